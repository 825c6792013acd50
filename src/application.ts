// THE DOOR: the whole product seen from outside. Web, worker and command line enter here and nowhere else; nothing else
// opens a transaction or checks a right.

import { randomBytes } from 'node:crypto'
import { SettingError, type Config } from './config.ts'
import { jobNames, jobs, type JobName, type Payload } from './contract/jobs.ts'
import { changesAnything } from './contract/operation.ts'
import { operationOf, type Input, type OperationName, type Output } from './contract/operations/index.ts'
import { defaultLanguage } from './domain/languages.ts'
import { closestCode, type LinkQualifiers } from './domain/label/lots.ts'
import { refuse } from './domain/refusal.ts'
import { may, isReadOnly, type Actor } from './domain/rights.ts'
import { openEmailSender } from './gateways/email.ts'
import { openLog, type Log } from './log.ts'
import {
  closeDatabase,
  inTransaction,
  openDatabase,
  reachDatabase,
  type Database,
} from './persistence/database.ts'
import { migrate, migrationState } from './persistence/migrate.ts'
import { listen, type NotificationHandlers, type Listener } from './persistence/notifications.ts'
import { hasQueues, installQueues, openQueue, type Queue, type QueueSettings } from './persistence/queue.ts'
import type { DrawOptions, WrittenPart } from './render/batch/draw.ts'
import { addViews, type Tally } from './persistence/views.ts'
import type {
  PrepareContext,
  Context,
  AppDependencies,
  JobContext,
  LabelRenderer,
  ReadContext,
  SessionPort,
} from './services/context.ts'
import { actorOfUser } from './services/actors.ts'
import { picture } from './services/association.ts'
import { operatorCommands, type OperatorCommands } from './services/operator.ts'
import { jobServices, services } from './services/index.ts'
import { codeLinks, type CodeLinks } from './services/sheet-links.ts'
import {
  gtinCodes,
  knownCode,
  readLabel,
  type FoundLabel,
  type GtinCodes,
  type KnownCode,
} from './services/labels.ts'
import { isVoidSerial } from './services/serials/batches.ts'
import { drawRequest, type DrawAsked } from './services/serials/batch-files.ts'
import type { AnyService, TransactedService } from './services/service.ts'
import { validationIssues, storable, type Source } from './validation.ts'

export type { CodeLinks } from './services/sheet-links.ts'
export type { FoundLabel, GtinCodes, KnownCode } from './services/labels.ts'
export type { NotificationHandlers, Listener } from './persistence/notifications.ts'
export type { LabelRenderer, SessionPort } from './services/context.ts'
export type { DrawAsked } from './services/serials/batch-files.ts'
export type { WrittenPart } from './render/batch/draw.ts'
export type { Tally } from './persistence/views.ts'
export { DatabaseUnreachable } from './persistence/database.ts'

/** How the product is opened: by which face, where its jobs run, and what stands in for clock and chance in tests. */
export type ApplicationOptions = {
  readonly role: 'web' | 'worker' | 'cli'
  /** `queue`: the worker runs them. `here`: this process does, after each commit. */
  readonly jobs: 'queue' | 'here'
  readonly renderLabel?: LabelRenderer
  readonly clock?: () => Date
  readonly log?: Log
  /** Connections to the database at most. */
  readonly connections?: number
}

export type Application = {
  readonly config: Config
  readonly log: Log
  /** Does one operation for an actor; throws a Refusal when the answer is no. */
  perform<N extends OperationName>(
    name: N,
    input: Input<N>,
    actor: Actor,
    options?: PerformOptions,
  ): Promise<Output<N>>
  /** Runs one job of the queue. */
  runJob<N extends JobName>(name: N, payload: Payload<N>): Promise<void>
  /** Works on the queue until the product is closed. */
  work(): Promise<void>
  /** The actor behind a session's user, or null when he is gone or suspended, or `key` opens his sessions no more; `looksAt` is the company support looks at. */
  actorOf(userId: number, looksAt?: number, key?: string): Promise<Actor | null>
  /** The code as stored behind what was typed or scanned, for anyone; null when it leads to no label. */
  knownCode(typed: string): Promise<KnownCode | null>
  /** The label behind a code, for anyone. */
  readLabel(code: string, version?: number): Promise<FoundLabel | null>
  /** A picture of a bottle by its fingerprint, as WebP, for anyone. */
  readPicture(fingerprint: string): Promise<Buffer | null>
  /** The code a digital link leads to, for anyone; null when its GTIN is not ours. */
  codeOfLink(keys: LinkKeys): Promise<string | null>
  /** The codes under a GTIN, for anyone. */
  gtinCodes(gtin: string): Promise<GtinCodes>
  /** What a code leads to besides its label, for anyone; null for a code that does not exist. */
  codeLinks(code: string): Promise<CodeLinks | null>
  /** Word of every change of what labels show: the id of the company concerned, and `+` behind it when a code is new. */
  watchLabels(hearing: NotificationHandlers): Listener
  /** Adds to the views of codes. */
  countViews(tallies: readonly Tally[]): Promise<void>
  /** Whether a serial of a code is void, for anyone who scans it. */
  isVoidSerial(code: string, serial: string): Promise<boolean>
  /** Draws a range of a batch into a folder of this machine: what the command line does without a worker. */
  drawSerials(
    asked: DrawAsked,
    folder: string,
    actor: Actor,
    options?: DrawOptions,
  ): Promise<readonly WrittenPart[]>
  /** What only whoever runs the house does; no other face asks for it. */
  readonly house: OperatorCommands
  /** Whether the database answers and every migration has run. */
  ready(): Promise<boolean>
  close(): Promise<void>
}

