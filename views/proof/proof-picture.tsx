// The picture of a checked page with numbered marks where points are not good.

import type { Box } from '../../src/domain/proof/measures.ts'
import styles from './proof.module.css'

/** A mark: the number of its point and its place in shares of the page. */
export type Mark = { readonly number: number; readonly box: Box; readonly isWrong: boolean }

type Props = {
  readonly address: string
  readonly size: { readonly width: number; readonly height: number }
  readonly marks: readonly Mark[]
  readonly title: string
}

/** Units of the drawing: a page is 1000 wide. */
const wide = 1000

export function ProofPicture({ address, size, marks, title }: Props) {
  const high = (wide * size.height) / size.width
  const radius = 24
  return (
    <svg
      viewBox={`0 0 ${String(wide)} ${high.toFixed(1)}`}
      role="img"
      aria-label={title}
      className={styles.picture}
    >
      <image href={address} width={wide} height={high.toFixed(1)} preserveAspectRatio="none" />
      {spread(marks).map(({ number, box, isWrong, shift }, index) => {
        const [left, top] = [box.left * wide, box.top * high]
        const centre = Math.min(wide - radius, Math.max(radius, left + shift * radius * 2.2))
        return (
          <g key={index} className={isWrong ? styles.wrong : styles.look}>
            <rect
              x={left}
              y={top}
              width={box.width * wide}
              height={box.height * high}
              className={styles.mark}
            />
            <circle cx={centre} cy={Math.max(radius, top)} r={radius} className={styles.disc} />
            <text x={centre} y={Math.max(radius, top) + 10} textAnchor="middle" className={styles.digit}>
              {number}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** Marks at one corner stand beside each other. */
function spread(marks: readonly Mark[]): (Mark & { readonly shift: number })[] {
  const isNear = (one: Mark, other: Mark): boolean =>
    Math.abs(one.box.left - other.box.left) < 0.03 && Math.abs(one.box.top - other.box.top) < 0.03
  return marks.map((mark, index) => ({
    ...mark,
    shift: marks.slice(0, index).filter((earlier) => isNear(earlier, mark)).length,
  }))
}
