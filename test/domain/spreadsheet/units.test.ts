import { expect } from 'chai'
import fc from 'fast-check'
import { decimal, toNumber } from '../../../src/domain/decimal.ts'
import type { SheetField } from '../../../src/domain/sheet/fields.ts'
import type { ColumnChoices } from '../../../src/domain/spreadsheet/column-choices.ts'
import { readTable } from '../../../src/domain/spreadsheet/read-table.ts'
import { isUsualSize } from '../../../src/domain/spreadsheet/unit-plausibility.ts'
import { readUnit, unitOfField } from '../../../src/domain/spreadsheet/unit-words.ts'
import { inFieldUnit, unitsOf, type UnitId } from '../../../src/domain/spreadsheet/units.ts'
import { allNames, fileRows } from '../../support/name-index.ts'

/** The first column of a file, and its values as stored. */
function column(header: string, cells: readonly string[], choices: ColumnChoices = {}) {
  const table = readTable(fileRows([header, 'name'], ...cells.map((cell) => [cell, 'x'])), choices, allNames)
  const [head] = table.headers
  const field = head?.field
  return {
    field,
    unit: head?.unit,
    unitFrom: head?.unitFrom,
    unitMissing: head?.unitMissing,
    samples: head?.samples,
    values: table.lines.map(({ draft }) =>
      field === null || field === undefined ? undefined : draft[field],
    ),
    issues: table.lines.flatMap(({ issues }) => issues.map(({ issue }) => issue.code)),
  }
}

describe('the unit of a field', () => {
  it('converts exactly, and rounds only to the decimals of the field', () => {
    const cases: readonly (readonly [SheetField, string, UnitId, number])[] = [
      ['volume', '750', 'ml', 75],
      ['volume', '187.5', 'ml', 18.75],
      ['volume', '7.5', 'dl', 75],
      ['volume', '0.75', 'l', 75],
      ['sugars', '0.7', 'g_l', 0.07],
      ['sugars', '700', 'mg_l', 0.07],
      ['acids', '3.3', 'g_l_h2so4', 0.505],
      ['acids', '80', 'meq_l', 0.6],
      ['alcohol', '105', 'g_l', 13.3],
      ['energyKj', '3270', 'kj_l', 327],
      ['energyKcal', '790', 'kcal_l', 79],
    ]
    for (const [field, amount, unit, stored] of cases) {
      const converted = inFieldUnit(field, decimal(amount), unit)
      expect(converted && toNumber(converted), `${amount} ${unit}`).to.equal(stored)
    }
    expect(inFieldUnit('volume', decimal('1'), 'g_l')).to.equal(undefined)
    expect([unitsOf('volume')[0], unitsOf('sugars')[0], unitsOf('acids')[0]]).to.deep.equal([
      'cl',
      'g_100ml',
      'g_100ml',
    ])
    expect([unitsOf('vintage'), unitsOf('alcohol')]).to.deep.equal([[], ['percent_vol', 'g_l']])
  })

  it('is read as people write it', () => {
    const cases: readonly (readonly [SheetField, string, UnitId | null | undefined])[] = [
      ['volume', 'Bottle size (ml)', 'ml'],
      ['volume', 'Füllmenge in ml', 'ml'],
      ['volume', 'Capacità (cl)', 'cl'],
      ['volume', 'Inhalt Liter', 'l'],
      ['volume', 'Όγκος (ml)', 'ml'],
      ['sugars', 'RS g/L', 'g_l'],
      ['sugars', 'Sucres (g/l)', 'g_l'],
      ['sugars', 'Sugar g.L-1', 'g_l'],
      ['sugars', 'Zucker [gr/lt]', 'g_l'],
      ['sugars', 'Sugars g per 100 ml', 'g_100ml'],
      ['sugars', 'Azúcares (g/100ml)', 'g_100ml'],
      ['sugars', 'Σάκχαρα γρ/λίτρο', 'g_l'],
      ['acids', 'TA g/L H2SO4', 'g_l_h2so4'],
      ['acids', 'AT (g H2SO4/l)', 'g_l_h2so4'],
      ['acids', 'Acidité totale en g/l', 'g_l'],
      ['acids', 'Säuregehalt (C4H6O6) [g/l]', 'g_l'],
      ['acids', 'Acidity meq/l', 'meq_l'],
      ['alcohol', 'Alc. % vol', 'percent_vol'],
      ['alcohol', 'Vol.-%', 'percent_vol'],
      ['alcohol', 'Alcohol g/l', 'g_l'],
      ['energyKj', 'Brennwert kJ/100ml', 'kj_100ml'],
      ['energyKcal', 'kcal/l', 'kcal_l'],
      ['sugars', 'Zucker (g)', null],
      ['sugars', 'Sucre', null],
      ['appellation', "Nom de l'appellation", undefined],
    ]
    for (const [field, header, unit] of cases) {
      if (unit === undefined) expect(readUnit(header).unit, header).to.deep.equal({})
      else expect(unitOfField(field, readUnit(header).unit), header).to.equal(unit)
    }
  })
})

