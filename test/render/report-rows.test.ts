import { Readable } from 'node:stream'
import { expect } from 'chai'
import { pairRows, reportParts } from '../../src/render/report-rows.ts'

const most = { rows: 100, bytes: 10_000 }
const tooLarge = (): never => {
  throw new Error('too large')
}

async function partsOf(bodies: readonly Uint8Array[], size: number): Promise<string[][]> {
  const parts: string[][] = []
  for await (const part of reportParts(Readable.from(bodies), size)) parts.push(part)
  return parts
}

async function rowsOf(bytes: Uint8Array): Promise<string[]> {
  return (await partsOf([bytes], 1000)).flat()
}

describe('the rows of a report', () => {
  it('are one value per line, or the column whose header names the value', async () => {
    expect(await rowsOf(Buffer.from('\ufeffone\r\n\r\ntwo\nthree'))).to.deep.equal(['one', 'two', 'three'])
    expect(await rowsOf(Buffer.from('position;"URL"\r\n1;"a;b"\r\n2; c \r\n'))).to.deep.equal(['a;b', 'c'])
  })

  it('are read as a spreadsheet program writes them in UTF-16', async () => {
    expect(
      await rowsOf(Buffer.from('\ufeffurl\tnumber\r\nhttps://q.test/1\t7\r\n', 'utf16le')),
    ).to.deep.equal(['https://q.test/1'])
  })

  it('come in parts of one size, however the network cut the bytes', async () => {
    const text = Buffer.from('n;url\r\n1;one\r\n\r\n2;two\r\n3;trois é\r\n4;four\r\n5;five')
    const whole = await partsOf([text], 2)
    expect(whole).to.deep.equal([['one', 'two'], ['trois é', 'four'], ['five']])
    for (let cut = 1; cut < text.length; cut += 1)
      expect(await partsOf([text.subarray(0, cut), text.subarray(cut)], 2), String(cut)).to.deep.equal(whole)
    expect(
      await partsOf(
        Array.from(text, (_, at) => text.subarray(at, at + 1)),
        2,
      ),
    ).to.deep.equal(whole)
  })

  it('are one row for a line without an end, in bounded memory', async () => {
    const [[row = ''] = []] = await partsOf(
      Array.from({ length: 50 }, () => Buffer.alloc(10_000, 'x')),
      2,
    )
    expect(row).to.have.length.below(30_000)
  })

  it('of one endless line are read fast, in pairs too', async () => {
    const start = performance.now()
    expect(
      await pairRows(
        Readable.from([Buffer.alloc(8_000_000, ';')]),
        { rows: 10, bytes: 10_000_000 },
        tooLarge,
      ),
    ).to.have.length(1)
    expect(performance.now() - start).to.be.lessThan(1000)
  })

  it('are read whatever bytes come: a quote that is never closed, null characters, no text at all', async () => {
    expect(await rowsOf(Buffer.from('url\n"https://q.test/1\nhttps://q.test/2\n'))).to.deep.equal([
      '"https://q.test/1',
      'https://q.test/2',
    ])
    expect(await rowsOf(Buffer.from('a\0b\n'))).to.deep.equal(['a\ufffdb'])
    expect(await rowsOf(Buffer.from([0xc3, 0x28, 0x0a, 0xff]))).to.have.length(2)
    expect(
      await pairRows(Readable.from([Buffer.from('parent,child\n"a,b\nc,d\n')]), most, tooLarge),
    ).to.deep.equal([
      { parent: '"a', child: 'b' },
      { parent: 'c', child: 'd' },
    ])
  })
})
