// The code on the back label of a bottle of 75 cl, in proportion: whether it looks right beside the other words.

import { useTranslate } from '../client/translations.ts'
import styles from './bottle-preview.module.css'

/** Lengths in mm: a Bordeaux bottle is 75 mm wide, and a back label usually 60 mm wide and 80 mm high. */
const bottle = { width: 75, height: 150 } as const
const label = { left: 7.5, top: 50, width: 60, height: 80 } as const
/** Distance of the code from the edge of the label, and between lines of its words. */
const margin = 4
const lineGap = 4.5
const words = [0.7, 0.9, 0.84, 0.6, 0.88, 0.76, 0.9, 0.5, 0.82, 0.66, 0.74, 0.58]

/** @param width of the picture in mm, quiet zone and words included; `height` likewise */
export function BottlePreview({
  source,
  alt,
  width,
  height,
}: {
  source: string
  alt: string
  width: number
  height: number
}) {
  const translate = useTranslate()
  const isTooLarge = width > label.width || height > label.height
  const [left, top] = [label.left + (label.width - width) / 2, label.top + label.height - height - margin / 2]
  const free = Math.max(0, Math.floor((top - label.top - margin * 1.5) / lineGap))
  return (
    <div className={styles.frame}>
      <svg
        className={styles.bottle}
        viewBox={`-4 0 ${String(bottle.width + 8)} ${String(bottle.height)}`}
        role="img"
        aria-label={alt}
      >
        <path
          className={styles.glass}
          d="M24 -2 V4 C24 24 0 22 0 46 V142 Q0 150 8 150 H67 Q75 150 75 142 V46 C75 22 51 24 51 4 V-2 Z"
        />
        <rect
          className={styles.label}
          x={label.left}
          y={label.top}
          width={label.width}
          height={label.height}
          rx={1}
        />
        {words.slice(0, free).map((share, line) => (
          <rect
            key={line}
            className={styles.word}
            x={label.left + (label.width * (1 - share * 0.8)) / 2}
            y={label.top + margin + line * lineGap}
            width={label.width * share * 0.8}
            height={1.4}
            rx={0.7}
          />
        ))}
        <image href={source} x={left} y={top} width={width} height={height} preserveAspectRatio="none" />
      </svg>
      <p className={styles.note}>
        {translate(isTooLarge ? 'part.codes.bottleTooLarge' : 'part.codes.bottleNote', {
          width: translate.number(label.width),
          height: translate.number(label.height),
        })}
      </p>
    </div>
  )
}
