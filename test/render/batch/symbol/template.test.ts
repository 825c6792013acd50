import { expect } from 'chai'
import {
  characterChunks,
  chunkValue,
  segmentation,
} from '../../../../src/render/batch/symbol/data-segments.ts'
import { createTemplate, serialDigits } from '../../../../src/render/batch/symbol/template.ts'

describe('template', () => {
  it('changes only the modules that the serial can reach', () => {
    const base32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
    const {
      invertedBy,
      changingWords,
      side,
      segmentation: { version },
    } = createTemplate({
      before: 'https://q.wine.eu/01/09506000134352/10/LOT24/21/',
      alphabets: Array.from({ length: 12 }, () => base32),
    })
    const changing = Array.from({ length: side ** 2 }, (_, module) =>
      invertedBy.slice(module * changingWords, (module + 1) * changingWords),
    ).filter((bits) => bits.some((word) => word !== 0))
    expect([version, changing.length]).to.deep.equal([4, 211])
  })

  it('reads the digits of serials by the alphabets of their positions', () => {
    const template = createTemplate({ before: 'A', alphabets: ['01', 'X', 'ABC'] })
    expect(Array.from(serialDigits(template, ['0XA', '1XC']))).to.deep.equal([0, 0, 1, 2])
  })

  it('refuses serials that do not fit', () => {
    const template = createTemplate({ before: 'A', alphabets: ['01', 'X', 'ABC'] })
    for (const serial of ['', '0X', '0XAA', '2XA', '0YA', '0Xa', '0Xé'])
      expect(() => serialDigits(template, [serial]), serial).to.throw(RangeError)
  })

  it('refuses bad alphabets, characters outside ASCII, and addresses that no symbol holds', () => {
    expect(() => createTemplate({ before: 'A', alphabets: [''] })).to.throw(RangeError)
    expect(() => createTemplate({ before: 'A', alphabets: ['00'] })).to.throw(RangeError)
    expect(() => createTemplate({ before: 'Ä', alphabets: ['01'] })).to.throw(RangeError)
    expect(() => createTemplate({ before: 'a'.repeat(330), alphabets: ['01'] })).to.throw(RangeError)
    expect(
      createTemplate({ before: 'a'.repeat(240), alphabets: ['01'] }, { level: 'M' }).segmentation.version,
    ).to.equal(11)
  })
})

describe('segmentation', () => {
  const modes = (text: string) =>
    segmentation([...text], 'M', true).segments.map(({ mode, from, to }) => `${mode} ${text.slice(from, to)}`)

  it('changes the mode only where that is shorter', () => {
    expect(modes('https://q.wine.eu/01/09506000134352/21/ABC')).to.deep.equal([
      'byte https://q.wine.eu/01/',
      'numeric 09506000134352',
      'alphanumeric /21/ABC',
    ])
    expect(modes('abc1')).to.deep.equal(['byte abc1'])
    expect(modes('123456')).to.deep.equal(['numeric 123456'])
  })

  it('writes a position in a mode that has all its characters', () => {
    expect(segmentation(['0123456789', '0123456789', '0123456789A'], 'M', true).segments).to.deep.equal([
      { mode: 'alphanumeric', from: 0, to: 3 },
    ])
    expect(segmentation(['a0', '0'], 'M', true).segments).to.deep.equal([{ mode: 'byte', from: 0, to: 2 }])
  })

  it('takes no more bits than any other division of the address', () => {
    for (const text of ['ab12345c', 'A1B2C3D4g', '12345678A', 'a1234567', 'A1234567a', '/21/01234']) {
      expect(bitsOf(text, segmentation([...text], 'M', true).segments), text).to.equal(
        Math.min(...divisions(text).map((division) => bitsOf(text, division))),
      )
    }
  })

  it('writes characters by the tables of the standard', () => {
    expect(chunkValue('numeric', '867')).to.equal(867)
    expect(chunkValue('alphanumeric', 'AC')).to.equal(10 * 45 + 12)
    expect(chunkValue('byte', 'q')).to.equal(0x71)
    expect(
      characterChunks({ version: 1, segments: [{ mode: 'numeric', from: 0, to: 8 }] }).map(
        ({ offset, bits }) => [offset, bits],
      ),
    ).to.deep.equal([
      [14, 10],
      [24, 10],
      [34, 7],
    ])
  })
})

type Segments = readonly {
  readonly mode: 'numeric' | 'alphanumeric' | 'byte'
  readonly from: number
  readonly to: number
}[]

/** Every way to divide a text, character by character in each mode that has it. */
function divisions(text: string): Segments[] {
  return [...text].reduce<Segments[]>(
    (all, character, at) => {
      const fitting = (['numeric', 'alphanumeric', 'byte'] as const).filter(
        (mode) => mode === 'byte' || (mode === 'numeric' ? /\d/ : /[0-9A-Z $%*+./:-]/).test(character),
      )
      return all.flatMap((division) =>
        fitting.map((mode) => {
          const last = division.at(-1)
          return last?.mode === mode
            ? [...division.slice(0, -1), { ...last, to: at + 1 }]
            : [...division, { mode, from: at, to: at + 1 }]
        }),
      )
    },
    [[]],
  )
}

function bitsOf(text: string, segments: Segments): number {
  const counts = { numeric: 10, alphanumeric: 9, byte: 8 }
  const chunks = characterChunks({ version: 1, segments })
  expect(chunks.at(-1)?.to).to.equal(text.length)
  return (
    segments.reduce((sum, { mode }) => sum + 4 + counts[mode], 0) +
    chunks.reduce((sum, { bits }) => sum + bits, 0)
  )
}
