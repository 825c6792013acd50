// Reads of several operations that share one transaction, as a page needs them: they run at the same time, and what
// one has read is not read again.

import type { Transaction } from './database.ts'
import { firstCause } from './postgres-errors.ts'

const remembered = new WeakMap<Transaction, Map<string, Promise<unknown>>>()
const shared = new WeakSet<Transaction>()

/** A read would change the scope of a transaction in which others read at the same time. */
class ReadsAlone extends Error {}

/**
 * Does reads of one transaction at the same time, in which nothing changes. A read that changes the scope of the
 * transaction is done again after the others, alone, so that no other statement runs in its scope. None may use a
 * savepoint: statements of others would be in it.
 * @throws the error that has ended the transaction, when no read runs any more
 */
export async function readTogether(trx: Transaction, reads: readonly (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = []
  const alone: (() => Promise<void>)[] = []
  const tryRead = async (read: () => Promise<void>): Promise<void> => {
    try {
      await read()
    } catch (error) {
      if (error instanceof ReadsAlone) alone.push(read)
      else errors.push(error)
    }
  }
  rememberReads(trx)
  shared.add(trx)
  await Promise.all(reads.map(tryRead))
  shared.delete(trx)
  if (errors.length > 0) throw firstCause(errors)
  for (const read of alone) await read()
}

type Reads<Results extends readonly unknown[]> = { [Place in keyof Results]: () => Promise<Results[Place]> }

/**
 * Does reads of one operation: at the same time where others share its transaction, else one after the other, because
 * the driver then has one statement at a time.
 */
export async function readEach<Results extends readonly unknown[]>(
  trx: Transaction,
  reads: readonly [...Reads<Results>],
): Promise<Results> {
  if (!shared.has(trx)) {
    const results: unknown[] = []
    for (const read of reads) results.push(await read())
    return results as never
  }
  // All of them have ended when one has failed: none may run on beside a read that is alone.
  const settled = await Promise.allSettled(reads.map((read) => read()))
  const errors = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  if (errors.length > 0) throw firstCause(errors)
  return settled.map((result) => (result.status === 'fulfilled' ? result.value : undefined)) as never
}

/** Ends a read that is about to change the scope of a transaction while others read in it. */
export function requireAlone(trx: Transaction): void {
  if (shared.has(trx)) throw new ReadsAlone('This read changes the scope of a transaction.')
}

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
  const reads = remembered.get(trx)
  reads?.set(name, reading)
  // What failed may be read again, alone.
  reading.catch(() => reads?.delete(name))
  return reading
}