/** What is asked under a digital link. */
export type LinkKeys = LinkQualifiers & { readonly gtin: string }

export type PerformOptions = {
  readonly session?: SessionPort
  readonly source?: Source
  /** What is sent along, for operations that take a file. */
  readonly upload?: AsyncIterable<Uint8Array>
}

/** The session of a face that has none. */
export const noSession: SessionPort = {
  signIn: () => undefined,
  signOut: () => undefined,
  awaitCode: () => undefined,
  awaitsCode: null,
  knowDevice: () => undefined,
  device: null,
  address: null,
  lookAt: () => undefined,
  sid: null,
}
const noLabels: LabelRenderer = () =>
  Promise.reject(new Error('This process was started without the pages; run npm run build.'))

/** Brings the database of the settings up to date: tables, then queues, under one lock. */
export async function migrateDatabase(config: Config): Promise<readonly string[]> {
  const url = databaseUrl(config)
  const db = openDatabase(url, { connections: 4, name: 'nutricode-migrate' })
  try {
    await reachDatabase(db)
    return await migrate(db, { afterwards: () => installQueues(url, queueSettings()) })
  } finally {
    await closeDatabase(db)
  }
}

/** Opens the product on the settings. The database must answer and be migrated. */
export async function openApplication(config: Config, opening: ApplicationOptions): Promise<Application> {
  const url = databaseUrl(config)
  const db = openDatabase(url, {
    name: `nutricode-${opening.role}`,
    ...(opening.connections === undefined ? {} : { connections: opening.connections }),
  })
  await reachDatabase(db)
  const log = opening.log ?? openLog(config.logLevel)
  if (opening.jobs === 'queue' && !(await hasQueues(db))) {
    await closeDatabase(db)
    throw new SettingError(
      "The database has no tables yet; run the Procfile's release first: npx nutricode migrate.",
    )
  }
  const queue =
    opening.jobs === 'here'
      ? null
      : await openQueue(url, queueSettings(), opening.role === 'worker' ? 'work' : 'send', (error) => {
          log.warn('queue.trouble', { error })
        })
  const mailer = openEmailSender(config)
  const dependencies: AppDependencies = {
    config,
    mailer,
    log,
    renderLabel: opening.renderLabel ?? noLabels,
    random: (count) => randomBytes(count),
  }
  return doors({ house: dependencies, db, url, queue, clock: opening.clock ?? (() => new Date()) })
}

type Open = {
  readonly house: AppDependencies
  readonly db: Database
  readonly url: string
  readonly queue: Queue | null
  readonly clock: () => Date
}
type PendingJob = { readonly name: JobName; readonly payload: unknown }

function doors(open: Open): Application {
  const { house: dependencies, db, queue } = open
  const anyone: Actor = { kind: 'anyone', language: defaultLanguage }
  const operator: Actor = { kind: 'operator', language: defaultLanguage, companyId: null }
  const codesUnder = (gtin: string): Promise<GtinCodes> =>
    transact(open, anyone, noSession, (context) => gtinCodes(context, gtin))
  return {
    config: dependencies.config,
    log: dependencies.log,
    perform: (name, input, actor, options = {}) => perform(open, name, input, actor, options),
    runJob: (name, payload) => runJob(open, name, payload),
    work: async () => {
      await queue?.work(async (name, payload) => {
        const known = jobNames.find((job) => job === name)
        if (known === undefined) return
        try {
          await runJob(open, known, payload as never)
        } catch (error) {
          dependencies.log.error('job.broken', { job: name, error })
          throw error
        }
      })
    },
    actorOf: (userId, looksAt, key) => inTransaction(db, (trx) => actorOfUser(trx, userId, looksAt, key)),
    knownCode: (typed) => transact(open, anyone, noSession, (context) => knownCode(context, typed)),
    readLabel: (code, version) =>
      transact(open, anyone, noSession, (context) => readLabel(context, code, version)),
    readPicture: (fingerprint) =>
      transact(open, anyone, noSession, (context) => picture(context, fingerprint)),
    codeOfLink: async ({ gtin, ...asked }) => closestCode((await codesUnder(gtin)).codes, asked),
    gtinCodes: codesUnder,
    codeLinks: (code) => transact(open, anyone, noSession, (context) => codeLinks(context, code)),
    watchLabels: (hearing) => listen(open.url, 'labels', hearing),
    isVoidSerial: (code, serial) => isVoidSerial(reading(open, anyone), code, serial),
    drawSerials: async (asked, folder, actor, options) => {
      const request = await transact(open, actor, noSession, (context) => drawRequest(context, asked))
      const { drawBatch } = await import('./render/batch/draw.ts')
      return drawBatch(request, folder, options)
    },
    countViews: (tallies) => inTransaction(db, (trx) => addViews(trx, tallies)),
    house: operatorCommands((work) => transact(open, operator, noSession, work)),
    ready: async () => {
      try {
        return (await migrationState(db)).pending.length === 0
      } catch {
        return false
      }
    },
    close: async () => {
      await queue?.stop()
      dependencies.mailer.close()
      await closeDatabase(db)
    },
  }
}

