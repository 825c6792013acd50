// The messages of the interface as the pages read them: the text of a message, or its parsed form when it has values,
// so that neither browser nor server needs a parser of messages.

import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

/** A message as the pages read it: text, or parsed pieces when values are filled in. */
export type CompiledMessage = string | MessageFormatElement[]

/** The plugin of the server's bundle: each dictionary compiled. */
export function withCompiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/locales\/[a-z]{2}\.json$/ },
      handler: (code) => {
        const messages = Object.entries(JSON.parse(code) as Record<string, string>)
        return JSON.stringify(Object.fromEntries(messages.map(([id, text]) => [id, compileMessage(text)])))
      },
    },
  }
}

/** A message of `locales` (ICU syntax, without tags) as the pages read it. */
export function compileMessage(message: string): CompiledMessage {
  const pieces = parse(message, { ignoreTag: true })
  const [first] = pieces
  if (first === undefined) return ''
  return pieces.length === 1 && first.type === TYPE.literal ? first.value : pieces
}
