// The editor of the ingredients in order of weight. The user finds them by search, orders them by buttons,
// keys or dragging, and answers the questions of the law (residue, organic, "and/or", class, constituents of
// a liqueur; domain 1.8).

import { FieldFrame } from '../form/field-frame.tsx'
import { IconBasket, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { withValidAlternatives } from '../../src/domain/sheet/alternatives.ts'
import { familyOf, type IngredientEntry, type SheetDraft } from '../../src/domain/sheet/fields.ts'
import { entryKeys } from '../../src/domain/sheet/entry-keys.ts'
import type { IngredientId } from '../../src/domain/sheet/ingredient-table.ts'
import { allergensOf } from '../../src/domain/sheet/ingredients.ts'
import { importAgain } from '../client/import-again.ts'
import { numberIn, useSubject } from '../client/view-state.ts'
import { useTranslate } from '../client/translations.ts'
import { ingredientName } from '../form/ingredient-name.ts'
import { familyRules } from '../../src/domain/sheet/product-families.ts'
import { useUndoOffer } from '../ui/undo.ts'
import { LaterDialog } from '../overlay/later-dialog.tsx'
import { useDragOrder } from '../form/drag-order.ts'
import { IngredientPastePanel, useIngredientPaste, type Recognised } from './ingredient-paste.tsx'
import { IngredientRow } from './ingredient-row.tsx'
import { IngredientSearch } from './ingredient-search.tsx'
import { IngredientSentence } from './ingredient-sentence.tsx'
import { inputNotes, type InputProps } from '../form/inputs.tsx'
import { insertEntry, moveEntry, replaceEntry, useRefocus, removeEntry } from '../form/ordered-list.ts'
import { useSheetContext, type SheetContext } from './sheet-context.ts'
import styles from './ingredients-editor.module.css'

const loadFreeDialog = async () =>
  (await importAgain(() => import('./free-ingredient-dialog.tsx'))).FreeIngredientDialog

export function IngredientsEditor({
  id,
  value,
  title,
  help,
  error,
  advice,
  lock,
  isRequired,
  onChange,
  onLeave,
}: InputProps) {
  const translate = useTranslate()
  const context = useSheetContext()
  const entries = Array.isArray(value) ? (value as readonly IngredientEntry[]) : []
  const editor = useEditor(id, entries, context, onChange)
  const { finder } = editor
  const isLocked = lock !== null
  const mayHaveFree = !familyRules(familyOf(context.draft)).followsWineLaw
  return (
    <FieldFrame
      label={title}
      withAsterisk={isRequired}
      {...(error === undefined ? {} : { error })}
      description={inputNotes({ help: lock ?? help, advice })}
      notesFirst
    >
      <div className={styles.editor}>
        {!isLocked && (
          <IngredientSearch
            id={id}
            family={familyOf(context.draft)}
            chosen={entries.map((entry) => entry.id)}
            search={finder.search}
            onSearch={finder.setSearch}
            onLeave={onLeave}
            onChoose={finder.choose}
            onPaste={(text) => {
              void finder.paste.read(text)
            }}
          />
        )}
        {!isLocked && (
          <IngredientPastePanel
            paste={finder.paste}
            onFind={finder.find}
            {...(mayHaveFree ? { onAddFree: finder.addFree } : {})}
          />
        )}
        {!isLocked && mayHaveFree && (
          <div>
            <Button
              type="button"
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
              onClick={() => {
                finder.addFree()
              }}
            >
              {translate('part.ingredients.free.add')}
            </Button>
          </div>
        )}
        {entries.length === 0 && (
          <p className={styles.empty}>
            <IconBasket size={22} stroke={1.4} aria-hidden />
            {translate(mayHaveFree ? 'part.ingredients.emptyFree' : 'part.ingredients.empty')}
          </p>
        )}
        <IngredientList title={title} entries={entries} isLocked={isLocked} editor={editor} />
        {mayHaveFree && (
          <LaterDialog
            load={loadFreeDialog}
            dialog={{
              opened: finder.free.isOpen,
              entry: finder.free.subject?.entry ?? { id: 'free' },
              market: context.draft.targetMarket,
              onConfirm: finder.confirmFree,
              onClose: finder.free.close,
            }}
          />
        )}
        {entries.length > 0 && <IngredientSentence draft={context.draft} />}
        <div role="status" className={styles.hidden}>
          {editor.announcement}
        </div>
      </div>
    </FieldFrame>
  )
}

type EditorProps = {
  readonly title: string
  readonly entries: readonly IngredientEntry[]
  readonly isLocked: boolean
  readonly editor: ReturnType<typeof useEditor>
}

function IngredientList({ title, entries, isLocked, editor }: EditorProps) {
  const translate = useTranslate()
  const { issuesOf } = useSheetContext()
  const { list, refocus, setEntries, move, remove, drag, finder } = editor
  const keys = entryKeys(entries)
  return (
    <ol ref={list} className={styles.list} aria-label={title}>
      {entries.map((entry, index) => (
        <IngredientRow
          key={keys[index]}
          entryKey={keys[index] ?? entry.id}
          entry={entry}
          before={entries[index - 1]}
          index={index}
          count={entries.length}
          name={ingredientName(entry, translate)}
          onEditNames={() => {
            finder.free.open({ entry, index })
          }}
          isLocked={isLocked}
          faults={issuesOf('ingredients').filter(
            ({ field }) =>
              field.startsWith(`ingredients.${String(index)}.`) || field === `ingredients.${String(index)}`,
          )}
          onChange={(next) => {
            setEntries(replaceEntry(entries, index, next))
          }}
          onRemove={() => {
            remove(index)
          }}
          onMove={(to, act) => {
            move(index, to)
            const key = entryKeys(moveEntry(entries, index, to))[to] ?? entry.id
            refocus(
              `[data-entry="${key}"] [data-act="${act}"]`,
              `[data-entry="${key}"] [data-act="${act === 'up' ? 'down' : 'up'}"]`,
            )
          }}
          isDragged={drag.dragged === index}
          grip={drag.grip(index)}
          style={drag.styleOf(index)}
        />
      ))}
    </ol>
  )
}

/** The changes of the list: set, move, remove, drag, find. A move is announced to screen readers. */
function useEditor(
  id: string,
  entries: readonly IngredientEntry[],
  context: SheetContext,
  onChange: InputProps['onChange'],
) {
  const translate = useTranslate()
  const { list, refocus } = useRefocus()
  const [announcement, setAnnouncement] = useState('')
  const setEntries: SetEntries = (next, pasted = []) => {
    const valid = withValidAlternatives(next)
    onChange(valid)
    context.set('allergens', withAllergens(context.draft.allergens, entries, valid, pasted))
  }
  const move = (from: number, to: number): void => {
    const entry = entries[from]
    if (entry === undefined || to < 0 || to >= entries.length) return
    setEntries(moveEntry(entries, from, to))
    const name = ingredientName(entry, translate)
    setAnnouncement(translate('part.ingredients.moved', { name, place: to + 1, count: entries.length }))
  }
  const offerUndo = useUndoOffer(({ entry, index }: Removed) => {
    if (isListed(entries, entry)) return
    const next = insertEntry(entries, index, entry)
    setEntries(next)
    const key = entryKeys(next)[Math.min(index, next.length - 1)] ?? entry.id
    refocus(`[data-entry="${key}"] [data-act="remove"]`)
  })
  const remove = (index: number): void => {
    const entry = entries[index]
    if (entry !== undefined)
      offerUndo(translate('part.ingredients.removed', { name: ingredientName(entry, translate) }), {
        entry,
        index,
      })
    const rest = removeEntry(entries, index)
    setEntries(rest)
    const neighbour = entryKeys(rest)[Math.min(index, rest.length - 1)]
    if (neighbour !== undefined) refocus(`[data-entry="${neighbour}"] [data-act="remove"]`)
  }
  const drag = useDragOrder(list, move)
  const finder = useIngredientFinder(id, entries, context, setEntries)
  return { list, refocus, announcement, setEntries, move, remove, drag, finder }
}

type Removed = { readonly entry: IngredientEntry; readonly index: number }

/** Whether the list has an ingredient again that was removed; free ingredients may be there many times. */
function isListed(entries: readonly IngredientEntry[], { id }: IngredientEntry): boolean {
  return id !== 'free' && entries.some((entry) => entry.id === id)
}

type SetEntries = (next: readonly IngredientEntry[], pasted?: Allergens) => void

/** Finds substances: by search, in a pasted list, and by search for an unrecognised part of such a list. */
function useIngredientFinder(
  id: string,
  entries: readonly IngredientEntry[],
  context: SheetContext,
  setEntries: SetEntries,
) {
  const translate = useTranslate()
  const [search, setSearch] = useState('')
  const [settling, setSettling] = useState<string | null>(null)
  const free = useSubject<FreeSubject>(context.dialog, freeName, (name) => {
    const index = name === 'ingredient' ? null : numberIn(name, 'ingredient')
    const entry = index === null ? undefined : entries[index - 1]
    if (name === 'ingredient') return { entry: { id: 'free' } }
    return entry?.id === 'free' && index !== null ? { entry, index: index - 1 } : null
  })
  const paste = useIngredientPaste(({ found, gasStatement, dealcoholised, allergens }: Recognised) => {
    const fresh = found
      .map(({ entry }) => entry)
      .filter((entry) => !entries.some(({ id: known }) => known === entry.id))
    if (dealcoholised !== undefined && context.draft.dealcoholised === undefined)
      context.set('dealcoholised', dealcoholised)
    if (gasStatement !== undefined) context.set('gasStatement', gasStatement)
    setEntries([...entries, ...fresh], allergens)
  })
  const choose = (chosen: IngredientId): void => {
    setEntries([...entries, { id: chosen }])
    if (settling !== null) paste.settle(settling)
    setSettling(null)
  }
  const find = (text: string): void => {
    setSettling(text)
    setSearch(text)
    document.getElementById(id)?.focus()
  }
  const addFree = (text?: string): void => {
    const name =
      text
        ?.replace(/[<>,;:|*[\]{}]/g, ' ')
        .trim()
        .slice(0, longestFreeName) ?? ''
    free.open({
      entry: { id: 'free', ...(name === '' ? {} : { names: { [translate.labelLanguage]: name } }) },
      ...(text === undefined ? {} : { settles: text }),
    })
  }
  const confirmFree = (entry: IngredientEntry): void => {
    const { index, settles } = free.subject ?? {}
    setEntries(index === undefined ? [...entries, entry] : replaceEntry(entries, index, entry))
    if (settles !== undefined) paste.settle(settles)
    free.close()
  }
  return { search, setSearch, paste, choose, find, free, addFree, confirmFree }
}

/** The dialog of a free ingredient in the address: `ingredient`, or `ingredient-3` for the third of the list. */
function freeName({ index }: FreeSubject): string {
  return index === undefined ? 'ingredient' : `ingredient-${String(index + 1)}`
}

/** What the dialog of a free ingredient is about: a new one, one of the list, or a part of a pasted list. */
type FreeSubject = {
  readonly entry: IngredientEntry
  readonly index?: number
  readonly settles?: string
}

/** Characters of a name, at most. */
const longestFreeName = 80

type Allergens = SheetDraft['allergens']

/**
 * Ticks the allergens of new ingredients and of a pasted list. Allergens that the producer ticked stay
 * ticked.
 */
function withAllergens(
  answers: Allergens,
  before: readonly IngredientEntry[],
  after: readonly IngredientEntry[],
  pasted: Allergens,
): Allergens {
  const fresh = allergensOf(after).filter((allergen) => !allergensOf(before).includes(allergen))
  const added = [...new Set([...fresh, ...(pasted ?? [])])].filter(
    (allergen) => answers?.includes(allergen) !== true,
  )
  if (added.length === 0) return answers
  return [...(answers ?? []).filter((allergen) => allergen !== 'none'), ...added]
}
