// GS1 prefixes of companies: claims with their evidence, disputes, and what support decides (decision 51).

import { minReasonLength } from '../reasons.ts'
import { claimDecisions, claimStates, disputeStates } from '../../domain/code/prefix-claims.ts'
import { list, nullable, object, oneOf, optional, text, type Infer } from '../../domain/shape.ts'
import { done, id, timestamp } from '../answers.ts'
import { fileBody, type Operation } from '../operation.ts'

const needs = ['societe'] as const
const support = ['admin', 'short_admin'] as const

/** Maximum size of a certificate, in bytes; base64 makes it a third longer. */
export const largestCertificate = 2_000_000

/** A prefix of 6 to 12 digits, or a whole GTIN or GLN; spaces and hyphens are ignored. */
const typedPrefix = text({ min: 4, max: 30 })
const reason = text({ min: minReasonLength, max: 1000 })

/** A company's claim; `certificate` is the name of the file that it sent. */
const claim = object({
  id,
  prefix: text({ max: 12 }),
  state: oneOf(...claimStates),
  certificate: nullable(text({ max: 255 })),
  submittedAt: nullable(timestamp),
  decidedAt: nullable(timestamp),
  reason: nullable(text({ max: 1000 })),
  createdAt: timestamp,
})
export type PrefixClaimAnswer = Infer<typeof claim>

/** A dispute that the company opened; `decision` is support's answer. */
const dispute = object({
  id,
  prefix: text({ max: 12 }),
  state: oneOf(...disputeStates),
  reason: text({ max: 1000 }),
  decision: nullable(text({ max: 1000 })),
  createdAt: timestamp,
  decidedAt: nullable(timestamp),
})

/** A company as support sees it next to a claim or a dispute. */
const party = object({
  id,
  name: text(),
  tva: text(),
  country: text(),
  gln: nullable(text({ max: 13 })),
})

/** A claim as support sees it, with the other companies that claim or use a number under the same prefix. */
const supportClaim = object({
  claim,
  company: party,
  others: list(
    object({ claim: nullable(claim), company: party, published: list(text({ max: 14 }), 100) }),
    1000,
  ),
})
export type SupportClaimAnswer = Infer<typeof supportClaim>

/** A dispute as support sees it: both companies, their claims on the number, and the other's published GTINs. */
const supportDispute = object({
  dispute,
  company: party,
  claims: list(claim, 200),
  other: party,
  otherClaims: list(claim, 200),
  published: list(text({ max: 14 }), 100),
})
export type SupportDisputeAnswer = Infer<typeof supportDispute>

export const prefixOperations = {
  'prefixes.list': {
    method: 'GET',
    path: '/societe/prefixes',
    needs,
    scope: 'company',
    command: 'prefixes list',
    input: object({}),
    output: object({ claims: list(claim, 200), disputes: list(dispute, 200) }),
    refusals: ['company.none'],
  },
  'prefixes.claim': {
    method: 'POST',
    path: '/societe/prefixes/claim',
    maxBody: fileBody,
    needs,
    scope: 'company',
    command: 'prefixes claim',
    input: object({
      prefix: typedPrefix,
      fileName: optional(text({ min: 1, max: 255 })),
      content: optional(text({ max: Math.ceil(largestCertificate / 3) * 4 })),
    }),
    output: object({ code: oneOf(0), claim }),
    refusals: ['company.none', 'input.invalid', 'input.tooLarge', 'prefix.notCertificate', 'prefix.tooMany'],
  },
  'prefixes.dispute': {
    method: 'POST',
    path: '/societe/prefixes/dispute',
    needs,
    scope: 'company',
    command: 'prefixes dispute',
    input: object({ prefix: typedPrefix, reason }),
    output: object({ code: oneOf(0), disputes: list(dispute, 200) }),
    refusals: [
      'company.none',
      'input.invalid',
      'prefix.unproven',
      'prefix.undisputed',
      'prefix.alreadyDisputed',
    ],
  },
  /** What awaits support, or all of one company. */
  'prefixes.queue': {
    method: 'GET',
    path: '/admin/prefixes',
    needs: support,
    scope: 'none',
    command: 'prefixes queue',
    input: object({ company_id: optional(id) }),
    output: object({ claims: list(supportClaim, 1000), disputes: list(supportDispute, 1000) }),
    refusals: [],
  },
  /** The certificate of a claim. It is always saved, never shown by the browser: nothing in it runs. */
  'prefixes.certificate': {
    method: 'GET',
    path: '/admin/prefixes/{claim_id}/certificate',
    needs: support,
    scope: 'none',
    command: 'prefixes certificate',
    input: object({ claim_id: id }),
    output: { file: ['application/octet-stream'] },
    refusals: ['prefix.unknown'],
  },
  'prefixes.decide': {
    method: 'POST',
    path: '/admin/prefixes/decide',
    needs: support,
    scope: 'none',
    command: 'prefixes decide',
    input: object({
      company_id: id,
      prefix: typedPrefix,
      state: oneOf(...claimDecisions),
      reason,
    }),
    output: object({ code: oneOf(0), claim }),
    refusals: ['company.unknown', 'input.invalid'],
  },
  'prefixes.decideDispute': {
    method: 'POST',
    path: '/admin/prefixes/decide-dispute',
    needs: support,
    scope: 'none',
    command: 'prefixes decide-dispute',
    input: object({ dispute_id: id, state: oneOf('granted', 'rejected'), reason }),
    output: object({ code: oneOf(0), freed: list(text({ max: 14 }), 10_000) }),
    refusals: ['prefix.unknown', 'prefix.decided'],
  },
  'prefixes.free': {
    method: 'POST',
    path: '/admin/prefixes/free',
    needs: support,
    scope: 'none',
    command: 'prefixes free',
    input: object({ nutri_id: id, reason }),
    output: done,
    refusals: ['sheet.unknown', 'code.noDigitalLink'],
  },
} as const satisfies Record<string, Operation>
