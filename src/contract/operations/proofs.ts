// Proofs of artwork: `/api/fiche/proof…` (docs/guide/proof.md). A file that a designer sent back, or a photo of the
// bottle, is compared with its sheet by a job; what it found is kept with the sheet.

import { integer, list, nullable, object, oneOf, optional, text } from '../../domain/shape.ts'
import { artworkKinds, artworkTypes, maxArtworkPages } from '../../domain/proof/artwork-kinds.ts'
import { checkedFile, findingMembers, mostFindings, mostStoredProofs } from '../../domain/proof/evidence.ts'
import { proofVerdicts } from '../../domain/proof/findings.ts'
import { id, timestamp } from '../answers.ts'
import type { Operation } from '../operation.ts'

const needs = ['dashboard', 'fiche_see', 'fiche_create'] as const
const checkNeeds = ['dashboard', 'fiche_create', 'fiche_modify'] as const

/** One point: its verdict, why, what to do, and where it is, in shares of the page from its upper left corner. */
const finding = object({ ...findingMembers, title: text({ max: 200 }), message: text({ max: 2000 }) })

const proofMembers = {
  id,
  sheet: id,
  /** The version of the sheet that it was compared with; null for a draft. */
  version: nullable(integer(1)),
  fileName: text({ max: 255 }),
  kind: oneOf(...artworkKinds),
  bytes: integer(),
  sha256: text({ min: 64, max: 64 }),
  state: oneOf('waiting', 'running', 'done', 'failed'),
  /** Why there is no result, in the caller's language. */
  problem: nullable(text({ max: 500 })),
  verdict: nullable(oneOf(...proofVerdicts)),
  /** Who sent the file; null for the operator and for users who are gone. */
  by: nullable(text({ max: 300 })),
  createdAt: timestamp,
  finishedAt: nullable(timestamp),
} as const

/** A proof in a list. */
const proofLine = object(proofMembers)
/** A proof with what it found. */
const proof = object({
  ...proofMembers,
  ...checkedFile,
  findings: list(finding, mostFindings),
})

export const proofOperations = {
  'proofs.check': {
    method: 'POST',
    path: '/fiche/proof/{id}',
    needs: checkNeeds,
    scope: 'company',
    command: 'proofs check',
    upload: Object.values(artworkTypes),
    input: object({ id, fileName: optional(text({ min: 1, max: 255 })) }),
    output: object({ code: oneOf(0), proof }),
    refusals: ['sheet.unknown', 'proof.noFile', 'proof.notArtwork', 'proof.tooMany', 'input.tooLarge'],
  },
  'proofs.list': {
    method: 'GET',
    path: '/fiche/proofs/{id}',
    needs,
    scope: 'company',
    command: 'proofs list',
    input: object({ id }),
    output: object({ proofs: list(proofLine, mostStoredProofs) }),
    refusals: ['sheet.unknown'],
  },
  'proofs.get': {
    method: 'GET',
    path: '/fiche/proof/get/{proof}',
    needs,
    scope: 'company',
    command: 'proofs get',
    input: object({ proof: id }),
    output: proof,
    refusals: ['proof.unknown'],
  },
  /** The picture of a page of the checked file, without marks. */
  'proofs.picture': {
    method: 'GET',
    path: '/fiche/proof/picture/{proof}/{page}',
    needs,
    scope: 'company',
    command: 'proofs picture',
    input: object({ proof: id, page: integer(1, maxArtworkPages) }),
    output: { file: ['image/jpeg'] },
    refusals: ['proof.unknown', 'proof.noPicture'],
  },
  /** The result as PDF, with the pictures and their marks. */
  'proofs.report': {
    method: 'GET',
    path: '/fiche/proof/report/{proof}.pdf',
    needs,
    scope: 'company',
    command: 'proofs report',
    input: object({ proof: id }),
    output: { file: ['application/pdf'] },
    refusals: ['proof.unknown', 'proof.noResult'],
  },
} as const satisfies Record<string, Operation>
