// The 24 label languages as options of a select, by their names in the reader's language.

import { useIntl, type IntlShape } from 'react-intl'
import { labelLanguages, type LabelLanguage } from '../../src/domain/languages.ts'

type LanguageOption = { readonly value: LabelLanguage; readonly label: string }

/** The options of each interface language: names and their order take a while. */
const optionsOf = new Map<string, LanguageOption[]>()

/** Options in the reader's alphabetical order; each begins with a capital letter. */
export function useLabelLanguages(): LanguageOption[] {
  const intl = useIntl()
  const options = optionsOf.get(intl.locale) ?? languageOptions(intl)
  optionsOf.set(intl.locale, options)
  return options
}

function languageOptions(intl: IntlShape): LanguageOption[] {
  return labelLanguages
    .map((language) => {
      const name = intl.formatDisplayName(language, { type: 'language' }) ?? language
      return { value: language, label: name.charAt(0).toLocaleUpperCase(intl.locale) + name.slice(1) }
    })
    .sort((a, b) => a.label.localeCompare(b.label, intl.locale))
}
