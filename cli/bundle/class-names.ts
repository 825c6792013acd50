// The names of classes in the style modules of views. They depend on the file alone: the server's bundle and the
// browser's must agree, although the browser's has other text in some sheets (theme-styles.ts).

import { createHash } from 'node:crypto'

/**
 * The name of a class in both bundles.
 * @param local its name in the file
 * @param file the path of the style module
 */
export function scopedClassName(local: string, file: string): string {
  const path = file.replace(/^.*\/views\//, '').replace(/\?.*$/, '')
  return `_${local}_${createHash('sha256').update(path).digest('hex').slice(0, 5)}`
}
