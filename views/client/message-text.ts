// The text of a message with its values filled in. The build has parsed the messages and refuses what this cannot write
// (cli/bundle/compiled-messages.ts).

/** A message: a text, or pieces of one when values are filled in. */
export type Message = string | readonly Piece[]
/** A text, or a place that a value fills. */
export type Piece = string | Place
/** The place of a value: the value itself, a number as the language writes it, or a choice of pieces by the value. */
export type Place = {
  readonly name: string
  readonly number?: Intl.NumberFormatOptions
  /** By the exact number (`=0`), else by its plural category. */
  readonly plural?: Choices
  readonly select?: Choices
}
type Choices = Readonly<Record<string, readonly Piece[]>>

/** Values for the places of a message. */
export type MessageValues = Readonly<Record<string, string | number>>

/** What the language of a message says about its numbers. */
export type NumberWords = {
  formatNumber(value: number, options?: Intl.NumberFormatOptions): string
  /** The plural category of a number, such as `one`. */
  pluralOf(value: number): string
}

/** The text of the pieces of a message; a place without a value shows its name. */
export function textOfPieces(pieces: readonly Piece[], values: MessageValues, words: NumberWords): string {
  let text = ''
  for (const piece of pieces) text += typeof piece === 'string' ? piece : textOfPlace(piece, values, words)
  return text
}

function textOfPlace(
  { name, number, plural, select }: Place,
  values: MessageValues,
  words: NumberWords,
): string {
  const value = values[name]
  if (value === undefined) return `{${name}}`
  if (number !== undefined) return words.formatNumber(Number(value), number)
  const choices = plural ?? select
  if (choices === undefined) return String(value)
  const chosen =
    plural === undefined
      ? choices[value]
      : (choices[`=${String(value)}`] ?? choices[words.pluralOf(Number(value))])
  return textOfPieces(chosen ?? choices['other'] ?? [], values, words)
}
