// A bar chart by day as SVG, with a line of the period before, and a table of the same numbers for screen readers.

import { useTranslate, type Translate } from '../client/translations.ts'
import { ChartPointer } from './chart-pointer.tsx'
import { barsOf, barsBefore, everyDay, ticksOf, topOfScale, type Bar, type DayCount } from './day-series.ts'
import styles from './day-chart.module.css'

type Props = {
  readonly from: string
  readonly to: string
  /** The present day, whose count is not complete. */
  readonly today: string
  readonly counted: readonly DayCount[]
  /** The days of the period of the same length before. */
  readonly before?: readonly DayCount[]
}

/** Width of a bar as a share of its slot. */
const barWidth = 0.78
/** Dates on the axis, at most. */
const mostTicks = 7

export function DayChart({ from, to, today, counted, before = [] }: Props) {
  const translate = useTranslate()
  const days = everyDay(from, to, counted)
  const bars = barsOf(days, today)
  const earlier = before.length === 0 ? [] : barsBefore(from, to, before, today)
  const most = Math.max(0, ...bars.map(({ count }) => count))
  const top = topOfScale(Math.max(most, ...earlier.map(({ count }) => count)))
  const total = days.reduce((sum, { count }) => sum + count, 0)
  return (
    <figure className={styles.chart}>
      <div className={styles.scale} aria-hidden>
        <span>{translate.number(top)}</span>
        <span>{translate.number(top / 2)}</span>
        <span>0</span>
      </div>
      <div className={styles.plot}>
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
          <path className={styles.count} d={barPaths(bars, top, (bar) => bar.part === null)} />
          <path className={styles.part} d={barPaths(bars, top, (bar) => bar.part !== null)} />
          {earlier.length > 0 && <polyline className={styles.before} points={linePoints(earlier, top)} />}
          <path className={styles.baseline} d={`M0 ${String(top)}H${String(bars.length)}`} />
        </svg>
        <ChartPointer
          label={translate('part.dayChart.pointer')}
          count={bars.length}
          pointAt={(index) => pointOf(bars[index], earlier[index], translate)}
        />
      </div>
      <Axis bars={bars} translate={translate} />
      {earlier.length > 0 && (
        <p className={styles.legend}>
          <span>
            <span className={styles.now} /> {translate('part.dayChart.thisPeriod')}
          </span>
          <span>
            <span className={styles.earlier} /> {translate('part.dayChart.periodBefore')}
          </span>
        </p>
      )}
      <Figures bars={bars} translate={translate} />
    </figure>
  )
}

/** What a bar says, and the one of the period before. */
function pointOf(bar: Bar | undefined, earlier: Bar | undefined, translate: Translate) {
  return {
    title: bar === undefined ? '' : barLabel(bar, translate),
    text: translate('part.dayChart.scans', { count: bar?.count ?? 0 }),
    ...(earlier === undefined ? {} : { before: translate('part.dayChart.before', { count: earlier.count }) }),
  }
}

function barPaths(bars: readonly Bar[], top: number, isDrawn: (bar: Bar) => boolean): string {
  return bars.map((bar, index) => (isDrawn(bar) ? barPath(bar, index, top) : '')).join('')
}

function barPath({ count }: Bar, index: number, top: number): string {
  const left = index + (1 - barWidth) / 2
  return count === 0
    ? ''
    : `M${String(left)} ${String(top)}V${String(top - count)}h${String(barWidth)}V${String(top)}z`
}

function linePoints(bars: readonly Bar[], top: number): string {
  return bars.map(({ count }, index) => `${String(index + 0.5)},${String(top - count)}`).join(' ')
}

/** Dates below the chart, each under its bar. On narrow screens every second one shows. */
function Axis({ bars, translate }: { bars: readonly Bar[]; translate: Translate }) {
  return (
    <div className={styles.days} aria-hidden>
      {ticksOf(bars.length, mostTicks).map((index) => (
        <span key={index} style={{ left: `${String((100 * (index + 0.5)) / bars.length)}%` }}>
          {translate.shortDay(bars[index]?.from ?? '')}
        </span>
      ))}
    </div>
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
  const days =
    bar.from === bar.to
      ? translate.day(bar.from)
      : bar.part === 'cut'
        ? translate('part.dayChart.days', { from: translate.day(bar.from), to: translate.day(bar.to) })
        : translate('part.dayChart.week', { day: translate.day(bar.from) })
  return bar.part === 'running' ? translate('part.dayChart.soFar', { days }) : days
}
