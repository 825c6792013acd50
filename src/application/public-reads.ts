// What anyone may read of a printed code. Each read is answered by a replica that is up to date, where there is one, or
// by the database; while that does not answer, by the replica or the store of published labels (decisions 47, 57).

import { openDatabasePresence, within, type DatabasePresence } from './database-presence.ts'
import { openReadReplica, type ReadReplica } from './read-replica.ts'
import { inTurn, noSession, readPublished, transact, type Runtime } from './operations.ts'
import { normalizePublicCode, isPublicCode } from '../domain/code/public-code.ts'
import { defaultLanguage } from '../domain/languages.ts'
import { type LinkQualifiers } from '../domain/label/lots.ts'
import type { Actor } from '../domain/rights.ts'
import { picture } from '../services/association.ts'
import type { Context } from '../services/context.ts'
import {
  gtinCodes,
  knownCode,
  readLabel,
  type GtinCodes,
  type KnownCode,
  type PublicLabel,
} from '../services/labels.ts'
import { databaseFacts, type LabelFacts } from '../services/published-labels/label-facts.ts'
import { openLabelStore, storedFacts } from '../services/published-labels/store.ts'
import { companyOfSerial, isVoidSerial } from '../services/serials/serial-check.ts'
import { codeLinks, type CodeLinks } from '../services/sheet-links.ts'

/** The GTIN of a digital link with the qualifiers that choose among its codes (variant, lot). */
export type LinkKeys = LinkQualifiers & { readonly gtin: string }

/** What anyone may read of a printed code, without a session or a right. */
export type PublicReads = {
  /** The stored code for a typed or scanned text; null when it leads to no label. */
  findCode(typed: string): Promise<KnownCode | null>
  /** The label behind a code: the current version, or the given one. */
  readLabel(code: string, version?: number): Promise<PublicLabel | null>
  /** A picture of a bottle by its fingerprint, as WebP. */
  readPicture(fingerprint: string): Promise<Buffer | null>
  /** The codes under a GTIN. */
  gtinCodes(gtin: string): Promise<GtinCodes>
  /** The producer's links of a code, without its label; null for a code that does not exist. */
  codeLinks(code: string): Promise<CodeLinks | null>
  /**
   * The company that issued a serial under a GTIN, or whose line made it; null when nobody did, and while the
   * database does not answer.
   */
  companyOfSerial(gtin: string, serial: string): Promise<number | null>
  /** Whether a serial of a code is void; false while the database does not answer. */
  isVoidSerial(code: string, serial: string): Promise<boolean>
  /** Whether the database does not answer, so that only the store and memory do. */
  isDatabaseAway(): boolean
  /** How many reads the store, or a replica without its primary, answered since the start. */
  storedAnswers(): number
}

/** Milliseconds after which a read of the database is answered by the store, if that can. */
const patience = 2000
/** Readers of labels do not share with callers who sign in or send forms. */
const share = 'public'
const anyone: Actor = { kind: 'anyone', language: defaultLanguage }

/** Opens the public reads; `close` ends the watch on the database. */
export function openPublicReads(runtime: Runtime): {
  readonly reads: PublicReads
  readonly closeReads: () => Promise<void>
  /** Handlers of label changes of which the replica learns too. */
  readonly watching: ReadReplica['watching']
} {
  const { config, log } = runtime.dependencies
  const presence = openDatabasePresence(runtime.db, log)
  const store = openLabelStore(config)
  const read =
    <T>(work: (context: Context) => Promise<T>) =>
    (on: Runtime): Promise<T> =>
      transact(on, anyone, noSession, work, { share })
  const replica = replicaOf(runtime)
  const source: Source = { runtime, replica, presence, log, storedAnswers: 0 }
  /** Composes an answer from facts; the store's counts only where `isCertain` accepts it. */
  const fromFacts = <T>(compose: (facts: LabelFacts) => Promise<T>, isCertain: (answer: T) => boolean) =>
    eitherAnswer(
      source,
      read((context) => compose(databaseFacts(context))),
      async () => {
        const answer = await compose(storedFacts(store))
        return isCertain(answer) ? { answer } : null
      },
    )
  const codesUnder = (gtin: string): Promise<GtinCodes> =>
    fromFacts(
      (facts) => gtinCodes(facts, gtin),
      ({ companyId }) => companyId !== null,
    )
  const reads: PublicReads = {
    // A code that nobody can have printed needs neither source.
    findCode: async (typed) =>
      isTypedCode(typed) ? fromFacts((facts) => knownCode(facts, typed), isFound) : null,
    readLabel: async (code, version) =>
      isTypedCode(code) ? fromFacts((facts) => readLabel(facts, config, code, version), isFound) : null,
    readPicture: (fingerprint) =>
      eitherAnswer(
        source,
        read((context) => picture(context, fingerprint)),
        async () => {
          const answer = await store.readPicture(fingerprint)
          return answer === null ? null : { answer }
        },
      ),
    gtinCodes: codesUnder,
    codeLinks: (code) => fromFacts((facts) => codeLinks(facts, config, code), isFound),
    ...serialReads(source),
    isDatabaseAway: () => presence.absence() !== null,
    storedAnswers: () => source.storedAnswers,
  }
  const closeReads = async (): Promise<void> => {
    presence.close()
    await replica?.close()
  }
  return { reads, closeReads, watching: replica?.watching ?? ((handlers) => handlers) }
}

