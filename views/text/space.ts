// Space above and below a text or a group, in the steps of the theme; 6 is in pixels.

import { joined } from './joined.ts'
import styles from './space.module.css'

export type Space = {
  /** Above it. */
  readonly mt?: 6 | 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  /** Below it. */
  readonly mb?: 6 | 'xs' | 'sm' | 'md' | 'lg'
}

/** The classes of the space; undefined without any. */
export function spaceClasses(mt: Space['mt'], mb: Space['mb']): string | undefined {
  if (mt === undefined && mb === undefined) return undefined
  return joined(mt && styles[`mt-${mt}`], mb && styles[`mb-${mb}`])
}
