// Secrets of webhooks, in the form of Standard Webhooks (standardwebhooks.com): `whsec_` and the Base64 of 32 random
// bytes, stored encrypted; and the signatures that are made with them.

import { createHmac } from 'node:crypto'
import type { Context, JobContext } from '../context.ts'
import { decryptSecret, encryptedAgain, encryptSecret } from '../encrypted-secrets.ts'
import { hookSecretsAfter, replaceHookSecrets, type HookRecord } from '../../persistence/hooks/hooks.ts'

const secretBytes = 32
/** Endpoints of one transaction. */
const sliceSize = 500

/** A new secret. */
export function newSecret({ random }: Pick<Context, 'random'>): Uint8Array {
  return random(secretBytes)
}

/** A secret as its receiver stores it. */
export function secretText(secret: Uint8Array): string {
  return `whsec_${Buffer.from(secret).toString('base64')}`
}

/** A secret as it is stored for an endpoint. */
export function sealedSecret(
  context: Pick<Context, 'config' | 'random'>,
  { companyId, id }: Pick<HookRecord, 'companyId' | 'id'>,
  secret: Uint8Array,
): Uint8Array {
  return encryptSecret(context, ownerOf(companyId, id), secret)
}

/**
 * The secrets that sign a delivery: the present one, and the one before while it is in use; null when the present one
 * cannot be decrypted, because SESSION_SECRET is another.
 */
export function signingSecrets(
  context: Pick<Context, 'config'>,
  { companyId, id, secret, previousSecret, previousEndsAt }: HookRecord,
  now: Date,
): readonly Uint8Array[] | null {
  const owner = ownerOf(companyId, id)
  const present = decryptSecret(context, owner, secret)
  if (present === null) return null
  const isOverlap = previousSecret !== null && previousEndsAt !== null && previousEndsAt > now
  const previous = isOverlap ? decryptSecret(context, owner, previousSecret) : null
  return previous === null ? [present] : [present, previous]
}

/** The headers of a webhook: its id, the time of the attempt, and a signature with each secret. */
export function signedHeaders(
  secrets: readonly Uint8Array[],
  messageId: string,
  body: string,
  now: Date,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = (secret: Uint8Array): string =>
    `v1,${createHmac('sha256', secret).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(signature).join(' '),
  }
}

/** Encrypts all secrets of endpoints under the present SESSION_SECRET, where they are not yet. */
export async function encryptHooksAgain(context: JobContext): Promise<void> {
  let after: number | null = 0
  while (after !== null) {
    const from: number = after
    after = await context.transact(null, async (within) => {
      const hooks = await hookSecretsAfter(within.trx, from, sliceSize)
      for (const hook of hooks) {
        const owner = ownerOf(hook.company_id, hook.id)
        const secret = encryptedAgain(within, owner, hook.secret)
        const previous =
          hook.previous_secret === null ? null : encryptedAgain(within, owner, hook.previous_secret)
        if (secret === null && previous === null) continue
        await replaceHookSecrets(within.trx, hook, {
          ...(secret === null ? {} : { secret }),
          ...(previous === null ? {} : { previous_secret: previous }),
        })
      }
      return hooks.length < sliceSize ? null : (hooks.at(-1)?.id ?? null)
    })
  }
}

function ownerOf(companyId: number, id: number): string {
  return `hook ${String(companyId)}/${String(id)}`
}
