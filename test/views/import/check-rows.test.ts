import { expect } from 'chai'
import {
  checkedRows,
  filterCounts,
  filteredRows,
  type Check,
  type CheckedRow,
} from '../../../views/import/check-rows.ts'
import { openDraft, type ImportDraft } from '../../../views/import/import-draft.ts'

const draft: ImportDraft = openDraft(
  {
    fileName: 'wines.csv',
    format: 'csv',
    tables: [],
    table: null,
    rows: [
      { line: 2, cells: ['Nom', 'Couleur'] },
      { line: 4, cells: ['Galets', 'White'] },
      { line: 5, cells: ['Moulin', 'white'] },
      { line: 6, cells: ['Abbé', 'rouge'] },
    ],
  },
  null,
  (letter) => letter,
)

const column: Omit<Check['headers'][number], 'header' | 'field'> = {
  by: 'name',
  takenBy: null,
  unit: null,
  units: [],
  unitFrom: null,
  unitMissing: false,
  samples: [],
}
const issue = (field: string, code: string) => ({ field, code, message: code })
const outcome = (line: number, result: CheckedRow['outcome']): Check['outcomes'][number] => ({
  line,
  outcome: result,
  sheet: null,
  name: 'wine',
  changes: [],
})
const check: Check = {
  lines: 3,
  headerLine: 2,
  match: null,
  outcomes: [outcome(4, 'refused'), outcome(5, 'refused'), outcome(6, 'new')],
  counts: { new: 1, changed: 0, same: 0, refused: 2 },
  headers: [
    { ...column, header: 'Nom', field: 'name' },
    { ...column, header: 'Couleur', field: 'wineType' },
  ],
  good: 1,
  faulty: 2,
  refused: [
    { line: 4, column: 'Couleur', fault: issue('wineType', 'notAChoice') },
    { line: 4, column: 'brand', fault: issue('brand', 'required') },
    { line: 5, column: 'wineType', fault: issue('wineType', 'notAChoice') },
    { line: 5, column: '', fault: issue('', 'sheet.locked') },
  ],
  advised: [{ line: 6, column: 'Nom', fault: issue('name', 'similar') }],
}

describe('the rows of a check', () => {
  const rows = checkedRows(draft, check)

  it('stand in the order of the file, with their line, outcome and advice', () => {
    expect(rows.map(({ line, row, outcome: result }) => [line, row, result])).to.deep.equal([
      [4, 1, 'refused'],
      [5, 2, 'refused'],
      [6, 3, 'new'],
    ])
    expect(rows[2]?.advice.map(({ code }) => code)).to.deep.equal(['similar'])
  })

  it('name the refused cell by its header or its field, and the rows with the same text', () => {
    expect(rows[0]?.faults[0]).to.include({ column: 1, field: 'wineType', header: 'Couleur', text: 'White' })
    expect(rows[0]?.faults[0]?.alike).to.deep.equal([1, 2])
    expect(rows[1]?.faults[0]).to.include({ column: 1, field: 'wineType', text: 'white' })
  })

  it('name the field that the file lacks, and no field for the refusal of a whole row', () => {
    expect(rows[0]?.faults[1]).to.include({ column: null, field: 'brand', header: '' })
    expect(rows[1]?.faults[1]).to.include({ column: null, field: null })
  })

  it('are counted and filtered by outcome and by advice', () => {
    expect(filterCounts(rows)).to.deep.equal({ all: 3, new: 1, changed: 0, same: 0, refused: 2, advised: 1 })
    expect(filteredRows(rows, 'advised').map(({ line }) => line)).to.deep.equal([6])
    expect(filteredRows(rows, 'refused').map(({ line }) => line)).to.deep.equal([4, 5])
  })
})
