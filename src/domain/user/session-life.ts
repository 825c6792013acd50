// How long a session lives (ASVS 7.3.1, 7.3.2).

const day = 86_400_000

/** Milliseconds without a visit after which a session ends. */
export const idleSessionMs = 7 * day

/**
 * Whether a session has lived longer than the setting allows, however often it is used. Times are milliseconds since
 * 1970. A time of sign-in in the future comes from a clock that was wrong: such a session is as old as can be.
 */
export function isSessionOver(signedInAt: number, now: number, longestDays: number): boolean {
  const age = now - signedInAt
  return age >= longestDays * day || age < -day
}
