// Texts in the form of a spreadsheet cell (src/domain/spreadsheet/cells.ts) in the words of the reader.

import type { Field } from '../../src/domain/field.ts'
import { normalizeName } from '../../src/domain/normalized-name.ts'
import { sheetFields, type SheetField } from '../../src/domain/sheet/fields.ts'
import type { Translate } from '../client/translations.ts'
import { unitSymbol } from '../form/amount.ts'

/** The declaration of a field; undefined for a name that is none. */
export function fieldNamed(name: string | null): Field | undefined {
  return name !== null && Object.hasOwn(sheetFields, name) ? sheetFields[name as SheetField] : undefined
}

/** The title of a field. */
export function fieldTitle(name: string, translate: Translate): string {
  return translate.byId(`field.${name}.title`) ?? name
}

/** The header of the file with the title of its field, where they differ. */
export function headerAndTitle(header: string, title: string): string {
  return header === '' || normalizeName(header) === normalizeName(title) ? title : `${header} (${title})`
}

/**
 * The title of a column: that of its field, or of the list that it is an entry of; else the column's own
 * name.
 */
export function columnTitle(column: string, translate: Translate): string {
  const field = column.split('.')[0] ?? column
  return fieldNamed(field) === undefined ? column : fieldTitle(field, translate)
}

/** The value of a cell in words: "75 cl", "Dry white", "grapes, tartaric acid". */
export function cellWords(name: string, text: string, translate: Translate): string {
  const field = fieldNamed(name)
  if (text === '' || field === undefined) return text
  switch (field.kind) {
    case 'amount':
      return amountWords(text, field, translate)
    case 'flag':
      return translate(text === 'yes' ? 'part.yes' : 'part.no')
    case 'choice':
      return choiceWords(field.messagePrefix, text, translate)
    case 'multipleChoice':
      return translate.list(
        text.split('|').map((choice) => translate.byId(`${field.messagePrefix}.${choice}`) ?? choice),
      )
    case 'ordered':
      return entriesOf(text)
        .map((entry) => (name === 'ingredients' ? ingredientWords : packagingWords)(entry, translate))
        .join(', ')
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? translate.day(text) : text
    default:
      return text
  }
}

/** The name of a choice, as it stands alone: with a capital letter. */
export function choiceWords(prefix: string, choice: string, translate: Translate): string {
  const name = translate.byId(`${prefix}.${choice}`) ?? choice
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** What two values differ in: in words, or as they are written when the words are the same. */
export function changeWords(
  { field, before, after }: { readonly field: string; readonly before: string; readonly after: string },
  translate: Translate,
): { readonly before: string; readonly after: string } {
  const words = {
    before: cellWords(field, before, translate),
    after: cellWords(field, after, translate),
  }
  return words.before === words.after ? { before, after } : words
}

function amountWords(text: string, field: Extract<Field, { kind: 'amount' }>, translate: Translate): string {
  const amount = Number(text)
  if (Number.isNaN(amount)) return text
  const perVolume = field.group === 'nutrition' ? '/100\u00a0ml' : ''
  return `${translate.number(amount)}\u00a0${unitSymbol(field.unit)}${perVolume}`
}

/** Entries of a list; a slash inside the brackets of a free name divides nothing. */
function entriesOf(text: string): string[] {
  return text.split(/[|/](?![^[\]]*\])/)
}

function ingredientWords(entry: string, translate: Translate): string {
  const free = /^free\[[a-z]{2}:([^;\]]*)/.exec(entry)?.[1]
  const id = /^[\w-]*/.exec(entry)?.[0] ?? ''
  return free ?? translate.byId(`ingredient.${id}`) ?? entry
}

function packagingWords(entry: string, translate: Translate): string {
  const [component = '', material = ''] = entry.split(':')
  const name = translate.byId(`packaging.component.${component}`) ?? component
  return material === '' ? name : `${name} (${material})`
}
