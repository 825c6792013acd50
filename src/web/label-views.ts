// The built views of the label, loaded by address and not by import: the server runs TypeScript as it stands, only the
// views are built.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { keptBody } from './public-server.ts'
import { companyFields, defaultOptions } from '../domain/company/fields.ts'
import { exampleOf } from '../domain/field.ts'
import { labelLanguages, type LabelLanguage } from '../domain/languages.ts'
import { labelOf, type LabelBlock, type LabelModel } from '../domain/label/label.ts'
import { sheetFields } from '../domain/sheet/fields.ts'
import type { Allergen } from '../domain/sheet/ingredient-table.ts'
import type { LabelRenderer } from '../application.ts'
import { labelWords, type Dictionary } from '../translations.ts'

type Shell = {
  words: Dictionary
  language: LabelLanguage
  languages: readonly LabelLanguage[]
  stylesheet: string
}
type Notice = {
  kind: 'unknown' | 'withdrawn' | 'void'
  product?: { brand: string; name: string; vintage?: number }
  allergens?: readonly Allergen[]
  labelUrl?: string
}
type Page = {
  readonly model: LabelModel
  readonly canonicalUrl: string
  /** The lots that the shown version holds for. */
  readonly lots?: readonly string[]
  readonly others?: readonly LabelBlock[]
}
type LabelBundle = {
  readonly renderLabelPage: (page: Shell & Page) => string
  readonly renderLabelNotice: (notice: Shell & Notice) => string
  labelStylesheet: string
}

export type LabelViews = {
  page(page: Page, language: LabelLanguage): string
  notice(notice: Notice, language: LabelLanguage): string
  /** Content security policy of these pages: their one style element, their own pictures, nothing else; framed anywhere. */
  readonly policy: string
}

const bundle = new URL('../../dist/server/label.js', import.meta.url)

/** Loads the views of the label; throws one sentence when they were not built. */
export async function loadLabelViews(): Promise<LabelViews> {
  if (!existsSync(bundle)) throw new Error('The pages are not built yet; run npm run build.')
  const { renderLabelPage, renderLabelNotice, labelStylesheet } = (await import(bundle.href)) as LabelBundle
  const shell = (language: LabelLanguage): Shell => ({
    words: labelWords(language),
    language,
    languages: labelLanguages,
    stylesheet: labelStylesheet,
  })
  const hash = createHash('sha256').update(labelStylesheet).digest('base64')
  return {
    page: (page, language) => renderLabelPage({ ...shell(language), ...page }),
    notice: (notice, language) => renderLabelNotice({ ...shell(language), ...notice }),
    policy: `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  }
}

/** Draws a made-up label in each language, and throws it away: whoever scans first shall not wait until the views have run once. */
export function drawOnce(views: LabelViews): void {
  const model = labelOf({
    sheet: exampleOf(sheetFields),
    company: exampleOf(companyFields),
    options: defaultOptions,
    factors: 'annex-xiv',
    version: { number: 1, date: '2026-01-01', current: true },
  })
  for (const language of labelLanguages)
    keptBody(views.page({ model, canonicalUrl: 'https://label.example/qr/' }, language)).br()
}

/** The renderer that previews a draft as its label. */
export function previewer(views: LabelViews, presentationOrigin: string): LabelRenderer {
  return (model, language) =>
    Promise.resolve(views.page({ model, canonicalUrl: `${presentationOrigin}/qr/` }, language))
}
