// Messages to support, reports of failed pages, and news.

import { enqueueEmail } from './emails.ts'
import { preparedService, service } from './service.ts'
import { countReport } from './sign-in-throttle.ts'
import { userIdOf } from './context.ts'
import { actingUser } from './accounts.ts'
import { refuse } from '../domain/refusal.ts'
import { emailPattern } from '../domain/user/fields.ts'
import { defaultLanguage } from '../domain/languages.ts'
import { insertMessage } from '../persistence/audit.ts'
import { newsOf } from '../persistence/news.ts'
import { withoutSecrets } from '../domain/report-text.ts'
import { personName } from '../domain/user/person-name.ts'

/**
 * Stores a message to support and sends it by e-mail. Refuses `input.invalid` for a malformed e-mail
 * address.
 */
export const contact = service<'support.contact'>(async (context, input) => {
  const user = userIdOf(context.actor) === null ? null : await actingUser(context)
  const email = input.email ?? user?.draft.email ?? ''
  if (!new RegExp(emailPattern).test(email))
    refuse('input.invalid', { issues: [{ field: 'email', code: 'email' }] })
  await insertMessage(
    context.trx,
    {
      companyId: user?.companyId ?? null,
      userId: user?.id ?? null,
      email,
      subject: input.subject,
      message: input.message,
    },
    context.now,
  )
  await enqueueEmail(
    context,
    'contact',
    context.config.supportEmail,
    defaultLanguage,
    {
      name: user === null ? email : personName(user.draft),
      email,
      subject: input.subject,
      message: input.message,
    },
    email,
  )
  return { code: 0 }
})

/** The operator of this installation, from its settings. */
export const operator = service<'support.operator'>((context) =>
  Promise.resolve({ ...context.config.operator }),
)

/** Logs a failed page that a browser reports, without secrets. Refuses `request.tooMany`. */
export const reportFailure = preparedService<'support.reportFailure', null>(
  async (context) => {
    await countReport(context)
    return null
  },
  (context, input) => {
    const infos = Object.entries({ log: input.log, ...input.infos }).map(
      ([name, text]) => [name, withoutSecrets(text ?? '')] as const,
    )
    context.log.warn('page.failed', Object.fromEntries(infos))
    return Promise.resolve({ code: 0 })
  },
)

/** Today's news in the actor's language, or else in the default language. */
export const news = service<'news.list'>(async (context) => {
  const { language } = context.actor
  const entries = await newsOf(context.trx, dayOf(context.now))
  return {
    actualites: entries.flatMap((entry) => {
      const text = entry.texts[language] ?? entry.texts[defaultLanguage]
      return text === undefined
        ? []
        : [{ id: entry.id, from: entry.from, title: text.title, body: text.body }]
    }),
  }
})

/** The calendar day of a moment, in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
