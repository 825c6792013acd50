// Characters typed after the keys of the search of everything and before its field has the focus: its code may still be
// on its way.

/** Characters collected from the keyboard until somebody takes them. */
export type EarlyCharacters = {
  /** Ends the collection and returns what was typed. Empty after the first call. */
  readonly take: () => string
  /** Whether Escape was pressed: the search is no longer wanted. */
  readonly isCancelled: () => boolean
}

/** Collects characters from now on. The page does not see their keys. */
export function collectCharacters(): EarlyCharacters {
  let characters: readonly string[] = []
  let cancelled = false
  const onKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    if (key === 'Escape') cancelled = true
    else if (key === 'Backspace') characters = characters.slice(0, -1)
    else if ([...key].length === 1) characters = [...characters, key]
    else if (key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (cancelled) stop()
  }
  const stop = (): void => {
    removeEventListener('keydown', onKey, true)
  }
  addEventListener('keydown', onKey, true)
  return {
    take: () => {
      stop()
      const taken = characters.join('')
      characters = []
      return taken
    },
    isCancelled: () => cancelled,
  }
}
