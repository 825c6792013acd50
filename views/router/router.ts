// Navigation within the document: the open address, the data of its page, and the browser's history. A navigation loads
// first and shows the next page when it is loaded; a newer one replaces it.

import { addressOf, firstKey, locationOf, matchPage, type Location, type Match } from './location.ts'
import { hasSameData } from './view-parameters.ts'

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

/** What is open above the page, as the router sees it (layers.ts). */
export type Layers = {
  /** Whether the entry of the history at a position is that of the topmost. */
  readonly isTop: (index: number) => boolean
  readonly dropTop: () => void
  /** The reader has gone to a position. Returns whether the page stays. */
  readonly takesPop: (index: number) => boolean
}

/** What layers need of the router and its history. */
export type LayerHistory = {
  readonly index: () => number
  readonly moveTo: (index: number) => void
  readonly skipNextPop: () => void
  /** Resolves when the browser has gone back; null when it does not go back now. */
  readonly returning: () => Promise<void> | null
  readonly state: () => State
  readonly back: () => Promise<void>
}
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
  /** The entries of what opens above the page, whose code comes with the first dialog. */
  readonly layersBy: (make: (history: LayerHistory) => Layers) => Layers
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
  #layers: Layers | null = null
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

  readonly layersBy = (make: (history: LayerHistory) => Layers): Layers => {
    this.#layers ??= make({
      index: () => this.#index,
      moveTo: (index) => {
        this.#index = index
      },
      skipNextPop: () => {
        this.#skipsNextPop = true
      },
      returning: () => this.#returning?.done ?? null,
      state: this.state,
      back: this.back,
    })
    return this.#layers
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
    const isOverLayer = this.#layers?.isTop(this.#index) === true
    // A page that is opened from a dialog takes the place of the dialog's entry.
    if (change === 'push' && isOverLayer) this.#layers?.dropTop()
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
    const index = openIndex() ?? this.#takeOver()
    const location = openLocation()
    if (this.#layers?.takesPop(index) === true) return
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

  /** Numbers the entry that a link to a part of the page has made without this router; returns its position. */
  #takeOver(): number {
    this.#index += 1
    history.replaceState({ index: this.#index, key: newKey(), state: null }, '')
    return this.#index
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

export type Entry = {
  readonly index: number
  readonly key: string
  readonly state: unknown
  /** Whether it is that of a dialog, which has the address of its page. */
  readonly isLayer?: true
}

/** What this router keeps with the open entry of the history; null for an entry that it has not made. */
export function openEntry(): Entry | null {
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
