import { expect } from 'chai'
import type { ArtworkExpectation } from '../../../src/domain/proof/expectation.ts'
import type { Finding } from '../../../src/domain/proof/findings.ts'
import { xHeight } from '../../../src/domain/proof/letter-height.ts'
import type { Ink, PageMeasures, TextCharacter } from '../../../src/domain/proof/measures.ts'
import { textFindings } from '../../../src/domain/proof/text-findings.ts'
import { findWord, searchText } from '../../../src/domain/proof/text-search.ts'

/** Characters of a line at a height of the page; small letters are `height` mm high, others half as much again. */
function line(
  text: string,
  { top = 0.5, height = 1.4, ink = 'black' }: { top?: number; height?: number; ink?: Ink } = {},
): TextCharacter[] {
  return [...text].map((letter, index) => ({
    text: letter,
    box: letter === ' ' ? null : { left: 0.1 + index * 0.01, top, width: 0.008, height: 0.02 },
    height: /[acemnorsuvwxz]/.test(letter) ? height : height * 1.5,
    ink,
  }))
}

const page = (...lines: TextCharacter[][]): PageMeasures => ({
  width: 1000,
  height: 1000,
  pixelsPerMm: 10,
  symbols: [],
  characters: lines.flatMap((characters) => [...characters, ...line(' ')]),
})
const expected: ArtworkExpectation = {
  owners: {},
  gtin: null,
  headings: ['Ingredients', 'Zutaten', 'Ingrédients', 'Συστατικά'],
  energy: { kj: 306, kcal: 74 },
  allergens: [
    { language: 'en', allergens: [{ allergen: 'sulphites', words: ['sulphites', 'sulfites'] }] },
    { language: 'de', allergens: [{ allergen: 'sulphites', words: ['Sulfite'] }] },
  ],
  oneLanguageIsEnough: false,
}
const code = { page: 0, box: { left: 0.1, top: 0.55, width: 0.2, height: 0.2 } }
const heading = line('INGRÉDIENTS and more')
const energy = line('E (100 ml): 306 kJ / 74 kcal', { top: 0.8 })
const allergens = line('Contains sulphites. Enthält Sulfite.', { top: 0.85 })

function resultOf(
  check: string,
  lines: TextCharacter[][],
  changes: Partial<ArtworkExpectation> = {},
): string {
  const findings: Finding[] = textFindings([page(...lines)], { ...expected, ...changes }, code)
  const found = findings.find((finding) => finding.check === check)
  return `${found?.verdict ?? ''} ${found?.reason ?? ''}`
}

