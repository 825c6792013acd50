// What a guest link offers and what was used of it, in words.

import { batchFileFormats } from '../../src/contract/answers.ts'
import type { Translate } from '../client/translations.ts'

/** Labels of documents; every other label is the format of a code. */
const documents = {
  'KIT PDF': 'part.guests.file.kitPdf',
  'KIT SVG': 'part.guests.file.kitSvg',
  PROOF: 'part.guests.file.proof',
} as const

/** The name of a file as uses and offers call it: `SVG` is a code; `page`, `KIT PDF`, `BATCH 7 PDF 1/2` have words. */
export function fileWords(file: string, translate: Translate): string {
  const named = Object.entries(documents).find(([label]) => label === file)
  if (named !== undefined) return translate(named[1])
  const [, batch, kind = '', part = ''] = /^BATCH (\d+) (\S+)( \d+\/\d+)?$/.exec(file) ?? []
  const format = batchFileFormats.find((known) => known.toUpperCase() === kind)
  if (batch !== undefined && format !== undefined)
    return (
      translate('part.guests.batchFile', { batch, format: translate(`part.files.format.${format}`) }) + part
    )
  return translate.byId(`part.guests.file.${file}`) ?? translate('part.guests.file.code', { format: file })
}

/** Whether a file is a part of a batch, which the ZIP of all files leaves out. */
export function isOfBatch(file: string): boolean {
  return file.startsWith('BATCH ')
}
