import { expect } from 'chai'
import fc from 'fast-check'
import de from '../../../locales/de.json' with { type: 'json' }
import en from '../../../locales/en.json' with { type: 'json' }
import es from '../../../locales/es.json' with { type: 'json' }
import fr from '../../../locales/fr.json' with { type: 'json' }
import gr from '../../../locales/gr.json' with { type: 'json' }
import it_ from '../../../locales/it.json' with { type: 'json' }
import pt from '../../../locales/pt.json' with { type: 'json' }
import { templateDraft } from '../../../src/domain/field.ts'
import { unknownActs } from '../../../src/domain/law/unknown-acts.ts'
import { isEmptyCell, readCell, writeCell } from '../../../src/domain/spreadsheet/cells.ts'
import { csvCell } from '../../../src/domain/spreadsheet/csv.ts'
import {
  sheetFields,
  type IngredientEntry,
  type SheetDraft,
  type SheetField,
  type SheetFields,
} from '../../../src/domain/sheet/fields.ts'
import { issuesToPublish } from '../../../src/domain/sheet/rules.ts'
import { ingredientIds } from '../../../src/domain/sheet/ingredient-table.ts'
import { classesOf } from '../../../src/domain/sheet/ingredients.ts'
import { buildNameIndex } from '../../../src/domain/spreadsheet/name-index.ts'
import {
  collections,
  packagingComponentIds,
  packagingMaterialCodes,
} from '../../../src/domain/sheet/packaging-table.ts'
import { readTable } from '../../../src/domain/spreadsheet/read-table.ts'
import {
  csvFields,
  headerRow,
  draftRow,
  detectDelimiter,
  templateRows,
  type SpreadsheetRow,
} from '../../../src/domain/spreadsheet/table.ts'

const titles = { 'field.brand.title': 'Marque', 'field.vintage.title': 'Millésime', 'field.gln.title': 'GLN' }
const names = buildNameIndex([en, { ...fr, ...titles }, it_, de, es, pt, gr])
const example: SheetDraft = templateDraft<SheetFields>(sheetFields)

function read(name: SheetField, cell: string): unknown {
  const reading = readCell(name, sheetFields[name], cell, names)
  return 'value' in reading ? reading.value : reading.issues.map((issue) => `${issue.field} ${issue.code}`)
}

const rows = (...lines: (readonly string[])[]): SpreadsheetRow[] =>
  lines.map((cells, index) => ({ line: index + 1, cells }))

