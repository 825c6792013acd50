// Cells as spreadsheet programs leave them: errors, marks without width, empty words, and words of the trade.

import { expect } from 'chai'
import { sheetFields, type SheetField } from '../../../src/domain/sheet/fields.ts'
import { isEmptyCell, readCell, writeCell } from '../../../src/domain/spreadsheet/cells.ts'
import { csvCell, csvLine, writeCsv } from '../../../src/domain/spreadsheet/csv.ts'
import { allNames } from '../../support/name-index.ts'

const readingOf = (name: SheetField, text: string) => readCell(name, sheetFields[name], text, allNames)

/** The value of a cell, or the codes of its issues. */
function read(name: SheetField, text: string): unknown {
  const reading = readingOf(name, text)
  return 'value' in reading ? reading.value : reading.issues.map(({ code }) => code)
}

describe('what a spreadsheet program leaves in a cell', () => {
  it('is no value when it is an error', () => {
    for (const text of ['#REF!', '#VALEUR!', '#name?', '#DIV/0!'])
      expect(readingOf('alcohol', text), text).to.deep.equal({
        issues: [{ field: 'alcohol', code: 'spreadsheetError', values: { text } }],
      })
    for (const name of ['x #REF!', '#REF! x', '#N/A?']) expect(read('name', name), name).to.equal(name)
  })

  it('has 10,000 characters at most', () => {
    expect(readingOf('ingredients', 'x'.repeat(10_001))).to.deep.equal({
      issues: [{ field: 'ingredients', code: 'tooLong', values: { max: 10_000 } }],
    })
    expect(read('ingredients', 'x'.repeat(10_000))).to.not.include('tooLong')
  })

  it('loses marks without width, and all but texts the marks of direction and the quote of a figure', () => {
    expect(read('name', 'Les\u00a0 Galets\u200b')).to.equal('Les Galets')
    expect(read('name', 'Les\u202fGalets')).to.equal('Les Galets')
    expect(read('alcohol', '\u202a13,5\u202c')).to.equal(13.5)
    expect(read('name', '\u202aLes Galets')).to.deep.equal(['pattern'])
    expect(read('alcohol', "'13,5")).to.equal(13.5)
    expect(read('name', "'24 heures")).to.equal("'24 heures")
    expect(read('name', "'=1")).to.equal('=1')
    expect(read('name', "a'=1")).to.equal("a'=1")
  })

  it('is empty where it says so, by the kind of its field', () => {
    const empty = (name: SheetField | null, ...texts: string[]) =>
      texts.map((text) => isEmptyCell(name, text))
    expect(empty('name', '', '-', 'N/A', 'na', 'keine Angabe')).to.deep.equal([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(empty('alcohol', 'na', 'n. d.', 'keine Angabe', 'TBD')).to.deep.equal([true, false, true, true])
    expect(empty('organic', 'na', '-')).to.deep.equal([false, true])
    expect(empty('vintage', '-', 'n.v.', 's/a', 'nd')).to.deep.equal([true, false, false, true])
    expect(empty(null, '-', ' ')).to.deep.equal([false, true])
  })
})

describe('a cell with a word', () => {
  it('for a wine without vintage states it, and a sign leaves it open', () => {
    for (const text of ['n.v.', 'S/A', 'Sans année', 'ohne Jg.', 'χωρίς έτος'])
      expect(readingOf('vintage', text), text).to.deep.equal({ value: undefined, also: { nonVintage: true } })
    expect(readingOf('vintage', '. .')).to.deep.equal({ value: undefined })
    expect(read('vintage', '2024 g')).to.deep.equal(['notANumber'])
    expect(['2024.0', '2.024'].map((text) => read('vintage', text))).to.deep.equal([
      2024,
      ['tooSmall', 'decimals'],
    ])
    expect([read('name', 'NV'), read('cuvee', 'N.V.')]).to.deep.equal(['NV', 'N.V.'])
  })

  it('answers yes and no, and for organic production also by its name', () => {
    expect(
      ['✓', '✔', '☑', 'vero', '✗', '✘', '☐', 'falsch'].map((text) => read('organic', text)),
    ).to.deep.equal([true, true, true, true, false, false, false, false])
    expect(['Bio', 'öko', 'konventionell', 'συμβατικό'].map((text) => read('organic', text))).to.deep.equal([
      true,
      true,
      false,
      false,
    ])
    expect(read('exportOnly', 'bio')).to.deep.equal(['flag'])
  })

  it('names a choice of the trade, with points and brackets', () => {
    expect(['E.U.', '(EU)', ' 97 ', 'fr'].map((text) => read('targetMarket', text))).to.deep.equal([
      '097',
      '097',
      '097',
      '250',
    ])
    expect(['A.O.P.', 'Vin de Pays'].map((text) => read('indication', text))).to.deep.equal(['pdo', 'pgi'])
    for (const text of [
      'Deutscher Prädikatswein Kabinett',
      'Spätlese',
      'Qualitätswein b.A.',
      'Sekt b.A.',
      'ΠΟΠ Νεμέα',
      'Chianti DOCG',
    ])
      expect(read('indication', text), text).to.equal('pdo')
    for (const text of ['Pfälzer Landwein', 'ΠΓΕ Πελοπόννησος', 'IGP Pays d’Oc'])
      expect(read('indication', text), text).to.equal('pgi')
    for (const text of ['AOP / IGP', 'No DOP', 'kein Qualitätswein', 'Vino sin DO', 'sans AOP'])
      expect(read('indication', text), text).to.deep.equal(['notAChoice'])
    for (const text of [
      'Perlwein',
      'Sekt',
      'Winzersekt',
      'Likörwein',
      'Schaumwein',
      'vino frizzante',
      'Crémant',
    ])
      expect(read('indication', text), text).to.deep.equal(['kindNotIndication'])
    for (const text of ['Champagne', 'Cava', 'Prosecco'])
      expect(read('indication', text), text).to.equal('pdo')
    expect(read('wineType', 'weiß trocken')).to.equal('dry_white')
    expect(read('wineType', 'white')).to.deep.equal(['whiteUndecided'])
    expect(read('wineType', 'blue')).to.deep.equal(['notAChoice'])
    expect(read('sweetness', 'Extra trocken')).to.equal('extra_dry')
    expect(read('wineClass', 'Perlwein')).to.equal('semi_sparkling')
    for (const word of ['blue', 'red', 'white', 'brut', 'FR'])
      expect(read('indication', word), word).to.deep.equal(['notAChoice'])
    expect(read('wineClass', 'Perlwein, trocken')).to.equal('semi_sparkling')
    expect(read('wineClass', 'trocken')).to.deep.equal(['notAChoice'])
    expect(read('wineClass', 'foo bar')).to.deep.equal(['notAChoice'])
    expect(read('sweetness', 'Perlwein, trocken')).to.equal('dry')
  })

  it('names allergens, behind "contains", once each, or none', () => {
    expect(read('allergens', 'Enthält: Sulfite.')).to.deep.equal(['sulphites'])
    expect(read('allergens', 'Enthält:Sulfite')).to.deep.equal(['sulphites'])
    expect(read('allergens', 'Szulfitok')).to.deep.equal(['sulphites'])
    expect(read('allergens', 'contains milk, egg')).to.deep.equal(['milk', 'egg'])
    expect(read('allergens', 'egg; ;milk|egg')).to.deep.equal(['egg', 'milk'])
    expect(read('allergens', 'Keine')).to.deep.equal(['none'])
    expect(read('allergens', 'egg + sand')).to.deep.equal(['notAChoice'])
  })

  it('is an address or a number in the form that is stored', () => {
    expect(read('website', 'WWW.a.example')).to.equal('https://WWW.a.example')
    expect(read('website', 'http://www.a.example')).to.equal('http://www.a.example')
    expect(read('gtin', '0 3012-3450 00215')).to.equal('03012345000215')
  })

  it('is a day when its parts cannot change places', () => {
    expect(read('labelledFrom', '2026-11-21')).to.equal('2026-11-21')
    expect(read('labelledFrom', '03/04/2026')).to.deep.equal(['dayAmbiguous'])
    expect(read('labelledFrom', 'soon')).to.deep.equal(['day'])
  })
})

describe('a single cell', () => {
  it('is in the unit of its field, without doubt of its size', () => {
    expect([read('volume', '750'), read('volume', '750 ml'), read('sugars', '2')]).to.deep.equal([750, 75, 2])
  })
})

describe('a written cell', () => {
  it('has ids and plain figures, and nothing for no value', () => {
    expect(writeCell('organic', sheetFields.organic, true)).to.equal('yes')
    expect(writeCell('organic', sheetFields.organic, false)).to.equal('no')
    expect(writeCell('allergens', sheetFields.allergens, ['egg', 'milk'])).to.equal('egg|milk')
    expect(writeCell('vintage', sheetFields.vintage, 2024)).to.equal('2024')
    expect(writeCell('name', sheetFields.name, null)).to.equal('')
    expect(writeCell('name', sheetFields.name, undefined)).to.equal('')
  })

  it('is quoted for its separator, and never begins like a formula', () => {
    expect(['a', 'a,b', 'a;b', 'a"b', 'a\nb'].map(csvCell)).to.deep.equal([
      'a',
      '"a,b"',
      '"a;b"',
      '"a""b"',
      '"a\nb"',
    ])
    expect(['=1', '+1', '-1', '@a', 'a=1'].map(csvCell)).to.deep.equal(["'=1", "'+1", "'-1", "'@a", 'a=1'])
  })

  it('stands in lines with the mark of UTF-8 before them', () => {
    expect(csvLine(['a', 'b'])).to.equal('a,b\r\n')
    expect(csvLine(['a', 'b'], ';')).to.equal('a;b\r\n')
    expect(writeCsv([['a'], ['b', 'c']])).to.equal('\uFEFFa\r\nb,c\r\n')
  })
})
