// The warning before an API key expires: an e-mail, once for each expiry, to those who manage the keys of its company.

import type { JobContext } from '../context.ts'
import { emailManagers } from '../hooks/managers.ts'
import { expiryWarningDays } from '../../domain/company/api-keys.ts'
import { localeTag, type InterfaceLanguage } from '../../domain/languages.ts'
import { keysToWarnOf, noteExpiryWarning } from '../../persistence/sign-in/api-keys.ts'

/** Keys of one night; those that are left get their warning in the next one. */
const mostWarnings = 1000

/** Warns of the keys that expire within the next days. */
export async function warnOfExpiry(context: JobContext): Promise<void> {
  const due = await context.transact(null, ({ trx, now }) =>
    keysToWarnOf(trx, now, new Date(now.getTime() + expiryWarningDays * 86_400_000), mostWarnings),
  )
  for (const { companyId, id, name, expiresAt } of due)
    await context.transact(companyId, async (within) => {
      if (!(await noteExpiryWarning(within.trx, { companyId, id }, within.now))) return
      await emailManagers(within, companyId, 'keyExpires', (language) => ({
        key: name,
        day: dayIn(language, expiresAt),
        link: `${within.config.appOrigin}/manageUser/keys`,
      }))
    })
}

/** A day of Brussels in a language. */
function dayIn(language: InterfaceLanguage, moment: Date): string {
  return new Intl.DateTimeFormat(localeTag(language), {
    dateStyle: 'long',
    timeZone: 'Europe/Brussels',
  }).format(moment)
}
