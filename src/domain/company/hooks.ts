// Webhooks of a company: what they may be told, their bounds, and when a delivery is tried again (decision 79).

/** The events that an endpoint may choose. */
export const hookEventTypes = [
  'sheet.published',
  'sheet.withdrawn',
  'import.finished',
  'batch.file.ready',
  'serials.reported',
  'company.validated',
] as const
export type HookEventType = (typeof hookEventTypes)[number]

/** Whether an endpoint gets events: it does, they wait for it, or it gets none until somebody activates it. */
export const hookStates = ['active', 'paused', 'disabled'] as const
export type HookState = (typeof hookStates)[number]

/** Why an endpoint was disabled: it answered 410 (Gone), or it failed for days. */
export const hookEnds = ['gone', 'failing'] as const
export type HookEnd = (typeof hookEnds)[number]

/** A delivery waits for its next attempt, was accepted, or has no attempts left. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * What became of an attempt. `status`: an answer outside 200–299; `redirect`: 300–399, which is not followed;
 * `address`: no address on the public internet; `certificate`: TLS failed; `timeout`: no answer in time;
 * `unreachable`: no connection, or one that was closed; `secret`: the stored secret cannot be decrypted.
 */
export const attemptOutcomes = [
  'delivered',
  'status',
  'redirect',
  'address',
  'certificate',
  'timeout',
  'unreachable',
  'secret',
] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]

/** Most endpoints of a company. */
export const mostHooks = 20
/** Characters of an address. */
export const longestHookUrl = 500
/** Hours for which the secret before a rotation may stay in use. */
export const longestSecretOverlap = 168
/** Days for which events and their deliveries are stored. */
export const hookRetentionDays = 30

const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** Milliseconds between two attempts of a delivery; together 23 hours and 51 minutes. */
export const retryDelays: readonly number[] = [
  5 * second,
  minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  6 * hour,
  10 * hour,
]

/** Milliseconds of failure, without one success, after which an endpoint is disabled. */
export const longestFailure = 72 * hour

/**
 * When a delivery is tried again after `attempts` failures; null when it has no attempt left. Each wait is up to a
 * tenth shorter or longer, so that deliveries which failed together do not come back together.
 * @param random from 0 to 1
 */
export function nextAttemptAt(attempts: number, now: Date, random: number): Date | null {
  const delay = retryDelays[attempts - 1]
  return delay === undefined ? null : new Date(now.getTime() + Math.round(delay * (0.9 + 0.2 * random)))
}

/** Whether an endpoint that has failed since a moment is to be disabled. */
export function hasFailedTooLong(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= longestFailure
}

/** Ports of services that are no web servers lie below; a program of its own has a port from here on. */
const firstFreePort = 1024

/**
 * What is wrong with the address of an endpoint, as the code of a validation issue; null for a good one: https (where
 * `allowsHttp`, http too), no sign-in, no fragment, the usual port or one from 1024.
 */
export function hookUrlIssue(
  { protocol, username, password, hash, port }: HookUrl,
  allowsHttp: boolean,
): 'hookHttps' | 'hookUrl' | null {
  if (protocol !== 'https:' && !(allowsHttp && protocol === 'http:')) return 'hookHttps'
  if (username !== '' || password !== '' || hash !== '') return 'hookUrl'
  return port === '' || port === '443' || Number(port) >= firstFreePort ? null : 'hookUrl'
}

/** The members of a `URL` that decide. */
type HookUrl = Readonly<Record<'protocol' | 'username' | 'password' | 'hash' | 'port', string>>
