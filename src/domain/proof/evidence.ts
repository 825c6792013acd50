// How checks of artwork are stored as evidence of what was printed: the result of a check, and how many a sheet has.

import { amount, flag, integer, list, object, oneOf, shaped, text } from '../shape.ts'
import { maxArtworkPages } from './artwork-kinds.ts'
import { proofChecks, proofVerdicts } from './findings.ts'

/**
 * Most checks of a sheet that are stored, each with a picture of at most four pages. A new one replaces the oldest;
 * the audit trail has file name and SHA-256 of every check.
 */
export const mostStoredProofs = 50

/** Most findings of a check, and most places of a finding. */
export const mostFindings = 500
const mostBoxes = 100

/** A place in shares of the page; a code at the edge may reach over it. */
const share = amount(-1, 2)

/** The members of a finding that are stored and answered alike. */
export const findingMembers = {
  check: oneOf(...proofChecks),
  verdict: oneOf(...proofVerdicts),
  /** Names the reason for programs; the sentences are for people, in the caller's language. */
  reason: text({ max: 40 }),
  values: shaped<Readonly<Record<string, string | number>>>({
    type: 'object',
    additionalProperties: { type: ['string', 'number'] },
  }),
  page: integer(),
  boxes: list(object({ left: share, top: share, width: share, height: share }), mostBoxes),
} as const

/** What a reader has to know of a checked file: whether it is a photo, its pages in pixels, pages left out. */
export const checkedFile = {
  isPhoto: flag(),
  pages: list(object({ width: integer(), height: integer() }), maxArtworkPages),
  pagesLeftOut: integer(),
} as const

/** The shape of a stored result. */
export const storedResult = object({ findings: list(object(findingMembers), mostFindings), ...checkedFile })
