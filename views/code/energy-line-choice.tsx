// The energy line below a code's picture: whether it is printed, in which form, and in which language. The
// device remembers the answers.

import { Switch } from '../form/switch.tsx'
import { FieldFrame } from '../form/field-frame.tsx'
import { SegmentedControl } from '../form/segmented-control.tsx'
import { useCallback, useState } from 'react'
import type { Input as InputOf } from '../../src/contract/operations/index.ts'
import { energyLineForms, type EnergyLineForm } from '../../src/domain/label/energy-line-forms.ts'
import { labelLanguages, localeTag, type LabelLanguage } from '../../src/domain/languages.ts'
import { useSession } from '../client/session.ts'
import {
  preferredTextForm,
  preferredTextLanguage,
  prefersText,
  rememberText,
  rememberTextForm,
  rememberTextLanguage,
} from '../client/code-preferences.ts'
import { useTranslate } from '../client/translations.ts'
import { searchableProps } from '../form/option-search.ts'
import { useLabelLanguages } from '../preview/label-languages.ts'
import { Select } from '../overlay/select.tsx'

/** The user's answers. */
export type EnergyLine = {
  readonly isWanted: boolean
  readonly form: EnergyLineForm
  readonly language: LabelLanguage
}

/** The energy line as options of a picture. */
export function energyLineInput({
  isWanted,
  form,
  language,
}: EnergyLine): Pick<InputOf<'codes.draw'>, 'text' | 'textForm' | 'textLang'> {
  if (!isWanted) return {}
  return form === 'full' ? { text: true, textForm: form, textLang: language } : { text: true, textForm: form }
}

/** The answers of this visit. `restore` reads what the device remembers; the server renders the defaults. */
export function useEnergyLine() {
  const { language } = useSession()
  const reader = localeTag(language)
  const [line, setLine] = useState<EnergyLine>({ isWanted: false, form: 'full', language: reader })
  const restore = useCallback(() => {
    setLine({
      isWanted: prefersText(),
      form: preferredTextForm() ?? 'full',
      language: preferredTextLanguage() ?? reader,
    })
  }, [reader])
  const remember = useCallback((next: EnergyLine) => {
    rememberText(next.isWanted)
    rememberTextForm(next.form)
    rememberTextLanguage(next.language)
  }, [])
  return { line, setLine, restore, remember }
}

/** `obstacle`: why no line can be printed; undefined when one can. */
export function EnergyLineChoice({
  line,
  obstacle,
  onChange,
}: {
  line: EnergyLine
  obstacle: string | undefined
  onChange: (line: EnergyLine) => void
}) {
  const translate = useTranslate()
  const languages = useLabelLanguages()
  const isShown = line.isWanted && obstacle === undefined
  return (
    <>
      <Switch
        label={translate('part.codes.withText')}
        checked={isShown}
        disabled={obstacle !== undefined}
        description={obstacle}
        onChange={(event) => {
          onChange({ ...line, isWanted: event.currentTarget.checked })
        }}
      />
      {isShown && (
        <FieldFrame label={translate('part.codes.textForm')}>
          <SegmentedControl
            mt={6}
            fullWidth
            aria-label={translate('part.codes.textForm')}
            value={line.form}
            onChange={(form) => {
              onChange({ ...line, form })
            }}
            data={energyLineForms.map((value) => ({
              value,
              label: translate(`part.codes.textForm.${value}`),
            }))}
          />
        </FieldFrame>
      )}
      {isShown && line.form === 'full' && (
        <Select
          label={translate('part.codes.textLanguage')}
          data={languages}
          value={line.language}
          {...searchableProps(languages.length)}
          allowDeselect={false}
          nothingFoundMessage={translate('part.form.nothingFound')}
          onChange={(chosen) => {
            const language = labelLanguages.find((known) => known === chosen)
            if (language !== undefined) onChange({ ...line, language })
          }}
        />
      )}
    </>
  )
}
