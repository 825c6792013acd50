// How terms are found in what producers type: whole words, whatever the case, the accents, the dots, the script of a
// letter that looks the same, or the characters that nobody sees.

import { expect } from 'chai'
import { wordsOf } from '../../../../src/domain/sheet/plausibility/words.ts'

/** Each text, a term, and the words that hold it; undefined where they must not be found. */
const finds: readonly (readonly [text: string, term: string, written: string | undefined])[] = [
  ['Rosé vom Berg', 'rose', 'Rosé'],
  ['VIN ROSÉ', 'rose', 'ROSÉ'],
  ['Rosenberg', 'rose', undefined],
  ['Vin de France', 'vin de france', 'Vin de France'],
  ['Grand Vin  de-France!', 'vin de france', 'Vin  de-France'],
  ['Vin de Franche-Comté', 'vin de france', undefined],
  // The beginning of a word, and the end of one.
  ['Alter Weissburgunder', 'weiss*', 'Weissburgunder'],
  ['Weißburgunder', 'weiss*', 'Weißburgunder'],
  ['Schwarzweiss', 'weiss*', undefined],
  ['Alter Weinbrand XO', '*brand', 'Weinbrand'],
  ['Brand', '*brand', 'Brand'],
  ['Brandung', '*brand', undefined],
  ['Feiner Apfel Weinbrand', '*brand', 'Weinbrand'],
  // Initials with dots.
  ['Rioja D.O.C.', 'doc', 'D.O.C'],
  ['Rioja D.O.Ca', 'doc', undefined],
  ['Chianti (d.o.c.g.), secco', 'docg', 'd.o.c.g'],
  ['Bio. Wein', 'bio', 'Bio'],
  ['u.s.w.', 'us', undefined],
  // Cyrillic and Greek letters among Latin ones; words of one script stay what they are.
  ['Сhampagne', 'champagne', 'Сhampagne'],
  ['Chαmpagnе', 'champagne', 'Chαmpagnе'],
  ['Ρετσίνα Αττικής', 'ρετσινα', 'Ρετσίνα'],
  ['Ροτ', 'pot', undefined],
  ['Рот', 'pot', undefined],
  // Characters that nobody sees (the words cannot be counted: the term is quoted), other forms of the same letter.
  ['Cham\u00ADpagne', 'champagne', 'champagne'],
  ['Cham\u200Bpagne', 'champagne', 'champagne'],
  ['Ｃｈａｍｐａｇｎｅ', 'champagne', 'Ｃｈａｍｐａｇｎｅ'],
  // Figures, and what ends a sentence.
  ['0.5 % vol', '0,5', '0.5'],
  ['Wein, trocken', 'wein', 'Wein'],
  ['„Alter ,,Wein,, trocken', 'wein', 'Wein'],
  ['Trocken, Wein.', 'wein', 'Wein'],
  ['100% Merlot', '100%', '100%'],
]

describe('the terms in the texts of a producer', () => {
  for (const [text, term, written] of finds)
    it(`"${term}" in "${text}": ${written ?? 'not found'}`, () => {
      expect(wordsOf(text).first([term])).to.equal(written)
      expect(wordsOf(text).hasAny([term])).to.equal(written !== undefined)
    })

  it('are found in the order of the terms, in any of the texts', () => {
    const words = wordsOf('Sekt b.A.', 'Weißer Sekt', 'Crémant')
    expect(words.first(['perlwein', 'cremant', 'sekt'])).to.equal('Crémant')
    expect(words.first(['weisser sekt', 'sekt'])).to.equal('Weißer Sekt')
    expect(words.first(['perlwein'])).to.equal(undefined)
  })

  it('never span two texts', () => {
    expect(wordsOf('Vin de', 'France').hasAny(['vin de france'])).to.equal(false)
  })

  it('are the whole of a text, or not', () => {
    expect(wordsOf('Château', 'TEST ').isOnly(['test'])).to.equal(true)
    expect(wordsOf('Château Test').isOnly(['test'])).to.equal(false)
    expect(wordsOf('').isOnly(['test'])).to.equal(false)
  })

  it('are years only as four digits by themselves', () => {
    expect(wordsOf('Jahrgang 2024, 1999', '(2021)').years).to.deep.equal([2024, 1999, 2021])
    expect(wordsOf('1789 12024 2024er A2024 203').years).to.deep.equal([])
  })
})
