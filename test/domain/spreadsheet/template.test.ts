// The template that people fill in: titles with units, names in place of ids, and cells that the import reads.

import { expect } from 'chai'
import { sheetFields, type SheetField } from '../../../src/domain/sheet/fields.ts'
import { readTable } from '../../../src/domain/spreadsheet/read-table.ts'
import { csvFields } from '../../../src/domain/spreadsheet/table.ts'
import {
  templateColumns,
  templateDrafts,
  templateExamples,
  type Words,
} from '../../../src/domain/spreadsheet/template.ts'
import { dictionary } from '../../../src/translations.ts'
import { allNames, fileRows } from '../../support/name-index.ts'

const french: Words = (message) => dictionary('fr')[message]
const wordless: Words = () => undefined
const column = (name: SheetField, words: Words = french) =>
  templateColumns(words).find(({ field }) => field === name)

describe('the columns of the template', () => {
  it('have the title of their field, with the unit in which a figure is', () => {
    expect(column('volume')?.header).to.equal(`${french('field.volume.title') ?? ''} (cl)`)
    expect(column('sugars')).to.include({ unit: 'g/100 ml' })
    expect(column('energyKj')?.unit).to.equal('kJ/100 ml')
    expect(column('alcohol')?.unit).to.equal('% vol')
    expect(column('name')).to.include({ header: french('field.name.title'), unit: null })
    expect(column('name')?.required).to.equal(sheetFields.name.required)
    expect(column('vintage')).to.include({ unit: null, required: undefined })
    expect(templateColumns(wordless).map(({ field }) => field)).to.deep.equal(csvFields)
    expect(column('volume', wordless)?.header).to.equal('volume (cl)')
  })

  it('offer choices by name, yes and no, and nothing for free text and several values', () => {
    expect(column('organic')?.choices).to.deep.equal([french('part.yes'), french('part.no')])
    expect(column('organic', wordless)?.choices).to.deep.equal(['yes', 'no'])
    expect(column('indication', wordless)?.choices).to.deep.equal(sheetFields.indication.choices)
    expect(column('indication')?.choices).to.deep.equal(
      sheetFields.indication.choices.map((id) => french(`${sheetFields.indication.messagePrefix}.${id}`)),
    )
    expect([column('name')?.choices, column('allergens')?.choices]).to.deep.equal([[], []])
  })

  it('are text except of figures', () => {
    expect(
      (['alcohol', 'vintage', 'gtin', 'organic'] as const).map((name) => column(name)?.isText),
    ).to.deep.equal([false, false, true, true])
  })

  it('have an example: figures as numbers, all else by name', () => {
    expect(column('alcohol')?.example).to.equal(sheetFields.alcohol.example)
    expect(column('organic', wordless)?.example).to.equal('no')
    expect(column('organic')?.example).to.equal(french('part.no'))
    expect(column('wineType')?.example).to.equal(french(`choice.wineType.${sheetFields.wineType.example}`))
    expect(column('allergens', wordless)?.example).to.equal(sheetFields.allergens.example.join(' | '))
    expect(column('name')?.example).to.equal(sheetFields.name.example)
  })
})

describe('the example wines of the template', () => {
  const cellOf = (row: number, name: SheetField, words: Words) =>
    templateExamples(words)[row]?.[csvFields.indexOf(name)]

  it('name their ingredients with what is inside, and their packaging with its collection', () => {
    expect(cellOf(1, 'ingredients', wordless)).to.equal(
      'grapes | tirage-liqueur (sucrose + wine) | expedition-liqueur (sucrose + wine) | sulphites',
    )
    expect(cellOf(1, 'packaging', wordless)).to.equal(
      'bottle : GL 71 : glass | cork : FOR 51 : cork | muzzle : FE 40 : steel',
    )
    expect(cellOf(1, 'ingredients', french)).to.include(french('ingredient.tirage-liqueur'))
    expect(cellOf(1, 'packaging', french)).to.include(french('packaging.component.muzzle'))
    expect(cellOf(1, 'packaging', french)).to.include(french('packaging.collection.steel'))
    expect(cellOf(1, 'vintage', french)).to.equal('')
  })

  it('are read back as they are, without a choice by a person', () => {
    const header = templateColumns(french).map((each) => each.header)
    const rows = templateExamples(french).map((cells) => cells.map(String))
    const { lines } = readTable(fileRows(header, ...rows), {}, allNames)
    expect(lines.flatMap(({ issues }) => issues)).to.deep.equal([])
    for (const [index, { draft }] of lines.entries()) {
      const { gln: _, ...expected } = templateDrafts[index] ?? {}
      expect(draft).to.deep.equal(expected)
    }
  })
})
