// What one cell says of colour, class and sweetness, and which type of wine that is.

import { expect } from 'chai'
import type { SheetDraft } from '../../../src/domain/sheet/fields.ts'
import { readWineWords, wineTypeOf } from '../../../src/domain/spreadsheet/wine-words.ts'

describe('words of a wine in one cell', () => {
  it('may stand side by side, with filling words and marks between them', () => {
    for (const [text, words] of [
      ['Rotwein', { colour: 'red' }],
      ['Rotwein, trocken', { colour: 'red', sweetness: 'dry' }],
      ['rosso/secco', { colour: 'red', sweetness: 'dry' }],
      ['Vin blanc (demi-sec)', { colour: 'white', sweetness: 'medium_dry' }],
      ['Wein: weiß', undefined],
      ['Wein weiß und trocken', { colour: 'white', sweetness: 'dry' }],
      ['Vino spumante di qualità, extra brut', { wineClass: 'sparkling', sweetness: 'extra_brut' }],
      ['Weißherbst', { colour: 'rose' }],
      ['red Red wine', { colour: 'red' }],
      ['vin vin vin vin vin vin vin rouge', { colour: 'red' }],
    ] as const)
      expect(readWineWords(text), text).to.deep.equal(words)
  })

  it('say nothing when they contradict each other, when a word is another, and when all only fill', () => {
    for (const text of [
      'red white',
      'Rosé rot',
      'dry, sweet',
      'Sekt Perlwein',
      'red Merlot',
      'Merlot red',
      'wine',
      'vin et vino',
      '',
      'vin vin vin vin vin vin vin vin rouge',
    ])
      expect(readWineWords(text), text).to.equal(undefined)
  })
})

describe('the type of a wine', () => {
  const typeOf = (text: string, row: SheetDraft = {}) => wineTypeOf(readWineWords(text) ?? {}, row)

  it('is that of its colour, or of its class where it is sparkling', () => {
    expect(['rot', 'rosé', 'Sekt', 'alkoholfreier Sekt'].map((text) => typeOf(text))).to.deep.equal([
      'red',
      'rose',
      'sparkling',
      'sparkling',
    ])
    expect(['Stillwein', 'Perlwein', 'trocken', 'Merlot'].map((text) => typeOf(text))).to.deep.equal(
      Array.from({ length: 4 }, () => undefined),
    )
  })

  it('of a white wine follows from its own words before those of its row', () => {
    expect(typeOf('Sekt weiß')).to.equal('sparkling')
    expect(typeOf('weiß', { wineClass: 'sparkling' })).to.equal('sparkling')
    expect(typeOf('weiß', { wineClass: 'sparkling_non_alcoholic' })).to.equal('sparkling')
    expect(typeOf('Stillwein weiß trocken', { wineClass: 'sparkling', sweetness: 'sweet' })).to.equal(
      'dry_white',
    )
    expect(typeOf('weiß', { sweetness: 'sweet', sugars: 0.1 })).to.equal('sweet_white')
    expect(['halbtrocken', 'lieblich', 'süß'].map((term) => typeOf(`weiß ${term}`))).to.deep.equal([
      'semi_dry_white',
      'semi_dry_white',
      'sweet_white',
    ])
  })

  it('of a white wine follows from its sugars, and from its acids between 4 and 9 g/l', () => {
    for (const [sugars, acids, type] of [
      [0, undefined, 'dry_white'],
      [0.4, undefined, 'dry_white'],
      [0.41, undefined, undefined],
      [0.9, undefined, undefined],
      [0.9, 0.7, 'dry_white'],
      [0.9, 0.69, 'semi_dry_white'],
      [0.91, 1, 'semi_dry_white'],
      [4.49, undefined, 'semi_dry_white'],
      [4.5, undefined, 'sweet_white'],
      [undefined, 0.7, undefined],
    ] as const) {
      const row: SheetDraft = {
        ...(sugars === undefined ? {} : { sugars }),
        ...(acids === undefined ? {} : { acids }),
      }
      expect(typeOf('weiß', row), JSON.stringify(row)).to.equal(type)
    }
    expect(typeOf('weiß', { sweetness: 'brut', sugars: 0.4 })).to.equal('dry_white')
  })
})
