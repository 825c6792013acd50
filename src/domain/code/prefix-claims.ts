// Claims of companies on GS1 numbers. A GS1 company prefix has 4 to 12 digits and is licensed to one company
// (GS1 General Specifications, section 1.4.4); no number shows how long its prefix is. A claim of 12 digits
// is a single number: the 12 digits of a GTIN or GLN before the check digit (decision 51).

import { gtin14, hasValidCheckDigit } from './gs1.ts'
import { isCompanyPrefix } from './sscc.ts'

/**
 * The states of a claim: `claimed` without evidence, `evidenced` with the company's certificate, `confirmed` or
 * `refused` by support, `disputed` while another company disputes what support has not confirmed.
 */
export const claimStates = ['claimed', 'evidenced', 'confirmed', 'refused', 'disputed'] as const
export type ClaimState = (typeof claimStates)[number]

/** What support decides about a claim. */
export const claimDecisions = ['confirmed', 'refused'] as const satisfies readonly ClaimState[]

/** The states of a dispute. */
export const disputeStates = ['open', 'granted', 'rejected'] as const
export type DisputeState = (typeof disputeStates)[number]

/** A claim as far as the rules need it. `submittedAt`: when its company sent the evidence. */
export type PrefixClaim = {
  readonly prefix: string
  readonly state: ClaimState
  readonly submittedAt: Date | null
}

/** Whether a company may use a number, and else what is missing. */
export type PrefixPermission = 'allowed' | 'unproven' | 'awaitsSupport' | 'refused'

/** The fewest digits that a company can claim itself: a shorter prefix would cover many companies. */
const minOwnLength = 6
const bodyLength = 12

/** The 12 digits of a GTIN without indicator and check digit, which start with its company prefix. */
export function gtinBody(gtin: string): string {
  return gtin14(gtin).slice(1, 1 + bodyLength)
}

/**
 * The prefix that a typed text claims: 6 to 12 digits, or a whole GTIN or GLN of 13 or 14 digits for a single
 * number. Spaces and hyphens are ignored. Null for anything else.
 */
export function readClaimedPrefix(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  if (/^\d{13,14}$/.test(digits)) return hasValidCheckDigit(digits) ? gtinBody(digits) : null
  return isCompanyPrefix(digits) && digits.length >= minOwnLength ? digits : null
}

/** All prefixes that would cover a number, shortest first. */
export function coveringPrefixes(number: string): string[] {
  return Array.from({ length: Math.max(0, number.length - 3) }, (_, index) => number.slice(0, index + 4))
}

/**
 * Whether another company's claim stands against one's own. A claim without evidence does not, so that nobody
 * can block a number by naming it.
 */
export function isContender({ state }: Pick<PrefixClaim, 'state'>): boolean {
  return state === 'evidenced' || state === 'confirmed' || state === 'disputed'
}

/**
 * Whether a company may use a number. Its own certificate is enough until support decides, unless another
 * company's claim is confirmed or disputed, or had its evidence no later: then support decides first.
 * @param own its claims that cover the number
 * @param others the claims of other companies that cover the number or lie inside it
 */
export function prefixPermission(
  own: readonly PrefixClaim[],
  others: readonly PrefixClaim[],
): PrefixPermission {
  const decided = longest(own.filter(({ state }) => state === 'confirmed' || state === 'refused'))
  if (decided !== undefined) return decided.state === 'confirmed' ? 'allowed' : 'refused'
  if (own.some(({ state }) => state === 'disputed')) return 'awaitsSupport'
  const evidenced = own.filter(({ state }) => state === 'evidenced')
  if (evidenced.length === 0) return 'unproven'
  const since = Math.min(...evidenced.map(timeOfEvidence))
  const isContested = others.some(
    (other) => isContender(other) && (other.state !== 'evidenced' || timeOfEvidence(other) <= since),
  )
  return isContested ? 'awaitsSupport' : 'allowed'
}

function timeOfEvidence({ submittedAt }: PrefixClaim): number {
  return submittedAt?.getTime() ?? 0
}

/** The state of a claim after its company sent a certificate. What support refused stays so until it decides. */
export function stateWithEvidence(state: ClaimState | null): ClaimState {
  return state === null || state === 'claimed' ? 'evidenced' : state
}

/** The state of a claim that another company disputes: what support confirmed stays in force until it decides. */
export function stateInDispute(state: ClaimState): ClaimState {
  return state === 'claimed' || state === 'evidenced' ? 'disputed' : state
}

/** The state of a claim after support rejected the dispute about it. */
export function stateAfterRejection(state: ClaimState): ClaimState {
  return state === 'disputed' ? 'confirmed' : state
}

/** The media types of a certificate, and the bytes that each begins with. */
const signatures = [
  ['application/pdf', 'pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', 'png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', 'jpg', [0xff, 0xd8, 0xff]],
] as const

/** The kind of a certificate by its first bytes, whatever its name; null when it is none of ours. */
export function certificateKind(
  bytes: Uint8Array,
): { readonly type: (typeof signatures)[number][0]; readonly extension: string } | null {
  const match = signatures.find(([, , signature]) => signature.every((byte, index) => bytes[index] === byte))
  return match === undefined ? null : { type: match[0], extension: match[1] }
}

function longest(claims: readonly PrefixClaim[]): PrefixClaim | undefined {
  return claims.toSorted((a, b) => b.prefix.length - a.prefix.length)[0]
}
