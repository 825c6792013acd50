// Which question of the help each field of a form belongs to. Its address is `/help#<id>`.

import type { companyFields } from '../../src/domain/company/fields.ts'
import type { SheetField } from '../../src/domain/sheet/fields.ts'

export const fieldQuestions = {
  ...{ family: 'spirits', brand: 'languages', name: 'languages', reference: 'csv', designation: 'bottle' },
  ...{ volume: 'bottle', glasses: 'energy', alcohol: 'energy', targetMarket: 'export', exportOnly: 'export' },
  ...{ labelledFrom: 'old', bestBefore: 'dealcoholised' },
  ...{ organic: 'organic', organicControlBody: 'organic', organicOrigin: 'organic' },
  ...{ wineType: 'bottle', wineClass: 'dealcoholised', sweetness: 'bottle', sparklingMethod: 'bottle' },
  ...{ dealcoholised: 'dealcoholised', baseMinimum: 'dealcoholised' },
  ...{ vintage: 'vintage', nonVintage: 'vintage', cuvee: 'bottle' },
  ...{ appellation: 'bottle', indication: 'bottle', region: 'bottle', location: 'bottle' },
  ...{ gln: 'gtin', gtin: 'gtin', cpv: 'gtin', cpvReason: 'gtin' },
  ...{ energySource: 'energy', energyKj: 'energy', energyKcal: 'energy' },
  ...{ carbohydrates: 'carbohydrates', sugars: 'carbohydrates', glycerol: 'carbohydrates', acids: 'energy' },
  ...{ fat: 'rounding', saturates: 'rounding', protein: 'rounding', salt: 'rounding' },
  ...{ ingredients: 'ingredients', gasStatement: 'gases', allergens: 'sulphites' },
  ...{ packaging: 'italy', packagingIdentification: 'packaging', packagingManufacturer: 'packaging' },
  ...{ packagingAddress: 'packaging', packagingContact: 'packaging' },
  ...{ website: 'website', productPage: 'website' },
} as const satisfies { readonly [name in SheetField]?: string }

export const companyQuestions = {
  ...{ tva: 'bypass', name: 'bypass', legalForm: 'bypass', siret: 'bypass', country: 'bypass' },
  ...{ address: 'bottle', postalCode: 'bottle', city: 'bottle', phone: 'bypass', gln: 'gtin' },
  ...{ packagingManufacturer: 'packaging', packagingAddress: 'packaging', packagingContact: 'packaging' },
  organicControlBody: 'organic',
} as const satisfies { readonly [name in keyof typeof companyFields]: string }

/** Of a person of the company, and of what the person may do. */
export const userQuestions = {
  ...{ email: 'rights', firstName: 'rights', lastName: 'rights', phone: 'rights', lang: 'rights' },
  rights: 'rights',
} as const

/** Of an order of serial codes. */
export const batchQuestions = {
  ...{ fiche: 'serials', count: 'serials', spare: 'serials', lot: 'gtin', cpv: 'gtin' },
  ...{ preset: 'serials', prefix: 'serials', pattern: 'serials' },
} as const

/** Of the choices of a back label. */
export const kitQuestions = {
  ...{ markets: 'bottle', languages: 'languages', size: 'size', width: 'size', height: 'size' },
  ...{ lot: 'bottle', origin: 'bottle', bottler: 'bottle', pregnancy: 'bottle' },
  ...{ sorting: 'italy', smallPackage: 'bottle' },
} as const

/** Of parts of pages whose fields have one question in common. */
export const partQuestions = {
  ...{ import: 'csv', proof: 'proof', gs1: 'gtin' },
  ...{ batchDownload: 'format', batchTrack: 'serials', batchCheck: 'serials', batchVoid: 'serials' },
} as const