describe('the unit of a column', () => {
  it('is that of the header', () => {
    expect(column('Bottle size (ml)', ['750', '1500'])).to.include({ unit: 'ml', unitFrom: 'header' })
    expect(column('Bottle size (ml)', ['750', '1500']).values).to.deep.equal([75, 150])
    expect(column('RS g/L', ['0.7', '128']).values).to.deep.equal([0.07, 12.8])
    expect(column('AT g/l H2SO4', ['3,30']).values).to.deep.equal([0.505])
  })

  it('shows three cells as they stand and as they will be stored', () => {
    expect(column('Bottle size (ml)', ['750', '', '375', '1500', '187']).samples).to.deep.equal([
      { text: '750', value: '75' },
      { text: '375', value: '37.5' },
      { text: '1500', value: '150' },
    ])
    expect(column('Residual sugar', ['2.1', '0.9 g/l']).samples).to.deep.equal([
      { text: '2.1', value: null },
      { text: '0.9 g/l', value: '0.09' },
    ])
  })

  it('shows a white wine by the first row that has its text', () => {
    const rows = [
      ['a', 'weiß', '38.4'],
      ['b', 'weiß', '120'],
    ]
    const table = readTable(fileRows(['Weinname', 'Farbe', 'Restzucker g/l'], ...rows), {}, allNames)
    expect(table.lines.map(({ draft }) => draft.wineType)).to.deep.equal(['semi_dry_white', 'sweet_white'])
    expect(table.headers[1]?.samples[0]).to.deep.equal({ text: 'weiß', value: 'semi_dry_white' })
  })

  it('is that of each cell where the cells state it', () => {
    const mixed = column('Size', ['750 ml', '1.5 L', '37,5 cl'])
    expect(mixed).to.include({ unitFrom: 'cells', unitMissing: false })
    expect(mixed.values).to.deep.equal([75, 150, 37.5])
    expect(column('RZ', ['2,1 g/l', '4,2 g/l'])).to.include({ unit: 'g_l', unitFrom: 'cells' })
  })

  it('follows from the values where only one is possible', () => {
    for (const [cells, unit, values] of [
      [['750', '375', '1500'], 'ml', [75, 37.5, 150]],
      [['75', '37.5', '150'], 'cl', [75, 37.5, 150]],
      [['0.75', '1.5'], 'l', [75, 150]],
    ] as const) {
      const read = column('Contenance', cells)
      expect(read, cells.join()).to.include({ unit, unitFrom: 'values', unitMissing: false })
      expect(read.values).to.deep.equal(values)
    }
    expect(column('Glycerin', ['7.1', '8.4'])).to.include({ unit: 'g_l', unitFrom: 'values' })
    expect(column('Alkohol', ['12,5', '13'])).to.include({ unit: 'percent_vol', unitFrom: 'values' })
    expect(column('Fett', ['0', '0,0']).values).to.deep.equal([0, 0])
  })

  it('waits for a person where the header names a unit that the field does not have', () => {
    for (const [header, cells] of [
      ['Sucres g/hl', ['200', '150']],
      ['Restzucker (g/Hektoliter)', ['200', '150']],
      ['Sugars mg/100 ml', ['400', '300']],
      ['Alcohol g/100ml', ['10.2', '10.4']],
      ['Alcohol (proof)', ['26', '27']],
      ['Glycerol g/kg', ['7.1', '8']],
      ['Energy kJ per 125 ml', ['380', '390']],
    ] as const) {
      const read = column(header, cells)
      expect([read.unitMissing, read.unit], header).to.deep.equal([true, null])
    }
    const chosen = column('Sucres g/hl', ['200'], { units: { 'Sucres g/hl': 'mg_l' } })
    expect(chosen).to.include({ unit: 'mg_l', unitFrom: 'choice', unitMissing: false })
    expect(column('Sucres g/hl', ['2,0 g/l']).values).to.deep.equal([0.2])
  })

  it('waits for a person where two units are plausible, or none', () => {
    for (const [header, cells] of [
      ['Sucre', ['0.4', '1.2', '3']],
      ['Contenance', ['500', '500']],
      ['Contenance', ['750', '75']],
      ['Säure', ['5.1', '6.3']],
      ['Kohlenhydrate', ['0.9', '1.1']],
      ['ABV', ['0.135', '0.125']],
    ] as const) {
      const read = column(header, cells)
      expect([read.unitMissing, read.unit], header).to.deep.equal([true, null])
      expect(
        read.values.every((value) => value === undefined),
        header,
      ).to.equal(true)
      expect(new Set(read.issues)).to.deep.equal(new Set(['unitUnstated']))
    }
  })

  it('is what a person chose, for this file or an earlier one', () => {
    const chosen = column('Sucre', ['0.4', '3'], { units: { Sucre: 'g_l' } })
    expect(chosen).to.include({ unit: 'g_l', unitFrom: 'choice', unitMissing: false })
    expect(chosen.values).to.deep.equal([0.04, 0.3])
    const remembered = { mapping: {}, units: { Volume: 'ml' as const } }
    expect(column('Volume', ['750', '500'], { remembered }).values).to.deep.equal([75, 50])
  })

  it('that was remembered or is in the header is asked again when the values contradict it', () => {
    const remembered = { mapping: {}, units: { Volume: 'ml' as const } }
    expect(column('Volume', ['75', '37.5'], { remembered }).unitMissing).to.equal(true)
    expect(column('Size (ml)', ['75', '75', '150']).unitMissing).to.equal(true)
    expect(column('Size (ml)', ['75', '75'], { units: { 'Size (ml)': 'cl' } }).values).to.deep.equal([75, 75])
  })

  it('is documented for our own names, but not against all values', () => {
    expect(column('volume', ['75', '150'])).to.include({ unit: 'cl', unitFrom: 'field' })
    expect(column('sugars', ['0.4', '2.1'])).to.include({ unit: 'g_100ml', unitFrom: 'field' })
    expect(column('volume', ['750', '750'])).to.include({ unitMissing: true })
    expect(column('glycerol', ['7.2', '8'])).to.include({ unitMissing: true })
    expect(column('Sugars', ['0.4', '2.1'])).to.include({ unitMissing: true })
  })

  it('of our own name is not changed by an earlier file, and is its own when a person maps it to itself', () => {
    const remembered = { mapping: { sugars: 'sugars' }, units: { sugars: 'g_l' as const } }
    expect(column('sugars', ['0.2', '0.3'], { remembered })).to.include({
      unit: 'g_100ml',
      unitFrom: 'field',
    })
    const mapping = { volume: 'volume' }
    expect(column('volume', ['750', '1500', '375'], { mapping })).to.include({ unitMissing: true })
    expect(column('volume', ['75', '150'], { mapping }).values).to.deep.equal([75, 150])
  })

  it('doubts a single size that would be right in another unit', () => {
    const read = column('Bottle size (ml)', ['750', '750', '750', '75', '75 cl'])
    expect(read.values).to.deep.equal([75, 75, 75, undefined, 75])
    expect(read.issues).to.deep.equal(['sizeDoubtful'])
    expect(column('volume', ['75', '75', '750']).issues).to.deep.equal(['sizeDoubtful'])
  })

  it('uses what the row says of the wine', () => {
    const dry = readTable(
      fileRows(
        ['Wein', 'Weinart', 'Restzucker'],
        ['A', 'Weißwein trocken', '4,2'],
        ['B', 'Weißwein trocken', '6,8'],
      ),
      {},
      allNames,
    )
    expect(dry.headers[2]).to.include({ unit: 'g_l', unitFrom: 'values' })
    const own = readTable(fileRows(['name', 'wineType', 'sugars'], ['A', 'dry_white', '4.2']), {}, allNames)
    expect(own.headers[2]).to.include({ unitMissing: true })
  })

  it('refuses the unit of another quantity', () => {
    expect(column('Contenance (cl)', ['7 g/l', '75']).issues).to.deep.equal(['unitForeign'])
  })
})

