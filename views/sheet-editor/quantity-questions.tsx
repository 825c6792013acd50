// The questions of an entry that only aromatised products and spirits have: its quantity mark, whether it belongs
// to the wine, and the names of a free ingredient (Regulation (EU) 1169/2011 Art. 22; Delegated Regulation (EU)
// 2024/585).

import { Checkbox } from '../form/checkbox.tsx'
import { Button } from '../button/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { familyOf, type IngredientEntry } from '../../src/domain/sheet/fields.ts'
import { ingredient } from '../../src/domain/sheet/ingredient-table.ts'
import { isOfTheWine } from '../../src/domain/sheet/ingredients.ts'
import { familyRules } from '../../src/domain/sheet/product-families.ts'
import { decimalMark, useTranslate } from '../client/translations.ts'
import { formatAmount, parseAmount } from '../form/amount.ts'
import { useSheetContext } from './sheet-context.ts'

type Props = {
  readonly entry: IngredientEntry
  readonly name: string
  readonly isLocked: boolean
  /** Answers to change; undefined removes one. */
  readonly onAnswer: (answers: { percent?: number | undefined; ofWine?: boolean | undefined }) => void
  readonly onEditNames: () => void
}

export function QuantityQuestions({ entry, name, isLocked, onAnswer, onEditNames }: Props) {
  const translate = useTranslate()
  const { draft } = useSheetContext()
  const { followsWineLaw, wineIngredient } = familyRules(familyOf(draft))
  const hasWine =
    wineIngredient === 'printedWithContents' && draft.ingredients?.some(({ id }) => id === 'wine') === true
  // A free ingredient and the foods of drinks are no substances of wine (2019/934).
  const mayBeOfWine = hasWine && ingredient(entry.id).categories !== 'aromatised'
  return (
    <>
      {entry.id === 'free' && !isLocked && (
        <Button
          type="button"
          size="compact-sm"
          variant="default"
          data-act="names"
          aria-label={translate('part.ingredients.free.edit', { name })}
          leftSection={<IconPencil size={14} stroke={1.8} aria-hidden />}
          onClick={onEditNames}
        >
          {translate('part.ingredients.free.names')}
        </Button>
      )}
      {(!followsWineLaw || entry.percent !== undefined) && (
        <Percent entry={entry} name={name} isLocked={isLocked} onAnswer={onAnswer} />
      )}
      {(mayBeOfWine || entry.ofWine !== undefined) && (
        <Checkbox
          size="xs"
          label={translate('part.ingredients.ofWine')}
          checked={isOfTheWine(entry)}
          disabled={isLocked}
          onChange={(event) => {
            onAnswer({ ofWine: event.currentTarget.checked })
          }}
        />
      )}
    </>
  )
}

/** The quantity in percent; a text that is none is shown with its fault and not stored. */
function Percent({ entry, name, isLocked, onAnswer }: Omit<Props, 'onEditNames'>) {
  const translate = useTranslate()
  const mark = decimalMark(useIntl().locale)
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? formatAmount(entry.percent, mark)
  return (
    <TextInput
      size="xs"
      rootStyle={{ width: '6.875rem' }}
      inputMode="decimal"
      rightSection="%"
      rightSectionPointerEvents="none"
      aria-label={translate('part.ingredients.percent', { name })}
      placeholder={translate('part.ingredients.percent.short')}
      value={text}
      readOnly={isLocked}
      {...(isPercent(text) ? {} : { error: translate('part.ingredients.percent.wrong') })}
      onChange={(event) => {
        const next = event.currentTarget.value
        const value = parseAmount(next, '% vol')
        setTyped(next)
        if (isPercent(next)) onAnswer({ percent: typeof value === 'number' ? value : undefined })
      }}
      onBlur={() => {
        if (isPercent(text)) setTyped(null)
      }}
    />
  )
}

/** Whether a text is empty or a percentage above 0 and up to 100 with at most two decimals. */
function isPercent(text: string): boolean {
  const value = parseAmount(text, '% vol')
  if (value === undefined) return true
  return (
    typeof value === 'number' &&
    value > 0 &&
    value <= 100 &&
    Number.isInteger(Number((value * 100).toFixed(6)))
  )
}
