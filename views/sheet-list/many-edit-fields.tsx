// The fields of the dialog that sets values of a selection.

import { TextInput } from '../ui/text-input.tsx'
import { sheetFields } from '../../src/domain/sheet/fields.ts'
import { useTranslate } from '../client/translations.ts'
import { searchableProps } from '../form/option-search.ts'
import { Select } from '../overlay/select.tsx'
import { MarketInput } from '../sheet-editor/market-input.tsx'

/** Values that are often the same for many wines, as the dialog shows them. */
export type Chosen = {
  readonly [name in 'targetMarket' | 'wineClass' | 'wineType' | 'brand']?: string | undefined
}

export function EditFields({ chosen, onChange }: { chosen: Chosen; onChange: (change: Chosen) => void }) {
  const translate = useTranslate()
  return (
    <>
      <MarketInput
        id="many-market"
        name="targetMarket"
        field={sheetFields.targetMarket}
        value={chosen.targetMarket}
        title={translate('field.targetMarket.title')}
        isRequired={false}
        lock={null}
        onChange={(value) => {
          onChange({ targetMarket: typeof value === 'string' ? value : undefined })
        }}
        onLeave={() => undefined}
      />
      {(['wineClass', 'wineType'] as const).map((name) => (
        <Select
          key={name}
          label={translate(`field.${name}.title`)}
          placeholder={translate('part.form.choose')}
          data={sheetFields[name].choices.map((choice) => ({
            value: choice,
            label: capitalised(translate.byId(`choice.${name}.${choice}`) ?? choice),
          }))}
          value={chosen[name] ?? null}
          clearable
          clearButtonProps={{ 'aria-label': translate('part.form.clear') }}
          {...searchableProps(sheetFields[name].choices.length)}
          nothingFoundMessage={translate('part.form.nothingFound')}
          onChange={(value) => {
            onChange({ [name]: value ?? undefined })
          }}
        />
      ))}
      <TextInput
        label={translate('field.brand.title')}
        value={chosen.brand ?? ''}
        maxLength={sheetFields.brand.max}
        onChange={(event) => {
          onChange({ brand: event.currentTarget.value })
        }}
      />
    </>
  )
}

/** With a capital first letter, as a choice of a list. */
function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
