import { expect } from 'chai'
import { closestCode, type LinkedCode } from '../../../src/domain/label/lots.ts'

const linked = (code: string, given: Partial<LinkedCode> = {}): LinkedCode => ({
  code,
  cpv: null,
  lot: null,
  lots: [],
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
