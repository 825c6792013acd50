// The rules of a sheet's form in the browser: loaded right after the page, with the texts of their issues. Pages that
// open later wait for them, as the server does.

import { startTransition, useEffect, useState } from 'react'
import { importAgain } from '../client/import-again.ts'
import { whenAlive } from '../client/alive.ts'
import { loadLaterMessages } from '../client/page-messages.ts'
import type * as Rules from './sheet-rules.ts'

export type SheetRules = typeof Rules

let loaded: SheetRules | null = null

/** Loads the rules. */
export async function loadRules(): Promise<SheetRules> {
  // The server renders in any language: its messages are all there.
  if (import.meta.env.SSR && loaded !== null) return loaded
  const [rules] = await Promise.all([
    importAgain(() => import('./sheet-rules.ts')),
    import.meta.env.SSR ? undefined : loadLaterMessages(),
  ])
  loaded = rules
  return rules
}

/** The rules once they are loaded; null before. */
export function useRules(): SheetRules | null {
  const [rules, setRules] = useState(loaded)
  useEffect(() => {
    if (rules !== null) return
    whenAlive()
      .then(loadRules)
      .then(
        (found) => {
          startTransition(() => {
            setRules(found)
          })
        },
        // The server validates too; the next page loads them again.
        () => undefined,
      )
  }, [rules])
  return rules
}

/** Does something with the rules: at once when they are loaded. `fail` is called when they do not arrive. */
export function withRules(work: (rules: SheetRules) => void, fail: () => void): void {
  if (loaded === null) loadRules().then(work, fail)
  else work(loaded)
}
