// Files of many sheets as one ZIP: at once for a small selection, else drawn by the worker as a bundle.

import {
  amount,
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
import { interfaceLanguages } from '../../domain/languages.ts'
import { id, timestamp } from '../answers.ts'
import type { Operation } from '../operation.ts'
import { kitSides } from '../../domain/kit/kit-sizes.ts'
import { drawingOptions, imageFormats } from './codes.ts'
import { kitFormats } from './kit.ts'
import { selectionMembers } from './sheets.ts'

const fileNeeds = ['dashboard', 'fiche_see', 'fiche_create'] as const
const refusalsOfChoice = [
  'sheet.unknown',
  'sheet.selectionTooLarge',
  'input.invalid',
  'code.noText',
  'code.noSymbol',
  'code.twoSizes',
] as const

/** Files of a wine besides the pictures of its code. */
export const documentMembers = {
  /** The back label, of the usual size unless another one is chosen (mm). */
  kit: optional(list(oneOf(...kitFormats), kitFormats.length)),
  kitWidth: optional(amount(kitSides.least, kitSides.most)),
  kitHeight: optional(amount(kitSides.least, kitSides.most)),
  /** The report of the newest check of artwork. */
  artworkReport: optional(flag()),
}

/**
 * Which files of each wine a bundle has. A further kind of file is a further member here and a row of the table in
 * services/bundles/file-kinds.ts.
 */
const choiceMembers = {
  formats: list(oneOf(...imageFormats), imageFormats.length, 1),
  /** A picture for each; the QR code when left out. An option that a symbol cannot have is not drawn on it. */
  symbols: optional(list(oneOf(...codeSymbols), codeSymbols.length, 1)),
  ...drawingOptions,
  ...documentMembers,
  /** The language of words for which no other option names one; the caller's by default. */
  lang: optional(oneOf(...interfaceLanguages)),
}
const bundleInput = object({ ...selectionMembers, ...choiceMembers })
export type BundleChoice = Omit<Infer<typeof bundleInput>, keyof typeof selectionMembers>

/** Wines and files that an answer names of those left out; it counts all. */
export const maxNamedLeft = 100
/** A wine, or one of its files, that is not in the ZIP: `file` is null for all files of a wine without a code. */
const leftOut = object({
  sheet: id,
  wine: text({ max: 600 }),
  reference: nullable(text({ max: 200 })),
  file: nullable(text({ max: 60 })),
  /** The refusal, and its sentence in the caller's language. */
  reason: text({ max: 60 }),
  message: text({ max: 2000 }),
})
export type LeftOutAnswer = Infer<typeof leftOut>
const left = object({ count: integer(), first: list(leftOut, maxNamedLeft) })

export const bundleStates = [
  'waiting',
  'running',
  'paused',
  'done',
  'failed',
  'cancelled',
  'expired',
] as const
const bundle = object({
  id,
  state: oneOf(...bundleStates),
  formats: list(oneOf(...imageFormats), imageFormats.length),
  symbols: list(oneOf(...codeSymbols), codeSymbols.length),
  kit: list(oneOf(...kitFormats), kitFormats.length),
  artworkReport: flag(),
  /** Wines of the selection, wines that are drawn, files that are drawn. */
  wines: integer(),
  done: integer(),
  files: integer(),
  left,
  fileName: nullable(text({ max: 200 })),
  bytes: nullable(integer()),
  sha256: nullable(text({ max: 64 })),
  createdAt: timestamp,
  finishedAt: nullable(timestamp),
  expiresAt: timestamp,
})
export type BundleAnswer = Infer<typeof bundle>

/** Bundles that a list has. */
export const listedBundles = 10

export const bundleOperations = {
  'codes.export': {
    method: 'POST',
    changes: false,
    path: '/fiche/export',
    heavyFrom: 1,
    needs: fileNeeds,
    scope: 'company',
    command: 'codes export',
    input: bundleInput,
    output: { file: ['application/zip'] },
    refusals: [...refusalsOfChoice, 'sheet.notValidated', 'bundle.tooHeavyAtOnce'],
  },
  'bundles.check': {
    method: 'POST',
    changes: false,
    path: '/fiche/bundles/check',
    needs: fileNeeds,
    scope: 'company',
    command: 'bundles check',
    input: bundleInput,
    output: object({
      wines: integer(),
      /** Files that would be drawn, without those that turn out to be impossible. */
      files: integer(),
      /** Wines without a code. */
      left,
      /** True when `codes.export` answers within two seconds: few and small files. */
      streams: flag(),
    }),
    refusals: refusalsOfChoice,
  },
  'bundles.start': {
    method: 'POST',
    path: '/fiche/bundles',
    needs: fileNeeds,
    scope: 'company',
    command: 'bundles start',
    input: bundleInput,
    output: object({ code: oneOf(0), bundle }),
    refusals: [...refusalsOfChoice, 'bundle.empty', 'bundle.alreadyRunning'],
  },
  'bundles.list': {
    method: 'GET',
    path: '/fiche/bundles',
    needs: fileNeeds,
    scope: 'company',
    command: 'bundles list',
    input: object({}),
    output: object({ bundles: list(bundle, listedBundles) }),
    refusals: [],
  },
  'bundles.control': {
    method: 'POST',
    path: '/fiche/bundles/control',
    needs: fileNeeds,
    scope: 'company',
    command: 'bundles control',
    input: object({ id, action: oneOf('pause', 'resume', 'cancel') }),
    output: object({ code: oneOf(0), bundle }),
    refusals: ['bundle.unknown', 'bundle.ended', 'bundle.alreadyRunning'],
  },
  'bundles.file': {
    method: 'GET',
    path: '/fiche/bundles/{id}.zip',
    needs: fileNeeds,
    scope: 'company',
    command: 'bundles file',
    input: object({ id }),
    output: { file: ['application/zip'] },
    refusals: ['bundle.unknown', 'bundle.gone'],
  },
} as const satisfies Record<string, Operation>
