// The sign-in throttle: how long signing in is blocked after failed attempts. The wait doubles with each
// failure and has an upper bound, so that nobody can guess a password and nobody can lock another user out
// for long. Known devices and addresses have counters of their own. Counting:
// src/services/sign-in-throttle.ts.

/**
 * One counter's rule. Waits are in seconds: `firstWait` at `freeFailures` failures, then doubled up to
 * `maxWait`.
 */
export type ThrottleRule = {
  readonly freeFailures: number
  readonly firstWait: number
  readonly maxWait: number
}

/** The rule of each kind of counter. */
export const throttleRules = {
  /** A device that signed in to this account before. Strangers cannot block it. */
  device: { freeFailures: 5, firstWait: 30, maxWait: 900 },
  /** One account from one address. */
  pair: { freeFailures: 5, firstWait: 30, maxWait: 900 },
  /** One account from any unknown address. The wait stays short, because strangers share it with the user. */
  account: { freeFailures: 20, firstWait: 5, maxWait: 60 },
  /** One address for any account. A whole office may share an address. */
  address: { freeFailures: 50, firstWait: 30, maxWait: 300 },
  /** Second-factor codes of one account, from any address and any device. */
  code: { freeFailures: 10, firstWait: 60, maxWait: 900 },
  /** E-mails requested for one account. */
  email: { freeFailures: 3, firstWait: 60, maxWait: 900 },
  /** Reports of failed pages from one address: they fill the log, and anyone may send them. */
  report: { freeFailures: 20, firstWait: 60, maxWait: 900 },
} as const satisfies Record<string, ThrottleRule>
export type ThrottleKind = keyof typeof throttleRules

/** Milliseconds without a failure after which the count restarts at zero. */
export const failureMemoryMs = 3_600_000
/** Milliseconds for which an address that signed in to an account counts as known to it. */
export const knownAddressMs = 30 * 86_400_000

/** The failed attempts of one counter; `openAt` is when the next attempt is allowed. */
type SignInAttempts = { readonly failures: number; readonly failedAt: Date; readonly openAt: Date }

/**
 * Milliseconds by which the clocks of two web processes may differ. A stored wait that is longer than its rule
 * by more than this comes from a clock that was wrong and has been corrected.
 */
const clockToleranceMs = 60_000

/**
 * Seconds, rounded up, until an attempt is allowed; 0 when it is allowed now. Never more than the rule gives
 * for these failures, whatever the stored times say: nobody waits because a clock was ahead. The failures
 * stay counted, so that the next one starts a full wait.
 */
export function secondsToWait(attempts: SignInAttempts, rule: ThrottleRule, now: Date): number {
  const ruleSeconds = waitAfter(attempts.failures, rule)
  const storedMs = attempts.openAt.getTime() - now.getTime()
  if (storedMs > ruleSeconds * 1000 + clockToleranceMs) return 0
  return Math.max(0, Math.min(ruleSeconds, Math.ceil(storedMs / 1000)))
}

/** The counter after one more failure at `now`. */
export function afterFailure(attempts: SignInAttempts, rule: ThrottleRule, now: Date): SignInAttempts {
  const isForgotten = now.getTime() - attempts.failedAt.getTime() >= failureMemoryMs
  const failures = (isForgotten ? 0 : attempts.failures) + 1
  return { failures, failedAt: now, openAt: new Date(now.getTime() + waitAfter(failures, rule) * 1000) }
}

/** Seconds of waiting after this number of failures. */
function waitAfter(failures: number, rule: ThrottleRule): number {
  const doublings = Math.min(30, failures - rule.freeFailures)
  return doublings < 0 ? 0 : Math.min(rule.maxWait, rule.firstWait * 2 ** doublings)
}
