// What opens above a page (dialogs, drawers): each has an entry of the history with the address of the page, so that
// the back button closes it and leaves the page as it is. Loaded with the first of them.

import { useContext, useEffect, useRef, useState } from 'react'
import { RouterContext } from './context.ts'
import { addressOf } from './location.ts'
import { openEntry, type LayerHistory, type Layers } from './router.ts'

/** A dialog, or another part that opens above the page. */
type Layer = {
  /** The position of its entry; null for the dialog that the address names, and while it waits. */
  index: number | null
  isOpen: boolean
  readonly close: () => void
}

class LayerStack implements Layers {
  readonly #history: LayerHistory
  /** The topmost last. */
  readonly #layers: Layer[] = []
  /** The dialog that the address names, while it is open: its entry is one of the router's. */
  #named: Layer | null = null

  constructor(history: LayerHistory) {
    this.#history = history
  }

  readonly isTop = (index: number): boolean => this.#layers.at(-1)?.index === index

  readonly dropTop = (): void => {
    this.#layers.pop()
  }

  readonly takesPop = (index: number): boolean => this.#passClosed(index) || this.#leave(index)

  /**
   * Adds a layer.
   * @param close the reader has gone back
   * @returns what takes its entry away, for what was closed in another way
   */
  open(close: () => void): () => void {
    const layer: Layer = { index: null, isOpen: true, close }
    const returning = this.#history.returning()
    if (returning === null) this.#add(layer)
    else void returning.then(() => this.#add(layer))
    return () => {
      this.#remove(layer)
    }
  }

  #add(layer: Layer): void {
    if (!layer.isOpen) return
    const { search } = this.#history.state().shown.location
    if (this.#named === null && new URLSearchParams(search).has('dialog')) {
      this.#named = layer
      return
    }
    layer.index = this.#history.index() + 1
    this.#history.moveTo(layer.index)
    this.#layers.push(layer)
    history.pushState({ ...openEntry(), index: layer.index, isLayer: true }, '')
  }

  #remove(layer: Layer): void {
    layer.isOpen = false
    if (this.#named === layer) this.#named = null
    if (this.#layers.at(-1) !== layer) return
    // A link to a part of the page has been followed meanwhile: the entry is passed over from now on.
    if (layer.index !== null && layer.index < this.#history.index()) this.dropTop()
    // A page that is being loaded takes the place of the entry.
    else if (this.#history.state().pending.location === null) void this.#history.back()
  }

  /** Closes what the reader has gone back from. Returns whether the page stays. */
  #leave(index: number): boolean {
    const left = this.#layers.filter((layer) => layer.index !== null && layer.index > index)
    this.#layers.splice(this.#layers.length - left.length)
    for (const layer of left.toReversed()) if (layer.isOpen) layer.close()
    const first = left[0]?.index ?? null
    if (first === null || index < first - 1) return false
    this.#history.moveTo(index)
    // The address of the page may have changed below the dialog.
    const { location } = this.#history.state().shown
    history.replaceState(
      { index, key: location.key, state: location.state, ...(this.isTop(index) ? { isLayer: true } : {}) },
      '',
      addressOf(location),
    )
    if (this.#layers.at(-1)?.isOpen === false) void this.#history.back()
    return true
  }

  /** Passes over the entry of a dialog that is closed. Returns whether the history was at one. */
  #passClosed(index: number): boolean {
    if (openEntry()?.isLayer !== true || this.#layers.some((layer) => layer.index === index)) return false
    if (index > this.#history.index()) this.#history.skipNextPop()
    else this.#history.moveTo(index)
    history.back()
    return true
  }
}

function makeStack(history: LayerHistory): LayerStack {
  return new LayerStack(history)
}

/**
 * Gives what opens above the page an entry of the history while it is open, so that the back button closes it.
 * @param onClose may leave it open, e.g. while it works
 */
export function useHistoryLayer(opened: boolean, onClose: () => void): void {
  const router = useContext(RouterContext)
  const latest = useRef(onClose)
  const [closings, setClosings] = useState(0)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    if (!opened) return undefined
    const layers = router?.layersBy(makeStack) as LayerStack | undefined
    return layers?.open(() => {
      latest.current()
      setClosings((count) => count + 1)
    })
  }, [router, opened, closings])
}
