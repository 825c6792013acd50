// Companies: created by VAT number or by bypass, and updated (specification 4 and 5).

import { record } from './audit.ts'
import { glnIssues } from './prefixes/permission.ts'
import { enqueueEmail } from './emails.ts'
import { preparedService, service } from './service.ts'
import { ownCompanyId, userIdOf, type PrepareContext, type Context } from './context.ts'
import { actingUser } from './accounts.ts'
import { applyChanges } from '../domain/field.ts'
import {
  companyFields,
  type CompanyChanges,
  type CompanyDraft,
  type CompanyFields,
  type CompanyState,
} from '../domain/company/fields.ts'
import {
  isEqualCompanyName,
  isSameCompanyName,
  normaliseVat,
  parseVat,
  wrongVatIssue,
  type VatNumber,
} from '../domain/company/vat.ts'
import { hasValidCheckDigit } from '../domain/code/gs1.ts'
import type { ValidationIssue } from '../domain/validation-issue.ts'
import { refuse } from '../domain/refusal.ts'
import { draftIssues } from '../domain/value.ts'
import { unvalidatedOwnerRights, ownerRights, type Actor } from '../domain/rights.ts'
import {
  changeCompany,
  findCompany,
  findCompanyByVat,
  insertCompany,
  saveCompany,
  type CompanyRecord,
  type VatEvidence,
} from '../persistence/companies.ts'
import { changeUser, type UserRecord } from '../persistence/users.ts'
import { personName } from '../domain/user/person-name.ts'

/** A parsed VAT number and the answer of the VAT service; `unchecked` is a number from outside the Union. */
export type VatCheck = {
  readonly number: VatNumber
  readonly answer: VatEvidence['answer']
  readonly name: string | null
  readonly address: string | null
}

/** The answer for a company. */
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

/** The check-digit rules of every country, loaded on demand. */
const checkDigits = () => import('../domain/company/vat-check-digits.ts')

/** Parses a VAT number and validates its check digits; refuses `company.vatInvalid`. */
export async function parseCheckedVat(tva: string, country: string): Promise<VatNumber> {
  const number = parseVat(tva, country)
  const { hasValidVatChecksum } = await checkDigits()
  if (
    number === null ||
    (number.prefix !== null && !hasValidVatChecksum(number.prefix, number.nationalNumber))
  ) {
    return refuse('company.vatInvalid', { issues: [wrongVatIssue(tva, country)] })
  }
  return number
}

/**
 * The issues of a company that its shape cannot express: unprintable characters, check digits of GLN and
 * SIRET, a manufacturer of packaging without its postal address (Regulation (EU) 2025/40 Art. 15(6)).
 */
async function companyIssues(draft: CompanyDraft): Promise<ValidationIssue[]> {
  const issues = draftIssues(companyFields, draft)
  if (draft.gln !== undefined && !hasValidCheckDigit(draft.gln)) issues.push({ field: 'gln', code: 'gln' })
  if (draft.packagingManufacturer !== undefined && draft.packagingAddress === undefined)
    issues.push({ field: 'packagingAddress', code: 'packagingAddressMissing' })
  if (draft.siret !== undefined && !(await checkDigits()).isSiret(draft.siret))
    issues.push({ field: 'siret', code: 'siret' })
  return issues
}

/** The actor's company, or null. */
export const get = service<'companies.get'>(async (context) => {
  const { actor } = context
  const company =
    actor.kind === 'anyone' || actor.companyId === null
      ? null
      : await findCompany(context.trx, actor.companyId)
  return { company: company === null ? null : companyAnswer(company) }
})

/** Checks a VAT number with the VAT service. Refuses `company.vatInvalid` and `company.vatTaken`. */
export const checkVat = preparedService<'companies.checkVat', VatCheck>(
  (context, input) => checkVatNumber(context, input.tva, input.country),
  (_context, _input, { number, answer, name, address }) =>
    Promise.resolve({ code: 0, tva: number.number, answer, name, address }),
)

/**
 * Creates a company. Refuses `company.vatUnverified` when the VAT service does not confirm number and name,
 * unless the input asks for the bypass; then the company awaits support.
 */
