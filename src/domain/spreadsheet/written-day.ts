// A calendar day as spreadsheet programs write it: 2026-12-01, 01.12.2026, 1/12/2026, 2026-12-01T00:00.

/** A day as `2026-12-01`; `ambiguous` when day and month could change places; `none` when it is no day. */
export type WrittenDay = { readonly day: string } | { readonly problem: 'ambiguous' | 'none' }

/** Whether day or month comes first where strokes or hyphens divide them; null where nothing decides. */
export type DayOrder = 'day' | 'month' | null

/** The order that the days of a column show: the one of days above 12, null when none is or they differ. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  const orders = new Set(cells.map(orderOf).filter((order) => order !== null))
  const [order] = orders
  return orders.size === 1 && order !== undefined ? order : null
}

function orderOf(text: string): DayOrder {
  const [, first = '', second = ''] = /^(\d{1,2})[/-](\d{1,2})[/-]\d{4}$/u.exec(text.trim()) ?? []
  return Number(first) > 12 ? 'day' : Number(second) > 12 ? 'month' : null
}

/**
 * Reads a day. With points the day comes first, as everywhere in Europe. With strokes or hyphens it comes first
 * where one number is above 12 or both are equal; else the text is ambiguous, because English and American
 * programs differ; `order` of the column decides there. Whether the month has such a day is for the caller.
 */
export function readDay(text: string, order: DayOrder = null): WrittenDay {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/u.exec(text) ?? []
  if (iso !== undefined) return { day: iso }
  const [, first = '', mark, second = '', year = ''] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/u.exec(text) ?? []
  if (mark === undefined) return { problem: 'none' }
  const [day, month] = [Number(first), Number(second)]
  if (mark === '.' || day > 12 || day === month || (order === 'day' && month <= 12))
    return isoDay(year, second, first)
  return month > 12 || order === 'month' ? isoDay(year, first, second) : { problem: 'ambiguous' }
}

function isoDay(year: string, month: string, day: string): WrittenDay {
  return { day: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
}
