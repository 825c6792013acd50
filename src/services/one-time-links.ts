// One-time links in e-mails. The e-mail has the secret; the database has only its hash.

import { createHash, timingSafeEqual } from 'node:crypto'
import {
  changeExpiry,
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

/** The result of opening a link: the link, or the reason why it does not open. */
type LinkResult =
  | { readonly link: LinkRecord }
  | { readonly reason: 'unknown' | 'used' | 'expired'; readonly userId: number | null }

/** Creates a link for a user; returns its address. */
export async function makeLink(context: Context, kind: LinkKind, userId: number): Promise<string> {
  const crypt = Buffer.from(context.random(12)).toString('base64url')
  const secret = Buffer.from(context.random(24)).toString('base64url')
  await insertLink(context.trx, {
    crypt,
    kind,
    userId,
    secretHash: hashOf(secret),
    expiresAt: latestExpiry(context, kind),
  })
  return `${context.config.appOrigin}/${pages[kind]}/${crypt}/${secret}`
}

/**
 * Opens a link without marking it as used. A link that lives longer than its kind was made by a clock that was
 * ahead: it lives as long as a link that is made now.
 */
export async function openLink(
  context: Context,
  kinds: readonly LinkKind[],
  crypt: string,
  secret: string,
): Promise<LinkResult> {
  const link = await findLink(context.trx, crypt)
  if (link === null || !kinds.includes(link.kind) || !timingSafeEqual(link.secretHash, hashOf(secret)))
    return { reason: 'unknown', userId: null }
  if (link.usedAt !== null) return { reason: 'used', userId: link.userId }
  if (link.expiresAt <= context.now) return { reason: 'expired', userId: link.userId }
  const latest = latestExpiry(context, link.kind)
  if (link.expiresAt > latest) await changeExpiry(context.trx, crypt, latest)
  return { link }
}

/** Marks a link as used. */
export async function closeLink(context: Context, link: LinkRecord): Promise<void> {
  await useLink(context.trx, link.crypt, context.now)
}

function latestExpiry({ now }: Pick<Context, 'now'>, kind: LinkKind): Date {
  return new Date(now.getTime() + lifetimes[kind])
}

function hashOf(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest()
}
