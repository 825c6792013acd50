// Edit conflicts: another user, or another tab, saves the sheet that is being edited. The page checks for a
// newer revision when another tab announces a save, when the page gets the focus, and regularly while it is
// visible.

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import type { SheetField } from '../../src/domain/sheet/fields.ts'
import { call, CallRefusal } from '../client/call.ts'
import { listenToTabs } from './other-tabs.ts'
import type { SheetForm } from './sheet-form.ts'
import { findConflict, valuesOf } from './sheet-saving.ts'

/** Milliseconds between two checks while the page is visible. */
const checkInterval = 20_000

/**
 * A newer state of the sheet that somebody else saved. `isOpen` while the user must choose between the two
 * states; false when the newer state was taken over already, because nothing was unsaved.
 */
export type EditConflict = {
  readonly isOpen: boolean
  readonly sheet: SheetAnswer
  /** When it was saved, as ISO 8601. */
  readonly at: string
  /** Who saved it; null for support. */
  readonly by: string | null
  /** True when another tab of this browser saved it. */
  readonly isOwnTab: boolean
  /** Fields that the other side changed. */
  readonly theirs: readonly SheetField[]
  /** Fields that both sides changed. */
  readonly both: readonly SheetField[]
}

export type EditConflictState = {
  readonly conflict: EditConflict | null
  readonly checkNow: () => Promise<void>
  /** Closes the conflict, after it was resolved or read. */
  readonly close: () => void
}

/**
 * Watches for edit conflicts.
 * @param saving `current` is true while this page saves: a revision that this page writes is no conflict
 */
export function useEditConflict(
  form: SheetForm,
  tab: string,
  saving: { readonly current: boolean },
): EditConflictState {
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })
  const checking = useRef(false)
  const checkNow = useCallback(
    async (isOwnTab = false): Promise<void> => {
      if (checking.current || isBusy(saving)) return
      checking.current = true
      try {
        const detected = await detectConflict(latest, saving, isOwnTab)
        if (detected !== null) setConflict(detected)
      } catch (error) {
        if (!(error instanceof CallRefusal)) throw error
      } finally {
        checking.current = false
      }
    },
    [saving],
  )
  useCheckTriggers(checkNow, latest, tab)
  return {
    conflict,
    checkNow,
    close: useCallback(() => {
      setConflict(null)
    }, []),
  }
}

/** Checks when another tab saves the sheet, and regularly while the page is visible. */
function useCheckTriggers(
  checkNow: (isOwnTab?: boolean) => Promise<void>,
  latest: { readonly current: SheetForm },
  tab: string,
): void {
  useEffect(
    () =>
      listenToTabs((message) => {
        if (message.tab !== tab && message.sheet === latest.current.saved?.id) void checkNow(true)
      }),
    [tab, latest, checkNow],
  )
  useEffect(() => whileVisible(() => void checkNow()), [checkNow])
}

/**
 * Fetches a newer state and takes it over where nothing is unsaved; null without a newer state or
 * without a difference.
 */
async function detectConflict(
  latest: { readonly current: SheetForm },
  saving: { readonly current: boolean },
  isOwnTab: boolean,
): Promise<EditConflict | null> {
  const newer = await newerState(latest.current, isOwnTab)
  // This page may have saved while it waited for the answer.
  if (newer === null || isBusy(saving)) return null
  if (newer.sheet.revision <= (latest.current.saved?.revision ?? 0)) return null
  const conflict = conflictWith(latest.current, newer)
  if (!conflict.isOpen) latest.current.accept(conflict.sheet, latest.current.state.origin)
  return conflict.theirs.length > 0 ? conflict : null
}

/** A function, so that each call reads the value again: it changes during an `await`. */
function isBusy(saving: { readonly current: boolean }): boolean {
  return saving.current
}

type ServerState = Pick<EditConflict, 'sheet' | 'at' | 'by' | 'isOwnTab'>

/** The sheet as the server has it; null when it is no newer than the form's. */
async function newerState({ saved }: SheetForm, isOwnTab: boolean): Promise<ServerState | null> {
  if (saved === null) return null
  const { revision, at, by } = await call('sheets.status', { id: saved.id })
  return revision <= saved.revision
    ? null
    : { sheet: await call('sheets.get', { id: saved.id }), at, by, isOwnTab }
}

/**
 * The conflict with a newer state. It is open only where this page has unsaved changes and something differs.
 */
function conflictWith({ state }: SheetForm, newer: ServerState): EditConflict {
  const fields = findConflict(state.origin, state.values, valuesOf(newer.sheet.draft))
  return { ...newer, ...fields, isOpen: state.isDirty && fields.theirs.length > 0 }
}

/** Calls `check` regularly, and when the page gets the focus, while the page is visible. */
function whileVisible(check: () => void): () => void {
  const checkIfVisible = (): void => {
    if (document.visibilityState === 'visible') check()
  }
  const timer = setInterval(checkIfVisible, checkInterval)
  document.addEventListener('visibilitychange', checkIfVisible)
  addEventListener('focus', checkIfVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', checkIfVisible)
    removeEventListener('focus', checkIfVisible)
  }
}
