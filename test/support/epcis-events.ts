// Events and documents of EPCIS 2.0 as other programs send them.

/** An event of another company's bottle, which was received somewhere. `number` makes it another one. */
export function observedEvent(number: number, members: Record<string, unknown> = {}) {
  return {
    type: 'ObjectEvent',
    action: 'OBSERVE',
    bizStep: 'receiving',
    disposition: 'in_progress',
    epcList: [`urn:epc:id:sgtin:0614141.107346.${String(number)}`],
    eventTime: new Date(Date.UTC(2026, 9, 1, 8, number)).toISOString(),
    eventTimeZoneOffset: '+02:00',
    readPoint: { id: 'urn:epc:id:sgln:0614141.07346.1234' },
    ...members,
  }
}

/** A document with these events. */
export function epcisDocument(eventList: readonly unknown[]) {
  return {
    '@context': [
      'https://ref.gs1.org/standards/epcis/epcis-context.jsonld',
      { ex: 'https://example.org/epcis/' },
    ],
    'type': 'EPCISDocument',
    'schemaVersion': '2.0',
    'creationDate': '2026-10-02T08:00:00Z',
    'epcisBody': { eventList },
  }
}
