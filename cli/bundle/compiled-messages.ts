// The messages of the interface as the pages read them: the text of a message, or its parsed form when it has values,
// so that neither browser nor server needs a parser of messages.

import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import type { Message, Piece } from '../../views/client/message-text.ts'

/** The plugin of the server's bundle: each dictionary compiled. */
export function withCompiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/locales\/[a-z]{2}\.json$/ },
      handler: (code) =>
        JSON.stringify(Object.fromEntries(compileMessages(JSON.parse(code) as Record<string, string>))),
    },
  }
}

/** The messages of a dictionary by id as the pages read them, without those of the command line. */
export function compileMessages(dictionary: Readonly<Record<string, string>>): ReadonlyMap<string, Message> {
  const messages = Object.entries(dictionary).filter(([id]) => !id.startsWith('cli.'))
  return new Map(messages.map(([id, text]) => [id, compileMessage(text)]))
}

/** A message of `locales` (ICU syntax, without tags) as the pages read it. */
export function compileMessage(message: string): Message {
  const pieces = parse(message, { ignoreTag: true }).map((element) => pieceOf(element, message))
  const [first = ''] = pieces
  return pieces.length <= 1 && typeof first === 'string' ? first : pieces
}

/** The styles of numbers that messages name. */
const numberStyles: Readonly<Record<string, Intl.NumberFormatOptions>> = { percent: { style: 'percent' } }

/** `plural` is the name of the number around it, for which `#` stands. */
function pieceOf(element: MessageFormatElement, message: string, plural = ''): Piece {
  switch (element.type) {
    case TYPE.literal:
      return element.value
    case TYPE.argument:
      return { name: element.value }
    case TYPE.number:
      return { name: element.value, number: numberOptions(element.style, message) }
    case TYPE.pound:
      return { name: plural, number: {} }
    case TYPE.plural:
      if (element.offset !== 0 || element.pluralType !== 'cardinal') throw unknownPiece(message)
      return { name: element.value, plural: choicesOf(element.options, message, element.value) }
    case TYPE.select:
      return { name: element.value, select: choicesOf(element.options, message, plural) }
    default:
      throw unknownPiece(message)
  }
}

function choicesOf(
  options: Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>,
  message: string,
  plural: string,
): Readonly<Record<string, readonly Piece[]>> {
  return Object.fromEntries(
    Object.entries(options).map(([choice, { value }]) => [
      choice,
      value.map((element) => pieceOf(element, message, plural)),
    ]),
  )
}

function numberOptions(
  style: Extract<MessageFormatElement, { type: TYPE.number }>['style'],
  message: string,
): Intl.NumberFormatOptions {
  const options =
    typeof style === 'string'
      ? numberStyles[style]
      : style === null || style === undefined
        ? {}
        : style.parsedOptions
  if (options === undefined || ('scale' in options && options.scale !== 1)) throw unknownPiece(message)
  return options
}

function unknownPiece(message: string): Error {
  return new Error(`views/client/message-text.ts cannot write a part of this message: ${message}`)
}
