// A company's own GS1 prefixes: it claims one with its certificate, and disputes what another company has.

import { createHash } from 'node:crypto'
import { record } from '../audit.ts'
import { ownCompanyId, storesOf, type CompanyStores, type Context } from '../context.ts'
import { emailOwners, emailSupport } from './emails.ts'
import { preparedService, service } from '../service.ts'
import type { Config } from '../../config.ts'
import { largestCertificate, type PrefixClaimAnswer } from '../../contract/operations/prefixes.ts'
import {
  certificateKind,
  coveringPrefixes,
  readClaimedPrefix,
  stateInDispute,
  stateWithEvidence,
} from '../../domain/code/prefix-claims.ts'
import { refuse } from '../../domain/refusal.ts'
import { openFiles } from '../../gateways/files.ts'
import { publishedUnder } from '../../persistence/codes.ts'
import {
  claimsOn,
  contestClaim,
  type Certificate,
  type ClaimRecord,
  type DisputeRecord,
} from '../../persistence/prefix-claims.ts'

/** The most claims of one company, so that nobody claims the numbers of all. */
const maxClaims = 50

/** The company's claims and the disputes that it opened. */
export const list = service<'prefixes.list'>(async (context) => {
  const { prefixClaims } = storesOf(context, ownCompanyId(context.actor))
  return {
    claims: (await prefixClaims.list()).map(claimAnswer),
    disputes: (await prefixClaims.disputes()).map(disputeAnswer),
  }
})

/**
 * Claims a prefix. With a certificate it counts until support decides, unless another company has it; without
 * one, support checks first. Refuses `input.invalid`, `input.tooLarge`, `prefix.notCertificate` and
 * `prefix.tooMany`.
 */
export const claim = preparedService<'prefixes.claim', Certificate | null>(
  async ({ actor, config }, { fileName, content }) =>
    content === undefined ? null : storeCertificate(config, ownCompanyId(actor), fileName ?? '', content),
  async (context, input, certificate) => {
    const stores = storesOf(context, ownCompanyId(context.actor))
    const prefix = claimedPrefix(input.prefix)
    const before = await stores.prefixClaims.find(prefix)
    if (before === null && (await stores.prefixClaims.list()).length >= maxClaims)
      refuse('prefix.tooMany', { values: { max: maxClaims } })
    const state =
      certificate === null ? (before?.state ?? 'claimed') : stateWithEvidence(before?.state ?? null)
    // An evidenced claim has its rank by the time of its first certificate.
    const isRanked = before?.state === 'evidenced' || before?.state === 'disputed'
    const saved = await stores.prefixClaims.save(
      prefix,
      {
        state,
        ...(certificate === null ? {} : { certificate }),
        ...(isRanked ? {} : { submittedAt: context.now }),
      },
      context.now,
    )
    await record(
      context,
      stores.companyId,
      'prefixes.claim',
      `prefix ${prefix}`,
      before === null ? null : { state: before.state, certificate: before.certificate },
      { state, certificate },
    )
    if (state !== 'confirmed') await emailSupport(context, stores.companyId, prefix, 'claimed')
    return { code: 0, claim: claimAnswer(saved) }
  },
)

/**
 * Disputes a prefix that other companies claim or publish under. Refuses `prefix.unproven` without an own
 * certificate for it, `prefix.undisputed` when nobody else has it, `prefix.alreadyDisputed`.
 */
