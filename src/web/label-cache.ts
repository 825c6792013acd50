// Labels in memory: each is read once and rendered once per language. Every web process listens to the
// database and drops cached labels as soon as they change. While it cannot listen, it does not use the cache,
// except while the database does not answer: then what memory has is the best there is (decision 47), and it is
// dropped before the cache is used normally again.

import { LRUCache } from 'lru-cache'
import { labelCacheFigures } from './label-cache-figures.ts'
import { normalizePublicCode, isPublicCode } from '../domain/code/public-code.ts'
import { closestCodes, type LinkedCode } from '../domain/label/lots.ts'
import type { PublicLabel, GtinCodes, KnownCode, LinkKeys, Application } from '../application.ts'
import { thenMaybe, type CachedBody, type PublicAnswer } from './public-server.ts'

/** Most bytes of rendered labels, and of the data they are rendered from. */
const renderedBytes = 96 * 1024 * 1024
const labelBytes = 48 * 1024 * 1024
/**
 * Milliseconds after the last reading of changes in which memory is newer than the store: a frozen database is found
 * out within five seconds, by a read and a query of two each (application/database-presence.ts), while others read;
 * the store is written up to two seconds after a change.
 */
const memoryFirst = 8000
/** Most codes and GTINs in memory, unknown ones included. */
const maxEntries = 50_000

/** An answer that is sent often. */
export type CachedAnswer = PublicAnswer & { readonly body: CachedBody }

/** What the public routes read. Cached values come at once, others as a promise. */
export type LabelCache = {
  /** The stored code for a scanned text. */
  knownCode(typed: string): KnownCode | null | Promise<KnownCode | null>
  /** The label behind a code. */
  readLabel(typed: string, version?: number): PublicLabel | null | Promise<PublicLabel | null>
  /** The codes a digital link may mean: one, or several of different companies, the GTIN's owner first. */
  codesOfLink(keys: LinkKeys): readonly LinkedCode[] | Promise<readonly LinkedCode[]>
  /** Whether a serial of a code is void; never cached, because nothing of a single bottle is. */
  isVoidSerial(code: string, serial: string): Promise<boolean>
  /** The answer for a label under a name; `render` makes it unless it is cached. */
  rendered(label: PublicLabel, name: string, render: () => CachedAnswer): CachedAnswer
  close(): Promise<void>
}

/** A cached value and the company whose changes drop it; null for a code that does not exist. */
type Owned<T> = { readonly companyId: number | null; readonly value: T }

/** Opens the cache over an application's public reads. */
export function openLabelCache(application: Application): LabelCache {
  const stores = openStores()
  const cache = openInvalidation(application, Object.values(stores))
  const reads: Reads = { application, stores, cache }
  const figures = labelCacheFigures(application, stores)
  return {
    close: cache.close,
    isVoidSerial: (code, serial) => application.isVoidSerial(code, serial),
    knownCode: (typed) => knownCode(reads, typed),
    readLabel: (typed, version) => readLabel(reads, typed, version),
    codesOfLink: (keys) => thenMaybe(linkedCodes(reads, keys.gtin), (codes) => closestCodes(codes, keys)),
    rendered: (label, name, render) => {
      const key = `${label.code} ${name}`
      const cached = cache.get(stores.answers, key)
      figures.answered(cached !== undefined)
      if (cached !== undefined) return cached.value
      const value = render()
      // A label that is not the cached one may be older than the last change: its answer must not be cached.
      if (cache.isUsable() && isCached(stores.labels, label))
        stores.answers.set(key, { companyId: label.companyId, value })
      return value
    },
  }
}

function openStores() {
  return {
    codes: new LRUCache<string, Owned<KnownCode | null>>({ max: maxEntries }),
    gtins: new LRUCache<string, Owned<GtinCodes>>({ max: maxEntries }),
    labels: new LRUCache<string, Owned<PublicLabel>>({
      maxSize: labelBytes,
      // A character takes up to two bytes.
      sizeCalculation: ({ value }) => 2 * JSON.stringify(value).length,
    }),
    answers: new LRUCache<string, Owned<CachedAnswer>>({
      maxSize: renderedBytes,
      // The compressed forms are kept next to the plain body.
      sizeCalculation: ({ value }) => 1024 + 2 * value.body.plain.length,
    }),
  }
}

type Reads = {
  readonly application: Application
  readonly stores: ReturnType<typeof openStores>
  readonly cache: Invalidation
}

function knownCode(
  { application, stores, cache }: Reads,
  typed: string,
): ReturnType<LabelCache['knownCode']> {
  const code = normalizePublicCode(typed)
  if (!isPublicCode(code)) return null
  const cached = cache.get(stores.codes, code)
  if (cached !== undefined) return cached.value
  return cache.load(`code ${code}`, {
    read: () => application.findCode(code),
    store: (value) => stores.codes.set(code, { companyId: value?.companyId ?? null, value }),
    stored: () => stores.codes.peek(code),
  })
}

