/**
 * The demo data of an embedded database (contract 7): an estate with wines, codes, a batch of serials, views
 * of two years, and a user of each kind. Created through the application API; an interrupted run is continued.
 */
import { Readable } from 'node:stream'
import { demoSheets, type DemoSheet } from './demo-sheets.ts'
import { viewsByDay } from './demo-views.ts'
import { interfaceLanguages, type InterfaceLanguage } from '../../src/domain/languages.ts'
import type { Actor } from '../../src/domain/rights.ts'
import type { Application, ViewCount } from '../../src/application.ts'
import { translate } from '../../src/translations.ts'

/** What was created: the company's id, and counts. */
type DemoCounts = {
  readonly company: number
  readonly sheets: number
  readonly serials: number
  readonly views: number
}

const operator: Actor = { kind: 'operator', language: 'en', companyId: null }
const batchSize = 12_000

/**
 * Creates the demo data, or what is missing of it. Null when it is complete or the database has other
 * companies.
 */
export async function makeDemo(application: Application): Promise<DemoCounts | null> {
  const { companies } = await application.perform('admin.companies', {}, operator)
  const { actualites } = await application.perform('admin.news', {}, operator)
  // The news are created last: with them the demo is complete.
  if (actualites.length > 0 || companies.some((company) => !isOfDemo(company.draft.tva))) return null
  const { companyId, ownerId } = await application.operatorCommands.createDemoPeople()
  const owner = await application.actorOf(ownerId)
  if (owner === null) throw new Error('The demo’s owner is gone.')
  const codes = new Map<string, string>()
  for (const sheet of demoSheets) {
    const code = await makeSheet(application, owner, sheet)
    if (code !== null) codes.set(sheet.draft.reference ?? '', code)
  }
  const serials = await openBatch(application, owner)
  await checkArtworks(application, owner)
  const views = await countViews(application, companyId, codes)
  await writeNews(application)
  return { company: companyId, sheets: demoSheets.length, serials, views }
}

function isOfDemo(tva: string | undefined): boolean {
  return tva === 'FR44732829320' || tva === 'DE136695976'
}

/** Creates a sheet in the state the demo needs; returns its code, or null for a draft. */
async function makeSheet(
  application: Application,
  owner: Actor,
  { draft, state }: DemoSheet,
): Promise<string | null> {
  const row = await sheetRowOf(application, owner, draft.reference ?? '')
  const id = row?.id ?? (await application.perform('sheets.create', draft, owner)).sheet.id
  if (state === 'draft') return null
  if (row === undefined || row.code === null) await application.perform('sheets.generate', { id }, owner)
  if (state === 'archived' && row?.archived !== true)
    await application.perform('sheets.archive', { ids: [id] }, owner)
  return (await application.perform('sheets.get', { id }, owner)).code
}

async function sheetRowOf(application: Application, owner: Actor, reference: string) {
  for (const archived of [false, true]) {
    const { rows } = await application.perform('sheets.list', { search: reference, archived }, owner)
    const row = rows.find((sheet) => sheet.reference === reference)
    if (row !== undefined) return row
  }
  return undefined
}

async function openBatch(application: Application, owner: Actor): Promise<number> {
  const row = await sheetRowOf(application, owner, demoSheets[0]?.draft.reference ?? '')
  if (row === undefined) return 0
  const { batch } = await application.perform(
    'serials.open',
    { fiche: row.id, count: batchSize, lot: 'L24-117', preset: 'random-12', request: 'demo-bottling' },
    owner,
  )
  return batch.count
}

/** Two checks of a back label that a designer sent back: the code of another wine first, then the wine's own. */
async function checkArtworks(application: Application, owner: Actor): Promise<void> {
  const [wine, other] = await Promise.all(
    demoSheets.slice(0, 2).map(({ draft }) => sheetRowOf(application, owner, draft.reference ?? '')),
  )
  if (wine === undefined || other === undefined) return
  const { proofs } = await application.perform('proofs.list', { id: wine.id }, owner)
  const artworks = [other.id, wine.id].map((id, index) => ({
    id,
    fileName: `back-label-${String(index + 1)}.pdf`,
  }))
  for (const { id, fileName } of artworks.slice(proofs.length)) {
    const { body } = await application.perform('kit.draw', { id, format: 'pdf' }, owner)
    const upload = Readable.from(body instanceof Uint8Array ? [body] : body)
    await application.perform('proofs.check', { id: wine.id, fileName }, owner, { upload })
  }
}

/** Views of two years, by each wine's rate and season. */
async function countViews(
  application: Application,
  companyId: number,
  codes: ReadonlyMap<string, string>,
): Promise<number> {
  const today = new Date()
  const viewCounts: ViewCount[] = demoSheets.flatMap((sheet) => {
    const code = codes.get(sheet.draft.reference ?? '')
    if (code === undefined) return []
    return viewsByDay(today, sheet).map((count) => ({ companyId, code, ...count }))
  })
  await application.countViews(viewCounts)
  return viewCounts.reduce((sum, count) => sum + count.views, 0)
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
