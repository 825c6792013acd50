// The 24 label languages as options of a select, by their names in the reader's language.

import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { labelLanguages, type LabelLanguage } from '../../src/domain/languages.ts'

/** Options in the reader's alphabetical order; each begins with a capital letter. */
export function useLabelLanguages(): { value: LabelLanguage; label: string }[] {
  const intl = useIntl()
  return useMemo(
    () =>
      labelLanguages
        .map((language) => {
          const name = intl.formatDisplayName(language, { type: 'language' }) ?? language
          return { value: language, label: name.charAt(0).toLocaleUpperCase(intl.locale) + name.slice(1) }
        })
        .sort((a, b) => a.label.localeCompare(b.label, intl.locale)),
    [intl],
  )
}
