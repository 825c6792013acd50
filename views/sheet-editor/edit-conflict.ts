// Somebody else, or one's own other tab, changed the sheet that is being written: noticed before either writes over the
// other. Looked for when a tab says so, when one comes back to the page, and every so often while it is seen.

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import type { SheetField } from '../../src/domain/sheet/fields.ts'
import { call, CallRefusal } from '../client/call.ts'
import { hearTabs } from './other-tabs.ts'
import type { SheetForm } from './sheet-form.ts'
import { meet, valuesOf } from './sheet-saving.ts'

/** Milliseconds between two looks at a sheet that is seen. */
const lookEvery = 20_000

/** Another's state of the sheet. `isOpen` while one has to choose; else it was taken over already, for nothing was unsaved. */
export type SheetMeeting = {
  readonly isOpen: boolean
  readonly sheet: SheetAnswer
  /** ISO 8601. */
  readonly at: string
  /** Null for nobody of the house. */
  readonly by: string | null
  readonly isOwnTab: boolean
  readonly theirs: readonly SheetField[]
  readonly both: readonly SheetField[]
}

export type Meetings = {
  readonly meeting: SheetMeeting | null
  readonly look: () => Promise<void>
  /** It was answered, or read. */
  readonly close: () => void
}

/** `saving` is set while a call of this page is on its way: what it changes is no news. */
export function useMeetings(form: SheetForm, tab: string, saving: { readonly current: boolean }): Meetings {
  const [meeting, setMeeting] = useState<SheetMeeting | null>(null)
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })
  const looking = useRef(false)
  const look = useCallback(
    async (isOwnTab = false): Promise<void> => {
      if (looking.current || isBusy(saving)) return
      looking.current = true
      try {
        const found = await find(latest.current, isOwnTab)
        // What was saved here while the answer was on its way is no news.
        if (found === null || isBusy(saving) || found.sheet.revision <= (latest.current.saved?.revision ?? 0))
          return
        const met = meetingOf(latest.current, found)
        if (!met.isOpen) latest.current.accept(met.sheet, latest.current.state.origin)
        if (met.theirs.length > 0) setMeeting(met)
      } catch (error) {
        if (!(error instanceof CallRefusal)) throw error
      } finally {
        looking.current = false
      }
    },
    [saving],
  )
  useEffect(
    () =>
      hearTabs((news) => {
        if (news.tab !== tab && news.sheet === latest.current.saved?.id) void look(true)
      }),
    [tab, look],
  )
  useEffect(() => whileSeen(() => void look()), [look])
  return {
    meeting,
    look,
    close: useCallback(() => {
      setMeeting(null)
    }, []),
  }
}

/** Asked anew each time: it changes while one waits. */
function isBusy(saving: { readonly current: boolean }): boolean {
  return saving.current
}

type Found = Pick<SheetMeeting, 'sheet' | 'at' | 'by' | 'isOwnTab'>

async function find({ saved }: SheetForm, isOwnTab: boolean): Promise<Found | null> {
  if (saved === null) return null
  const { revision, at, by } = await call('sheets.standing', { id: saved.id })
  return revision <= saved.revision
    ? null
    : { sheet: await call('sheets.get', { id: saved.id }), at, by, isOwnTab }
}

/** Where nothing of one's own is unsaved, or nothing differs, there is nothing to choose. */
function meetingOf({ state }: SheetForm, found: Found): SheetMeeting {
  const met = meet(state.origin, state.values, valuesOf(found.sheet.draft))
  return { ...found, ...met, isOpen: state.isDirty && met.theirs.length > 0 }
}

function whileSeen(act: () => void): () => void {
  const look = (): void => {
    if (document.visibilityState === 'visible') act()
  }
  const again = setInterval(look, lookEvery)
  document.addEventListener('visibilitychange', look)
  addEventListener('focus', look)
  return () => {
    clearInterval(again)
    document.removeEventListener('visibilitychange', look)
    removeEventListener('focus', look)
  }
}
