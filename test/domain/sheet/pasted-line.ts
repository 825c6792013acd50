// A pasted ingredient list read with the whole vocabulary, written in one line for comparison.

import { interfaceLanguages, labelLanguages } from '../../../src/domain/languages.ts'
import { buildListVocabulary } from '../../../src/domain/sheet/list-vocabulary.ts'
import { readPastedList } from '../../../src/domain/sheet/pasted-list.ts'
import { dictionary } from '../../../src/translations.ts'
import { labelMessagesOf } from '../label/label-messages.ts'

/** The vocabulary of all languages. */
export const vocabulary = buildListVocabulary([
  ...labelLanguages.map(labelMessagesOf),
  ...interfaceLanguages.map(dictionary),
])

/** Entries in one line, then unread text: `grapes*, tartaric-acid / malic-acid, citric-acid=stabiliser`. */
export function line(text: string): string {
  const { entries, gasStatement, allergens, unread } = readPastedList(text, vocabulary)
  const list = entries
    .map(({ entry: { id, organic, andOr, functionalClass, constituents, residue } }, index) =>
      [
        index === 0 ? '' : andOr === true ? ' / ' : ', ',
        id,
        organic === true ? '*' : '',
        functionalClass === undefined ? '' : `=${functionalClass}`,
        constituents === undefined ? '' : `(${constituents.join('+')})`,
        residue === 'above' ? '>' : '',
      ].join(''),
    )
    .join('')
  return [
    list,
    gasStatement,
    allergens.length === 0 ? undefined : `!${allergens.join('+')}`,
    unread.length === 0 ? undefined : `? ${unread.join(' | ')}`,
  ]
    .filter((part) => part !== undefined)
    .join('; ')
}
