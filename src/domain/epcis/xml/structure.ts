// The order of the elements of an EPCIS event, as the XML Schema of EPCIS 2.0 has it (EPCglobal-epcis-2_0.xsd). What an
// element holds is the same as in JSON, so that the JSON Schema validates it.

/** How the value of an element is written in JSON. */
export type XmlMember =
  | { readonly kind: 'text' }
  | { readonly kind: 'term'; readonly term: 'bizStep' | 'disposition' }
  | { readonly kind: 'list'; readonly item: string }
  | { readonly kind: 'quantities' }
  | {
      readonly kind: 'typed'
      readonly item: string
      readonly term: 'businessTransaction' | 'sourceDestination'
    }
  | { readonly kind: 'place' | 'dispositions' | 'sensors' | 'extensions' | 'declaration' }

const text = { kind: 'text' } as const
const epcs = { kind: 'list', item: 'epc' } as const
const quantities = { kind: 'quantities' } as const

/** The members of events with an element of their own, by name. */
export const members: Readonly<Record<string, XmlMember>> = {
  eventTime: text,
  recordTime: text,
  eventTimeZoneOffset: text,
  eventID: text,
  errorDeclaration: { kind: 'declaration' },
  certificationInfo: text,
  epcList: epcs,
  parentID: text,
  childEPCs: epcs,
  inputEPCList: epcs,
  inputQuantityList: quantities,
  outputEPCList: epcs,
  outputQuantityList: quantities,
  childQuantityList: quantities,
  quantityList: quantities,
  transformationID: text,
  action: text,
  bizStep: { kind: 'term', term: 'bizStep' },
  disposition: { kind: 'term', term: 'disposition' },
  readPoint: { kind: 'place' },
  bizLocation: { kind: 'place' },
  bizTransactionList: { kind: 'typed', item: 'bizTransaction', term: 'businessTransaction' },
  sourceList: { kind: 'typed', item: 'source', term: 'sourceDestination' },
  destinationList: { kind: 'typed', item: 'destination', term: 'sourceDestination' },
  sensorElementList: { kind: 'sensors' },
  persistentDisposition: { kind: 'dispositions' },
  ilmd: { kind: 'extensions' },
}

const start = [
  ...['eventTime', 'recordTime', 'eventTimeZoneOffset', 'eventID', 'errorDeclaration', 'certificationInfo'],
  'baseExtension',
]
const what = ['bizStep', 'disposition', 'readPoint', 'bizLocation']
const parties = ['sourceList', 'destinationList', 'sensorElementList', 'persistentDisposition']

/** The elements of each type of event, in order; extensions of other namespaces follow. */
export const eventElements: Readonly<Record<string, readonly string[]>> = {
  ObjectEvent: [
    ...[...start, 'epcList', 'action', ...what, 'bizTransactionList', 'quantityList', ...parties],
    ...['ilmd', 'extension'],
  ],
  AggregationEvent: [
    ...[...start, 'parentID', 'childEPCs', 'action', ...what, 'bizTransactionList', 'childQuantityList'],
    ...[...parties, 'extension'],
  ],
  TransactionEvent: [
    ...[...start, 'bizTransactionList', 'parentID', 'epcList', 'action', ...what, 'quantityList'],
    ...[...parties, 'extension'],
  ],
  TransformationEvent: [
    ...[...start, 'inputEPCList', 'inputQuantityList', 'outputEPCList', 'outputQuantityList'],
    ...['transformationID', ...what, 'bizTransactionList', ...parties, 'ilmd', 'extension'],
  ],
  AssociationEvent: [
    ...[...start, 'parentID', 'childEPCs', 'childQuantityList', 'action', ...what, 'bizTransactionList'],
    ...[...parties, 'extension'],
  ],
}

/** The order for events of other types: all members. */
export const anyEventElements: readonly string[] = [...Object.keys(members), 'extension']

/** Attributes of sensor reports and metadata whose values are numbers or flags in JSON. */
export const sensorNumbers = ['value', 'minValue', 'maxValue', 'sDev', 'meanValue', 'percRank', 'percValue']
export const sensorFlags = ['booleanValue']

/** The attributes of a sensor report and of its metadata that hold terms of the vocabulary. */
export const sensorTerms = { type: 'measurement', exception: 'measurement', component: 'component' } as const
