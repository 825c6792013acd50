// One call of an operation or a job: the actor's right, the input's shape, the service, the transaction, the
// answer's shape. Nothing outside this file checks a right or opens a transaction for a service.

import { isHeavy, type HeavyWork } from './heavy-work.ts'
import { longestWaits } from './shares.ts'
import type { ProcessMetrics } from './process-metrics.ts'
import { jobs, type JobName, type Payload } from '../contract/jobs.ts'
import { isForKeys, isMutation } from '../contract/operation.ts'
import { operationOf, type Input, type OperationName, type Output } from '../contract/operations/index.ts'
import type { FairQueue } from '../domain/fair-queue.ts'
import { defaultLanguage } from '../domain/languages.ts'
import { refuse, type RefusalCode } from '../domain/refusal.ts'
import { isAllowed, isReadOnly, needsSecondFactor, type Actor } from '../domain/rights.ts'
import type { ValidationIssue } from '../domain/validation-issue.ts'
import { logScope } from '../log.ts'
import { inPublicRead, inScope, readInScope, type Scope } from '../persistence/company-scope.ts'
import type { Database, Transaction } from '../persistence/database.ts'
import type { Queue } from '../persistence/queue.ts'
import type {
  PrepareContext,
  Context,
  AppDependencies,
  JobContext,
  ReadContext,
  SessionPort,
} from '../services/context.ts'
import { jobServices, services } from '../services/index.ts'
import type { AnyService, TransactedService } from '../services/service.ts'
import {
  storableText,
  validationIssues,
  withoutEmptyTexts,
  withoutMembers,
  withStoredPhones,
  type Source,
} from '../validation.ts'

/** What stays open as long as the application: everything that a call needs besides its own input. */
export type Runtime = {
  readonly dependencies: AppDependencies
  readonly db: Database
  /** Address of the database, for connections of their own (`LISTEN`). */
  readonly url: string
  /** Most connections of this process to the database for its operations. */
  readonly connections: number
  /** Null when this process runs its jobs itself, after each commit. */
  readonly queue: Queue | null
  /** Shares of the connections; null where all work is of one caller. */
  readonly turns: FairQueue | null
  /** The thread for heavy work; null where one caller may wait for itself. */
  readonly heavy: HeavyWork | null
  readonly clock: () => Date
  readonly figures: ProcessMetrics
}

/** What an adapter hands over with a call, beside its input. */
export type PerformOptions = {
  /** The caller's session; `noSession` when left out. */
  readonly session?: SessionPort
  /** `text` for input from a query or a path, whose numbers and flags are still text. */
  readonly source?: Source
  /** The body of the request, for operations that take a file. */
  readonly upload?: AsyncIterable<Uint8Array>
}

/** The session of an adapter that has none, such as the command line. */
export const noSession: SessionPort = {
  signIn: () => undefined,
  signOut: () => undefined,
  awaitSecondFactor: () => undefined,
  userIdAwaitingCode: null,
  rememberSignUp: () => undefined,
  signUp: null,
  setDeviceMark: () => undefined,
  deviceMark: null,
  address: null,
  impersonate: () => undefined,
  sid: null,
}

type PendingJob = { readonly name: JobName; readonly payload: unknown }

/**
 * Does one operation for an actor: checks the right, then the shape of the input, runs the service and,
 * outside production, checks the shape of the answer.
 * @throws Refusal `session.none`, `right.missing`, `right.readOnly`, `input.invalid`, or one of the service
 */
