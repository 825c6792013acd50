// The form of the corpus of awkward files: what each cell of a file is expected to become.

import type { UnitId } from '../../../../src/domain/spreadsheet/units.ts'

/** What becomes of a cell. */
export type Verdict =
  /** The field of the column has this value. */
  | { readonly value: unknown }
  /** Nothing is stored, and nothing is refused. */
  | 'empty'
  /** The line is no wine: it makes no sheet, and nothing is refused. */
  | 'noSheet'
  /** The line is refused for this cell, with one of these codes. */
  | { readonly refused: readonly string[] }
  /** Values of other fields. */
  | { readonly elsewhere: Readonly<Record<string, unknown>> }
  /** Two fair readings: stored, or refused. Neither is a wrong figure. */
  | { readonly either: readonly Verdict[] }

export const empty = 'empty'
export const noSheet = 'noSheet'
export const value = (stored: unknown): Verdict => ({ value: stored })
export const refused = (...codes: string[]): Verdict => ({ refused: codes })
export const elsewhere = (fields: Readonly<Record<string, unknown>>): Verdict => ({ elsewhere: fields })
export const either = (...verdicts: Verdict[]): Verdict => ({ either: verdicts })

/** A file with one awkward column beside brand, name and reference; each cell is a line of its own. */
export type ColumnCase = {
  readonly title: string
  readonly header: string
  readonly field: string
  readonly cells: readonly (readonly [text: string, verdict: Verdict])[]
  /** The unit that a person chose. */
  readonly unit?: UnitId
  /** The import waits until a person chooses the unit. */
  readonly waitsForUnit?: true
  /** Cells that every line has besides, by field. */
  readonly beside?: Readonly<Record<string, string>>
}

/** A whole file. `lines` hold the verdict of each cell, in the order of the columns. */
export type FileCase = {
  readonly title: string
  readonly fileName?: string
  readonly content: string | Uint8Array
  /** The expected field of each column, without any choice of a person; null: no field. */
  readonly fields: readonly (string | null)[]
  readonly lines: readonly (readonly Verdict[])[]
  /** The rows of the file that the lines are in; from 2 when absent. */
  readonly rows?: readonly number[]
}

/** A file that is refused as a whole, by the reading or by the check. */
export type RefusedFile = {
  readonly title: string
  readonly content: string | Uint8Array
  readonly refusal: string
}
