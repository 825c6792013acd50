// Finds a substance by its name in any interface language, by its E number, or by its class.

import {
  Select,
  type ComboboxItem,
  type ComboboxLikeRenderOptionInput,
  type OptionsFilter,
} from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { interfaceLanguages } from '../../src/domain/languages.ts'
import type { Family } from '../../src/domain/sheet/fields.ts'
import {
  ingredient,
  ingredientGroups,
  ingredientIds,
  type IngredientGroup,
  type IngredientId,
} from '../../src/domain/sheet/ingredient-table.ts'
import { foldName } from '../../src/domain/normalized-name.ts'
import { loadDictionary } from '../client/locales.ts'
import { useTranslate, type MessageId } from '../client/translations.ts'
import styles from './ingredients-editor.module.css'

type NamesOf = ReadonlyMap<string, string>

/** The other languages are fetched when somebody begins to search. */
async function namesInAllLanguages(): Promise<NamesOf> {
  const dictionaries = await Promise.all(interfaceLanguages.map(loadDictionary))
  return new Map(
    ingredientIds.map((id) => [
      id,
      dictionaries.map((words) => foldName(words[`ingredient.${id}`] ?? '')).join('\n'),
    ]),
  )
}

type Props = {
  readonly id: string
  readonly family: Family
  readonly chosen: readonly IngredientId[]
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly onChoose: (id: IngredientId) => void
  /** A whole list was pasted where one name was asked for. */
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
  const [names, setNames] = useState<NamesOf | null>(null)
  const label = (one: IngredientId): string => translate.byId(`ingredient.${one}`) ?? one
  const groups = ingredientGroups.map((group) => ({
    group: translate(`part.ingredients.group.${group}` as MessageId),
    items: ingredientIds
      .filter((one) => belongs(one, group, family) && !chosen.includes(one))
      .map((one) => ({ value: one, label: label(one) })),
  }))
  const choose = (found: string | null): void => {
    const known = ingredientIds.find((one) => one === found)
    if (known === undefined) return
    onChoose(known)
    onSearch('')
  }
  return (
    <Select
      id={id}
      data={groups}
      value={null}
      searchable
      searchValue={search}
      onSearchChange={onSearch}
      placeholder={translate('part.ingredients.search')}
      aria-label={translate('part.ingredients.search')}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      limit={80}
      maxDropdownHeight={320}
      nothingFoundMessage={translate('part.form.nothingFound')}
      filter={filterBy(names)}
      renderOption={Option}
      selectFirstOptionOnChange
      rightSection={<></>}
      onFocus={() => {
        if (names === null) namesInAllLanguages().then(setNames, () => undefined)
      }}
      onBlur={onLeave}
      onChange={choose}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain')
        if (!isList(text)) return
        event.preventDefault()
        onPaste(text)
      }}
      onKeyDown={(event) => {
        // Enter takes the best match, also while the list is still being drawn, and never sends the form around it.
        if (event.key !== 'Enter' || event.isDefaultPrevented()) return
        event.preventDefault()
        choose(bestMatch(groups, search, names) ?? null)
      }}
    />
  )
}

/** What wine may not hold is offered to the other families alone. */
function belongs(id: IngredientId, group: IngredientGroup, family: Family): boolean {
  return ingredient(id).group === group && (family !== 'wine' || ingredient(id).categories !== 'aromatised')
}

/** More than one name: a comma that is no decimal comma, a semicolon, a colon, a line break. */
function isList(text: string): boolean {
  return /[;:\n]|,(?!\d)/.test(text.trim())
}

function Option({ option }: ComboboxLikeRenderOptionInput<ComboboxItem>) {
  const known = ingredientIds.find((one) => one === option.value)
  return (
    <span className={styles.option}>
      <span>{option.label}</span>
      <span className={styles.number}>{known === undefined ? null : ingredient(known).eNumber}</span>
    </span>
  )
}

/** While one searches, what fits best comes first; the groups are for browsing. */
function filterBy(names: NamesOf | null): OptionsFilter {
  return ({ options, search }) => {
    if (foldName(search) === '') return [...options]
    const all = options.flatMap((one) => ('group' in one ? one.items : [one]))
    const ranked = all
      .map((item) => ({ item, rank: rankOf(item, search, names) }))
      .filter(({ rank }) => rank < worst)
    return ranked
      .sort((a, b) => a.rank - b.rank || a.item.label.length - b.item.label.length)
      .map(({ item }) => item)
  }
}

/** The id of what fits a search best; undefined when nothing fits or nothing is searched. */
function bestMatch(
  groups: readonly { readonly items: readonly ComboboxItem[] }[],
  search: string,
  names: NamesOf | null,
): string | undefined {
  if (foldName(search) === '') return undefined
  const ranked = groups
    .flatMap(({ items }) => items)
    .map((item) => ({ id: item.value, rank: rankOf(item, search, names) }))
  return ranked.filter(({ rank }) => rank < worst).toSorted((a, b) => a.rank - b.rank)[0]?.id
}

const worst = 4

/** 0 for the number or the whole name, then beginnings, then beginnings of words, then anything inside. */
function rankOf({ value, label }: ComboboxItem, search: string, names: NamesOf | null): number {
  const words = foldName(search)
  // The id is the substance's name in science and trade: `ovalbumin` where the label says egg albumin.
  const all = [
    foldName(label),
    foldName(value.replaceAll('-', ' ')),
    ...(names?.get(value) ?? '').split('\n'),
  ]
  const number = search.toLowerCase().replace(/[\s()]/g, '')
  const known = numberOf(value)
  if (all.includes(words) || (known !== '' && (known === number || known === `e${number}`))) return 0
  if (
    all.some((name) => name.startsWith(words)) ||
    (/^e?\d/.test(number) && known.replace('e', '').startsWith(number.replace('e', '')))
  )
    return 1
  if (all.some((name) => name.split(/[ '’-]/).some((part) => part.startsWith(words)))) return 2
  return all.some((name) => name.includes(words)) ? 3 : worst
}

function numberOf(id: string): string {
  const known = ingredientIds.find((one) => one === id)
  return known === undefined ? '' : (ingredient(known).eNumber ?? '').toLowerCase().replace(/[()]/g, '')
}
