// The back label of a wine: its files for the printer, its texts to copy, and its check list.

import { sheetFileName } from '../codes/picture.ts'
import { ownStores, type Context } from '../context.ts'
import { service } from '../service.ts'
import { requireSheet } from '../sheets.ts'
import { checkPaper } from './check-paper.ts'
import { kitPlan, type KitPlan } from './kit-plan.ts'
import type { FileOutput } from '../../contract/operation.ts'
import type { Input, Output } from '../../contract/operations/index.ts'
import { printedTexts } from '../../domain/kit/statements.ts'
import { refuse } from '../../domain/refusal.ts'
import { wineName } from '../../domain/sheet/wine-name.ts'
import type { SheetRecord } from '../../persistence/sheets.ts'
import type { KitFit, KitMeasures } from '../../render/kit/kit-layout.ts'

/** Loaded on demand, like other files: most commands and processes draw none. */
const layoutModule = () => import('../../render/kit/kit-layout.ts')

/** The file of a back label. Refuses `sheet.unknown`, and what `drawKit` refuses. */
export const draw = service<'kit.draw'>(async (context, { id, ...options }) => {
  const stores = ownStores(context)
  const sheet = await requireSheet(stores, id)
  return (await drawKit(context, stores.companyId, sheet, options))()
})

type DrawOptions = Omit<Input<'kit.draw'>, 'id'>

/**
 * Plans the back label of a sheet; the answer draws its file without a transaction. They refuse what `kitPlan` refuses,
 * `kit.tooSmall` and `kit.tooNarrow`.
 */
export async function drawKit(
  context: Context,
  companyId: number,
  sheet: SheetRecord,
  { format, ...options }: DrawOptions,
): Promise<() => Promise<FileOutput>> {
  const plan = await kitPlan(context, companyId, sheet, options)
  return () => drawPlan(context, sheet, plan, format)
}

async function drawPlan(
  context: Pick<Context, 'now'>,
  sheet: SheetRecord,
  plan: KitPlan,
  format: DrawOptions['format'],
): Promise<FileOutput> {
  const { fit, height } = await fitted(plan)
  if (fit === null) return refuseSize(plan, height)
  const drawing = fit.draw()
  const name = sheetFileName(sheet, format, plan.isPublished ? 'back-label' : 'back-label-draft')
  if (format === 'svg') {
    const { kitSvg } = await import('../../render/kit/kit-svg.ts')
    return { name, type: 'image/svg+xml', body: Buffer.from(kitSvg(drawing)) }
  }
  const { kitPdf } = await import('../../render/kit/kit-pdf.ts')
  const info = { title: wineName(sheet.draft), created: context.now }
  const body = await kitPdf(drawing, checkPaper(context, plan, drawing), info)
  return { name, type: 'application/pdf', body }
}

/** What a back label prints, and its check list. Refuses `sheet.unknown`, and what `kitPlan` refuses. */
export const content = service<'kit.content'>(async (context, { id, ...options }) => {
  const stores = ownStores(context)
  const sheet = await requireSheet(stores, id)
  const plan = await kitPlan(context, stores.companyId, sheet, options)
  const { fit, height } = await fitted(plan)
  return contentAnswer(plan, fit, height)
})

/** What fits; without it the height in mm that would fit at its width, null where none does. */
type Fitted = { readonly fit: KitFit | null; readonly height: number | null }

async function fitted({ paper }: KitPlan): Promise<Fitted> {
  const { fitKit } = await layoutModule()
  const { KitTooSmall } = await import('../../render/kit/kit-paper.ts')
  try {
    return { fit: fitKit(paper), height: null }
  } catch (error) {
    if (error instanceof KitTooSmall) return { fit: null, height: error.height }
    throw error
  }
}

function refuseSize({ paper: { width, height, leastLetter } }: KitPlan, least: number | null): never {
  return least === null
    ? refuse('kit.tooNarrow', { values: { width } })
    : refuse('kit.tooSmall', { values: { width, height, letter: leastLetter, least } })
}

function contentAnswer(
  plan: KitPlan,
  measures: KitMeasures | null,
  height: number | null,
): Output<'kit.content'> {
  const { paper, source, statements, checks } = plan
  return {
    published: plan.isPublished,
    width: paper.width,
    height: paper.height,
    fits: measures !== null,
    leastHeight: height,
    letter: rounded(measures?.letter),
    figure: rounded(measures?.figure),
    module: rounded(measures?.module ?? undefined),
    leastLetter: paper.leastLetter,
    leastFigure: paper.leastFigure,
    languages: [...source.languages],
    markets: [...source.markets],
    statements: statements.map((statement) => ({
      id: statement.id,
      texts: statement.texts.map(({ language, text }) => ({ language, text })),
      printed: printedTexts(statement).length,
      missing: statement.isMissing,
      unconfirmed: [...statement.unconfirmed],
    })),
    checks: checks.map(({ id, state, source: act, markets, unconfirmed }) => ({
      id,
      state,
      source: act,
      markets: [...markets],
      unconfirmed: [...unconfirmed],
    })),
  }
}

function rounded(millimetres: number | undefined): number | null {
  return millimetres === undefined ? null : Math.round(millimetres * 1000) / 1000
}
