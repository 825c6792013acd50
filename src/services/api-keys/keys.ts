// The API keys of the actor's company: made, rotated and revoked by those who manage its users (decision 71).

import { keyHash, keyText, secretBytes } from './key-text.ts'
import { record } from '../audit.ts'
import { keySubject, ownCompanyId, userIdOf, type Context } from '../context.ts'
import { service } from '../service.ts'
import type { ApiKeyAnswer } from '../../contract/operations/keys.ts'
import { isAdmitted } from '../../domain/company/admission.ts'
import { apiKeyState, expiresSoon, expiryAfter, mostKeys } from '../../domain/company/api-keys.ts'
import { refuse } from '../../domain/refusal.ts'
import { isAllowed, keyRights, type KeyRight } from '../../domain/rights.ts'
import { personName } from '../../domain/user/person-name.ts'
import { findCompany } from '../../persistence/companies.ts'
import { openApiKeys, type ApiKeyRecord } from '../../persistence/sign-in/api-keys.ts'
import { usersOfCompany, type UserRecord } from '../../persistence/users.ts'

/** Keys in a list. */
const longestList = 200

/** The company's keys: those that are not revoked first, newest first. */
export const list = service<'keys.list'>(async (context) => {
  const companyId = ownCompanyId(context.actor)
  const keys = await openApiKeys(context.trx, companyId).list(longestList)
  const users = await usersOfCompany(context.trx, companyId)
  return { keys: keys.map((key) => answerOf(key, users, context.now)) }
})

/**
 * Makes a key. Refuses rights that the actor does not have, `key.nameTaken`, `key.tooMany`, and
 * `company.notValidated`.
 */
export const create = service<'keys.create'>(async (context, input) => {
  const companyId = ownCompanyId(context.actor)
  requireOwnRights(context, input.rights)
  const company = await findCompany(context.trx, companyId, true)
  if (company === null || !isAdmitted(company.state)) refuse('company.notValidated')
  const keys = openApiKeys(context.trx, companyId)
  if ((await keys.countUsable(context.now)) >= mostKeys)
    refuse('key.tooMany', { values: { count: mostKeys } })
  const random = context.random(secretBytes)
  const key = await keys.insert(
    {
      name: nameOf(input.name),
      rights: keyRights.filter((right) => input.rights.includes(right)),
      makerId: userIdOf(context.actor),
      expiresAt: expiryAfter(input.days, context.now),
    },
    (id) => keyHash(context.config, companyId, keyText(id, random)),
    context.now,
  )
  const { name, rights, expiresAt } = key
  await record(context, companyId, 'keys.create', keySubject(key.id, name), null, { name, rights, expiresAt })
  return { code: 0, key: await ownAnswer(context, key), secret: keyText(key.id, random) }
})

/**
 * Gives a key a new secret; the old one stays valid for some hours. Who rotates a key learns its secret, so they need
 * its rights. Refuses `key.notFound`, `key.ended`, `right.missing`.
 */
export const rotate = service<'keys.rotate'>(async (context, input) => {
  const { now } = context
  const companyId = ownCompanyId(context.actor)
  const keys = openApiKeys(context.trx, companyId)
  const key = (await keys.find(input.key_id)) ?? refuse('key.notFound')
  requireOwnRights(context, key.rights)
  // The new secret of a blocked key has a new maker; the old one stays blocked with its own.
  if (apiKeyState({ ...key, makerState: null }, now) !== 'active') refuse('key.ended')
  const secret = keyText(key.id, context.random(secretBytes))
  const previousEndsAt = new Date(now.getTime() + input.hours * 3_600_000)
  const expiresAt = input.days === undefined ? key.expiresAt : expiryAfter(input.days, now)
  const hash = keyHash(context.config, companyId, secret)
  await keys.rotate(key.id, { hash, previousEndsAt, expiresAt, makerId: userIdOf(context.actor) }, now)
  await record(
    context,
    companyId,
    'keys.rotate',
    keySubject(key.id, key.name),
    { expiresAt: key.expiresAt },
    { expiresAt, previousEndsAt },
  )
  const rotated = (await keys.find(key.id)) ?? refuse('key.notFound')
  return { code: 0, key: await ownAnswer(context, rotated), secret }
})

/** Ends a key at once. One that was revoked already stays as it is. Refuses `key.notFound`. */
export const revoke = service<'keys.revoke'>(async (context, input) => {
  const companyId = ownCompanyId(context.actor)
  const keys = openApiKeys(context.trx, companyId)
  const key = (await keys.find(input.key_id)) ?? refuse('key.notFound')
  if (key.revokedAt !== null) return { code: 0 }
  await keys.revoke(key.id, context.now)
  const { name, rights } = key
  await record(context, companyId, 'keys.revoke', keySubject(key.id, name), { name, rights }, null)
  return { code: 0 }
})

/** Refuses rights that the actor does not have. */
function requireOwnRights(context: Context, rights: readonly KeyRight[]): void {
  if (rights.some((right) => !isAllowed(context.actor, [right, 'admin']))) refuse('right.missing')
}

/** The name in one line; refuses one without a visible character. */
function nameOf(typed: string): string {
  const name = typed.replaceAll(/[\p{White_Space}\p{Cc}]+/gu, ' ').trim()
  return name === '' ? refuse('input.invalid', { issues: [{ field: 'name', code: 'required' }] }) : name
}

async function ownAnswer(context: Context, key: ApiKeyRecord): Promise<ApiKeyAnswer> {
  return answerOf(key, await usersOfCompany(context.trx, key.companyId), context.now)
}

function answerOf(key: ApiKeyRecord, users: readonly UserRecord[], now: Date): ApiKeyAnswer {
  const maker = users.find(({ id }) => id === key.makerId)
  const { previousEndsAt } = key
  return {
    id: key.id,
    name: key.name,
    rights: key.rights,
    state: apiKeyState({ ...key, makerState: maker?.state ?? null }, now),
    maker:
      key.makerId === null
        ? null
        : { id: key.makerId, name: maker === undefined ? null : personName(maker.draft) },
    createdAt: key.createdAt.toISOString(),
    rotatedAt: key.rotatedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    expiresSoon: expiresSoon(key.expiresAt, now),
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    previous:
      previousEndsAt === null || previousEndsAt <= now
        ? null
        : { endsAt: previousEndsAt.toISOString(), lastUsedAt: key.previousUsedAt?.toISOString() ?? null },
  }
}
