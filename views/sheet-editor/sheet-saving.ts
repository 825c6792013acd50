// What of a sheet can be saved while one types, and how the changes of two people meet. Pure: tested without a browser.

import { blockingIssues } from '../../src/domain/validation-issue.ts'
import { sheetFields, type SheetDraft, type SheetField } from '../../src/domain/sheet/fields.ts'
import { isSameValue, mayChange, sheetStates, type SheetState } from '../../src/domain/sheet/lifecycle.ts'
import { isBlank } from '../../src/domain/value.ts'
import { changesBetween, rootOf, type Judge, type Values } from '../form/form-state.ts'

/** What counts while nothing is said, shown as said. */
export const startValues: Values = { family: 'wine', energySource: 'formula' }

/** The values of a form for a sheet, or for a new one. */
export function valuesOf(draft: SheetDraft | undefined): Values {
  return { ...startValues, ...draft }
}

export type Savable = {
  /** What may go to the server now; null empties a field. Nothing when no part of it makes sense alone. */
  readonly changes: Readonly<Record<string, unknown>>
  /** All values as they would stand afterwards. */
  readonly values: Values
  /** Changed fields that wait until they are put right. */
  readonly withheld: readonly string[]
}

/**
 * The changes that make sense together: fields whose values are faulty, or were `refused` by the server, wait, and the
 * others go. When a fault is about a field that was not changed, as a name not given yet, everything waits.
 */
export function savableChanges(
  origin: Values,
  values: Values,
  judge: Judge,
  refused: readonly string[] = [],
): Savable {
  const changed = Object.keys(changesBetween(origin, values))
  const waiting = new Set(changed.filter((name) => refused.includes(name)))
  for (;;) {
    const candidate = Object.fromEntries(
      [...new Set([...Object.keys(origin), ...Object.keys(values)])].map((name) => [
        name,
        (waiting.has(name) ? origin : values)[name],
      ]),
    )
    const faulty = new Set(blockingIssues(judge(candidate)).map(({ field }) => rootOf(field)))
    if (faulty.size === 0)
      return { changes: changesBetween(origin, candidate), values: candidate, withheld: [...waiting] }
    const more = changed.filter((name) => faulty.has(name) && !waiting.has(name))
    if (more.length === 0) return { changes: {}, values: origin, withheld: changed }
    for (const name of more) waiting.add(name)
  }
}

/** How another's state of a sheet meets one's own: what he changed and one has not, and what of it both changed. */
export type Meeting = { readonly theirs: readonly SheetField[]; readonly both: readonly SheetField[] }

/** @param base the values both began with */
export function meet(base: Values, mine: Values, theirs: Values): Meeting {
  const names = Object.keys(sheetFields) as SheetField[]
  const changed = names.filter(
    (name) => !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]),
  )
  return { theirs: changed, both: changed.filter((name) => !isSame(base[name], mine[name])) }
}

/** Of kept changes, those that would still change a sheet and may. */
export function stillNew(
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
