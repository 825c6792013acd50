// What the browser stores between visits, under the keys of specification 3: lang, username, file_preference,
// with_text, company_id. If storage is full or forbidden, nothing is stored and nothing fails.

import type { ClientSession } from './session.ts'

/**
 * The specification's keys, form and language of the energy line, the heading of a code, how it is printed, the
 * columns of the list of wines, and the mute switch of the line screen.
 */
type Key =
  | 'lang'
  | 'username'
  | 'file_preference'
  | 'with_text'
  | 'text_form'
  | 'text_lang'
  | 'heading'
  | 'code_print'
  | 'company_id'
  | 'wine_columns'
  | 'line_silent'

/** A stored text; null when there is none. */
export function readStored(key: Key): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; null removes it. */
export function writeStored(key: Key, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The preference is lost when the page closes.
  }
}

/** Stores what the specification requires of a session. */
export function rememberSession(session: ClientSession): void {
  writeStored('lang', session.language)
  writeStored('username', session.username)
  writeStored('company_id', session.company === null ? null : String(session.company.id))
}

/** The chosen columns of the list of wines, as `saveColumns` stored them; null when there is no choice. */
export function savedColumns(): string | null {
  return readStored('wine_columns')
}

export function saveColumns(columns: string): void {
  writeStored('wine_columns', columns)
}

/** Whether the line screen is muted on this device. */
export function isLineSilent(): boolean {
  return readStored('line_silent') === '1'
}

export function rememberLineSilent(isSilent: boolean): void {
  writeStored('line_silent', isSilent ? '1' : '0')
}
