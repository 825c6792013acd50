// Several reads of one actor, as a page needs them: in one transaction, which reads no row twice.

import {
  assertShape,
  missingRight,
  noSession,
  performOperation,
  serviceOf,
  transact,
  type PerformOptions,
  type Runtime,
} from './operations.ts'
import { isMutation } from '../contract/operation.ts'
import { operationOf, type OperationName } from '../contract/operations/index.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Actor } from '../domain/rights.ts'
import { openingWithCompany } from '../persistence/companies.ts'
import { rememberReads } from '../persistence/repeated-reads.ts'
import type { Context, SessionPort } from '../services/context.ts'
import { storableText, validationIssues, withoutEmptyTexts } from '../validation.ts'

/** One of several reads. */
export type Read = { readonly name: OperationName; readonly input: unknown }
/** What came of one of several reads. */
export type ReadResult = { readonly answer: unknown } | { readonly refusal: Refusal }
/** Does the work of one operation, and notes how it went. */
type Observed = <T>(name: OperationName, work: () => Promise<T>) => Promise<T>

/**
 * Does several reads for an actor. Those of the rows of a company share one transaction, one after the other: each
 * transaction costs two messages to the database. The others run at the same time.
 * @returns what came of each, in the order of the reads
 */
export async function performReads(
  runtime: Runtime,
  reads: readonly Read[],
  actor: Actor,
  options: PerformOptions,
  observed: Observed,
): Promise<ReadResult[]> {
  const results = new Map<Read, ReadResult>()
  const note = async (read: Read, work: () => Promise<unknown>): Promise<void> => {
    results.set(read, await resultOf(() => observed(read.name, work)))
  }
  const joined = reads.flatMap((read) => {
    const run = joinedRead(runtime, read, actor, options.source)
    return run === null ? [] : [{ read, run }]
  })
  const alone = reads.filter((read) => !joined.some((one) => one.read === read))
  await Promise.all([
    ...alone.map((read) =>
      note(read, () => performOperation(runtime, read.name, read.input as never, actor, options)),
    ),
    joined.length === 0
      ? undefined
      : transactReads(runtime, actor, options.session ?? noSession, async (context) => {
          rememberReads(context.trx)
          // One after the other: a read may widen the scope of the transaction for a moment.
          for (const { read, run } of joined) await note(read, () => run(context))
        }),
  ])
  return reads.map((read) => results.get(read) as ReadResult)
}

/**
 * Runs reads in one transaction, which begins with the read of the company. What follows does not wait for the answer
 * to its end: it has changed nothing.
 */
function transactReads(
  runtime: Runtime,
  actor: Actor,
  session: SessionPort,
  read: (context: Context) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const work = async (context: Context): Promise<void> => {
      await read(context)
      // Not at once: the message that ends the transaction leaves before a page takes the processor.
      setImmediate(resolve)
    }
    const hasCompany = 'companyId' in actor && actor.companyId !== null
    const options = { isPrepared: true, ...(hasCompany && { opening: openingWithCompany }) }
    transact(runtime, actor, session, work, options).then(resolve, reject)
  })
}

/** Reads of shared rows that the role of a company may read too. */
const readableByCompanies: readonly OperationName[] = ['news.list']

type JoinedRead = (context: Context) => Promise<unknown>

/** A read as a part of a transaction that others use too; null where it must run by itself, or is refused. */
function joinedRead(
  runtime: Runtime,
  { name, input }: Read,
  actor: Actor,
  source: PerformOptions['source'],
): JoinedRead | null {
  const operation = operationOf(name)
  const service = serviceOf(name)
  const isOfCompany = operation.scope === 'company' || readableByCompanies.includes(name)
  if (!isOfCompany || isMutation(operation) || 'read' in service) return null
  if (service.prepare !== undefined || missingRight(name, actor) !== null) return null
  const typed = withoutEmptyTexts(operation.input.schema, storableText(input))
  if (validationIssues(operation.input, typed, source).length > 0) return null
  return async (context) => {
    // The input and the answer of this read are known at run time only.
    const output = await service.run(context, typed as never, undefined)
    assertShape(runtime, name, output as never)
    return output
  }
}

/** Another error than a refusal ends the transaction, and is passed on. */
async function resultOf(work: () => Promise<unknown>): Promise<ReadResult> {
  try {
    return { answer: await work() }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error }
    throw error
  }
}
