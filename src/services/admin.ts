// Support and admin: companies, users, sheets, news (specification 4 and 7).

import { record } from './audit.ts'
import { service } from './service.ts'
import { storesOf, type Context } from './context.ts'
import { userAnswer } from './accounts.ts'
import { announceSheet } from './hooks/sheet-events.ts'
import { companyAnswer, parseCheckedVat } from './companies.ts'
import { publishVersion, saveSheet } from './publication.ts'
import { sheetAnswer, sheetRowAnswer } from './sheet-answers.ts'
import { applyChanges } from '../domain/field.ts'
import { refuse } from '../domain/refusal.ts'
import { isAllowed } from '../domain/rights.ts'
import { sheetStates } from '../domain/sheet/sheet-states.ts'
import { withProfileChanges } from '../domain/user/fields.ts'
import {
  changeCompany,
  findCompany,
  listCompanies,
  saveCompany,
  type CompanyRecord,
} from '../persistence/companies.ts'
import { allNews, saveNews as storeNews } from '../persistence/news.ts'
import { companyOfSheet } from '../persistence/sheets.ts'
import { changeUser, endSessions, findUser, saveUser, usersOfCompany } from '../persistence/users.ts'

/** Answers 1 to an admin; the application API refuses everyone else. */
export const check = service<'admin.check'>(() => Promise.resolve({ admin: 1 }))

/** Answers 1 to an admin or a short admin; the application API refuses everyone else. */
export const checkShort = service<'admin.checkShort'>(() => Promise.resolve({ shortAdmin: 1 }))

/** Companies that match a search, newest first; at most 200. */
export const companies = service<'admin.companies'>(async (context, input) => {
  const records = await listCompanies(context.trx, input.search ?? '', 200)
  return { companies: records.map(companyAnswer) }
})

/** Corrects the VAT number and name of a company. Refuses `company.vatInvalid` and `company.vatTaken`. */
export const updateVat = service<'admin.updateVat'>(async (context, input) => {
  const company = await anyCompany(context, input.company_id)
  const number = await parseCheckedVat(input.tva, company.draft.country ?? '')
  await saveCompany(context.trx, company.id, {
    ...company.draft,
    tva: number.number,
    name: input.company_name,
  })
  await record(
    context,
    company.id,
    'admin.updateVat',
    `company ${String(company.id)}`,
    { tva: company.draft.tva, name: company.draft.name },
    { tva: number.number, name: input.company_name },
  )
  return { code: 0 }
})

/** Sets the id of a company at the product-management partner. */
export const updateActor = service<'admin.updateActor'>(async (context, input) => {
  const company = await anyCompany(context, input.company_id)
  await changeCompany(context.trx, company.id, { act_id: input.act_id })
  await record(
    context,
    company.id,
    'admin.updateActor',
    `company ${String(company.id)}`,
    { act_id: company.actId },
    { act_id: input.act_id },
  )
  return { code: 0 }
})

/** The users of any company. */
export const users = service<'admin.users'>(async (context, input) => {
  const company = await anyCompany(context, input.company_id, false)
  return { users: (await usersOfCompany(context.trx, company.id)).map(userAnswer) }
})

/** Activates (1) or suspends (2) a user; a suspended user's sessions end. */
export const updateUserState = service<'admin.updateUserState'>(async (context, input) => {
  const user = (await findUser(context.trx, input.user_id, true)) ?? refuse('user.unknown')
  await changeUser(context.trx, user.id, { state: input.state })
  if (input.state === 2) await endSessions(context.trx, user.id)
  await record(
    context,
    user.companyId,
    'admin.updateUserState',
    `user ${String(user.id)}`,
    { state: user.state },
    { state: input.state },
  )
  return { code: 0 }
})

/** Changes the profile and rights of any user. */
export const updateUser = service<'admin.updateUser'>(async (context, input) => {
  const user = (await findUser(context.trx, input.user_id, true)) ?? refuse('user.unknown')
  await saveUser(context.trx, user.id, withProfileChanges(user.draft, input))
  await changeUser(context.trx, user.id, { rights: input.rights })
  await record(
    context,
    user.companyId,
    'admin.updateUser',
    `user ${String(user.id)}`,
    { ...user.draft, rights: user.rights },
    { ...input },
  )
  return { code: 0 }
})