export const create = preparedService<'companies.create', VatCheck>(
  (context, input) => checkVatNumber(context, input.tva, input.country),
  async (context, input, check) => {
    const { tva: _typed, bypass, ...fields } = input
    const draft = applyChanges<CompanyFields>({}, { ...withoutUndefined(fields), tva: check.number.number })
    const issues = await companyIssues(draft)
    if (issues.length > 0) refuse('input.invalid', { issues })
    const verified = isVerified(check, input.name)
    if (!verified && bypass !== true) {
      refuse('company.vatUnverified', {
        values: { answer: check.answer, name: check.name ?? '' },
        issues: [{ field: 'bypass', code: 'bypass' }],
      })
    }
    const taken = await glnIssues(context, null, draft.gln)
    if (taken.length > 0) refuse('input.invalid', { issues: taken })
    return {
      code: 0,
      company: companyAnswer(await foundCompany(context, draft, verified ? 'verified' : 'awaiting', check)),
    }
  },
)

/**
 * Changes the data of the actor's company. Refuses `input.invalid`, also for another VAT number: that one
 * proved the company, and only support changes it (specification 4). The new name of a company that was
 * verified or validated is checked as at its creation: refuses `company.nameUnverified` when the VAT service
 * does not confirm it, `company.nameUnchecked` when the service cannot be reached. Support may set any name.
 */
export const update = preparedService<'companies.update', VatCheck | null>(
  checkNewName,
  async (context, input, check) => {
    const company = await ownCompany(context, true)
    const draft = draftAfter(company, input)
    const issues = await updateIssues(context, company, input)
    if (issues.length > 0) refuse('input.invalid', { issues })
    if (isRenaming(context.actor, company, input)) await acceptNewName(context, company, draft, check)
    const target = `company ${String(company.id)}`
    await record(context, company.id, 'companies.update', target, company.draft, draft)
    return { code: 0, company: companyAnswer(await saveCompany(context.trx, company.id, draft)) }
  },
  async (context, input) => updateIssues(context, await ownCompany(context), input),
)

async function ownCompany(context: Context, lock = false): Promise<CompanyRecord> {
  return (await findCompany(context.trx, ownCompanyId(context.actor), lock)) ?? refuse('company.none')
}

/**
 * Whether a change gives another name to a company that was verified or validated under its own. The name is
 * on every label at once, so it does not wait for support as the name of a new company does.
 */
function isRenaming(actor: Actor, { state, draft }: CompanyRecord, { name }: CompanyChanges): boolean {
  return (
    actor.kind !== 'operator' &&
    (state === 'verified' || state === 'validated') &&
    typeof name === 'string' &&
    !isEqualCompanyName(name, draft.name ?? '')
  )
}

/** Asks the VAT service about the company when the change renames it; null when it does not. */
async function checkNewName(context: PrepareContext, input: CompanyChanges): Promise<VatCheck | null> {
  const companyId = ownCompanyId(context.actor)
  const company = await context.inSeparateTransaction((trx) => findCompany(trx, companyId))
  if (company === null || !isRenaming(context.actor, company, input)) return null
  return checkVatNumber(context, company.draft.tva ?? '', company.draft.country ?? '', companyId)
}

/**
 * Stores the answer of the VAT service. Support gets an e-mail when the service confirms the number and does not
 * publish names: then nothing ties the new name to the number.
 */
async function acceptNewName(
  context: Context,
  company: CompanyRecord,
  draft: CompanyDraft,
  check: VatCheck | null,
): Promise<void> {
  if (check === null || check.answer === 'unreachable') return refuse('company.nameUnchecked')
  const name = draft.name ?? ''
  if (!isVerified(check, name)) refuse('company.nameUnverified')
  await changeCompany(context.trx, company.id, { vat_answer: vatEvidence(check, context.now) })
  if (check.name !== null) return
  const user = await actingUser(context)
  await enqueueEmail(
    context,
    'companyRenamed',
    context.config.supportEmail,
    'en',
    {
      name: personName(user.draft),
      email: user.draft.email,
      before: company.draft.name ?? '',
      company: name,
      tva: draft.tva ?? '',
      link: `${context.config.appOrigin}/maestria`,
    },
    user.draft.email,
  )
}

