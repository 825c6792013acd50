/**
 * The built label page (`dist/server/label.js`). It is imported on first use: other commands run without a
 * build.
 */
import { existsSync } from 'node:fs'
import { labelLanguages } from '../../src/domain/languages.ts'
import type { LabelRenderer } from '../../src/application.ts'
import { labelMessages } from '../../src/translations.ts'

type Bundle = { renderLabelPage(page: Readonly<Record<string, unknown>>): string; labelStylesheet: string }

const address = new URL('../../dist/server/label.js', import.meta.url)

/** Renders a label's HTML; throws when the pages are not built. */
export function labelRenderer(presentationOrigin: string): LabelRenderer {
  return async (model, language) => {
    if (!existsSync(address)) throw new Error('The pages are not built yet; run npm run build.')
    const bundle = (await import(address.href)) as Bundle
    return bundle.renderLabelPage({
      model,
      language,
      messages: labelMessages(language),
      languages: labelLanguages,
      stylesheet: bundle.labelStylesheet,
      canonicalUrl: `${presentationOrigin}/qr/`,
    })
  }
}
