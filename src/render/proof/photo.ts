// Whether a picture is a photo: a camera's picture has noise everywhere, and its symbols are seen from the side.

import type { SymbolMeasures } from '../../domain/proof/measures.ts'
import type { Picture } from './raster.ts'

/** Share of neighbouring pixels of one colour under which a picture is a photo. */
const leastFlat = 0.35
const visiblePerspective = 0.012

/** Whether a picture without a resolution of its own looks like a photo. */
export function looksLikePhoto(picture: Picture, symbols: readonly SymbolMeasures[]): boolean {
  return symbols.some(({ perspective }) => perspective > visiblePerspective) || flatShare(picture) < leastFlat
}

/** The share of pixels whose right neighbour has the same colour, from every seventh row. */
function flatShare({ width, height, rgba }: Picture): number {
  let [same, all] = [0, 0]
  for (let row = 0; row < height; row += 7)
    for (let column = 0; column + 1 < width; column += 1) {
      const at = (row * width + column) * 4
      all += 1
      if (rgba[at] === rgba[at + 4] && rgba[at + 1] === rgba[at + 5] && rgba[at + 2] === rgba[at + 6])
        same += 1
    }
  return all === 0 ? 1 : same / all
}
