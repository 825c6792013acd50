/**
 * The demo of an embedded database (contract section 7): one estate with its wines, codes, a batch of serials, views of
 * a month, and people of every kind. Made through the door like anything else, and gone on with when it was cut short.
 */
import { demoSheets, type DemoSheet } from './demo-sheets.ts'
import { interfaceLanguages, type InterfaceLanguage } from '../../src/domain/languages.ts'
import type { Actor } from '../../src/domain/rights.ts'
import type { Application, Tally } from '../../src/application.ts'
import { translate } from '../../src/translations.ts'

/** What was made. */
export type DemoMade = {
  readonly company: number
  readonly sheets: number
  readonly serials: number
  readonly views: number
}

const operator: Actor = { kind: 'operator', language: 'en', companyId: null }
const dayLength = 86_400_000
const days = 30
const batchSize = 12_000

/** Makes the demo in a database without companies, or the rest of it; null when there is nothing to make. */
export async function makeDemo(application: Application): Promise<DemoMade | null> {
  const { companies } = await application.perform('admin.companies', {}, operator)
  const { actualites } = await application.perform('admin.news', {}, operator)
  // The news come last, so a demo that has them is whole.
  if (actualites.length > 0 || companies.some((company) => !isOfDemo(company.draft.tva))) return null
  const { companyId, ownerId } = await application.house.createDemoPeople()
  const owner = await application.actorOf(ownerId)
  if (owner === null) throw new Error('The demo’s owner is gone.')
  const codes = new Map<string, string>()
  for (const sheet of demoSheets) {
    const code = await makeSheet(application, owner, sheet)
    if (code !== null) codes.set(sheet.draft.reference ?? '', code)
  }
  const serials = await openBatch(application, owner)
  const views = await countViews(application, companyId, codes)
  await writeNews(application)
  return { company: companyId, sheets: demoSheets.length, serials, views }
}

function isOfDemo(tva: string | undefined): boolean {
  return tva === 'FR44732829320' || tva === 'DE136695976'
}

/** Makes a sheet as far as the demo wants it; answers its code. */
async function makeSheet(
  application: Application,
  owner: Actor,
  { draft, life }: DemoSheet,
): Promise<string | null> {
  const known = await rowOf(application, owner, draft.reference ?? '')
  const id = known?.id ?? (await application.perform('sheets.create', draft, owner)).sheet.id
  if (life === 'draft') return null
  if (known === undefined || known.code === null) await application.perform('sheets.generate', { id }, owner)
  if (life === 'archived' && known?.archived !== true)
    await application.perform('sheets.archive', { ids: [id] }, owner)
  return (await application.perform('sheets.get', { id }, owner)).code
}

async function rowOf(application: Application, owner: Actor, reference: string) {
  for (const archived of [false, true]) {
    const { rows } = await application.perform('sheets.list', { search: reference, archived }, owner)
    const row = rows.find((one) => one.reference === reference)
    if (row !== undefined) return row
  }
  return undefined
}

async function openBatch(application: Application, owner: Actor): Promise<number> {
  const row = await rowOf(application, owner, demoSheets[0]?.draft.reference ?? '')
  if (row === undefined) return 0
  const { batch } = await application.perform(
    'serials.open',
    { fiche: row.id, count: batchSize, lot: 'L24-117', preset: 'random-12', request: 'demo-bottling' },
    owner,
  )
  return batch.count
}

/** A month of scans: more at weekends, each wine at its own pace, the same on every machine. */
async function countViews(
  application: Application,
  companyId: number,
  codes: ReadonlyMap<string, string>,
): Promise<number> {
  const today = Date.now()
  const tallies: Tally[] = demoSheets.flatMap(({ draft, pace }) => {
    const code = codes.get(draft.reference ?? '')
    if (code === undefined) return []
    return Array.from({ length: days }, (_, back) => {
      const moment = new Date(today - back * dayLength)
      return {
        companyId,
        code,
        day: moment.toISOString().slice(0, 10),
        views: viewsOn(moment.getUTCDay(), days - back, pace),
      }
    }).filter((tally) => tally.views > 0)
  })
  await application.countViews(tallies)
  return tallies.reduce((sum, tally) => sum + tally.views, 0)
}

/** Views on a weekday (0 is Sunday) some days into the month: a week's swing, a slow rise, a little unevenness. */
function viewsOn(weekday: number, day: number, pace: number): number {
  const swing = [1.5, 0.6, 0.6, 0.7, 0.9, 1.4, 1.8][weekday] ?? 1
  const uneven = 0.8 + ((day * 7 + pace * 13) % 10) / 25
  return Math.round(pace * swing * uneven * (0.8 + day / 75))
}

async function writeNews(application: Application): Promise<void> {
  const texts = Object.fromEntries(
    interfaceLanguages.map((language: InterfaceLanguage) => [
      language,
      { title: translate(language, 'demo.news.title'), body: translate(language, 'demo.news.body') },
    ]),
  )
  const from = new Date().toISOString().slice(0, 10)
  await application.perform('admin.saveNews', { actualites: [{ from, until: null, texts }] }, operator)
}
