// How long signing in is closed after tries that failed: the wait grows with each one and is bounded, so that nobody
// guesses a password and nobody keeps another out for long. Who is known by device or address is counted apart.

/** What may be tried how often. Waits are in seconds: the first after `free` failures, doubled by each further one. */
export type TryRule = { readonly free: number; readonly first: number; readonly most: number }

export const tryRules = {
  /** A device that signed in to this account before: strangers never close it. */
  device: { free: 5, first: 30, most: 900 },
  /** One account from one address. */
  pair: { free: 5, first: 30, most: 900 },
  /** One account from anywhere unknown: the wait stays short, because strangers share it with its owner. */
  account: { free: 20, first: 5, most: 60 },
  /** One address for any account: a whole office may stand behind it. */
  address: { free: 50, first: 30, most: 300 },
  /** Codes of a second factor for one account, by whoever knows its password. */
  code: { free: 10, first: 60, most: 900 },
  /** Letters asked for one account. */
  letter: { free: 3, first: 60, most: 900 },
} as const satisfies Record<string, TryRule>
export type TryKind = keyof typeof tryRules

/** Milliseconds without a failure after which counting begins anew. */
export const quietAfter = 3_600_000
/** Milliseconds for which an address that signed in to an account stays known to it. */
export const knownFor = 30 * 86_400_000

/** What is remembered of tries. */
export type Tries = { readonly failures: number; readonly failedAt: Date; readonly openAt: Date }

/** Whole seconds until a try is allowed; 0 when it is now. */
export function secondsToWait(tries: Tries, now: Date): number {
  return Math.max(0, Math.ceil((tries.openAt.getTime() - now.getTime()) / 1000))
}

/** What is remembered once a try has failed now. */
export function afterFailure(tries: Tries, rule: TryRule, now: Date): Tries {
  const isQuiet = now.getTime() - tries.failedAt.getTime() >= quietAfter
  const failures = (isQuiet ? 0 : tries.failures) + 1
  const wait =
    failures < rule.free ? 0 : Math.min(rule.most, rule.first * 2 ** Math.min(30, failures - rule.free))
  return { failures, failedAt: now, openAt: new Date(now.getTime() + wait * 1000) }
}
