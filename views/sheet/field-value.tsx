// The values of a sheet's fields as readable text.

import type { ReactNode } from 'react'
import type { Field } from '../../src/domain/field.ts'
import {
  familyOf,
  fieldsOfFamily,
  sheetFields,
  type IngredientEntry,
  type PackagingEntry,
  type SheetDraft,
  type SheetField,
  type SheetGroup,
} from '../../src/domain/sheet/fields.ts'
import { ingredient } from '../../src/domain/sheet/ingredient-table.ts'
import { isBlank } from '../../src/domain/value.ts'
import type { Translate } from '../client/translations.ts'
import { ingredientName } from '../form/ingredient-name.ts'
import type { Fact } from '../ui/facts.tsx'
import styles from './field-value.module.css'
import { unitSymbol } from '../form/amount.ts'

/** Kinds of fields whose values need the full width. */
const wideKinds: readonly string[] = ['ordered', 'link']

/** The filled-in fields of one block of the form, in the order of the declaration. */
export function factsOf(draft: SheetDraft, group: SheetGroup, translate: Translate): Fact[] {
  return fieldsOfFamily(familyOf(draft))
    .filter((name) => sheetFields[name].group === group && !isBlank(draft[name]))
    .map((name) => ({
      title: translate.byId(`field.${name}.title`) ?? name,
      value: valueOf(name, draft, translate),
      ...(wideKinds.includes(sheetFields[name].kind) ? { wide: true as const } : {}),
    }))
}

/** The value of a field of a draft as readable text. */
export function valueOf(name: SheetField, draft: SheetDraft, translate: Translate): ReactNode {
  if (name === 'ingredients') return <Ingredients entries={draft.ingredients ?? []} translate={translate} />
  if (name === 'packaging') return <Packaging entries={draft.packaging ?? []} translate={translate} />
  return plainValue(sheetFields[name], draft[name], translate)
}

function plainValue(field: Field, value: unknown, translate: Translate): ReactNode {
  switch (field.kind) {
    case 'amount':
      return amount(Number(value), unitSymbol(field.unit), field.group, translate)
    case 'flag':
      return translate(value === true ? 'part.yes' : 'part.no')
    case 'choice':
      return (
        <span className={styles.words}>
          {translate.byId(`${field.messagePrefix}.${String(value)}`) ?? String(value)}
        </span>
      )
    case 'multipleChoice':
      return Array.isArray(value)
        ? translate.list(
            value.map(
              (choice) => translate.byId(`${field.messagePrefix}.${String(choice)}`) ?? String(choice),
            ),
          )
        : ''
    case 'link':
      return (
        <a className={styles.link} href={String(value)} rel="noreferrer">
          {String(value)}
        </a>
      )
    case 'date':
      return translate.day(String(value))
    default:
      return String(value)
  }
}

/** An amount with its unit; nutrition values are per 100 ml. */
function amount(value: number, unit: string, group: string, translate: Translate): string {
  const perVolume = group === 'nutrition' ? ' / 100\u00a0ml' : ''
  return `${translate.number(value)}\u00a0${unit}${perVolume}`
}

/** The ingredients in order of weight, with a note on those that the label leaves out. */
function Ingredients({ entries, translate }: { entries: readonly IngredientEntry[]; translate: Translate }) {
  return (
    <ol className={styles.list}>
      {entries.map((entry, index) => {
        const { eNumber } = ingredient(entry.id)
        const notes = [
          eNumber,
          entry.id === 'free' && entry.functionalClass !== undefined
            ? (translate.byId(`functionalClass.${entry.functionalClass}`) ?? null)
            : null,
          entry.percent === undefined ? null : `${translate.number(entry.percent)}\u00a0%`,
          entry.organic === true ? translate('part.ingredients.organic') : null,
          entry.residue === 'at_most' ? translate('part.ingredients.leftOut') : null,
        ].filter((note) => note !== null)
        return (
          <li key={`${entry.id} ${String(index)}`} data-joined={entry.andOr}>
            <span className={styles.words}>{ingredientName(entry, translate)}</span>
            {notes.length > 0 && <span className={styles.note}>{notes.join(' · ')}</span>}
          </li>
        )
      })}
    </ol>
  )
}

function Packaging({ entries, translate }: { entries: readonly PackagingEntry[]; translate: Translate }) {
  return (
    <ul className={styles.list}>
      {entries.map((entry, index) => (
        <li key={`${entry.component} ${String(index)}`}>
          {translate.byId(`packaging.component.${entry.component}`)}
          <span className={styles.note}>
            <b>{entry.material}</b> · {translate.byId(`packaging.collection.${entry.collection}`)}
          </span>
        </li>
      ))}
    </ul>
  )
}