/** The VAT number stays: the update only names it. */
function draftAfter(company: CompanyRecord, { tva: _named, ...changes }: CompanyChanges): CompanyDraft {
  return applyChanges<CompanyFields>(company.draft, changes)
}

async function updateIssues(
  context: Context,
  company: CompanyRecord,
  changes: CompanyChanges,
): Promise<ValidationIssue[]> {
  const draft = draftAfter(company, changes)
  const issues = await companyIssues(draft)
  if (draft.gln !== company.draft.gln) issues.push(...(await glnIssues(context, company.id, draft.gln)))
  if (changes.tva !== undefined && !isSameVat(changes.tva ?? '', draft))
    issues.push({ field: 'tva', code: 'supportOnly' })
  for (const field of ['name', 'address', 'postalCode', 'city', 'country'] as const) {
    if (draft[field] === undefined) issues.push({ field, code: 'required' })
  }
  return issues
}

/** Whether a typed number is the company's own, with or without its prefix. */
function isSameVat(typed: string, { tva, country = '' }: CompanyDraft): boolean {
  return tva !== undefined && (normaliseVat(typed) === tva || parseVat(typed, country)?.number === tva)
}

/**
 * Parses a VAT number and validates it with the VAT service. Refuses `company.vatInvalid`, and before the
 * service is called `company.vatTaken`: no validation can give one number to two companies.
 * @param ownId the company whose own number is no refusal
 */
export async function checkVatNumber(
  context: PrepareContext,
  tva: string,
  country: string,
  ownId: number | null = null,
): Promise<VatCheck> {
  const number = await parseCheckedVat(tva, country)
  const holder = await context.inSeparateTransaction((trx) => findCompanyByVat(trx, number.number))
  if (holder !== null && holder.id !== ownId)
    refuse('company.vatTaken', { issues: [{ field: 'tva', code: 'vatTaken' }] })
  if (number.prefix === null) return { number, answer: 'unchecked', name: null, address: null }
  return { number, ...(await context.vat.check(number.prefix, number.nationalNumber)) }
}

/** Whether the VAT service confirms the number, and the name if it publishes one. */
export function isVerified({ answer, name }: VatCheck, companyName: string): boolean {
  return answer === 'valid' && (name === null || isSameCompanyName(name, companyName))
}

/** The answer of the VAT service as stored evidence. */
export function vatEvidence({ answer, name, address }: VatCheck, now: Date): VatEvidence {
  return { answer, name, address, at: now.toISOString() }
}

/**
 * Creates the company and makes the acting user its owner; a company that awaits support sends e-mails about
 * it.
 */
async function foundCompany(
  context: Context,
  draft: CompanyDraft,
  state: CompanyState,
  check: VatCheck,
): Promise<CompanyRecord> {
  const user = userIdOf(context.actor) === null ? null : await actingUser(context, true)
  if (user !== null && user.companyId !== null) refuse('company.alreadyMember')
  const vatAnswer = vatEvidence(check, context.now)
  const company = await insertCompany(context.trx, draft, { state, vatAnswer, premium: false }, context.now)
  await record(context, company.id, 'companies.create', `company ${String(company.id)}`, null, {
    state,
    tva: draft.tva,
    vat: vatAnswer,
  })
  if (user === null) return company
  const rights = state === 'awaiting' ? unvalidatedOwnerRights : ownerRights
  await changeUser(context.trx, user.id, { company_id: company.id, owner: true, rights })
  if (state === 'awaiting') await sendBypassEmails(context, user, draft)
  return company
}

/** E-mails to the founder and to support about a company that awaits validation. */
export async function sendBypassEmails(
  context: Context,
  founder: UserRecord,
  draft: CompanyDraft,
): Promise<void> {
  const { email, firstName = '' } = founder.draft
  const { supportEmail, appOrigin } = context.config
  const values = { name: firstName, company: draft.name ?? '', tva: draft.tva ?? '' }
  await enqueueEmail(context, 'bypassReceived', email, founder.language, values)
  const link = `${appOrigin}/maestria`
  const supportValues = { ...values, name: personName(founder.draft), email, link }
  await enqueueEmail(context, 'bypassToSupport', supportEmail, 'en', supportValues, email)
}

function withoutUndefined<T extends object>(members: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
