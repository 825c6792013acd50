// Every header that the guide names is recognised as the column that the guide says.

import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { labColumns } from '../../../src/domain/laboratory/column-words-table.ts'
import { columnInWords } from '../../../src/domain/laboratory/columns.ts'

const guide = readFileSync(new URL('../../../docs/guide/lab.md', import.meta.url), 'utf8')

/** Column → headers in seven languages, as the guide lists them. */
const listed = guide
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.length === 10 && /^`\w+`$/.test(cells[1] ?? ''))
  .map((cells) => ({
    column: (cells[1] ?? '').replaceAll('`', ''),
    headers: cells.slice(2, 9).map((cell) => cell.split(', ')),
  }))

describe('the guide on laboratory results', () => {
  it('lists every column', () => {
    expect(listed.map(({ column }) => column)).to.deep.equal([...labColumns])
  })

  for (const { column, headers } of listed)
    it(`names headers of ${column} in seven languages that are recognised`, () => {
      expect(headers.every((names) => names.every((name) => name !== ''))).to.equal(true)
      for (const header of headers.flat()) expect(columnInWords(header), header).to.equal(column)
    })
})
