import { expect } from 'chai'
import { columnInWords, planLabColumns, type LabChoices } from '../../../src/domain/laboratory/columns.ts'
import { readLabLines } from '../../../src/domain/laboratory/lines.ts'

const rowsOf = (text: string) =>
  text.split('\n').map((line, index) => ({ line: index + 1, cells: line.split(';') }))

/** The columns of a file by header: what each is used for and its unit. */
function columnsOf(text: string, choices: LabChoices = {}) {
  return planLabColumns(rowsOf(text), choices).columns.map(({ header, use, field, unit, unitMissing }) =>
    [header, field ?? use, unitMissing ? 'missing' : unit].filter((part) => part !== null).join(' | '),
  )
}

const linesOf = (text: string, choices: LabChoices = {}) =>
  readLabLines(planLabColumns(rowsOf(text), choices), choices)

describe('the columns of a laboratory', () => {
  it('knows the headers of laboratories in seven languages, and what they must not be taken for', () => {
    const headers = {
      'TAV à 20 °C': 'alcohol',
      'TAV acquis (% vol)': 'alcohol',
      'T.A.V. (% vol)': 'alcohol',
      'T.A.V': 'alcohol',
      'TAV total': 'other',
      'vorh. Alkohol': 'alcohol',
      'Gesamtalkohol [g/l]': 'other',
      'Titolo alcolometrico volumico effettivo': 'alcohol',
      'Titolo alcolometrico volumico totale': 'other',
      'Grado alcohólico adquirido': 'alcohol',
      'Grado alcohólico en potencia': 'other',
      'Título alcoométrico volúmico adquirido': 'alcohol',
      'Αποκτημένος αλκοολικός τίτλος': 'alcohol',
      'Actual alcohol': 'alcohol',
      'Potential alcohol': 'other',
      'Sucres (glucose+fructose) g/L': 'glucoseFructose',
      'D-Glucose + D-Fructose': 'glucoseFructose',
      'Rapport glucose/fructose': 'other',
      'Zuccheri riduttori': 'reducingSugars',
      'Zucker nach Inversion': 'totalSugars',
      'Restzucker g/l': 'residualSugars',
      'Azúcares reductores': 'reducingSugars',
      'Υπολειμματικά σάκχαρα': 'residualSugars',
      'Acidité totale (g/L H2SO4)': 'acids',
      'Acidité totale en acide tartrique': 'acids',
      'Acidité volatile': 'other',
      'Acide tartrique': 'other',
      'Gesamtsäure': 'acids',
      'flüchtige Säure': 'other',
      'Acidità totale': 'acids',
      'Acidez volátil': 'other',
      'Ολική οξύτητα': 'acids',
      'Πτητική οξύτητα': 'other',
      'Glycérol': 'glycerol',
      'Glicerina': 'glycerol',
      'Extrait sec sans sucres': 'other',
      'SO₂ libre': 'other',
      'pH': 'other',
      'N° de lot': 'lot',
      'Los-Nr.': 'lot',
      'Lotto': 'lot',
      'Αρ. παρτίδας': 'lot',
      'Votre référence': 'reference',
      'Référence échantillon': 'sample',
      'Probennummer': 'sample',
      'EAN-Code': 'gtin',
      'Date d’analyse': 'date',
      'Colour of the cork': null,
    }
    expect(
      Object.fromEntries(Object.keys(headers).map((header) => [header, columnInWords(header)])),
    ).to.deep.equal(headers)
  })

  it('reads units from headers, from a row of units and from cells, and guesses none', () => {
    expect(
      columnsOf('Lot;TAV;Acidité totale (g/L H2SO4);Glycérol g.L-1;Sucres réducteurs\nL1;13,4;3,4;8;0,3'),
    ).to.deep.equal([
      'Lot | wine',
      'TAV | alcohol | percent_vol',
      'Acidité totale (g/L H2SO4) | acids | g_l_h2so4',
      'Glycérol g.L-1 | glycerol | g_l',
      'Sucres réducteurs | sugars | missing',
    ])
    expect(
      columnsOf('Los-Nr.;vorh. Alkohol;Gesamtsäure;Restzucker\n;g/l;g/l Weinsäure;g/l\nL1;98,6;5,4;3'),
    ).to.deep.equal([
      'Los-Nr. | wine',
      'vorh. Alkohol | alcohol | g_l',
      'Gesamtsäure | acids | g_l',
      'Restzucker | sugars | g_l',
    ])
    expect(columnsOf('Lotto;Acidità totale\nL1;72 meq/l')).to.deep.equal([
      'Lotto | wine',
      'Acidità totale | acids',
    ])
    expect(columnsOf('Lot;Alcohol;Acidité totale g/L;AT en meq/L\nL1;13;5;6')).to.deep.equal([
      'Lot | wine',
      'Alcohol | alcohol | missing',
      'Acidité totale g/L | repeated',
      'AT en meq/L | repeated',
    ])
    expect(columnsOf('Lot;Acidité totale g/L\nL1;5')).to.deep.equal([
      'Lot | wine',
      'Acidité totale g/L | acids | missing',
    ])
  })

  it('skips the lines above the headers and the units below them', () => {
    const text = 'Laboratoire Dubois\nClient : Deux Rives;;\nLot;Alcool;Glycérol\n;% vol;g/l\nL1;13,4;8'
    expect(linesOf(text).map(({ line, figures }) => [line, figures])).to.deep.equal([
      [5, { alcohol: 13.4, glycerol: 0.8 }],
    ])
  })

  it('takes the sugars of the best method, adds the parts, and leaves the others to a person', () => {
    const text =
      'Lot;Sucres réducteurs g/l;Glucose g/l;Fructose g/l;Saccharose g/l\nL1;1,9;0,2;0,35;\nL2;2;0,2;;1'
    expect(columnsOf(text).slice(1)).to.deep.equal([
      'Sucres réducteurs g/l | otherMethod',
      'Glucose g/l | sugars | g_l',
      'Fructose g/l | sugars | g_l',
      'Saccharose g/l | sugars | g_l',
    ])
    const lines = linesOf(text)
    expect(lines[0]?.figures).to.deep.equal({ sugars: 0.055 })
    expect(lines[1]?.issues).to.deep.equal([
      { column: 'Fructose g/l', issue: { field: 'sugars', code: 'labPartMissing' } },
    ])
    const chosen = { mapping: { 'Sucres réducteurs g/l': 'reducingSugars' } }
    expect(linesOf(text, chosen).map(({ figures }) => figures.sugars)).to.deep.equal([0.19, 0.2])
  })
})

