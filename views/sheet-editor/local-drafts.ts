// Local drafts: changes to sheets that the server does not have yet, in the browser's storage. One entry per
// user, company, sheet and tab, so that users and tabs never see or overwrite each other's. Entries are
// removed once saved; their number, size and age are bounded. The storage may be full or forbidden.

import { randomHex } from '../client/random-id.ts'
import type { ClientSession } from '../client/session.ts'

type LocalDraft = {
  /** When the last change was typed, in milliseconds since 1970. */
  readonly at: number
  /** The sheet's id; null for one that the server does not know yet. */
  readonly sheet: number | null
  /** The idempotency key of a new sheet. */
  readonly request: string
  readonly changes: Readonly<Record<string, unknown>>
}

export type StoredDraft = LocalDraft & { readonly key: string }

const prefix = 'sheet_draft.'
/** Bounds: number of drafts, characters of one draft, age in milliseconds (30 days). */
const mostDrafts = 20
const mostCharacters = 100_000
const mostAge = 30 * 24 * 60 * 60 * 1000

/** A random id for a tab. */
export function newTabId(): string {
  return randomHex(8)
}

/** The owner of drafts: one user in one company. Other users of the same device do not see them. */
export function draftOwner({ user, company }: ClientSession): string {
  return `${String(user ?? 0)}.${String(company?.id ?? 0)}`
}

/** The storage key of a tab's changes to a sheet. */
export function draftKey(owner: string, sheet: number | null, tab: string): string {
  return `${keyPrefix(owner, sheet)}${tab}`
}

/** Stores a draft; false when it is too large or the device refuses. */
export function storeDraft(key: string, draft: LocalDraft): boolean {
  const text = JSON.stringify(draft)
  if (text.length > mostCharacters) return false
  try {
    localStorage.setItem(key, text)
    removeExcessDrafts(draft.at)
    return true
  } catch {
    return false
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without access to the storage there are no stored drafts.
  }
}

/** The drafts of a sheet that closed tabs left, newest first. Open tabs hold a lock on theirs. */
export async function abandonedDrafts(
  owner: string,
  sheet: number | null,
  now: number,
): Promise<StoredDraft[]> {
  const locked = await lockedKeys()
  return storedDrafts()
    .filter(
      ({ key, at }) => key.startsWith(keyPrefix(owner, sheet)) && !locked.has(key) && now - at < mostAge,
    )
    .sort((a, b) => b.at - a.at)
}

/** Locks a key for this tab. The lock ends when the returned function is called or the tab closes. */
export function lockDraftKey(key: string): () => void {
  if (!('locks' in navigator)) return () => undefined
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const stop = new AbortController()
  navigator.locks.request(key, { signal: stop.signal }, () => promise).catch(() => undefined)
  return () => {
    resolve(undefined)
    stop.abort()
  }
}

async function lockedKeys(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.map(({ name }) => name ?? ''))
}

function keyPrefix(owner: string, sheet: number | null): string {
  return `${prefix}${owner}.${sheet === null ? 'new' : String(sheet)}.`
}

function storedDrafts(): StoredDraft[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => {
        const draft = parseDraft(localStorage.getItem(key) ?? '')
        return draft === null ? [] : [{ ...draft, key }]
      })
  } catch {
    return []
  }
}

/** Removes drafts beyond the bounds, oldest first. */
function removeExcessDrafts(now: number): void {
  const sorted = storedDrafts().sort((a, b) => b.at - a.at)
  for (const [index, { key, at }] of sorted.entries())
    if (index >= mostDrafts || now - at >= mostAge) removeDraft(key)
}

function parseDraft(text: string): LocalDraft | null {
  try {
    const value: unknown = JSON.parse(text)
    return isLocalDraft(value) ? value : null
  } catch {
    return null
  }
}

function isLocalDraft(value: unknown): value is LocalDraft {
  if (typeof value !== 'object' || value === null) return false
  const { at, sheet, request, changes }: Partial<Record<keyof LocalDraft, unknown>> = value
  return (
    typeof at === 'number' &&
    (sheet === null || typeof sheet === 'number') &&
    typeof request === 'string' &&
    typeof changes === 'object' &&
    changes !== null
  )
}
