// Companies: created by VAT number or by bypass, updated, their options (specification sections 4 and 5).

import { record } from './audit.ts'
import { enqueueEmail } from './emails.ts'
import { preparedService, service } from './service.ts'
import { ownCompanyId, userIdOf, type PrepareContext, type Context } from './context.ts'
import { actingUser, nameOf } from './accounts.ts'
import { applyChanges } from '../domain/field.ts'
import {
  companyFields,
  companyOptionNames,
  paidOptions,
  type CompanyDraft,
  type CompanyFields,
  type CompanyOptions,
  type CompanyState,
} from '../domain/company/fields.ts'
import { parseVat, sameCompanyName, type VatNumber } from '../domain/company/vat.ts'
import { hasValidCheckDigit } from '../domain/code/gs1.ts'
import type { ValidationIssue } from '../domain/validation-issue.ts'
import { refuse } from '../domain/refusal.ts'
import { faultsOfValues } from '../domain/value.ts'
import { awaitingRights, may, ownerRights } from '../domain/rights.ts'
import { askVat, type VatAnswer } from '../gateways/vat.ts'
import {
  changeCompany,
  findCompany,
  findCompanyByVat,
  insertCompany,
  saveCompany,
  type CompanyRecord,
  type VatEvidence,
} from '../persistence/companies.ts'
import { changeUser } from '../persistence/users.ts'

/** A VAT number as it was typed, taken apart, and what the outside says of it. `unchecked` is a number from outside the Union. */
export type Checked = {
  readonly number: VatNumber
  readonly answer: VatEvidence['answer']
  readonly name: string | null
  readonly address: string | null
}

/** A company as it is shown. */
export function companyAnswer(company: CompanyRecord) {
  return {
    id: company.id,
    state: company.state,
    premium: company.premium,
    actId: company.actId,
    createdAt: company.createdAt.toISOString(),
    reason: company.state === 'refused' ? (company.review?.reason ?? null) : null,
    draft: company.draft,
  }
}

/** The rules of check digits of every country, loaded when a number is to be judged. */
const checkDigits = () => import('../domain/company/vat-check-digits.ts')

/** Takes a VAT number apart and checks its digits; refuses `company.vatInvalid`. */
export async function checkedNumber(tva: string, country: string): Promise<VatNumber> {
  const number = parseVat(tva, country)
  const { hasValidVatChecksum } = await checkDigits()
  if (number === null || (number.prefix !== null && !hasValidVatChecksum(number.prefix, number.rest))) {
    return refuse('company.vatInvalid', { issues: [{ field: 'tva', code: 'vatInvalid' }] })
  }
  return number
}

/** Faults of a company that its shape cannot see: signs that no label prints, check digits of GLN and SIRET. */
export async function companyFaults(draft: CompanyDraft): Promise<ValidationIssue[]> {
  const issues = faultsOfValues(companyFields, draft)
  if (draft.gln !== undefined && !hasValidCheckDigit(draft.gln)) issues.push({ field: 'gln', code: 'gln' })
  if (draft.siret !== undefined && !(await checkDigits()).isSiret(draft.siret))
    issues.push({ field: 'siret', code: 'siret' })
  return issues
}

export const get = service<'companies.get'>(async (context) => {
  const { actor } = context
  const company =
    actor.kind === 'anyone' || actor.companyId === null
      ? null
      : await findCompany(context.trx, actor.companyId)
  return { company: company === null ? null : companyAnswer(company) }
})

export const checkVat = preparedService<'companies.checkVat', Checked>(
  (context, input) => checkOutside(context, input.tva, input.country),
  async (context, _input, checked) => {
    if ((await findCompanyByVat(context.trx, checked.number.written)) !== null)
      refuse('company.vatTaken', { issues: [{ field: 'tva', code: 'vatTaken' }] })
    return {
      code: 0,
      tva: checked.number.written,
      answer: checked.answer,
      name: checked.name,
      address: checked.address,
    }
  },
)

export const create = preparedService<'companies.create', Checked>(
  (context, input) => checkOutside(context, input.tva, input.country),
  async (context, input, checked) => {
    const { tva: _typed, bypass, ...fields } = input
    const draft = applyChanges<CompanyFields>(
      {},
      { ...withoutUndefined(fields), tva: checked.number.written },
    )
    const issues = await companyFaults(draft)
    if (issues.length > 0) refuse('input.invalid', { issues: issues })
    const verified =
      checked.answer === 'valid' && (checked.name === null || sameCompanyName(checked.name, input.name))
    if (!verified && bypass !== true) {
      refuse('company.vatUnverified', {
        values: { answer: checked.answer, name: checked.name ?? '' },
        issues: [{ field: 'bypass', code: 'bypass' }],
      })
    }
    return {
      code: 0,
      company: companyAnswer(await found(context, draft, verified ? 'verified' : 'awaiting', checked)),
    }
  },
)

