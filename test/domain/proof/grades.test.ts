import { expect } from 'chai'
import { artworkKind } from '../../../src/domain/proof/artwork-kinds.ts'
import { worstVerdict } from '../../../src/domain/proof/findings.ts'
import {
  contrastGrade,
  correctionGrade,
  gradeLetter,
  modulationGrade,
  stretchGrade,
} from '../../../src/domain/proof/grades.ts'

describe('grades in the manner of ISO/IEC 15415', () => {
  it('have the limits of the standard, each included', () => {
    expect([0.7, 0.69, 0.55, 0.54, 0.4, 0.39, 0.2, 0.19].map(contrastGrade)).to.deep.equal([
      4, 3, 3, 2, 2, 1, 1, 0,
    ])
    expect([0.5, 0.49, 0.4, 0.3, 0.2, 0.1].map(modulationGrade)).to.deep.equal([4, 3, 3, 2, 1, 0])
    expect([1, 0.62, 0.61, 0.5, 0.37, 0.25, 0.24].map(correctionGrade)).to.deep.equal([4, 4, 3, 3, 2, 1, 0])
    expect([0, 0.06, 0.061, 0.08, 0.1, 0.12, 0.13].map(stretchGrade)).to.deep.equal([4, 4, 3, 3, 2, 1, 0])
  })

  it('are letters from A to F', () => {
    expect(([4, 3, 2, 1, 0] as const).map(gradeLetter).join('')).to.equal('ABCDF')
  })
})

describe('the verdict of a proof', () => {
  it('is the worst of its points, and good without any', () => {
    expect(worstVerdict([])).to.equal('good')
    expect(worstVerdict([{ verdict: 'good' }, { verdict: 'look' }])).to.equal('look')
    expect(worstVerdict([{ verdict: 'wrong' }, { verdict: 'look' }])).to.equal('wrong')
  })
})

describe('the kind of an artwork', () => {
  it('is read from its first bytes', () => {
    expect(artworkKind(Buffer.from('%PDF-1.7'))).to.equal('pdf')
    expect(artworkKind(Buffer.from(`junk before\n%PDF-1.4`))).to.equal('pdf')
    expect(artworkKind(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).to.equal('png')
    expect(artworkKind(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).to.equal('jpg')
    expect(artworkKind(Buffer.from('II*\0'))).to.equal('tif')
    expect(artworkKind(Buffer.from('MM\0*'))).to.equal('tif')
  })

  it('is none for anything else, whatever its name', () => {
    expect(artworkKind(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).to.equal(null)
    expect(artworkKind(Buffer.alloc(0))).to.equal(null)
    expect(artworkKind(Buffer.from(`${' '.repeat(2000)}%PDF-1.4`))).to.equal(null)
  })
})
