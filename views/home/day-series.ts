// A row of days without gaps, for charts: the store keeps only days on which something was counted.

export type DayCount = { readonly day: string; readonly count: number }
/** One bar: a day, or the seven days that begin with it. */
export type Bar = { readonly from: string; readonly to: string; readonly count: number }

const dayLength = 86_400_000
/** Bars that can still be told apart on a telephone. */
const mostBars = 92

/** Every day from one to another, both included, with its count; days nothing is known of count 0. */
export function everyDay(from: string, to: string, counted: readonly DayCount[]): DayCount[] {
  const counts = new Map(counted.map(({ day, count }) => [day, count]))
  const first = Date.parse(from)
  const length = Math.max(0, Math.round((Date.parse(to) - first) / dayLength) + 1)
  return Array.from({ length }, (_, place) => {
    const day = dayOf(first + place * dayLength)
    return { day, count: counts.get(day) ?? 0 }
  })
}

/** A bar a day, or a bar a week where days would be too thin to tell apart. */
export function barsOf(days: readonly DayCount[]): Bar[] {
  const width = days.length > mostBars ? 7 : 1
  return Array.from({ length: Math.ceil(days.length / width) }, (_, place) => {
    const part = days.slice(place * width, (place + 1) * width)
    return {
      from: part[0]?.day ?? '',
      to: part.at(-1)?.day ?? '',
      count: part.reduce((sum, { count }) => sum + count, 0),
    }
  })
}

/** The top of a scale that holds a count: few figures, and even, so that its half is whole. */
export function topOfScale(most: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(most, 1))) - 1)
  const tops = [2, 4, 6, 8, 10, 12, 16, 20, 24, 30, 40, 50, 60, 80, 100].map((step) => step * power)
  return tops.find((top) => top >= most && top % 2 === 0) ?? 2
}

/** A day some days later, or earlier. */
export function shiftDay(day: string, by: number): string {
  return dayOf(Date.parse(day) + by * dayLength)
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
