// What support decides about GS1 prefixes: claims, disputes, and GTINs that it frees for their owner. A freed
// GTIN leaves code, label and versions of the sheet as they are (decision 51).

import { record } from '../audit.ts'
import { storesOf, type Context } from '../context.ts'
import { service } from '../service.ts'
import { certificatePath, claimAnswer, disputeAnswer } from './claims.ts'
import { emailOwners } from './emails.ts'
import type { AuditedOperation } from '../../contract/operations/admin.ts'
import type { SupportClaimAnswer, SupportDisputeAnswer } from '../../contract/operations/prefixes.ts'
import { coveringPrefixes, readClaimedPrefix, stateAfterRejection } from '../../domain/code/prefix-claims.ts'
import { isCompanyPrefix } from '../../domain/code/sscc.ts'
import { refuse } from '../../domain/refusal.ts'
import { openFiles } from '../../gateways/files.ts'
import { freeGtinOfSheet, publishedUnder } from '../../persistence/codes.ts'
import { findCompany } from '../../persistence/companies.ts'
import { companyOfSheet } from '../../persistence/sheets.ts'
import {
  claimsForSupport,
  claimsOn,
  disputesForSupport,
  endDispute,
  findClaim,
  findDispute,
  type ClaimRecord,
  type DisputeRecord,
} from '../../persistence/prefix-claims.ts'

/** Claims and disputes that await support, or all of one company. */
export const queue = service<'prefixes.queue'>(async (context, input) => {
  const companyId = input.company_id ?? null
  const claims: SupportClaimAnswer[] = []
  for (const claim of await claimsForSupport(context.trx, companyId))
    claims.push(await claimForSupport(context, claim))
  const disputes: SupportDisputeAnswer[] = []
  for (const dispute of await disputesForSupport(context.trx, companyId))
    disputes.push(await disputeForSupport(context, dispute))
  return { claims, disputes }
})

/** The certificate of a claim, as bytes that no browser interprets. Refuses `prefix.unknown`. */
export const certificate = service<'prefixes.certificate'>(async (context, { claim_id }) => {
  const claim = await findClaim(context.trx, claim_id)
  if (claim === null || claim.certificate === null) return refuse('prefix.unknown')
  const { filesUrl, s3 } = context.config
  const path = certificatePath(claim.companyId, claim.certificate)
  const stored = (await openFiles(filesUrl, s3).read(path)) ?? refuse('prefix.unknown')
  return { name: claim.certificate.name, type: 'application/octet-stream', body: stored.body }
})

/** Confirms or refuses a company's prefix, whether or not the company claimed it. Refuses `company.unknown`. */
export const decide = service<'prefixes.decide'>(async (context, input) => {
  const company = (await findCompany(context.trx, input.company_id)) ?? refuse('company.unknown')
  const digits = input.prefix.replace(/[\s-]/g, '')
  const prefix =
    readClaimedPrefix(digits) ??
    (isCompanyPrefix(digits)
      ? digits
      : refuse('input.invalid', { issues: [{ field: 'prefix', code: 'claimedPrefix' }] }))
  const reason = input.reason.trim()
  const claim = await saveDecision(context, company.id, prefix, input.state, reason, 'prefixes.decide')
  await emailOwners(context, company.id, 'prefixDecided', { prefix, state: input.state, reason })
  return { code: 0, claim: claimAnswer(claim) }
})

/**
 * Decides a dispute. Granted: the prefix is confirmed for the company that opened it and refused to the other,
 * whose GTINs under it are freed. Rejected: the other keeps it. Refuses `prefix.unknown` and `prefix.decided`.
 */
export const decideDispute = service<'prefixes.decideDispute'>(async (context, input) => {
  const dispute = (await findDispute(context.trx, input.dispute_id)) ?? refuse('prefix.unknown')
  if (dispute.state !== 'open') refuse('prefix.decided')
  const reason = input.reason.trim()
  await endDispute(context.trx, dispute, input.state, reason, context.now)
  const freed =
    input.state === 'granted' ? await grant(context, dispute, reason) : await reject(context, dispute, reason)
  for (const companyId of [dispute.companyId, dispute.otherCompanyId]) {
    await record(
      context,
      companyId,
      'prefixes.decideDispute',
      `prefix ${dispute.prefix}`,
      { dispute: dispute.id, state: dispute.state },
      { dispute: dispute.id, state: input.state, reason, freed },
    )
    const isWon = (companyId === dispute.companyId) === (input.state === 'granted')
    await emailOwners(context, companyId, 'prefixDisputeDecided', {
      prefix: dispute.prefix,
      outcome: isWon ? 'won' : 'lost',
      reason,
    })
  }
  return { code: 0, freed }
})

/** Frees the GTIN of one sheet. Refuses `sheet.unknown`, and `code.noDigitalLink` when it has none in use. */
export const free = service<'prefixes.free'>(async (context, input) => {
  const companyId = (await companyOfSheet(context.trx, input.nutri_id)) ?? refuse('sheet.unknown')
  const gtin = await freeGtin(context, companyId, input.nutri_id, input.reason.trim(), 'prefixes.free')
  if (gtin === null) refuse('code.noDigitalLink')
  return { code: 0 }
})

