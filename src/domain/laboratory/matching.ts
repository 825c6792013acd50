// Which wine a line of a laboratory means: by reference, lot and GTIN together.

import { equalGtins } from '../sheet/shared-identity.ts'
import type { SheetDraft } from '../sheet/fields.ts'
import { wineName } from '../sheet/wine-name.ts'
import type { ValidationIssue } from '../validation-issue.ts'
import { identityColumns, type IdentityColumn } from './lab-fields.ts'
import type { LabLine } from './lines.ts'

/** A wine as far as finding it goes; `lots` are its own lot and those of its further bottlings. */
export type IdentifiedSheet = {
  readonly id: number
  readonly draft: SheetDraft
  readonly lots: readonly string[]
}

/** The wine of a line and the column that found it, or why there is none. */
export type SheetMatch<S> =
  | { readonly sheet: S; readonly by: IdentityColumn }
  | { readonly issue: ValidationIssue }

/** A reference or a lot as it is compared: case and the sign between its parts do not count. */
export function identityKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s_-]+/gu, ' ')
    .trim()
}

/**
 * The wine that carries what the line says and contradicts none of it. A wine without a lot contradicts no lot.
 * Refused: no such wine, several, and a line whose reference, lot and GTIN belong to different wines.
 */
export function matchSheet<S extends IdentifiedSheet>(
  identity: LabLine['identity'],
  sheets: readonly S[],
): SheetMatch<S> {
  const named = sheets
    .map((sheet) => ({ sheet, ...comparison(identity, sheet) }))
    .filter(({ equal }) => equal.length > 0)
  const fitting = named.filter(({ differing }) => differing.length === 0)
  const best = fitting.filter(
    ({ equal }) => equal.length === Math.max(...fitting.map((fit) => fit.equal.length)),
  )
  const exact = best.filter(({ sheet }) => isWrittenAlike(identity, sheet))
  const [only, another] = exact.length > 0 ? exact : best
  const [by] = only?.equal ?? []
  if (only !== undefined && by !== undefined && another === undefined) return { sheet: only.sheet, by }
  return { issue: matchIssue(named, best) }
}

type Compared = { readonly sheet: IdentifiedSheet; readonly differing: readonly IdentityColumn[] }

function matchIssue(named: readonly Compared[], fitting: readonly Compared[]): ValidationIssue {
  const [first, second] = fitting.length > 0 ? fitting : named
  if (first === undefined) return { field: '', code: 'labUnknown' }
  const wine = wineName(first.sheet.draft)
  if (fitting.length > 1 && second !== undefined)
    return {
      field: '',
      code: 'labSeveral',
      values: { count: fitting.length, first: wine, second: wineName(second.sheet.draft) },
    }
  return { field: '', code: 'labDisagrees', values: { wine, fields: first.differing.map(fieldOf).join(',') } }
}

function fieldOf(column: IdentityColumn): string {
  return column === 'lot' ? 'cuvee' : column
}

function comparison(identity: LabLine['identity'], sheet: IdentifiedSheet) {
  const equal: IdentityColumn[] = []
  const differing: IdentityColumn[] = []
  for (const column of identityColumns) {
    const text = identity[column]
    const own = ownValues(column, sheet)
    if (text === undefined || own.length === 0) continue
    const key = column === 'gtin' ? text : identityKey(text)
    ;(own.includes(key) ? equal : differing).push(column)
  }
  return { equal, differing }
}

function ownValues(column: IdentityColumn, { draft: { reference, gtin }, lots }: IdentifiedSheet): string[] {
  if (column === 'gtin') return gtin === undefined ? [] : equalGtins(gtin)
  if (column === 'lot') return lots.map(identityKey)
  return reference === undefined ? [] : [identityKey(reference)]
}

/** Whether reference and lot are written as the wine's own, so that `A-1` is not taken for `a 1`. */
function isWrittenAlike({ reference, lot }: LabLine['identity'], { draft, lots }: IdentifiedSheet): boolean {
  return (
    (reference === undefined || draft.reference === reference) &&
    (lot === undefined || lots.length === 0 || lots.includes(lot))
  )
}
