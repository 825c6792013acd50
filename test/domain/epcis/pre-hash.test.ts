// The text that is hashed for an EPCIS event, value by value (Core Business Vocabulary 2.0, section 8.9).

import { expect } from 'chai'
import { preHashText, type Namespaces } from '../../../src/domain/epcis/event-hash.ts'
import type { Json } from '../../../src/domain/epcis/json.ts'

const textOf = (members: Readonly<Record<string, Json>>, namespaces?: Namespaces) =>
  preHashText({ type: 'ObjectEvent', ...members }, namespaces).replace('eventType=ObjectEvent', '')

describe('the text of an event before its hash', () => {
  it('has numbers without zeros that say nothing, and leaves what is no number', () => {
    for (const [typed, canonical] of [
      ['007', '7'],
      ['1.50', '1.5'],
      ['12.', '12'],
      ['.50', '0.5'],
      ['+2', '2'],
      ['-02.0', '-2'],
      ['1e3', '1000'],
      ['15E+02', '1500'],
      ['2e-10', '2e-10'],
      ['1e999', '1e999'],
      ['1x', '1x'],
      ['x1', 'x1'],
      ['1e', '1e'],
      ['.', '.'],
      ['1.2.3', '1.2.3'],
    ] as const)
      expect(textOf({ quantity: typed }), typed).to.equal(`quantity=${canonical}`)
  })

  it('has moments in UTC with rounded milliseconds, and leaves other text in fields of time', () => {
    for (const [typed, canonical] of [
      ['2026-11-21T12:00:00+02:00', '2026-11-21T10:00:00.000Z'],
      ['2026-11-21T12:00:00.0006Z', '2026-11-21T12:00:00.001Z'],
      [' 2026-11-21T12:00:00.1234-01:30 ', '2026-11-21T13:30:00.123Z'],
      ['at 2026-11-21T12:00:00Z', 'at 2026-11-21T12:00:00Z'],
      ['2026-11-21T12:00:00Z or so', '2026-11-21T12:00:00Z or so'],
      ['noon', 'noon'],
    ] as const)
      expect(textOf({ eventTime: typed }), typed).to.equal(`eventTime=${canonical}`)
    expect(textOf({ eventTimeZoneOffset: '+02:00' })).to.equal('eventTimeZoneOffset=+02:00')
  })

  it('has terms of the vocabulary by their present addresses', () => {
    const term = 'https://ref.gs1.org/cbv/BizStep-shipping'
    for (const typed of ['shipping', 'urn:epcglobal:cbv:bizstep:shipping', term])
      expect(textOf({ bizStep: typed }), typed).to.equal(`bizStep=${term}`)
    expect(textOf({ bizStep: 'not-a-term' })).to.equal('bizStep=not-a-term')
    expect(textOf({ disposition: 'urn:epcglobal:cbv:disp:active' })).to.equal(
      'disposition=https://ref.gs1.org/cbv/Disp-active',
    )
  })

  it('has nothing for what is empty or does not say what happened', () => {
    expect(textOf({ action: '', epcList: [], readPoint: {}, bizLocation: null })).to.equal('')
    expect(textOf({ recordTime: '2026-11-21T12:00:00Z', eventID: 'urn:uuid:1', comment: 'a' })).to.equal('')
    expect(textOf({ readPoint: { 'id': 'a:b', 'rdfs:comment': 'no' } })).to.equal('readPointid=a:b')
    expect(textOf({ readPoint: { type: 'T', id: 'a:b' } })).to.equal('readPointid=a:btype=T')
    expect(textOf({ bizTransactionList: [{}] })).to.equal('')
    expect(textOf({ epcList: [['urn:a']] })).to.equal('epcListepc=')
    expect(preHashText({ type: 7 })).to.equal('eventType=')
  })

  it('has the items of a list in the order of their characters', () => {
    expect(textOf({ epcList: ['urn:b', 'urn:a', 'urn:c'] })).to.equal('epcListepc=urn:aepc=urn:bepc=urn:c')
    expect(textOf({ quantityList: [{ uom: 'KGM', quantity: 2.5, epcClass: 'urn:a' }] })).to.equal(
      'quantityListquantityElementepcClass=urn:aquantity=2.5uom=KGM',
    )
    expect(textOf({ other: ['b', 'a'] })).to.equal('other=aother=b')
    expect(textOf({ certificationInfo: ['urn:b', 'urn:a'] })).to.equal(
      'certificationInfo=urn:acertificationInfo=urn:b',
    )
  })

  it('has extensions by the address of their prefix, after the fields of the standard', () => {
    const namespaces = { ex: 'https://ex.example/' }
    expect(textOf({ 'ex:b': 'ex:one:two', 'ex:a': 'no:x', 'action': 'ADD' }, namespaces)).to.equal(
      'action=ADD{https://ex.example/}a=no:x{https://ex.example/}b=https://ex.example/one:two',
    )
    expect(textOf({ readPoint: { 'ex:z': '1', 'id': 'urn:a' } }, namespaces)).to.equal(
      'readPointid=urn:a{https://ex.example/}z=1',
    )
    expect(textOf({ 'no:c': 'd' }, namespaces)).to.equal('no:c=d')
    expect(textOf({ ex: 'ex' }, namespaces)).to.equal('ex=ex')
    const item = { 'ex:z': '1', 'ex:y': null, 'ex:x': '2', 'epcClass': 'urn:a', 'rdfs:comment': 'no' }
    expect(textOf({ quantityList: [item] }, namespaces)).to.equal(
      'quantityListquantityElementepcClass=urn:a{https://ex.example/}x=2{https://ex.example/}z=1',
    )
    expect(textOf({ epcList: [{ 'ex:z': '1' }] }, namespaces)).to.equal('epcListepc{https://ex.example/}z=1')
    expect(textOf({ 'ex:list': [{ 'ex:q': '2', 'ex:p': '1' }] }, namespaces)).to.equal(
      '{https://ex.example/}list{https://ex.example/}p=1{https://ex.example/}q=2',
    )
  })
})
