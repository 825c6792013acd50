// A sheet that saves itself: what makes sense goes to the server soon after it was typed; everything that is not there
// yet stays on this device. One call at a time; after a lost answer the same wish is asked again.

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import { call, CallRefusal, unreachable } from '../client/call.ts'
import { hexOf } from '../client/random-id.ts'
import { dropDraft, holdKey, keepDraft, keeperOf, keyOf } from './local-drafts.ts'
import { useSession } from '../client/session.ts'
import { tellTabs } from './other-tabs.ts'
import type { SheetForm } from './sheet-form.ts'
import { savableChanges } from './sheet-saving.ts'

/** Milliseconds without a key before a draft is saved; after a field was left; between two tries without a network. */
const pauses = { typing: 1500, leaving: 200, network: 4000 } as const

/** Where the newest keystroke is. `refused` and `offline` are also on this device; `unkept` is in this page alone. */
export type Standing =
  'untouched' | 'saved' | 'waiting' | 'saving' | 'offline' | 'kept' | 'refused' | 'unkept'

export type Autosave = {
  readonly standing: Standing
  /** Changed fields that must be put right before they can be saved. */
  readonly withheld: readonly string[]
  /** Saves now what can be saved; answers the sheet as the server has it, null when it never had it. @throws CallRefusal */
  readonly flush: () => Promise<SheetAnswer | null>
  /** A field was left: saves soon. */
  readonly soon: () => void
  /** The wish a new sheet is made for; one that was taken back keeps its own. */
  readonly request: string
  readonly adopt: (request: string) => void
}

type Options = {
  readonly form: SheetForm
  /** This tab's own name. */
  readonly tab: string
  /** Nothing is saved while somebody else's changes wait for an answer. */
  readonly isHeld: boolean
  /** Set while a call is on its way. */
  readonly saving: { current: boolean }
  readonly onMade: (sheet: SheetAnswer) => void
  readonly onMeeting: () => void
}

export function useAutosave(options: Options): Autosave {
  const { form, tab, isHeld } = options
  const { state, saved, mode, mayWrite, judge } = form
  const [request, adopt] = useState(() => hexOf(12))
  const [trouble, setTrouble] = useState<'none' | 'offline' | 'refused'>('none')
  const [isSaving, setSaving] = useState(false)
  const isKept = useKeeping(form, tab, request)
  const maySave = mode !== 'adjust' && mayWrite && !isHeld
  const { changes, withheld } = useMemo(
    () => savableChanges(state.origin, state.values, judge, state.refused),
    [state.origin, state.values, judge, state.refused],
  )
  const isWaiting = maySave && Object.keys(changes).length > 0
  const latest = useRef({ ...options, request })
  useLayoutEffect(() => {
    latest.current = { ...options, request }
  })

  const running = useRef<Promise<SheetAnswer | null> | null>(null)
  const flush = useCallback(async (): Promise<SheetAnswer | null> => {
    while (running.current !== null) await running.current.catch(() => null)
    const work = send(latest.current)
    running.current = work
    latest.current.saving.current = true
    setSaving(true)
    try {
      const sheet = await work
      setTrouble('none')
      return sheet
    } catch (error) {
      setTrouble(error instanceof CallRefusal && error.code === unreachable ? 'offline' : 'refused')
      throw error
    } finally {
      running.current = null
      latest.current.saving.current = false
      setSaving(false)
    }
  }, [])
  const quietly = useCallback(() => {
    flush().catch(takeQuietly(latest.current))
  }, [flush])
  const soon = useClock(isWaiting, state.values, trouble, quietly)
  useEffect(() => (isWaiting ? onLeaving(latest, quietly) : undefined), [isWaiting, quietly])
  return {
    standing: standingOf({
      isDirty: state.isDirty,
      isSaving,
      isWaiting,
      isKept,
      trouble,
      isNew: saved === null,
    }),
    withheld,
    flush,
    soon,
    request,
    adopt,
  }
}

type Latest = Options & { readonly request: string }

