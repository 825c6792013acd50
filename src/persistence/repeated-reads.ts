// Reads that several parts of a page repeat: a transaction that only reads answers them from before.

import type { Transaction } from './database.ts'

const remembered = new WeakMap<Transaction, Map<string, Promise<unknown>>>()

/** From now on, a transaction that changes nothing of what it reads does a read of the same name once. */
export function rememberReads(trx: Transaction): void {
  if (!remembered.has(trx)) remembered.set(trx, new Map())
}

/** Ends this for a transaction whose scope changes: what another scope has read may be hidden from this one. */
export function forgetReads(trx: Transaction): void {
  remembered.delete(trx)
}

/** What a read of this name has answered in this transaction; undefined where it was not done, or is not remembered. */
export function rememberedRead<Result>(trx: Transaction, name: string): Promise<Result> | undefined {
  return remembered.get(trx)?.get(name) as Promise<Result> | undefined
}

/** Does a read, or answers the same one of this transaction where it remembers them. */
export function readOnce<Result>(
  trx: Transaction,
  name: string,
  read: () => Promise<Result>,
): Promise<Result> {
  const known = rememberedRead<Result>(trx, name)
  if (known !== undefined) return known
  const reading = read()
  remembered.get(trx)?.set(name, reading)
  return reading
}
