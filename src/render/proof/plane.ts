// Values over an area less the plane that fits them best (least squares).

/** A value at a place. */
export type Sample = { readonly x: number; readonly y: number; readonly value: number }

/** What remains of each value; for fewer than three samples their distance from the mean. */
export function residualsOfPlane(samples: readonly Sample[]): number[] {
  const mean = (of: (sample: Sample) => number): number =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / Math.max(1, samples.length)
  const [x, y, value] = [
    mean((sample) => sample.x),
    mean((sample) => sample.y),
    mean((sample) => sample.value),
  ]
  const product = (one: (sample: Sample) => number, other: (sample: Sample) => number): number =>
    samples.reduce((sum, sample) => sum + one(sample) * other(sample), 0)
  const [dx, dy, dv] = [
    (sample: Sample) => sample.x - x,
    (sample: Sample) => sample.y - y,
    (sample: Sample) => sample.value - value,
  ] as const
  const [xx, xy, yy, xv, yv] = [
    product(dx, dx),
    product(dx, dy),
    product(dy, dy),
    product(dx, dv),
    product(dy, dv),
  ]
  const determinant = xx * yy - xy * xy
  const [a, b] =
    determinant === 0 ? [0, 0] : [(xv * yy - yv * xy) / determinant, (yv * xx - xv * xy) / determinant]
  return samples.map((sample) => dv(sample) - a * dx(sample) - b * dy(sample))
}
