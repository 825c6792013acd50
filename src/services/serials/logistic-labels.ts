// Logistic labels of cases and pallets: what is in each, as far as it is one trade item, and who sends it.

import { isKnownCase } from './aggregation.ts'
import { openOriginFinder, ownerOf } from './scopes.ts'
import { ownStores, type CompanyStores, type Context } from '../context.ts'
import { service } from '../service.ts'
import type { Input } from '../../contract/operations/index.ts'
import { isGroupGtin, isSscc } from '../../domain/code/gs1.ts'
import {
  dotsPerMillimetre,
  logisticModule,
  usualPrinterResolution,
  type LogisticUnit,
} from '../../domain/code/logistic-label.ts'
import { refuse } from '../../domain/refusal.ts'
import { wineName } from '../../domain/sheet/wine-name.ts'
import { findCompany } from '../../persistence/companies.ts'
import type { LogisticDrawing, LogisticPaper } from '../../render/logistic/label-layout.ts'

/** Trade items in all units of one call: their lots are calculated in memory. */
const maxItems = 100_000
/** The largest count of AI 37. */
const maxCount = 99_999_999

/** The labels of SSCCs as a file, in their order. Refuses `input.invalid` and `code.moduleWidth`. */
export const labels = service<'serials.labels'>(async (context, input) => {
  const ssccs = input.ssccs.split(',')
  await refuseUnknown(context, ssccs)
  const papers = await papersOf(context, ssccs)
  const name =
    ssccs.length === 1 ? `sscc-${ssccs[0] ?? ''}` : `sscc-${ssccs[0] ?? ''}-${String(ssccs.length)}`
  const body = await drawLabels(papers, input, { title: name, created: context.now })
  const type = input.format === 'pdf' ? 'application/pdf' : 'application/octet-stream'
  return { name: `${name}.${input.format}`, type, body }
})

async function refuseUnknown(context: Context, ssccs: readonly string[]): Promise<void> {
  const stores = ownStores(context)
  for (const sscc of ssccs) {
    const code = !isSscc(sscc) ? 'sscc' : (await isKnownCase(stores, `sscc:${sscc}`)) ? null : 'ssccUnknown'
    if (code !== null) refuse('input.invalid', { issues: [{ field: 'ssccs', code, values: { sscc } }] })
  }
}

/** The file of labels; the renderer is loaded on demand. */
async function drawLabels(
  papers: readonly LogisticPaper[],
  { format, label = 'a6', module, printer = usualPrinterResolution }: Input<'serials.labels'>,
  info: { readonly title: string; readonly created: Date },
): Promise<Uint8Array> {
  const { layOutLogistic, LogisticModuleError, logisticModuleWidth } =
    await import('../../render/logistic/label-layout.ts')
  const dots = format === 'zpl' ? dotsPerMillimetre(printer) : undefined
  const width = logisticModuleWidth(module, dots)
  const drawn = (paper: LogisticPaper): LogisticDrawing => {
    try {
      return layOutLogistic(paper, label, width)
    } catch (error) {
      if (!(error instanceof LogisticModuleError)) throw error
      return refuse('code.moduleWidth', { values: { least: logisticModule.least, most: error.most } })
    }
  }
  if (dots === undefined) {
    const { logisticPdf } = await import('../../render/logistic/label-pdf.ts')
    return logisticPdf(papers.map(drawn), info)
  }
  const { logisticZpl } = await import('../../render/logistic/label-zpl.ts')
  return Buffer.from(papers.map((paper) => logisticZpl(drawn(paper), dots)).join(''), 'latin1')
}

/** What each label says. */
async function papersOf(context: Context, ssccs: readonly string[]): Promise<LogisticPaper[]> {
  const stores = ownStores(context)
  const found = await stores.aggregations.itemsIn(
    ssccs.map((sscc) => `sscc:${sscc}`),
    maxItems + 1,
  )
  if (found.length > maxItems)
    refuse('input.invalid', {
      issues: [{ field: 'ssccs', code: 'labelContents', values: { max: maxItems } }],
    })
  const itemsByUnit = Map.groupBy(found, ({ unit }) => unit)
  const sender = await senderOf(context, stores)
  const contents = contentReader(context, stores)
  const papers: LogisticPaper[] = []
  for (const sscc of ssccs) {
    const items = itemsByUnit.get(`sscc:${sscc}`)?.map(({ item }) => item) ?? []
    const { content, ...known } = await contents(items)
    papers.push({ unit: { sscc, ...known }, sender, content })
  }
  return papers
}

/** Name and address of the company. */
async function senderOf(context: Context, { companyId }: CompanyStores): Promise<string[]> {
  const draft = (await findCompany(context.trx, companyId))?.draft
  const town = [draft?.postalCode, draft?.city].filter((part) => part !== undefined).join(' ')
  return [draft?.name ?? '', draft?.address ?? '', town, draft?.country ?? ''].filter((line) => line !== '')
}

type Content = Omit<LogisticUnit, 'sscc'> & {
  /** What the content is called; empty when it is mixed or unknown. */
  readonly content: string
}

/** Reads the content of units by the keys of their trade items; what units share is loaded once. */
function contentReader(
  context: Context,
  stores: CompanyStores,
): (items: readonly string[]) => Promise<Content> {
  const finders = new Map<string, ReturnType<typeof openOriginFinder>>()
  return async (items) => {
    const [scope = '', ...others] = new Set(items.map((item) => item.slice(0, item.indexOf('/'))))
    // Bottles of a wine without GTIN have no number that a partner's scanner knows.
    if (others.length > 0 || !scope.startsWith('gtin:') || items.length > maxCount) return { content: '' }
    const gtin = scope.slice('gtin:'.length)
    const unit = { gtin, count: items.length }
    const owner = await ownerOf(context.trx, { kind: 'gtin', gtin, serial: '' })
    if (owner === null || isGroupGtin(gtin) || owner.companyId !== stores.companyId)
      return { ...unit, content: '' }
    const finder = finders.get(scope) ?? openOriginFinder(context, scope)
    finders.set(scope, finder)
    const origins = (await finder)(items.map((item) => item.slice(scope.length + 1)))
    const batches = [...origins.values()].map(({ issued }) => issued?.batch)
    const [lot, ...otherLots] = new Set(batches.map((batch) => batch?.lot ?? null))
    const [sheetId, ...otherSheets] = new Set(batches.map((batch) => batch?.sheetId ?? owner.sheetId))
    if (sheetId === undefined || otherSheets.length > 0) return { ...unit, content: '' }
    const ofOneLot = otherLots.length === 0 ? (lot ?? null) : null
    const { bestBefore, name } = await wineOf(stores, sheetId, ofOneLot)
    return {
      ...unit,
      ...(ofOneLot === null ? {} : { lot: ofOneLot }),
      ...(bestBefore === undefined ? {} : { bestBefore: bestBefore.slice(2).replaceAll('-', '') }),
      content: name,
    }
  }
}

/** The name of a wine, and its date of minimum durability in the version that the lot was bottled from. */
async function wineOf(
  stores: CompanyStores,
  sheetId: number,
  lot: string | null,
): Promise<{ readonly name: string; readonly bestBefore: string | undefined }> {
  const version = (await stores.lots.list(sheetId)).find((entry) => entry.lot === lot)?.version
  const draft =
    (version === undefined ? null : (await stores.versions.find(sheetId, version))?.draft) ??
    (await stores.sheets.find(sheetId))?.draft
  return { name: wineName(draft ?? {}), bestBefore: draft?.bestBefore }
}
