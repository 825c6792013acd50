// Views of labels by day and by wine, and whether a company counts them. Only views are stored, nothing about
// readers (domain 1.3).

import {
  ownCompanyId,
  ownStores,
  storesOf,
  type CompanyStores,
  type Context,
  type JobContext,
} from '../context.ts'
import { service } from '../service.ts'
import { dayOf } from '../support.ts'
import { trendsOf } from './trends.ts'
import { maxRankedSheets } from '../../contract/answers.ts'
import type { Payload } from '../../contract/jobs.ts'
import type { Input, Output } from '../../contract/operations/index.ts'
import { refuse } from '../../domain/refusal.ts'
import { changeCompany, findCompany } from '../../persistence/companies.ts'
import { readEach } from '../../persistence/shared-reads.ts'
import type { NamedSheet, SheetRecord } from '../../persistence/sheets.ts'
import { companiesWithManyViews, type ViewRanking } from '../../persistence/view-rankings.ts'
import { wineName } from '../../domain/sheet/wine-name.ts'

const dayLength = 86_400_000

/** Most rows, one for each label and day, whose ranking is read at once: a tenth of a second. */
const rowsAtOnce = 150_000
/** Milliseconds after which a stored ranking with other views than the period has now is made again. */
const refreshInterval = 600_000
/** Rankings that one company may wait for, so that the worker has time for others. */
const rankingsAtOnce = 3

/** The first and the last day, both included. */
export type Period = { readonly from: string; readonly to: string }
type Days = readonly { readonly day: string; readonly views: number }[]
type Ranked = ViewRanking & { readonly state: RankingState; readonly rankedAt: Date | null }
type RankingState = Output<'views.list'>['ranking']['state']

/** The views of the company's labels in a period, by day and by sheet. */
export const list = service<'views.list'>(async (context, input) => {
  const stores = ownStores(context)
  const { from, to, sheet: chosen, sheetCode } = await viewFilter(context, stores, input)
  const { days, ranked } =
    sheetCode === undefined
      ? await viewsOfAll(context, stores, { from, to })
      : await viewsOfOne(stores, { from, to }, sheetCode)
  const [sheets, company] = await readEach(context.trx, [
    () =>
      namedSheets(
        stores,
        ranked.codes.map((entry) => entry.code),
        chosen,
      ),
    () => findCompany(context.trx, stores.companyId),
  ])
  return {
    from,
    to,
    today: dayOf(context.now),
    total: totalOf(days),
    counted: company?.countsViews ?? true,
    days: days.map(({ day, views }) => ({ day, views })),
    sheets: ranked.codes.flatMap((entry) => {
      const sheet = sheets.get(entry.code)
      return sheet === undefined
        ? []
        : [
            {
              fiche: sheet.id,
              name: wineName(sheet),
              reference: sheet.reference,
              views: entry.views,
            },
          ]
    }),
    trends:
      input.trends === true
        ? await trendsOf(context.trx, stores, { from, to, sheetCode }, ranked.codes, sheets)
        : null,
    ranking: {
      state: ranked.state,
      rankedAt: ranked.rankedAt?.toISOString() ?? null,
      labels: ranked.state === 'pending' ? null : ranked.labels,
    },
  }
})

/** The views of one label: its days are few, so all is read at once. */
async function viewsOfOne({ views }: CompanyStores, { from, to }: Period, code: string) {
  const days = await views.ofCode(code, from, to)
  const total = totalOf(days)
  const codes = days.length === 0 ? [] : [{ code, views: total }]
  return { days, ranked: { ...currentRanking, labels: codes.length, total, codes } }
}

/** The views of all labels: totals of the days, and the ranking of the labels (decision 75). */
async function viewsOfAll(context: Context, stores: CompanyStores, period: Period) {
  const days = await stores.views.byDay(period.from, period.to)
  const rows = days.reduce((sum, { labels }) => sum + labels, 0)
  if (rows === 0) return { days, ranked: { ...currentRanking, labels: 0, total: 0, codes: [] } }
  const ranked: Ranked =
    rows > rowsAtOnce
      ? await storedRanking(context, stores, period, totalOf(days))
      : { ...currentRanking, ...(await stores.viewRankings.read(period.from, period.to, maxRankedSheets)) }
  return { days, ranked }
}

