// What the display options do, shown on the label of an invented wine: drawn by the public page's own renderer.

import { ownCompanyId, type Context } from './context.ts'
import { parseOptions } from './companies.ts'
import { service } from './service.ts'
import type { CompanyOptions } from '../domain/company/fields.ts'
import { exampleOf } from '../domain/field.ts'
import { labelOf } from '../domain/label/label.ts'
import { sheetFields } from '../domain/sheet/fields.ts'
import { refuse } from '../domain/refusal.ts'
import { findCompany, type CompanyRecord } from '../persistence/companies.ts'

/** A market outside the Union, where alone the link is shown: the United States (ISO 3166-1 numeric). */
const outside = '840'
const bottle = '/assets/sample_bottle.svg'

export const preview = service<'companies.previewOptions'>(async (context, input) => {
  const company = (await findCompany(context.trx, ownCompanyId(context.actor))) ?? refuse('company.none')
  return {
    html: await context.renderLabel(
      sampleOf(context, company, parseOptions(input.options)),
      input.lang ?? 'en',
    ),
  }
})

function sampleOf(
  { config, now }: Pick<Context, 'config' | 'now'>,
  { draft }: CompanyRecord,
  options: CompanyOptions,
) {
  return labelOf({
    sheet: { ...exampleOf(sheetFields), energySource: 'formula', targetMarket: outside },
    company: draft,
    options,
    factors: config.energyFactors,
    version: { number: 1, date: now.toISOString().slice(0, 10), current: true },
    image: bottle,
  })
}
