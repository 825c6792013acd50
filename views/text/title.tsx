// A heading in the type of headings. The component library's writes its sizes into each element.

import type { ComponentPropsWithoutRef } from 'react'
import { joined } from './joined.ts'
import { unbrokenWords } from './unbroken.tsx'
import styles from './title.module.css'

type Level = 1 | 2 | 3 | 4
type Props = ComponentPropsWithoutRef<'h1'> & {
  readonly order: Level
  /** The level that it looks like; its own by default. */
  readonly look?: Level | 5
}

export function Title({ order, look = order, className, children, ...heading }: Props) {
  const Heading = `h${order}` as const
  return (
    <Heading {...heading} className={joined(styles[`h${look}`], className)}>
      {unbrokenWords(children)}
    </Heading>
  )
}
