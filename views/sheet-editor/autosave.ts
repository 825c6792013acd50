// Autosave of a sheet's form. Valid changes go to the server soon after they are typed; all unsaved changes
// are also stored on this device. One call runs at a time; after a lost answer the same idempotency key is
// sent again.

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import { call, CallRefusal, unreachable } from '../client/call.ts'
import { randomHex } from '../client/random-id.ts'
import { removeDraft, lockDraftKey, storeDraft, draftOwner, draftKey } from './local-drafts.ts'
import { useSession } from '../client/session.ts'
import { announceSave } from './other-tabs.ts'
import type { SheetForm } from './sheet-form.ts'
import { savableChanges } from './sheet-saving.ts'

/**
 * Milliseconds until a save: after the last keystroke, after a field was left, between two attempts while
 * the network or the server is away.
 */
const pauses = { typing: 1500, leaving: 200, network: 4000 } as const

/**
 * Where the newest keystroke is stored. `local`, `refused`, `offline` and `unavailable`: on this device only; the
 * last two are repeated until the server has it. `unsaved`: in this page only, because the device stores nothing.
 */
export type SaveStatus =
  | 'untouched'
  | 'saved'
  | 'waiting'
  | 'saving'
  | 'offline'
  | 'unavailable'
  | 'local'
  | 'refused'
  | 'unsaved'

export type Autosave = {
  readonly status: SaveStatus
  /** Changed fields that must be corrected before they can be saved. */
  readonly withheld: readonly string[]
  /**
   * Saves now what can be saved.
   * @returns the sheet as the server has it, null when the server never had it
   * @throws CallRefusal
   */
  readonly flush: () => Promise<SheetAnswer | null>
  /** Saves soon, after a field was left. */
  readonly saveSoon: () => void
  /** The idempotency key of a new sheet. */
  readonly idempotencyKey: string
  /** Takes over the idempotency key of a restored local draft, so that its sheet is not created twice. */
  readonly adoptKey: (idempotencyKey: string) => void
}

type AutosaveOptions = {
  readonly form: SheetForm
  /** The random id of this tab. */
  readonly tab: string
  /** True while the user must resolve an edit conflict: nothing is saved. */
  readonly isPaused: boolean
  /** `current` is true while a save call runs. */
  readonly saving: { current: boolean }
  readonly onConflict: () => void
}

export function useAutosave(options: AutosaveOptions): Autosave {
  const { form, tab, isPaused } = options
  const { state, saved, mode, mayWrite, validate } = form
  const [idempotencyKey, adoptKey] = useState(() => randomHex(12))
  const isStored = useLocalCopy(form, tab, idempotencyKey)
  const maySave = mode !== 'adjust' && mayWrite && !isPaused
  const { changes, withheld } = useMemo(
    () => savableChanges(state.origin, state.values, validate, state.refusedFields),
    [state.origin, state.values, validate, state.refusedFields],
  )
  const isWaiting = maySave && Object.keys(changes).length > 0
  const latest = useRef({ ...options, idempotencyKey })
  useLayoutEffect(() => {
    latest.current = { ...options, idempotencyKey }
  })
  const { flush, isSaving, problem } = useFlush(latest)
  const saveInBackground = useCallback(() => {
    flush().catch(refuseQuietly(latest.current))
  }, [flush])
  const saveSoon = useSaveTimer(isWaiting, state.values, problem, saveInBackground)
  useEffect(
    () => (isWaiting ? onLeaving(latest, saveInBackground) : undefined),
    [isWaiting, saveInBackground],
  )
  const facts = { isSaving, isWaiting, isStored, problem }
  return {
    status: saveStatusOf({ ...facts, isDirty: state.isDirty, isNew: saved === null }),
    withheld,
    flush,
    saveSoon,
    idempotencyKey,
    adoptKey,
  }
}

type LatestOptions = AutosaveOptions & { readonly idempotencyKey: string }
type Problem = 'none' | 'offline' | 'unavailable' | 'refused'

/** Why a save failed. */
function problemOf(error: unknown): Problem {
  if (!(error instanceof CallRefusal) || !error.isTemporary) return 'refused'
  return error.code === unreachable ? 'offline' : 'unavailable'
}

/** Whether the same save is sent again without a further keystroke. */
function isRepeated(problem: Problem): boolean {
  return problem === 'offline' || problem === 'unavailable'
}

/** Runs one save call after the other, and says whether one runs and how the last one ended. */
function useFlush(latest: { readonly current: LatestOptions }) {
  const [problem, setProblem] = useState<Problem>('none')
  const [isSaving, setSaving] = useState(false)
  const running = useRef<Promise<SheetAnswer | null> | null>(null)
  const flush = useCallback(async (): Promise<SheetAnswer | null> => {
    while (running.current !== null) await running.current.catch(() => null)
    const save = saveOnce(latest.current)
    running.current = save
    latest.current.saving.current = true
    setSaving(true)
    try {
      const sheet = await save
      setProblem('none')
      return sheet
    } catch (error) {
      setProblem(problemOf(error))
      throw error
    } finally {
      running.current = null
      latest.current.saving.current = false
      setSaving(false)
    }
  }, [latest])
  return { flush, isSaving, problem }
}

