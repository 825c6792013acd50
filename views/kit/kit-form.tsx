// The choices of a back label: markets, languages, size, and the answers that the sheet does not hold.

import { Switch } from '../form/switch.tsx'
import { SegmentedControl } from '../form/segmented-control.tsx'
import { Group } from '../layout/group.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useCallback, type ReactNode } from 'react'
import { maxKitLanguages, maxKitMarkets } from '../../src/domain/kit/kit-input.ts'
import { kitPresets, kitSides } from '../../src/domain/kit/kit-sizes.ts'
import { labelLanguages } from '../../src/domain/languages.ts'
import { useTranslate } from '../client/translations.ts'
import { FieldCell } from '../form/field-cell.tsx'
import { kitQuestions } from '../help/field-questions.ts'
import { findMarket, marketGroups } from '../form/market-options.ts'
import { useLabelLanguages } from '../preview/label-languages.ts'
import { withPreset, type KitChoices, type KitContent } from './kit-choices.ts'
import { filterOptions } from '../form/option-search.ts'
import { SelectOfMany } from '../overlay/select-of-many.tsx'
import { Select } from '../overlay/select.tsx'
import { NumberField } from '../form/number-field.tsx'

type Props = {
  readonly choices: KitChoices
  readonly content: KitContent
  /** Whether other drinks than wine may have smaller letters on this package. */
  readonly mayBeSmall: boolean
  readonly onChange: (choices: KitChoices) => void
}

export function KitForm(props: Props) {
  const translate = useTranslate()
  return (
    <Stack gap="md">
      <MarketsAndLanguages {...props} />
      <SizeChoice {...props} />
      <div>
        <Text fw={600} size="sm">
          {translate('part.kit.answers')}
        </Text>
        <Text size="sm" c="dimmed">
          {translate('part.kit.answersLead')}
        </Text>
      </div>
      <Answers {...props} />
      <Switches {...props} />
    </Stack>
  )
}

/** A field with its question of the help. */
function Helped(props: {
  readonly name: keyof typeof kitQuestions
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <FieldCell wide part={kitQuestions[props.name]} title={props.title}>
      {props.children}
    </FieldCell>
  )
}

function MarketsAndLanguages({ choices, onChange }: Props) {
  const translate = useTranslate()
  const languages = useLabelLanguages()
  const markets = useCallback(() => marketGroups(translate), [translate])
  return (
    <>
      <Helped name="markets" title={translate('part.kit.markets')}>
        <SelectOfMany
          input={{
            id: 'kit-markets',
            label: translate('part.kit.markets'),
            description: translate('part.kit.marketsHelp'),
          }}
          options={markets}
          nameOf={(code) => translate.byId(`market.${code}`)}
          filter={findMarket}
          value={choices.markets}
          most={maxKitMarkets}
          onChange={(chosen) => {
            onChange({ ...choices, markets: chosen })
          }}
        />
      </Helped>
      <Helped name="languages" title={translate('part.kit.languages')}>
        <SelectOfMany
          input={{
            id: 'kit-languages',
            label: translate('part.kit.languages'),
            description: translate('part.kit.languagesHelp'),
          }}
          options={languages}
          filter={filterOptions}
          value={choices.languages}
          most={maxKitLanguages}
          onChange={(chosen) => {
            const known = chosen.flatMap((text) => labelLanguages.filter((language) => language === text))
            onChange({ ...choices, languages: known })
          }}
        />
      </Helped>
    </>
  )
}

function SizeChoice({ choices, onChange }: Props) {
  const translate = useTranslate()
  const sides = (['width', 'height'] as const).map((side) => (
    <Helped key={side} name={side} title={translate(`part.kit.${side}`)}>
      <NumberField
        label={translate(`part.kit.${side}`)}
        value={choices[side]}
        least={kitSides.least}
        most={kitSides.most}
        places={1}
        onChange={(value) => {
          onChange({ ...choices, preset: 'own', [side]: value })
        }}
      />
    </Helped>
  ))
  return (
    <>
      <Helped name="size" title={translate('part.kit.size')}>
        <Select
          label={translate('part.kit.size')}
          data={[...kitPresets.map(({ id }) => id), 'own' as const].map((value) => ({
            value,
            label: translate(`part.kit.size.${value}`),
          }))}
          value={choices.preset}
          allowDeselect={false}
          onChange={(chosen) => {
            if (chosen !== null) onChange(withPreset(choices, chosen))
          }}
        />
      </Helped>
      {choices.preset === 'own' && <Group grow="halves">{sides}</Group>}
    </>
  )
}

function Answers({ choices, onChange }: Props) {
  const translate = useTranslate()
  const lengths = { lot: 40, origin: 80, bottler: 200 } as const
  return (['lot', 'origin', 'bottler'] as const).map((name) => (
    <Helped key={name} name={name} title={translate(`part.kit.${name}`)}>
      <TextInput
        label={translate(`part.kit.${name}`)}
        description={translate(`part.kit.${name}Help`)}
        value={choices[name]}
        maxLength={lengths[name]}
        onChange={(event) => {
          onChange({ ...choices, [name]: event.currentTarget.value })
        }}
      />
    </Helped>
  ))
}

function Switches({ choices, content, mayBeSmall, onChange }: Props) {
  const translate = useTranslate()
  const warns = content.statements.some(({ id }) => id === 'pregnancy')
  return (
    <>
      {warns && (
        <Helped name="pregnancy" title={translate('part.kit.pregnancy')}>
          <Text size="sm" fw={500} mb={6}>
            {translate('part.kit.pregnancy')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={translate('part.kit.pregnancy')}
            value={choices.pregnancy}
            data={(['sentence', 'pictogram'] as const).map((value) => ({
              value,
              label: translate(`part.kit.pregnancy.${value}`),
            }))}
            onChange={(pregnancy) => {
              onChange({ ...choices, pregnancy })
            }}
          />
        </Helped>
      )}
      <Helped name="sorting" title={translate('part.kit.sorting')}>
        <Switch
          label={translate('part.kit.sorting')}
          description={translate('part.kit.sortingHelp')}
          checked={choices.sorting}
          onChange={(event) => {
            onChange({ ...choices, sorting: event.currentTarget.checked })
          }}
        />
      </Helped>
      {mayBeSmall && (
        <Helped name="smallPackage" title={translate('part.kit.smallPackage')}>
          <Switch
            label={translate('part.kit.smallPackage')}
            description={translate('part.kit.smallPackageHelp')}
            checked={choices.smallPackage}
            onChange={(event) => {
              onChange({ ...choices, smallPackage: event.currentTarget.checked })
            }}
          />
        </Helped>
      )}
    </>
  )
}