describe('findings on the texts of a PDF', () => {
  it('are good when everything is there', () => {
    const verdicts = textFindings([page(heading, energy, allergens)], expected, code)
    expect(verdicts.map(({ check, verdict }) => `${check} ${verdict}`)).to.deep.equal([
      'heading good',
      'energy good',
      'allergens good',
      'letters good',
      'inks good',
    ])
  })

  it('are for a person when the page of the code has outlines, whatever other pages say', () => {
    const other = line('Check list: Ingredients at the code, lot, producer')
    const found = textFindings([page(), page(other)], expected, code)
    expect(
      found.filter(({ verdict }) => verdict !== 'good').map(({ check, reason }) => `${check} ${reason}`),
    ).to.deep.equal(['heading notReadable', 'energy notReadable', 'allergens notReadable'])
    // A figure that contradicts the sheet stays wrong.
    const wrong = textFindings([page(), page(other, line('100 ml: 307 kJ / 74 kcal'))], expected, code)
    expect(wrong.find(({ check }) => check === 'energy')?.reason).to.equal('differs')
  })

  it('find the heading in any language, and tell whether it stands at the code', () => {
    expect(resultOf('heading', [line('Συστατικα and more')])).to.equal('good beside')
    expect(resultOf('heading', [line('Zutaten and more', { top: 0.05 })])).to.equal('look far')
    expect(resultOf('heading', [line('Ingredientsless text')])).to.equal('wrong missing')
  })

  it('compare the energy with the sheet', () => {
    expect(resultOf('energy', [heading, line('100 ml: 306kJ/74kcal')])).to.equal('good equal')
    expect(resultOf('energy', [heading, line('100 ml: 307 kJ / 74 kcal')])).to.equal('wrong differs')
    expect(resultOf('energy', [heading, line('E 306 kJ / 74 kcal')])).to.equal('wrong notPer100')
    expect(resultOf('energy', [heading])).to.equal('wrong missing')
    expect(resultOf('energy', [heading], { energy: null })).to.equal(' ')
  })

  it('read the energy with kcal first, and with its units before the figures', () => {
    const stated = (text: string): string => resultOf('energy', [heading, line(text)])
    expect(stated('100 ml: 74 kcal / 306 kJ')).to.equal('look order')
    expect(stated('Energy per 100 ml (kJ/kcal): 306/74')).to.equal('good equal')
    expect(stated('Energy per 100 ml, kJ / kcal 360 / 74')).to.equal('wrong differs')
    expect(stated('100 ml: 306 kJ / 74 kcal - 306 kJ / 74 kcal')).to.equal('good equal')
  })

  it('ask to look at a second value, which may be that of a glass or a mistake in one language', () => {
    const second = line('100 ml: 360 kJ / 74 kcal', { top: 0.7 })
    expect(resultOf('energy', [heading, energy, second])).to.equal('look another')
    expect(resultOf('energy', [heading, second, energy])).to.equal('look another')
  })

  it('ask for the allergens in each language of the market', () => {
    expect(resultOf('allergens', [heading, line('Contains sulfites. Enthält Sulfite.')])).to.equal('good all')
    expect(resultOf('allergens', [heading, line('Contains sulphites.')])).to.equal('look missing')
    expect(resultOf('allergens', [heading])).to.equal('wrong missing')
    expect(
      resultOf('allergens', [heading, line('Enthält Sulfite.')], { oneLanguageIsEnough: true }),
    ).to.equal('good all')
    expect(resultOf('allergens', [heading], { allergens: [] })).to.equal(' ')
  })

  it('name no language when one of all would do and none is there', () => {
    const findings = textFindings([page(heading, energy)], { ...expected, oneLanguageIsEnough: true }, code)
    const found = findings.find(({ check }) => check === 'allergens')
    expect(found).to.deep.include({ verdict: 'wrong', reason: 'nowhere', values: { allergens: 'sulphites' } })
  })

  it('measure the smallest letters, and look at capitals alone', () => {
    expect(resultOf('letters', [heading, line('100 ml: 306 kJ / 74 kcal', { height: 1.0 })])).to.equal(
      'wrong small',
    )
    expect(resultOf('letters', [line('INGREDIENTS', { height: 1.0 }), energy])).to.equal('look close')
  })

  it('name the inks to mend', () => {
    expect(resultOf('inks', [heading, line('100 ml: 306 kJ / 74 kcal', { ink: 'rgb' })])).to.equal('look rgb')
    expect(resultOf('inks', [line('Ingredients', { ink: 'fourColours' }), energy])).to.equal(
      'look fourColours',
    )
  })

  it('say that nothing can be read in outlines, and nothing of pictures', () => {
    expect(resultOf('energy', [line('12 %')])).to.equal('look notReadable')
    expect(textFindings([{ ...page(), characters: null }], expected, code)).to.deep.equal([])
  })
})

describe('the search in a text', () => {
  it('ignores case, accents, ligatures and line breaks, and keeps words whole', () => {
    const text = searchText(line('Protéine de\r\nl’œuf, ﬁn. Eiprotein'))
    expect(findWord(text, "protéine de l'œuf")).to.have.length(1)
    expect(findWord(text, 'fin')).to.have.length(1)
    expect(findWord(text, 'Ei')).to.have.length(0)
    expect(findWord(text, '')).to.have.length(0)
  })
})

describe('the x-height', () => {
  const letters = (text: string, height: number) => line(text).map((letter) => ({ ...letter, height }))

  it('is that of flat small letters, less the overshoot of round ones, and an estimate for capitals', () => {
    expect(xHeight(letters('xz', 1.3))).to.deep.equal({ mm: 1.3, isEstimate: false })
    expect(xHeight(letters('eo', 1.3))?.mm).to.be.closeTo(1.26, 0.01)
    expect(xHeight(letters('ABC', 2))).to.deep.equal({ mm: 1.4, isEstimate: true })
    expect(xHeight(letters('.,', 1))).to.equal(null)
  })
})
