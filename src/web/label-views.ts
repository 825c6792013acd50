// Loads the built views of the label at run time: the server runs TypeScript without a build, only views are
// built.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cachedBody } from './public-server.ts'
import { companyFields, defaultOptions } from '../domain/company/fields.ts'
import { exampleDraft } from '../domain/field.ts'
import { labelLanguages, type LabelLanguage } from '../domain/languages.ts'
import { buildLabel, type LabelBlock, type LabelModel } from '../domain/label/label.ts'
import { sheetFields } from '../domain/sheet/fields.ts'
import type { Allergen } from '../domain/sheet/ingredient-table.ts'
import type { LabelRenderer } from '../application.ts'
import { labelMessages, type Dictionary } from '../translations.ts'

/** What every page of the label bundle needs. */
type PageBase = {
  messages: Dictionary
  language: LabelLanguage
  languages: readonly LabelLanguage[]
  stylesheet: string
}
type Notice = {
  kind: 'unknown' | 'withdrawn' | 'void' | 'choice'
  product?: { brand: string; name: string; vintage?: number }
  allergens?: readonly Allergen[]
  labelUrl?: string
  wines?: readonly { title: string; url: string }[]
}
type Page = {
  readonly model: LabelModel
  readonly canonicalUrl: string
  /** The lots that were bottled from the shown version. */
  readonly lots?: readonly string[]
  readonly others?: readonly LabelBlock[]
  /** A sentence above a label that is not published. */
  readonly mark?: string
}
type LabelBundle = {
  readonly renderLabelPage: (page: PageBase & Page) => string
  readonly renderLabelNotice: (notice: PageBase & Notice) => string
  labelStylesheet: string
}

export type LabelViews = {
  page(page: Page, language: LabelLanguage): string
  notice(notice: Notice, language: LabelLanguage): string
  /**
   * Content security policy: the one style element, pictures of our origin, no scripts; any page may frame
   * it.
   */
  readonly policy: string
}

const bundle = new URL('../../dist/server/label.js', import.meta.url)

/** Loads the views of the label; throws an error of one sentence when they were not built. */
export async function loadLabelViews(): Promise<LabelViews> {
  if (!existsSync(bundle)) throw new Error('The pages are not built yet; run npm run build.')
  const { renderLabelPage, renderLabelNotice, labelStylesheet } = (await import(bundle.href)) as LabelBundle
  const base = (language: LabelLanguage): PageBase => ({
    messages: labelMessages(language),
    language,
    languages: labelLanguages,
    stylesheet: labelStylesheet,
  })
  const hash = createHash('sha256').update(labelStylesheet).digest('base64')
  return {
    page: (page, language) => renderLabelPage({ ...base(language), ...page }),
    notice: (notice, language) => renderLabelNotice({ ...base(language), ...notice }),
    policy:
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; ` +
      "base-uri 'none'; form-action 'none'; frame-ancestors *",
  }
}

/** Renders an example label in each language and discards it, so that the first scans find compiled code. */
export function warmUpLabelViews(views: LabelViews): void {
  const model = buildLabel({
    sheet: exampleDraft(sheetFields),
    company: exampleDraft(companyFields),
    options: defaultOptions,
    factors: 'annex-xiv',
    version: { number: 1, date: '2026-01-01', current: true },
  })
  for (const language of labelLanguages)
    cachedBody(views.page({ model, canonicalUrl: 'https://label.example/qr/' }, language)).br()
}

/** The renderer that previews a draft as its label. */
export function labelPreviewer(views: LabelViews, presentationOrigin: string): LabelRenderer {
  return (model, language, mark) =>
    Promise.resolve(
      views.page(
        { model, canonicalUrl: `${presentationOrigin}/qr/`, ...(mark === undefined ? {} : { mark }) },
        language,
      ),
    )
}
