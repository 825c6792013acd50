// The actor of a call with an API key. Key, company and maker are read at each call, so that a revocation holds in
// every process from the next call on; nothing of it is cached.

import { hasKeyHash, keyHash, keyIdOf } from './key-text.ts'
import type { Config } from '../../config.ts'
import { isAdmitted } from '../../domain/company/admission.ts'
import { apiKeyState } from '../../domain/company/api-keys.ts'
import { defaultLanguage } from '../../domain/languages.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Actor } from '../../domain/rights.ts'
import type { Transaction } from '../../persistence/database.ts'
import {
  findCallingKey,
  noteKeyUse,
  replaceKeyHash,
  type CallingKey,
} from '../../persistence/sign-in/api-keys.ts'

/** An API key as the actor of a call. */
export type KeyActor = Extract<Actor, { kind: 'key' }>

/**
 * The actor of the key with this text.
 * @throws Refusal `key.unknown` for a wrong text, `key.ended` for an expired, revoked or blocked key,
 * `company.notValidated`
 */
export async function actorOfKey(
  trx: Transaction,
  text: string,
  { config, now }: { readonly config: Config; readonly now: Date },
): Promise<KeyActor> {
  const id = keyIdOf(text) ?? refuse('key.unknown')
  const found = (await findCallingKey(trx, id)) ?? refuse('key.unknown')
  const { key } = found
  const match = matchOf(config, found, text, now) ?? refuse('key.unknown')
  const makerState = match.secret === 'present' ? found.makerState : found.previousMakerState
  const account = { keyId: key.id, company: key.companyId }
  const isEnded = match.hasEnded || apiKeyState({ ...key, makerState }, now) !== 'active'
  if (isEnded) refuse('key.ended', { account })
  if (!isAdmitted(found.companyState)) refuse('company.notValidated', { account })
  await noteKeyUse(trx, found, match.secret, now)
  if (match.isUnderOldKey)
    await replaceKeyHash(trx, found, match.secret, keyHash(config, key.companyId, text))
  const { companyId, name, rights } = key
  return { kind: 'key', language: defaultLanguage, keyId: id, name, companyId, rights }
}

type SecretMatch = {
  readonly secret: 'present' | 'previous'
  readonly hasEnded: boolean
  /** Whether its hash is under the SESSION_SECRET before. */
  readonly isUnderOldKey: boolean
}

/** Which secret of the key a text is; null for neither. Both are compared, so that the time tells nothing. */
function matchOf(
  config: Config,
  { key, hash, previousHash }: CallingKey,
  text: string,
  now: Date,
): SecretMatch | null {
  const present = hasKeyHash(config, key.companyId, text, hash)
  const previous = hasKeyHash(config, key.companyId, text, previousHash ?? hash)
  if (present !== false) return { secret: 'present', hasEnded: false, isUnderOldKey: present === 'old' }
  if (previous === false) return null
  const hasEnded = key.previousEndsAt === null || key.previousEndsAt <= now
  return { secret: 'previous', hasEnded, isUnderOldKey: previous === 'old' }
}
