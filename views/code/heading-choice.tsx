// The heading above a code's picture: "Ingredients", alone or with the nutrition declaration, in up to three
// languages (Notice C/2023/1190; domain 9.1, W-10). It is printed unless the user declines; the device remembers
// form and refusal. Without a language, the server takes the market's, or else the reader's.

import { Switch } from '../form/switch.tsx'
import { FieldFrame } from '../form/field-frame.tsx'
import { SegmentedControl } from '../form/segmented-control.tsx'
import { useCallback, useState } from 'react'
import type { Input as InputOf } from '../../src/contract/operations/index.ts'
import { maxHeadingLanguages, wordForms, type WordForm } from '../../src/domain/label/heading-forms.ts'
import { labelLanguages, type LabelLanguage } from '../../src/domain/languages.ts'
import { preferredHeading, rememberHeading } from '../client/code-preferences.ts'
import { useTranslate } from '../client/translations.ts'
import { filterOptions } from '../form/option-search.ts'
import { SelectOfMany } from '../overlay/select-of-many.tsx'
import { useLabelLanguages } from '../preview/label-languages.ts'

/** The user's answers. Without languages, the market's. */
export type CodeHeading = {
  readonly isWanted: boolean
  readonly form: WordForm
  readonly languages: readonly LabelLanguage[]
}

/** The heading as options of a picture. */
export function headingInput({
  isWanted,
  form,
  languages,
}: CodeHeading): Pick<InputOf<'codes.draw'>, 'heading' | 'headingLang'> {
  if (!isWanted) return {}
  return languages.length === 0 ? { heading: form } : { heading: form, headingLang: languages.join(',') }
}

/** The answers of this visit. `restore` reads what the device remembers; the server renders the defaults. */
export function useCodeHeading() {
  const [heading, setHeading] = useState<CodeHeading>({ isWanted: true, form: 'ingredients', languages: [] })
  const restore = useCallback(() => {
    const stored = preferredHeading()
    setHeading((current) => ({
      ...current,
      isWanted: stored !== 'none',
      form: stored === 'none' ? 'ingredients' : stored,
    }))
  }, [])
  const remember = useCallback((next: CodeHeading) => {
    rememberHeading(next.isWanted ? next.form : 'none')
  }, [])
  return { heading, setHeading, restore, remember }
}

export function HeadingChoice({
  heading,
  onChange,
}: {
  heading: CodeHeading
  onChange: (heading: CodeHeading) => void
}) {
  const translate = useTranslate()
  const languages = useLabelLanguages()
  const isShown = heading.isWanted
  return (
    <>
      <Switch
        label={translate('part.codes.withHeading')}
        checked={isShown}
        description={translate('part.codes.headingHelp')}
        onChange={(event) => {
          onChange({ ...heading, isWanted: event.currentTarget.checked })
        }}
      />
      {isShown && (
        <FieldFrame label={translate('part.codes.headingForm')}>
          <SegmentedControl
            mt={6}
            fullWidth
            aria-label={translate('part.codes.headingForm')}
            value={heading.form}
            onChange={(form) => {
              onChange({ ...heading, form })
            }}
            data={wordForms.map((value) => ({ value, label: translate(`part.codes.headingForm.${value}`) }))}
          />
        </FieldFrame>
      )}
      {isShown && (
        <SelectOfMany
          input={{ id: 'heading-languages', label: translate('part.codes.headingLanguages') }}
          placeholder={translate('part.codes.headingMarket')}
          options={languages}
          filter={filterOptions}
          value={heading.languages}
          most={maxHeadingLanguages}
          onChange={(chosen) => {
            const known = chosen.flatMap((text) => labelLanguages.filter((language) => language === text))
            onChange({ ...heading, languages: known })
          }}
        />
      )}
    </>
  )
}