const sizes = {
  ml: [187, 250, 375, 500, 750, 1500],
  cl: [18.7, 25, 37.5, 50, 75, 150],
  l: [0.187, 0.25, 0.375, 0.5, 0.75, 1.5],
}
const sizeUnits = ['ml', 'cl', 'l'] as const
const sizeHeaders = [
  'Bottle size (U)',
  'Contenance (U)',
  'Füllmenge in U',
  'Capacità [U]',
  'Volumen (U)',
  'Capacidade (U)',
  'Όγκος (U)',
]
const sugarHeaders = [
  'RS U',
  'Sucres (U)',
  'Restzucker U',
  'Zuccheri residui (U)',
  'Azúcar residual (U)',
  'Açúcares (U)',
  'Σάκχαρα (U)',
]
const sugarUnits = { 'g/l': 1, 'g/L': 1, 'g/100 ml': 10, 'mg/l': 0.001 } as const
type SugarUnit = keyof typeof sugarUnits

const wine = fc.record({
  size: fc.integer({ min: 0, max: 5 }),
  alcohol: fc.integer({ min: 70, max: 170 }),
  /** Tenths of a gram of sugars per litre. */
  sugars: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 91, max: 2500 })),
})

/** A number with a decimal mark, without the noise of binary fractions. */
function written(value: number, mark: string): string {
  return String(Number(value.toFixed(6))).replace('.', mark)
}

