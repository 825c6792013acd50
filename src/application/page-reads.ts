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
import { readTogether } from '../persistence/shared-reads.ts'
import type { Context } from '../services/context.ts'
import { storableText, validationIssues, withoutEmptyTexts } from '../validation.ts'

/** One of several reads. */
export type Read = { readonly name: OperationName; readonly input: unknown }
/** What came of one of several reads. */
export type ReadResult = { readonly answer: unknown } | { readonly refusal: Refusal }
/** Does the work of one operation, and notes how it went. */
type Observed = <T>(name: OperationName, work: () => Promise<T>) => Promise<T>

/**
 * Does several reads for an actor, at the same time. Those of the rows of a company share one transaction, whose
 * messages to the database do not wait for each other; so do those of the actor's account and of support.
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
    const group = groupOf(read.name, actor)
    const run = group === null ? null : joinedRead(runtime, read, actor, options.source)
    return run === null ? [] : [{ read, run, group }]
  })
  const readGroup = (group: Group): Promise<void> | undefined => {
    const members = joined.filter((one) => one.group === group)
    if (members.length === 0) return undefined
    const readAll = (context: Context): Promise<void> =>
      readTogether(
        context.trx,
        members.map(
          ({ read, run }) =>
            () =>
              note(read, () => run(context)),
        ),
      )
    const scope = group === 'platform' ? { scope: group } : {}
    return transact(runtime, actor, options.session ?? noSession, readAll, { ...scope, onlyReads: true })
  }
  const alone = reads.filter((read) => !joined.some((one) => one.read === read))
  await Promise.all([
    ...alone.map((read) =>
      note(read, () => performOperation(runtime, read.name, read.input as never, actor, options)),
    ),
    readGroup('company'),
    readGroup('platform'),
  ])
  return reads.map((read) => results.get(read) as ReadResult)
}

/** Reads that share a transaction: of the rows of a company, or of the whole installation. */
type Group = 'company' | 'platform'

/** Reads of shared rows that the role of a company may read too. */
const readableByCompanies: readonly OperationName[] = ['news.list']
/** Reads of the installation that a page does beside others, each of a few statements. */
const ofPlatform: readonly OperationName[] = [
  ...(['account.me', 'account.security', 'account.sessions', 'prefixes.queue', 'news.list'] as const),
  ...(['admin.bypassers', 'admin.companies', 'admin.news'] as const),
]

/** The group of a read; null where it has a transaction of its own. */
function groupOf(name: OperationName, actor: Actor): Group | null {
  const hasCompany = 'companyId' in actor && actor.companyId !== null
  if (operationOf(name).scope === 'company' || (hasCompany && readableByCompanies.includes(name)))
    return 'company'
  return ofPlatform.includes(name) ? 'platform' : null
}

type JoinedRead = (context: Context) => Promise<unknown>

/** A read of a group as a part of its transaction; null where it must run by itself, or is refused. */
function joinedRead(
  runtime: Runtime,
  { name, input }: Read,
  actor: Actor,
  source: PerformOptions['source'],
): JoinedRead | null {
  const operation = operationOf(name)
  const service = serviceOf(name)
  if (isMutation(operation) || 'read' in service) return null
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
