// The words above a code, as a caller chose them: form and languages, or by default the language of the market.

import type { Context } from './context.ts'
import { codeHeading } from '../domain/label/code-heading.ts'
import {
  headingLanguage,
  parseHeadingLanguages,
  type HeadingForm,
  type WordForm,
} from '../domain/label/heading-forms.ts'
import { localeTag, type LabelLanguage } from '../domain/languages.ts'
import { refuse } from '../domain/refusal.ts'
import type { SheetDraft } from '../domain/sheet/fields.ts'
import { labelMessages } from '../translations.ts'

/** The heading of an image: its form, and its languages as `de,fr` (default: the market's, else the caller's). */
export type HeadingOptions = {
  readonly heading?: HeadingForm | undefined
  readonly headingLang?: string | undefined
}

/** A heading to print: one text per language. */
export type PrintedHeading = {
  readonly form: WordForm
  readonly languages: readonly LabelLanguage[]
  readonly texts: readonly string[]
}

/** The words above a code of a sheet, or null when none are asked for; refuses `code.noSymbol`. */
export function printedHeading(
  { actor }: Pick<Context, 'actor'>,
  { targetMarket }: Pick<SheetDraft, 'targetMarket'>,
  { heading, headingLang }: HeadingOptions,
): PrintedHeading | null {
  if (heading === undefined) return null
  if (heading === 'symbol') return refuse('code.noSymbol')
  const languages =
    headingLang === undefined
      ? [headingLanguage(targetMarket, localeTag(actor.language))]
      : parseHeadingLanguages(headingLang)
  return {
    form: heading,
    languages,
    texts: languages.map((language) => codeHeading(heading, labelMessages(language))),
  }
}
