import { expect } from 'chai'
import { csvLine } from '../../src/domain/sheet/csv.ts'
import { csvBytes, sampleAddress } from '../../views/serial-sample.ts'

const plain = { url: 'https://q.test/nutricode/3VNCQWA0CR/DR-2024', digitalLink: null, draft: { reference: 'DR-2024' } }
const gs1 = {
  url: 'https://q.test/nutricode/3VNCQWA0CR', digitalLink: 'https://q.test/shop/01/03012345000215/22/2A/10/CUVEE',
  draft: { gtin: '3012345000215', cpv: '2A', cuvee: 'CUVEE' },
}

describe('what a batch will look like', () => {
  it('puts the serial behind the code where there is no GTIN', () => {
    expect(sampleAddress(plain, 'sequential', undefined)).to.equal('https://q.test/nutricode/3VNCQWA0CR/000000000001')
  })

  it('writes a digital link with the lot of the batch, not that of the sheet', () => {
    expect(sampleAddress(gs1, 'sequential', 'L24/117')).to.equal('https://q.test/shop/01/03012345000215/22/2A/10/L24%2F117/21/000000000001')
    expect(sampleAddress(gs1, 'sequential', undefined)).to.equal('https://q.test/shop/01/03012345000215/22/2A/21/000000000001')
  })

  it('knows no address of a sheet without code', () => {
    expect(sampleAddress({ url: null, digitalLink: null, draft: {} }, 'random-12', undefined)).to.equal(undefined)
  })

  it('weighs the CSV to the byte', () => {
    const address = 'https://q.test/nutricode/3VNCQWA0CR/000000000001'
    for (const count of [1, 9, 10, 11, 99, 100, 1234]) {
      const lines = [csvLine(['position', 'serial', 'url']), ...Array.from({ length: count }, (_, place) => csvLine([String(place + 1), '000000000001', address]))]
      expect(csvBytes(count, address, 'sequential'), String(count)).to.equal(Buffer.byteLength(`\uFEFF${lines.join('')}`))
    }
  })
})
