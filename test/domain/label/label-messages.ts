// The messages of the label in each language, for tests of the label.

import { readFileSync } from 'node:fs'
import type { LabelMessages } from '../../../src/domain/label/label-text.ts'

export function labelMessagesOf(language: string): LabelMessages {
  return JSON.parse(
    readFileSync(new URL(`../../../locales/label/${language}.json`, import.meta.url), 'utf8'),
  ) as LabelMessages
}
