// The translator of a language as the pages have it.

import { compileMessages } from '../../cli/bundle/compiled-messages.ts'
import { formatTag, type InterfaceLanguage } from '../../src/domain/languages.ts'
import { dictionary } from '../../src/translations.ts'
import { intlOf } from '../../views/client/intl.ts'
import { createTranslate, type Translate } from '../../views/client/translations.ts'

/** Translates into a language of the interface, with all of its messages. */
export function translateIn(language: InterfaceLanguage): Translate {
  const messages = Object.fromEntries(compileMessages(dictionary(language)))
  return createTranslate(intlOf(formatTag(language), 'UTC', messages))
}