export const dispute = service<'prefixes.dispute'>(async (context, input) => {
  const stores = storesOf(context, ownCompanyId(context.actor))
  const prefix = claimedPrefix(input.prefix)
  const claims = await claimsOn(context.trx, [prefix])
  const covering = coveringPrefixes(prefix)
  const hasEvidence = claims.some(
    ({ companyId, certificate, state, prefix: own }) =>
      companyId === stores.companyId &&
      covering.includes(own) &&
      (certificate !== null || state === 'confirmed'),
  )
  if (!hasEvidence) refuse('prefix.unproven', { issues: [{ field: 'prefix', code: 'prefixUnproven' }] })
  const users = (await publishedUnder(context.trx, prefix)).map(({ companyId }) => companyId)
  const others = new Set(
    [...claims.filter(({ state }) => state !== 'refused').map(({ companyId }) => companyId), ...users].filter(
      (companyId) => companyId !== stores.companyId,
    ),
  )
  if (others.size === 0) refuse('prefix.undisputed')
  const disputes: DisputeRecord[] = []
  for (const otherCompanyId of others) {
    const opened = await openDispute(context, stores, { prefix, otherCompanyId, reason: input.reason.trim() })
    disputes.push(opened)
    const contested = claims.filter(({ companyId }) => companyId === otherCompanyId)
    for (const other of contested) await contest(context, other)
  }
  await emailSupport(context, stores.companyId, prefix, 'disputed')
  return { code: 0, disputes: disputes.map(disputeAnswer) }
})

async function openDispute(
  context: Context,
  { companyId, prefixClaims }: CompanyStores,
  entry: Pick<DisputeRecord, 'prefix' | 'otherCompanyId' | 'reason'>,
): Promise<DisputeRecord> {
  const opened = (await prefixClaims.dispute(entry, context.now)) ?? refuse('prefix.alreadyDisputed')
  const subject = `prefix ${entry.prefix}`
  const after = { dispute: opened.id, company: companyId, reason: entry.reason }
  await record(context, companyId, 'prefixes.dispute', subject, null, {
    ...after,
    against: entry.otherCompanyId,
  })
  await emailOwners(context, entry.otherCompanyId, 'prefixDisputed', { prefix: entry.prefix })
  return opened
}

/** Marks a claim as disputed, unless support decided about it. */
async function contest(context: Context, claimed: ClaimRecord): Promise<void> {
  const next = stateInDispute(claimed.state)
  if (next !== claimed.state) await contestClaim(context.trx, claimed, next)
}

/** The prefix that a typed text claims; refuses `input.invalid`. */
function claimedPrefix(typed: string): string {
  return (
    readClaimedPrefix(typed) ??
    refuse('input.invalid', { issues: [{ field: 'prefix', code: 'claimedPrefix' }] })
  )
}

async function storeCertificate(
  config: Config,
  companyId: number,
  fileName: string,
  content: string,
): Promise<Certificate> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > largestCertificate) refuse('input.tooLarge')
  const kind = certificateKind(bytes) ?? refuse('prefix.notCertificate')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const certificate = {
    name: `${baseName(fileName)}.${kind.extension}`,
    type: kind.type,
    bytes: bytes.length,
    sha256,
  }
  await openFiles(config.filesUrl, config.s3).put(certificatePath(companyId, certificate), bytes)
  return certificate
}

/** The name of a file without folders, extension and characters that a file system may refuse. */
function baseName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .trim()
  return plain === '' ? 'certificate' : plain.slice(0, 100)
}

/** The place of a certificate in the file store. */
export function certificatePath(companyId: number, { sha256 }: Certificate): string {
  return `certificates/${String(companyId)}/${sha256}`
}

/** The answer for a claim. */
export function claimAnswer(claimed: ClaimRecord): PrefixClaimAnswer {
  return {
    id: claimed.id,
    prefix: claimed.prefix,
    state: claimed.state,
    certificate: claimed.certificate?.name ?? null,
    submittedAt: claimed.submittedAt?.toISOString() ?? null,
    decidedAt: claimed.decidedAt?.toISOString() ?? null,
    reason: claimed.reason,
    createdAt: claimed.createdAt.toISOString(),
  }
}

/** The answer for a dispute, without the companies. */
export function disputeAnswer(disputed: DisputeRecord) {
  return {
    id: disputed.id,
    prefix: disputed.prefix,
    state: disputed.state,
    reason: disputed.reason,
    decision: disputed.decision,
    createdAt: disputed.createdAt.toISOString(),
    decidedAt: disputed.decidedAt?.toISOString() ?? null,
  }
}
