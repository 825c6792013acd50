/** Lists as files: `sheets list --out wines.xlsx` writes the whole filtered list instead of printing a page of it. */
import { listTypes, type Operation } from '../src/contract/operation.ts'
import { operationNames, operationOf, type OperationName } from '../src/contract/operations/index.ts'

/** Whether an operation answers a list as CSV or XLSX. */
export function isListFile({ output }: Operation): boolean {
  return 'file' in output && output.file.join() === Object.values(listTypes).join()
}

/** The operation that answers the list of this one as a file: it has the same command. */
export function listFileOf(name: OperationName): OperationName | undefined {
  const { command } = operationOf(name)
  return operationNames.find(
    (other) => other !== name && isListFile(operationOf(other)) && operationOf(other).command === command,
  )
}

/** Whether the command of an operation is that of the list which it writes. */
export function hasCommandOfList(name: OperationName): boolean {
  const { command } = operationOf(name)
  return (
    isListFile(operationOf(name)) &&
    operationNames.some((other) => other !== name && operationOf(other).command === command)
  )
}

/** The format of a list: as stated, else by the end of the file's path, else CSV. */
export function listFormat(stated: unknown, out: string | undefined): unknown {
  return stated ?? (/\.xlsx$/iu.test(out ?? '') ? 'xlsx' : 'csv')
}
