// A calendar day as spreadsheet programs write it: 2026-12-01, 01.12.2026, 1/12/2026, 2026-12-01T00:00.

/** A day as `2026-12-01`; `ambiguous` when day and month could change places; `none` when it is no day. */
export type WrittenDay = { readonly day: string } | { readonly problem: 'ambiguous' | 'none' }

/**
 * Reads a day. With points the day comes first, as everywhere in Europe. With strokes or hyphens it comes first
 * where one number is above 12 or both are equal; else the text is ambiguous, because English and American
 * programs differ. Whether the month has such a day is for the caller.
 */
export function readDay(text: string): WrittenDay {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/u.exec(text) ?? []
  if (iso !== undefined) return { day: iso }
  const [, first = '', mark, second = '', year = ''] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/u.exec(text) ?? []
  if (mark === undefined) return { problem: 'none' }
  const [day, month] = [Number(first), Number(second)]
  if (mark === '.' || day > 12 || day === month) return isoDay(year, second, first)
  return month > 12 ? isoDay(year, first, second) : { problem: 'ambiguous' }
}

function isoDay(year: string, month: string, day: string): WrittenDay {
  return { day: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
}