export async function performOperation<N extends OperationName>(
  runtime: Runtime,
  name: N,
  rawInput: Input<N>,
  actor: Actor,
  options: PerformOptions,
): Promise<Output<N>> {
  const operation = operationOf(name)
  requireRight(name, actor)
  const { heavy } = runtime
  const { upload = null, source } = options
  // Before a thread gets it: a value nested too deep cannot be sent there.
  const storable = storableText(rawInput)
  if (heavy !== null && isHeavy(operation, rawInput, upload !== null)) {
    const address = options.session?.address ?? null
    const inline = (received: AsyncIterable<Uint8Array>) =>
      performOperation({ ...runtime, heavy: null }, name, rawInput, actor, { ...options, upload: received })
    const request = { name, input: rawInput, actor, source, address, upload }
    return (await heavy.perform(shareOf(actor), request, inline)) as Output<N>
  }
  const typed = withoutEmptyTexts(operation.input.schema, storable)
  const issues = validationIssues(operation.input, typed, options.source)
  if (issues.length > 0) {
    const further = await furtherIssues(runtime, name, typed, issues, actor)
    refuse('input.invalid', { issues: [...issues, ...further] })
  }
  const input = withStoredPhones(operation.input.schema, typed)
  const service = serviceOf(name)
  const output =
    'read' in service
      ? await inTurn(runtime, shareOf(actor), () =>
          readPublished(runtime, actor, (reading) => service.read(reading, input)),
        )
      : await runService(runtime, service, input, actor, { ...options, scope: scopeOf(name, actor) })
  assertShape(runtime, name, output)
  return output
}

/**
 * Refuses an actor who may not do an operation.
 * @throws Refusal `session.none`, `right.missing`, `right.readOnly`, `right.secondFactor`, `right.person`
 */
export function requireRight(name: OperationName, actor: Actor): void {
  const missing = missingRight(name, actor)
  if (missing !== null) refuse(missing)
}

/** Why an actor may not do an operation; null when they may. */
export function missingRight(name: OperationName, actor: Actor): RefusalCode | null {
  const operation = operationOf(name)
  if (actor.kind === 'key' && !isForKeys(operation)) return 'right.person'
  if (!isAllowed(actor, operation.needs)) {
    if (needsSecondFactor(actor)) return 'right.secondFactor'
    return actor.kind === 'anyone' ? 'session.none' : 'right.missing'
  }
  return isReadOnly(actor) && isMutation(operation) ? 'right.readOnly' : null
}

/** What the service finds in the members that are not wrong by their shape already. */
async function furtherIssues<N extends OperationName>(
  runtime: Runtime,
  name: N,
  input: Input<N>,
  issues: readonly ValidationIssue[],
  actor: Actor,
): Promise<readonly ValidationIssue[]> {
  const service = serviceOf(name)
  if (!('furtherIssues' in service)) return []
  const { furtherIssues: find } = service
  const wrong = new Set(issues.map(rootField))
  const rightMembers = withoutMembers(input, wrong)
  const found = await transact(runtime, actor, noSession, (context) => find(context, rightMembers), {
    scope: scopeOf(name, actor),
  })
  return found.filter((issue) => !wrong.has(rootField(issue)))
}

function rootField({ field }: ValidationIssue): string {
  return field.split('.')[0] ?? ''
}

/** The service of an operation. */
export function serviceOf<N extends OperationName>(name: N): AnyService<N> {
  return services[name] as never
}

/**
 * First the service prepares, with no transaction open (calls to other systems), then it runs in one
 * transaction.
 */
async function runService<N extends OperationName>(
  runtime: Runtime,
  service: TransactedService<N>,
  input: Input<N>,
  actor: Actor,
  { scope, ...options }: PerformOptions & { readonly scope: Scope },
): Promise<Output<N>> {
  const session = options.session ?? noSession
  const prepareContext: PrepareContext = {
    ...runtime.dependencies,
    actor,
    now: runtime.clock(),
    upload: options.upload ?? null,
    session,
    inSeparateTransaction: (work) =>
      inTurn(runtime, shareOf(actor), () => inScope(runtime.db, 'platform', work)),
    inSeveralTransactions: (work) => transact(runtime, actor, session, work, { scope }),
  }
  const prepared = service.prepare === undefined ? undefined : await service.prepare(prepareContext, input)
  return transact(runtime, actor, session, (context) => service.run(context, input, prepared), { scope })
}

/**
 * The rows that an operation may reach: those of the actor's company, or any when it is about no company. An API key
 * never reaches others.
 */
function scopeOf(name: OperationName, actor: Actor): Scope {
  return operationOf(name).scope === 'company' || actor.kind === 'key' ? scopeOfActor(actor) : 'platform'
}

