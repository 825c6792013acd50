/** The flags of the words above a code: `--heading`, and `--heading-lang` with one to three languages. */
import { textOf, type Call, type Flag } from './command.ts'
import type { CliContext } from './cli-context.ts'
import { Misuse } from './exit-codes.ts'
import { headingLanguagesPattern, wordForms, type WordForm } from '../../src/domain/label/heading-forms.ts'
import { labelLanguages } from '../../src/domain/languages.ts'

export const headingFlags: readonly Flag[] = [
  { name: 'heading', value: 'text', choices: wordForms, messageId: 'cli.member.heading' },
  { name: 'heading-lang', value: 'de,fr', messageId: 'cli.member.headingLang' },
]

/** The heading as options of a drawing; empty without one. Malformed languages are refused before any work. */
export function headingOf(
  context: CliContext,
  flags: Call['flags'],
): { readonly heading?: WordForm; readonly headingLang?: string } {
  const heading = wordForms.find((form) => form === textOf(flags, 'heading'))
  const headingLang = textOf(flags, 'heading-lang')
  if (headingLang !== undefined && !new RegExp(headingLanguagesPattern).test(headingLang))
    throw new Misuse(
      context.translator.translate('cli.headingLanguages', { languages: labelLanguages.join(', ') }),
    )
  if (heading === undefined) return {}
  return { heading, ...(headingLang === undefined ? {} : { headingLang }) }
}
