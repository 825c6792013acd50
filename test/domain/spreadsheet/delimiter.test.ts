// Which mark divides the cells of a CSV file.

import { expect } from 'chai'
import { detectDelimiter } from '../../../src/domain/spreadsheet/table.ts'

describe('the delimiter of a file', () => {
  it('is found behind a byte order mark and blank lines', () => {
    expect(detectDelimiter('\uFEFF\r\n\r\nname;brand;vintage\r\na,b,c,d;x;y')).to.equal(';')
    expect(detectDelimiter('  \n\nname;brand;vintage\na,b,c,d;x;y')).to.equal(';')
    expect(detectDelimiter('\uFEFF sep=;\na,b,c,d')).to.equal(';')
  })

  it('is stated in the first line only', () => {
    expect(detectDelimiter('SEP=\t\na,b,c')).to.equal('\t')
    expect(detectDelimiter('a,b,c\nsep=;')).to.equal(',')
    expect(detectDelimiter('sep=#\na;b;c\nd;e;f')).to.equal(';')
  })

  it('below a title is the one that divides most lines alike', () => {
    expect(detectDelimiter('Catalogue 2026\nname;brand;vintage\na;b;2023')).to.equal(';')
    expect(detectDelimiter('Catalogue, autumn 2026\n\nname;brand;vintage\na;b;2023')).to.equal(';')
    expect(detectDelimiter('Catalogue\nname;alcohol\nA;13,5\nB;12,25\nC, D, E;12,5')).to.equal(';')
    expect(detectDelimiter('Catalogue\n1,5;2,5\n2,5;3')).to.equal(';')
    expect(detectDelimiter('Catalogue\na;b;c,d\ne;f;g,h')).to.equal(';')
    expect(detectDelimiter('Catalogue\nname\n')).to.equal(',')
  })

  it('is none of those in quotes, even where a quote is not closed', () => {
    expect(detectDelimiter('"a;b;c;d";"e;f"\tg\th\ti')).to.equal('\t')
    expect(detectDelimiter('a,b,c,"d;e;f;g;h')).to.equal(',')
    expect(detectDelimiter('"a ""b;c;d;e"" f",g,h')).to.equal(',')
  })
})