/**
 * Sends one save call and hands its answer to the form. Without changes it returns the sheet as last saved.
 */
async function saveOnce({ form, idempotencyKey, tab }: LatestOptions): Promise<SheetAnswer | null> {
  const { state, saved, validate, accept } = form
  const { changes, values } = savableChanges(state.origin, state.values, validate, state.refusedFields)
  if (Object.keys(changes).length === 0) return saved
  const { sheet } = await saveCall(saved, idempotencyKey, changes, values)
  flushSync(() => {
    accept(sheet, values)
  })
  announceSave({ sheet: sheet.id, revision: sheet.revision, tab })
  return sheet
}

/** @param keepalive lets the call continue after its page was left */
function saveCall(
  saved: SheetAnswer | null,
  idempotencyKey: string,
  changes: Savable,
  values: Savable,
  keepalive = false,
) {
  return saved === null
    ? call('sheets.create', { request: idempotencyKey, ...withoutEmpty(values) }, { keepalive })
    : call('sheets.update', { id: saved.id, changes, revision: saved.revision }, { keepalive })
}

type Savable = Readonly<Record<string, unknown>>

function withoutEmpty(values: Savable): Readonly<Record<string, never>> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  ) as Readonly<Record<string, never>>
}

/**
 * Shows a refusal of a background save at its fields, without moving the focus. Unexpected errors are thrown
 * again.
 */
function refuseQuietly({ form, onConflict }: LatestOptions): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof CallRefusal)) throw error
    if (error.code === 'sheet.changedMeanwhile') onConflict()
    else form.state.showServerIssues(error.issues, true)
  }
}

/** Stores unsaved changes on the device after every keystroke; false when the device stores nothing. */
function useLocalCopy({ state, saved }: SheetForm, tab: string, idempotencyKey: string): boolean {
  const owner = draftOwner(useSession())
  const id = saved?.id ?? null
  const key = draftKey(owner, id, tab)
  const changes = state.changes()
  const [isStored, setStored] = useState(true)
  useEffect(() => lockDraftKey(key), [key])
  useEffect(() => {
    // Once the sheet has an id, its draft is stored under that id.
    if (id !== null) removeDraft(draftKey(owner, null, tab))
    if (Object.keys(changes).length === 0) removeDraft(key)
    else setStored(storeDraft(key, { at: Date.now(), sheet: id, request: idempotencyKey, changes }))
  }, [key, owner, tab, idempotencyKey, id, changes])
  return isStored
}

/**
 * Calls `save` a while after the last keystroke, soon after a field was left, and repeatedly while the network or
 * the server is away.
 */
function useSaveTimer(isWaiting: boolean, values: unknown, problem: Problem, save: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!isWaiting) return undefined
    timer.current = setTimeout(save, pauses.typing)
    return () => {
      clearTimeout(timer.current)
    }
  }, [isWaiting, values, save])
  useEffect(() => {
    if (!isWaiting || !isRepeated(problem)) return undefined
    const timer = setInterval(save, pauses.network)
    addEventListener('online', save)
    return () => {
      clearInterval(timer)
      removeEventListener('online', save)
    }
  }, [isWaiting, problem, save])
  return useCallback(() => {
    if (!isWaiting) return
    clearTimeout(timer.current)
    timer.current = setTimeout(save, pauses.leaving)
  }, [isWaiting, save])
}

/** Saves at once when the page is hidden. When the page is left, its last save call continues. */
function onLeaving(latest: { readonly current: LatestOptions }, save: () => void): () => void {
  const saveWhenHidden = (): void => {
    if (document.visibilityState === 'hidden') save()
  }
  const saveOnLeave = (): void => {
    const {
      form: { state, saved, validate },
      idempotencyKey,
    } = latest.current
    const { changes, values } = savableChanges(state.origin, state.values, validate, state.refusedFields)
    if (Object.keys(changes).length > 0)
      saveCall(saved, idempotencyKey, changes, values, true).catch(() => undefined)
  }
  document.addEventListener('visibilitychange', saveWhenHidden)
  addEventListener('pagehide', saveOnLeave)
  return () => {
    document.removeEventListener('visibilitychange', saveWhenHidden)
    removeEventListener('pagehide', saveOnLeave)
  }
}

type SaveFacts = {
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly isWaiting: boolean
  readonly isStored: boolean
  readonly isNew: boolean
  readonly problem: Problem
}

function saveStatusOf({ isDirty, isSaving, isWaiting, isStored, isNew, problem }: SaveFacts): SaveStatus {
  if (isSaving && !isRepeated(problem)) return 'saving'
  if (!isDirty) return isNew ? 'untouched' : 'saved'
  if (!isStored) return 'unsaved'
  if (problem !== 'none' && (isWaiting || !isRepeated(problem))) return problem
  return isWaiting ? 'waiting' : 'local'
}
