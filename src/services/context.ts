// The context of a service: actor, time, random bytes, the stores in one transaction, the queue, and other
// systems.

import type { Config } from '../config.ts'
import type { JobName, Payload } from '../contract/jobs.ts'
import { refuse, type RefusedAccount } from '../domain/refusal.ts'
import type { Actor } from '../domain/rights.ts'
import type { LabelLanguage } from '../domain/languages.ts'
import type { LabelModel } from '../domain/label/label.ts'
import type { EmailSender } from '../gateways/email.ts'
import type { HookSender } from '../gateways/hook-sender.ts'
import type { TrackingService } from '../gateways/tracking.ts'
import type { VatService } from '../gateways/vat.ts'
import { lockName, type Queries, type Transaction } from '../persistence/database.ts'
import { openAggregations } from '../persistence/serials/aggregations.ts'
import { openBatchFiles } from '../persistence/serials/batch-files.ts'
import { openBatches } from '../persistence/serials/batches.ts'
import { openReportLists } from '../persistence/serials/report-lists.ts'
import { openSerialHistory } from '../persistence/serials/history.ts'
import { openReconciliation } from '../persistence/serials/reconciliation.ts'
import { openEpcisCaptures } from '../persistence/epcis/captures.ts'
import { openEpcisEvents } from '../persistence/epcis/events.ts'
import { openEpcisSearch } from '../persistence/epcis/event-search.ts'
import { openEpcisQueries } from '../persistence/epcis/queries.ts'
import { openEpcisSubscriptions } from '../persistence/epcis/subscriptions.ts'
import { openCompanyExports } from '../persistence/company-exports.ts'
import { openBundles } from '../persistence/sharing/bundles.ts'
import { openGuestLinks } from '../persistence/sharing/guest-links.ts'
import { openHookDeliveries } from '../persistence/hooks/deliveries.ts'
import { openHooks } from '../persistence/hooks/hooks.ts'
import { openImportLines } from '../persistence/import-lines.ts'
import { importUndo } from '../persistence/import-undo.ts'
import { openImports } from '../persistence/imports.ts'
import { openApiKeys } from '../persistence/sign-in/api-keys.ts'
import { openPrefixClaims } from '../persistence/prefix-claims.ts'
import { openProofs } from '../persistence/proofs.ts'
import { openLots } from '../persistence/lots.ts'
import { openSheets } from '../persistence/sheets.ts'
import { openVersions } from '../persistence/versions.ts'
import { openViewRankings } from '../persistence/view-rankings.ts'
import { openViews } from '../persistence/views.ts'
import type { Log } from '../log.ts'
import type { OperationCost } from '../metrics.ts'

/** A user who signs in. */
export type SignIn = {
  readonly userId: number
  readonly companyId: number | null
  /** Makes the browser a known device. */
  readonly deviceMark: string
  /** Whether the account that signed in last in this browser is another one. */
  readonly isAfterAnother: boolean
  /** The key of the session; see `sessionKey`. */
  readonly key: string
  readonly method: 'password' | 'second factor' | 'ticket' | 'confirmation'
}

/** An account that a browser has created, with the key of its sessions; see `sessionKey`. */
export type SignUp = { readonly userId: number; readonly key: string }

/** The caller's session. The web adapter owns sessions; a service tells it what to do. */
export type SessionPort = {
  /** Signs in, in a session with a new id. */
  signIn(signIn: SignIn): void
  signOut(): void
  /** The password was correct; the user must enter a code of the second factor next. */
  awaitSecondFactor(account: RefusedAccount): void
  /** The user who must enter a code of the second factor, or null. */
  readonly userIdAwaitingCode: number | null
  /** This browser has created an account, which its e-mail has to confirm. */
  rememberSignUp(signUp: SignUp): void
  /** The account that this browser has created lately, or null. */
  readonly signUp: SignUp | null
  /** Marks the browser as a known device without signing in. */
  setDeviceMark(deviceMark: string): void
  /** The device mark of the browser, or null. */
  readonly deviceMark: string | null
  /** The network address of the caller. */
  readonly address: string | null
  /** Starts the impersonation of a company by its id, or ends it with null. */
  impersonate(companyId: number | null): void
  /** The id of the caller's session. */
  readonly sid: string | null
}

/**
 * Renders the HTML of the label page; only adapters with the built views provide it. `mark` stands above a label that
 * is not published.
 */
export type LabelRenderer = (model: LabelModel, language: LabelLanguage, mark?: string) => Promise<string>

