import { expect } from 'chai'
import { IntlMessageFormat } from 'intl-messageformat'
import { compileMessages } from '../../../cli/bundle/compiled-messages.ts'
import { formatTag, interfaceLanguages } from '../../../src/domain/languages.ts'
import { dictionary } from '../../../src/translations.ts'
import { intlOf } from '../../../views/client/intl.ts'
import { textOfPieces, type Piece, type Place } from '../../../views/client/message-text.ts'

const numbers = [0, 1, 2, 5, 21, 0.125, 12345.6]

/** All places of a message, those within choices too. */
function placesOf(pieces: readonly Piece[]): readonly Place[] {
  return pieces
    .filter((piece) => typeof piece !== 'string')
    .flatMap((place) => [
      place,
      ...Object.values({ ...place.plural, ...place.select }).flatMap((choice) => placesOf(choice)),
    ])
}

/** Values of a message with which each choice is taken. */
function valuesOf(pieces: readonly Piece[]): readonly Record<string, string | number>[] {
  const places = placesOf(pieces)
  const numeric = new Set(
    places.filter(({ number, plural }) => (number ?? plural) !== undefined).map(({ name }) => name),
  )
  const choices = places.flatMap(({ select = {} }) => Object.keys(select))
  return [...numbers, ...choices].map((value, index) =>
    Object.fromEntries(
      places.map(({ name }) => {
        const number = typeof value === 'number' ? value : index
        return [name, numeric.has(name) ? number : typeof value === 'string' ? value : `<${name}>`]
      }),
    ),
  )
}

describe('the text of a message with values', () => {
  for (const language of interfaceLanguages)
    it(`is that of ICU message syntax, for every message in ${language}`, () => {
      const locale = formatTag(language)
      const intl = intlOf(locale, 'UTC', {})
      let compared = 0
      for (const [id, message] of compileMessages(dictionary(language))) {
        if (typeof message === 'string') continue
        const reference = new IntlMessageFormat(dictionary(language)[id] ?? '', locale, undefined, {
          ignoreTag: true,
        })
        for (const values of valuesOf(message)) {
          compared++
          expect(textOfPieces(message, values, intl), id).to.equal(reference.format(values))
        }
      }
      expect(compared).to.be.at.least(4000)
    })

  it('names the place of a missing value', () => {
    expect(textOfPieces(['Dear ', { name: 'reader' }], {}, intlOf('en', 'UTC', {}))).to.equal('Dear {reader}')
  })
})