function scopeOfActor(actor: Actor): Scope {
  if (actor.kind === 'anyone') return 'public'
  return actor.companyId === null && actor.kind !== 'user' ? 'platform' : { companyId: actor.companyId }
}

/** Runs work that reads what anyone may read of printed codes, in prepared statements. */
export function readPublished<T>(
  { dependencies, db, clock }: Runtime,
  actor: Actor,
  work: (reading: ReadContext) => Promise<T>,
): Promise<T> {
  return inPublicRead(db, (queries) => work({ ...dependencies, actor, now: clock(), db: queries }))
}

/** Whose share of the connections a call takes: of a company, of users without one, or of the public. */
export function shareOf(actor: Actor): string {
  if (actor.kind === 'anyone') return 'anyone'
  if (actor.companyId !== null) return `company ${String(actor.companyId)}`
  return actor.kind === 'user' ? `user ${String(actor.userId)}` : actor.kind
}

/** Runs work that takes a connection when it is the share's turn; refuses `request.busy`. */
export function inTurn<T>({ turns }: Runtime, share: string, work: () => Promise<T>): Promise<T> {
  return turns === null ? work() : turns.run(share, work, longestWaits.connection)
}

type TransactOptions = {
  /** Whose rows the transaction reads and writes; by default those of the actor's company. */
  readonly scope?: Scope
  /** Whose share of the connections it takes; by default the actor's. */
  readonly share?: string
  /** Whether its work only reads; it may run twice. */
  readonly onlyReads?: boolean
}

/** Runs work in one transaction. Without a queue, the jobs it enqueued run here after the commit. */
export async function transact<T>(
  runtime: Runtime,
  actor: Actor,
  session: SessionPort,
  work: (context: Context) => Promise<T>,
  { scope = scopeOfActor(actor), share = shareOf(actor), onlyReads = false }: TransactOptions = {},
): Promise<T> {
  let pending: PendingJob[] = []
  const runWithin = (trx: Transaction): Promise<T> => {
    // The transaction may run again after a conflict: jobs of a failed run do not count.
    pending = []
    const enqueueWithin = runtime.queue?.within(trx)
    return work({
      ...runtime.dependencies,
      actor,
      session,
      trx,
      now: runtime.clock(),
      enqueue: async (name, payload) => {
        if (enqueueWithin === undefined) pending.push({ name, payload })
        else await enqueueWithin(name, payload, logScope().request)
      },
    })
  }
  const result = await inTurn(runtime, share, () =>
    (onlyReads ? readInScope : inScope)(runtime.db, scope, runWithin),
  )
  for (const job of pending) await runJob(runtime, job.name, job.payload as never)
  return result
}

/** Runs one job. Throws an error when the payload is malformed: jobs come from our own code alone. */
export async function runJob<N extends JobName>(
  runtime: Runtime,
  name: N,
  payload: Payload<N>,
): Promise<void> {
  const issues = validationIssues(jobs[name].payload, payload)
  if (issues.length > 0)
    throw new Error(`The job ${name} was enqueued with a malformed payload: ${JSON.stringify(issues)}`)
  const run: (context: JobContext, payload: Payload<N>) => Promise<void> = jobServices[name]
  await run(jobContext(runtime), payload)
}

/** The context of the worker's own work, which opens as many transactions as it needs. */
export function jobContext(runtime: Runtime): JobContext {
  return {
    ...runtime.dependencies,
    transact: (companyId, work) =>
      transact(runtime, { kind: 'worker', companyId, language: defaultLanguage }, noSession, work, {
        scope: companyId === null ? 'platform' : { companyId },
      }),
  }
}

/** Outside production, an answer of another shape than the contract's is an error. */
export function assertShape<N extends OperationName>(runtime: Runtime, name: N, answer: Output<N>): void {
  const { output } = operationOf(name)
  if (runtime.dependencies.config.production || 'file' in output) return
  const issues = validationIssues(output, answer)
  if (issues.length > 0)
    throw new Error(`The answer of ${name} is not of its shape: ${JSON.stringify(issues.slice(0, 5))}`)
}
