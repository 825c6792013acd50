import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { batchFileFormats } from '../../../src/contract/answers.ts'
import { isSerial } from '../../../src/domain/code/serial.ts'
import { formatCharacters } from '../../../src/domain/code/serial-format.ts'
import { csvLine } from '../../../src/domain/spreadsheet/csv.ts'
import { drawBatch } from '../../../src/render/batch/files/draw.ts'
import { matrixOf } from '../../../src/render/symbol.ts'
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

describe('the forecast of a batch', () => {
  it('appends the serial to the code of a sheet without GTIN', () => {
    expect(sampleAddress(plain, sequential)).to.equal('https://q.test/nutricode/3VNCQWA0CR/000000000001')
  })

  it('writes a digital link with the lot and variant of the batch, not of the sheet', () => {
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

  it('has no address for a sheet without a code', () => {
    expect(
      sampleAddress({ url: null, digitalLink: null, draft: {} }, { preset: 'random-12', pattern: '' }),
    ).to.equal(undefined)
  })

  it('shows a serial of the chosen format', () => {
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

  it('computes the exact size of the CSV', () => {
    const address = 'https://q.test/nutricode/3VNCQWA0CR/000000000001'
    for (const count of [1, 9, 10, 11, 99, 100, 1234]) {
      const lines = [
        csvLine(['position', 'serial', 'url']),
        ...Array.from({ length: count }, (_, index) => csvLine([String(index + 1), '000000000001', address])),
      ]
      expect(csvBytes(count, address, '000000000001'), String(count)).to.equal(
        Buffer.byteLength(`\uFEFF${lines.join('')}`),
      )
    }
  })

  it('rounds spare codes up, as the order does', () => {
    expect([withSpare(1000, 0), withSpare(1000, 2.5), withSpare(10, 1), withSpare(3, 33.34)]).to.deep.equal([
      1000, 1025, 11, 5,
    ])
  })

  it('estimates ten seconds per million codes, and at least one', () => {
    expect([drawSeconds(1), drawSeconds(1_000_000), drawSeconds(10_000_000)]).to.deep.equal([1, 10, 100])
  })

  it('estimates the size of every kind of file within 13 percent', async function () {
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
              address: { before, alphabets: formatCharacters(form) },
              options: {},
              count: 500,
              format,
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

describe('the picture of a sample code', () => {
  it('has the same modules as the files', async () => {
    for (const text of [
      'https://q.test/01/03012345000215/21/7K2M9QX4T3AB',
      'https://q.test/nutricode/3VNCQWA0CR/104857600023',
    ]) {
      const [inBrowser, onServer] = [await codeMatrix(text), matrixOf(text)]
      expect(inBrowser.side)
        .to.equal(onServer.width)
        .and.equal(17 + 4 * inBrowser.version)
      expect([...inBrowser.dark].map(Number)).to.deep.equal([...onServer.dark])
    }
  })

  it('draws each run of dark modules as one rectangle', () => {
    expect(pathOfMatrix({ side: 3, dark: Uint8Array.from([1, 1, 0, 0, 0, 0, 1, 0, 1]) })).to.equal(
      'M0 0h2v1H0zM0 2h1v1H0zM2 2h1v1H2z',
    )
  })
})
