// A cell with an amount in a column of a known, an unknown or a wrong unit, and how an amount is written.

import { expect } from 'chai'
import { readAmount, writeAmount } from '../../../src/domain/spreadsheet/amount-cells.ts'
import type { SheetField } from '../../../src/domain/sheet/fields.ts'
import type { UnitId } from '../../../src/domain/spreadsheet/units.ts'

/** The value of a cell in a column of a unit, or the code of its issue. */
function read(name: SheetField, text: string, unit: UnitId | null, isColumn = true): unknown {
  const reading = readAmount({ text, name, format: { unit, mark: null, dayOrder: null, isColumn } })
  return 'value' in reading ? reading.value : reading.issues[0]?.code
}

describe('a figure with one mark before three digits', () => {
  it('is the one that its field allows', () => {
    expect(read('sugars', '1.234', 'g_l')).to.equal(0.123)
    expect(read('alcohol', '13.500', 'percent_vol')).to.equal(13.5)
    expect(read('volume', '9.999', 'l')).to.equal(999.9)
  })

  it('of a bottle is the one that bottles have', () => {
    expect(read('volume', '1.500', 'ml')).to.equal(150)
    expect(read('volume', '1.500', 'l')).to.equal(150)
    expect(read('volume', '1.500', 'cl')).to.equal(1500)
    expect(read('volume', '1.234', 'cl')).to.equal('numberAmbiguous')
  })

  it('is the smaller one where the field allows neither, which is then refused', () => {
    expect(read('alcohol', '123.456', 'percent_vol')).to.equal(123.456)
    expect(read('sugars', '-1.234', 'g_100ml')).to.equal(-1.234)
  })

  it('is a question where the field allows both', () => {
    expect(read('energyKj', '1.234', 'kj_100ml')).to.equal('numberAmbiguous')
  })
})

describe('a cell of an amount', () => {
  it('without a unit anywhere is a question, unless it is zero', () => {
    expect(read('volume', '5', null)).to.equal('unitUnstated')
    expect(read('sugars', '5 g', null)).to.equal('unitUnstated')
    expect(read('volume', '0', null)).to.equal(0)
  })

  it('in a unit that its field does not have is refused', () => {
    expect(read('volume', '75', 'g_l', false)).to.equal('notANumber')
    expect(read('volume', '1.234', 'g_l', false)).to.equal('notANumber')
  })

  it('that is too large or too small is told the bound in the unit of its cell', () => {
    const issueOf = (name: SheetField, text: string, unit: UnitId) => {
      const reading = readAmount({ text, name, format: { unit, mark: ',', dayOrder: null, isColumn: true } })
      return 'value' in reading ? reading.value : reading.issues
    }
    expect(issueOf('sugars', '1.250', 'g_l')).to.deep.equal([
      { field: 'sugars', code: 'tooLarge', values: { max: 1000 } },
    ])
    expect(issueOf('sugars', '-3', 'g_l')).to.deep.equal([
      { field: 'sugars', code: 'tooSmall', values: { min: 0 } },
    ])
    expect(issueOf('sugars', '125', 'g_100ml')).to.equal(125)
  })

  it('of an unusual bottle in a column is doubted, unless it states its unit', () => {
    expect(read('volume', '750', 'cl')).to.equal('sizeDoubtful')
    expect(read('volume', '750 cl', 'cl')).to.equal(750)
    expect(read('volume', '750', 'cl', false)).to.equal(750)
    expect(read('energyKj', '750', 'kj_100ml')).to.equal(750)
  })

  it('quotes 60 characters of what it cannot read', () => {
    const text = `5 g ${' '.repeat(60)}`
    const format = { unit: 'ml', mark: null, dayOrder: null, isColumn: true } as const
    expect(readAmount({ text, name: 'volume', format })).to.deep.equal({
      issues: [{ field: 'volume', code: 'unitForeign', values: { text: text.slice(0, 60) } }],
    })
    expect(readAmount({ text: 'x', name: 'volume', format })).to.deep.equal({
      issues: [{ field: 'volume', code: 'notANumber' }],
    })
  })
})

describe('a written amount', () => {
  it('has its unit where a column would doubt it', () => {
    expect([75, 123, 750, 1.5].map((size) => writeAmount(size, 'volume'))).to.deep.equal([
      '75',
      '123',
      '750 cl',
      '1.5 cl',
    ])
    expect(writeAmount(750, 'energyKj')).to.equal('750')
  })
})
