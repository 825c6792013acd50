import { zlibSync } from 'fflate'
import { expect } from 'chai'
import { fileInks, inkOf } from '../../../src/render/proof/file-inks.ts'

/** A file with one content stream. */
function fileWith(filter: string, data: Uint8Array): Uint8Array {
  const head = `%PDF-1.7\n4 0 obj\n<< /Filter ${filter} /Length ${data.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream\nendobj\n')])
}

const inkOfBlack = (file: Uint8Array): string => inkOf([0, 0, 0], fileInks(file))

describe('the inks of a file', () => {
  it('are those that its content asks for', () => {
    const packed = (text: string): Uint8Array => fileWith('/FlateDecode', zlibSync(Buffer.from(text)))
    expect(inkOfBlack(packed('0 0 0 1 k BT'))).to.equal('black')
    expect(inkOfBlack(packed('0 0 0 rg BT'))).to.equal('rgb')
    expect(inkOfBlack(packed('.7 .6 .6 1 k BT'))).to.equal('fourColours')
  })

  it('are not known when content is packed in a way that is not read', () => {
    const content = Buffer.from(zlibSync(Buffer.from('0 0 0 rg BT'))).toString('hex')
    expect(inkOfBlack(fileWith('[ /ASCIIHexDecode /FlateDecode ]', Buffer.from(`${content}>`)))).to.equal(
      'unknown',
    )
    expect(inkOfBlack(fileWith('/LZWDecode', Buffer.from('800B6050220C0C8501', 'hex')))).to.equal('unknown')
  })
})
