// The columns of the corpus of awkward files: what becomes of each cell, and the field and unit of each header. Whole
// files, from their bytes to the sheets that they make, are in test/services/import-corpus.test.ts.

import { isDeepStrictEqual } from 'node:util'
import { expect } from 'chai'
import type { SheetField } from '../../../src/domain/sheet/fields.ts'
import { readTable } from '../../../src/domain/spreadsheet/read-table.ts'
import type { SpreadsheetLine } from '../../../src/domain/spreadsheet/table.ts'
import { allNames, fileRows } from '../../support/name-index.ts'
import { figureCases } from './corpus/figures.ts'
import { headerCases } from './corpus/headers.ts'
import type { ColumnCase, Verdict } from './corpus/verdicts.ts'
import { wordCases } from './corpus/words.ts'

/** A column of the corpus in a file with a name and the cells that it needs beside it. */
function tableOf({ header, field, cells, unit, beside = {} }: ColumnCase) {
  const rows = cells.map(([text], index) => [`Wine ${String(index)}`, ...Object.values(beside), text])
  return readTable(
    fileRows(['name', ...Object.keys(beside), header], ...rows),
    { mapping: { [header]: field }, ...(unit === undefined ? {} : { units: { [header]: unit } }) },
    allNames,
  )
}

/** Whether a line has what a verdict says of the cell in one of its columns. */
function fits(line: SpreadsheetLine, header: string, verdict: Verdict, field: SheetField): boolean {
  if (typeof verdict === 'object' && 'either' in verdict)
    return verdict.either.some((each) => fits(line, header, each, field))
  const { draft, issues } = line
  if (typeof verdict === 'object' && 'refused' in verdict) {
    // A check digit is a matter of the whole sheet.
    if (verdict.refused.includes('gtin')) return true
    return issues.some(({ column, issue }) => column === header && verdict.refused.includes(issue.code))
  }
  if (issues.length > 0 || verdict === 'noSheet') return false
  if (verdict === 'empty') return draft[field] === undefined
  const expected = 'elsewhere' in verdict ? verdict.elsewhere : { [field]: verdict.value }
  return Object.entries(expected).every(([name, value]) =>
    isDeepStrictEqual(draft[name as SheetField], value),
  )
}

describe('a column of an awkward file', () => {
  for (const column of [...figureCases, ...wordCases])
    it(`is read as a person means it: ${column.title}`, () => {
      const { headers, lines } = tableOf(column)
      const field = column.field as SheetField
      const planned = headers.at(-1)
      const isWaiting = column.waitsForUnit === true
      expect([planned?.field, planned?.unitMissing]).to.deep.equal([field, isWaiting])
      if (isWaiting) return
      const wrong = column.cells.flatMap(([text, verdict], index) => {
        const line = lines[index]
        return line !== undefined && fits(line, column.header, verdict, field)
          ? []
          : [{ text, verdict, line }]
      })
      expect(wrong).to.deep.equal([])
    })
})

describe('a header of an estate', () => {
  for (const { header, field, unit = null, cells } of headerCases)
    it(`names its field and unit: ${header}`, () => {
      const others = ['brand', 'name', 'reference'].filter((other) => other !== field)
      const rows = cells.map((cell, index) => [...others.map((other) => `${other} ${String(index)}`), cell])
      const planned = readTable(fileRows([...others, header], ...rows), {}, allNames).headers.at(-1)
      expect(planned?.field).to.equal(field)
      if (unit !== null) expect([planned?.unit, planned?.unitMissing]).to.deep.equal([unit, false])
    })
})