/** The replica of the settings, for processes that answer many readers. */
function replicaOf(runtime: Runtime): ReadReplica | null {
  const { readUrl } = runtime.dependencies.config.database
  return readUrl === undefined || runtime.turns === null
    ? null
    : openReadReplica(runtime, readUrl, runtime.connections)
}

/** Reads of single bottles, which the store does not have. */
function serialReads(source: Source): Pick<PublicReads, 'companyOfSerial' | 'isVoidSerial'> {
  const fromSerials = <T>(work: Parameters<typeof readPublished<T>>[2], otherwise: T): Promise<T> =>
    eitherAnswer<T>(
      source,
      (on) => inTurn(on, share, () => readPublished(on, anyone, work)),
      () => Promise.resolve({ answer: otherwise }),
    )
  return {
    companyOfSerial: (gtin, serial) =>
      fromSerials<number | null>((reading) => companyOfSerial(reading, gtin, serial), null),
    isVoidSerial: (code, serial) => fromSerials((reading) => isVoidSerial(reading, code, serial), false),
  }
}

function isTypedCode(typed: string): boolean {
  return isPublicCode(normalizePublicCode(typed))
}

/** What the store does not have may be newer than the store, so only what it has is certain. */
function isFound(answer: unknown): boolean {
  return answer !== null
}

type Source = {
  readonly runtime: Runtime
  readonly replica: ReadReplica | null
  readonly presence: DatabasePresence
  readonly log: Runtime['dependencies']['log']
  storedAnswers: number
}

/**
 * The answer of a fresh replica, else of the database, else of a replica of any age, else of the store. A database that
 * answers slowly is waited for when no other source has the answer: a label that was published a moment ago is not in
 * the store. Throws the error of the database when none answers.
 */
async function eitherAnswer<T>(
  source: Source,
  fromDatabase: (on: Runtime) => Promise<T>,
  fromStore: () => Promise<{ readonly answer: T } | null>,
): Promise<T> {
  const { presence, replica } = source
  const absence = presence.absence()
  if (absence !== null) {
    const other = await otherAnswer(source, fromDatabase, fromStore)
    if (other === null) throw absence as Error
    return other.answer
  }
  const fresh = await replica?.readFresh(fromDatabase)
  if (fresh) return fresh.answer
  const reading = fromDatabase(source.runtime)
  try {
    return await within(patience, reading)
  } catch {
    const away = presence.findAbsence()
    const other = await otherAnswer(source, fromDatabase, fromStore)
    return other === null ? await unlessAway(reading, away) : other.answer
  }
}

/** What a replica of any age or the store answers; null when neither has it. */
async function otherAnswer<T>(
  source: Source,
  fromDatabase: (on: Runtime) => Promise<T>,
  fromStore: () => Promise<{ readonly answer: T } | null>,
): Promise<{ readonly answer: T } | null> {
  const replicated = await source.replica?.readStale(fromDatabase)
  const other =
    replicated ??
    (await fromStore().catch((error: unknown) => {
      source.log.warn('labels.storeUnreadable', { error })
      return null
    }))
  if (other !== null) source.storedAnswers += 1
  return other
}

/** The answer of a late read; throws why the database does not answer as soon as that is known. */
function unlessAway<T>(reading: Promise<T>, away: Promise<unknown>): Promise<T> {
  const lateAnswer = away.then((absence) => {
    if (absence !== null) throw absence as Error
    return reading
  })
  return Promise.race([reading, lateAnswer])
}
