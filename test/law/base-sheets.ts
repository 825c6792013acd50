// Lawful, complete sheets, one or more per family and class, which the cases of the corpus change. Their
// type is loose, because the cases hold values that no field may have.

import { usualLabelling, type LawCase, type SheetValues } from './corpus-shape.ts'

const bottle = { component: 'bottle', material: 'GL 71', collection: 'glass' }
const cork = { component: 'cork', material: 'FOR 51', collection: 'cork' }
const capsule = { component: 'capsule', material: 'C/ALU 90', collection: 'aluminium' }
const muzzle = { component: 'muzzle', material: 'FE 40', collection: 'steel' }
const foil = { component: 'foil', material: 'C/ALU 90', collection: 'aluminium' }
const screwCap = { component: 'cork', material: 'ALU 41', collection: 'aluminium' }
const clearBottle = { component: 'bottle', material: 'GL 70', collection: 'glass' }

const stillRed = {
  family: 'wine',
  brand: 'Deux Rives',
  name: 'Les Galets',
  designation: 'Vin de France',
  volume: 75,
  alcohol: 13.5,
  targetMarket: '097',
  wineType: 'red',
  wineClass: 'still',
  vintage: 2024,
  indication: 'none',
  energySource: 'formula',
  sugars: 0.2,
  ingredients: [{ id: 'grapes' }, { id: 'sulphites' }],
  allergens: ['sulphites'],
  packaging: [bottle, cork, capsule],
}

const stillWhite = {
  ...stillRed,
  name: 'Le Verger',
  wineType: 'dry_white',
  alcohol: 12.5,
  sugars: 0.3,
  packaging: [clearBottle, screwCap],
}

/** 60 g/l sugars and 12 % vol: 15.6 % vol in total, lawful without enrichment (2019/934 Art. 2). */
const stillSweet = {
  ...stillWhite,
  name: 'Grains de Novembre',
  wineType: 'sweet_white',
  sugars: 6,
  alcohol: 12,
  ingredients: [{ id: 'grapes' }, { id: 'sulphites' }],
}

const sparkling = {
  ...stillRed,
  name: 'Fleur de Craie',
  designation: 'Vin mousseux de qualité',
  wineType: 'sparkling',
  wineClass: 'sparkling',
  alcohol: 12,
  vintage: null,
  nonVintage: true,
  sparklingMethod: 'second_fermentation',
  sweetness: 'brut',
  sugars: 0.8,
  ingredients: [
    { id: 'grapes' },
    { id: 'tirage-liqueur', constituents: ['sucrose', 'wine'] },
    { id: 'expedition-liqueur', constituents: ['sucrose', 'wine'] },
    { id: 'sulphites' },
  ],
  packaging: [bottle, cork, muzzle, foil],
}

const aerated = {
  ...sparkling,
  name: 'Bulles Claires',
  designation: 'Vin mousseux gazéifié, obtenu par adjonction d’anhydride carbonique',
  sparklingMethod: 'carbon_dioxide',
  alcohol: 11,
  ingredients: [{ id: 'grapes' }, { id: 'carbon-dioxide' }, { id: 'sulphites' }],
}

const semiSparkling = {
  ...stillRed,
  name: 'Petite Perle',
  designation: 'Vin pétillant',
  wineType: 'rose',
  wineClass: 'semi_sparkling',
  sparklingMethod: 'second_fermentation',
  alcohol: 10.5,
  sugars: 1,
  packaging: [clearBottle, screwCap],
}

/** 95 g/l sugars and 17 % vol: 22.6 % vol in total. */
const fortified = {
  ...stillRed,
  name: 'Soir d’Octobre',
  designation: 'Vin de liqueur',
  wineType: 'natural_sweet',
  wineClass: 'fortified',
  alcohol: 17,
  sugars: 9.5,
  ingredients: [{ id: 'grapes' }, { id: 'neutral-wine-alcohol' }, { id: 'sulphites' }],
}

const dealcoholised = {
  ...stillRed,
  name: 'Jardin Calme',
  designation: 'Vin désalcoolisé',
  wineType: 'rose',
  wineClass: 'still_non_alcoholic',
  alcohol: 0.4,
  dealcoholised: 'whole',
  baseMinimum: 9,
  bestBefore: '2028-11-30',
  sugars: 4,
  ingredients: [{ id: 'grapes' }, { id: 'concentrated-grape-must' }, { id: 'sulphites' }],
}

const sparklingDealcoholised = {
  ...dealcoholised,
  name: 'Jardin Pétillant',
  designation: 'Vin mousseux gazéifié désalcoolisé, obtenu par adjonction d’anhydride carbonique',
  wineType: 'sparkling',
  wineClass: 'sparkling_non_alcoholic',
  sparklingMethod: 'carbon_dioxide',
  sweetness: 'medium_dry',
  vintage: null,
  nonVintage: true,
  ingredients: [
    { id: 'grapes' },
    { id: 'concentrated-grape-must' },
    { id: 'carbon-dioxide' },
    { id: 'sulphites' },
  ],
  packaging: [bottle, cork, muzzle, foil],
}

