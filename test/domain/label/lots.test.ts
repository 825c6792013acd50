import { expect } from 'chai'
import { closestCode, type LinkedCode } from '../../../src/domain/label/lots.ts'

const linked = (code: string, given: Partial<LinkedCode> = {}): LinkedCode => ({
  code,
  cpv: null,
  lot: null,
  lots: [],
  ...given,
})

describe('the code a digital link means', () => {
  it('is none when there is none', () => {
    expect(closestCode([], { lot: 'L1' })).to.equal(null)
  })

  it('is the one whose sheet names the lot, or was bottled in it', () => {
    const codes = [linked('NEW', { lot: 'L25' }), linked('OLD', { lot: 'L24', lots: ['L24-2', 'L24-3'] })]
    expect(closestCode(codes, { lot: 'L24' })).to.equal('OLD')
    expect(closestCode(codes, { lot: 'L24-3' })).to.equal('OLD')
    expect(closestCode(codes, { lot: 'L25' })).to.equal('NEW')
  })

  it('is the newest where the bottle names no lot, or one that nobody told of', () => {
    const codes = [linked('NEW', { lot: 'L25' }), linked('OLD', { lot: 'L24' })]
    expect(closestCode(codes, {})).to.equal('NEW')
    expect(closestCode(codes, { lot: 'L99' })).to.equal('NEW')
  })

  it('is the one that names nothing before one that names another lot', () => {
    expect(closestCode([linked('NEW', { lot: 'L25' }), linked('ANY')], { lot: 'L99' })).to.equal('ANY')
  })

  it('lets the lot weigh more than the variant', () => {
    const codes = [linked('VARIANT', { cpv: '2A' }), linked('LOT', { lot: 'L24', cpv: '1A' })]
    expect(closestCode(codes, { cpv: '2A', lot: 'L24' })).to.equal('LOT')
    expect(closestCode(codes, { cpv: '2A' })).to.equal('VARIANT')
  })
})
