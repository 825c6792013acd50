// The words of the label, read from their files for the tests of the label.

import { readFileSync } from 'node:fs'
import type { LabelWords } from '../../../src/domain/label/words.ts'

export function wordsOf(language: string): LabelWords {
  return JSON.parse(
    readFileSync(new URL(`../../../locales/label/${language}.json`, import.meta.url), 'utf8'),
  ) as LabelWords
}
