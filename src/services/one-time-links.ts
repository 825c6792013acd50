// One-time links in e-mails. The secret of a link is calculated from its public id with a key derived from
// SESSION_SECRET (HKDF, RFC 5869), when the e-mail is composed. So neither the database nor the queue nor a
// back-up has it (decision 50), and a second attempt to send has the same link. The database has its hash.

import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { LinkKind } from '../contract/jobs.ts'
import {
  changeExpiry,
  findLink,
  insertLink,
  renewLink,
  useLink,
  type LinkRecord,
} from '../persistence/sign-in/one-time-links.ts'
import type { Context, JobContext } from './context.ts'

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

/** Creates a link for a user; returns its public id, of which `addressToSend` makes the address. */
export async function makeLink(context: Context, kind: LinkKind, userId: number): Promise<string> {
  const crypt = Buffer.from(context.random(12)).toString('base64url')
  await insertLink(context.trx, {
    crypt,
    kind,
    userId,
    secretHash: hashOf(secretOf(context, crypt)),
    expiresAt: latestExpiry(context, kind),
  })
  return crypt
}

/**
 * The address of a link for the e-mail that is about to be sent; from now on the link lives as long as its kind
 * does. Null when the link was used or replaced since: another e-mail has the one that opens.
 */
export async function addressToSend(
  context: JobContext,
  { kind, crypt }: { readonly kind: LinkKind; readonly crypt: string },
): Promise<string | null> {
  const secret = secretOf(context, crypt)
  const isOpen = await context.transact(null, (within) =>
    // The hash too: SESSION_SECRET may have changed while the e-mail waited.
    renewLink(within.trx, { crypt, secretHash: hashOf(secret), expiresAt: latestExpiry(within, kind) }),
  )
  return isOpen ? `${context.config.appOrigin}/${pages[kind]}/${crypt}/${secret}` : null
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

/** 192 bits, as text for an address. */
function secretOf({ config }: Pick<Context, 'config'>, crypt: string): string {
  const key = new Uint8Array(hkdfSync('sha256', config.sessionSecret, '', 'one-time links', 32))
  return createHmac('sha256', key).update(crypt).digest().subarray(0, 24).toString('base64url')
}

function hashOf(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest()
}
