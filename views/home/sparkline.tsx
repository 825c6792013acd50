// The course of a number as a small line beside it.

import styles from './sparkline.module.css'

/** Decoration beside the number that it belongs to; the chart and its table have the values. */
export function Sparkline({ points }: { points: readonly number[] }) {
  const last = points.length - 1
  const top = Math.max(1, ...points)
  const line = (last < 1 ? [points[0] ?? 0, points[0] ?? 0] : points)
    .map((value, index) => `${String(index)},${String(Math.round((1 - value / top) * 1000) / 1000)}`)
    .join(' ')
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${String(Math.max(1, last))} 1`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polyline points={line} />
    </svg>
  )
}
