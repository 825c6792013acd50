// Changes to sheets that the server does not have yet, kept on this device: per user, company, sheet and tab,
// so that nobody is offered what another typed, and two tabs never write over each other. Bounded, and dropped once
// saved. Storage may be full or forbidden.

import { hexOf } from '../client/random-id.ts'
import type { ClientSession } from '../client/session.ts'

export type KeptDraft = {
  /** When the last of them was typed, as milliseconds since 1970. */
  readonly at: number
  /** The sheet's id; null for one that the server does not know yet. */
  readonly sheet: number | null
  /** The wish a new sheet is made for. */
  readonly request: string
  readonly changes: Readonly<Record<string, unknown>>
}

export type KeptEntry = KeptDraft & { readonly key: string }

const prefix = 'sheet_draft.'
/** Bounds: so many drafts, so many characters each, so many days. */
const mostDrafts = 20
const mostCharacters = 100_000
const mostAge = 30 * 24 * 60 * 60 * 1000

/** A tab's own name for what it keeps. */
export function newTab(): string {
  return hexOf(8)
}

/** Whose drafts: a user of a company. Nobody else who signs in on the same device hears of them. */
export function keeperOf({ user, company }: ClientSession): string {
  return `${String(user ?? 0)}.${String(company?.id ?? 0)}`
}

/** Where a tab keeps its changes to a sheet. */
export function keyOf(keeper: string, sheet: number | null, tab: string): string {
  return `${groupOf(keeper, sheet)}${tab}`
}

/** Keeps changes; false when this device cannot. */
export function keepDraft(key: string, draft: KeptDraft): boolean {
  const text = JSON.stringify(draft)
  if (text.length > mostCharacters) return false
  try {
    localStorage.setItem(key, text)
    tidy(draft.at)
    return true
  } catch {
    return false
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // What cannot be reached was never kept.
  }
}

/** What closed tabs left behind of a sheet, newest first; tabs that are still open look after their own. */
export async function leftDrafts(keeper: string, sheet: number | null, now: number): Promise<KeptEntry[]> {
  const open = await openKeys()
  return entries()
    .filter(({ key, at }) => key.startsWith(groupOf(keeper, sheet)) && !open.has(key) && now - at < mostAge)
    .sort((a, b) => b.at - a.at)
}

/** Says that a tab looks after a key, until the answered function is called or the tab is gone. */
export function holdKey(key: string): () => void {
  if (!('locks' in navigator)) return () => undefined
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const stop = new AbortController()
  navigator.locks.request(key, { signal: stop.signal }, () => promise).catch(() => undefined)
  return () => {
    resolve(undefined)
    stop.abort()
  }
}

async function openKeys(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.map(({ name }) => name ?? ''))
}

function groupOf(keeper: string, sheet: number | null): string {
  return `${prefix}${keeper}.${sheet === null ? 'new' : String(sheet)}.`
}

function entries(): KeptEntry[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => {
        const draft = draftOf(localStorage.getItem(key) ?? '')
        return draft === null ? [] : [{ ...draft, key }]
      })
  } catch {
    return []
  }
}

/** The oldest go first, and whatever is too old. */
function tidy(now: number): void {
  const sorted = entries().sort((a, b) => b.at - a.at)
  for (const [place, { key, at }] of sorted.entries())
    if (place >= mostDrafts || now - at >= mostAge) dropDraft(key)
}

function draftOf(text: string): KeptDraft | null {
  try {
    const read: unknown = JSON.parse(text)
    return isDraft(read) ? read : null
  } catch {
    return null
  }
}

function isDraft(read: unknown): read is KeptDraft {
  if (typeof read !== 'object' || read === null) return false
  const { at, sheet, request, changes }: Partial<Record<keyof KeptDraft, unknown>> = read
  return (
    typeof at === 'number' &&
    (sheet === null || typeof sheet === 'number') &&
    typeof request === 'string' &&
    typeof changes === 'object' &&
    changes !== null
  )
}
