// The text of a pasted list before its items are read: marks, sentences, items, amounts.

import { expect } from 'chai'
import {
  percentOf,
  splitAtWords,
  splitItems,
  splitSentences,
  stripAmounts,
  stripMarkup,
} from '../../../src/domain/sheet/list-text.ts'

function expectEach(read: (text: string) => unknown, results: Readonly<Record<string, unknown>>): void {
  expect(Object.fromEntries(Object.keys(results).map((text) => [text, read(text)]))).to.deep.equal(results)
}

describe('the text of a pasted list', () => {
  it('loses tags, bold marks, bullets and characters without width', () => {
    expectEach(stripMarkup, {
      '<b>Raisins</b>, < br/>sucre': 'Raisins, sucre',
      '5 < 6': '5 < 6',
      '**Sulfites** __ou__': 'Sulfites ou',
      '• Raisins\n  - sucre\n–Sucre': 'Raisins\nsucre\nSucre',
      'a - b': 'a - b',
      'acide\u00a0citrique\u200b sul\u00adfites': 'acide citrique sulfites',
      'eau / vin': 'eau/vin',
    })
  })

  it('loses the form of an acid, and a footnote becomes a sentence', () => {
    expectEach(stripMarkup, {
      'acide tartrique (L(+)-)': 'acide tartrique',
      'acid (D,L)': 'acid',
      'Raisins (*) bio': 'Raisins. * bio',
      'Raisins /* bio': 'Raisins. * bio',
    })
  })

  it('has the E of a number in Latin script', () => {
    expectEach(stripMarkup, { 'Ε220': 'E220', 'е 330': 'E 330', 'Ε-220': 'E-220', 'Ενα': 'Ενα' })
  })
})

describe('the parts of a list', () => {
  it('are sentences between full stops, not inside brackets and numbers', () => {
    expectEach(splitSentences, {
      'Raisins. Contient des sulfites.': ['Raisins', 'Contient des sulfites'],
      'E 220 (conserv. a) 0.5 %': ['E 220 (conserv. a) 0.5 %'],
      ' . ': [],
    })
  })

  it('are items between commas, semicolons, lines, bars and points, not at a decimal comma', () => {
    expectEach(splitItems, {
      'a, b;c\nd|e•f·g': ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
      'sucre 1,5 %, eau': ['sucre 1,5 %', 'eau'],
      'E220,330': ['E220', '330'],
      'a (b, c), d [e; {f, g}]': ['a (b, c)', 'd [e; {f, g}]'],
      'a), b': ['a)', 'b'],
      ',,': [],
    })
  })

  it('are joined by whole words outside brackets, whatever their case', () => {
    const split = (text: string) => splitAtWords(text, ['and', 'and/or'])
    expectEach(split, {
      'water AND wine': ['water', 'wine'],
      'water and/or wine': ['water', 'wine'],
      'water (still and fresh) and wine': ['water (still and fresh)', 'wine'],
      'water\nand wine and must': ['water', 'wine', 'must'],
      'brandy candy': ['brandy candy'],
      'sand andwater': ['sand andwater'],
    })
  })
})

describe('the amount of an item', () => {
  it('is left out with the quotation marks around the item', () => {
    expectEach(stripAmounts, {
      'sucre 12,5 %': 'sucre',
      'sulfites (< 10 mg/l)': 'sulfites',
      'sulfites (~ 0.5 g/hl en moyenne)': 'sulfites',
      '< 5 % sucre': 'sucre',
      '« raisins »': 'raisins',
      '"eau" 5': 'eau" 5',
      '12 fruits': '12 fruits',
    })
  })

  it('is a percentage from above 0 to 100, and no strength', () => {
    expectEach(percentOf, {
      'sucre 12,5 %': 12.5,
      'sucre (12 %)': 12,
      'sucre 100%': 100,
      'sucre 101 %': undefined,
      'sucre 0 %': undefined,
      'alcool 12 % vol': undefined,
      'sucre < 5 %': undefined,
      'sucre <5 %': undefined,
      'eau (du puits 3 % de plus) fin': undefined,
      'sucre': undefined,
    })
  })
})
