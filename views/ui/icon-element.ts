// The element of an icon, in place of the one of the package of icons (cli/bundle/light-parts.ts): what all icons have
// alike is in global.css, so that a page with dozens of icons does not repeat it.

import { createElement, type ReactNode, type SVGProps } from 'react'

/** The elements of an icon: name and attributes, the key of React among them. */
type IconNode = readonly (readonly [string, Readonly<Record<string, string>>])[]
type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & {
  readonly size?: number | string
  /** The width of lines, in units of which an icon is 24 wide. */
  readonly stroke?: number | string
  readonly title?: string
  readonly children?: ReactNode
}

/** The component of an icon. */
export function createIcon(type: 'outline' | 'filled', _fileName: string, name: string, node: IconNode) {
  // Elements do not change: all icons share them.
  const drawing = joined(node).map(([element, attributes]) => createElement(element, attributes))
  function Icon({ size = 24, stroke = 2, title, className, children, ...rest }: IconProps) {
    return createElement(
      'svg',
      {
        className: className === undefined ? 'icon' : `icon ${className}`,
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        ...(type === 'filled' ? { 'data-filled': true } : { strokeWidth: stroke }),
        ...rest,
      },
      title === undefined ? null : createElement('title', null, title),
      ...drawing,
      children,
    )
  }
  Icon.displayName = name
  return Icon
}

/** The same drawing with one path in place of all: each begins with an absolute move. */
function joined(node: IconNode): IconNode {
  const lines = node.map(([element, { d, key: _key, ...rest }]) =>
    element === 'path' && Object.keys(rest).length === 0 ? d : undefined,
  )
  return lines.every((line) => line?.startsWith('M') === true)
    ? [['path', { d: lines.join(''), key: 'path' }]]
    : node
}