export const update = service<'companies.update'>(async (context, input) => {
  const company =
    (await findCompany(context.trx, ownCompanyId(context.actor), true)) ?? refuse('company.none')
  const { tva: _locked, ...changes } = input
  const draft = applyChanges<CompanyFields>(company.draft, changes)
  const issues = await companyFaults(draft)
  for (const field of ['name', 'address', 'postalCode', 'city', 'country'] as const) {
    if (draft[field] === undefined) issues.push({ field, code: 'required' })
  }
  if (issues.length > 0) refuse('input.invalid', { issues: issues })
  await record(context, company.id, 'companies.update', `company ${String(company.id)}`, company.draft, draft)
  return { code: 0, company: companyAnswer(await saveCompany(context.trx, company.id, draft)) }
})

export const options = service<'companies.options'>(async (context) => {
  const company = (await findCompany(context.trx, ownCompanyId(context.actor))) ?? refuse('company.none')
  return company.options
})

export const saveOptions = service<'companies.saveOptions'>(async (context, input) => {
  const company =
    (await findCompany(context.trx, ownCompanyId(context.actor), true)) ?? refuse('company.none')
  const wished = parseOptions(input.options)
  const changed = paidOptions.some((name) => wished[name] !== company.options[name])
  if (changed && !company.premium && !may(context.actor, ['premium', 'fiche_option'])) refuse('right.missing')
  await changeCompany(context.trx, company.id, { options: wished })
  await record(
    context,
    company.id,
    'companies.saveOptions',
    `company ${String(company.id)}`,
    company.options,
    wished,
  )
  return { code: 0 }
})

/** Takes a VAT number apart and asks the VAT service about it; refuses `company.vatInvalid`. */
export async function checkOutside(context: PrepareContext, tva: string, country: string): Promise<Checked> {
  const number = await checkedNumber(tva, country)
  if (number.prefix === null) return { number, answer: 'unchecked', name: null, address: null }
  const said: VatAnswer = await askVat(context.config.vatUrl, number.prefix, number.rest)
  return { number, ...said }
}

/** Makes the company, and its founder the owner; a bypass tells founder and support by letter. */
async function found(
  context: Context,
  draft: CompanyDraft,
  state: CompanyState,
  checked: Checked,
): Promise<CompanyRecord> {
  const user = userIdOf(context.actor) === null ? null : await actingUser(context, true)
  if (user !== null && user.companyId !== null) refuse('company.alreadyMember')
  const evidence: VatEvidence = {
    answer: checked.answer,
    name: checked.name,
    address: checked.address,
    at: context.now.toISOString(),
  }
  const company = await insertCompany(
    context.trx,
    draft,
    { state, vatAnswer: evidence, premium: false },
    context.now,
  )
  await record(context, company.id, 'companies.create', `company ${String(company.id)}`, null, {
    state,
    tva: draft.tva,
    vat: evidence,
  })
  if (user === null) return company
  const rights = state === 'awaiting' ? awaitingRights : ownerRights
  await changeUser(context.trx, user.id, { company_id: company.id, owner: true, rights })
  if (state === 'awaiting') {
    const values = { name: user.draft.firstName ?? '', company: draft.name ?? '', tva: draft.tva ?? '' }
    await enqueueEmail(context, 'bypassReceived', user.draft.email, user.language, values)
    await enqueueEmail(
      context,
      'bypassToSupport',
      context.config.supportEmail,
      'en',
      {
        ...values,
        name: nameOf(user),
        email: user.draft.email,
        link: `${context.config.appOrigin}/maestria`,
      },
      user.draft.email,
    )
  }
  return company
}

/** The six options out of their JSON text; refuses `input.invalid` for anything but six bits. */
export function parseOptions(json: string): CompanyOptions {
  const invalid = (): never => refuse('input.invalid', { issues: [{ field: 'options', code: 'wrongType' }] })
  let wished: unknown
  try {
    wished = JSON.parse(json)
  } catch {
    return invalid()
  }
  if (typeof wished !== 'object' || wished === null || Array.isArray(wished)) return invalid()
  const values: Record<string, unknown> = { ...wished }
  const names = Object.keys(values)
  if (names.length !== companyOptionNames.length) return invalid()
  const bits = companyOptionNames.map(
    (name) => [name, values[name] === 1 ? 1 : values[name] === 0 ? 0 : invalid()] as const,
  )
  return Object.fromEntries(bits) as CompanyOptions
}

function withoutUndefined<T extends object>(members: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
