// Which changes of a sheet autosave can send, and which fields two editors both changed. Pure functions, no
// browser.

import { blockingIssues } from '../../src/domain/validation-issue.ts'
import { sheetFields, type SheetDraft, type SheetField } from '../../src/domain/sheet/fields.ts'
import { sheetStates, type SheetState } from '../../src/domain/sheet/sheet-states.ts'
import { mayChange } from '../../src/domain/sheet/published-field-lock.ts'
import { isSameValue } from '../../src/domain/equality.ts'
import { isBlank } from '../../src/domain/value.ts'
import { changesBetween, rootOf, type Validator, type Values } from '../form/form-state.ts'

export type SheetMode = 'new' | 'edit' | 'adjust'

/** Values that the server assumes where none is given. A new form shows them as chosen. */
export const startValues: SheetDraft = { family: 'wine', energySource: 'formula' }

/** The values of a form for a sheet, or for a new one. */
export function valuesOf(draft: SheetDraft | undefined): Values {
  return { ...startValues, ...draft }
}

type Savable = {
  /** The changes to send now; null empties a field. Empty when no part of them is valid by itself. */
  readonly changes: Readonly<Record<string, unknown>>
  /** All values of the form after these changes. */
  readonly values: Values
  /** Changed fields that wait until they are corrected. */
  readonly withheld: readonly string[]
}

/**
 * The changes that are valid together. Fields with invalid values, and fields that the server `refused`,
 * wait; the others are sent. When an issue is about an unchanged field, such as a missing name, all changes
 * wait.
 */
export function savableChanges(
  origin: Values,
  values: Values,
  validate: Validator,
  refused: readonly string[] = [],
): Savable {
  const changed = Object.keys(changesBetween(origin, values))
  if (changed.length === 0) return { changes: {}, values: origin, withheld: [] }
  const waiting = new Set(changed.filter((name) => refused.includes(name)))
  for (;;) {
    const candidate = Object.fromEntries(
      [...new Set([...Object.keys(origin), ...Object.keys(values)])].map((name) => [
        name,
        (waiting.has(name) ? origin : values)[name],
      ]),
    )
    const invalid = new Set(blockingIssues(validate(candidate)).map(({ field }) => rootOf(field)))
    if (invalid.size === 0)
      return { changes: changesBetween(origin, candidate), values: candidate, withheld: [...waiting] }
    const more = changed.filter((name) => invalid.has(name) && !waiting.has(name))
    if (more.length === 0) return { changes: {}, values: origin, withheld: changed }
    for (const name of more) waiting.add(name)
  }
}

/**
 * `theirs`: fields that the other editor changed and that differ from mine. `both`: those that I changed too.
 */
type ConflictFields = { readonly theirs: readonly SheetField[]; readonly both: readonly SheetField[] }

/**
 * Compares the edits of two editors of one sheet.
 * @param base the values both began with
 */
export function findConflict(base: Values, mine: Values, theirs: Values): ConflictFields {
  const names = Object.keys(sheetFields) as SheetField[]
  const changed = names.filter(
    (name) => !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]),
  )
  return { theirs: changed, both: changed.filter((name) => !isSame(base[name], mine[name])) }
}

/** The changes of a local draft that still differ from the sheet and may change it in its state. */
export function applicableChanges(
  changes: Readonly<Record<string, unknown>>,
  values: Values,
  state: SheetState = sheetStates.unvalidated,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) => isField(name) && mayChange(name, state) && !isSame(values[name], value),
    ),
  )
}

function isField(name: string): name is SheetField {
  return name in sheetFields
}

function isSame(a: unknown, b: unknown): boolean {
  return isBlank(a) ? isBlank(b) : isSameValue(a, b)
}
