// Calendar days of the law. A date of application is a day in Brussels; days are text of the form
// YYYY-MM-DD, which compares as dates do.

const brussels = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels' })

/** The calendar day in Brussels at a moment. */
export function brusselsDay(moment: Date): string {
  return brussels.format(moment)
}

/**
 * The day some months later; the last day of that month where it is shorter.
 * @param months an integer, negative for an earlier day
 */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const daysInMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, daysInMonth))
  return first.toISOString().slice(0, 10)
}