describe('a cell', () => {
  it('accepts amounts with a decimal comma or point, grouped or not', () => {
    for (const [cell, value] of [
      ['13.5', 13.5],
      ['13,5', 13.5],
      [' 13,50 % vol', 13.5],
      ['13,5%', 13.5],
      ['13.5 % vol.', 13.5],
      ['12°', 12],
      ['0', 0],
      ['12\u00a0% vol', 12],
    ] as const) {
      expect(read('alcohol', cell), cell).to.equal(value)
    }
    expect(read('volume', '1 500,5')).to.equal(1500.5)
    expect(read('volume', '1.500,5')).to.equal(1500.5)
    expect(read('volume', '1,500.5')).to.equal(1500.5)
    expect(read('sugars', '0,2 g')).to.equal(0.2)
    expect(read('sugars', '0.2 g/100 ml')).to.equal(0.2)
    for (const [cell, value] of [
      ['2 g/l', 0.2],
      ['1,25g / L', 0.125],
      ['0 g/l', 0],
    ] as const)
      expect(read('sugars', cell), cell).to.equal(value)
    expect(read('energyKj', '327 kJ')).to.equal(327)
  })

  it('refuses text that is not an amount, and amounts that the field does not allow', () => {
    for (const cell of ['abc', '<0,5', '1,2,3', '1.2.3', '12-13', '=1+1', '1e3', '٣'])
      expect(read('alcohol', cell), cell).to.deep.equal(['alcohol notANumber'])
    expect(read('alcohol', '-1')).to.deep.equal(['alcohol tooSmall'])
    expect(read('alcohol', '97')).to.deep.equal(['alcohol tooLarge'])
    expect(read('alcohol', '13,555')).to.deep.equal(['alcohol decimals'])
    expect(read('glasses', '2.5')).to.deep.equal(['glasses decimals'])
  })

  it('turns volumes into centilitres', () => {
    for (const [cell, value] of [
      ['75', 75],
      ['75 cl', 75],
      ['75cL', 75],
      ['750 ml', 75],
      ['750ML', 75],
      ['0,75 L', 75],
      ['0.75l', 75],
      ['7,5 dl', 75],
      ['1.5 L', 150],
      ['375 ml', 37.5],
    ] as const) {
      expect(read('volume', cell), cell).to.equal(value)
    }
    expect(read('volume', '75 oz')).to.deep.equal(['volume notANumber'])
  })

  it('accepts a vintage, or the word for a wine without one', () => {
    expect(read('vintage', '2024')).to.equal(2024)
    expect(read('vintage', '2024.0')).to.equal(2024)
    for (const cell of ['NM', 'NV', 'n.v.', 'N/V', 'S.A.', 'Non millésimé', '-']) {
      if (cell !== 'N/V') expect(read('vintage', cell), cell).to.equal(undefined)
      else expect(read('vintage', cell)).to.deep.equal(['vintage notANumber'])
    }
    expect(read('vintage', '24')).to.deep.equal(['vintage tooSmall'])
  })

  it('accepts yes and no in seven languages', () => {
    for (const cell of ['yes', 'Oui', 'ja', 'Sì', 'si', 'sí', 'sim', 'ΝΑΙ', '1', 'TRUE', 'x', 'vrai', 'WAHR'])
      expect(read('organic', cell), cell).to.equal(true)
    for (const cell of ['no', 'Non', 'nein', 'não', 'όχι', '0', 'FALSE', 'faux'])
      expect(read('organic', cell), cell).to.equal(false)
    expect(read('organic', 'perhaps')).to.deep.equal(['organic flag'])
  })

  it('accepts a choice by id or by name', () => {
    for (const cell of ['dry_white', 'Dry White', 'dry white wine', 'vin blanc sec', 'VINO BIANCO SECCO'])
      expect(read('wineType', cell), cell).to.equal('dry_white')
    expect(read('wineType', 'rosé')).to.equal('rose')
    expect(read('wineType', 'orange')).to.deep.equal(['wineType notAChoice'])
  })

  it('accepts a market by its code, with or without leading zeros, its letters or its name', () => {
    for (const [cell, code] of [
      ['097', '097'],
      ['97', '097'],
      ['1', '001'],
      ['IT', '380'],
      ['it', '380'],
      ['Italie', '380'],
      ['Ευρωπαϊκή Ένωση', '097'],
      ['Allemagne', '276'],
    ] as const) {
      expect(read('targetMarket', cell), cell).to.equal(code)
    }
    expect(read('targetMarket', 'Atlantis')).to.deep.equal(['targetMarket notAChoice'])
  })

  it('accepts allergens', () => {
    expect(read('allergens', 'sulphites|egg')).to.deep.equal(['sulphites', 'egg'])
    expect(read('allergens', 'sulphites, egg, egg')).to.deep.equal(['sulphites', 'egg'])
    expect(read('allergens', 'none')).to.deep.equal(['none'])
    expect(read('allergens', 'nuts')).to.deep.equal(['allergens notAChoice'])
  })

  it('accepts GS1 numbers with spaces and hyphens', () => {
    expect(read('gtin', '3 012345 000015')).to.equal('3012345000015')
    expect(read('gtin', '3,01235E+12')).to.deep.equal(['gtin digits'])
  })

  it('normalizes white space and adds the scheme to web addresses', () => {
    expect(read('name', '  Les Galets\r\n Rouges ')).to.equal('Les Galets Rouges')
    expect(read('website', 'www.a.example')).to.equal('https://www.a.example')
    expect(read('website', 'a')).to.deep.equal(['website link'])
  })

  it('removes the quote that escapes a formula', () => {
    expect(read('name', "'=HYPERLINK(1)")).to.equal('=HYPERLINK(1)')
    expect(read('name', "'Clos' du Roi")).to.equal("'Clos' du Roi")
  })
})

