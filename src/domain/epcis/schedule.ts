// When a scheduled subscription runs (EPCIS 2.0, section 8.2.5.3): each field names the moments that match, in UTC.
// What is finer than the finest field that is given is its first moment; what is coarser is every one.

/** Fields from the coarsest to the finest, with their bounds. Days of the week begin with Monday, which is 1. */
const bounds = {
  month: [1, 12],
  dayOfMonth: [1, 31],
  dayOfWeek: [1, 7],
  hour: [0, 23],
  minute: [0, 59],
  second: [0, 59],
} as const
export type ScheduleField = keyof typeof bounds
export const scheduleFields = Object.keys(bounds) as ScheduleField[]

/** The fields as a subscriber wrote them. */
export type WrittenSchedule = Readonly<{ [F in ScheduleField]?: string | undefined }>
type Schedule = Readonly<Record<ScheduleField, ReadonlySet<number>>>

/** Most runs in a minute: each may be a delivery. */
const mostInMinute = 6
/** Days within which a schedule has to run: every fourth year has a 29th of February, except some. */
const farthest = 8 * 366

/** The field of a schedule that is not valid; null for a valid one. */
export function faultOfSchedule(written: WrittenSchedule): ScheduleField | null {
  const given = scheduleFields.filter((field) => written[field] !== undefined)
  const faulty = given.find((field) => momentsOf(field, written[field] ?? '') === null)
  if (faulty !== undefined || given.length === 0) return faulty ?? 'minute'
  if (scheduleOf(written).second.size > mostInMinute) return 'second'
  return nextRun(written, new Date('2026-01-01T00:00:00Z')) === null ? 'dayOfMonth' : null
}

/** The first moment of a valid schedule after a time; null when there is none in eight years. */
export function nextRun(written: WrittenSchedule, after: Date): Date | null {
  const schedule = scheduleOf(written)
  const from = new Date((Math.floor(after.getTime() / 1000) + 1) * 1000)
  for (let days = 0; days < farthest; days++) {
    const day = Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate() + days)
    if (!isOnDay(schedule, new Date(day))) continue
    const moment = firstOfDay(schedule, day, from.getTime())
    if (moment !== null) return new Date(moment)
  }
  return null
}

function isOnDay({ month, dayOfMonth, dayOfWeek }: Schedule, day: Date): boolean {
  const weekday = day.getUTCDay() === 0 ? 7 : day.getUTCDay()
  return month.has(day.getUTCMonth() + 1) && dayOfMonth.has(day.getUTCDate()) && dayOfWeek.has(weekday)
}

/** The first moment of a day that is not before a time. */
function firstOfDay({ hour, minute, second }: Schedule, day: number, from: number): number | null {
  for (const hours of hour)
    for (const minutes of minute) {
      const start = day + (hours * 60 + minutes) * 60_000
      if (start + 59_000 < from) continue
      const found = [...second].map((seconds) => start + seconds * 1000).find((moment) => moment >= from)
      if (found !== undefined) return found
    }
  return null
}

function scheduleOf(written: WrittenSchedule): Schedule {
  const finest = scheduleFields.findLastIndex((field) => written[field] !== undefined)
  const of = (field: ScheduleField): ReadonlySet<number> => {
    const text = written[field]
    const [first, last] = bounds[field]
    if (text !== undefined) return new Set(momentsOf(field, text) ?? [])
    // Days of the week are as coarse as those of the month, which decide alone when they are given alone.
    const isFiner = field !== 'dayOfWeek' && scheduleFields.indexOf(field) > finest
    return new Set(range(first, isFiner ? first : last, 1))
  }
  return {
    ...{ month: of('month'), dayOfMonth: of('dayOfMonth'), dayOfWeek: of('dayOfWeek') },
    ...{ hour: of('hour'), minute: of('minute'), second: of('second') },
  }
}

/**
 * The moments that a field names, in order: numbers, ranges such as `[1-5]` and steps such as `0/30`, with commas
 * between them; null when one of them is not valid.
 */
function momentsOf(field: ScheduleField, text: string): number[] | null {
  const [first, last] = bounds[field]
  const parts = text.split(',').map((part) => {
    const [, number, from, to, start, step] =
      /^(?:(\d{1,2})|\[(\d{1,2})-(\d{1,2})\]|(\d{1,2})\/(\d{1,2}))$/.exec(part.trim()) ?? []
    if (number !== undefined) return range(Number(number), Number(number), 1)
    if (from !== undefined) return range(Number(from), Number(to), 1)
    return start === undefined || Number(step) === 0 ? [] : range(Number(start), last, Number(step))
  })
  if (parts.some((part) => part.length === 0)) return null
  const moments = [...new Set(parts.flat())].toSorted((a, b) => a - b)
  return moments.every((moment) => moment >= first && moment <= last) ? moments : null
}

function range(first: number, last: number, step: number): number[] {
  return Array.from(
    { length: Math.max(0, Math.floor((last - first) / step) + 1) },
    (_, index) => first + index * step,
  )
}
