// The ingredients in order of weight: found by search, ordered by buttons, keys or dragging, each with the questions the
// law asks of it (residue, organic, "and/or", class, constituents of a liqueur; DOMAIN section 1.8).

import { Input } from '@mantine/core'
import { IconBasket } from '@tabler/icons-react'
import { useState } from 'react'
import type { IngredientEntry } from '../../src/domain/sheet/fields.ts'
import { allergensOf } from '../../src/domain/sheet/ingredients.ts'
import { useWords } from '../words.ts'
import { IngredientRow } from './ingredient-row.tsx'
import { IngredientSearch } from './ingredient-search.tsx'
import { Notes, type InputProps } from './inputs.tsx'
import { moved, replaced, useRefocus, without } from './ordered-list.ts'
import { useSheetAround } from './sheet-context.ts'
import styles from './ingredients-editor.module.css'

export function IngredientsEditor({ id, value, title, help, fault, advice, lock, isRequired, onChange, onLeave }: InputProps) {
  const say = useWords()
  const around = useSheetAround()
  const entries = Array.isArray(value) ? value as readonly IngredientEntry[] : []
  const { list, refocus } = useRefocus()
  const [told, setTold] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const nameOf = (entry: IngredientEntry): string => say.at(`ingredient.${entry.id}`) ?? entry.id
  const hand = (next: readonly IngredientEntry[]): void => {
    onChange(next)
    around.set('allergens', withAllergens(around.draft.allergens, entries, next))
  }
  const move = (from: number, to: number, focus: string): void => {
    const entry = entries[from]
    if (entry === undefined || to < 0 || to >= entries.length) return
    hand(moved(entries, from, to))
    setTold(say('part.ingredients.moved', { name: nameOf(entry), place: to + 1, count: entries.length }))
    refocus(`[data-entry="${entry.id}"] [data-act="${focus}"]`, `[data-entry="${entry.id}"] [data-act="${focus === 'up' ? 'down' : 'up'}"]`)
  }
  const remove = (index: number): void => {
    hand(without(entries, index))
    const neighbour = entries[index + 1] ?? entries[index - 1]
    if (neighbour !== undefined) refocus(`[data-entry="${neighbour.id}"] [data-act="remove"]`)
  }
  return (
    <Input.Wrapper
      label={title} labelElement="div" withAsterisk={isRequired} {...(fault === undefined ? {} : { error: fault })}
      description={<Notes help={help} advice={advice} lock={lock} />} inputWrapperOrder={['label', 'description', 'error', 'input']}
    >
      <div className={styles.editor}>
        {lock === null && <IngredientSearch id={id} chosen={entries.map((entry) => entry.id)} onLeave={onLeave} onChoose={(found) => { hand([...entries, { id: found }]) }} />}
        {entries.length === 0 && <p className={styles.empty}><IconBasket size={22} stroke={1.4} aria-hidden />{say('part.ingredients.empty')}</p>}
        <ol ref={list} className={styles.list} aria-label={title}>
          {entries.map((entry, index) => (
            <IngredientRow
              key={entry.id} entry={entry} index={index} count={entries.length} name={nameOf(entry)} isLocked={lock !== null}
              faults={around.faultsOf('ingredients').filter(({ field }) => field.startsWith(`ingredients.${String(index)}.`) || field === `ingredients.${String(index)}`)}
              onChange={(next) => { hand(replaced(entries, index, next)) }} onMove={(to, act) => { move(index, to, act) }} onRemove={() => { remove(index) }}
              isDragged={dragged === index} onDrag={setDragged} onDrop={() => { if (dragged !== null) move(dragged, index, 'up') }}
            />
          ))}
        </ol>
        <div role="status" className={styles.told}>{told}</div>
      </div>
    </Input.Wrapper>
  )
}

type Answers = readonly ('sulphites' | 'egg' | 'milk' | 'wheat' | 'none')[] | undefined

/** Allergens that a new ingredient brings are ticked at once; those the producer ticked himself stay. */
function withAllergens(answers: Answers, before: readonly IngredientEntry[], after: readonly IngredientEntry[]): Answers {
  const brought = allergensOf(after).filter((one) => !allergensOf(before).includes(one) && answers?.includes(one) !== true)
  if (brought.length === 0) return answers
  return [...(answers ?? []).filter((one) => one !== 'none'), ...brought]
}