/** The sheets of any company, archived ones last. */
export const sheets = service<'admin.sheets'>(async (context, input) => {
  const company = await anyCompany(context, input.company_id, false)
  const { language } = context.actor
  const order = { sort: 'updated', direction: 'desc', language, page: 1, size: 10_000 } as const
  const shown = await storesOf(context, company.id).sheets.list({}, order)
  const archived = await storesOf(context, company.id).sheets.list({ archived: true }, order)
  return { fiches: [...shown.records, ...archived.records].map(sheetRowAnswer) }
})

/** One sheet of any company. */
export const sheet = service<'admin.sheet'>(async (context, input) => {
  const stores = await storesOfSheet(context, input.nutri_id)
  return sheetAnswer((await stores.sheets.find(input.nutri_id)) ?? refuse('sheet.unknown'), context.config)
})

/**
 * Support validates a sheet (3), which gives it a code if it has none, or takes the validation back (1),
 * after which the producer may edit it again. A code keeps its fields locked in both states: see
 * domain/sheet/lifecycle.ts for the states and domain/sheet/published-field-lock.ts for the lock.
 */
export const updateSheetState = service<'admin.updateSheetState'>(async (context, input) => {
  const stores = await storesOfSheet(context, input.nutri_id)
  const sheet = (await stores.sheets.find(input.nutri_id, true)) ?? refuse('sheet.unknown')
  if (sheet.state !== input.state) {
    if (input.state === sheetStates.validated) await publishVersion(context, stores, sheet, sheet.draft, null)
    else await stores.sheets.save(sheet.id, sheet.draft, { state: input.state }, context.now)
    await record(
      context,
      stores.companyId,
      'admin.updateSheetState',
      `sheet ${String(sheet.id)}`,
      { state: sheet.state },
      { state: input.state },
    )
  }
  return { code: 0 }
})

/**
 * Support edits or withdraws a sheet. A validated sheet gets a new version, in which support may also correct
 * general fields.
 */
export const updateSheet = service<'admin.updateSheet'>(async (context, input) => {
  const stores = await storesOfSheet(context, input.nutri_id)
  const sheet = (await stores.sheets.find(input.nutri_id, true)) ?? refuse('sheet.unknown')
  const draft = applyChanges(sheet.draft, input.changes)
  let saved = sheet
  if (Object.keys(input.changes).length > 0) {
    saved =
      sheet.state === sheetStates.validated
        ? await publishVersion(context, stores, sheet, draft, input.reason ?? 'support', 'support')
        : await saveSheet(context, stores, sheet, draft)
  }
  if (input.withdrawn !== undefined) {
    saved = await stores.sheets.save(
      sheet.id,
      saved.draft,
      { withdrawn_at: input.withdrawn ? context.now : null },
      context.now,
    )
    if (input.withdrawn && sheet.withdrawnAt === null)
      await announceSheet(context, stores.companyId, 'sheet.withdrawn', saved)
  }
  await record(
    context,
    stores.companyId,
    'admin.updateSheet',
    `sheet ${String(sheet.id)}`,
    { draft: sheet.draft, withdrawn: sheet.withdrawnAt !== null },
    { draft, withdrawn: input.withdrawn, reason: input.reason },
  )
  return { code: 0, sheet: sheetAnswer(saved, context.config) }
})

/** All news, past and future ones included. */
export const news = service<'admin.news'>(async (context) => ({
  actualites: (await allNews(context.trx)).map(({ id, from, until, texts }) => ({ id, from, until, texts })),
}))

/** Replaces all news. Refuses `news.unknown` for an id that does not exist. */
export const saveNews = service<'admin.saveNews'>(async (context, input) => {
  const before = await allNews(context.trx)
  const ids = new Set(before.map((entry) => entry.id))
  if (input.actualites.some((entry) => entry.id !== undefined && !ids.has(entry.id))) refuse('news.unknown')
  await storeNews(
    context.trx,
    input.actualites.map((entry) => ({
      id: entry.id ?? null,
      from: entry.from,
      until: entry.until,
      texts: entry.texts,
    })),
  )
  await record(context, null, 'admin.saveNews', 'news', before, input.actualites)
  return { code: 0 }
})

async function anyCompany(context: Context, id: number, lock = true): Promise<CompanyRecord> {
  return (await findCompany(context.trx, id, lock)) ?? refuse('company.unknown')
}

/** The stores of the company of a sheet; refuses `sheet.unknown` to everyone but support. */
async function storesOfSheet(context: Context, sheetId: number) {
  if (!isAllowed(context.actor, ['admin', 'short_admin'])) refuse('sheet.unknown')
  const companyId = await companyOfSheet(context.trx, sheetId)
  return companyId === null ? refuse('sheet.unknown') : storesOf(context, companyId)
}
