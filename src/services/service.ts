// What a service of an operation is: what it asks outside first, and what it does in one transaction.

import type { Input, OperationName, Output } from '../contract/operations/index.ts'
import type { AskContext, Context } from './context.ts'

/** A service of an operation, whatever it asks outside. */
export type AnyService<N extends OperationName> = {
  /** Asks outside, with no transaction open; the answer reaches `run`, which alone knows what it is. */
  readonly ask?: (context: AskContext, input: Input<N>) => Promise<unknown>
  readonly run: (context: Context, input: Input<N>, asked: unknown) => Promise<Output<N>>
}

/** A service that asks nothing outside. */
export function service<N extends OperationName>(run: (context: Context, input: Input<N>) => Promise<Output<N>>): AnyService<N> {
  return { run: (context, input) => run(context, input) }
}

/** A service that asks outside before its transaction opens. The door hands `run` exactly what `ask` answered. */
export function askingService<N extends OperationName, Asked>(
  ask: (context: AskContext, input: Input<N>) => Promise<Asked>,
  run: (context: Context, input: Input<N>, asked: Asked) => Promise<Output<N>>,
): AnyService<N> {
  return { ask, run: (context, input, asked) => run(context, input, asked as Asked) }
}
