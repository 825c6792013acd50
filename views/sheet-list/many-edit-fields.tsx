// The fields of the dialog that sets values of a selection.

import { useState } from 'react'
import { TextInput } from '../ui/text-input.tsx'
import { sheetFields, type PackagingEntry } from '../../src/domain/sheet/fields.ts'
import { packagingPresets, type PackagingPreset } from '../../src/domain/sheet/packaging.ts'
import { useTranslate } from '../client/translations.ts'
import { searchableProps } from '../form/option-search.ts'
import { Select } from '../overlay/select.tsx'
import { MarketInput } from '../sheet-editor/market-input.tsx'
import { VolumeInput } from '../sheet-editor/volume-input.tsx'

const presets = Object.keys(packagingPresets) as PackagingPreset[]

/** Values that are often the same for many wines, as the dialog shows them. */
export type Chosen = {
  readonly [name in 'targetMarket' | 'wineClass' | 'wineType' | 'brand' | 'appellation']?: string | undefined
} & {
  /** Centilitres; a text that is no volume as it was typed. */
  readonly volume?: number | string | undefined
  readonly packaging?: readonly PackagingEntry[] | undefined
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
      <Volume value={chosen.volume} onChange={(volume) => onChange({ volume })} />
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
      {(['appellation', 'brand'] as const).map((name) => (
        <TextInput
          key={name}
          label={translate(`field.${name}.title`)}
          value={chosen[name] ?? ''}
          maxLength={sheetFields[name].max}
          onChange={(event) => {
            onChange({ [name]: event.currentTarget.value })
          }}
        />
      ))}
      <Select
        label={translate('field.packaging.title')}
        placeholder={translate('part.form.choose')}
        data={presets.map((preset) => ({ value: preset, label: translate(`packaging.preset.${preset}`) }))}
        value={presets.find((preset) => packagingPresets[preset] === chosen.packaging) ?? null}
        clearable
        clearButtonProps={{ 'aria-label': translate('part.form.clear') }}
        {...searchableProps(presets.length)}
        nothingFoundMessage={translate('part.form.nothingFound')}
        onChange={(value) => {
          const preset = presets.find((one) => one === value)
          onChange({ packaging: preset === undefined ? undefined : packagingPresets[preset] })
        }}
      />
    </>
  )
}

/** The volume; what is none is said when the field is left: "500 m" may become "500 ml". */
function Volume({
  value,
  onChange,
}: {
  value: Chosen['volume']
  onChange: (volume: Chosen['volume']) => void
}) {
  const translate = useTranslate()
  const [isLeft, setIsLeft] = useState(false)
  return (
    <VolumeInput
      id="many-volume"
      name="volume"
      field={sheetFields.volume}
      value={value}
      title={translate('field.volume.title')}
      isRequired={false}
      lock={null}
      {...(isLeft && typeof value === 'string' && { error: translate('issue.notANumber') })}
      onChange={(next) => {
        setIsLeft(false)
        onChange(typeof next === 'number' || typeof next === 'string' ? next : undefined)
      }}
      onLeave={() => {
        setIsLeft(true)
      }}
    />
  )
}

/** With a capital first letter, as a choice of a list. */
function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
