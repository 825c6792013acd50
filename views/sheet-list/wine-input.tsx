// Chooses one of the validated wines in a form.

import { Select } from '@mantine/core'
import { useTranslate } from '../client/translations.ts'
import { common, type InputProps } from '../form/inputs.tsx'
import { useWineSearch, type Wines } from './wine-search.ts'

/** The input for a form, over the wines that were read with its page. */
export function wineInput(read: Wines) {
  return function WineInput(props: InputProps) {
    const translate = useTranslate()
    const value = typeof props.value === 'string' ? props.value : null
    return (
      <Select
        {...common(props)}
        {...useWineSearch(read, value, translate('page.serialize.sheetNothing'))}
        value={value}
        placeholder={translate('page.serialize.sheetPlaceholder')}
        checkIconPosition="right"
        onChange={(next) => {
          props.onChange(next ?? undefined)
        }}
      />
    )
  }
}
