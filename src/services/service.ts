// What a service of an operation is: what it asks outside first, and what it does in one transaction.

import type { Input, OperationName, Output } from '../contract/operations/index.ts'
import type { PrepareContext, Context, ReadContext } from './context.ts'

/** A service of an operation. */
export type AnyService<N extends OperationName> = TransactedService<N> | ReadService<N>

/** A service that only reads, statement by statement: no transaction is opened for it. */
export type ReadService<N extends OperationName> = {
  readonly read: (reading: ReadContext, input: Input<N>) => Promise<Output<N>>
}

/** A service that runs in one transaction, whatever it asks outside. */
export type TransactedService<N extends OperationName> = {
  /** Asks outside, with no transaction open; the answer reaches `run`, which alone knows what it is. */
  readonly ask?: (context: PrepareContext, input: Input<N>) => Promise<unknown>
  readonly run: (context: Context, input: Input<N>, asked: unknown) => Promise<Output<N>>
}

/** A service that asks nothing outside. */
export function service<N extends OperationName>(
  run: (context: Context, input: Input<N>) => Promise<Output<N>>,
): TransactedService<N> {
  return { run: (context, input) => run(context, input) }
}

/** A service that answers by reading alone, where even a transaction would take longer than its look-ups. */
export function readService<N extends OperationName>(read: ReadService<N>['read']): ReadService<N> {
  return { read }
}

/** A service that asks outside before its transaction opens. The door hands `run` exactly what `ask` answered. */
export function preparedService<N extends OperationName, Asked>(
  ask: (context: PrepareContext, input: Input<N>) => Promise<Asked>,
  run: (context: Context, input: Input<N>, asked: Asked) => Promise<Output<N>>,
): TransactedService<N> {
  return { ask, run: (context, input, asked) => run(context, input, asked as Asked) }
}
