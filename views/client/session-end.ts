// That the session of this tab has ended while its user worked, from the page that learned it to the sign-in page.

const key = 'session_ended'

/** Notes it for the sign-in page, whose address stays as it is. */
export function noteSessionEnd(): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Storage is switched off: the sign-in page then says nothing.
  }
}

/** Whether it was noted; it is said once. */
export function takeSessionEnd(): boolean {
  try {
    const isNoted = sessionStorage.getItem(key) !== null
    sessionStorage.removeItem(key)
    return isNoted
  } catch {
    return false
  }
}