describe('a cell of ingredients', () => {
  it('accepts ids, names and E numbers in order of weight', () => {
    expect(read('ingredients', 'grapes | E 330|Gum Arabic|sulfites')).to.deep.equal([
      { id: 'grapes' },
      { id: 'citric-acid' },
      { id: 'gum-arabic' },
      { id: 'sulphites' },
    ])
    expect(read('ingredients', 'Raisins|acide tartrique|E501(ii)')).to.deep.equal([
      { id: 'grapes' },
      { id: 'tartaric-acid' },
      { id: 'potassium-bicarbonate' },
    ])
  })

  it('accepts residue, organic production, alternatives, class and constituents', () => {
    expect(
      read('ingredients', 'grapes*|tartaric-acid/lactic acid/E296|casein>|lysozyme <|E330=stabiliser*'),
    ).to.deep.equal([
      { id: 'grapes', organic: true },
      { id: 'tartaric-acid' },
      { id: 'lactic-acid', andOr: true },
      { id: 'malic-acid', andOr: true },
      { id: 'casein', residue: 'above' },
      { id: 'lysozyme', residue: 'at_most' },
      { id: 'citric-acid', functionalClass: 'stabiliser', organic: true },
    ])
    expect(
      read('ingredients', 'expedition-liqueur(sucrose + grape must, wine)|citric-acid=stabilisant'),
    ).to.deep.equal([
      { id: 'expedition-liqueur', constituents: ['sucrose', 'grape-must', 'wine'] },
      { id: 'citric-acid', functionalClass: 'stabiliser' },
    ])
    expect(read('ingredients', 'potassium caseinates (milk)>')).to.deep.equal([
      { id: 'potassium-caseinates', residue: 'above' },
    ])
  })

  it('names the unknown entries', () => {
    expect(read('ingredients', 'grapes|moonlight|E330=magic|expedition-liqueur(beer)')).to.deep.equal([
      'ingredients.1 unknownIngredient',
      'ingredients.2 unknownIngredient',
      'ingredients.3 unknownIngredient',
    ])
    const reading = readCell('ingredients', sheetFields.ingredients, 'x'.repeat(100), names)
    expect('issues' in reading && reading.issues[0]?.values).to.deep.equal({ text: 'x'.repeat(60) })
  })

  it('finds every ingredient by its names in the interface languages unless ambiguous', () => {
    for (const words of [en, fr, it_, de, es, pt, gr]) {
      for (const id of ingredientIds) {
        const name = words[`ingredient.${id}`]
        expect(
          [JSON.stringify([{ id }]), JSON.stringify(['ingredients.0 unknownIngredient'])],
          name,
        ).to.include(JSON.stringify(read('ingredients', name)))
      }
    }
  })
})

describe('a cell of packaging', () => {
  it('accepts components with material and collection, or the usual ones', () => {
    expect(read('packaging', 'bottle:GL 71:glass|cork|capsule:alu41')).to.deep.equal([
      { component: 'bottle', material: 'GL 71', collection: 'glass' },
      { component: 'cork', material: 'FOR 51', collection: 'cork' },
      { component: 'capsule', material: 'ALU 41', collection: 'aluminium' },
    ])
    expect(read('packaging', 'Bouteille:GL 70|pouring spout')).to.deep.equal([
      { component: 'bottle', material: 'GL 70', collection: 'glass' },
      { component: 'pouring-spout', material: 'PP 5', collection: 'plastic' },
    ])
  })

  it('names the unknown entries', () => {
    expect(
      read('packaging', 'bottle|amphora:GL 71|cork:cork|box:PAP 20:moon|tab:ALU 41:metal:x'),
    ).to.deep.equal([
      'packaging.1 unknownPackaging',
      'packaging.2 unknownPackaging',
      'packaging.3 unknownPackaging',
      'packaging.4 unknownPackaging',
    ])
  })
})

