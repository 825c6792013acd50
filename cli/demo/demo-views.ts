// The views of the demo's labels: two years of days, so that every period of the page of views, a year too, has
// one before it. Calculated, and so the same on every machine.

/** Days of views, the present one included. */
export const viewDays = 730
const dayLength = 86_400_000

/** What people drink at which time of the year, by month from January on; 1 is an ordinary month. */
const seasons = {
  red: [1, 0.9, 0.9, 0.8, 0.7, 0.7, 0.6, 0.6, 0.9, 1.1, 1.2, 1.8],
  white: [0.7, 0.7, 0.8, 1, 1.2, 1.3, 1.4, 1.3, 1, 0.8, 0.8, 1.2],
  sparkling: [0.9, 0.8, 0.7, 0.8, 0.9, 1, 1, 0.9, 0.7, 0.8, 1.1, 2.8],
} as const
/** From Sunday on: bottles are opened at the weekend. */
const weekdays = [1.5, 0.6, 0.6, 0.7, 0.9, 1.4, 1.8]

/** A season by its name. */
export type Season = keyof typeof seasons

/**
 * The views of a label on each of the last `viewDays` days, days without a view left out: a weekly pattern, a season,
 * a fifth more every year, and a little variation.
 */
export function viewsByDay(
  today: Date,
  { viewsPerDay, season }: { readonly viewsPerDay: number; readonly season: Season },
): { day: string; views: number }[] {
  return Array.from({ length: viewDays }, (_, daysAgo) => {
    const moment = new Date(today.getTime() - daysAgo * dayLength)
    const number = Math.floor(moment.getTime() / dayLength)
    const variation = 0.8 + ((number * 7 + viewsPerDay * 13) % 10) / 25
    const views =
      viewsPerDay *
      (weekdays[moment.getUTCDay()] ?? 1) *
      (seasons[season][moment.getUTCMonth()] ?? 1) *
      (1 - (0.2 * daysAgo) / 365) *
      variation
    return { day: moment.toISOString().slice(0, 10), views: Math.round(views) }
  }).filter(({ views }) => views > 0)
}
