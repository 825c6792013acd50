// What people chose for the columns of a file, in this call and earlier.

import type { Context } from '../context.ts'
import type { Input } from '../../contract/operations/index.ts'
import { refuse } from '../../domain/refusal.ts'
import type { ColumnChoices } from '../../domain/spreadsheet/column-choices.ts'
import type { PlannedColumn } from '../../domain/spreadsheet/columns.ts'
import { findCompany } from '../../persistence/companies.ts'

/** What a person may choose for the columns of a file. */
export type FileChoices = Pick<Input<'imports.check'>, 'mapping' | 'units' | 'preset'>

/** What this call chooses for the columns, and what earlier calls of the company chose. */
export async function columnChoices(
  context: Context,
  companyId: number,
  { mapping = {}, units = {}, preset }: FileChoices,
) {
  const company = (await findCompany(context.trx, companyId)) ?? refuse('company.none')
  return {
    mapping,
    units,
    remembered: { mapping: company.csvMapping, units: company.csvUnits },
    ...(preset === undefined ? {} : { preset }),
  } satisfies ColumnChoices
}

/** All choices together, those of this call before earlier ones. */
export function allChoices({ mapping, units, remembered }: Awaited<ReturnType<typeof columnChoices>>) {
  return {
    mapping: { ...remembered.mapping, ...mapping },
    units: { ...remembered.units, ...units },
  }
}

/** Refuses a file whose columns cannot be imported: `import.badlyBuilt` and `import.unitMissing`. */
export function requireColumns(columns: readonly PlannedColumn[], headerLine: number): void {
  if (!columns.some(({ field }) => field === 'brand' || field === 'reference' || field === 'gtin'))
    refuse('import.badlyBuilt', { values: { line: headerLine } })
  const unclear = columns.find(({ unitMissing }) => unitMissing)
  if (unclear !== undefined) refuse('import.unitMissing', { values: { column: unclear.header } })
}