const residue = fc.constantFrom('above' as const, 'at_most' as const)
const ingredients = fc
  .uniqueArray(
    fc.record(
      {
        id: fc.constantFrom(...ingredientIds),
        residue,
        organic: fc.constant(true),
        andOr: fc.constant(true),
        chosen: fc.boolean(),
        filled: fc.boolean(),
      },
      { requiredKeys: ['id'] },
    ),
    { selector: (entry) => entry.id, minLength: 1, maxLength: 12 },
  )
  .map((entries) =>
    entries.map(({ chosen, filled, ...entry }, index): IngredientEntry => {
      const [functionalClass] = classesOf(entry.id).filter(
        (name) => name !== 'colour' && name !== 'packaging_gas',
      )
      const { andOr, ...first } = entry
      return {
        ...first,
        ...(index > 0 && andOr === true ? { andOr } : {}),
        ...(chosen === true && functionalClass !== undefined ? { functionalClass } : {}),
        ...(filled === true && entry.id.endsWith('liqueur')
          ? { constituents: ['grape-must' as const, 'wine' as const] }
          : {}),
      }
    }),
  )
const packaging = fc.array(
  fc.record({
    component: fc.constantFrom(...packagingComponentIds),
    material: fc.constantFrom<string>(...packagingMaterialCodes),
    collection: fc.constantFrom(...collections),
  }),
  { minLength: 1, maxLength: 10 },
)
const straight = (max: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: max })
    .map((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .filter(
      (text) =>
        text !== '' &&
        Array.from(text).length <= max &&
        !/^'[=+\-@]/.test(text) &&
        !isEmptyCell('name', text),
    )
const drafts: fc.Arbitrary<SheetDraft> = fc.record(
  {
    brand: fc.constantFrom('Deux Rives', '=SUM(A1)', '+33 Rives', '-Rives-', '@rives'),
    name: straight(120),
    designation: straight(200),
    volume: fc.integer({ min: 100, max: 9_999_999 }).map((units) => units / 100),
    alcohol: fc.integer({ min: 0, max: 9600 }).map((units) => units / 100),
    salt: fc.integer({ min: 0, max: 1_000_000 }).map((units) => units / 10_000),
    vintage: fc.integer({ min: 1900, max: 2100 }),
    organic: fc.boolean(),
    wineType: fc.constantFrom(...sheetFields.wineType.choices),
    targetMarket: fc.constantFrom(...sheetFields.targetMarket.choices),
    allergens: fc.subarray([...sheetFields.allergens.choices], { minLength: 1 }),
    ingredients,
    packaging,
  },
  { requiredKeys: [] },
)

describe('a file', () => {
  it("has a column for every field but the GLN, which is the company's", () => {
    expect(headerRow().slice(0, 4)).to.deep.equal(['family', 'brand', 'name', 'reference'])
    expect(Object.keys(sheetFields).filter((name) => !headerRow().includes(name))).to.deep.equal(['gln'])
    expect(
      csvFields.every((name) => writeCell(name, sheetFields[name], sheetFields[name].example) !== ''),
    ).to.equal(true)
  })

  it('reads its own template without an issue', () => {
    const [headers = [], line = []] = templateRows()
    const { gln: _gln, ...draft } = example
    expect(readTable(rows(headers, line), {}, names).lines).to.deep.equal([{ line: 2, draft, issues: [] }])
  })

  it('has a template whose row contradicts itself nowhere: no issue, no advice, nothing out of place', () => {
    const draft = example
    const law = { today: '2026-12-01', settings: unknownActs }
    expect(issuesToPublish(draft, { factors: 'annex-xiv', law })).to.deep.equal([])
    expect(Object.keys(sheetFields).filter((name) => !(name in draft))).to.deep.equal([
      'bestBefore',
      'organicControlBody',
      'organicOrigin',
      'sparklingMethod',
      'baseMinimum',
    ])
    expect(draft.designation).to.equal('Vin rouge')
  })

  it('reads back every written draft, with formulas escaped', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const cells = draftRow(draft).map((text) =>
          csvCell(text).startsWith('"') ? csvCell(text).slice(1, -1).replaceAll('""', '"') : csvCell(text),
        )
        const { lines } = readTable(rows(headerRow(), cells), {}, names)
        const read = lines.map(({ leavesAllergensOpen: _, ...line }) => line)
        expect(read).to.deep.equal(Object.keys(draft).length === 0 ? [] : [{ line: 2, draft, issues: [] }])
      }),
    )
  })

  it('writes no cell that a spreadsheet program would run', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        for (const text of draftRow(draft)) expect(csvCell(text)).to.not.match(/^"?[=+\-@\t\r]/)
      }),
    )
  })

  it("recognises headers by name, by title and by the company's mapping", () => {
    const { headers, lines } = readTable(
      rows(
        ['BRAND', 'Millésime', 'Vin', 'Parcelle', 'GLN', 'alcohol'],
        ['Deux Rives', '2024', 'Galets', 'red', '1', '13,5'],
      ),
      { mapping: { Vin: 'name', alcohol: '' } },
      names,
    )
    expect(headers.map((column) => column.field)).to.deep.equal([
      'brand',
      'vintage',
      'name',
      null,
      null,
      null,
    ])
    expect(lines).to.deep.equal([
      { line: 2, draft: { brand: 'Deux Rives', vintage: 2024, name: 'Galets' }, issues: [] },
    ])
  })

  it('names line and column of every issue', () => {
    const { lines } = readTable(
      rows(
        ['brand', 'Teneur', 'name'],
        ['D\u0000R', 'much', 'Galets'],
        ['', ' ', ''],
        ['Deux Rives', '13', 'Galets'],
      ),
      { mapping: { Teneur: 'alcohol' } },
      names,
    )
    expect(lines.map((line) => line.line)).to.deep.equal([2, 4])
    expect(lines[0]?.draft).to.deep.equal({ name: 'Galets' })
    expect(lines[0]?.issues.map(({ column, issue }) => `${column}: ${issue.code}`)).to.deep.equal([
      'brand: pattern',
      'Teneur: notANumber',
    ])
  })

  it('refuses a second column of one field and cells without a header', () => {
    const { lines } = readTable(rows(['name', 'Name'], ['Galets', 'Rouges', 'x', '']), {}, names)
    expect(lines[0]?.draft).to.deep.equal({ name: 'Galets' })
    expect(lines[0]?.issues.map(({ issue }) => issue.code)).to.deep.equal([
      'columnRepeated',
      'cellWithoutHeader',
    ])
  })

  it('never throws, whatever it contains', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...csvFields),
        fc.string({ unit: 'binary', maxLength: 40 }),
        (name, cell) => {
          const { lines } = readTable(rows([name], [cell]), {}, names)
          expect(lines.length).to.be.at.most(1)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the delimiter', () => {
  it('is the most frequent one in the header line', () => {
    expect(detectDelimiter('brand,name\nDeux Rives;x,y;z;;;')).to.equal(',')
    expect(detectDelimiter('\uFEFFbrand;name;alcohol\r\nDeux Rives;Galets;13,5')).to.equal(';')
    expect(detectDelimiter('brand\tname\r\n')).to.equal('\t')
    expect(detectDelimiter('"a,b,c,d\n,,";name;x\n')).to.equal(';')
    expect(detectDelimiter('brand')).to.equal(',')
    expect(detectDelimiter('')).to.equal(',')
  })

  it('is the one that the file states', () => {
    expect(detectDelimiter('sep=;\nbrand,name\n')).to.equal(';')
    expect(
      readTable(
        [
          { line: 1, cells: ['sep=', ''] },
          { line: 2, cells: ['name'] },
          { line: 3, cells: ['Galets'] },
        ],
        {},
        names,
      ).lines,
    ).to.deep.equal([{ line: 3, draft: { name: 'Galets' }, issues: [] }])
  })
})
