// What people choose for the columns of a file before it is imported (contract 8).

import type { PresetId } from './column-sources.ts'
import type { UnitId } from './units.ts'

/** What people chose for a file. Members by header as in the file; a field of '' leaves the column out. */
export type ColumnChoices = {
  readonly mapping?: Readonly<Record<string, string>>
  readonly units?: Readonly<Record<string, UnitId>>
  readonly preset?: PresetId
  /** What was chosen for earlier files of the company. */
  readonly remembered?: {
    readonly mapping: Readonly<Record<string, string>>
    readonly units: Readonly<Record<string, UnitId>>
  }
}
