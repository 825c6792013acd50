// What an event means for serials, cases and pallets. Business steps and event types that change none of them have no
// effect: such an event is stored and answered like any other (CBV 2.0, sections 7.1 and 7.2; decision 81).

import type { SerialReport } from '../code/serial-states.ts'
import { canonicalUri } from './epc-uri.ts'
import { isObject, itemsOf, textOf, type Json, type JsonObject } from './json.ts'
import { termName } from './vocabulary.ts'

/** A report of serials, or a packing. The EPCs are canonical digital links. */
export type EventEffect =
  | { readonly kind: 'state'; readonly report: SerialReport; readonly epcs: readonly string[] }
  | {
      readonly kind: 'packing'
      readonly action: 'pack' | 'unpack'
      readonly parent: string
      readonly children: readonly string[] | 'all'
    }

/** Steps after which a bottle has left the cellar. */
const leavingSteps = ['shipping', 'departing', 'transporting', 'retail_selling', 'consigning']
/** Steps of the receiver: the bottle has left the cellar, unless the cellar itself receives it. */
const receivingSteps = ['receiving', 'accepting', 'arriving', 'unloading']

/**
 * The effects of a valid event, in order.
 * @param ownGln the GLN of the company: what arrives there has not left the cellar
 */
export function effectsOf(event: JsonObject, ownGln: string | null): EventEffect[] {
  const step = termName('bizStep', textOf(event['bizStep']))
  const action = textOf(event['action'])
  const report = reportOf(action, step, isAtGln(event, ownGln))
  switch (event['type']) {
    case 'ObjectEvent':
      return stateEffect(report, epcsOf(event['epcList']))
    case 'TransactionEvent':
      return stateEffect(report, [...parentOf(event), ...epcsOf(event['epcList'])])
    case 'AggregationEvent':
      return action === 'OBSERVE'
        ? stateEffect(report, [...parentOf(event), ...epcsOf(event['childEPCs'])])
        : packingEffect(event, action)
    case 'TransformationEvent':
      return [
        ...stateEffect('inactive', epcsOf(event['inputEPCList'])),
        ...stateEffect('commissioned', epcsOf(event['outputEPCList'])),
      ]
    default:
      return []
  }
}

function reportOf(action: string, step: string, isOwnPlace: boolean): SerialReport | null {
  if (action === 'ADD' && step === 'encoding') return 'printed'
  if (action === 'ADD' && step === 'commissioning') return 'commissioned'
  if (action === 'DELETE' && step === 'decommissioning') return 'inactive'
  if (action === 'DELETE' && step === 'destroying') return 'destroyed'
  if (action === 'OBSERVE' && step === 'sampling') return 'sampled'
  if (leavingSteps.includes(step) && (action === 'OBSERVE' || step === 'retail_selling')) return 'released'
  return action === 'OBSERVE' && receivingSteps.includes(step) && !isOwnPlace ? 'released' : null
}

/** Whether the place of an event belongs to a GLN: its read point, or without one its business location. */
function isAtGln(event: JsonObject, gln: string | null): boolean {
  const [place] = [event['readPoint'], event['bizLocation']].filter(isObject)
  return gln !== null && canonicalUri(textOf(place?.['id'])).split('/').includes(gln)
}

function stateEffect(report: SerialReport | null, epcs: readonly string[]): EventEffect[] {
  return report === null || epcs.length === 0 ? [] : [{ kind: 'state', report, epcs }]
}

/** DELETE without children unpacks everything (EPCIS 2.0, section 7.4.3). Quantities are of no serials. */
function packingEffect(event: JsonObject, action: string): EventEffect[] {
  const [parent] = parentOf(event)
  const children = epcsOf(event['childEPCs'])
  if (parent === undefined) return []
  if (action === 'ADD')
    return children.length === 0 ? [] : [{ kind: 'packing', action: 'pack', parent, children }]
  const hasQuantities = itemsOf(event['childQuantityList']).length > 0
  if (children.length === 0 && hasQuantities) return []
  return [{ kind: 'packing', action: 'unpack', parent, children: children.length === 0 ? 'all' : children }]
}

function parentOf(event: JsonObject): string[] {
  const parent = textOf(event['parentID'])
  return parent === '' ? [] : [canonicalUri(parent)]
}

function epcsOf(value: Json | undefined): string[] {
  return itemsOf(value).map((epc) => canonicalUri(textOf(epc)))
}
