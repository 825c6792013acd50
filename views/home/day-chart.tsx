// A bar chart by day as SVG, with a table of the same numbers below for screen readers.

import { useTranslate, type Translate } from '../client/translations.ts'
import { barsOf, everyDay, topOfScale, type Bar, type DayCount } from './day-series.ts'
import styles from './day-chart.module.css'

type Props = { readonly from: string; readonly to: string; readonly counted: readonly DayCount[] }

/** Width of a bar as a share of its slot. */
const barWidth = 0.78

export function DayChart({ from, to, counted }: Props) {
  const translate = useTranslate()
  const days = everyDay(from, to, counted)
  const bars = barsOf(days)
  const most = Math.max(0, ...bars.map(({ count }) => count))
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const top = topOfScale(most)
  return (
    <figure className={styles.chart}>
      <div className={styles.scale} aria-hidden>
        <span>{translate.number(top)}</span>
        <span>{translate.number(top / 2)}</span>
        <span>0</span>
      </div>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${String(Math.max(1, bars.length))} ${String(top)}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={translate('part.dayChart.label', {
          from: translate.day(from),
          to: translate.day(to),
          total,
          most,
        })}
      >
        <path
          className={styles.line}
          d={`M0 0H${String(bars.length)}M0 ${String(top / 2)}H${String(bars.length)}`}
        />
        {bars.map((bar, index) => (
          <DayBar key={bar.from} bar={bar} index={index} top={top} translate={translate} />
        ))}
        <path className={styles.baseline} d={`M0 ${String(top)}H${String(bars.length)}`} />
      </svg>
      <div className={styles.days} aria-hidden>
        {ends(bars).map(({ from: day }) => (
          <span key={day}>{translate.day(day)}</span>
        ))}
      </div>
      <Figures bars={bars} translate={translate} />
    </figure>
  )
}

function DayBar({
  bar,
  index,
  top,
  translate,
}: {
  bar: Bar
  index: number
  top: number
  translate: Translate
}) {
  return (
    <g className={styles.bar}>
      <rect className={styles.slot} x={index} y={0} width={1} height={top} />
      <rect
        className={styles.count}
        x={index + (1 - barWidth) / 2}
        y={top - bar.count}
        width={barWidth}
        height={bar.count}
      />
      <title>{`${barLabel(bar, translate)}: ${translate.number(bar.count)}`}</title>
    </g>
  )
}

function Figures({ bars, translate }: { bars: readonly Bar[]; translate: Translate }) {
  return (
    <details className={styles.figures}>
      <summary>{translate('part.dayChart.table')}</summary>
      <div className={styles.frame} role="group" aria-label={translate('part.dayChart.table')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{translate('part.dayChart.day')}</th>
              <th scope="col">{translate('part.dayChart.count')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.from}>
                <th scope="row">{barLabel(bar, translate)}</th>
                <td>{translate.number(bar.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function barLabel(bar: Bar, translate: Translate): string {
  return bar.from === bar.to
    ? translate.day(bar.from)
    : translate('part.dayChart.week', { day: translate.day(bar.from) })
}

/** The first bar and the last, or the only one. */
function ends(bars: readonly Bar[]): Bar[] {
  return bars.filter((_, index) => index === 0 || index === bars.length - 1)
}
