// One-time links of letters: made, opened, used. The secret travels in the letter; only its hash is kept.

import { createHash, timingSafeEqual } from 'node:crypto'
import {
  findLink,
  insertLink,
  useLink,
  type LinkKind,
  type LinkRecord,
} from '../persistence/one-time-links.ts'
import type { Context } from './context.ts'

const hour = 3_600_000
const lifetimes: Readonly<Record<LinkKind, number>> = {
  confirmation: 72 * hour,
  reset: 2 * hour,
  invitation: 168 * hour,
}
const pages: Readonly<Record<LinkKind, string>> = {
  confirmation: 'confirmation',
  reset: 'reset/password',
  invitation: 'reset/password',
}

/** What opening a link finds: the link, or why it opens nothing. */
export type Opened =
  | { readonly link: LinkRecord }
  | { readonly reason: 'unknown' | 'used' | 'expired'; readonly userId: number | null }

/** Makes a link for a user and answers its address. */
export async function makeLink(context: Context, kind: LinkKind, userId: number): Promise<string> {
  const crypt = Buffer.from(context.random(12)).toString('base64url')
  const secret = Buffer.from(context.random(24)).toString('base64url')
  await insertLink(
    context.trx,
    {
      crypt,
      kind,
      userId,
      secretHash: hashOf(secret),
      expiresAt: new Date(context.now.getTime() + lifetimes[kind]),
    },
    context.now,
  )
  return `${context.config.appOrigin}/${pages[kind]}/${crypt}/${secret}`
}

/** Opens a link without using it up. */
export async function openLink(
  context: Context,
  kinds: readonly LinkKind[],
  crypt: string,
  secret: string,
): Promise<Opened> {
  const link = await findLink(context.trx, crypt)
  if (link === null || !kinds.includes(link.kind) || !timingSafeEqual(link.secretHash, hashOf(secret)))
    return { reason: 'unknown', userId: null }
  if (link.usedAt !== null) return { reason: 'used', userId: link.userId }
  if (link.expiresAt <= context.now) return { reason: 'expired', userId: link.userId }
  return { link }
}

/** Uses a link up. */
export async function closeLink(context: Context, link: LinkRecord): Promise<void> {
  await useLink(context.trx, link.crypt, context.now)
}

function hashOf(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest()
}
