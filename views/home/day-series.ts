// Series of days without gaps, for charts: the database has only days with a count.

export type DayCount = { readonly day: string; readonly count: number }
/** One bar: a day, or the seven days that begin with it. */
export type Bar = { readonly from: string; readonly to: string; readonly count: number }

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

/** A bar per day, or per week when there are more than `maxBars` days. */
export function barsOf(days: readonly DayCount[]): Bar[] {
  const width = days.length > maxBars ? 7 : 1
  return Array.from({ length: Math.ceil(days.length / width) }, (_, index) => {
    const part = days.slice(index * width, (index + 1) * width)
    return {
      from: part[0]?.day ?? '',
      to: part.at(-1)?.day ?? '',
      count: part.reduce((sum, { count }) => sum + count, 0),
    }
  })
}

/** The bars of the period of the same length before a period, in the same places. */
export function barsBefore(from: string, to: string, counted: readonly DayCount[]): Bar[] {
  const length = everyDay(from, to, []).length
  return barsOf(everyDay(shiftDay(from, -length), shiftDay(from, -1), counted))
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
