// A laboratory's file: a CSV goes to the check as it is, a workbook as the CSV of its rows.

import type { Input, Output } from '../../src/contract/operations/index.ts'
import { csvLine } from '../../src/domain/spreadsheet/csv.ts'
import { call } from '../client/call.ts'
import { readAsBase64 } from '../import/import-file.ts'

export type LabFile = Pick<Input<'lab.check'>, 'fileName' | 'content'>
export type LabChoices = Pick<Input<'lab.check'>, 'mapping' | 'units' | 'belowLimit'>
export type LabCheck = Output<'lab.check'>
export type LabRow = LabCheck['rows'][number]
export type LabColumn = LabCheck['columns'][number]

/** Reads a file. Refused like `imports.read` for a workbook that cannot be read. */
export async function readLabFile(file: File): Promise<LabFile> {
  const content = await readAsBase64(file)
  const fileName = file.name.slice(-255)
  if (!/\.(?:xlsx|ods)$/i.test(fileName))
    return { fileName: fileName.replace(/\.(?:tsv|txt)$/i, '.csv'), content }
  const { rows } = await call('imports.read', { fileName, content })
  const text = rows.map(({ cells }) => csvLine(cells)).join('')
  return { fileName: `${fileName}.csv`.slice(-255), content: await readAsBase64(new Blob([text])) }
}
