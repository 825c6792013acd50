// The 24 languages of the label as one chooses among them: by their names in the reader's language.

import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { labelLanguages, type LabelLanguage } from '../../src/domain/languages.ts'

/** Choices of a list, in the order of the reader's alphabet; each begins with a capital, as all choices do. */
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
