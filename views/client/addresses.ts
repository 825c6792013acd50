// The addresses of operations: the table of operations as the browser needs it.

import { operationOf, type Input, type OperationName } from '../../src/contract/operations/index.ts'

export { operationOf }

type Members = Readonly<Record<string, unknown>>

/** Address of an operation under `/api`, with its path parameters and, for a GET, its query. */
export function addressOf<N extends OperationName>(name: N, input: Input<N>): string {
  const { method, path } = operationOf(name)
  const members: Members = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_match, key: string) => encodeURIComponent(String(members[key])))
  const query = method === 'GET' ? queryOf(bodyOf(name, input)) : ''
  return `/api${filled}${query === '' ? '' : `?${query}`}`
}

/** The members of an input that are not in the path of its operation. */
export function bodyOf<N extends OperationName>(name: N, input: Input<N>): Members {
  return without({ ...input }, namesInPath(operationOf(name).path))
}

function namesInPath(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)
}

function without(members: Members, names: readonly string[]): Members {
  return Object.fromEntries(
    Object.entries(members).filter(([key, value]) => value !== undefined && !names.includes(key)),
  )
}

/** The text of a query; members without a value are left out. */
export function queryOf(members: Members): string {
  const pairs = Object.entries(members).filter(([, value]) => value !== null)
  return new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()
}