const currentRanking = { state: 'current', rankedAt: null } as const
const pendingRanking = { state: 'pending', rankedAt: null, labels: 0, total: 0, codes: [] } as const

/** The ranking that the worker made; a new one is requested when there is none, or other views than before. */
async function storedRanking(
  context: Context,
  stores: CompanyStores,
  period: Period,
  total: number,
): Promise<Ranked> {
  const stored = await stores.viewRankings.stored(period.from, period.to)
  const rankedAt = stored?.rankedAt ?? null
  const isFresh =
    rankedAt !== null &&
    (stored?.total === total || rankedAt.getTime() > context.now.getTime() - refreshInterval)
  if (!isFresh) await requestRanking(context, stores, period)
  return stored === null || rankedAt === null ? pendingRanking : { ...stored, state: 'stored', rankedAt }
}

/** Adds the job that makes a ranking, unless it waits already. */
async function requestRanking(context: Context, stores: CompanyStores, period: Period): Promise<void> {
  const { companyId, viewRankings } = stores
  const since = new Date(context.now.getTime() - refreshInterval)
  const limits = { now: context.now, since, most: rankingsAtOnce }
  if (await viewRankings.request(period.from, period.to, limits))
    await context.enqueue('views.rank', { companyId, ...period })
}

/** The job `views.rank`: reads all views of a company in a period and stores the ranking of its labels. */
export async function rank(
  { transact }: JobContext,
  { companyId, from, to }: Payload<'views.rank'>,
): Promise<void> {
  await transact(companyId, async (context) => {
    const { viewRankings } = storesOf(context, companyId)
    await viewRankings.store(from, to, context.now, await viewRankings.read(from, to, maxRankedSheets))
  })
}

/**
 * The job `maintenance.viewRankings`: asks for the rankings of the last four weeks of all companies with many labels,
 * so that the page of views has one before anyone opens it.
 */
export async function prepareRankings({ transact }: JobContext): Promise<void> {
  await transact(null, async (context) => {
    const period = lastDays(dayOf(context.now))
    for (const companyId of await companiesWithManyViews(context.trx, period.from, period.to, rowsAtOnce))
      await requestRanking(context, storesOf(context, companyId), period)
  })
}

function totalOf(days: Days): number {
  return days.reduce((sum, { views }) => sum + views, 0)
}

/** Switches the counting of views on or off for the company. */
export const setCounting = service<'views.setCounting'>(async (context, input) => {
  const companyId = ownCompanyId(context.actor)
  await changeCompany(context.trx, companyId, { counts_views: input.counted })
  return { code: 0 }
})

/** The period, by default the last four weeks, and the code of one sheet if the call names one. */
export async function viewFilter(
  context: Context,
  stores: CompanyStores,
  input: Input<'views.list'>,
): Promise<Period & { readonly sheet: SheetRecord | null; readonly sheetCode: string | undefined }> {
  const usual = lastDays(input.to ?? dayOf(context.now))
  const { from, to } = { ...usual, from: input.from ?? usual.from }
  const sheet =
    input.fiche === undefined ? null : ((await stores.sheets.find(input.fiche)) ?? refuse('sheet.unknown'))
  return { from, to, sheet, sheetCode: sheet === null ? undefined : (sheet.code ?? '') }
}

/** The wines of ranked codes: the one of the filter, or those that the database names. */
async function namedSheets(
  { sheets }: CompanyStores,
  codes: readonly string[],
  sheet: SheetRecord | null,
): Promise<ReadonlyMap<string, NamedSheet>> {
  if (sheet === null) return sheets.namesOfCodes(codes)
  const { id, code, draft } = sheet
  const { brand = '', name = '', vintage = null, reference = null, targetMarket: market = null } = draft
  return new Map(code === null ? [] : [[code, { id, code, reference, brand, name, vintage, market }]])
}

/** The four weeks that end with a day: the period before them has the same weekdays. */
function lastDays(to: string): Period {
  return { from: dayOf(new Date(Date.parse(to) - 27 * dayLength)), to }
}
