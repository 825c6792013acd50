// Lays out the heading of a batch. A file of its own: it loads the font, which no thread and no batch without a
// heading needs.

import { layoutOf } from '../layout.ts'
import { quietZone } from './formats/picture.ts'
import type { Heading } from './heading.ts'
import { defaultScale, type BatchRequest } from './request.ts'
import { createTemplate } from './symbol/template.ts'

/** The heading of a request's codes: one text per language, as wide as a code with its quiet zone. */
export function layOutHeading(
  { address, options, scale = defaultScale }: Pick<BatchRequest, 'address' | 'options' | 'scale'>,
  texts: readonly string[],
): Heading {
  const { side } = createTemplate(address, options)
  const quiet = { left: quietZone, right: quietZone, above: quietZone, below: quietZone }
  const matrix = { width: side, height: side, dark: new Uint8Array(side * side), quiet }
  const { top, textStrokes } = layoutOf(matrix, { caption: texts }, scale)
  // Sums of decimals are not exact; the height is a whole number of pixels.
  return { height: Math.round((top - quietZone) * scale) / scale, strokes: textStrokes }
}
