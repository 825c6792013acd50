// Checks whether the session of the document is still valid (specification 4): status, rights, then the admin
// check and, if that fails, the short one. The user may have signed in or out, or got other rights, in
// another window.

import { call, CallRefusal } from './call.ts'
import { unknownSession, type ClientSession } from './session.ts'
import { rememberSession } from './storage.ts'

/**
 * Fetches the current session; the admin flags only after a sign-in, because they do not change in a session.
 */
async function fetchSession(known: ClientSession): Promise<ClientSession> {
  const { status, username } = await call('account.status', {})
  if (status === 0)
    return {
      ...unknownSession,
      flag: 0,
      language: known.language,
      demo: known.demo,
      energyFactors: known.energyFactors,
      law: known.law,
      brandLength: known.brandLength,
    }
  const { rights } = await call('account.rights', {})
  if (known.flag === 1) return { ...known, rights, username }
  const admin = await isPermitted('admin.check')
  const shortAdmin = !admin && (await isPermitted('admin.checkShort'))
  return { ...known, flag: 1, rights, admin, shortAdmin, username }
}

/** Whether the check of an admin flag succeeds: false on a 403, other failures are rethrown. */
async function isPermitted(check: 'admin.check' | 'admin.checkShort'): Promise<boolean> {
  try {
    await call(check, {})
    return true
  } catch (error) {
    if (error instanceof CallRefusal && error.status === 403) return false
    throw error
  }
}

/** Whether both sessions have the same user with the same rights. */
function isSameSession(a: ClientSession, b: ClientSession): boolean {
  return (
    a.flag === b.flag &&
    a.username === b.username &&
    a.rights.length === b.rights.length &&
    a.rights.every((right) => b.rights.includes(right))
  )
}

/**
 * Checks the session. If it differs, the page reloads and the server redirects as needed.
 * @throws any failure of the check, which changes nothing
 */
export async function checkSession(known: ClientSession): Promise<void> {
  const current = await fetchSession(known)
  if (isSameSession(known, current)) return
  rememberSession(current)
  location.reload()
}