/** In order: the actor may; the input has its shape; the service does it; the answer has its shape. */
async function perform<N extends OperationName>(
  open: Open,
  name: N,
  given: Input<N>,
  actor: Actor,
  options: PerformOptions,
): Promise<Output<N>> {
  const operation = operationOf(name)
  const input = storable(given)
  if (!may(actor, operation.needs)) refuse(actor.kind === 'anyone' ? 'session.none' : 'right.missing')
  if (isReadOnly(actor) && changesAnything(operation)) refuse('right.onlyLooking')
  const issues = validationIssues(operation.input, input, options.source)
  if (issues.length > 0) refuse('input.invalid', { issues: issues })
  const service = serviceOf(name)
  const output =
    'read' in service
      ? await service.read(reading(open, actor), input)
      : await run(open, service, input, actor, options)
  if (!open.house.config.production && !('file' in operation.output))
    assertShape(name, operation.output, output)
  return output
}

function serviceOf<N extends OperationName>(name: N): AnyService<N> {
  return services[name] as never
}

/** The outside is asked, then all is done in one transaction. */
async function run<N extends OperationName>(
  open: Open,
  service: TransactedService<N>,
  input: Input<N>,
  actor: Actor,
  options: PerformOptions,
): Promise<Output<N>> {
  const session = options.session ?? noSession
  const asking: PrepareContext = {
    ...open.house,
    actor,
    now: open.clock(),
    upload: options.upload ?? null,
    session,
    inSeparateTransaction: (work) => inTransaction(open.db, work),
    inSeveralTransactions: (work) => transact(open, actor, session, work),
  }
  const asked = service.ask === undefined ? undefined : await service.ask(asking, input)
  return transact(open, actor, session, (context) => service.run(context, input, asked))
}

function reading({ house: dependencies, db, clock }: Open, actor: Actor): ReadContext {
  return { ...dependencies, actor, now: clock(), db }
}

/** Runs work in one transaction; jobs it asked for run here afterwards when no worker does. */
async function transact<T>(
  open: Open,
  actor: Actor,
  session: SessionPort,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  let pending: PendingJob[] = []
  const result = await inTransaction(open.db, (trx) => {
    pending = []
    const within = open.queue?.within(trx)
    return work({
      ...open.house,
      actor,
      session,
      trx,
      now: open.clock(),
      enqueue: async (name, payload) => {
        if (within === undefined) pending.push({ name, payload })
        else await within(name, payload)
      },
    })
  })
  for (const job of pending) await runJob(open, job.name, job.payload as never)
  return result
}

async function runJob<N extends JobName>(open: Open, name: N, payload: Payload<N>): Promise<void> {
  const issues = validationIssues(jobs[name].payload, payload)
  if (issues.length > 0)
    throw new Error(`The job ${name} was asked with a malformed payload: ${JSON.stringify(issues)}`)
  const context: JobContext = {
    ...open.house,
    transact: (companyId, work) =>
      transact(open, { kind: 'worker', companyId, language: defaultLanguage }, noSession, work),
  }
  const run: (context: JobContext, payload: Payload<N>) => Promise<void> = jobServices[name]
  await run(context, payload)
}

function assertShape(
  name: OperationName,
  shape: Parameters<typeof validationIssues>[0],
  output: unknown,
): void {
  const issues = validationIssues(shape, output)
  if (issues.length > 0)
    throw new Error(`The answer of ${name} is not of its shape: ${JSON.stringify(issues.slice(0, 5))}`)
}

function queueSettings(): QueueSettings[] {
  return jobNames.map((name) => ({ name, ...jobs[name] }))
}

function databaseUrl(config: Config): string {
  if (config.databaseUrl === undefined)
    throw new SettingError(
      'DATABASE_URL is not set; set it to a PostgreSQL 15 or newer, or run npm start, which brings one.',
    )
  return config.databaseUrl
}