/** The dependencies of the application, which do not change while it is open. */
export type AppDependencies = {
  readonly config: Config
  readonly mailer: EmailSender
  readonly hookSender: HookSender
  readonly vat: VatService
  /** Null when no service is configured. */
  readonly tracking: TrackingService | null
  readonly log: Log
  readonly renderLabel: LabelRenderer
  /** The version of the product. */
  readonly version: string
  /** What operations have cost this process since its start, the most expensive first. */
  readonly operationCosts: () => readonly OperationCost[]
  /** `count` random bytes. */
  readonly random: (count: number) => Uint8Array
}

/** The context of a preparation, before the transaction of the operation opens. */
export type PrepareContext = ActingContext & {
  readonly session: SessionPort
  /** Runs work in a separate transaction, which is committed even if the operation fails. */
  readonly inSeparateTransaction: <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>
  /**
   * Runs work in a separate transaction with a full context; call it several times for several transactions.
   */
  readonly inSeveralTransactions: <T>(work: (context: Context) => Promise<T>) => Promise<T>
  /** The uploaded file, or null. */
  readonly upload: AsyncIterable<Uint8Array> | null
}

/** The dependencies, the actor and the time. */
type ActingContext = AppDependencies & { readonly actor: Actor; readonly now: Date }

/** The context of a service inside one transaction. */
export type Context = ActingContext & {
  readonly trx: Transaction
  readonly session: SessionPort
  /** Enqueues a job, which exists exactly when this transaction commits. */
  readonly enqueue: <N extends JobName>(name: N, payload: Payload<N>) => Promise<void>
}

/** The context of a service that only reads what anyone may read of printed codes. */
export type ReadContext = ActingContext & { readonly db: Queries }

/** The context of a job, which opens as many transactions as its work needs. */
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
    exports: openCompanyExports(trx, companyId),
    bundles: openBundles(trx, companyId),
    guestLinks: openGuestLinks(trx, companyId),
    importUndo: importUndo(trx, companyId),
    importLines: openImportLines(trx, companyId),
    batches: openBatches(trx, companyId),
    reconciliation: openReconciliation(trx, companyId),
    batchFiles: openBatchFiles(trx, companyId),
    aggregations: openAggregations(trx, companyId),
    serialHistory: openSerialHistory(trx, companyId),
    reportLists: openReportLists(trx, companyId),
    epcisCaptures: openEpcisCaptures(trx, companyId),
    epcisEvents: openEpcisEvents(trx, companyId),
    epcisSearch: openEpcisSearch(trx, companyId),
    epcisQueries: openEpcisQueries(trx, companyId),
    epcisSubscriptions: openEpcisSubscriptions(trx, companyId),
    views: openViews(trx, companyId),
    viewRankings: openViewRankings(trx, companyId),
    prefixClaims: openPrefixClaims(trx, companyId),
    apiKeys: openApiKeys(trx, companyId),
    hooks: openHooks(trx, companyId),
    hookDeliveries: openHookDeliveries(trx, companyId),
    proofs: openProofs(trx, companyId),
  }
}

/** The stores of the actor's company; refuses `company.none`. */
export function ownStores(context: Pick<Context, 'trx' | 'actor'>): CompanyStores {
  return storesOf(context, ownCompanyId(context.actor))
}

/**
 * Locks an idempotency key until the transaction ends: of two concurrent calls, the second sees the result of
 * the first.
 */
export async function lockIdempotencyKey(
  { trx }: Pick<Context, 'trx'>,
  { companyId }: CompanyStores,
  kind: 'batch' | 'report' | 'sheet' | 'sscc',
  idempotencyKey: string,
): Promise<void> {
  await lockName(trx, `request ${String(companyId)} ${kind} ${idempotencyKey}`)
}

/** The id of the actor's company; refuses `company.none`. */
export function ownCompanyId(actor: Actor): number {
  if (actor.kind === 'anyone' || actor.companyId === null) refuse('company.none')
  return actor.companyId
}

/** The id of the acting user; null for an API key, the operator, the worker and an anonymous actor. */
export function userIdOf(actor: Actor): number | null {
  return actor.kind === 'user' ? actor.userId : null
}

/** The id of the API key that acts; null for anybody else. */
export function keyIdOf(actor: Actor): number | null {
  return actor.kind === 'key' ? actor.keyId : null
}

/** The name of the actor in the audit trail. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'user') return `user ${String(actor.userId)}`
  return actor.kind === 'key' ? keySubject(actor.keyId, actor.name) : actor.kind
}

/** An API key in the audit trail, by its number and the name that it had. */
export function keySubject(id: number, name: string): string {
  return `key ${String(id)} ${name}`
}
