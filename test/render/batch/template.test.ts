import { expect } from 'chai'
import { chunksOf, chunkValue, segmentation } from '../../../src/render/batch/segments.ts'
import { digitsOf, template } from '../../../src/render/batch/template.ts'

describe('template', () => {
  it('changes only the modules that the serial can reach', () => {
    const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
    const {
      turnedBy,
      words,
      side,
      segmentation: { version },
    } = template({
      before: 'https://q.wine.eu/01/09506000134352/10/LOT24/21/',
      places: Array.from({ length: 12 }, () => letters),
    })
    const changing = Array.from({ length: side ** 2 }, (_, at) =>
      turnedBy.slice(at * words, (at + 1) * words),
    ).filter((bits) => bits.some((word) => word !== 0))
    expect([version, changing.length]).to.deep.equal([4, 211])
  })

  it('takes the digits of serials from the alphabets of their places', () => {
    const drawn = template({ before: 'A', places: ['01', 'X', 'ABC'] })
    expect(Array.from(digitsOf(drawn, ['0XA', '1XC']))).to.deep.equal([0, 0, 1, 2])
  })

  it('refuses serials of another form', () => {
    const drawn = template({ before: 'A', places: ['01', 'X', 'ABC'] })
    for (const serial of ['', '0X', '0XAA', '2XA', '0YA', '0Xa', '0Xé'])
      expect(() => digitsOf(drawn, [serial]), serial).to.throw(RangeError)
  })

  it('refuses places without characters or with one twice, other letters than ASCII, and addresses that no symbol holds', () => {
    expect(() => template({ before: 'A', places: [''] })).to.throw(RangeError)
    expect(() => template({ before: 'A', places: ['00'] })).to.throw(RangeError)
    expect(() => template({ before: 'Ä', places: ['01'] })).to.throw(RangeError)
    expect(() => template({ before: 'a'.repeat(330), places: ['01'] })).to.throw(RangeError)
    expect(
      template({ before: 'a'.repeat(240), places: ['01'] }, { level: 'M' }).segmentation.version,
    ).to.equal(11)
  })
})

describe('segmentation', () => {
  const modes = (text: string) =>
    segmentation([...text], 'M', true).segments.map(({ mode, from, to }) => `${mode} ${text.slice(from, to)}`)

  it('changes the mode where that is shorter, and only there', () => {
    expect(modes('https://q.wine.eu/01/09506000134352/21/ABC')).to.deep.equal([
      'byte https://q.wine.eu/01/',
      'numeric 09506000134352',
      'alphanumeric /21/ABC',
    ])
    expect(modes('abc1')).to.deep.equal(['byte abc1'])
    expect(modes('123456')).to.deep.equal(['numeric 123456'])
  })

  it('writes a place with letters in a mode that has all of them', () => {
    expect(segmentation(['0123456789', '0123456789', '0123456789A'], 'M', true).segments).to.deep.equal([
      { mode: 'alphanumeric', from: 0, to: 3 },
    ])
    expect(segmentation(['a0', '0'], 'M', true).segments).to.deep.equal([{ mode: 'byte', from: 0, to: 2 }])
  })

  it('never takes more bits than any other cut of the address', () => {
    for (const text of ['ab12345c', 'A1B2C3D4g', '12345678A', 'a1234567', 'A1234567a', '/21/01234']) {
      expect(bitsOf(text, segmentation([...text], 'M', true).segments), text).to.equal(
        Math.min(...cuts(text).map((cut) => bitsOf(text, cut))),
      )
    }
  })

  it('reads characters by the tables of the standard', () => {
    expect(chunkValue('numeric', '867')).to.equal(867)
    expect(chunkValue('alphanumeric', 'AC')).to.equal(10 * 45 + 12)
    expect(chunkValue('byte', 'q')).to.equal(0x71)
    expect(
      chunksOf({ version: 1, segments: [{ mode: 'numeric', from: 0, to: 8 }] }).map(({ at, bits }) => [
        at,
        bits,
      ]),
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

/** Every way to write a text, character by character in each mode that has it. */
function cuts(text: string): Segments[] {
  return [...text].reduce<Segments[]>(
    (all, character, at) => {
      const able = (['numeric', 'alphanumeric', 'byte'] as const).filter(
        (mode) => mode === 'byte' || (mode === 'numeric' ? /\d/ : /[0-9A-Z $%*+./:-]/).test(character),
      )
      return all.flatMap((cut) =>
        able.map((mode) => {
          const last = cut.at(-1)
          return last?.mode === mode
            ? [...cut.slice(0, -1), { ...last, to: at + 1 }]
            : [...cut, { mode, from: at, to: at + 1 }]
        }),
      )
    },
    [[]],
  )
}

function bitsOf(text: string, segments: Segments): number {
  const counts = { numeric: 10, alphanumeric: 9, byte: 8 }
  const chunks = chunksOf({ version: 1, segments })
  expect(chunks.at(-1)?.to).to.equal(text.length)
  return (
    segments.reduce((sum, { mode }) => sum + 4 + counts[mode], 0) +
    chunks.reduce((sum, { bits }) => sum + bits, 0)
  )
}
