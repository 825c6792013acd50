// The value of a chart under the pointer, at once: by mouse, by a finger that taps or slides, and by the arrow keys,
// which a screen reader reads out.

import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import styles from './chart-pointer.module.css'

type Point = { readonly title: string; readonly text: string; readonly before?: string }

/** Points that Page Up and Page Down pass. */
const stride = 7

type Props = {
  readonly label: string
  /** How many points the chart has. */
  readonly count: number
  /** What a point says: one of them is read at a time. */
  readonly pointAt: (index: number) => Point
}

/** It covers the chart; the points divide its width equally. */
export function ChartPointer({ label, count, pointAt }: Props) {
  const [index, setIndex] = useState<number | null>(null)
  if (count === 0) return null
  const last = count - 1
  const current = Math.min(index ?? last, last)
  const point = pointAt(current)
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setIndex(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * count))))
  }
  const move = (event: KeyboardEvent): void => {
    const next = indexAfter(event.key, current, last)
    if (event.key === 'Escape') setIndex(null)
    if (next === null) return
    event.preventDefault()
    setIndex(next)
  }
  const sentence = [point.text, point.before].filter((part) => part !== undefined).join(', ')
  return (
    <div
      className={styles.area}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={current + 1}
      aria-valuetext={`${point.title}: ${sentence}`}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') setIndex(null)
      }}
      onFocus={() => {
        setIndex(current)
      }}
      onBlur={() => {
        setIndex(null)
      }}
      onKeyDown={move}
    >
      {index !== null && (
        <>
          <span className={styles.slot} style={slotStyle(current, count)} />
          <div
            className={styles.tip}
            data-side={current > last / 2 ? 'left' : 'right'}
            style={{ left: `${String((100 * (current + 0.5)) / count)}%` }}
          >
            <strong>{point.title}</strong>
            <span>{point.text}</span>
            {point.before !== undefined && <span className={styles.before}>{point.before}</span>}
          </div>
        </>
      )}
    </div>
  )
}

function slotStyle(index: number, count: number): { left: string; width: string } {
  return { left: `${String((100 * index) / count)}%`, width: `${String(100 / count)}%` }
}

/** The point that a key leads to; null for other keys. */
function indexAfter(key: string, index: number, last: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -stride,
    PageUp: stride,
    Home: -last,
    End: last,
  }
  const step = steps[key]
  return step === undefined ? null : Math.max(0, Math.min(last, index + step))
}
