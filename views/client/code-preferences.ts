// How somebody had codes drawn last on this device.

import { imageFormats, type ImageFormat } from '../../src/contract/operations/codes.ts'
import { energyLineForms, type EnergyLineForm } from '../../src/domain/label/energy-line-forms.ts'
import { wordForms, type WordForm } from '../../src/domain/label/heading-forms.ts'
import { isLabelLanguage, type LabelLanguage } from '../../src/domain/languages.ts'
import { readStored, writeStored } from './storage.ts'

/** The preferred format of code images; SVG by default. */
export function preferredFormat(): ImageFormat {
  const stored = readStored('file_preference')?.toLowerCase()
  return imageFormats.find((format) => format === stored) ?? 'svg'
}

export function rememberFormat(format: ImageFormat): void {
  writeStored('file_preference', format.toUpperCase())
}

/** Whether code images show the energy value as text. */
export function prefersText(): boolean {
  return readStored('with_text') === '1'
}

export function rememberText(withText: boolean): void {
  writeStored('with_text', withText ? '1' : '0')
}

/** The form of the energy line, as chosen last on this device; null when there is no choice. */
export function preferredTextForm(): EnergyLineForm | null {
  const stored = readStored('text_form')
  return energyLineForms.find((form) => form === stored) ?? null
}

export function rememberTextForm(form: EnergyLineForm): void {
  writeStored('text_form', form)
}

/** The language of the energy line, as chosen last on this device; null when there is no choice. */
export function preferredTextLanguage(): LabelLanguage | null {
  const stored = readStored('text_lang')
  return isLabelLanguage(stored) ? stored : null
}

export function rememberTextLanguage(language: LabelLanguage): void {
  writeStored('text_lang', language)
}

/** The heading of code images, as chosen last on this device; `ingredients` when there is no choice. */
export function preferredHeading(): WordForm | 'none' {
  const stored = readStored('heading')
  return stored === 'none' ? stored : (wordForms.find((form) => form === stored) ?? 'ingredients')
}

export function rememberHeading(heading: WordForm | 'none'): void {
  writeStored('heading', heading)
}

/** How codes are printed, as `rememberPrinting` stored it; null when there is no choice. */
export function preferredPrinting(): string | null {
  return readStored('code_print')
}

export function rememberPrinting(options: string): void {
  writeStored('code_print', options)
}