describe('the figures of a laboratory', () => {
  it('converts each unit exactly, with the published factors', () => {
    const read = (header: string, cell: string, choices?: LabChoices) =>
      Object.values(linesOf(`Lot;${header}\nL1;${cell}`, choices)[0]?.figures ?? {})[0]
    expect([
      read('Acidité totale (g/L H2SO4)', '3,50'),
      read('Gesamtsäure g/l als Weinsäure', '5,4'),
      read('Acidità totale meq/l', '72'),
      read('Acidità totale meq/l', '5,2 g/l acido tartarico'),
      read('vorh. Alkohol g/l', '98,6'),
      read('vorh. Alkohol g/l', '12,5 % vol'),
      read('Glycerin mg/l', '7850'),
      read('Glycérol', '8,25', { units: { Glycérol: 'g_l' } }),
      read('Residual sugar g/100ml', '0.42 ± 0.05'),
      read('TAV', '13,425'),
    ]).to.deep.equal([0.536, 0.54, 0.54, 0.52, 12.49, 12.5, 0.785, 0.825, 0.42, 13.43])
  })

  it('leaves a figure below the limit to a person: the limit, or no figure', () => {
    const text = 'Lot;Sucres g/l\nL1;<0,4'
    expect(linesOf(text)[0]).to.deep.include({
      figures: {},
      issues: [
        { column: 'Sucres g/l', issue: { field: 'sugars', code: 'labBelowLimit', values: { text: '<0,4' } } },
      ],
    })
    expect(linesOf(text, { belowLimit: 'limit' })[0]).to.deep.include({
      figures: { sugars: 0.04 },
      issues: [],
    })
    const none = linesOf(text, { belowLimit: 'none' })[0]
    expect([none?.figures, none?.issues, none?.advice.map(({ issue }) => issue.code)]).to.deep.equal([
      {},
      [],
      ['labNoFigure'],
    ])
  })

  it('refuses what it cannot read, and what no wine holds, by column', () => {
    const text = 'Lot;EAN;TAV;Sucres g/l;Glycérol g/l\nL1;123;97;voir;>20\n;;13;1;8'
    expect(
      linesOf(text).map(({ issues }) => issues.map(({ column, issue }) => [column, issue.code])),
    ).to.deep.equal([
      [
        ['EAN', 'digits'],
        ['TAV', 'tooLarge'],
        ['Sucres g/l', 'labUnreadable'],
        ['Glycérol g/l', 'labAboveRange'],
      ],
      [['', 'labNoIdentity']],
    ])
  })
})