/** One call, and what becomes of its answer. Nothing to save is an answer, too. */
async function send({ form, request, tab, onMade }: Latest): Promise<SheetAnswer | null> {
  const { state, saved, judge, accept } = form
  const { changes, values } = savableChanges(state.origin, state.values, judge, state.refused)
  if (Object.keys(changes).length === 0) return saved
  const { sheet } = await asked(saved, request, changes, values)
  flushSync(() => {
    accept(sheet, values)
  })
  tellTabs({ sheet: sheet.id, revision: sheet.revision, tab })
  if (saved === null) onMade(sheet)
  return sheet
}

function asked(
  saved: SheetAnswer | null,
  request: string,
  changes: Savable,
  values: Savable,
  keepalive = false,
) {
  return saved === null
    ? call('sheets.create', { request, ...withoutNothing(values) }, { keepalive })
    : call('sheets.update', { id: saved.id, changes, revision: saved.revision }, { keepalive })
}

type Savable = Readonly<Record<string, unknown>>

function withoutNothing(values: Savable): Readonly<Record<string, never>> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  ) as Readonly<Record<string, never>>
}

/** A refusal nobody asked for is shown where it belongs, without taking the focus; a defect goes its way. */
function takeQuietly({ form, onMeeting }: Latest): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof CallRefusal)) throw error
    if (error.code === 'sheet.changedMeanwhile') onMeeting()
    else form.state.refuse(error.faults, true)
  }
}

/** Keeps on the device what the server does not have, from key to key; false when it cannot. */
function useKeeping({ state, saved }: SheetForm, tab: string, request: string): boolean {
  const keeper = keeperOf(useSession())
  const id = saved?.id ?? null
  const key = keyOf(keeper, id, tab)
  const changes = state.changes()
  const [isKept, setKept] = useState(true)
  useEffect(() => holdKey(key), [key])
  useEffect(() => {
    // Once it has an id, what was kept of the new sheet is kept under that.
    if (id !== null) dropDraft(keyOf(keeper, null, tab))
    if (Object.keys(changes).length === 0) dropDraft(key)
    else setKept(keepDraft(key, { at: Date.now(), sheet: id, request, changes }))
  }, [key, keeper, tab, request, id, changes])
  return isKept
}

/** When to save: a while after the last key, soon after a field was left, again and again without a network. */
function useClock(
  isWaiting: boolean,
  values: unknown,
  trouble: 'none' | 'offline' | 'refused',
  act: () => void,
): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!isWaiting) return undefined
    timer.current = setTimeout(act, pauses.typing)
    return () => {
      clearTimeout(timer.current)
    }
  }, [isWaiting, values, act])
  useEffect(() => {
    if (!isWaiting || trouble !== 'offline') return undefined
    const again = setInterval(act, pauses.network)
    addEventListener('online', act)
    return () => {
      clearInterval(again)
      removeEventListener('online', act)
    }
  }, [isWaiting, trouble, act])
  return useCallback(() => {
    if (!isWaiting) return
    clearTimeout(timer.current)
    timer.current = setTimeout(act, pauses.leaving)
  }, [isWaiting, act])
}

/** A page that is hidden saves at once; one that goes away lets its last call outlive it. */
function onLeaving(latest: { readonly current: Latest }, act: () => void): () => void {
  const hide = (): void => {
    if (document.visibilityState === 'hidden') act()
  }
  const go = (): void => {
    const {
      form: { state, saved, judge },
      request,
    } = latest.current
    const { changes, values } = savableChanges(state.origin, state.values, judge, state.refused)
    if (Object.keys(changes).length > 0) asked(saved, request, changes, values, true).catch(() => undefined)
  }
  document.addEventListener('visibilitychange', hide)
  addEventListener('pagehide', go)
  return () => {
    document.removeEventListener('visibilitychange', hide)
    removeEventListener('pagehide', go)
  }
}

type Facts = {
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly isWaiting: boolean
  readonly isKept: boolean
  readonly isNew: boolean
  readonly trouble: 'none' | 'offline' | 'refused'
}

function standingOf({ isDirty, isSaving, isWaiting, isKept, isNew, trouble }: Facts): Standing {
  if (isSaving && trouble !== 'offline') return 'saving'
  if (!isDirty) return isNew ? 'untouched' : 'saved'
  if (!isKept) return 'unkept'
  if (trouble !== 'none' && (trouble === 'offline' ? isWaiting : true)) return trouble
  return isWaiting ? 'waiting' : 'kept'
}
