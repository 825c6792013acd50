// API keys of a company: their bounds, and the state that follows from their times (decision 71).

import type { UserState } from '../user/fields.ts'

/** Most keys of a company that can be used at the same time. */
export const mostKeys = 50
/** Days until the latest expiry; a key may also have none. */
export const longestKeyDays = 1830
/** Days before its expiry when a key's company is warned. */
export const expiryWarningDays = 14
/** Hours for which the secret before a rotation may stay valid: thirty days. */
export const longestOverlapHours = 720

/** The times of a key, and its maker. */
export type ApiKeyLife = {
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  /** Null for the operator, and for an account that no longer exists. */
  readonly makerState: UserState | null
}

export type ApiKeyState = 'active' | 'expired' | 'revoked' | 'blocked'

/**
 * Whether a key can be used. A key whose maker is suspended is blocked until they are admitted again; one whose maker
 * left goes on, because it is the company's.
 */
export function apiKeyState({ expiresAt, revokedAt, makerState }: ApiKeyLife, now: Date): ApiKeyState {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  return makerState === 2 ? 'blocked' : 'active'
}

/** Whether a key expires so soon that its company is warned. */
export function expiresSoon(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() - now.getTime() <= expiryWarningDays * 86_400_000
}

/** The moment a number of days from now; null for 0, which is never. */
export function expiryAfter(days: number, now: Date): Date | null {
  return days === 0 ? null : new Date(now.getTime() + days * 86_400_000)
}
