// The display options of a company (specification 5): read, saved, and previewed on the label of an invented
// wine, which the renderer of the public page draws.

import { record } from './audit.ts'
import { ownCompanyId, type Context } from './context.ts'
import { service } from './service.ts'
import { brusselsDay } from '../domain/law/calendar.ts'
import { companyOptionNames, paidOptions, type CompanyOptions } from '../domain/company/fields.ts'
import { exampleDraft } from '../domain/field.ts'
import { buildLabel } from '../domain/label/label.ts'
import { refuse } from '../domain/refusal.ts'
import { isAllowed } from '../domain/rights.ts'
import { sheetFields } from '../domain/sheet/fields.ts'
import type { ValidationIssue } from '../domain/validation-issue.ts'
import { changeCompany, findCompany, type CompanyRecord } from '../persistence/companies.ts'

/** A market outside the Union, the only kind that shows the link: the United States (ISO 3166-1 numeric). */
const sampleMarket = '840'
const samplePicture = '/assets/sample_bottle.svg'

/** The six options of the actor's company. */
export const options = service<'companies.options'>(async (context) => (await ownCompany(context)).options)

/** Saves the six options. Refuses `right.missing` when a paid option changes without its right. */
export const saveOptions = service<'companies.saveOptions'>(async (context, input) => {
  const company = await ownCompany(context, true)
  const newOptions = parseOptions(input.options)
  const changesPaidOption = paidOptions.some((name) => newOptions[name] !== company.options[name])
  if (changesPaidOption && !company.premium && !isAllowed(context.actor, ['premium', 'fiche_option']))
    refuse('right.missing')
  await changeCompany(context.trx, company.id, { options: newOptions })
  const subject = `company ${String(company.id)}`
  await record(context, company.id, 'companies.saveOptions', subject, company.options, newOptions)
  return { code: 0 }
})

/** The label of an invented wine with these options, as HTML. */
export const previewOptions = service<'companies.previewOptions'>(async (context, input) => {
  const label = sampleLabel(context, await ownCompany(context), parseOptions(input.options))
  return { html: await context.renderLabel(label, input.lang ?? 'en') }
})

async function ownCompany(context: Context, lock = false): Promise<CompanyRecord> {
  return (await findCompany(context.trx, ownCompanyId(context.actor), lock)) ?? refuse('company.none')
}

/** The six options from their JSON text; refuses `input.invalid` for anything but six bits, by their names. */
function parseOptions(json: string): CompanyOptions {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    parsed = null
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return refuse('input.invalid', { issues: [{ field: 'options', code: 'wrongType' }] })
  const values: Record<string, unknown> = { ...parsed }
  const issues = optionIssues(values)
  if (issues.length > 0) refuse('input.invalid', { issues })
  return Object.fromEntries(companyOptionNames.map((name) => [name, values[name]])) as CompanyOptions
}

function optionIssues(values: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const known: readonly string[] = companyOptionNames
  const unknown = Object.keys(values).filter((name) => !known.includes(name))
  return [
    ...unknown.map((name) => ({ field: `options.${name}`, code: 'unknownField' })),
    ...companyOptionNames.flatMap((name) => {
      const value = values[name]
      if (value === 0 || value === 1) return []
      return [{ field: `options.${name}`, code: value === undefined ? 'required' : 'notAChoice' }]
    }),
  ]
}

function sampleLabel(
  { config, now }: Pick<Context, 'config' | 'now'>,
  { draft }: CompanyRecord,
  companyOptions: CompanyOptions,
) {
  return buildLabel({
    sheet: { ...exampleDraft(sheetFields), energySource: 'formula', targetMarket: sampleMarket },
    company: draft,
    options: companyOptions,
    factors: config.energyFactors,
    version: { number: 1, date: brusselsDay(now), current: true },
    image: samplePicture,
  })
}
