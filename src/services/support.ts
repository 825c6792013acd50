// Contact, reports of failed pages, views, news.

import { sendLetter } from './letters.ts'
import { service } from './service.ts'
import { ownStores, userIdOf } from './context.ts'
import { actingUser, nameOf } from './accounts.ts'
import { refuse } from '../domain/refusal.ts'
import { emailPattern } from '../domain/user/fields.ts'
import { defaultLanguage } from '../domain/languages.ts'
import { insertMessage } from '../persistence/audit.ts'
import { newsOf } from '../persistence/news.ts'

const dayLength = 86_400_000

export const contact = service<'support.contact'>(async (context, input) => {
  const user = userIdOf(context.actor) === null ? null : await actingUser(context)
  const email = input.email ?? user?.draft.email ?? ''
  if (!new RegExp(emailPattern).test(email)) refuse('input.invalid', { faults: [{ field: 'email', code: 'email' }] })
  await insertMessage(context.trx, { companyId: user?.companyId ?? null, userId: user?.id ?? null, email, subject: input.subject, message: input.message }, context.now)
  await sendLetter(context, 'contact', context.config.supportEmail, defaultLanguage, {
    name: user === null ? email : nameOf(user), email, subject: input.subject, message: input.message,
  }, email)
  return { code: 0 }
})

/** Who runs this installation, as its settings say. */
export const operator = service<'support.operator'>((context) => Promise.resolve({ ...context.config.operator }))

export const reportFailure = service<'support.reportFailure'>((context, input) => {
  context.log.warn('page.failed', { log: input.log, ...input.infos })
  return Promise.resolve({ code: 0 })
})

export const views = service<'views.list'>(async (context, input) => {
  const stores = ownStores(context)
  const to = input.to ?? dayOf(context.now)
  const from = input.from ?? dayOf(new Date(context.now.getTime() - 29 * dayLength))
  const sheet = input.fiche === undefined ? null : (await stores.sheets.find(input.fiche)) ?? refuse('sheet.unknown')
  const only = sheet === null ? undefined : sheet.code ?? ''
  const days = await stores.views.byDay(from, to, only)
  const byCode = await stores.views.byCode(from, to, only)
  const sheets = await stores.sheets.ofCodes(byCode.map((entry) => entry.code))
  return {
    from,
    to,
    total: days.reduce((sum, entry) => sum + entry.views, 0),
    days,
    sheets: byCode.flatMap((entry) => {
      const found = sheets.get(entry.code)
      return found === undefined ? [] : [{ fiche: found.id, name: `${found.draft.brand ?? ''} ${found.draft.name ?? ''}`.trim(), reference: found.draft.reference ?? null, views: entry.views }]
    }),
  }
})

export const news = service<'news.list'>(async (context) => {
  const { language } = context.actor
  const entries = await newsOf(context.trx, dayOf(context.now))
  return {
    actualites: entries.flatMap((entry) => {
      const text = entry.texts[language] ?? entry.texts[defaultLanguage]
      return text === undefined ? [] : [{ id: entry.id, from: entry.from, title: text.title, body: text.body }]
    }),
  }
})

/** The calendar day of a moment, in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

