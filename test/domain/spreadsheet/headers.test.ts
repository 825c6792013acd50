// One header as people write it: the field that it names, its unit, its number and its part of a component.

import { expect } from 'chai'
import { headerKey, readHeader } from '../../../src/domain/spreadsheet/headers.ts'
import { dictionary } from '../../../src/translations.ts'
import { allNames } from '../../support/name-index.ts'

const read = (header: string) => readHeader(header, allNames)
/** The first field of a header and how it was found, with what else it says. */
function summary(header: string): string {
  const { fields, by, number, part } = read(header)
  return [fields[0], by, part, number].filter((each) => each !== undefined && each !== null).join(' ')
}

function expectSummaries(expected: Readonly<Record<string, string>>): void {
  expect(Object.fromEntries(Object.keys(expected).map((header) => [header, summary(header)]))).to.deep.equal(
    expected,
  )
}

describe('a header', () => {
  it('may be our own name: exactly, or in another case', () => {
    expect([read('name').isOwnName, read(' name ').isOwnName, read('NAME').isOwnName]).to.deep.equal([
      true,
      true,
      false,
    ])
    expectSummaries({ 'name': 'name name', 'NAME': 'name name', 'Energy KJ': 'energyKj word' })
  })

  it('may have a star at either end, but none inside', () => {
    expectSummaries({
      '*Vintage': 'vintage name',
      'Vintage*': 'vintage name',
      '* Vintage *': 'vintage name',
      'Vin*tage': '',
    })
  })

  it('may be two headers: languages, lines, or words beside it', () => {
    for (const header of [
      'Vintage / Millésime',
      'foo/Jahrgang',
      'Foo | Jahrgang',
      'Foo – Jahrgang',
      'Jahrgang  -  foo',
      'Foo\nVintage',
      'Name of field / Jahrgang / foo',
    ])
      expect(summary(header), header).to.equal('vintage title')
    expectSummaries({ 'Foo-Jahrgang': '', 'foojahrgang': '', 'Volume (ml) / Foo': 'volume word' })
  })

  it('may have remarks in brackets, which do not name a field', () => {
    for (const header of ['Jahrgang (Pflichtfeld)', 'Jahrgang [required]', 'Jahrgang (a) [b]'])
      expect(summary(header), header).to.equal('vintage title')
    expectSummaries({ 'Foo (Jahrgang)': '', 'Foo [Jahrgang]': '' })
  })

  it('may be joined words, initials or a number sign', () => {
    expectSummaries({
      'WineName': 'name word',
      'Item #': 'reference word',
      'Item#': 'reference word',
      'A.B.V.': 'alcohol word',
      'Füllmenge in ml': 'volume title',
      'Acidité totale exprimée en g/l': 'acids word',
    })
    expect(['RestZucker', 'foo_bar', 'Füllmenge in', 'Alc.', '  '].map(headerKey)).to.deep.equal([
      'rest zucker',
      'foo bar',
      'fullmenge',
      'alc',
      '',
    ])
  })

  it('of energy is told by its unit', () => {
    expectSummaries({
      'kJ': 'energyKj word',
      'kJ/100ml': 'energyKj word',
      'kcal': 'energyKcal word',
      'Brennwert kJ': 'energyKj word',
      'Energie (kcal)': 'energyKcal word',
      'Energie': 'energySource title',
      'Foo kJ': '',
    })
  })

  it('of a unit alone names the alcohol when it is a strength', () => {
    expectSummaries({ '%': 'alcohol word', '% vol': 'alcohol word', 'ml': '', 'g/l': '', 'Foo %': '' })
  })

  it('of the column of reasons in a file of refused rows is not ours', () => {
    for (const language of ['de', 'fr', 'gr'] as const) {
      const header = dictionary(language)['page.import.column.fault'] ?? ''
      expect([header.length > 0, read(header).isForeign, read(header).fields], header).to.deep.equal([
        true,
        true,
        [],
      ])
      expect(read(header).by).to.equal('name')
    }
    expect(['', ' ', 'Foo'].map((header) => read(header).isForeign)).to.deep.equal([false, false, false])
  })

  it('of another column of a winery is known and not ours', () => {
    for (const header of ['pH', 'Preis (€)', 'SO2 total', 'Cépage'])
      expect(read(header), header).to.deep.include({ isForeign: true, fields: [], by: null })
  })

  it('is read to 200 characters', () => {
    expect(summary(`${' '.repeat(190)}Vintage and nothing else`)).to.equal('')
    expect(summary(`Vintage${' '.repeat(193)}foo`)).to.equal('vintage name')
  })
})

describe('a numbered header', () => {
  it('is one entry of a list', () => {
    expectSummaries({
      'Ingredient 12': 'ingredients word 12',
      'Ingredient 02': 'ingredients word 2',
      'Zutat Nr. 2': 'ingredients word 2',
      'Ingredient no 3': 'ingredients word 3',
      'Ingrédient n° 3': 'ingredients word 3',
      '2. Zutat': 'ingredients word 2',
      'Packaging 3': 'packaging word 3',
      'Emballage no 1': 'packaging word 1',
    })
  })

  it('of another field, of an unknown word or with three digits is none', () => {
    expectSummaries({ 'Name 2': '', 'Foo 2': '', 'Ingredient 123': '', 'Ingredient2x': '', 'Non 2': '' })
  })

  it('may be a part of a component of packaging, with or without a number', () => {
    expectSummaries({
      'Component': 'packaging word component',
      'Component 2': 'packaging word component 2',
      'Material 1': 'packaging word material 1',
      'Verpackung 2 Material': 'packaging word material 2',
      'Verpackung Material': 'packaging word material',
      'Composant 1 matière': 'packaging word material 1',
      'Tri': 'packaging word collection',
      'Packaging collection': 'packaging word collection',
      'Foo Material': '',
    })
  })

  it('may be a part of a component although its words name the whole list too', () => {
    expectSummaries({
      'Packaging component': 'packaging word component',
      'Packaging material': 'packaging word material',
      'Entsorgung': 'packaging word collection',
      'Packaging components': 'packaging title',
    })
  })
})
