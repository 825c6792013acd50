// The declaration of the company and of its options (specification 3).

import { changesShape, draftShape, type Changes, type Draft, type Fields } from '../field.ts'
import { manufacturerFields } from '../packaging-fields.ts'
import type { Infer } from '../shape.ts'
import { nullable, object, oneOf, shaped, text } from '../shape.ts'
import { organicControlBodyPattern } from '../sheet/fields.ts'

/** Form of an ISO 3166-1 alpha-2 code. */
const countryPattern = '^[A-Z]{2}$'

/** All fields of a company. */
export const companyFields = {
  tva: {
    kind: 'text',
    group: 'identity',
    min: 4,
    max: 20,
    pattern: '^\\S+$',
    required: 'save',
    afterCode: 'locked',
    column: true,
    example: 'FR44732829320',
  },
  name: {
    kind: 'text',
    group: 'identity',
    min: 2,
    max: 120,
    required: 'save',
    afterCode: 'adjustable',
    column: true,
    example: 'Domaine des Deux Rives',
  },
  legalForm: { kind: 'text', group: 'identity', max: 40, afterCode: 'adjustable', example: 'SCEA' },
  gln: {
    kind: 'digits',
    group: 'identity',
    lengths: [13],
    afterCode: 'adjustable',
    column: true,
    example: '3012345000109',
  },
  siret: {
    kind: 'digits',
    group: 'identity',
    lengths: [14],
    afterCode: 'adjustable',
    example: '73282932000074',
  },
  address: {
    kind: 'text',
    group: 'address',
    max: 200,
    required: 'save',
    afterCode: 'adjustable',
    example: '12 quai du Rhône',
  },
  postalCode: {
    kind: 'text',
    group: 'address',
    max: 12,
    required: 'save',
    afterCode: 'adjustable',
    example: '26600',
  },
  city: {
    kind: 'text',
    group: 'address',
    max: 80,
    required: 'save',
    afterCode: 'adjustable',
    example: 'Tain-l’Hermitage',
  },
  country: {
    kind: 'text',
    group: 'address',
    max: 2,
    pattern: countryPattern,
    required: 'save',
    afterCode: 'adjustable',
    example: 'FR',
  },
  phone: { kind: 'phone', group: 'address', afterCode: 'adjustable', example: '+33475080000' },
  /** Defaults of the sheets (Regulation (EU) 2025/40 Art. 15(6)); empty means the company itself. */
  ...manufacturerFields,
  /** Default of organic sheets (Regulation (EU) 2018/848 Art. 32(1)(a)). */
  organicControlBody: {
    kind: 'text',
    group: 'identity',
    max: 20,
    pattern: organicControlBodyPattern,
    afterCode: 'adjustable',
    example: 'FR-BIO-01',
  },
} as const satisfies Fields

export type CompanyFields = typeof companyFields
export type CompanyDraft = Draft<CompanyFields>
export type CompanyChanges = Changes<CompanyFields>
/** The shape of a stored company. */
export const companyDraft = draftShape(companyFields)
const { schema: changesSchema } = changesShape(companyFields)
/**
 * The shape of changes to a company. The VAT number does not change; the own one may be written in any way.
 */
export const companyChanges = shaped<CompanyChanges>({
  ...changesSchema,
  properties: {
    ...Object(changesSchema['properties']),
    tva: nullable(text({ min: 1, max: 40 })).schema,
  },
})

/** Admission states: `verified` by the VAT check, `awaiting` support, `validated` or `refused` by support. */
export const companyStates = ['verified', 'awaiting', 'validated', 'refused'] as const
export type CompanyState = (typeof companyStates)[number]

const bit = oneOf(0, 1)

/**
 * The six display options, each 1 (on) or 0 (off). The last two need the right `premium` or `fiche_option`.
 */
export const companyOptions = object({
  display_E: bit,
  display_content: bit,
  display_wine: bit,
  display_alcool: bit,
  display_link_button: bit,
  display_image: bit,
})
export type CompanyOptions = Infer<typeof companyOptions>
export type CompanyOption = keyof CompanyOptions

/** The names of the options, in the order of the page. */
export const companyOptionNames = [
  'display_E',
  'display_content',
  'display_wine',
  'display_alcool',
  'display_link_button',
  'display_image',
] as const satisfies readonly CompanyOption[]

/** Options that need `premium` or `fiche_option`; off by default (domain 7, point 7). */
export const paidOptions: readonly CompanyOption[] = ['display_link_button', 'display_image']

/** The options of a new company. */
export const defaultOptions: CompanyOptions = {
  display_E: 0,
  display_content: 1,
  display_wine: 1,
  display_alcool: 1,
  display_link_button: 0,
  display_image: 0,
}
