// What a period of views is compared with, and how it went: the period before, the course of each of the most viewed
// wines, and that of each market. At most 500 labels are read, so it costs the same for any company (decision 75).

import type { CompanyStores } from '../context.ts'
import { dayOf } from '../support.ts'
import { maxTrends } from '../../contract/answers.ts'
import type { Output } from '../../contract/operations/index.ts'
import type { Transaction } from '../../persistence/database.ts'
import { readEach } from '../../persistence/shared-reads.ts'
import type { NamedSheet } from '../../persistence/sheets.ts'

type Trends = NonNullable<Output<'views.list'>['trends']>
type RankedCode = { readonly code: string; readonly views: number }
type DayViews = { readonly day: string; readonly views: number }
type Course = { readonly from: string; readonly to: string; readonly sheetCode: string | undefined }

const dayLength = 86_400_000
/** Points of a course, about. */
const points = 30
/** Days of a period of which courses are read: of more, 500 labels have too many rows. */
const mostDays = 400

/** The trends of a period and its ranked labels; `sheets` are their names, by code. */
export async function trendsOf(
  trx: Transaction,
  stores: CompanyStores,
  { from, to, sheetCode }: Course,
  ranked: readonly RankedCode[],
  sheets: ReadonlyMap<string, NamedSheet>,
): Promise<Trends> {
  const days = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1)
  const width = Math.ceil(days / points)
  const [first, last] = [dayOf(new Date(Date.parse(from) - days * dayLength)), dayBefore(from)]
  const labels = days > mostDays ? [] : ranked.filter(({ code }) => sheets.has(code))
  const length = Math.floor(days / width)
  const shape = {
    from: dayOf(new Date(Date.parse(to) - (length * width - 1) * dayLength)),
    to,
    width,
    length,
  }
  const [before, sheetCourses, marketCourses] = await readEach(trx, [
    (): Promise<DayViews[]> =>
      sheetCode === undefined ? stores.views.byDay(first, last) : stores.views.ofCode(sheetCode, first, last),
    () => sheetTrends(stores, labels.slice(0, maxTrends), sheets, shape),
    () => (sheetCode === undefined ? marketTrends(stores, labels, sheets, shape) : Promise.resolve([])),
  ])
  return {
    before: before.map(({ day, views }) => ({ day, views })),
    width,
    sheets: sheetCourses,
    markets: marketCourses,
  }
}

type Shape = {
  readonly from: string
  readonly to: string
  readonly width: number
  readonly length: number
}

async function sheetTrends(
  { views }: CompanyStores,
  labels: readonly RankedCode[],
  sheets: ReadonlyMap<string, NamedSheet>,
  shape: Shape,
): Promise<Trends['sheets']> {
  const own = labels.map(({ code }) => ({ code, group: code }))
  const courses = coursesOf(await views.courses(own, shape), shape.length)
  return labels.flatMap(({ code }) => {
    const sheet = sheets.get(code)
    return sheet === undefined ? [] : [{ fiche: sheet.id, points: courses(code) }]
  })
}

/** Most viewed first. A wine without a market counts for none. */
async function marketTrends(
  { views }: CompanyStores,
  labels: readonly RankedCode[],
  sheets: ReadonlyMap<string, NamedSheet>,
  shape: Shape,
): Promise<Trends['markets']> {
  const marketOf = ({ code }: RankedCode): string => sheets.get(code)?.market ?? ''
  const sums = new Map<string, number>()
  for (const label of labels) {
    const market = marketOf(label)
    if (market !== '') sums.set(market, (sums.get(market) ?? 0) + label.views)
  }
  const grouped = labels
    .map((label) => ({ code: label.code, group: marketOf(label) }))
    .filter(({ group }) => group !== '')
  const courses = coursesOf(await views.courses(grouped, shape), shape.length)
  return [...sums]
    .sort(([a, viewsOfA], [b, viewsOfB]) => viewsOfB - viewsOfA || (a < b ? -1 : 1))
    .map(([market, count]) => ({ market, views: count, points: courses(market) }))
}

/** The points of each group, 0 where it has no views. */
function coursesOf(
  rows: readonly { readonly group: string; readonly point: number; readonly views: number }[],
  length: number,
): (group: string) => number[] {
  const courses = new Map<string, number[]>()
  for (const { group, point, views } of rows) {
    const course = courses.get(group) ?? Array.from({ length }, () => 0)
    course[point] = views
    courses.set(group, course)
  }
  return (group) => courses.get(group) ?? Array.from({ length }, () => 0)
}

function dayBefore(day: string): string {
  return dayOf(new Date(Date.parse(day) - dayLength))
}
