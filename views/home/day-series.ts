// Series of days without gaps, for charts: the database has only days with a count.

export type DayCount = { readonly day: string; readonly count: number }
/** One bar: a day, or seven days. */
export type Bar = {
  readonly from: string
  readonly to: string
  readonly count: number
  /** Why its count is not that of a whole bar: the period begins within its week, or it has today, which goes on. */
  readonly part: 'cut' | 'running' | null
}

const millisecondsPerDay = 86_400_000
/** Largest number of bars that remain distinct on a telephone. */
const maxBars = 92

/** Every day from `from` to `to`, both included, with its count; 0 for days without one. */
export function everyDay(from: string, to: string, counted: readonly DayCount[]): DayCount[] {
  const counts = new Map(counted.map(({ day, count }) => [day, count]))
  const first = Date.parse(from)
  const length = Math.max(0, Math.round((Date.parse(to) - first) / millisecondsPerDay) + 1)
  return Array.from({ length }, (_, index) => {
    const day = dayOf(first + index * millisecondsPerDay)
    return { day, count: counts.get(day) ?? 0 }
  })
}

/**
 * A bar per day, or per week when there are more than `maxBars` days. Weeks count from the last day back, so that the
 * newest is whole.
 */
export function barsOf(days: readonly DayCount[], today: string): Bar[] {
  const width = days.length > maxBars ? 7 : 1
  const bars = Math.ceil(days.length / width)
  return Array.from({ length: bars }, (_, index) => {
    const end = days.length - (bars - 1 - index) * width
    const part = days.slice(Math.max(0, end - width), end)
    const [from, to] = [part[0]?.day ?? '', part.at(-1)?.day ?? '']
    return {
      from,
      to,
      count: part.reduce((sum, { count }) => sum + count, 0),
      part: from <= today && today <= to ? 'running' : part.length < width ? 'cut' : null,
    }
  })
}

/** The bars of the period of the same length before a period, in the same places. */
export function barsBefore(from: string, to: string, counted: readonly DayCount[], today: string): Bar[] {
  const length = everyDay(from, to, []).length
  return barsOf(everyDay(shiftDay(from, -length), shiftDay(from, -1), counted), today)
}

/** The places of at most `most` marks, evenly from the first bar on; an odd number of them, where there are several. */
export function ticksOf(bars: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(bars / most))
  return Array.from({ length: Math.ceil(bars / step) }, (_, index) => index * step)
}

/** The top of a scale for a largest count: a round and even number, so that its half is an integer. */
export function topOfScale(most: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(most, 1))) - 1)
  const tops = [2, 4, 6, 8, 10, 12, 16, 20, 24, 30, 40, 50, 60, 80, 100].map((step) => step * power)
  return tops.find((top) => top >= most && top % 2 === 0) ?? 2
}

/** A day shifted by a number of days; negative for earlier. */
export function shiftDay(day: string, by: number): string {
  return dayOf(Date.parse(day) + by * millisecondsPerDay)
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
