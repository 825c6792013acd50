import { expect } from 'chai'
import type { ColumnChoices } from '../../../src/domain/spreadsheet/column-choices.ts'
import { planColumns, samplingRows } from '../../../src/domain/spreadsheet/columns.ts'
import { readRow } from '../../../src/domain/spreadsheet/read-row.ts'
import { readTable } from '../../../src/domain/spreadsheet/read-table.ts'
import { allNames, fileRows } from '../../support/name-index.ts'

function fieldOf(header: string, cells: readonly string[] = [], choices: ColumnChoices = {}) {
  const { columns } = planColumns(fileRows([header], ...cells.map((cell) => [cell])), choices, allNames)
  return [columns[0]?.field, columns[0]?.by]
}

function read(rows: readonly (readonly string[])[], choices: ColumnChoices = {}) {
  return readTable(fileRows(...rows), choices, allNames)
}

/** The drafts of a file, and the issues of its cells. */
function draftsOf(...rows: readonly (readonly string[])[]) {
  return read(rows).lines.map(({ draft, issues }) => ({
    draft,
    issues: issues.map(
      ({ column, issue }) => `${column} ${issue.code} ${String(issue.values?.['text'] ?? '')}`,
    ),
  }))
}

describe('a header', () => {
  it('is matched by the words of the trade in seven languages', () => {
    const words = {
      brand: 'Producer|Domaine|Weingut|Cantina|Bodega|Quinta|Οινοποιείο',
      name: 'Wine name|Cuvée|Weinname|Vino|Nombre del vino|Nome do vinho|Ετικέτα',
      reference: 'SKU|Item #|Réf.|Code article|Art.-Nr.|codice articolo|Código|Κωδικός',
      gtin: 'EAN|E.A.N.|EAN-13|GTIN|UPC|Code-barres|Strichcode|Codice a barre|Código de barras|Γραμμωτός κωδικός',
      volume:
        'Bottle size (ml)|Contenance (cl)|Flascheninhalt|Capacità (l)|Capacidad (cl)|Capacidade (L)|' +
        'Χωρητικότητα (ml)',
      alcohol:
        'ABV|A.B.V.|Alc. % vol|Degré|TAV|T.A.V. % vol|Alkohol|Gradazione|Graduación|Teor alcoólico|Αλκοόλη|% vol',
      sugars:
        'RS g/L|SR g/l|Restzucker|Sucres (g/l)|Zuccheri residui|Azúcar residual|Açúcar residual|Σάκχαρα',
      acids: 'TA g/L|AT g/l H2SO4|Gesamtsäure|Acidité totale|Acidità totale|Acidez total|Ολική οξύτητα',
      glycerol: 'Glycerin|Glycérol|Glicerina|Γλυκερόλη',
      vintage: 'Vintage|Millésime|Jahrgang|Annata|Añada|Colheita|Εσοδεία',
      wineType: 'Colour|Color|Couleur|Farbe|Colore|Cor|Χρώμα',
      ingredients: 'Ingredients|Ingrédients|Zutaten|Ingredienti|Ingredientes|Συστατικά|Composition',
      appellation: 'Appellation|DOC|AOP|Ursprungsbezeichnung|Denominación de origen|Ονομασία προέλευσης',
      region: 'Region|Anbaugebiet|Regione|Región|Região|Περιοχή',
      targetMarket: 'Market|Marché|Märkte|Mercato|Mercado|Αγορά',
      cuvee: 'Lot|Batch|Los-Nr.|Charge|Lotto|Lote|Παρτίδα',
      energyKj: 'Energy (kJ)|Brennwert kJ/100ml|kJ',
      energyKcal: 'Energía (kcal)|Kalorien|Énergie kcal/100ml',
    } as const
    for (const [field, headers] of Object.entries(words))
      for (const header of headers.split('|')) expect(fieldOf(header)[0], header).to.equal(field)
  })

  it('of another column is left alone', () => {
    for (const header of [
      'pH',
      'Volatile acidity',
      'Gesamtalkohol',
      'Country',
      'Preis',
      'Case EAN',
      'Rebsorte',
      'Freie SO2 mg/l',
    ])
      expect(fieldOf(header, ['3.2']), header).to.deep.equal([null, null])
  })

  it('with several meanings is decided by its cells', () => {
    expect(fieldOf('Style', ['Still', 'Sparkling'])).to.deep.equal(['wineClass', 'word'])
    expect(fieldOf('Style', ['dry', 'off-dry'])).to.deep.equal(['sweetness', 'word'])
    expect(fieldOf('Type', ['Red', 'White'])).to.deep.equal(['wineType', 'word'])
    expect(fieldOf('AOP / IGP', ['AOP', 'IGP'])).to.deep.equal(['indication', 'word'])
    expect(fieldOf('AOP / IGP', ['IGP Pays d’Oc', 'Fitou'])).to.deep.equal(['appellation', 'word'])
    expect(fieldOf('AOP / IGP', ['IGP Pays d’Oc', 'AOP Fitou'])).to.deep.equal(['appellation', 'word'])
    expect(fieldOf('AOP / IGP', ['AOP', 'AOP Fitou', 'Fitou'])).to.deep.equal(['appellation', 'word'])
    expect(fieldOf('AOP / IGP', ['AOP', 'Vin de Pays'])).to.deep.equal(['indication', 'word'])
    expect(fieldOf('Κατηγορία', ['ΠΟΠ Νεμέα', 'ΠΓΕ Πελοπόννησος'])).to.deep.equal(['indication', 'word'])
    expect(fieldOf('Κατηγορία', ['Ερυθρός', 'Ροζέ'])).to.deep.equal(['wineType', 'word'])
  })

  it('that says nothing is matched by its cells', () => {
    expect(fieldOf('Nummer auf der Flasche', ['5060412000116', '5060412000123'])).to.deep.equal([
      'gtin',
      'content',
    ])
    expect(fieldOf('Nummer auf der Flasche', ['5060412000117', '5060412000124'])).to.deep.equal([null, null])
    expect(fieldOf('', ['2022', '2023'])).to.deep.equal(['vintage', 'content'])
    expect(fieldOf('Spalte 7', ['rot', 'weiß'])).to.deep.equal(['wineType', 'content'])
    expect(fieldOf('Angabe', ['13,5 %', '12 % vol'])).to.deep.equal(['alcohol', 'content'])
    expect(fieldOf('Angabe', ['13,5', '12'])).to.deep.equal([null, null])
    expect(fieldOf('Text', ['Grapes, sulphites', 'Raisins, sulfites'])).to.deep.equal([
      'ingredients',
      'content',
    ])
  })

  it('is taken from a person before anything else', () => {
    expect(fieldOf('Jahrgang', ['2022'], { mapping: { Jahrgang: '' } })).to.deep.equal([null, 'choice'])
    expect(fieldOf('X', [], { mapping: { X: 'brand' } })).to.deep.equal(['brand', 'choice'])
    const remembered = { mapping: { X: 'brand' }, units: {} }
    expect(fieldOf('X', [], { remembered })).to.deep.equal(['brand', 'remembered'])
  })

  it('loses a field to a better match, which is named', () => {
    const { headers } = read([
      ['Wine', 'name', 'EAN', 'Barcode'],
      ['A', 'B', '5060412000116', '5060412000116'],
    ])
    expect(headers.map(({ field, takenBy }) => [field, takenBy])).to.deep.equal([
      [null, 'name'],
      ['name', null],
      ['gtin', null],
      [null, 'EAN'],
    ])
  })

  it('with a unit is a better match than a word alone', () => {
    const { headers } = read([
      ['Name', 'Zucker', 'Restzucker g/l'],
      ['A', 'trocken', '3,2'],
    ])
    expect(headers.map(({ field, takenBy }) => [field, takenBy])).to.deep.equal([
      ['name', null],
      [null, 'Restzucker g/l'],
      ['sugars', null],
    ])
  })

  it('of a French acidity in g/l leaves the acid to a person, other languages and named acids do not', () => {
    const unitOf = (header: string) => {
      const [column] = read([[header], ['3,5'], ['3,8']]).headers
      return column?.unitMissing === true ? 'choice' : column?.unit
    }
    expect(unitOf('Acidité totale (g/l)')).to.equal('choice')
    expect(unitOf('Acidité totale (g/l H2SO4)')).to.equal('g_l_h2so4')
    expect(unitOf('Acidité totale (g/l ac. tartrique)')).to.equal('g_l')
    expect(unitOf('Acidità totale (g/l)')).to.equal('g_l')
    expect(unitOf('Gesamtsäure g/l')).to.equal('g_l')
  })

  it('stands below titles and above sums', () => {
    const table = read([
      ['Weingut Hellmann, Artikelliste'],
      ['Stand: 12.11.2026', '', '', 'KH'],
      ['Art-Nr.', 'Bezeichnung', 'Jahrgang', 'Inhalt', 'Restzucker'],
      ['', '', '', 'ml', 'g/l'],
      ['1', 'Riesling', '2023', '750', '4,2'],
      ['Summe', '', '', '', '4,2'],
    ])
    expect([table.headerLine, table.lines.length]).to.deep.equal([3, 1])
    expect(table.lines[0]?.draft).to.include({ volume: 75, sugars: 0.42, reference: '1' })
    expect(table.headers[4]).to.include({ unit: 'g_l', unitFrom: 'header' })
  })
})

