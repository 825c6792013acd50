// Finds a substance by its name in any interface language, by its E number, or by its class.

import {
  type ComboboxItem,
  type ComboboxLikeRenderOptionInput,
  type ComboboxParsedItem,
  type OptionsFilter,
} from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import { interfaceLanguages } from '../../src/domain/languages.ts'
import { familyRules, type Family } from '../../src/domain/sheet/product-families.ts'
import {
  ingredient,
  ingredientGroups,
  ingredientIds,
  type IngredientGroup,
  type IngredientId,
} from '../../src/domain/sheet/ingredient-table.ts'
import type * as SearchWords from '../../src/domain/sheet/ingredient-search-words.ts'
import type { SearchAnswer } from '../../src/domain/sheet/ingredient-search-words.ts'
import { isNameOfProcessingAid, isProcessingAid } from '../../src/domain/sheet/processing-aids.ts'
import { normalizeName } from '../../src/domain/normalized-name.ts'
import { importAgain } from '../client/import-again.ts'
import { loadIngredientNames } from '../client/page-messages.ts'
import { useTranslate, type MessageId, type Translate } from '../client/translations.ts'
import styles from './ingredients-editor.module.css'
import { Select } from '../overlay/select.tsx'

type NamesOf = ReadonlyMap<string, string>

/** What the search knows besides the names on the screen. It is loaded when the user begins to search. */
type Knowledge = { readonly names: NamesOf; readonly words: typeof SearchWords }

/**
 * The normalised names of every substance, with the everyday words that the reader of pasted lists knows, and the
 * words that lead to other names.
 */
async function loadKnowledge(): Promise<Knowledge> {
  const [{ ingredientSynonyms }, words, ...dictionaries] = await Promise.all([
    importAgain(() => import('../../src/domain/sheet/ingredient-synonyms-table.ts')),
    importAgain(() => import('../../src/domain/sheet/ingredient-search-words.ts')),
    ...interfaceLanguages.map(loadIngredientNames),
  ])
  const names: NamesOf = new Map(
    ingredientIds.map((id) => [
      id,
      [
        ...dictionaries.map((messages) => {
          const name = messages[`ingredient.${id}`]
          return normalizeName(typeof name === 'string' ? name : '')
        }),
        ...(ingredientSynonyms[id] ?? []),
      ].join('\n'),
    ]),
  )
  return { names, words }
}

/** What the search knows, or why it knows no more than the names on the screen. */
type Known = Knowledge | 'coming' | 'lost'

/** The knowledge of the search, and what asks for it; asks again when it did not arrive. */
function useKnowledge(): { readonly known: Known; readonly want: () => void } {
  const [known, setKnown] = useState<Known>('coming')
  const isAsked = useRef(false)
  const want = (): void => {
    if (isAsked.current) return
    isAsked.current = true
    setKnown('coming')
    loadKnowledge().then(setKnown, () => {
      isAsked.current = false
      setKnown('lost')
    })
  }
  return { known, want }
}

type Props = {
  readonly id: string
  readonly family: Family
  readonly chosen: readonly string[]
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly onChoose: (id: IngredientId) => void
  /** Called when the user pastes a whole list instead of one name. */
  readonly onPaste: (text: string) => void
  readonly onLeave: () => void
}

