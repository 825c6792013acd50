import { expect } from 'chai'
import { detectDelimiter } from '../../../src/domain/spreadsheet/table.ts'
import { decodeText, parseCsv } from '../../../src/render/csv-file.ts'
import {
  columnLetter,
  draftOfLines,
  openDraft,
  rowsAlike,
  uploadOf,
  withCells,
  withColumn,
  withCommonText,
  withField,
  withUnit,
  writeRows,
  type ImportDraft,
  type ReadFile,
} from '../../../views/import/import-draft.ts'

const unnamed = (letter: string): string => `Column ${letter}`

type Row = readonly [line: number, ...cells: string[]]

function fileOf(...rows: readonly Row[]): ReadFile {
  return {
    fileName: 'Vins 2024.xlsx',
    format: 'xlsx',
    tables: ['Vins'],
    table: 'Vins',
    rows: rows.map(([line, ...cells]) => ({ line, cells })),
  }
}

function draftOf(...rows: readonly Row[]): ImportDraft {
  return openDraft(fileOf(...rows), null, unnamed)
}

/** The rows of an upload as the server reads them. */
function readBack(draft: ImportDraft): { line: number; cells: string[] }[] {
  const text = decodeText(Buffer.from(uploadOf(draft).content, 'base64'))
  return parseCsv(text, detectDelimiter(text))
}

describe('an import that is prepared', () => {
  it('names columns without a header by their letter, and numbers repeated headers', () => {
    const { rows } = draftOf([1, 'Nom', '', 'Nom', ''], [2, 'Galets', 'x', 'Rouge', ''])
    expect(rows).to.deep.equal([
      { line: 1, cells: ['Nom', 'Column B', 'Nom (2)'] },
      { line: 2, cells: ['Galets', 'x', 'Rouge'] },
    ])
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetter)).to.deep.equal([
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ])
  })

  it('keeps mapping and units of equal headers for a changed file', () => {
    const first = withUnit(
      withField(
        withField(draftOf([1, 'Nom', 'Vol', 'Note'], [2, 'a', '750', 'b']), 'Vol', 'volume'),
        'Note',
        '',
      ),
      'Vol',
      'ml',
    )
    const second = openDraft(fileOf([1, 'Vol', 'Prix'], [2, '750', '9']), first, unnamed)
    expect(second.mapping).to.deep.equal({ Vol: 'volume' })
    expect(second.units).to.deep.equal({ Vol: 'ml' })
    expect(second.takenOver).to.equal(1)
    expect(withField(draftOf([1, 'Nom'], [2, 'a']), 'Nom', 'name').takenOver).to.equal(0)
  })

  it('forgets the unit of a column whose field changes', () => {
    const mapped = withUnit(withField(draftOf([1, 'Vol'], [2, '750']), 'Vol', 'volume'), 'Vol', 'ml')
    expect(withField(mapped, 'Vol', 'alcohol').units).to.deep.equal({})
  })

  it('corrects cells, in one row or in all rows alike, and counts those that changed', () => {
    const draft = draftOf([1, 'Couleur'], [2, 'White'], [3, 'white '], [4, 'Red'], [5, 'WHITE'])
    const alike = rowsAlike(draft, 0, 'White')
    expect(alike).to.deep.equal([1, 2, 4])
    const corrected = withCells(
      draft,
      alike.map((row) => ({ row, column: 0 })),
      'dry_white',
    )
    expect(corrected.rows.map(({ cells }) => cells[0])).to.deep.equal([
      'Couleur',
      'dry_white',
      'dry_white',
      'Red',
      'dry_white',
    ])
    expect(corrected.edits).to.equal(3)
    expect(withCells(corrected, [{ row: 1, column: 0 }], 'dry_white')).to.equal(corrected)
  })

  it('adds a column for a field that the file lacks', () => {
    const { draft, column } = withColumn(draftOf([1, 'Nom'], [2, 'a']), 'brand', 'Marque')
    expect(column).to.equal(1)
    expect(draft.rows.map(({ cells }) => cells)).to.deep.equal([
      ['Nom', 'Marque'],
      ['a', ''],
    ])
    expect(draft.mapping).to.deep.equal({ Marque: 'brand' })
  })

  it('writes a common text into the wines alone: units, blank rows and sums stay as they are', () => {
    const rows = draftOf([1, 'Nom', 'Sucres'], [2, '', 'g/l'], [3, 'a', '2'], [4, '', ''], [5, 'Total', '2'])
    const draft = withCommonText(rows, 'brand', 'Marque', 'Deux Rives')
    expect(draft.rows.map(({ cells }) => cells.at(-1))).to.deep.equal(['Marque', '', 'Deux Rives', '', ''])
    expect(draft.edits).to.equal(1)
  })

  it('is sent as a CSV whose rows stand on their lines of the file', () => {
    const draft = draftOf([3, 'Nom', 'Note'], [4, '=Galets; "1"', 'deux\nlignes'], [9, 'Côte', 'x'])
    expect(uploadOf(draft).fileName).to.equal('Vins 2024.csv')
    expect(readBack(draft)).to.deep.equal([
      { line: 3, cells: ['Nom', 'Note'] },
      { line: 4, cells: ['\'=Galets; "1"', 'deux\nlignes'] },
      { line: 9, cells: ['Côte', 'x'] },
    ])
    expect(writeRows(draft.rows).lineOfRow).to.deep.equal([3, 4, 9])
  })

  it('knows the line of a row that a cell with line breaks has moved', () => {
    const draft = draftOf([1, 'Nom'], [2, 'a\nb\r\nc'], [3, 'd'])
    expect(writeRows(draft.rows).lineOfRow).to.deep.equal(readBack(draft).map(({ line }) => line))
    expect(writeRows(draft.rows).lineOfRow).to.deep.equal([1, 2, 5])
  })

  it('can be reduced to some of its lines, ready for another import', () => {
    const draft = { ...draftOf([1, 'Nom'], [2, 'a\nb'], [3, 'c'], [4, 'd']), importId: 7, edits: 2 }
    const rest = draftOfLines(draft, new Set([4]))
    expect(rest.rows.map(({ cells }) => cells[0])).to.deep.equal(['Nom', 'c'])
    expect(rest).to.include({ importId: null, edits: 0 })
  })
})
