// The label of an invented wine at `/sample`, for visitors of the sign-in page: what a reader of a code sees, under a
// line that says so. As other labels it has no session, cookie or script, and its views are not counted.

import type { RequestHandler } from 'express'
import type { LabelViews } from './label-views.ts'
import { publicHeaders } from './security.ts'
import { defaultOptions, companyFields } from '../domain/company/fields.ts'
import { exampleDraft, templateDraft } from '../domain/field.ts'
import { buildLabel } from '../domain/label/label.ts'
import { labelMessage } from '../domain/label/label-text.ts'
import { pickLabelLanguage } from '../domain/languages.ts'
import { sheetFields } from '../domain/sheet/fields.ts'
import type { EnergyFactors } from '../domain/sheet/energy-factors.ts'
import { labelMessages } from '../translations.ts'

/** Answers `/sample` in the language of `?lang=`, else of the browser. */
export function sampleLabel(views: LabelViews, origin: string, factors: EnergyFactors): RequestHandler {
  const model = buildLabel({
    sheet: { ...templateDraft(sheetFields), energySource: 'formula' },
    company: exampleDraft(companyFields),
    options: defaultOptions,
    factors,
    version: { number: 1, date: '2026-01-01', current: true },
  })
  return (request, response) => {
    const { lang } = request.query
    const chosen = typeof lang === 'string' ? lang : ''
    const language = pickLabelLanguage(chosen, request.get('accept-language'), [])
    response
      .set({ ...publicHeaders(views.policy), 'Content-Language': language, Vary: 'Accept-Language' })
      .set('Cache-Control', 'public, max-age=3600')
      .type('html')
      .send(
        views.page(
          {
            model,
            canonicalUrl: `${origin}/sample`,
            mark: labelMessage(labelMessages(language), 'page.sample'),
          },
          language,
        ),
      )
  }
}
