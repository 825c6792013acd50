// Labels kept in memory: read once, drawn once a language, and let go in every web process as soon as the database says
// that something they show has changed. While it cannot be heard, nothing kept is answered with.

import { LRUCache } from 'lru-cache'
import { foldPublicCode, isPublicCode } from '../domain/code/public-code.ts'
import { closestCode } from '../domain/label/lots.ts'
import type { FoundLabel, GtinCodes, KnownCode, LinkKeys, Application } from '../application.ts'
import type { KeptBody, PublicAnswer } from './public-server.ts'

/** Bytes that drawn labels, and the labels they are drawn from, may take. */
const drawnBytes = 96 * 1024 * 1024
const readBytes = 48 * 1024 * 1024
/** Codes and GTINs remembered, those that lead nowhere among them. */
const mostRemembered = 50_000

/** An answer that is sent often. */
export type KeptAnswer = PublicAnswer & { readonly body: KeptBody }

export type KeptLabels = {
  /** The code behind what was scanned, at once where it is remembered. */
  knownCode(typed: string): KnownCode | null | Promise<KnownCode | null>
  /** The label behind a code, at once where it is remembered. */
  readLabel(typed: string, version?: number): FoundLabel | null | Promise<FoundLabel | null>
  /** The code a digital link leads to, at once where its GTIN is remembered. */
  codeOfLink(keys: LinkKeys): string | null | Promise<string | null>
  /** Whether a serial of a code is void; never remembered, because nothing of a single bottle is. */
  isVoidSerial(code: string, serial: string): Promise<boolean>
  /** What is answered for a label, drawn by `draw` unless it is kept under the name `as`. */
  drawn(label: FoundLabel, as: string, draw: () => KeptAnswer): KeptAnswer
  close(): Promise<void>
}

type Owned<T> = { readonly companyId: number | null; readonly found: T }

/** Keeps what is read of a product. */
export function keepLabels(application: Application): KeptLabels {
  const known = new LRUCache<string, Owned<KnownCode | null>>({ max: mostRemembered })
  const gtins = new LRUCache<string, Owned<GtinCodes>>({ max: mostRemembered })
  const read = new LRUCache<string, Owned<FoundLabel>>({
    maxSize: readBytes,
    sizeCalculation: ({ found }) => 2 * JSON.stringify(found).length,
  })
  const drawn = new LRUCache<string, Owned<KeptAnswer>>({
    maxSize: drawnBytes,
    sizeCalculation: ({ found }) => 1024 + 2 * found.body.plain.length,
  })
  const { look, ask, isSure, close } = keeping(application, [known, gtins, read, drawn])
  return {
    close,
    isVoidSerial: (code, serial) => application.isVoidSerial(code, serial),
    knownCode: (typed) => {
      const code = foldPublicCode(typed)
      if (!isPublicCode(code)) return null
      const kept = look(known, code)
      if (kept !== undefined) return kept.found
      return ask(
        `code ${code}`,
        () => application.knownCode(code),
        (found) => known.set(code, { companyId: found?.companyId ?? null, found }),
      )
    },
    readLabel: (typed, version) => {
      const code = foldPublicCode(typed)
      const key = version === undefined ? code : `${code}/${version}`
      if (!isPublicCode(code) || look(known, code)?.found === null) return null
      const kept = look(read, key)
      if (kept !== undefined) return kept.found
      return ask(
        `label ${key}`,
        () => application.readLabel(code, version),
        (found) => {
          if (found !== null) read.set(key, { companyId: found.companyId, found })
          else if (version === undefined) known.set(code, { companyId: null, found: null })
        },
      )
    },
    codeOfLink: ({ gtin, ...asked }) => {
      const kept = look(gtins, gtin)
      if (kept !== undefined) return closestCode(kept.found.codes, asked)
      return ask(
        `gtin ${gtin}`,
        () => application.gtinCodes(gtin),
        (found) => gtins.set(gtin, { companyId: found.companyId, found }),
      ).then(({ codes }) => closestCode(codes, asked))
    },
    drawn: (label, as, draw) => {
      const key = `${label.code} ${as}`
      const kept = look(drawn, key)
      if (kept !== undefined) return kept.found
      const found = draw()
      // Only what was drawn from a kept label is as young as the kept labels are.
      if (isSure() && isKept(read, label)) drawn.set(key, { companyId: label.companyId, found })
      return found
    },
  }
}

type Store = { entries(): Iterable<[string, Owned<unknown>]>; delete(key: string): boolean; clear(): void }

/** The rules of keeping: what changed is let go at once, and nothing is kept or answered with unless every change was heard. */
function keeping(application: Application, stores: readonly Store[]) {
  const underWay = new Map<string, Promise<unknown>>()
  let changes = 0
  const change = (): void => {
    changes += 1
    underWay.clear()
  }
  const listener = application.watchLabels({
    heard: (payload) => {
      change()
      for (const store of stores) forget(store, Number.parseInt(payload, 10), payload.endsWith('+'))
    },
    missed: () => {
      change()
      for (const store of stores) store.clear()
    },
  })
  return {
    isSure: () => listener.isSure(),
    close: () => listener.close(),
    look: <V extends object>(store: LRUCache<string, V>, key: string): V | undefined =>
      listener.isSure() ? store.get(key) : undefined,
    /** Asks once however many ask at the same time; keeps the answer unless something changed while it was read. */
    ask: <T>(name: string, question: () => Promise<T>, keep: (answer: T) => void): Promise<T> => {
      const asked = underWay.get(name) as Promise<T> | undefined
      if (asked !== undefined) return asked
      const before = changes
      const answer = question()
        .then((found) => {
          if (changes === before && listener.isSure()) keep(found)
          return found
        })
        .finally(() => {
          if (underWay.get(name) === answer) underWay.delete(name)
        })
      underWay.set(name, answer)
      return answer
    },
  }
}

/** Forgets what belongs to a company, and what led nowhere when a new code may have made it lead somewhere. */
function forget(store: Store, companyId: number, isNew: boolean): void {
  for (const [key, { companyId: owner }] of [...store.entries()])
    if (owner === companyId || (isNew && owner === null)) store.delete(key)
}

function isKept(read: LRUCache<string, Owned<FoundLabel>>, label: FoundLabel): boolean {
  return (
    read.peek(label.code)?.found === label ||
    read.peek(`${label.code}/${label.model.version.number}`)?.found === label
  )
}
