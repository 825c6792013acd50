// The table of operations as the browser needs it: without the shapes of inputs and answers, by which the server
// validates.

import { answersFile, type Operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations/index.ts'
import type { Plugin } from 'vite'

/** The plugin of the browser's bundle: the table in place of the modules that describe each operation. */
export function withOperationTable(): Plugin {
  return {
    name: 'operation-table',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id.endsWith('/src/contract/operations/index.ts') ? operationTable() : null),
  }
}

/** The module in place of src/contract/operations/index.ts: method, path, right, and whether the answer is a file. */
export function operationTable(): string {
  const rows = Object.entries<Operation>(operations).map(([name, operation]) => {
    const { method, path, needs } = operation
    return [name, { method, path, needs, output: answersFile(operation) ? { file: [] } : {} }] as const
  })
  return (
    `export const operations = ${JSON.stringify(Object.fromEntries(rows))}\n` +
    'export const operationNames = Object.keys(operations)\n' +
    'export const operationOf = (name) => operations[name]\n'
  )
}
