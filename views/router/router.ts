// Navigation within the document: the open address, the data of its page, and the browser's history. A navigation loads
// first and shows the next page when it is loaded; a newer one replaces it.

import { addressOf, firstKey, locationOf, matchPage, type Location, type Match } from './location.ts'
import { hasDialog, hasSameData } from './view-parameters.ts'

/** The page that a load fetches. */
export type LoadRequest = Match & {
  readonly address: string
  /** Aborted when a newer navigation replaces this one. */
  readonly signal: AbortSignal
}

/** An answer of a load that leads to another address. */
export class Redirect {
  readonly to: string

  constructor(to: string) {
    this.to = to
  }
}

/** What is shown. */
export type Shown = Match & {
  readonly location: Location
  /** The answer of the load. */
  readonly data: unknown
  /** Why the load failed; undefined when it did not. */
  readonly error: unknown
  /** Whether the window keeps its scroll position. */
  readonly keepsScroll: boolean
}

/** What is being loaded. */
export type Pending = {
  /** The next location, while it loads. */
  readonly location: Location | null
  /** Whether the data of the open page are read again. */
  readonly revalidating: boolean
}

/** A navigation that waits for a decision. */
export type Blocked = {
  readonly proceed: () => void
  readonly reset: () => void
}

type State = { readonly shown: Shown; readonly pending: Pending; readonly blocked: Blocked | null }
type Change = 'push' | 'replace' | 'pop'
export type NavigateOptions = {
  readonly replace?: boolean
  readonly preventScrollReset?: boolean
  readonly state?: unknown
}
/** Whether a navigation from one location to the next must wait. */
export type BlocksNavigation = (from: Location, to: Location) => boolean

export type Router = {
  readonly state: () => State
  /** Calls back after each change of the state; returns what ends that. */
  readonly subscribe: (listen: () => void) => () => void
  /** Opens an address of the application. Resolves when it is open, or a newer navigation has replaced it. */
  readonly navigate: (to: string, options?: NavigateOptions) => Promise<void>
  /** Reads the data of the open page again. */
  readonly revalidate: () => Promise<void>
  /** Asks before each navigation; null asks no more. */
  readonly blockBy: (blocks: BlocksNavigation | null) => void
  /** Goes back by one entry of the history. Resolves when it is open; navigations wait for it. */
  readonly back: () => Promise<void>
  /**
   * Gives what opens above the page an entry of the history, unless the address names it and it has one.
   * @param close the reader has gone back
   * @returns what takes the entry away, for what was closed in another way
   */
  readonly openLayer: (close: () => void) => () => void
}

const idle: Pending = { location: null, revalidating: false }

/**
 * The router of the document; listens to the browser's history.
 * @param load reads the data of a page, and its code
 * @param start what the document shows
 */
export function createRouter(
  load: (request: LoadRequest) => Promise<unknown>,
  start: { readonly data: unknown; readonly error?: unknown },
): Router {
  return new DocumentRouter(load, start)
}

class DocumentRouter implements Router {
  readonly #load: (request: LoadRequest) => Promise<unknown>
  readonly #listeners = new Set<() => void>()
  #state: State
  #running = new AbortController()
  #blocks: BlocksNavigation | null = null
  /** Position of the open entry among those of this document, to return to it. */
  #index: number
  /** The next event of the history was caused by this router. */
  #skipsNextPop = false
  /** What is open above the page, the topmost last. */
  readonly #layers: Layer[] = []
  /** The entry of the dialog that the address names, while it is open. */
  #dialogKey: string | null = null
  #returning: { readonly done: Promise<void>; readonly end: () => void } | null = null

