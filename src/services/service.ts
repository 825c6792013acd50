// The types of services. A service implements one operation: an optional preparation without a transaction,
// which may call other systems, then the work in one transaction.

import type { Input, OperationName, Output } from '../contract/operations/index.ts'
import type { ValidationIssue } from '../domain/validation-issue.ts'
import type { PrepareContext, Context, ReadContext } from './context.ts'

/** A service of an operation. */
export type AnyService<N extends OperationName> = TransactedService<N> | ReadService<N>

/** A service that only reads what anyone may read of printed codes. */
type ReadService<N extends OperationName> = {
  readonly read: (context: ReadContext, input: Input<N>) => Promise<Output<N>>
}

/** A service that runs in one transaction, after an optional preparation. */
export type TransactedService<N extends OperationName> = {
  /** Calls other systems while no transaction is open; `run` gets the result. */
  readonly prepare?: (context: PrepareContext, input: Input<N>) => Promise<unknown>
  readonly run: (context: Context, input: Input<N>, prepared: unknown) => Promise<Output<N>>
  readonly furtherIssues?: FurtherIssues<N>
}

/**
 * The issues that the service itself would find, for an input of which some members have the wrong shape: one
 * answer then names all. It gets the other members.
 */
type FurtherIssues<N extends OperationName> = (
  context: Context,
  rightMembers: Input<N>,
) => Promise<readonly ValidationIssue[]>

/** A service without preparation. */
export function service<N extends OperationName>(
  run: (context: Context, input: Input<N>) => Promise<Output<N>>,
  furtherIssues?: FurtherIssues<N>,
): TransactedService<N> {
  return {
    run: (context, input) => run(context, input),
    ...(furtherIssues === undefined ? {} : { furtherIssues }),
  }
}

/** A service that only reads. It is called so often that the cost of a transaction would count. */
export function readService<N extends OperationName>(read: ReadService<N>['read']): ReadService<N> {
  return { read }
}

/** A service with preparation. The application API passes the result of `prepare` to `run`. */
export function preparedService<N extends OperationName, Prepared>(
  prepare: (context: PrepareContext, input: Input<N>) => Promise<Prepared>,
  run: (context: Context, input: Input<N>, prepared: Prepared) => Promise<Output<N>>,
  furtherIssues?: FurtherIssues<N>,
): TransactedService<N> {
  return {
    prepare,
    run: (context, input, prepared) => run(context, input, prepared as Prepared),
    ...(furtherIssues === undefined ? {} : { furtherIssues }),
  }
}
