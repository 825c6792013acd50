// EPC binary strings of RFID tags: `/api/epc/…`. They belong to the standard, not to a company's rows; the company
// gives the length of its GS1 prefix.

import { integer, object, oneOf, optional, text } from '../../domain/shape.ts'
import { decodedSchemes } from '../../domain/code/epc-binary.ts'
import { epcSchemes, largestFilter } from '../../domain/code/epc-schemes.ts'
import { dateIdentifiers } from '../../domain/code/epc-tables.ts'
import type { Operation } from '../operation.ts'

const needs = ['fiche_create'] as const

/** What the tags of a wine, case or pallet need besides its identifier. */
export const tagOptions = {
  /** What the tag is on: 1 an item at the till, 2 a case, 6 a pallet (Tag Data Standard, section 10). */
  filter: optional(integer(0, largestFilter)),
  /** The GS1 company prefix; the company's own proven prefix when left out. */
  prefix: optional(text({ min: 6, max: 12, pattern: '^\\d+$' })),
  /** The date of a DSGTIN+: its application identifier and YYMMDD, as `17=281231`. */
  date: optional(text({ max: 11, pattern: `^(${dateIdentifiers.join('|')})=\\d{6}$` })),
}

export const epcOperations = {
  'epc.encode': {
    method: 'GET',
    path: '/epc/encode',
    needs,
    scope: 'company',
    command: 'epc encode',
    input: object({
      code: text({ min: 1, max: 500 }),
      /** DSGTIN+ with a date, else SGTIN+; SSCC-96 for a case or pallet. */
      scheme: optional(oneOf(...epcSchemes)),
      ...tagOptions,
    }),
    output: object({
      scheme: oneOf(...epcSchemes),
      hex: text({ max: 100 }),
      filter: integer(0, largestFilter),
      uri: text({ max: 200 }),
      tagUri: optional(text({ max: 200 })),
      link: text({ max: 200 }),
    }),
    refusals: ['input.invalid'],
  },
  'epc.decode': {
    method: 'GET',
    path: '/epc/decode/{hex}',
    needs,
    scope: 'company',
    command: 'epc decode',
    input: object({ hex: text({ min: 4, max: 200, pattern: '^[0-9A-Fa-f]+$' }) }),
    output: object({
      scheme: oneOf(...decodedSchemes),
      filter: integer(0, largestFilter),
      prefix: optional(text({ max: 12 })),
      gtin: optional(text({ max: 14 })),
      serial: optional(text({ max: 20 })),
      sscc: optional(text({ max: 18 })),
      /** As `17=281231`. */
      date: optional(text({ max: 20 })),
      uri: text({ max: 200 }),
      tagUri: optional(text({ max: 200 })),
      link: text({ max: 200 }),
    }),
    refusals: ['input.invalid'],
  },
} as const satisfies Record<string, Operation>