  constructor(
    load: (request: LoadRequest) => Promise<unknown>,
    { data, error }: { readonly data: unknown; readonly error?: unknown },
  ) {
    this.#load = load
    const location = openLocation()
    this.#index = openIndex() ?? 0
    if (openIndex() === null) history.replaceState({ index: 0, key: location.key, state: location.state }, '')
    this.#state = {
      shown: { location, ...matchPage(location.pathname), data, error, keepsScroll: true },
      pending: idle,
      blocked: null,
    }
    addEventListener('popstate', () => {
      this.#pop()
    })
  }

  readonly state = (): State => this.#state

  readonly subscribe = (listen: () => void): (() => void) => {
    this.#listeners.add(listen)
    return () => this.#listeners.delete(listen)
  }

  readonly navigate = async (to: string, options: NavigateOptions = {}): Promise<void> => {
    if (this.#returning !== null) await this.#returning.done
    const { shown } = this.#state
    const next = locationOf(to, addressOf(shown.location), options.state ?? null, newKey())
    const go = (): Promise<void> =>
      this.#open(next, options.replace === true ? 'replace' : 'push', options.preventScrollReset === true)
    if (this.#isBlocked(next, () => void go())) return
    await go()
  }

  readonly revalidate = async (): Promise<void> => {
    if (this.#returning !== null) await this.#returning.done
    const { shown, pending } = this.#state
    if (pending.location !== null) return
    const { page, params, location } = shown
    const { signal } = this.#begin({ location: null, revalidating: true })
    const answer = await this.#answer({ page, params, address: addressOf(location), signal })
    if (signal.aborted) return
    if (answer.data instanceof Redirect) await this.#open(this.#locationOf(answer.data), 'replace', false)
    // A dialog may have been closed meanwhile.
    else this.#update({ shown: { ...this.#state.shown, ...answer, keepsScroll: true }, pending: idle })
  }

  readonly blockBy = (blocks: BlocksNavigation | null): void => {
    this.#blocks = blocks
    if (blocks === null && this.#state.blocked !== null) this.#update({ blocked: null })
  }

  readonly back = (): Promise<void> => {
    if (this.#returning === null) {
      let end = (): void => undefined
      const done = new Promise<void>((resolve) => {
        end = resolve
      })
      this.#returning = { done, end }
      history.back()
    }
    return this.#returning.done
  }

  readonly openLayer = (close: () => void): (() => void) => {
    const layer: Layer = { index: null, isOpen: true, close }
    if (this.#returning === null) this.#addLayer(layer)
    else void this.#returning.done.then(() => this.#addLayer(layer))
    return () => {
      this.#removeLayer(layer)
    }
  }

  #addLayer(layer: Layer): void {
    if (!layer.isOpen) return
    const { search, key } = this.#state.shown.location
    if (this.#dialogKey === null && hasDialog(search)) {
      this.#dialogKey = key
      layer.namedBy = key
      return
    }
    layer.index = this.#index += 1
    this.#layers.push(layer)
    history.pushState({ ...openEntry(), index: layer.index, isLayer: true }, '')
  }

  #removeLayer(layer: Layer): void {
    layer.isOpen = false
    if (layer.namedBy !== undefined && this.#dialogKey === layer.namedBy) this.#dialogKey = null
    // A page that is being loaded takes the place of the entry.
    if (this.#layers.at(-1) === layer && this.#state.pending.location === null) void this.back()
  }

  /** Closes what the reader has gone back from. Returns whether the page stays. */
  #leaveLayers(index: number): boolean {
    const left = this.#layers.filter((layer) => layer.index !== null && layer.index > index)
    this.#layers.splice(this.#layers.length - left.length)
    for (const layer of left.toReversed()) if (layer.isOpen) layer.close()
    const first = left[0]?.index ?? null
    if (first === null || index < first - 1) return false
    this.#index = index
    // The address of the page may have changed below the dialog.
    const { location } = this.#state.shown
    const isLayer = this.#layers.at(-1)?.index === index
    history.replaceState(
      { index, key: location.key, state: location.state, ...(isLayer ? { isLayer } : {}) },
      '',
      addressOf(location),
    )
    if (this.#layers.at(-1)?.isOpen === false) void this.back()
    return true
  }

  /** Passes over the entry of a dialog that is closed. Returns whether the history was at one. */
  #passClosedLayer(index: number): boolean {
    if (openEntry()?.isLayer !== true || this.#layers.some((layer) => layer.index === index)) return false
    if (index > this.#index) this.#skipsNextPop = true
    else this.#index = index
    history.back()
    return true
  }

  /** Loads a location and shows it. */
  async #open(location: Location, change: Change, keepsScroll: boolean): Promise<void> {
    const { shown } = this.#state
    const match = matchPage(location.pathname)
    if (shown.error === undefined && isWithinPage(shown.location, location)) {
      const { pending } = this.#state
      if (!pending.revalidating) this.#begin(idle)
      this.#show({ ...shown, location, keepsScroll }, change, pending.revalidating ? pending : idle)
      return
    }
    const { signal } = this.#begin({ location, revalidating: false })
    const answer = await this.#answer({ ...match, address: addressOf(location), signal })
    if (signal.aborted) return
    if (answer.data instanceof Redirect)
      await this.#open(this.#locationOf(answer.data), change === 'pop' ? 'replace' : change, false)
    else this.#show({ ...match, ...answer, location, keepsScroll }, change)
  }

  #locationOf({ to }: Redirect): Location {
    return locationOf(to, addressOf(this.#state.shown.location), null, newKey())
  }

  async #answer(request: LoadRequest): Promise<{ data: unknown; error: unknown }> {
    try {
      return { data: await this.#load(request), error: undefined }
    } catch (error) {
      return { data: undefined, error: error ?? new Error('The page was not loaded.') }
    }
  }

  #show(shown: Shown, change: Change, pending: Pending = idle): void {
    const { location } = shown
    const entry = { key: location.key, state: location.state }
    const isOverLayer = this.#layers.at(-1)?.index === this.#index
    // A page that is opened from a dialog takes the place of the dialog's entry.
    if (change === 'push' && isOverLayer) this.#layers.pop()
    if (change === 'push' && !isOverLayer)
      history.pushState({ ...entry, index: (this.#index += 1) }, '', addressOf(location))
    else if (change !== 'pop') {
      const mark = change === 'replace' && isOverLayer ? { isLayer: true } : {}
      history.replaceState({ ...entry, ...mark, index: this.#index }, '', addressOf(location))
    }
    this.#update({ shown, pending })
  }

  /** Ends the load that runs and begins another. */
  #begin(pending: Pending): AbortController {
    this.#running.abort()
    this.#running = new AbortController()
    this.#update({ pending })
    return this.#running
  }

  /** The reader went back or forward: the address has changed already. */
  #pop(): void {
    const returning = this.#returning
    this.#returning = null
    returning?.end()
    if (this.#skipsNextPop) {
      this.#skipsNextPop = false
      return
    }
    const location = openLocation()
    const index = openIndex() ?? this.#index
    if (this.#passClosedLayer(index) || this.#leaveLayers(index)) return
    const steps = index - this.#index
    const go = (): void => {
      this.#index = index
      void this.#open(location, 'pop', false)
    }
    const isBlocked = this.#isBlocked(location, () => {
      this.#skipsNextPop = steps !== 0
      if (steps !== 0) history.go(steps)
      go()
    })
    if (!isBlocked) go()
    else if (steps !== 0) {
      // Until the decision, the address is that of the page.
      this.#skipsNextPop = true
      history.go(-steps)
    }
  }

  #isBlocked(next: Location, go: () => void): boolean {
    if (this.#blocks?.(this.#state.shown.location, next) !== true) return false
    this.#update({
      blocked: {
        proceed: () => {
          this.#update({ blocked: null })
          go()
        },
        reset: () => {
          this.#update({ blocked: null })
        },
      },
    })
    return true
  }

  #update(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change }
    for (const listen of this.#listeners) listen()
  }
}

/** Whether the page keeps its data: only the part after the number sign differs, or what the page shows of its data. */
function isWithinPage(from: Location, to: Location): boolean {
  const isOtherPart =
    to.hash !== '' && from.hash !== to.hash && from.pathname === to.pathname && from.search === to.search
  return isOtherPart || hasSameData(from, to)
}

type Entry = {
  readonly index: number
  readonly key: string
  readonly state: unknown
  /** Whether it is that of a dialog, which has the address of its page. */
  readonly isLayer?: true
}

/** A dialog, or another part that opens above the page. */
type Layer = {
  /** The position of its entry; null for the dialog of the address, and while it waits. */
  index: number | null
  isOpen: boolean
  /** The key of the entry whose address names it. */
  namedBy?: string
  readonly close: () => void
}

/** What this router keeps with the open entry of the history; null for an entry that it has not made. */
function openEntry(): Entry | null {
  const entry: unknown = history.state
  return typeof entry === 'object' && entry !== null && 'index' in entry ? (entry as Entry) : null
}

function openIndex(): number | null {
  return openEntry()?.index ?? null
}

function openLocation(): Location {
  const { pathname, search, hash } = window.location
  const { key = firstKey, state = null } = openEntry() ?? {}
  return { pathname, search, hash, state, key }
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
