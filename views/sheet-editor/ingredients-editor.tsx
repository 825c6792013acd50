// The ingredients in order of weight: found by search, ordered by buttons, keys or dragging, each with the questions the
// law asks of it (residue, organic, "and/or", class, constituents of a liqueur; DOMAIN section 1.8).

import { Input } from '@mantine/core'
import { IconBasket } from '@tabler/icons-react'
import { useState } from 'react'
import { soundAlternatives } from '../../src/domain/sheet/alternatives.ts'
import { familyOf, type IngredientEntry, type SheetDraft } from '../../src/domain/sheet/fields.ts'
import type { IngredientId } from '../../src/domain/sheet/ingredient-table.ts'
import { allergensOf } from '../../src/domain/sheet/ingredients.ts'
import { useTranslate } from '../client/translations.ts'
import { useDragOrder } from '../form/drag-order.ts'
import { Paste, useIngredientPaste, type Recognised } from './ingredient-paste.tsx'
import { IngredientRow } from './ingredient-row.tsx'
import { IngredientSearch } from './ingredient-search.tsx'
import { IngredientSentence } from './ingredient-sentence.tsx'
import { Notes, type InputProps } from '../form/inputs.tsx'
import { moved, replaced, useRefocus, without } from '../form/ordered-list.ts'
import { useSheetAround, type SheetAround } from './sheet-context.ts'
import styles from './ingredients-editor.module.css'

export function IngredientsEditor({
  id,
  value,
  title,
  help,
  fault,
  advice,
  lock,
  isRequired,
  onChange,
  onLeave,
}: InputProps) {
  const translate = useTranslate()
  const around = useSheetAround()
  const entries = Array.isArray(value) ? (value as readonly IngredientEntry[]) : []
  const { list, refocus } = useRefocus()
  const [told, setTold] = useState('')
  const nameOf = (entry: IngredientEntry): string => translate.byId(`ingredient.${entry.id}`) ?? entry.id
  const hand = (next: readonly IngredientEntry[], named: Answers = []): void => {
    const sound = soundAlternatives(next)
    onChange(sound)
    around.set('allergens', withAllergens(around.draft.allergens, entries, sound, named))
  }
  const move = (from: number, to: number): void => {
    const entry = entries[from]
    if (entry === undefined || to < 0 || to >= entries.length) return
    hand(moved(entries, from, to))
    setTold(
      translate('part.ingredients.moved', { name: nameOf(entry), place: to + 1, count: entries.length }),
    )
  }
  const remove = (index: number): void => {
    hand(without(entries, index))
    const neighbour = entries[index + 1] ?? entries[index - 1]
    if (neighbour !== undefined) refocus(`[data-entry="${neighbour.id}"] [data-act="remove"]`)
  }
  const drag = useDragOrder(list, move)
  const finding = useFinding(id, entries, around, hand)
  const isLocked = lock !== null
  return (
    <Input.Wrapper
      label={title}
      labelElement="div"
      withAsterisk={isRequired}
      {...(fault === undefined ? {} : { error: fault })}
      description={<Notes help={help} advice={advice} lock={lock} />}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
    >
      <div className={styles.editor}>
        {!isLocked && (
          <IngredientSearch
            id={id}
            family={familyOf(around.draft)}
            chosen={entries.map((entry) => entry.id)}
            search={finding.search}
            onSearch={finding.setSearch}
            onLeave={onLeave}
            onChoose={finding.choose}
            onPaste={(text) => {
              void finding.paste.read(text)
            }}
          />
        )}
        {!isLocked && <Paste paste={finding.paste} onFind={finding.find} />}
        {entries.length === 0 && (
          <p className={styles.empty}>
            <IconBasket size={22} stroke={1.4} aria-hidden />
            {translate('part.ingredients.empty')}
          </p>
        )}
        <ol ref={list} className={styles.list} aria-label={title}>
          {entries.map((entry, index) => (
            <IngredientRow
              key={entry.id}
              entry={entry}
              before={entries[index - 1]}
              index={index}
              count={entries.length}
              name={nameOf(entry)}
              isLocked={isLocked}
              faults={around
                .faultsOf('ingredients')
                .filter(
                  ({ field }) =>
                    field.startsWith(`ingredients.${String(index)}.`) ||
                    field === `ingredients.${String(index)}`,
                )}
              onChange={(next) => {
                hand(replaced(entries, index, next))
              }}
              onRemove={() => {
                remove(index)
              }}
              onMove={(to, act) => {
                move(index, to)
                refocus(
                  `[data-entry="${entry.id}"] [data-act="${act}"]`,
                  `[data-entry="${entry.id}"] [data-act="${act === 'up' ? 'down' : 'up'}"]`,
                )
              }}
              isDragged={drag.dragged === index}
              grip={drag.grip(index)}
              style={drag.styleOf(index)}
            />
          ))}
        </ol>
        {entries.length > 0 && <IngredientSentence draft={around.draft} />}
        <div role="status" className={styles.told}>
          {told}
        </div>
      </div>
    </Input.Wrapper>
  )
}

type Hand = (next: readonly IngredientEntry[], named?: Answers) => void

/** Finding substances: by search, by a pasted list, and by search for what a list left unread. */
function useFinding(id: string, entries: readonly IngredientEntry[], around: SheetAround, hand: Hand) {
  const [search, setSearch] = useState('')
  const [settling, setSettling] = useState<string | null>(null)
  const paste = useIngredientPaste(({ found, gasStatement, allergens }: Recognised) => {
    const fresh = found
      .map(({ entry }) => entry)
      .filter((entry) => !entries.some((one) => one.id === entry.id))
    if (gasStatement !== undefined) around.set('gasStatement', gasStatement)
    hand([...entries, ...fresh], allergens)
  })
  const choose = (found: IngredientId): void => {
    hand([...entries, { id: found }])
    if (settling !== null) paste.settle(settling)
    setSettling(null)
  }
  const find = (text: string): void => {
    setSettling(text)
    setSearch(text)
    document.getElementById(id)?.focus()
  }
  return { search, setSearch, paste, choose, find }
}

type Answers = SheetDraft['allergens']

/** Allergens that a new ingredient or a pasted list brings are ticked at once; those the producer ticked himself stay. */
function withAllergens(
  answers: Answers,
  before: readonly IngredientEntry[],
  after: readonly IngredientEntry[],
  named: Answers,
): Answers {
  const fresh = allergensOf(after).filter((one) => !allergensOf(before).includes(one))
  const brought = [...new Set([...fresh, ...(named ?? [])])].filter((one) => answers?.includes(one) !== true)
  if (brought.length === 0) return answers
  return [...(answers ?? []).filter((one) => one !== 'none'), ...brought]
}
