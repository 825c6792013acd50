import { expect } from 'chai'
import { codeFindings } from '../../../src/domain/proof/code-findings.ts'
import type { CodeOwner } from '../../../src/domain/proof/expectation.ts'
import type { ProofCheck } from '../../../src/domain/proof/findings.ts'
import type { MatrixFigures, SymbolMeasures } from '../../../src/domain/proof/measures.ts'

const box = { left: 0.1, top: 0.1, width: 0.2, height: 0.2 }
const figures: MatrixFigures = {
  modules: 29,
  moduleMm: 0.5,
  modulePixels: 12,
  quietZone: { top: 4, right: 4, bottom: 4, left: 4 },
  darkest: 0.02,
  lightest: 0.95,
  contrast: 0.93,
  modulation: 0.9,
  stretch: 0,
  unevenness: 0.01,
  unusedCorrection: 1,
}
const own: CodeOwner = { of: 'thisWine', by: 'address' }

function resultOf(
  check: ProofCheck,
  change: Partial<MatrixFigures>,
  {
    symbol = {},
    owner = own,
    isPhoto = false,
  }: { symbol?: Partial<SymbolMeasures>; owner?: CodeOwner; isPhoto?: boolean } = {},
): string {
  const measured: SymbolMeasures = {
    symbol: 'qr',
    text: 'https://label.example/nutricode/ABCDEFGH12',
    box,
    isMirrored: false,
    isInverted: false,
    isHardToRead: false,
    perspective: 0,
    matrix: { ...figures, ...change },
    ...symbol,
  }
  const finding = codeFindings({ page: 0, symbol: measured }, owner, isPhoto).find(
    (one) => one.check === check,
  )
  return `${finding?.verdict ?? ''} ${finding?.reason ?? ''}`
}

describe('findings on a code', () => {
  it('grade the module by the bounds of GS1, with half a percent for whole pixels', () => {
    const sizes = [0.2, 0.25, 0.39, 0.395, 0.396, 0.99, 1.1]
    expect(sizes.map((moduleMm) => resultOf('size', { moduleMm }))).to.deep.equal([
      'wrong tooSmall',
      'look small',
      'look small',
      'good good',
      'good good',
      'good good',
      'look large',
    ])
    expect(resultOf('size', { moduleMm: null })).to.equal('look unknown')
    expect(resultOf('size', { moduleMm: null }, { isPhoto: true })).to.equal('look photo')
  })

  it('grade the quiet zone by its narrowest side', () => {
    const zone = (least: number) => ({ quietZone: { ...figures.quietZone, left: least } })
    expect([4, 3.5, 3, 2, 1.5, 0].map((least) => resultOf('quietZone', zone(least)))).to.deep.equal([
      'good good',
      'good good',
      'look narrow',
      'look narrow',
      'wrong missing',
      'wrong missing',
    ])
  })

  it('ask for another photo where glare or a shake hides what the print is like', () => {
    const dazzled = { modulation: 0.2, unevenness: 0.2, quietZone: { top: 4, right: 0, bottom: 4, left: 4 } }
    const resultsOf = (isPhoto: boolean) =>
      (['print', 'ground', 'quietZone'] as const).map((check) => resultOf(check, dazzled, { isPhoto }))
    expect(resultsOf(false)).to.deep.equal(['wrong tooUneven', 'wrong busy', 'wrong missing'])
    expect(resultsOf(true)).to.deep.equal(['look photo', 'look photo', 'look photo'])
    // Blur alone makes a plain ground a little uneven: the modules are what is to be said of such a photo.
    expect(resultOf('ground', { modulation: 0.5, unevenness: 0.08 }, { isPhoto: true })).to.equal(' ')
    // A clear photo shows a picture under the code and a line beside it.
    const clear = { ...dazzled, modulation: 0.8 }
    expect(resultOf('ground', clear, { isPhoto: true })).to.equal('wrong busy')
    expect(resultOf('quietZone', clear, { isPhoto: true })).to.equal('wrong missing')
  })

  it('grade contrast by its grade, in a photo against its own white', () => {
    expect([0.7, 0.5, 0.3].map((contrast) => resultOf('contrast', { contrast }))).to.deep.equal([
      'good good',
      'look weak',
      'wrong tooWeak',
    ])
    expect(resultOf('contrast', { contrast: 0.35, lightest: 0.4 }, { isPhoto: true })).to.equal('good good')
  })

  it('grade evenness, damage, ground and shape', () => {
    expect([0.5, 0.3, 0.1].map((modulation) => resultOf('print', { modulation }))).to.deep.equal([
      'good good',
      'look uneven',
      'wrong tooUneven',
    ])
    expect([1, 0.7, 0.3].map((unusedCorrection) => resultOf('damage', { unusedCorrection }))).to.deep.equal([
      'good none',
      'look some',
      'wrong much',
    ])
    expect(resultOf('damage', { unusedCorrection: null })).to.equal(' ')
    expect([0.02, 0.08, 0.2].map((unevenness) => resultOf('ground', { unevenness }))).to.deep.equal([
      'good even',
      'look uneven',
      'wrong busy',
    ])
    expect([0.01, 0.05, 0.15].map((stretch) => resultOf('shape', { stretch }))).to.deep.equal([
      'good square',
      'look stretched',
      'wrong tooStretched',
    ])
    expect(resultOf('shape', { stretch: 0.15 }, { isPhoto: true })).to.equal('look photo')
  })

  it('call mirrored and inverse codes wrong, and hard ones to be looked at', () => {
    expect(resultOf('mirrored', {}, { symbol: { isMirrored: true } })).to.equal('wrong yes')
    expect(resultOf('inverse', {}, { symbol: { isInverted: true } })).to.equal('wrong yes')
    expect(resultOf('code', {}, { symbol: { isHardToRead: true } })).to.equal('look hardToRead')
  })

  it('accept the wine’s own code alone', () => {
    const owners: CodeOwner[] = [
      own,
      { of: 'thisWine', by: 'link' },
      { of: 'otherWine', name: 'Les Galets' },
      { of: 'otherProducer' },
      { of: 'nobody' },
      { of: 'foreignSite', host: 'winery.example' },
      { of: 'noAddress' },
    ]
    expect(owners.map((owner) => resultOf('owner', {}, { owner }))).to.deep.equal([
      'good address',
      'good link',
      'wrong otherWine',
      'wrong otherProducer',
      'wrong unknownCode',
      'wrong foreign',
      'wrong noAddress',
    ])
  })
})
