// The element of an icon, in place of the one of the package of icons (cli/bundle/light-parts.ts): what all icons have
// alike is in global.css, so that a page with dozens of icons does not repeat it.

import { createElement, type SVGProps } from 'react'

/** The elements of an icon: name and attributes, the key of React among them. */
type IconNode = readonly (readonly [string, Readonly<Record<string, string>>])[]
type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke' | 'children' | 'dangerouslySetInnerHTML'> & {
  readonly size?: number | string
  /** The width of lines, in units of which an icon is 24 wide. */
  readonly stroke?: number | string
}

/** The component of an icon. */
export function createIcon(type: 'outline' | 'filled', _fileName: string, name: string, node: IconNode) {
  const path = pathOf(node)
  // Neither changes: all icons share it. As text a drawing takes no element of its own.
  const drawing =
    path === undefined
      ? { children: node.map(([element, attributes]) => createElement(element, attributes)) }
      : { dangerouslySetInnerHTML: { __html: `<path d="${path}"></path>` } }
  function Icon({ size = 24, stroke = 2, className, ...rest }: IconProps) {
    return createElement('svg', {
      className: className === undefined ? 'icon' : `icon ${className}`,
      viewBox: '0 0 24 24',
      width: size,
      height: size,
      ...(type === 'filled' ? { 'data-filled': true } : { strokeWidth: stroke }),
      ...rest,
      ...drawing,
    })
  }
  Icon.displayName = name
  return Icon
}

/** One path in place of all, where each begins with an absolute move; undefined for other drawings. */
function pathOf(node: IconNode): string | undefined {
  const lines = node.map(([element, { d, key: _key, ...rest }]) =>
    element === 'path' && Object.keys(rest).length === 0 ? d : undefined,
  )
  return lines.every((line) => line !== undefined && /^M[\d\s,.a-z-]*$/iu.test(line))
    ? lines.join('')
    : undefined
}