describe('the cells of a row', () => {
  it('name a white wine whose type the row decides, or offer the choice', () => {
    const header = ['name', 'Colour', 'RS g/l', 'TA g/l', 'Sweetness']
    const types = draftsOf(
      header,
      ['a', 'White', '2', '', ''],
      ['b', 'Weißwein', '8', '7', ''],
      ['c', 'blanc', '8', '5', ''],
      ['d', 'bianco', '60', '', ''],
      ['e', 'White', '8', '', ''],
      ['f', 'blanco', '', '', 'semi-seco'],
      ['g', 'White', '', '', ''],
      ['h', 'Rotwein', '2', '', ''],
    )
    expect(types.map(({ draft }) => draft.wineType)).to.deep.equal([
      'dry_white',
      'dry_white',
      'semi_dry_white',
      'sweet_white',
      undefined,
      'semi_dry_white',
      undefined,
      'red',
    ])
    expect(types[4]?.issues).to.deep.equal(['Colour whiteUndecided White'])
  })

  it('hold lists as producers write them, in any language, and name what is not read', () => {
    const lists = [
      'Grapes, tartaric acid, sulphites',
      'Raisins, acide tartrique, conservateur : sulfites (E220)',
      'Trauben, Säureregulator: Weinsäure, Konservierungsstoff: Sulfite',
      'Szőlő, borkősav, szulfitok',
      'Winogrona, kwas winowy, siarczyny',
      'grapes|E334|sulphites',
    ]
    for (const list of lists) {
      const [line] = draftsOf(['name', 'Ingredients'], ['a', list])
      expect(line?.issues, list).to.deep.equal([])
      const ids = line?.draft.ingredients?.map(({ id }) => id)
      expect([ids?.[0], ids?.[1], ids?.length], list).to.deep.equal(['grapes', 'tartaric-acid', 3])
    }
    expect(draftsOf(['name', 'Ingredients'], ['a', 'Grapes, moon dust, sulphites'])[0]?.issues).to.deep.equal(
      ['Ingredients unknownIngredient moon dust'],
    )
  })

  it('bound the length of a list, and name what a spreadsheet program could not compute', () => {
    const endless = Array.from({ length: 500 }, (_, index) => `x${String(index)}`).join(', ')
    const [line] = draftsOf(['name', 'Ingredients', 'Region'], ['a', endless, '#REF!'])
    expect(line?.issues).to.deep.equal(['Region spreadsheetError #REF!', 'Ingredients tooMany '])
  })

  it('read a slash with spaces as a list, and without them as alternatives', () => {
    const [list, alternatives] = draftsOf(
      ['name', 'Ingredients'],
      ['a', 'grapes / tartaric acid / sulphites'],
      ['a', 'Grapes, E334/E296'],
    )
    expect(list?.draft.ingredients).to.deep.equal([
      { id: 'grapes' },
      { id: 'tartaric-acid' },
      { id: 'sulphites' },
    ])
    expect(alternatives?.draft.ingredients?.at(-1)).to.deep.equal({ id: 'malic-acid', andOr: true })
  })

  it('join numbered columns in their order', () => {
    const [line] = draftsOf(
      ['name', 'Zutat 1', 'Zutat 2', 'Zutat 3', 'Packaging 1', 'Material 1', 'Packaging 2'],
      ['a', 'Trauben', '', 'Sulfite', 'Bottle', 'GL 70', 'Tappo FOR 51'],
    )
    expect(line?.issues).to.deep.equal([])
    expect(line?.draft.ingredients).to.deep.equal([{ id: 'grapes' }, { id: 'sulphites' }])
    expect(line?.draft.packaging).to.deep.equal([
      { component: 'bottle', material: 'GL 70', collection: 'glass' },
      { component: 'cork', material: 'FOR 51', collection: 'cork' },
    ])
  })

  it('decide a decimal mark by their whole column', () => {
    const read = (...cells: string[]) =>
      draftsOf(['name', 'sugars'], ...cells.map((cell) => ['a', cell])).map(
        ({ draft, issues }) => draft.sugars ?? issues[0],
      )
    expect(read('1.234', '0.5')).to.deep.equal([1.234, 0.5])
    expect(read('0,5', '1,234')).to.deep.equal([0.5, 1.234])
    expect(read('0.30000000000000004', '7.0000000000000007E-2')).to.deep.equal([0.3, 0.07])
    const litres = draftsOf(['name', 'Stock volume (l)'], ['a', '1.500']).map(({ draft }) => draft.volume)
    expect(litres).to.deep.equal([undefined])
    expect(draftsOf(['name', 'Volume (l)'], ['a', '1.500'])[0]?.draft.volume).to.equal(150)
    expect(draftsOf(['name', 'Volume (ml)'], ['a', '1.500'])[0]?.draft.volume).to.equal(150)
    expect(draftsOf(['name', 'Salt (mg/l)'], ['a', '1.234'])[0]?.issues).to.deep.equal([
      'Salt (mg/l) numberAmbiguous 1.234',
    ])
  })

  it('are empty where they say so, and state a wine without vintage', () => {
    const [line] = draftsOf(
      ['name', 'Vintage', 'ABV', 'Appellation', 'EAN', 'Colour'],
      ['a', 'NV', 'n/a', '—', '-', 'k.A.'],
    )
    expect(line).to.deep.equal({ draft: { name: 'a', nonVintage: true }, issues: [] })
  })

  it('name markets, classes and days as people do', () => {
    const [line] = draftsOf(
      ['name', 'Market', 'Class', 'Labelled from', 'PDO/PGI', 'Organic'],
      ['a', 'Großbritannien', 'Schaumwein', '13/12/2026', 'DOCG', 'bio'],
      ['b', 'EU', 'vino frizzante', '01/12/2026', 'IGP', 'no'],
    )
    expect(line?.draft).to.deep.equal({
      name: 'a',
      targetMarket: '826',
      wineClass: 'sparkling',
      labelledFrom: '2026-12-13',
      indication: 'pdo',
      organic: true,
    })
  })
})