export function IngredientSearch({
  id,
  family,
  chosen,
  search,
  onSearch,
  onChoose,
  onPaste,
  onLeave,
}: Props) {
  const translate = useTranslate()
  const { known, want } = useKnowledge()
  const knowledge = typeof known === 'string' ? null : known
  const [isOpen, setOpen] = useState(false)
  // A list was pasted before the options were loaded: they do not open by themselves.
  const staysClosed = useRef(false)
  const listed = chosen.join(' ')
  const groups = useCallback(
    () => groupsOf(family, listed.split(' '), translate),
    [family, listed, translate],
  )
  const choose = (option: string | null): void => {
    const chosenId = ingredientIds.find((substance) => substance === option)
    if (chosenId === undefined) return
    onChoose(chosenId)
    onSearch('')
  }
  return (
    <Select
      id={id}
      data={groups}
      value={null}
      searchable
      searchValue={search}
      onSearchChange={(text) => {
        if (text !== '') want()
        onSearch(text)
      }}
      placeholder={translate('part.ingredients.search')}
      aria-label={translate('part.ingredients.search')}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      limit={80}
      nothingFoundMessage={translate(whyNothingIsFound(search, family, known))}
      filter={filterBy(knowledge, (typed) => {
        const note = noteAbove(typed, family, knowledge)
        return note === undefined ? undefined : translate(note)
      })}
      renderOption={Option}
      selectFirstOptionOnChange
      dropdownOpened={isOpen}
      onDropdownOpen={() => {
        if (!staysClosed.current) setOpen(true)
        staysClosed.current = false
      }}
      onDropdownClose={() => {
        setOpen(false)
      }}
      rightSection={<></>}
      onFocus={want}
      onBlur={onLeave}
      onChange={choose}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain')
        if (!isList(text)) return
        event.preventDefault()
        // The options would cover what was read of the list.
        staysClosed.current = !isOpen
        setOpen(false)
        onPaste(text)
      }}
      onClick={() => {
        staysClosed.current = false
      }}
      onKeyDown={(event) => {
        staysClosed.current = false
        // Enter takes the best match, even before the list is drawn, and never submits the form.
        if (event.key !== 'Enter' || event.isDefaultPrevented()) return
        event.preventDefault()
        choose(bestMatch(groups(), search, knowledge) ?? null)
      }}
    />
  )
}

/** The substances that the search offers, in groups; those of the list cannot be chosen again. */
function groupsOf(family: Family, listed: readonly string[], translate: Translate) {
  return ingredientGroups.map((group) => ({
    group: translate(`part.ingredients.group.${group}` as MessageId),
    items: ingredientIds
      .filter((substance) => isOffered(substance, group, family))
      .map((substance) => ({
        value: substance,
        label: translate.byId(`ingredient.${substance}`) ?? substance,
        disabled: listed.includes(substance),
      })),
  }))
}

/** Whether the search offers a substance. Those of aromatised products are not offered for wine. */
function isOffered(id: IngredientId, group: IngredientGroup, family: Family): boolean {
  return (
    ingredient(id).group === group &&
    (!familyRules(family).followsWineLaw || ingredient(id).categories !== 'aromatised')
  )
}

/** Whether a text has several names: a comma that is no decimal comma, a semicolon, a colon, a line break. */
function isList(text: string): boolean {
  return /[;:\n]|,(?!\d)/.test(text.trim())
}

/** The value of the option that explains why the search answers other names, or none. */
const noteValue = 'note'

/** A note, or a substance; one that is listed already says so and cannot be chosen. */
function Option({ option }: ComboboxLikeRenderOptionInput<ComboboxItem>) {
  const translate = useTranslate()
  if (option.value === noteValue) return <span className={styles.note}>{option.label}</span>
  const known = ingredientIds.find((substance) => substance === option.value)
  return (
    <span className={styles.option}>
      <span>{option.label}</span>
      <span className={styles.number}>
        {option.disabled === true
          ? translate('part.ingredients.listed')
          : known === undefined
            ? null
            : ingredient(known).eNumber}
      </span>
    </span>
  )
}

/**
 * During a search the best matches come first, without groups; before them a note where the law needs one. Without a
 * search all options show in groups.
 */
function filterBy(knowledge: Knowledge | null, note: (search: string) => string | undefined): OptionsFilter {
  return ({ options, search }) => {
    if (normalizeName(search) === '') return options.map(withoutListed)
    const all = options.flatMap((option) => ('group' in option ? option.items : [option]))
    const found = matches(all, search, knowledge)
    const label = found.length === 0 ? undefined : note(search)
    return label === undefined ? found : [{ value: noteValue, label, disabled: true }, ...found]
  }
}

