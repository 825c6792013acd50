// Which question of the help each field of a sheet belongs to. Its address is `/help#<id>`.

import type { SheetField } from '../../src/domain/sheet/fields.ts'

export const fieldQuestions = {
  ...{ family: 'spirits', brand: 'languages', name: 'languages', reference: 'csv', designation: 'bottle' },
  ...{ volume: 'bottle', glasses: 'energy', alcohol: 'energy', targetMarket: 'italy', exportOnly: 'export' },
  ...{ labelledFrom: 'old', bestBefore: 'dealcoholised' },
  ...{ organic: 'organic', organicControlBody: 'organic', organicOrigin: 'organic' },
  ...{ wineType: 'bottle', wineClass: 'dealcoholised', sweetness: 'bottle', sparklingMethod: 'bottle' },
  ...{ dealcoholised: 'dealcoholised', baseMinimum: 'dealcoholised' },
  ...{ vintage: 'vintage', nonVintage: 'vintage', cuvee: 'languages' },
  ...{ appellation: 'bottle', indication: 'bottle', region: 'bottle', location: 'bottle' },
  ...{ gln: 'gtin', gtin: 'gtin', cpv: 'gtin', cpvReason: 'gtin' },
  ...{ energySource: 'energy', energyKj: 'energy', energyKcal: 'energy' },
  ...{ carbohydrates: 'carbohydrates', sugars: 'carbohydrates', glycerol: 'carbohydrates', acids: 'energy' },
  ...{ fat: 'rounding', saturates: 'rounding', protein: 'rounding', salt: 'rounding' },
  ...{ ingredients: 'alternatives', gasStatement: 'alternatives', allergens: 'sulphites' },
  ...{ packaging: 'italy', packagingIdentification: 'packaging', packagingManufacturer: 'packaging' },
  ...{ packagingAddress: 'packaging', packagingContact: 'packaging' },
  ...{ website: 'website', productPage: 'website' },
} as const satisfies { readonly [name in SheetField]?: string }
