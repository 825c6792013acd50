// What the browser stores between visits, under the keys of specification 3: lang, username, file_preference,
// with_text, company_id. If storage is full or forbidden, nothing is stored and nothing fails.

import { imageFormats, type ImageFormat } from '../../src/contract/operations/codes.ts'
import { energyLineForms, type EnergyLineForm } from '../../src/domain/label/energy-line-forms.ts'
import { wordForms, type WordForm } from '../../src/domain/label/heading-forms.ts'
import { isLabelLanguage, type LabelLanguage } from '../../src/domain/languages.ts'
import type { ClientSession } from './session.ts'

/**
 * The specification's keys, form and language of the energy line, the heading of a code, how it is printed, the
 * columns of the list of wines, the mute switch of the line screen, and whether single keys are shortcuts.
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
  | 'single_keys'

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
    // The preference is lost when the page closes.
  }
}

/** Stores what the specification requires of a session. */
export function rememberSession(session: ClientSession): void {
  write('lang', session.language)
  write('username', session.username)
  write('company_id', session.company === null ? null : String(session.company.id))
}

/** The preferred format of code images; SVG by default. */
export function preferredFormat(): ImageFormat {
  const stored = read('file_preference')?.toLowerCase()
  return imageFormats.find((format) => format === stored) ?? 'svg'
}

export function rememberFormat(format: ImageFormat): void {
  write('file_preference', format.toUpperCase())
}

/** Whether code images show the energy value as text. */
export function prefersText(): boolean {
  return read('with_text') === '1'
}

export function rememberText(withText: boolean): void {
  write('with_text', withText ? '1' : '0')
}

/** The form of the energy line, as chosen last on this device; null when there is no choice. */
export function preferredTextForm(): EnergyLineForm | null {
  const stored = read('text_form')
  return energyLineForms.find((form) => form === stored) ?? null
}

export function rememberTextForm(form: EnergyLineForm): void {
  write('text_form', form)
}

/** The language of the energy line, as chosen last on this device; null when there is no choice. */
export function preferredTextLanguage(): LabelLanguage | null {
  const stored = read('text_lang')
  return isLabelLanguage(stored) ? stored : null
}

export function rememberTextLanguage(language: LabelLanguage): void {
  write('text_lang', language)
}

/** The heading of code images, as chosen last on this device; `ingredients` when there is no choice. */
export function preferredHeading(): WordForm | 'none' {
  const stored = read('heading')
  return stored === 'none' ? stored : (wordForms.find((form) => form === stored) ?? 'ingredients')
}

export function rememberHeading(heading: WordForm | 'none'): void {
  write('heading', heading)
}

/** How codes are printed, as `rememberPrinting` stored it; null when there is no choice. */
export function preferredPrinting(): string | null {
  return read('code_print')
}

export function rememberPrinting(options: string): void {
  write('code_print', options)
}

/** The chosen columns of the list of wines, as `saveColumns` stored them; null when there is no choice. */
export function savedColumns(): string | null {
  return read('wine_columns')
}

export function saveColumns(columns: string): void {
  write('wine_columns', columns)
}

/** Whether the line screen is muted on this device. */
export function isLineSilent(): boolean {
  return read('line_silent') === '1'
}

export function rememberLineSilent(isSilent: boolean): void {
  write('line_silent', isSilent ? '1' : '0')
}

/** Whether single keys are shortcuts on this device; they are at first. */
export function hasSingleKeys(): boolean {
  return read('single_keys') !== '0'
}

export function rememberSingleKeys(isOn: boolean): void {
  write('single_keys', isOn ? '1' : '0')
}
