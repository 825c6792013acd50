// A form's select of the validated wines.

import { useTranslate } from '../client/translations.ts'
import { commonInputProps, type InputProps } from '../form/inputs.tsx'
import { useWineSearch, type Wines } from './wine-search.ts'
import { Select } from '../overlay/select.tsx'

/** The input of a form. `read`: the wines that came with the page. */
export function wineInput(read: Wines) {
  return function WineInput(props: InputProps) {
    const translate = useTranslate()
    const value = typeof props.value === 'string' ? props.value : null
    return (
      <Select
        {...commonInputProps(props)}
        {...useWineSearch(read, value, translate('page.serialize.sheetNothing'))}
        value={value}
        placeholder={translate('page.serialize.sheetPlaceholder')}
        onChange={(next) => {
          props.onChange(next ?? undefined)
        }}
      />
    )
  }
}
