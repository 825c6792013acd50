// EPCIS 2.0 events about our own serials and cases, written for other systems (GS1 EPCIS 2.0, sections 7 and 10; CBV
// 2.0, sections 7.1, 7.2 and 8.5).

import type { JsonObject } from './json.ts'
import type { SerialState } from '../code/serial-states.ts'

type BusinessStep = {
  readonly action: 'ADD' | 'OBSERVE' | 'DELETE'
  readonly bizStep: string
  readonly disposition?: string
}

/** The event for serials that entered a state. Absent states are internal to the cellar and not exported. */
const stepOfState: Partial<Readonly<Record<SerialState, BusinessStep>>> = {
  commissioned: { action: 'ADD', bizStep: 'commissioning', disposition: 'active' },
  released: { action: 'OBSERVE', bizStep: 'shipping', disposition: 'in_transit' },
  sampled: { action: 'OBSERVE', bizStep: 'sampling' },
  inactive: { action: 'DELETE', bizStep: 'decommissioning', disposition: 'inactive' },
  destroyed: { action: 'DELETE', bizStep: 'destroying', disposition: 'destroyed' },
}

/** Whether a document has events for serials that entered this state. */
export function isExported(state: SerialState): boolean {
  return stepOfState[state] !== undefined
}

/** When an event happened, and where: the digital link of a GLN. */
export type EventOrigin = { readonly at: Date; readonly location: string | null }

/** What a commissioning tells of the bottles: their lot, and the order that they were made for. */
export type Production = { readonly lot: string | null; readonly order: string | null }

/** The event for serials that entered a state, or null when the state is not exported. */
export function stateEvent(
  state: SerialState,
  epcs: readonly string[],
  origin: EventOrigin,
  production: Production = { lot: null, order: null },
): JsonObject | null {
  const step = stepOfState[state]
  if (step === undefined) return null
  const event = { type: 'ObjectEvent', epcList: epcs, ...step, ...originMembers(origin) }
  return state === 'commissioned' ? { ...event, ...productionMembers(production, origin) } : event
}

/** The event for units that were packed into another one, or unpacked from it. */
export function packingEvent(
  action: 'pack' | 'unpack',
  parent: string,
  children: readonly string[],
  origin: EventOrigin,
): JsonObject {
  return {
    type: 'AggregationEvent',
    parentID: parent,
    childEPCs: children,
    action: action === 'pack' ? 'ADD' : 'DELETE',
    bizStep: action === 'pack' ? 'packing' : 'unpacking',
    ...originMembers(origin),
  }
}

function originMembers({ at, location }: EventOrigin): JsonObject {
  return {
    eventTime: at.toISOString(),
    eventTimeZoneOffset: '+00:00',
    ...(location === null ? {} : { readPoint: { id: location } }),
  }
}

/** The order as a business transaction of the company's GLN (CBV 2.0, section 8.5.2); none without a GLN. */
function productionMembers({ lot, order }: Production, { location }: EventOrigin): JsonObject {
  const gln = /\/414\/(\d{13})/.exec(location ?? '')?.[1]
  const transaction = order === null ? '' : encodeURIComponent(order)
  return {
    ...(order === null || gln === undefined
      ? {}
      : {
          bizTransactionList: [
            { type: 'prodorder', bizTransaction: `urn:epcglobal:cbv:bt:${gln}:${transaction}` },
          ],
        }),
    ...(lot === null ? {} : { ilmd: { 'cbvmda:lotNumber': lot } }),
  }
}
