// Claims on GS1 prefixes: which texts name one, and the table of states (decision 51).

import { expect } from 'chai'
import {
  certificateKind,
  claimStates,
  coveringPrefixes,
  gtinBody,
  prefixPermission,
  readClaimedPrefix,
  stateAfterRejection,
  stateInDispute,
  stateWithEvidence,
  type ClaimState,
  type PrefixClaim,
} from '../../../src/domain/code/prefix-claims.ts'

const claim = (state: ClaimState, prefix = '3012345', hour = 10): PrefixClaim => ({
  prefix,
  state,
  submittedAt: new Date(Date.UTC(2026, 10, 21, hour)),
})

describe('claims on GS1 prefixes', () => {
  it('read a company prefix of 6 to 12 digits, or the body of a whole GTIN or GLN', () => {
    expect(readClaimedPrefix('3012345')).to.equal('3012345')
    expect(readClaimedPrefix(' 30 12-345 ')).to.equal('3012345')
    expect(readClaimedPrefix('3012345000215')).to.equal('301234500021')
    expect(readClaimedPrefix('03012345000215')).to.equal('301234500021')
    for (const wrong of ['', '30123', '3012345000216', '301234500021501', 'abc1234', '3012345%'])
      expect(readClaimedPrefix(wrong), wrong).to.equal(null)
  })

  it('cover a GTIN by the digits after its indicator, whatever its length', () => {
    expect(gtinBody('3012345000215')).to.equal('301234500021')
    expect(gtinBody('13012345000212')).to.equal('301234500021')
    expect(gtinBody('96385074')).to.equal('000009638507')
    expect(coveringPrefixes('301234')).to.deep.equal(['3012', '30123', '301234'])
  })

  it('allow what support confirmed, or a certificate that nobody contests', () => {
    const table: readonly (readonly [PrefixClaim[], PrefixClaim[], string])[] = [
      [[], [], 'unproven'],
      [[claim('claimed')], [], 'unproven'],
      [[claim('evidenced')], [], 'allowed'],
      [[claim('confirmed')], [], 'allowed'],
      [[claim('refused')], [], 'refused'],
      [[claim('disputed')], [], 'awaitsSupport'],
      [[claim('evidenced')], [claim('claimed', '3012345', 8)], 'allowed'],
      [[claim('evidenced')], [claim('refused', '3012345', 8)], 'allowed'],
      [[claim('evidenced')], [claim('confirmed', '3012345', 12)], 'awaitsSupport'],
      [[claim('evidenced')], [claim('disputed', '3012345', 12)], 'awaitsSupport'],
      [[claim('evidenced')], [claim('evidenced', '3012345', 8)], 'awaitsSupport'],
      [[claim('evidenced')], [claim('evidenced', '3012345', 12)], 'allowed'],
      [[claim('confirmed')], [claim('confirmed')], 'allowed'],
      [[], [claim('confirmed')], 'unproven'],
      [[claim('refused'), claim('evidenced', '30123450')], [], 'refused'],
      [[claim('confirmed'), claim('refused', '301234500021')], [], 'refused'],
      [[claim('refused'), claim('confirmed', '301234500021')], [], 'allowed'],
    ]
    for (const [own, others, expected] of table)
      expect(prefixPermission(own, others), JSON.stringify([own, others])).to.equal(expected)
  })

  it('change state with evidence and disputes, but never what support decided', () => {
    const next = (change: (state: ClaimState) => ClaimState) => claimStates.map(change)
    expect(claimStates).to.deep.equal(['claimed', 'evidenced', 'confirmed', 'refused', 'disputed'])
    expect(next(stateWithEvidence)).to.deep.equal([
      'evidenced',
      'evidenced',
      'confirmed',
      'refused',
      'disputed',
    ])
    expect(next(stateInDispute)).to.deep.equal(['disputed', 'disputed', 'confirmed', 'refused', 'disputed'])
    expect(next(stateAfterRejection)).to.deep.equal([
      'claimed',
      'evidenced',
      'confirmed',
      'refused',
      'confirmed',
    ])
    expect(stateWithEvidence(null)).to.equal('evidenced')
  })

  it('take a PDF, PNG or JPEG by its first bytes, whatever its name says', () => {
    const kindOf = (text: string) => certificateKind(Buffer.from(text, 'latin1'))?.extension ?? null
    expect(kindOf('%PDF-1.7')).to.equal('pdf')
    expect(kindOf('\x89PNG\r\n\x1a\n')).to.equal('png')
    expect(kindOf('\xff\xd8\xff\xe0')).to.equal('jpg')
    for (const other of ['', '<svg onload=alert(1)>', '<!doctype html>', 'PK\x03\x04', '%PDF'])
      expect(kindOf(other), other).to.equal(null)
  })
})
