// The marks at the corners of a label that say where the printer cuts it. Lengths in mm.

/** How far the artwork may reach beyond the cut. */
export const bleed = 3
/** The marks begin outside the bleed. */
const markLength = 5
/** From the cut to the edge of the sheet. */
export const edge = bleed + markLength + 1

/** A line by its two ends: left, top, right, bottom, from the top left corner of the trimmed label. */
export type MarkLine = readonly [left: number, top: number, right: number, bottom: number]

/** Two lines at each corner, in the directions of the cut. */
export function trimMarks({
  width,
  height,
}: {
  readonly width: number
  readonly height: number
}): MarkLine[] {
  const ends = [-bleed - markLength, -bleed] as const
  return [0, width].flatMap((x) =>
    [0, height].flatMap((y): MarkLine[] => {
      const outward = (at: number, length: number) =>
        at === 0 ? ends : [length + bleed, length + bleed + markLength]
      const [left = 0, right = 0] = outward(x, width)
      const [top = 0, bottom = 0] = outward(y, height)
      return [
        [left, y, right, y],
        [x, top, x, bottom],
      ]
    }),
  )
}
