// What a back label is made of: one wine, its markets and languages, and the producer's answers.

import type { LabelMessages } from '../label/label-text.ts'
import type { LabelModel } from '../label/label.ts'
import type { LabelLanguage } from '../languages.ts'
import type { SheetDraft } from '../sheet/fields.ts'

/** The words of the label, and which of them a law or a public source confirms. */
export type KitWords = {
  readonly of: (language: LabelLanguage) => LabelMessages
  readonly isConfirmed: (key: string, language: LabelLanguage) => boolean
  /** The sentence of French law on pregnancy, in French. */
  readonly pregnancyInFrance: string
}

/** What a sheet does not hold: the producer answers it for one label. */
export type KitAnswers = {
  readonly lot?: string | undefined
  /** Provenance as printed, such as `Product of France`. */
  readonly origin?: string | undefined
  /** The bottler's or producer's whole statement, such as `Mis en bouteille par …`. */
  readonly bottler?: string | undefined
  /** How the label warns in France: in the words of the law, or by the pictogram. */
  readonly pregnancy?: 'sentence' | 'pictogram' | undefined
  /** Whether material codes and collections are printed; by default where a code cannot replace them. */
  readonly sorting?: boolean | undefined
}

export type KitSource = {
  readonly sheet: SheetDraft
  /** The label of the sheet, with every kind, strength and content shown. */
  readonly label: LabelModel
  /** The day whose law counts, YYYY-MM-DD. */
  readonly day: string
  /** In the order of the label; at least one. */
  readonly languages: readonly LabelLanguage[]
  /** 3-digit codes; at least one. */
  readonly markets: readonly string[]
  readonly answers: KitAnswers
  readonly words: KitWords
}
