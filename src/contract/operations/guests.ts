// Guest links: what a company does with them, and what a guest may do with the secret of one.

import {
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Infer,
} from '../../domain/shape.ts'
import { codeSymbols } from '../../domain/code/symbols.ts'
import { labelLanguages } from '../../domain/languages.ts'
import { id, timestamp } from '../answers.ts'
import type { Operation } from '../operation.ts'
import { documentMembers } from './bundles.ts'
import { drawingOptions, imageFormats } from './codes.ts'

/** Those who may publish a label may show it. */
const shareNeeds = ['dashboard', 'fiche_create', 'fiche_modify'] as const

/** Days that a link opens: as chosen, and by default. */
export const guestDays = { least: 1, most: 365, usual: 30 } as const
/** Characters of the guest's name, and of a comment. */
export const mostGuestName = 80
export const mostComment = 2000
/** Comments of one link; newest uses that are kept of it. */
export const mostComments = 30
export const storedUses = 50
/** Links of a list. */
export const listedLinks = 200
/** Files of one link. */
export const mostGuestFiles = 100

/** The secret of a link; a text that is none finds no link. */
const token = text({ min: 1, max: 100 })

/** `page` and `label` were opened, `zip` and `summary` downloaded; any other text names a file. */
const use = object({ at: timestamp, file: text({ max: 60 }) })
const comment = object({
  at: timestamp,
  author: nullable(text({ max: mostGuestName })),
  text: text({ max: mostComment }),
})

const guestLinkStates = ['open', 'expired', 'revoked'] as const
const guestLink = object({
  id,
  /** The sheet and its wine. */
  fiche: id,
  wine: text({ max: 600 }),
  isDraft: flag(),
  /** Whom the link is for. */
  guest: text({ max: mostGuestName }),
  state: oneOf(...guestLinkStates),
  /** The files and the label that it offers, as uses name them. */
  files: list(text({ max: 60 }), mostGuestFiles + 2),
  createdAt: timestamp,
  expiresAt: timestamp,
  uses: object({ count: integer(), last: nullable(timestamp), newest: list(use, storedUses) }),
  comments: list(comment, mostComments),
})
export type GuestLinkAnswer = Infer<typeof guestLink>

/** A file as a guest sees it: its number in the address, and what it is. */
const guestFile = object({ number: integer(1), label: text({ max: 60 }) })

const guestRefusals = ['guest.unknown', 'guest.closed'] as const

export const guestOperations = {
  'guests.list': {
    method: 'GET',
    forPeople: true,
    path: '/fiche/guests',
    needs: shareNeeds,
    scope: 'company',
    command: 'guests list',
    input: object({ fiche: optional(id) }),
    output: object({ links: list(guestLink, listedLinks) }),
    refusals: ['sheet.unknown'],
  },
  'guests.create': {
    method: 'POST',
    forPeople: true,
    path: '/fiche/guests',
    needs: shareNeeds,
    scope: 'company',
    command: 'guests create',
    input: object({
      fiche: id,
      guest: text({ min: 1, max: mostGuestName }),
      days: optional(integer(guestDays.least, guestDays.most)),
      formats: optional(list(oneOf(...imageFormats), imageFormats.length)),
      symbols: optional(list(oneOf(...codeSymbols), codeSymbols.length, 1)),
      ...documentMembers,
      /** Finished files of batches of this wine, by their ids. */
      batchFiles: optional(list(id, 20)),
      ...drawingOptions,
      summary: optional(flag()),
      label: optional(flag()),
    }),
    /** `address` has the secret: it is answered once, and stored nowhere. */
    output: object({ code: oneOf(0), link: guestLink, address: text() }),
    refusals: [
      'sheet.unknown',
      'sheet.notValidated',
      'company.notValidated',
      'bundle.tooHeavyAtOnce',
      'guest.nothing',
      'guest.closedWine',
      'guest.tooMany',
      'guest.tooManyFiles',
      'proof.none',
      'file.unknown',
      'file.gone',
      'kit.tooSmall',
      'kit.tooNarrow',
      'code.noText',
      'code.noSymbol',
      'code.twoSizes',
      'code.tooSmall',
      'code.moduleWidth',
      'code.noDigitalLink',
      'code.noGtin',
      'code.noEan13',
    ],
  },
  'guests.revoke': {
    method: 'POST',
    forPeople: true,
    path: '/fiche/guests/revoke',
    needs: shareNeeds,
    scope: 'company',
    command: 'guests revoke',
    input: object({ id }),
    output: object({ code: oneOf(0), link: guestLink }),
    refusals: ['guest.unknown'],
  },
  'guests.open': {
    method: 'GET',
    path: '/guest/{token}',
    needs: 'anyone',
    scope: 'none',
    input: object({ token }),
    output: object({
      company: text({ max: 200 }),
      wine: text({ max: 600 }),
      guest: text({ max: mostGuestName }),
      expiresAt: timestamp,
      /** `draft`: not published. `withdrawn` and `archived`: no file can be downloaded. */
      state: oneOf('draft', 'published', 'withdrawn', 'archived'),
      files: list(guestFile, mostGuestFiles),
      summary: flag(),
      /** The address of a published label's version; `draft` for the label of a draft; null without a label. */
      label: nullable(text({ max: 300 })),
      comments: list(comment, mostComments),
    }),
    refusals: guestRefusals,
  },
  'guests.file': {
    method: 'GET',
    path: '/guest/{token}/file/{number}',
    needs: 'anyone',
    scope: 'none',
    input: object({ token, number: integer(1, mostGuestFiles) }),
    output: {
      file: [
        'image/svg+xml',
        'image/png',
        'image/jpeg',
        'image/tiff',
        'image/bmp',
        'application/postscript',
        'application/pdf',
        'application/zip',
        'application/octet-stream',
      ],
    },
    refusals: [...guestRefusals, 'guest.noFile'],
  },
  'guests.files': {
    method: 'GET',
    path: '/guest/{token}/files.zip',
    heavyFrom: 0,
    needs: 'anyone',
    scope: 'none',
    input: object({ token }),
    output: { file: ['application/zip'] },
    refusals: [...guestRefusals, 'guest.noFile'],
  },
  'guests.summary': {
    method: 'GET',
    path: '/guest/{token}/summary.pdf',
    needs: 'anyone',
    scope: 'none',
    input: object({ token }),
    output: { file: ['application/pdf'] },
    refusals: [...guestRefusals, 'guest.noFile'],
  },
  'guests.label': {
    method: 'GET',
    path: '/guest/{token}/label',
    needs: 'anyone',
    scope: 'none',
    input: object({ token, language: optional(oneOf(...labelLanguages)) }),
    output: object({ html: text({ max: 200_000 }) }),
    refusals: [...guestRefusals, 'guest.noFile'],
  },
  'guests.comment': {
    method: 'POST',
    path: '/guest/{token}/comment',
    needs: 'anyone',
    scope: 'none',
    input: object({
      token,
      author: optional(text({ max: mostGuestName })),
      text: text({ min: 1, max: mostComment }),
    }),
    output: object({ code: oneOf(0), comments: list(comment, mostComments) }),
    refusals: [...guestRefusals, 'guest.commentsFull'],
  },
} as const satisfies Record<string, Operation>
