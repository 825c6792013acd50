// Which row of a file has the headers, which the units below them, and which are sums.

import { expect } from 'chai'
import { headerIndex, isTotalRow, isUnitRow } from '../../../src/domain/spreadsheet/header-row.ts'
import { allNames, fileRows } from '../../support/name-index.ts'

const indexOf = (rows: readonly (readonly string[])[], ...chosen: string[]) =>
  headerIndex(fileRows(...rows), new Set(chosen), allNames)

describe('the row of headers', () => {
  it('is the first of those with the most headers that are known, ours or not', () => {
    expect(
      indexOf([
        ['Weingut Hellmann', 'Artikelliste', 'Herbst', '2026'],
        ['Jahrgang', 'Preis'],
        ['2023', '9'],
      ]),
    ).to.equal(1)
    expect(
      indexOf([
        ['Preis', 'x', 'y', 'z'],
        ['pH', 'Preis', 'x'],
      ]),
    ).to.equal(1)
    expect(indexOf([['name', 'brand'], ['vintage', 'volume'], ['name']])).to.equal(0)
    expect(
      indexOf([
        ['name', 'brand', 'x'],
        ['vintage', 'volume', 'name'],
      ]),
    ).to.equal(1)
  })

  it('has two known headers at least, and two in five', () => {
    expect(
      indexOf([
        ['x', 'y', 'z'],
        ['', ' name ', ''],
      ]),
    ).to.equal(0)
    expect(
      indexOf([
        ['a1', 'b1', 'c1', 'd1', 'e1'],
        ['name', 'brand', 'x1', 'y1', 'z1'],
      ]),
    ).to.equal(1)
    expect(
      indexOf([
        ['a1', 'b1', 'c1', 'd1', 'e1'],
        ['name', 'brand', 'x1', 'y1', 'z1', 'z2'],
      ]),
    ).to.equal(0)
  })

  it('counts headers that people have mapped, whatever they are', () => {
    const rows = [
      ['x', 'y'],
      ['4711', 'Wuff'],
    ]
    expect([indexOf(rows), indexOf(rows, '4711', 'Wuff')]).to.deep.equal([0, 1])
  })

  it('counts no signs alone and no text longer than 100 characters', () => {
    const long = (length: number) => [`Name (${'x'.repeat(length - 7)})`, `Brand (${'x'.repeat(length - 8)})`]
    expect([indexOf([long(101), ['name', 'brand']]), indexOf([long(100), ['name', 'brand']])]).to.deep.equal([
      1, 0,
    ])
    expect(
      indexOf([
        ['%', '%'],
        ['name', 'brand'],
      ]),
    ).to.equal(1)
  })

  it('is among the first twenty rows', () => {
    const titles = (count: number) => Array.from({ length: count }, () => ['x'])
    expect(indexOf([...titles(19), ['name', 'brand']])).to.equal(19)
    expect(indexOf([...titles(20), ['name', 'brand']])).to.equal(0)
  })

  it('is without known headers the first that is filled as the others are', () => {
    expect(indexOf([['A title'], ['a1', 'b1', 'c1'], ['1', '2', '3', '4', '5']])).to.equal(1)
    expect(
      indexOf([
        ['A title', ''],
        ['a1', ' ', 'b1'],
        ['1', '2', '3', '4'],
      ]),
    ).to.equal(2)
    expect([indexOf([]), indexOf([['', ''], [' ']])]).to.deep.equal([0, 0])
  })
})

describe('a row of units', () => {
  const isUnits = (...cells: string[]) => isUnitRow({ line: 2, cells })

  it('has units below some headers, and nothing else', () => {
    expect(isUnits('', 'ml', ' (g/l) ', '% vol', '[kJ/100 ml]')).to.equal(true)
    for (const cells of [
      [],
      ['', ' '],
      ['ml', 'Riesling'],
      ['ml', 'ml Flasche'],
      ['ml', '100 ml'],
      ['ml', '7'],
      ['-'],
    ])
      expect(isUnits(...cells), cells.join()).to.equal(false)
  })
})

describe('a row of sums', () => {
  const isSum = (...cells: string[]) => isTotalRow({ line: 9, cells })

  it('begins with the word for a sum, with two figures at most behind it', () => {
    for (const cells of [
      ['Total'],
      ['', ' Summe: ', '', '4,2'],
      ['Total', '1 234,50 €', '12 Fl.'],
      ['Anzahl', '12 St.'],
      ['Totaux', 'EUR 12'],
      ['Somma', '-12', 'kg'],
    ])
      expect(isSum(...cells), cells.join()).to.equal(true)
  })

  it('is no wine whose name begins so, and nothing with words', () => {
    for (const cells of [
      [],
      ['Totalement fou', '2023'],
      ['Summer', '12'],
      ['Total', '1', '2', '3'],
      ['Total', 'Riesling'],
      ['Total', '12 bottles'],
      ['Total', '1', 'Rotwein'],
      ['Total', 'R 12 W'],
      ['Riesling', 'Total', '12'],
    ])
      expect(isSum(...cells), cells.join()).to.equal(false)
  })
})