const organicRed = {
  ...stillRed,
  name: 'Terre Vive',
  organic: true,
  organicControlBody: 'FR-BIO-01',
  organicOrigin: 'eu',
  ingredients: [{ id: 'grapes', organic: true }, { id: 'sulphites' }],
}

const pdoRed = {
  ...stillRed,
  name: 'Vieilles Vignes',
  designation: 'Appellation d’origine protégée',
  indication: 'pdo',
  appellation: 'Côtes du Rhône',
}

/** 140 g/l sugars and 16 % vol: 24.3 % vol in total. */
const vermouth = {
  family: 'aromatised',
  brand: 'Deux Rives',
  name: 'Rosso Antico',
  designation: 'Vermouth',
  volume: 75,
  alcohol: 16,
  targetMarket: '097',
  nonVintage: true,
  indication: 'none',
  energySource: 'formula',
  sugars: 14,
  ingredients: [
    { id: 'wine' },
    { id: 'grapes' },
    { id: 'sucrose' },
    { id: 'agricultural-alcohol' },
    { id: 'wormwood' },
    { id: 'natural-flavourings' },
    { id: 'sulphites' },
  ],
  allergens: ['sulphites'],
  packaging: [bottle, screwCap],
}

const gluehwein = {
  ...vermouth,
  name: 'Winterabend',
  designation: 'Glühwein',
  volume: 100,
  alcohol: 10,
  sugars: 9,
  ingredients: [
    { id: 'wine' },
    { id: 'grapes' },
    { id: 'sucrose' },
    { id: 'spices' },
    { id: 'natural-flavourings' },
    { id: 'sulphites' },
  ],
}

const sangria = {
  ...gluehwein,
  name: 'Tarde de Mayo',
  designation: 'Sangría',
  alcohol: 7,
  ingredients: [
    { id: 'wine' },
    { id: 'grapes' },
    { id: 'water' },
    { id: 'sucrose' },
    { id: 'orange-peel' },
    { id: 'natural-flavourings' },
    { id: 'sulphites' },
  ],
}

const cocktail = {
  ...sangria,
  name: 'Soirée Fraîche',
  designation: 'Aromatised wine-product cocktail',
  alcohol: 6,
  sugars: 7,
}

const brandy = {
  family: 'spirit',
  brand: 'Deux Rives',
  name: 'Alambic du Chai',
  designation: 'Brandy',
  volume: 70,
  alcohol: 38,
  targetMarket: '097',
  indication: 'none',
  energySource: 'formula',
  sugars: 0.5,
  ingredients: [{ id: 'wine-distillate' }, { id: 'water' }, { id: 'sucrose' }, { id: 'plain-caramel' }],
  allergens: ['none'],
  packaging: [bottle, cork],
}

const whisky = {
  ...brandy,
  name: 'North Field',
  designation: 'Whisky',
  alcohol: 43,
  sugars: 0,
  ingredients: [{ id: 'agricultural-distillate' }, { id: 'water' }, { id: 'plain-caramel' }],
}

const liqueur = {
  ...brandy,
  name: 'Douce Orange',
  designation: 'Liqueur',
  volume: 50,
  alcohol: 22,
  sugars: 25,
  ingredients: [
    { id: 'agricultural-alcohol' },
    { id: 'water' },
    { id: 'sucrose' },
    { id: 'orange-peel' },
    { id: 'natural-flavourings' },
  ],
}

const creamLiqueur = {
  ...liqueur,
  name: 'Crème du Chai',
  designation: 'Cream liqueur',
  alcohol: 17,
  sugars: 20,
  carbohydrates: 21,
  fat: 15,
  saturates: 9.5,
  protein: 3,
  salt: 0.2,
  ingredients: [
    { id: 'cream' },
    { id: 'sucrose' },
    { id: 'agricultural-alcohol' },
    { id: 'water' },
    { id: 'flavourings' },
  ],
  allergens: ['milk'],
}

const eggLiqueur = {
  ...liqueur,
  name: 'Eidotter',
  designation: 'Egg liqueur',
  alcohol: 17,
  sugars: 28,
  fat: 5,
  saturates: 1.6,
  protein: 2.8,
  ingredients: [
    { id: 'sucrose' },
    { id: 'egg-yolk' },
    { id: 'agricultural-alcohol' },
    { id: 'water' },
    { id: 'natural-flavourings' },
  ],
  allergens: ['egg'],
}

/** The base sheets, by name. */
export const baseSheets = {
  stillRed,
  stillWhite,
  stillSweet,
  sparkling,
  aerated,
  semiSparkling,
  fortified,
  dealcoholised,
  sparklingDealcoholised,
  organicRed,
  pdoRed,
  vermouth,
  gluehwein,
  sangria,
  cocktail,
  brandy,
  whisky,
  liqueur,
  creamLiqueur,
  eggLiqueur,
} as const satisfies Record<string, SheetValues>

export type BaseName = keyof typeof baseSheets

/** The names of the base sheets. */
export const baseNames = Object.keys(baseSheets) as BaseName[]

/** The whole sheet of a case: its base, its changes, its day of labelling; values of null are left out. */
export function sheetOf({ base, sheet, labelledFrom }: LawCase<BaseName>): SheetValues {
  const values = { ...baseSheets[base], labelledFrom: labelledFrom ?? usualLabelling, ...sheet }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}
