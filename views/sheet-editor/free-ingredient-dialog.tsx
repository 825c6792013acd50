// The dialog of a free ingredient: its names in the label languages, its class and its allergens. Languages of the
// target market come first, the others are folded (Regulation (EU) 1169/2011 Art. 15, 18, 21; decision 39).

import { spaceClasses } from '../text/space.ts'
import { Text } from '../text/text.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useState } from 'react'
import { labelLanguages, type LabelLanguage } from '../../src/domain/languages.ts'
import { languagesOfMarket } from '../../src/domain/market-table.ts'
import { freeNamePattern, type FreeNames, type IngredientEntry } from '../../src/domain/sheet/fields.ts'
import { allergens, printedClasses } from '../../src/domain/sheet/ingredient-table.ts'
import { useTranslate } from '../client/translations.ts'
import { useLabelLanguages } from '../preview/label-languages.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { useOnOpen } from '../ui/dialog-state.ts'
import styles from './free-ingredient-dialog.module.css'
import { filterOptions } from '../form/option-search.ts'
import { SelectOfMany } from '../overlay/select-of-many.tsx'
import { Select } from '../overlay/select.tsx'

type Props = {
  readonly opened: boolean
  /** The entry to change; a new one has its first name at most. */
  readonly entry: IngredientEntry
  readonly market: string | undefined
  readonly onConfirm: (entry: IngredientEntry) => void
  readonly onClose: () => void
}

export function FreeIngredientDialog({ opened, entry, market, onConfirm, onClose }: Props) {
  const translate = useTranslate()
  const [draft, setDraft] = useState(entry)
  const [isSubmitted, setSubmitted] = useState(false)
  useOnOpen(opened, () => {
    setDraft(entry)
    setSubmitted(false)
  })
  const names = cleaned(draft.names ?? {})
  return (
    <ConfirmDialog
      opened={opened}
      title={translate('part.ingredients.free.title')}
      confirmLabel={translate('part.ingredients.free.confirm')}
      onClose={onClose}
      onConfirm={() => {
        if (isComplete(names)) onConfirm({ ...draft, names })
        else setSubmitted(true)
      }}
    >
      <Text size="sm">{translate('part.ingredients.free.text')}</Text>
      <Names
        names={draft.names ?? {}}
        market={market}
        isSubmitted={isSubmitted}
        onChange={(next) => {
          setDraft({ ...draft, names: next })
        }}
      />
      <Select
        rootStyle={{ marginTop: 'var(--mantine-spacing-md)' }}
        label={translate('part.ingredients.free.class')}
        description={translate('part.ingredients.free.class.help')}
        clearable
        value={draft.functionalClass ?? null}
        data={printedClasses.map((id) => ({
          value: id,
          label: translate.byId(`functionalClass.${id}`) ?? id,
        }))}
        onChange={(value) => {
          const { functionalClass: _former, ...rest } = draft
          const chosen = printedClasses.find((id) => id === value)
          setDraft(chosen === undefined ? rest : { ...rest, functionalClass: chosen })
        }}
      />
      <SelectOfMany
        input={{
          id: 'free-ingredient-allergens',
          className: spaceClasses('md', undefined),
          label: translate('part.ingredients.free.allergens'),
        }}
        value={draft.allergens ?? []}
        options={allergens.map((id) => ({ value: id, label: translate.byId(`choice.allergen.${id}`) ?? id }))}
        filter={filterOptions}
        withoutChosen
        onChange={(value) => {
          const { allergens: _former, ...rest } = draft
          const chosen = allergens.filter((id) => value.includes(id))
          setDraft(chosen.length === 0 ? rest : { ...rest, allergens: chosen })
        }}
      />
    </ConfirmDialog>
  )
}

type NamesProps = {
  readonly names: FreeNames
  readonly market: string | undefined
  readonly isSubmitted: boolean
  readonly onChange: (names: FreeNames) => void
}

function Names({ names, market, isSubmitted, onChange }: NamesProps) {
  const translate = useTranslate()
  const languages = useLabelLanguages()
  const [shown] = useState(() => {
    const needed = new Set([...languagesOfMarket(market), ...given(names)])
    return needed.size === 0 ? new Set<LabelLanguage>([translate.labelLanguage, 'en']) : needed
  })
  const isFirst = ({ value }: { value: LabelLanguage }): boolean => shown.has(value)
  const others = languages.filter((language) => !isFirst(language))
  const input = ({ value, label }: { value: LabelLanguage; label: string }, index: number) => (
    <TextInput
      key={value}
      label={label}
      lang={value}
      value={names[value] ?? ''}
      maxLength={80}
      {...(index === 0 ? { 'data-autofocus': true } : {})}
      {...(isWrong(names[value]) ? { error: translate('part.ingredients.free.nameWrong') } : {})}
      onChange={(event) => {
        onChange({ ...names, [value]: event.currentTarget.value })
      }}
    />
  )
  return (
    <fieldset className={styles.names}>
      <legend>{translate('part.ingredients.free.names')}</legend>
      {isSubmitted && given(cleaned(names)).length === 0 && (
        <p role="alert" className={styles.fault}>
          {translate('issue.freeWithoutName')}
        </p>
      )}
      <div className={styles.languages}>{languages.filter(isFirst).map(input)}</div>
      {others.length > 0 && (
        <details>
          <summary>{translate('part.ingredients.free.others', { count: others.length })}</summary>
          <div className={styles.languages}>{others.map((language) => input(language, 1))}</div>
        </details>
      )}
    </fieldset>
  )
}

const namePattern = new RegExp(freeNamePattern, 'u')

function isWrong(name: string | undefined): boolean {
  const text = name?.trim() ?? ''
  return text !== '' && !namePattern.test(text)
}

function isComplete(names: FreeNames): boolean {
  return given(names).length > 0 && !Object.values(names).some(isWrong)
}

function given(names: FreeNames): LabelLanguage[] {
  return labelLanguages.filter((language) => names[language] !== undefined)
}

/** The names without space around them and without empty ones. */
function cleaned(names: FreeNames): FreeNames {
  const texts = given(names).map(
    (language) => [language, (names[language] ?? '').trim().replace(/\s+/g, ' ')] as const,
  )
  return Object.fromEntries(texts.filter(([, name]) => name !== ''))
}
