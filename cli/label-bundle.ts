/** The built label page, loaded by address when a draft is previewed: commands run without it. */
import { existsSync } from 'node:fs'
import { labelLanguages } from '../src/domain/languages.ts'
import type { LabelRenderer } from '../src/application.ts'
import { labelWords } from '../src/translations.ts'

type Bundle = { renderLabelPage(page: Readonly<Record<string, unknown>>): string; labelStylesheet: string }

const address = new URL('../dist/server/label.js', import.meta.url)

/** Draws a label's HTML; says what to do when the pages were not built. */
export function labelRenderer(presentationOrigin: string): LabelRenderer {
  return async (model, language) => {
    if (!existsSync(address)) throw new Error('The pages are not built yet; run npm run build.')
    const bundle = (await import(address.href)) as Bundle
    return bundle.renderLabelPage({
      model,
      language,
      words: labelWords(language),
      languages: labelLanguages,
      stylesheet: bundle.labelStylesheet,
      canonicalUrl: `${presentationOrigin}/qr/`,
    })
  }
}
