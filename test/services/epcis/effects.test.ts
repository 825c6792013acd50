// What captured events do to serials, and how a declared error undoes it (decision 82).

import { expect } from 'chai'
import { useApplication } from '../../support/application.ts'
import { useCapturing } from '../../support/captured-events.ts'

const at = { eventTimeZoneOffset: '+01:00' }
const palletOfOthers = 'https://id.gs1.org/00/095201230000000011'
const caseOfOthers = 'https://id.gs1.org/01/19520123456785/21/CASE-1'

describe('effects of captured EPCIS events', () => {
  const world = useApplication()
  const epcis = useCapturing(world)
  const { captured, eventsBy, stateOf } = epcis

  it('end with their event when it is declared to be an error, in either order of arrival', async () => {
    for (const [index, isDeclaredFirst] of [false, true].entries()) {
      const epcList = epcis.bottles.slice(10 + index, 11 + index)
      const wrong = {
        type: 'ObjectEvent',
        action: 'OBSERVE',
        bizStep: 'shipping',
        epcList,
        eventTime: '2026-11-13T10:00:00Z',
        ...at,
      }
      const declared = {
        ...wrong,
        errorDeclaration: {
          declarationTime: '2026-11-14T10:00:00Z',
          reason: 'incorrect_data',
          correctiveEventIDs: ['urn:uuid:404d95fc-9457-4a51-bd6a-0bba133845a8'],
        },
      }
      const events = isDeclaredFirst ? [declared, wrong] : [wrong, declared]
      for (const event of events) expect(await captured([event])).to.include({ accepted: 1 })
      expect(await stateOf(10 + index), 'the state before the error').to.equal('issued')
      expect(await eventsBy({ MATCH_epc: epcList })).to.have.length(2)
      expect(await eventsBy({ MATCH_epc: epcList, EXISTS_errorDeclaration: true })).to.have.length(1)
      expect(await captured(events)).to.include({ accepted: 0, repeated: 2 })
    }
  })

  it('stay as far as other events have them when one of these is declared to be an error', async () => {
    const epcList = epcis.bottles.slice(14, 16)
    const event = (bizStep: string, hour: string, action = 'OBSERVE') => ({
      ...{ type: 'ObjectEvent', action, bizStep, epcList, eventTime: `2026-11-13T${hour}:00:00Z`, ...at },
    })
    const wrong = event('destroying', '12', 'DELETE')
    await captured([event('commissioning', '10', 'ADD'), event('shipping', '11'), wrong])
    expect(await stateOf(14)).to.equal('destroyed')
    const declaration = { declarationTime: '2026-11-14T10:00:00Z', reason: 'did_not_occur' }
    await captured([{ ...wrong, errorDeclaration: declaration }])
    expect(await stateOf(14)).to.equal('released')
    expect(await stateOf(15)).to.equal('released')
  })

  it('on serials of a line are undone too, and a serial that nothing else names is forgotten', async () => {
    const epcList = [
      'https://id.gs1.org/01/03012345000215/21/LINE-A',
      'https://id.gs1.org/01/03012345000215/21/LINE-B',
    ]
    const first = {
      ...{ type: 'ObjectEvent', action: 'ADD', bizStep: 'commissioning', epcList },
      ...{ eventTime: '2026-11-13T15:00:00Z', ...at },
    }
    const shipped = {
      ...{ type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'shipping', epcList: epcList.slice(0, 1) },
      ...{ eventTime: '2026-11-13T16:00:00Z', ...at },
    }
    const declaration = { declarationTime: '2026-11-14T10:00:00Z', reason: 'did_not_occur' }
    await captured([first, shipped, { ...first, errorDeclaration: declaration }])
    const check = (code = '') => world.application.perform('serials.check', { code }, epcis.owner)
    expect((await check(epcList[0])).state).to.equal('released')
    expect((await check(epcList[1])).verdict).to.equal('neverIssued')
  })

  it('reach bottles in cases and on pallets that others numbered', async () => {
    const events = [
      {
        ...{ type: 'AggregationEvent', action: 'ADD', bizStep: 'packing', parentID: caseOfOthers },
        ...{ childEPCs: epcis.bottles.slice(20, 26), eventTime: '2026-11-15T08:00:00Z', ...at },
      },
      {
        ...{ type: 'AggregationEvent', action: 'ADD', bizStep: 'packing', parentID: palletOfOthers },
        ...{ childEPCs: [caseOfOthers], eventTime: '2026-11-15T09:00:00Z', ...at },
      },
      {
        ...{ type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'shipping', epcList: [palletOfOthers] },
        ...{ eventTime: '2026-11-15T10:00:00Z', ...at },
      },
    ]
    expect(await captured(events)).to.include({ accepted: 3 })
    const contents = await world.application.perform(
      'serials.contents',
      { code: palletOfOthers },
      epcis.owner,
    )
    expect(contents.total).to.equal(1)
    for (const index of [20, 25]) expect(await stateOf(index)).to.equal('released')
    expect(await stateOf(26)).to.equal('issued')
    const { report } = await world.application.perform(
      'serials.report',
      { target: 'gate', state: 'destroyed', request: 'lost-pallet', rows: ['(00)095201230000000011'] },
      epcis.owner,
    )
    expect(report).to.include({ rows: 1, accepted: 1, foreign: 0 })
    expect(await stateOf(25)).to.equal('destroyed')
  })

  it('of own reports are events that tell lot, place and order', async () => {
    await world.application.perform(
      'serials.report',
      {
        target: 'line-7',
        state: 'commissioned',
        request: 'commissioning',
        rows: epcis.bottles.slice(40, 42),
      },
      epcis.owner,
    )
    const file = await world.application.perform('serials.epcis', {}, epcis.owner)
    if (file.body instanceof Uint8Array) throw new Error('this file is a stream')
    let text = ''
    for await (const chunk of file.body) text += String(chunk)
    const { epcisBody } = JSON.parse(text) as { epcisBody: { eventList: Record<string, unknown>[] } }
    const event = epcisBody.eventList.find(({ epcList }) =>
      (epcList as string[] | undefined)?.includes(epcis.bottles[40] ?? ''),
    )
    expect(event).to.deep.include({
      bizStep: 'commissioning',
      readPoint: { id: 'https://id.gs1.org/414/3012345000109' },
      ilmd: { 'cbvmda:lotNumber': 'L26' },
      bizTransactionList: [
        { type: 'prodorder', bizTransaction: 'urn:epcglobal:cbv:bt:3012345000109:order-9' },
      ],
    })
  })
})