/** The substances that a search finds: first those that its word means, then those whose names it is part of. */
function matches(
  items: readonly ComboboxItem[],
  search: string,
  knowledge: Knowledge | null,
): ComboboxItem[] {
  const meant = answerTo(search, knowledge)?.substances ?? []
  const placeOf = ({ value }: ComboboxItem): number => {
    const place = meant.findIndex((id) => id === value)
    return place < 0 ? meant.length : place
  }
  return items
    .map((item) => ({ item, place: placeOf(item), rank: rankOf(item, search, knowledge?.names ?? null) }))
    .filter(({ place, rank }) => rank < worst || place < meant.length)
    .sort((a, b) => a.place - b.place || a.rank - b.rank || a.item.label.length - b.item.label.length)
    .map(({ item }) => item)
}

/** The answer to a word that means other names, or begins to and is nobody's name. */
function answerTo(search: string, knowledge: Knowledge | null): SearchAnswer | undefined {
  if (knowledge === null) return undefined
  const { answerToWord, answerToBeginning } = knowledge.words
  return answerToWord(search) ?? (nameRank(search, knowledge) <= 1 ? undefined : answerToBeginning(search))
}

/** How well a search names any substance: 0 where it is a name, 1 where it begins one (`rankOf`). */
function nameRank(search: string, { names }: Knowledge): number {
  return Math.min(...ingredientIds.map((id) => rankOf({ value: id, label: id }, search, names)))
}

/** The note above what a search finds. Only wine has them: other drinks may contain what wine may not. */
function noteAbove(search: string, family: Family, knowledge: Knowledge | null): MessageId | undefined {
  const note = familyRules(family).followsWineLaw ? answerTo(search, knowledge)?.note : undefined
  if (note !== undefined) return `part.ingredients.note.${note}`
  const isName = knowledge !== null && nameRank(search, knowledge) === 0
  return !isName && isNameOfProcessingAid(search) ? 'part.ingredients.processingAid' : undefined
}

/** Why the search finds no substance. */
function whyNothingIsFound(search: string, family: Family, known: Known): MessageId {
  const knowledge = typeof known === 'string' ? null : known
  const note = noteAbove(search, family, knowledge)
  if (note !== undefined) return note
  if (isProcessingAid(search)) return 'part.ingredients.processingAid'
  if (known === 'coming') return 'part.palette.busy'
  if (known === 'lost') return 'part.call.unreachable'
  return nameRank(search, known) <= 1 ? 'part.ingredients.note.otherDrinks' : 'part.ingredients.unknown'
}

/** The options of a group that can be chosen. */
function withoutListed(option: ComboboxParsedItem): ComboboxParsedItem {
  return 'group' in option
    ? { ...option, items: option.items.filter((item) => item.disabled !== true) }
    : option
}

/** The id of the best match that can be chosen; undefined without a match or without a search. */
function bestMatch(
  groups: readonly { readonly items: readonly ComboboxItem[] }[],
  search: string,
  knowledge: Knowledge | null,
): string | undefined {
  if (normalizeName(search) === '') return undefined
  const free = groups.flatMap(({ items }) => items.filter((item) => item.disabled !== true))
  return matches(free, search, knowledge)[0]?.value
}

const worst = 4

/**
 * 0: the E number or the full name. 1: the start of either. 2: the start of a word. 3: any part. `worst`: no
 * match.
 */
function rankOf({ value, label }: ComboboxItem, search: string, names: NamesOf | null): number {
  const query = normalizeName(search)
  // The id is the substance's technical name, e.g. `ovalbumin`; the label prints "egg albumin".
  const all = [
    normalizeName(label),
    normalizeName(value.replaceAll('-', ' ')),
    ...(names?.get(value) ?? '').split('\n'),
  ]
  const number = search.toLowerCase().replace(/[\s()]/g, '')
  const known = numberOf(value)
  if (all.includes(query) || (known !== '' && (known === number || known === `e${number}`))) return 0
  if (
    all.some((name) => name.startsWith(query)) ||
    (/^e?\d/.test(number) && known.replace('e', '').startsWith(number.replace('e', '')))
  )
    return 1
  if (all.some((name) => name.split(/[ '’-]/).some((part) => part.startsWith(query)))) return 2
  return all.some((name) => name.includes(query)) ? 3 : worst
}

function numberOf(id: string): string {
  const known = ingredientIds.find((substance) => substance === id)
  return known === undefined ? '' : (ingredient(known).eNumber ?? '').toLowerCase().replace(/[()]/g, '')
}
