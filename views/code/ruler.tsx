// A ruler in true millimetres below the picture of a code: a bottle held to the screen shows its size.

import { useTranslate } from '../client/translations.ts'
import styles from './ruler.module.css'

const height = 6

/**
 * @param width length of the ruler in mm, rounded up to whole centimetres
 * @param start distance in mm from the left edge to its zero
 */
export function Ruler({ width, start }: { width: number; start: number }) {
  const translate = useTranslate()
  const length = Math.ceil(width / 10) * 10
  const ticks = Array.from({ length: length + 1 }, (_, millimetre) => {
    const reach = millimetre % 10 === 0 ? 3 : millimetre % 5 === 0 ? 2.2 : 1.4
    return `M${String(millimetre)} 0v${String(reach)}`
  })
  return (
    <svg
      className={styles.ruler}
      style={{ width: `${String(length + 4)}mm`, marginInlineStart: `${String(start - 2)}mm` }}
      viewBox={`-2 0 ${String(length + 4)} ${String(height)}`}
      aria-hidden
    >
      <path d={`M0 0h${String(length)}${ticks.join('')}`} />
      {Array.from({ length: length / 10 + 1 }, (_, centimetre) => (
        <text key={centimetre} x={centimetre * 10} y={height - 0.4}>
          {translate.number(centimetre * 10)}
        </text>
      ))}
    </svg>
  )
}
