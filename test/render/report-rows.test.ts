import { Readable } from 'node:stream'
import { expect } from 'chai'
import { pairRows, reportRows } from '../../src/render/report-rows.ts'

const most = { rows: 100, bytes: 10_000 }
const tooLarge = (): never => { throw new Error('too large') }
const rowsOf = (bytes: Uint8Array) => reportRows(Readable.from([bytes]), most, tooLarge)

describe('the rows of a report', () => {
  it('are one value a line, or the column that is headed as one', async () => {
    expect(await rowsOf(Buffer.from('\ufeffone\r\n\r\ntwo\nthree'))).to.deep.equal(['one', 'two', 'three'])
    expect(await rowsOf(Buffer.from('position;"URL"\r\n1;"a;b"\r\n2; c \r\n'))).to.deep.equal(['a;b', 'c'])
  })

  it('are read as a spreadsheet program writes them in UTF-16', async () => {
    expect(await rowsOf(Buffer.from('\ufeffurl\tnumber\r\nhttps://q.test/1\t7\r\n', 'utf16le'))).to.deep.equal(['https://q.test/1'])
  })

  it('are read whatever bytes come: a quote that is never closed, null characters, no text at all', async () => {
    expect(await rowsOf(Buffer.from('url\n"https://q.test/1\nhttps://q.test/2\n'))).to.deep.equal(['"https://q.test/1', 'https://q.test/2'])
    expect(await rowsOf(Buffer.from('a\0b\n'))).to.deep.equal(['a\ufffdb'])
    expect(await rowsOf(Buffer.from([0xc3, 0x28, 0x0a, 0xff]))).to.have.length(2)
    expect(await pairRows(Readable.from([Buffer.from('parent,child\n"a,b\nc,d\n')]), most, tooLarge)).to.deep.equal([{ parent: '"a', child: 'b' }, { parent: 'c', child: 'd' }])
  })
})
