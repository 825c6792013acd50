import { expect } from 'chai'
import { closestCode, closestCodes, type LinkedCode } from '../../../src/domain/label/lots.ts'

const linked = (code: string, given: Partial<LinkedCode> = {}): LinkedCode => ({
  code,
  cpv: null,
  lot: null,
  lots: [],
  companyId: 1,
  isFreed: false,
  ...given,
})

describe('the code that a digital link selects', () => {
  it('is null when there is no code', () => {
    expect(closestCode([], { lot: 'L1' })).to.equal(null)
  })

  it('is the one whose sheet names the lot, or was bottled in it', () => {
    const codes = [linked('NEW', { lot: 'L25' }), linked('OLD', { lot: 'L24', lots: ['L24-2', 'L24-3'] })]
    expect(closestCode(codes, { lot: 'L24' })).to.equal('OLD')
    expect(closestCode(codes, { lot: 'L24-3' })).to.equal('OLD')
    expect(closestCode(codes, { lot: 'L25' })).to.equal('NEW')
  })

  it('is the newest where the link names no lot or an unknown one', () => {
    const codes = [linked('NEW', { lot: 'L25' }), linked('OLD', { lot: 'L24' })]
    expect(closestCode(codes, {})).to.equal('NEW')
    expect(closestCode(codes, { lot: 'L99' })).to.equal('NEW')
  })

  it('prefers a code without a lot to one with another lot', () => {
    expect(closestCode([linked('NEW', { lot: 'L25' }), linked('ANY')], { lot: 'L99' })).to.equal('ANY')
  })

  it('ranks the lot above the variant', () => {
    const codes = [linked('VARIANT', { cpv: '2A' }), linked('LOT', { lot: 'L24', cpv: '1A' })]
    expect(closestCode(codes, { cpv: '2A', lot: 'L24' })).to.equal('LOT')
    expect(closestCode(codes, { cpv: '2A' })).to.equal('VARIANT')
  })
})

describe('the codes that a digital link may mean', () => {
  const own = linked('OWN', { lot: 'LA' })
  const freed = linked('FREED', { companyId: 2, lot: 'LX', isFreed: true })
  const codesFor = (requested: Parameters<typeof closestCodes>[1], codes = [own, freed]) =>
    closestCodes(codes, requested).map(({ code }) => code)

  it('are one where all are of one company', () => {
    expect(codesFor({}, [linked('NEW'), linked('OLD', { lot: 'L24' })])).to.deep.equal(['NEW'])
    expect(codesFor({}, [freed])).to.deep.equal(['FREED'])
    expect(codesFor({}, [])).to.deep.equal([])
  })

  it('are one of each company where support freed the GTIN, the owner’s first', () => {
    for (const requested of [{}, { lot: 'OTHER' }, { cpv: '2A' }, { lot: 'OTHER', cpv: '2A' }])
      expect(codesFor(requested), JSON.stringify(requested)).to.deep.equal(['OWN', 'FREED'])
  })

  it('are one where lot or variant name one company’s wine alone', () => {
    expect(codesFor({ lot: 'LX' })).to.deep.equal(['FREED'])
    expect(codesFor({ lot: 'LA' })).to.deep.equal(['OWN'])
    expect(codesFor({ cpv: '2A', lot: 'L9' }, [own, linked('V', { companyId: 2, cpv: '2A' })])).to.deep.equal(
      ['V'],
    )
    expect(codesFor({ lot: 'LA' }, [own, linked('SAME', { companyId: 2, lot: 'LA' })])).to.deep.equal([
      'OWN',
      'SAME',
    ])
  })
})