describe('a preset', () => {
  it('reads the template of IMERO', () => {
    const table = read(
      [
        ['', '', 'https://e-label.eu', 'Version 4'],
        [
          'Inspection number',
          'GTIN*',
          'Wine ID*',
          'Wine Name',
          'Vintage',
          'Quantity [ml]',
          'Alcohol [%]',
          'Residual sugar [g/l]',
          'Acidity [g/l]',
          'Ingredient 1',
          'Ingredient 2',
        ],
        ['12', '', 'W-12', 'Example wine', '2023', '750', '12.3', '4', '5', 'Grapes', 'Sulphites '],
      ],
      { preset: 'imero' },
    )
    expect([table.headerLine, table.lines[0]?.issues]).to.deep.equal([2, []])
    expect(table.lines[0]?.draft).to.deep.equal({
      reference: 'W-12',
      name: 'Example wine',
      vintage: 2023,
      volume: 75,
      alcohol: 12.3,
      sugars: 0.4,
      acids: 0.5,
      ingredients: [{ id: 'grapes' }, { id: 'sulphites' }],
    })
  })

  it('reads the fields of nutri.vin and the names of U-label', () => {
    const french = read(
      [
        ['domaine_nom', 'cuvee_nom', 'couleur', 'alcool_degre', 'centilisation', 'nutritionnel_sucres'],
        ['Deux Rives', 'Galets', 'rouge', '13.5', '50', '0.2'],
      ],
      { preset: 'imero' },
    )
    expect(french.lines[0]?.draft).to.deep.equal({
      brand: 'Deux Rives',
      name: 'Galets',
      wineType: 'red',
      alcohol: 13.5,
      volume: 50,
      sugars: 0.2,
    })
    const wide = read(
      [
        ['sku', 'name', 'net_quantity_ml', 'sugars'],
        ['A-1', 'Galets', '500', '0.2'],
      ],
      {
        preset: 'u_label',
      },
    )
    expect(wide.lines[0]?.draft).to.deep.equal({ reference: 'A-1', name: 'Galets', volume: 50, sugars: 0.2 })
  })
})

describe('the plan of a long file', () => {
  it('is made from its first rows and reads every other row alike', () => {
    const header = ['SKU', 'Wine', 'Colour', 'Bottle size (ml)', 'ABV', 'RS g/L', 'Ingredients']
    const rows = fileRows(
      header,
      ...Array.from({ length: 3000 }, (_, index) => [
        `W-${String(index)}`,
        `Cuvée ${String(index)}`,
        'Red',
        '750',
        '13.5',
        `${String(index % 9)}.5`,
        'Grapes, tartaric acid, sulphites',
      ]),
    )
    const plan = planColumns(rows.slice(0, samplingRows + 1), {}, allNames)
    for (const row of rows.slice(1)) {
      const { draft, issues } = readRow(plan, row)
      expect(issues).to.deep.equal([])
      expect([draft.volume, draft.ingredients?.length]).to.deep.equal([75, 3])
    }
    expect(JSON.parse(JSON.stringify(plan.columns))).to.deep.equal(plan.columns)
  })
})
