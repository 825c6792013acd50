/** Lists as files: `sheets list --out wines.xlsx` writes the whole filtered list instead of printing a page of it. */
import { listTypes, type Operation } from '../src/contract/operation.ts'
import { operationNames, operationOf, type OperationName } from '../src/contract/operations/index.ts'

/** Whether an operation answers a list as CSV or XLSX. */
export function isListFile({ output }: Operation): boolean {
  return 'file' in output && output.file.join() === Object.values(listTypes).join()
}

/** The operation that answers a list as a file: `sheets.listFile` for `sheets.list`. */
export function listFileOf(name: OperationName): OperationName | undefined {
  if (name === 'views.list') return 'views.file'
  return operationNames.find((other) => other === `${name}File` && isListFile(operationOf(other)))
}

/** The format of a list: as stated, else by the end of the file's path, else CSV; undefined for another file. */
export function listFormat(stated: unknown, out: string | undefined): unknown {
  if (stated !== undefined) return stated
  const [, end = 'csv'] = /\.([a-z\d]{2,5})$/iu.exec(out ?? '') ?? []
  return Object.keys(listTypes).find((format) => format === end.toLowerCase())
}
