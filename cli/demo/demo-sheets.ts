/**
 * The six sheets of the demo estate at Tain-l’Hermitage on the Rhône, with typical appellations and nutrition
 * values.
 */
import type { PackagingEntry, SheetDraft } from '../../src/domain/sheet/fields.ts'
import { packagingPresets } from '../../src/domain/sheet/packaging.ts'
import type { Season } from './demo-views.ts'

/** A sheet, its state, about how many views it has on a day of this year, and when in the year it is drunk. */
export type DemoSheet = {
  readonly draft: SheetDraft
  readonly state: 'draft' | 'validated' | 'archived'
  readonly viewsPerDay: number
  readonly season: Season
}

/** GS1's codes of target markets. */
const union = '097'
const belgium = '056'
const germany = '276'
const estate = {
  brand: 'Deux Rives',
  region: 'Vallée du Rhône',
  location: 'Tain-l’Hermitage',
  targetMarket: union,
  website: 'https://www.deuxrives.example',
} as const
const withCork: PackagingEntry[] = [...packagingPresets['bottle-cork']]

export const demoSheets: readonly DemoSheet[] = [
  {
    state: 'validated',
    viewsPerDay: 22,
    season: 'red',
    draft: {
      ...estate,
      family: 'wine',
      name: 'Les Galets Rouges',
      reference: 'DR-GALETS-2024',
      designation: 'Crozes-Hermitage, appellation d’origine protégée',
      appellation: 'Crozes-Hermitage',
      wineType: 'red',
      wineClass: 'still',
      vintage: 2024,
      volume: 75,
      glasses: 6,
      alcohol: 13,
      organic: false,
      gtin: '3012345000215',
      sugars: 0.12,
      glycerol: 0.82,
      acids: 0.53,
      ingredients: [{ id: 'grapes' }, { id: 'tartaric-acid' }, { id: 'sulphites' }],
      allergens: ['sulphites'],
      packaging: withCork,
      productPage: 'https://www.deuxrives.example/galets-rouges',
    },
  },
  {
    state: 'validated',
    viewsPerDay: 14,
    season: 'white',
    draft: {
      ...estate,
      family: 'wine',
      name: 'Terrasses Blanches',
      targetMarket: germany,
      reference: 'DR-TERRASSES-2024',
      designation: 'Saint-Joseph blanc, appellation d’origine protégée',
      appellation: 'Saint-Joseph',
      wineType: 'dry_white',
      wineClass: 'still',
      vintage: 2024,
      volume: 75,
      glasses: 6,
      alcohol: 13.5,
      organic: true,
      organicControlBody: 'FR-BIO-01',
      organicOrigin: 'eu',
      sugars: 0.15,
      glycerol: 0.71,
      acids: 0.49,
      ingredients: [
        { id: 'grapes', organic: true },
        { id: 'sulphites' },
        { id: 'metatartaric-acid' },
        { id: 'gum-arabic', andOr: true },
        { id: 'potassium-caseinates', residue: 'at_most' },
      ],
      gasStatement: 'may_be_bottled',
      allergens: ['sulphites'],
      packaging: withCork,
    },
  },
  {
    state: 'draft',
    viewsPerDay: 0,
    season: 'red',
    draft: {
      ...estate,
      family: 'wine',
      name: 'Rosé des Berges',
      reference: 'DR-BERGES-2025',
      designation: 'Collines Rhodaniennes, indication géographique protégée',
      appellation: 'Collines Rhodaniennes',
      wineType: 'rose',
      wineClass: 'still',
      vintage: 2025,
      volume: 75,
      glasses: 6,
      alcohol: 12.5,
      ingredients: [{ id: 'grapes' }, { id: 'sulphites' }],
    },
  },
  {
    state: 'validated',
    viewsPerDay: 9,
    season: 'sparkling',
    draft: {
      ...estate,
      family: 'wine',
      name: 'Bulles de Saint-Péray',
      targetMarket: belgium,
      reference: 'DR-BULLES-NM',
      nonVintage: true,
      designation: 'Saint-Péray brut, méthode traditionnelle',
      appellation: 'Saint-Péray',
      wineType: 'sparkling',
      wineClass: 'sparkling',
      volume: 75,
      glasses: 6,
      alcohol: 12,
      sweetness: 'brut',
      sugars: 0.85,
      glycerol: 0.62,
      acids: 0.58,
      ingredients: [
        { id: 'grapes' },
        { id: 'tirage-liqueur', constituents: ['sucrose', 'wine'] },
        { id: 'expedition-liqueur', constituents: ['sucrose', 'wine'] },
        { id: 'sulphites' },
      ],
      allergens: ['sulphites'],
      packaging: [...packagingPresets['bottle-sparkling']],
    },
  },
  {
    state: 'archived',
    viewsPerDay: 2,
    season: 'white',
    draft: {
      ...estate,
      family: 'wine',
      name: 'Vin de Paille',
      reference: 'DR-PAILLE-2023',
      designation: 'Hermitage vin de paille, appellation d’origine protégée',
      appellation: 'Hermitage',
      wineType: 'sweet_white',
      wineClass: 'still',
      vintage: 2023,
      volume: 37.5,
      glasses: 5,
      alcohol: 14.5,
      sugars: 11.4,
      glycerol: 1.35,
      acids: 0.62,
      ingredients: [{ id: 'grapes' }, { id: 'sulphites' }],
      allergens: ['sulphites'],
      packaging: withCork,
    },
  },
  {
    state: 'draft',
    viewsPerDay: 0,
    season: 'red',
    draft: {
      ...estate,
      family: 'spirit',
      name: 'Vieux Marc',
      reference: 'DR-MARC-10',
      designation: 'Eau-de-vie de marc des Côtes du Rhône',
      volume: 70,
      alcohol: 45,
      sugars: 0,
      carbohydrates: 0,
      allergens: ['none'],
      packaging: [...packagingPresets['bottle-spirit']],
    },
  },
]
