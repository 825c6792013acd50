// What a column of a file becomes: its state, the fields to choose from, and its samples in words.

import type { Field } from '../../src/domain/field.ts'
import { sheetFields, sheetGroups } from '../../src/domain/sheet/fields.ts'
import type { Translate } from '../client/translations.ts'
import { cellWords } from './cell-words.ts'
import type { Check } from './check-rows.ts'

export type ImportColumn = Check['headers'][number]

/** `unitMissing` stops the import until a person has chosen the unit. */
export type ColumnState = 'unitMissing' | 'imported' | 'ignored'

export function columnState({ field, unitMissing }: ImportColumn): ColumnState {
  if (field === null || field === '') return 'ignored'
  return unitMissing ? 'unitMissing' : 'imported'
}

/**
 * A sample as it stands in the file, with the unit of its column, and as it will be stored; `value` is null
 * when it cannot be read.
 */
export function sampleWords(
  { field, unit }: Pick<ImportColumn, 'field' | 'unit'>,
  { text, value }: ImportColumn['samples'][number],
  translate: Translate,
): { readonly text: string; readonly value: string | null } {
  const isPlainNumber = /^[\d\s.,'’-]+$/.test(text)
  return {
    text: unit !== null && isPlainNumber ? `${text}\u00a0${unitName(unit, translate)}` : text,
    value: value === null || field === null ? null : cellWords(field, value, translate),
  }
}

export function unitName(unit: string, translate: Translate): string {
  return translate.byId(`page.import.unit.${unit}`) ?? unit
}

/** The fields that have a column, grouped as in the form; the first choice imports nothing. */
export function fieldChoices(translate: Translate) {
  const columns = Object.entries(sheetFields).filter(([, field]: [string, Field]) => field.csv !== false)
  return [
    { value: '', label: translate('page.import.mapping.none') },
    ...sheetGroups
      .map((group) => ({
        group: translate(`group.${group}`),
        items: columns
          .filter(([, field]) => field.group === group)
          .map(([name]) => ({ value: name, label: translate.byId(`field.${name}.title`) ?? name })),
      }))
      .filter(({ items }) => items.length > 0),
  ]
}
