import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { batchFileFormats } from '../../../src/contract/answers.ts'
import { isSerial } from '../../../src/domain/code/serial.ts'
import { placesOf } from '../../../src/domain/code/serial-form.ts'
import { csvLine } from '../../../src/domain/sheet/csv.ts'
import { drawBatch } from '../../../src/render/batch/draw.ts'
import { matrixOf } from '../../../src/render/qr.ts'
import { codeMatrix, pathOfMatrix } from '../../../views/batch/code-matrix.ts'
import {
  csvBytes,
  drawSeconds,
  fileBytes,
  sampleAddress,
  sampleSerial,
  withSpare,
} from '../../../views/batch/serial-sample.ts'

const plain = {
  url: 'https://q.test/nutricode/3VNCQWA0CR/DR-2024',
  digitalLink: null,
  draft: { reference: 'DR-2024' },
}
const gs1 = {
  url: 'https://q.test/nutricode/3VNCQWA0CR',
  digitalLink: 'https://q.test/shop/01/03012345000215/22/2A/10/CUVEE',
  draft: { gtin: '3012345000215', cpv: '2A', cuvee: 'CUVEE' },
}
const sequential = { preset: 'sequential', pattern: '' } as const

describe('what a batch will look like', () => {
  it('puts the serial behind the code where there is no GTIN', () => {
    expect(sampleAddress(plain, sequential)).to.equal('https://q.test/nutricode/3VNCQWA0CR/000000000001')
  })

  it('writes a digital link with lot and variant of the batch, not those of the sheet', () => {
    expect(sampleAddress(gs1, { ...sequential, lot: 'L24/117' })).to.equal(
      'https://q.test/shop/01/03012345000215/22/2A/10/L24%2F117/21/000000000001',
    )
    expect(sampleAddress(gs1, sequential)).to.equal(
      'https://q.test/shop/01/03012345000215/22/2A/21/000000000001',
    )
    expect(sampleAddress(gs1, { ...sequential, cpv: 'MAG', pattern: 'L24-' })).to.equal(
      'https://q.test/shop/01/03012345000215/22/MAG/21/L24-000000000001',
    )
  })

  it('knows no address of a sheet without code', () => {
    expect(
      sampleAddress({ url: null, digitalLink: null, draft: {} }, { preset: 'random-12', pattern: '' }),
    ).to.equal(undefined)
  })

  it('shows a serial of the form that is asked for', () => {
    for (const form of [
      { preset: 'random-12', pattern: '' },
      { preset: 'numeric-12', pattern: '' },
      { preset: 'sequential', pattern: 'L24-' },
      { preset: 'pattern', pattern: 'W24-@@@@@@##' },
      { preset: 'pattern', pattern: '@@@@@@@@@@@@@@@@@@##' },
    ] as const) {
      expect(
        isSerial(form.preset, sampleSerial(form), form.pattern),
        `${form.preset} ${form.pattern}`,
      ).to.equal(true)
    }
  })

  it('weighs the CSV to the byte', () => {
    const address = 'https://q.test/nutricode/3VNCQWA0CR/000000000001'
    for (const count of [1, 9, 10, 11, 99, 100, 1234]) {
      const lines = [
        csvLine(['position', 'serial', 'url']),
        ...Array.from({ length: count }, (_, place) => csvLine([String(place + 1), '000000000001', address])),
      ]
      expect(csvBytes(count, address, '000000000001'), String(count)).to.equal(
        Buffer.byteLength(`\uFEFF${lines.join('')}`),
      )
    }
  })

  it('rounds codes to spare up, as the order does', () => {
    expect([withSpare(1000, 0), withSpare(1000, 2.5), withSpare(10, 1), withSpare(3, 33.34)]).to.deep.equal([
      1000, 1025, 11, 5,
    ])
  })

  it('says of every million ten seconds, and never less than one', () => {
    expect([drawSeconds(1), drawSeconds(1_000_000), drawSeconds(10_000_000)]).to.deep.equal([1, 10, 100])
  })

  it('foretells the size of every kind of file to the tenth', async function () {
    this.timeout(60_000)
    const folder = await mkdtemp(join(tmpdir(), 'nutricode-sample-'))
    const form = { preset: 'random-12', pattern: '' } as const
    try {
      for (const before of [
        'https://id.example.com/01/03012345000015/21/',
        'https://id.long-example-domain.com/01/03012345000015/22/2A/10/CUVEE-L24-117/21/',
      ]) {
        const { side } = await codeMatrix(before + sampleSerial(form))
        for (const format of batchFileFormats) {
          const parts = await drawBatch(
            {
              address: { before, places: placesOf(form) },
              options: {},
              count: 500,
              format: format.split('-')[0] as 'svg',
              name: `batch-1-${String(side)}-${format}`,
              serials: {
                kind: 'form',
                ...form,
                first: 0,
                masterKeyHex: 'ab'.repeat(32),
                scope: 'gtin:03012345000015',
              },
            },
            folder,
            { workers: 0 },
          )
          const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
          expect(fileBytes(format, 500, side) / bytes, `${format} at ${String(side)} modules`).to.be.within(
            0.87,
            1.13,
          )
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('the picture of a code that does not exist yet', () => {
  it('has the modules that the files will have', async () => {
    for (const text of [
      'https://q.test/01/03012345000215/21/7K2M9QX4T3AB',
      'https://q.test/nutricode/3VNCQWA0CR/104857600023',
    ]) {
      const [own, house] = [await codeMatrix(text), matrixOf(text)]
      expect(own.side)
        .to.equal(house.side)
        .and.equal(17 + 4 * own.version)
      expect([...own.dark].map(Number)).to.deep.equal([...house.dark])
    }
  })

  it('draws runs of dark modules as one rectangle each', () => {
    expect(pathOfMatrix({ side: 3, dark: Uint8Array.from([1, 1, 0, 0, 0, 0, 1, 0, 1]) })).to.equal(
      'M0 0h2v1H0zM0 2h1v1H0zM2 2h1v1H2z',
    )
  })
})