function readLabel(
  { application, stores, cache }: Reads,
  typed: string,
  version: number | undefined,
): ReturnType<LabelCache['readLabel']> {
  const code = normalizePublicCode(typed)
  const key = version === undefined ? code : `${code}/${version}`
  if (!isPublicCode(code) || cache.get(stores.codes, code)?.value === null) return null
  const cached = cache.get(stores.labels, key)
  if (cached !== undefined) return cached.value
  return cache.load(`label ${key}`, {
    read: () => application.readLabel(code, version),
    store: (value) => {
      if (value !== null) stores.labels.set(key, { companyId: value.companyId, value })
      else if (version === undefined) stores.codes.set(code, { companyId: null, value: null })
    },
    stored: () => stores.labels.peek(key),
  })
}

/** The codes of a GTIN. Those of two companies are not cached: each changes with either company. */
function linkedCodes(
  { application, stores, cache }: Reads,
  gtin: string,
): readonly LinkedCode[] | Promise<readonly LinkedCode[]> {
  const cached = cache.get(stores.gtins, gtin)
  if (cached !== undefined) return cached.value.codes
  return cache
    .load(`gtin ${gtin}`, {
      read: () => application.gtinCodes(gtin),
      store: (value) => {
        if (!value.codes.some(({ isFreed }) => isFreed))
          stores.gtins.set(gtin, { companyId: value.companyId, value })
      },
      stored: () => stores.gtins.peek(gtin),
    })
    .then(({ codes }) => codes)
}

type Store = { entries(): Iterable<[string, Owned<unknown>]>; delete(key: string): boolean; clear(): void }
type Invalidation = ReturnType<typeof openInvalidation>

/** How one value is read and cached. */
type Loading<T> = {
  readonly read: () => Promise<T>
  readonly store: (value: T) => void
  /** The cached value, whatever its age. */
  readonly stored: () => { readonly value: T } | undefined
}

/**
 * Access to the stores. A change drops the entries of its company at once. While changes could be missed,
 * nothing is cached and no cached value is used, unless the database does not answer at all.
 */
function openInvalidation(application: Application, stores: readonly Store[]) {
  const loading = new Map<string, Promise<unknown>>()
  let changes = 0
  // Whether entries may be older than the database: changes may have been missed, or the store gave them.
  let isOutdated = false
  const noteChange = (): void => {
    changes += 1
    loading.clear()
  }
  const listener = application.watchLabels({
    onNotification: (payload) => {
      noteChange()
      for (const store of stores) drop(store, Number.parseInt(payload, 10), payload.endsWith('+'))
    },
    onMissed: () => {
      noteChange()
      isOutdated = true
    },
  })
  const isUsable = (): boolean => {
    if (application.isDatabaseAway()) return true
    if (!listener.isReliable()) return false
    if (isOutdated) for (const store of stores) store.clear()
    isOutdated = false
    return true
  }
  const load = async <T>({ read, store, stored }: Loading<T>): Promise<T> => {
    const [changesBefore, storedBefore] = [changes, application.storedAnswers()]
    try {
      const value = await read()
      const isFromStore = application.storedAnswers() !== storedBefore
      const newer = isFromStore && listener.age() < memoryFirst ? stored() : undefined
      if (newer !== undefined) return newer.value
      if (changes === changesBefore && isUsable()) store(value)
      isOutdated ||= isFromStore
      return value
    } catch (error) {
      const cached = stored()
      if (cached === undefined) throw error
      return cached.value
    }
  }
  return {
    isUsable,
    close: () => listener.close(),
    get: <V extends object>(store: LRUCache<string, V>, key: string): V | undefined =>
      isUsable() ? store.get(key) : undefined,
    /**
     * Reads once for all callers at the same time. Stores the value unless a change arrived while it was
     * read. A read that fails answers the cached value, if there is one.
     */
    load: <T>(name: string, entry: Loading<T>): Promise<T> => {
      const running = loading.get(name) as Promise<T> | undefined
      if (running !== undefined) return running
      const promise = load(entry).finally(() => {
        if (loading.get(name) === promise) loading.delete(name)
      })
      loading.set(name, promise)
      return promise
    },
  }
}

/** Drops what belongs to a company and, when a code is new, the codes that did not exist until now. */
function drop(store: Store, companyId: number, isNewCode: boolean): void {
  for (const [key, { companyId: owner }] of [...store.entries()])
    if (owner === companyId || (isNewCode && owner === null)) store.delete(key)
}

function isCached(labels: LRUCache<string, Owned<PublicLabel>>, label: PublicLabel): boolean {
  return (
    labels.peek(label.code)?.value === label ||
    labels.peek(`${label.code}/${label.model.version.number}`)?.value === label
  )
}