/** Frees the GTIN of a sheet and records it; answers the GTIN, null when the sheet has none in use. */
async function freeGtin(
  context: Context,
  companyId: number,
  sheetId: number,
  reason: string,
  operation: AuditedOperation,
): Promise<string | null> {
  const gtin = await freeGtinOfSheet(context.trx, companyId, sheetId, context.now)
  if (gtin === null) return null
  await record(context, companyId, operation, `sheet ${String(sheetId)}`, { gtin }, { freed: gtin, reason })
  return gtin
}

async function grant(context: Context, dispute: DisputeRecord, reason: string): Promise<string[]> {
  const { companyId, otherCompanyId, prefix } = dispute
  await saveDecision(context, companyId, prefix, 'confirmed', reason, 'prefixes.decide')
  await saveDecision(context, otherCompanyId, prefix, 'refused', reason, 'prefixes.decide')
  for (const claim of await claimsOn(context.trx, [prefix])) {
    if (claim.companyId !== otherCompanyId || claim.state === 'refused') continue
    if (claim.prefix.startsWith(prefix))
      await saveDecision(context, otherCompanyId, claim.prefix, 'refused', reason, 'prefixes.decide')
    else if (claim.state === 'disputed') await endContest(context, claim)
  }
  const freed: string[] = []
  for (const { sheetId, gtin } of await publishedUnder(context.trx, prefix, otherCompanyId)) {
    await freeGtin(context, otherCompanyId, sheetId, reason, 'prefixes.free')
    freed.push(gtin)
  }
  return [...new Set(freed)]
}

/** A claim of more numbers was only disputed for a part of its numbers, which is decided: the rest is as before. */
async function endContest(context: Context, { companyId, prefix, certificate }: ClaimRecord): Promise<void> {
  const state = certificate === null ? 'claimed' : 'evidenced'
  await storesOf(context, companyId).prefixClaims.save(prefix, { state }, context.now)
}

/** The other company keeps its claims; those that were disputed are confirmed. The claim of the loser is refused. */
async function reject(context: Context, dispute: DisputeRecord, reason: string): Promise<string[]> {
  const { companyId, otherCompanyId, prefix } = dispute
  const claims = await claimsOn(context.trx, [prefix])
  for (const claim of claims) {
    if (claim.companyId === otherCompanyId && stateAfterRejection(claim.state) !== claim.state)
      await saveDecision(context, otherCompanyId, claim.prefix, 'confirmed', reason, 'prefixes.decide')
    if (
      claim.companyId === companyId &&
      claim.state !== 'confirmed' &&
      coveringPrefixes(prefix).includes(claim.prefix)
    )
      await saveDecision(context, companyId, claim.prefix, 'refused', reason, 'prefixes.decide')
  }
  return []
}

async function saveDecision(
  context: Context,
  companyId: number,
  prefix: string,
  state: 'confirmed' | 'refused',
  reason: string,
  operation: AuditedOperation,
): Promise<ClaimRecord> {
  const { prefixClaims } = storesOf(context, companyId)
  const before = await prefixClaims.find(prefix)
  const saved = await prefixClaims.save(prefix, { state, reason, decidedAt: context.now }, context.now)
  await record(
    context,
    companyId,
    operation,
    `prefix ${prefix}`,
    before === null ? null : { state: before.state },
    { state, reason },
  )
  return saved
}

async function claimForSupport(context: Context, claim: ClaimRecord): Promise<SupportClaimAnswer> {
  const touching = (await claimsOn(context.trx, [claim.prefix])).filter(
    ({ companyId }) => companyId !== claim.companyId,
  )
  const published = await publishedUnder(context.trx, claim.prefix)
  const others = new Set(
    [...touching, ...published].map(({ companyId }) => companyId).filter((id) => id !== claim.companyId),
  )
  const entries: SupportClaimAnswer['others'] = []
  for (const companyId of others) {
    const own = touching.find((entry) => entry.companyId === companyId)
    entries.push({
      claim: own === undefined ? null : claimAnswer(own),
      company: await partyOf(context, companyId),
      published: gtinsOf(published, companyId),
    })
  }
  return { claim: claimAnswer(claim), company: await partyOf(context, claim.companyId), others: entries }
}

async function disputeForSupport(context: Context, dispute: DisputeRecord): Promise<SupportDisputeAnswer> {
  const claims = await claimsOn(context.trx, [dispute.prefix])
  const claimsOf = (companyId: number) =>
    claims.filter((claim) => claim.companyId === companyId).map(claimAnswer)
  return {
    dispute: disputeAnswer(dispute),
    company: await partyOf(context, dispute.companyId),
    claims: claimsOf(dispute.companyId),
    other: await partyOf(context, dispute.otherCompanyId),
    otherClaims: claimsOf(dispute.otherCompanyId),
    published: gtinsOf(await publishedUnder(context.trx, dispute.prefix), dispute.otherCompanyId),
  }
}

function gtinsOf(published: readonly { companyId: number; gtin: string }[], companyId: number): string[] {
  const gtins = published.filter((entry) => entry.companyId === companyId).map(({ gtin }) => gtin)
  return [...new Set(gtins)].slice(0, 100)
}

async function partyOf(context: Context, companyId: number) {
  const company = await findCompany(context.trx, companyId)
  const { name = '', tva = '', country = '', gln } = company?.draft ?? {}
  return { id: companyId, name, tva, country, gln: gln ?? null }
}
