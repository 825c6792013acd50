// What a service is handed: who acts, when, chance, the stores in one transaction, the queue, the outside world.

import type { Config } from '../config.ts'
import type { JobName, Payload } from '../contract/jobs.ts'
import { refuse } from '../domain/refusal.ts'
import type { Actor } from '../domain/rights.ts'
import type { LabelLanguage } from '../domain/languages.ts'
import type { LabelModel } from '../domain/label/label.ts'
import type { EmailSender } from '../gateways/email.ts'
import { lockName, type Queries, type Transaction } from '../persistence/database.ts'
import { openAggregations } from '../persistence/serials/aggregations.ts'
import { openBatchFiles } from '../persistence/serials/batch-files.ts'
import { openBatches } from '../persistence/serials/batches.ts'
import { openReportLists } from '../persistence/serials/report-lists.ts'
import { openSerialHistory } from '../persistence/serials/history.ts'
import { openSerialBooks } from '../persistence/serials/reconciliation.ts'
import { openImports } from '../persistence/imports.ts'
import { openLots } from '../persistence/lots.ts'
import { openSheets } from '../persistence/sheets.ts'
import { openVersions } from '../persistence/versions.ts'
import { openViews } from '../persistence/views.ts'
import type { Log } from '../log.ts'

/** Sessions belong to the web face; a service only says what should become of the caller's. */
export type SessionPort = {
  /** Signs in, in a session of a new name that opens with this key alone; `device` is the mark by which the browser is known again. */
  signIn(userId: number, device: string, key: string): void
  signOut(): void
  /** The password was right; a code of the second factor is asked for next. */
  awaitCode(userId: number): void
  /** Whose code is awaited, for as long as it is. */
  readonly awaitsCode: number | null
  /** Gives the browser a mark without signing in. */
  knowDevice(device: string): void
  /** The mark the browser came with. */
  readonly device: string | null
  /** The network address the caller came from. */
  readonly address: string | null
  /** Support begins to look at a company (its id), or ends it (null). */
  lookAt(companyId: number | null): void
  /** The caller's own session, which survives when the others end. */
  readonly sid: string | null
}

/** Draws the label page's own HTML; handed in by the faces that have the views built. */
export type LabelRenderer = (model: LabelModel, language: LabelLanguage) => Promise<string>

/** What does not change while the product is open. */
export type AppDependencies = {
  readonly config: Config
  readonly mailer: EmailSender
  readonly log: Log
  readonly renderLabel: LabelRenderer
  /** `count` bytes of chance. */
  readonly random: (count: number) => Uint8Array
}

/** What a service may ask outside with, before any transaction is open. */
export type PrepareContext = ActingContext & {
  readonly session: SessionPort
  /** A short transaction of its own, which stays whatever becomes of the operation's. */
  readonly inSeparateTransaction: <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>
  /** The same with all that a service runs with: for what is done in several transactions, one after the other. */
  readonly inSeveralTransactions: <T>(work: (context: Context) => Promise<T>) => Promise<T>
  /** The body of the call, when the operation takes a file and one was sent. */
  readonly upload: AsyncIterable<Uint8Array> | null
}

/** The house, who acts and when. */
type ActingContext = AppDependencies & { readonly actor: Actor; readonly now: Date }

/** What a service runs with, inside one transaction. */
export type Context = ActingContext & {
  readonly trx: Transaction
  readonly session: SessionPort
  /** Asks for a job: it exists exactly when this transaction commits. */
  readonly enqueue: <N extends JobName>(name: N, payload: Payload<N>) => Promise<void>
}

/** What a service reads with that needs no transaction. */
export type ReadContext = ActingContext & { readonly db: Queries }

/** What a job runs with: the house, and transactions of its own, as many as its work needs. */
export type JobContext = AppDependencies & {
  readonly transact: <T>(companyId: number | null, work: (context: Context) => Promise<T>) => Promise<T>
}

/** The stores of one company. */
export type CompanyStores = ReturnType<typeof storesOf>

/** Opens the stores of one company inside the context's transaction. */
export function storesOf(context: Pick<Context, 'trx'>, companyId: number) {
  const { trx } = context
  return {
    companyId,
    sheets: openSheets(trx, companyId),
    versions: openVersions(trx, companyId),
    lots: openLots(trx, companyId),
    imports: openImports(trx, companyId),
    batches: openBatches(trx, companyId),
    serialBooks: openSerialBooks(trx, companyId),
    batchFiles: openBatchFiles(trx, companyId),
    aggregations: openAggregations(trx, companyId),
    serialHistory: openSerialHistory(trx, companyId),
    reportLists: openReportLists(trx, companyId),
    views: openViews(trx, companyId),
  }
}

/** The stores of the actor's own company; refuses `company.none` when he has none. */
export function ownStores(context: Pick<Context, 'trx' | 'actor'>): CompanyStores {
  return storesOf(context, ownCompanyId(context.actor))
}

/** Holds the name of a wish until the transaction ends: asked twice at once, the second is answered what the first was. */
export async function lockIdempotencyKey(
  { trx }: Pick<Context, 'trx'>,
  { companyId }: CompanyStores,
  kind: 'batch' | 'report' | 'sheet' | 'sscc',
  request: string,
): Promise<void> {
  await lockName(trx, `request ${String(companyId)} ${kind} ${request}`)
}

/** The id of the actor's company; refuses `company.none` when he has none. */
export function ownCompanyId(actor: Actor): number {
  if (actor.kind === 'anyone' || actor.companyId === null) refuse('company.none')
  return actor.companyId
}

/** The id of the user who acts, or null for the operator and the worker. */
export function userIdOf(actor: Actor): number | null {
  return actor.kind === 'user' ? actor.userId : null
}

/** Who acts, for the audit trail. */
export function actorName(actor: Actor): string {
  return actor.kind === 'user' ? `user ${String(actor.userId)}` : actor.kind
}
