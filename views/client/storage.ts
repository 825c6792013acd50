// What the browser remembers between visits, under the specification's names (section 3): lang, username,
// file_preference, with_text, company_id. Storage may be full or forbidden: then nothing is remembered, and nothing fails.

import { imageFormats, type ImageFormat } from '../../src/contract/operations/codes.ts'
import type { ClientSession } from './session.ts'

/** Those of the specification, the columns of the list of wines, and whether a line screen is silent. */
type Key =
  'lang' | 'username' | 'file_preference' | 'with_text' | 'company_id' | 'wine_columns' | 'line_silent'

function read(key: Key): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: Key, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Nothing to do: the preference is lost with the page.
  }
}

/** Keeps what the specification wants kept of a session. */
export function rememberSession(session: ClientSession): void {
  write('lang', session.language)
  write('username', session.username)
  write('company_id', session.company === null ? null : String(session.company.id))
}

/** The preferred format of code pictures; SVG until another one is chosen. */
export function preferredFormat(): ImageFormat {
  const kept = read('file_preference')?.toLowerCase()
  return imageFormats.find((format) => format === kept) ?? 'svg'
}

export function rememberFormat(format: ImageFormat): void {
  write('file_preference', format.toUpperCase())
}

/** Whether code pictures carry the energy line. */
export function prefersText(): boolean {
  return read('with_text') === '1'
}

export function rememberText(withText: boolean): void {
  write('with_text', withText ? '1' : '0')
}

/** The columns chosen for the list of wines, as they were written; null until some are chosen. */
export function keptColumns(): string | null {
  return read('wine_columns')
}

export function keepColumns(columns: string): void {
  write('wine_columns', columns)
}

/** Whether the line screen of this device makes no sound. */
export function isLineSilent(): boolean {
  return read('line_silent') === '1'
}

export function rememberLineSilent(isSilent: boolean): void {
  write('line_silent', isSilent ? '1' : '0')
}
