import { expect } from 'chai'
import fc from 'fast-check'
import { fileName } from '../../../src/domain/code/file-name.ts'

const code = '7K3M9QX2AB'
const anyText = fc.string({ unit: 'grapheme', maxLength: 200 })

describe('file name', () => {
  it('joins brand, name, appellation, vintage, reference and code', () => {
    const sheet = {
      brand: 'Deux Rives',
      name: 'Les Galets',
      appellation: 'Côtes du Rhône',
      vintage: 2024,
      reference: 'DR-24',
      code,
    }
    expect(fileName(sheet, 'svg')).to.equal(`Deux-Rives_Les-Galets_Cotes-du-Rhone_2024_DR-24_${code}.svg`)
  })

  it('has NOMIL without vintage and NOREF without reference', () => {
    expect(fileName({ brand: 'Deux Rives', name: 'Brut', code })).to.equal(
      `Deux-Rives_Brut_NOMIL_NOREF_${code}`,
    )
  })

  it('removes accents, replaces ligatures and keeps other scripts', () => {
    expect(
      fileName({
        brand: 'Bœuf & Čiž',
        name: 'Weißer Łódź',
        appellation: 'Νεμέα',
        reference: "d'Été / 1",
        code,
      }),
    ).to.equal(`Boeuf-Ciz_Weisser-Lodz_Νεμεα_NOMIL_d-Ete-1_${code}`)
  })

  it('shortens the longest part and never the code', () => {
    const name = fileName(
      { brand: 'Deux Rives', name: 'x'.repeat(500), vintage: 2024, reference: 'DR-24', code },
      'png',
    )
    expect(name).to.have.length(150)
    expect(name).to.match(/^Deux-Rives_x+_2024_DR-24_7K3M9QX2AB\.png$/)
  })

  it('ends with its purpose, when the file is no picture of the code', () => {
    const sheet = { brand: 'Deux Rives', name: 'x'.repeat(500), code }
    expect(fileName(sheet, 'pdf', 'summary'))
      .to.match(/_7K3M9QX2AB_summary\.pdf$/)
      .and.to.have.length(150)
  })

  it('has at most 150 bytes and is safe for every system, for any input', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, anyText, (brand, name, appellation, reference) => {
        const made = fileName({ brand, name, appellation, reference, code }, 'pdf')
        expect(Buffer.byteLength(made)).to.be.at.most(150)
        expect(made).to.match(/^[\p{L}\p{N}_-]+\.pdf$/u)
        expect(made.endsWith(`_${code}.pdf`)).to.equal(true)
        expect(made).to.equal(made.normalize('NFC'))
      }),
    )
  })
})