describe('a file in any unit', () => {
  it('reads back to the same wines, whatever its language, units and decimal mark', () => {
    fc.assert(
      fc.property(
        fc.array(wine, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...sizeUnits),
        fc.constantFrom(...(Object.keys(sugarUnits) as SugarUnit[])),
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom('.', ','),
        fc.boolean(),
        (wines, sizeUnit, sugarUnit, language, mark, inCells) => {
          const unitText = (unit: string) => (inCells ? '' : unit)
          const cellText = (unit: string) => (inCells ? ` ${unit}` : '')
          const header = [
            (sizeHeaders[language] ?? '').replace('U', unitText(sizeUnit)),
            'Alc. % vol',
            (sugarHeaders[language] ?? '').replace('U', unitText(sugarUnit)),
          ]
          const cells = wines.map(({ size, alcohol, sugars }) => [
            written(sizes[sizeUnit][size] ?? 0, mark) + cellText(sizeUnit),
            written(alcohol / 10, mark),
            written(sugars / 10 / sugarUnits[sugarUnit], mark) + cellText(sugarUnit),
          ])
          const { lines, headers } = readTable(fileRows(header, ...cells), {}, allNames)
          expect(headers.map(({ field }) => field)).to.deep.equal(['volume', 'alcohol', 'sugars'])
          expect(headers.filter(({ unitMissing }) => unitMissing)).to.deep.equal([])
          expect(lines.map(({ draft, issues }) => [draft, issues])).to.deep.equal(
            wines.map(({ size, alcohol, sugars }) => [
              { volume: sizes.cl[size], alcohol: alcohol / 10, sugars: sugars / 100 },
              [],
            ]),
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  it('without a unit anywhere is right or waits for a person: never ten times wrong', () => {
    fc.assert(
      fc.property(
        fc.array(wine, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...sizeUnits),
        fc.constantFrom(1, 10),
        fc.constantFrom('', 'dry', 'trocken', 'sweet'),
        fc.constantFrom(['Volume', 'Sugar'], ['volume', 'sugars'], ['Füllmenge', 'Restzucker']),
        (wines, sizeUnit, perLitre, term, [sizeHeader = '', sugarHeader = '']) => {
          const isOwn = sizeHeader === 'volume'
          const fitting = wines.filter(({ sugars }) => term !== 'sweet' || sugars >= 450)
          const wanted = fitting.filter(({ sugars }) =>
            term === 'dry' || term === 'trocken' ? sugars <= 90 : true,
          )
          const cells = wanted.map(({ size, sugars }) => [
            'White',
            term,
            String(sizes[sizeUnit][size] ?? 0),
            written(sugars / 10 / perLitre, '.'),
          ])
          const { lines } = readTable(
            fileRows(['Colour', 'Sweetness', sizeHeader, sugarHeader], ...cells),
            {},
            allNames,
          )
          lines.forEach(({ draft }, index) => {
            const { size = 0, sugars = 0 } = wanted[index] ?? {}
            const isDocumented = isOwn && cells.every(([, , text]) => isUsualSize(Number(text)))
            if (draft.volume !== undefined && !isDocumented)
              expect(draft.volume, JSON.stringify(cells)).to.equal(sizes.cl[size])
            // Our own name documents the unit: only what its values or the rest of the row contradicts is asked.
            if (draft.sugars !== undefined && !isOwn) expect(draft.sugars).to.equal(sugars / 100)
          })
          for (const { draft, issues } of lines)
            if (draft.sugars === undefined || draft.volume === undefined)
              expect(issues.length, JSON.stringify(cells)).to.be.greaterThan(0)
        },
      ),
      { numRuns: 500 },
    )
  })
})
