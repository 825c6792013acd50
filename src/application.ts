// The application API: everything that web, worker and command line may call. They enter here and nowhere
// else. How one operation or job runs (right, shape, transaction) is in application/operations.ts.

import { randomBytes } from 'node:crypto'
import {
  jobContext,
  noSession,
  performOperation,
  requireRight,
  runJob,
  shareOf,
  transact,
} from './application/operations.ts'
import { openHeavyWork } from './application/heavy-work.ts'
import { longestWaits, openBodyPlaces, openShares } from './application/shares.ts'
import type { PerformOptions, Runtime } from './application/operations.ts'
import { performReads, type Read, type ReadResult } from './application/page-reads.ts'
import { openProcessMetrics } from './application/process-metrics.ts'
import { runQueuedJob } from './application/queued-jobs.ts'
import { ignoreRefusals, logRefusals, type RefusalWatch } from './application/security-events.ts'
import { deliverAllDue, startHookDelivery, type HookDelivery } from './application/hook-delivery.ts'
import { startLabelWriting, type LabelWriting } from './application/label-writing.ts'
import { openPublicReads, type PublicReads } from './application/public-reads.ts'
import { SettingError, type Config } from './config.ts'
import type { JobName, Payload } from './contract/jobs.ts'
import type { Input, OperationName, Output } from './contract/operations/index.ts'
import { defaultLanguage } from './domain/languages.ts'
import type { Actor } from './domain/rights.ts'
import { openEmailSender } from './gateways/email.ts'
import { openHookSender } from './gateways/hook-sender.ts'
import { openTrackingService } from './gateways/tracking.ts'
import { openVatService } from './gateways/vat.ts'
import { openLog, withoutPasswords, type Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { databaseUrl, ownerUrl, queueSettings } from './application/installation.ts'
import { isMigrated, outageLog, poolSizes, readiness, sessionPoolOf } from './application/connections.ts'
import { findCompany } from './persistence/companies.ts'
import { inScope } from './persistence/company-scope.ts'
import {
  closeDatabase,
  DatabaseUnreachable,
  inRehearsal,
  openDatabase,
  reachDatabase,
} from './persistence/database.ts'
import { createServiceLogin } from './persistence/service-login.ts'
import { noteLabelsFailed } from './persistence/label-store-state.ts'
import { migrate } from './persistence/migrate.ts'
import { listen, type NotificationHandlers, type Listener } from './persistence/notifications.ts'
import { hasQueues, installQueues, openQueue, openQueueLater, type Queue } from './persistence/queue.ts'
import type { DrawOptions, WrittenPart } from './render/batch/files/draw.ts'
import { readRequestingUser } from './persistence/users.ts'
import { addViews, type ViewCount } from './persistence/views.ts'
import type { RequestTotal } from './persistence/request-counts.ts'
import { countRequests, type AddressRequests } from './services/request-counts.ts'
import { ownCompanyId, type AppDependencies, type LabelRenderer } from './services/context.ts'
import { actorOfUser } from './services/actors.ts'
import { actorOfKey, type KeyActor } from './services/api-keys/calling-key.ts'
import { columnChoices, type FileChoices } from './services/imports/column-choices.ts'
import type { LongFile } from './services/imports/long-file.ts'
import { operatorCommands, type OperatorCommands } from './services/operator.ts'
import { openLabelStore } from './services/published-labels/store.ts'
import { writeMarkedLabels } from './services/published-labels/writer.ts'
import { admitPasswordCall } from './services/passwords.ts'
import { drawRequest, type DrawInput } from './services/serials/drawing-request.ts'

export { backUp, keysOfBackup, restore, verifyBackup, type Restored } from './application/backups.ts'
export { noSession, type PerformOptions } from './application/operations.ts'
export type { Read, ReadResult } from './application/page-reads.ts'
export { idsOf } from './application/security-events.ts'
export type { LinkKeys } from './application/public-reads.ts'
export type { LongFile } from './services/imports/long-file.ts'
export type { CodeLinks } from './services/sheet-links.ts'
export { openFiles, type FileStore } from './gateways/files.ts'
export type { PublicLabel, GtinCodes, KnownCode } from './services/labels.ts'
export type { NotificationHandlers, Listener } from './persistence/notifications.ts'
export type { LabelRenderer, SessionPort, SignIn, SignUp } from './services/context.ts'
export type { DrawInput } from './services/serials/drawing-request.ts'
export type { WrittenPart } from './render/batch/files/draw.ts'
export type { ViewCount } from './persistence/views.ts'
export { DatabaseUnreachable } from './persistence/database.ts'

/** How an application is opened: by which adapter, where its jobs run, and what tests replace. */
type ApplicationOptions = {
  readonly role: 'web' | 'worker' | 'cli'
  /** `queue`: the worker runs them. `here`: this process runs them after each commit. */
  readonly jobs: 'queue' | 'here'
  /** Left out by processes that do not draw labels. */
  readonly renderLabel?: LabelRenderer
  readonly clock?: () => Date
  readonly log?: Log
  /** Most connections to the database. */
  readonly connections?: number
  /** The thread for heavy work of a process: it needs one connection, and no thread of its own. */
  readonly isThread?: boolean
  /** Opens while the database does not answer, if published labels are stored beside it. */
  readonly startsWithoutDatabase?: boolean
}

/** The connections of the session store. */
export type SessionPool = ReturnType<typeof sessionPoolOf>

export type Application = PublicReads & {
  readonly config: Config
  readonly log: Log
  /** The figures of this process. */
  readonly metrics: Metrics
  /** Does one operation for an actor; throws a Refusal when the application refuses it. */
  perform<N extends OperationName>(
    name: N,
    input: Input<N>,
    actor: Actor,
    options?: PerformOptions,
  ): Promise<Output<N>>
  /** Does the reads of a page for an actor; answers what came of each, in their order. */
  performReads(reads: readonly Read[], actor: Actor, options?: PerformOptions): Promise<readonly ReadResult[]>
  /** Refuses an actor who may not do an operation, before an adapter reads its input; `perform` does too. */
  requireRight(name: OperationName, actor: Actor): void
  /** Reads and answers a large body of an actor when there is a place for it. Refuses `request.busy`. */
  inBodyPlace<T>(actor: Actor, work: () => Promise<T>): Promise<T>
  /**
   * Admits a call of a network address that will hash a password, before anything is read for it; answers what to
   * call once it is answered. Refuses `request.busy` when too many are on their way.
   */
  admitPasswordCall(address: string): () => void
  /** Runs one job of the queue. */
  runJob<N extends JobName>(name: N, payload: Payload<N>): Promise<void>
  /** Runs the jobs of the queue, writes published labels and delivers webhooks, until the application is closed. */
  work(): Promise<void>
  /**
   * Writes published labels whose stored copy is out of date, a slice; answers how many changes it worked off,
   * null while another process writes.
   */
  writeLabels(): Promise<number | null>
  /** Delivers the webhooks that are due, and answers the number of attempts. */
  deliverHooks(): Promise<number>
  /**
   * The actor behind a session's user. Null when the user does not exist any more, is suspended, or has
   * changed their password since (`key`, see `sessionKey`). With `impersonatedCompanyId`, support reads that
   * company's data.
   */
  actorOf(userId: number, impersonatedCompanyId?: number, key?: string): Promise<Actor | null>
  /**
   * The actor behind the text of an API key; notes its use. Refuses `key.unknown`, `key.ended`,
   * `company.notValidated`.
   */
  actorOfKey(text: string): Promise<KeyActor>
  /** Notifies of every change of what labels show: the company's id, followed by `+` when a code is new. */
  watchLabels(handlers: NotificationHandlers): Listener
  /** Opens the connections of the session store; its owner ends them. */
  openSessionPool(): SessionPool
  /** Adds views to the counters of codes. */
  countViews(views: readonly ViewCount[]): Promise<void>
  /** Adds requests of network addresses to the counts of a class, which all web processes share. */
  countRequests(
    requestClass: string,
    requests: readonly AddressRequests[],
    windowMs: number,
  ): Promise<readonly RequestTotal[]>
  /** Draws a range of a batch into a folder of this machine, for the command line, without a worker. */
  drawSerials(
    request: DrawInput,
    folder: string,
    actor: Actor,
    options?: DrawOptions,
  ): Promise<readonly WrittenPart[]>
  /** Opens a file of this machine row by row, for the command line, with the columns of the actor's company. */
  openFile(path: string, choices: FileChoices, actor: Actor): Promise<LongFile>
  /** Runs operations as they would run, in one transaction that is rolled back at the end. */
  rehearse<T>(work: (perform: Application['perform']) => Promise<T>): Promise<T>
  /** Commands for the person who runs this installation; only the command line offers them. */
  readonly operatorCommands: OperatorCommands
  /** Whether the database answers and every migration has run. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

const noLabels: LabelRenderer = () =>
  Promise.reject(new Error('This process was started without the pages; run npm run build.'))

/** Brings the database of the settings up to date: tables, then queues, under one lock. Answers what ran. */
export async function migrateDatabase(config: Config): Promise<readonly string[]> {
  const url = ownerUrl(config)
  const db = openDatabase(url, { connections: 4, name: 'nutricode-migrate' })
  try {
    await reachDatabase(db)
    const ran = await migrate(db, { afterwards: () => installQueues(url, queueSettings()) })
    if (config.embeddedServiceUrl !== undefined) await createServiceLogin(db, config.embeddedServiceUrl)
    return ran
  } finally {
    await closeDatabase(db)
  }
}

/**
 * Opens the application.
 * @throws SettingError without a database address or before the first migration, DatabaseUnreachable
 */
export async function openApplication(config: Config, options: ApplicationOptions): Promise<Application> {
  const url = databaseUrl(config)
  const log = options.log ?? openLog(config.logLevel)
  const pools = poolSizes(config.database.pool, options.role)
  const isThread = options.isThread ?? false
  const connections = isThread ? 1 : (options.connections ?? pools.operations)
  const db = openDatabase(url, {
    name: `nutricode-${options.role}`,
    connections,
    connectTimeout: config.database.connectTimeout,
    // Jobs and commands may take as long as they need; a reader of a page does not wait so long.
    ...(options.role === 'web'
      ? { statementTimeout: config.database.statementTimeout * (isThread ? 6 : 1) }
      : {}),
    // A command says it itself, in its last sentence.
    ...(options.role === 'cli' ? {} : { onUnreachable: outageLog(log, 'database.unreachable') }),
  })
  const isThere = await reachOrServeStored(db, config, options, log)
  const queue = await queueOf(db, url, options, log, isThere)
  const figures = openProcessMetrics(db, options.role)
  const dependencies: AppDependencies = {
    config,
    mailer: openEmailSender(config),
    hookSender: openHookSender(config.hookAddresses === 'any'),
    vat: openVatService(config.vatUrl),
    tracking: openTrackingService(config.trackingUrl),
    log,
    renderLabel: options.renderLabel ?? noLabels,
    random: (count) => randomBytes(count),
    operationCosts: figures.operationCosts,
    version: figures.version,
  }
  const hasShares = options.role === 'web' && !isThread
  const turns = hasShares ? openShares(connections) : null
  const heavy = hasShares ? openHeavyWork(config) : null
  const clock = options.clock ?? (() => new Date())
  const watch = hasShares ? logRefusals(log) : ignoreRefusals
  return buildApplication({ dependencies, db, url, connections, queue, turns, heavy, figures, clock }, watch)
}

/**
 * Whether the database answers. While it does not, a process that serves labels starts if it has any.
 * @throws DatabaseUnreachable
 */
async function reachOrServeStored(
  db: Runtime['db'],
  config: Config,
  options: ApplicationOptions,
  log: Log,
): Promise<boolean> {
  try {
    await reachDatabase(db)
    return true
  } catch (error) {
    const isAway = error instanceof DatabaseUnreachable && error.cause !== undefined
    const serves = options.startsWithoutDatabase === true && isAway
    if (!serves || !(await openLabelStore(config).hasLabels())) throw error
    log.error('database.awayAtStart', { error })
    return false
  }
}

/** The queue; null when this process runs its jobs itself. @throws SettingError before the first migration */
async function queueOf(
  db: Runtime['db'],
  url: string,
  options: ApplicationOptions,
  log: Log,
  isThere: boolean,
): Promise<Queue | null> {
  if (options.jobs === 'here') return null
  const open = (): Promise<Queue> =>
    openQueue(
      url,
      queueSettings(),
      options.role === 'worker' ? 'work' : 'send',
      outageLog(log, 'queue.trouble'),
    )
  if (!isThere) return openQueueLater(open)
  if (await hasQueues(db)) return open()
  await closeDatabase(db)
  throw new SettingError(
    "The database has no tables yet; run the Procfile's release first: npx nutricode migrate.",
  )
}

function buildApplication(runtime: Runtime, watch: RefusalWatch): Application {
  const { dependencies, db, queue, figures } = runtime
  const { reads, closeReads, watching } = openPublicReads(runtime)
  const bodyPlaces = openBodyPlaces()
  let labelWriting: LabelWriting | undefined
  let hookDelivery: HookDelivery | undefined
  const operatorActor: Actor = { kind: 'operator', language: defaultLanguage, companyId: null }
  return {
    ...reads,
    config: dependencies.config,
    log: dependencies.log,
    metrics: figures.metrics,
    ...operationCalls(runtime, watch),
    inBodyPlace: (actor, work) => bodyPlaces.run(shareOf(actor), work, longestWaits.bodyPlace),
    admitPasswordCall,
    runJob: (name, payload) => runJob(runtime, name, payload),
    work: async () => {
      await queue?.work((job) => runQueuedJob(runtime, job))
      labelWriting ??= startLabelWriting(() => writeLabels(runtime), dependencies.log)
      hookDelivery ??= startHookDelivery(jobContext(runtime))
    },
    writeLabels: () => writeLabels(runtime),
    deliverHooks: () => deliverAllDue(jobContext(runtime)),
    ...callingActors(runtime),
    openSessionPool: () => sessionPoolOf(runtime.url, dependencies),
    watchLabels: (handlers) => listen(runtime.url, 'labels', watching(handlers)),
    ...machineFiles(runtime),
    rehearse: (work) =>
      inRehearsal(db, (trx) => {
        const rehearsing: Runtime = { ...runtime, db: trx }
        return work((name, input, actor, options = {}) =>
          performOperation(rehearsing, name, input, actor, options),
        )
      }),
    countViews: (views) => inScope(db, 'platform', (trx) => addViews(trx, views)),
    countRequests: (requestClass, requests, windowMs) =>
      countRequests({ db, config: dependencies.config }, requestClass, requests, windowMs),
    operatorCommands: operatorCommands((work) => transact(runtime, operatorActor, noSession, work)),
    isReady: readiness(() => isMigrated(db)),
    close: async () => {
      await runtime.heavy?.close()
      await closeReads()
      await labelWriting?.close()
      await hookDelivery?.close()
      await queue?.stop()
      figures.close()
      await closeDatabase(db)
    },
  }
}

/** Operations, timed and watched. */
function operationCalls(
  runtime: Runtime,
  watch: RefusalWatch,
): Pick<Application, 'perform' | 'performReads' | 'requireRight'> {
  const { figures } = runtime
  return {
    perform: (name, input, actor, options = {}) =>
      figures.timed(name, () =>
        watch(name, actor, () => performOperation(runtime, name, input, actor, options)),
      ),
    performReads: (reads, actor, options = {}) =>
      performReads(runtime, reads, actor, options, (name, work) =>
        figures.timed(name, () => watch(name, actor, work)),
      ),
    requireRight: (name, actor) => {
      watch(name, actor, () => {
        requireRight(name, actor)
      })
    },
  }
}

/** Who a call comes from: the user of a session, or an API key. */
function callingActors({ db, dependencies, clock }: Runtime): Pick<Application, 'actorOf' | 'actorOfKey'> {
  const { config } = dependencies
  return {
    actorOf: async (userId, impersonatedCompanyId, key) =>
      actorOfUser(await readRequestingUser(db, userId), {
        impersonatedCompanyId,
        key,
        config,
        findCompany: (id) => inScope(db, 'platform', (trx) => findCompany(trx, id)),
      }),
    actorOfKey: (text) => inScope(db, 'platform', (trx) => actorOfKey(trx, text, { config, now: clock() })),
  }
}

/** What the command line does with files of its machine. */
function machineFiles(runtime: Runtime): Pick<Application, 'drawSerials' | 'openFile'> {
  return {
    drawSerials: async (request, folder, actor, options) => {
      const drawing = await transact(runtime, actor, noSession, (context) => drawRequest(context, request))
      // Loaded on first use: the batch engine would slow the start of every process.
      const { drawBatch } = await import('./render/batch/files/draw.ts')
      return drawBatch(drawing, folder, options)
    },
    openFile: async (path, chosen, actor) => {
      const choices = await transact(runtime, actor, noSession, (context) =>
        columnChoices(context, ownCompanyId(actor), chosen),
      )
      // Loaded on first use: other processes read no files of their machine.
      const { openLongFile } = await import('./services/imports/long-file.ts')
      return openLongFile(path, choices)
    },
  }
}

async function writeLabels(runtime: Runtime): Promise<number | null> {
  const worker: Actor = { kind: 'worker', language: defaultLanguage, companyId: null }
  try {
    return await transact(runtime, worker, noSession, writeMarkedLabels)
  } catch (error) {
    const failure = withoutPasswords(error instanceof Error ? error.message : String(error))
    // Where the database itself fails, only the log says so.
    await transact(runtime, worker, noSession, ({ trx, now }) => noteLabelsFailed(trx, now, failure)).catch(
      () => undefined,
    )
    throw error
  }
}
