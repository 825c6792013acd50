// For each row of the table of plausibility a sheet that breaks it and one that just keeps it, from the text of the
// law or the reason of the setting, not from the table.

import type { IngredientEntry, PackagingEntry, SheetDraft } from '../../../../src/domain/sheet/fields.ts'

/** Changes to a sheet that is right; `wrong` breaks the row, `right` keeps it. */
type Case = { readonly wrong: Partial<SheetDraft>; readonly right: Partial<SheetDraft> }

const bottle: PackagingEntry = { component: 'bottle', material: 'GL 71', collection: 'glass' }

const wine: Partial<SheetDraft> = {
  family: 'wine',
  brand: 'Deux Rives',
  name: 'Les Galets',
  designation: 'Vin de France',
  volume: 75,
  glasses: 6,
  alcohol: 12.5,
  targetMarket: '097',
  wineType: 'red',
  wineClass: 'still',
  vintage: 2024,
  sugars: 0.2,
  ingredients: [{ id: 'grapes' }, { id: 'sulphites' }],
  allergens: ['sulphites'],
  packaging: [bottle],
}
const aromatised: Partial<SheetDraft> = {
  family: 'aromatised',
  brand: 'Deux Rives',
  name: 'Amaro',
  designation: 'Produit aromatisé',
  volume: 75,
  alcohol: 16,
  targetMarket: '097',
  sugars: 6,
  ingredients: [{ id: 'wine' }, { id: 'herbs' }],
  allergens: ['none'],
}
const spirit: Partial<SheetDraft> = {
  family: 'spirit',
  brand: 'Deux Rives',
  name: 'Numéro 7',
  designation: 'Spirituose',
  volume: 70,
  alcohol: 40,
  targetMarket: '097',
  sugars: 0,
  allergens: ['none'],
}

const list = (...ids: IngredientEntry['id'][]): Pick<SheetDraft, 'ingredients'> => ({
  ingredients: ids.map((id) => ({ id })),
})
const base =
  (draft: Partial<SheetDraft>) =>
  (wrong: Partial<SheetDraft>, right: Partial<SheetDraft>): Case => ({
    wrong: { ...draft, ...wrong },
    right: { ...draft, ...right },
  })
const ofWine = base(wine)
const ofSparkling = base({ ...wine, wineType: 'sparkling', wineClass: 'sparkling', sugars: 0.8 })
const ofSemiSparkling = base({ ...wine, wineType: 'dry_white', wineClass: 'semi_sparkling', alcohol: 11 })
const ofFortified = base({
  ...wine,
  wineClass: 'fortified',
  alcohol: 19,
  sugars: 9,
  ...list('grapes', 'neutral-wine-alcohol', 'sulphites'),
})
const ofNonAlcoholic = base({ ...wine, wineClass: 'still_non_alcoholic', alcohol: 0.4 })
const ofAromatised = base(aromatised)
const ofSpirit = base(spirit)

/** A spirit or aromatised drink of one name, at the last wrong and the first right value. */
const named = (designation: string, wrong: Partial<SheetDraft>, right: Partial<SheetDraft>): Case =>
  ofSpirit({ designation, ...wrong }, { designation, ...right })
const strength = (designation: string, wrong: number, right: number): Case =>
  named(designation, { alcohol: wrong, sugars: 30 }, { alcohol: right, sugars: 30 })
const sweetening = (designation: string, wrong: number, right: number): Case =>
  named(designation, { sugars: wrong }, { sugars: right })
const without = (designation: string, wrong: IngredientEntry['id'], right: IngredientEntry['id']): Case =>
  named(designation, list('water', wrong), list('water', right))
const drink = (designation: string, wrong: number, right: number): Case =>
  ofAromatised({ designation, alcohol: wrong }, { designation, alcohol: right })

const term = (
  of: ReturnType<typeof base>,
  sweetness: NonNullable<SheetDraft['sweetness']>,
  wrong: number,
  right: number,
): Case => of({ sweetness, sugars: wrong }, { sweetness, sugars: right })

const packed = (wrong: PackagingEntry, right: PackagingEntry): Case =>
  ofWine({ packaging: [bottle, wrong] }, { packaging: [bottle, right] })

/** One case for each row, by the row's id. */
export const plausibilityCases: Readonly<Record<string, Case>> = {
  'strength.still': ofWine({ alcohol: 4.4, indication: 'pdo' }, { alcohol: 4.5, indication: 'pdo' }),
  'strength.still.unprotected': ofWine(
    { alcohol: 8.4, indication: 'none' },
    { alcohol: 8.5, indication: 'none' },
  ),
  'strength.still.light': ofWine({ alcohol: 8.4 }, { alcohol: 8.5 }),
  'strength.still.strong': ofWine({ alcohol: 16.5 }, { alcohol: 16 }),
  'strength.enriched': ofWine(
    { alcohol: 15.1, ...list('grapes', 'sucrose') },
    { alcohol: 14.5, ...list('grapes', 'sucrose') },
  ),
  'strength.sparkling': ofSparkling({ alcohol: 5.9 }, { alcohol: 6 }),
  'strength.sparkling.usual': ofSparkling({ alcohol: 8 }, { alcohol: 8, designation: 'Asti spumante' }),
  'strength.semiSparkling': ofSemiSparkling(
    { alcohol: 4.4, indication: 'pdo' },
    { alcohol: 4.5, indication: 'pdo' },
  ),
  'strength.semiSparkling.unprotected': ofSemiSparkling(
    { alcohol: 6.9, indication: 'none' },
    { alcohol: 7, indication: 'none' },
  ),
  'strength.semiSparkling.light': ofSemiSparkling({ alcohol: 6.9 }, { alcohol: 7 }),
  'strength.fortified': ofFortified({ alcohol: 13.9 }, { alcohol: 14 }),
  'strength.fortified.unprotected': ofFortified(
    { alcohol: 14.9, indication: 'none' },
    { alcohol: 15, indication: 'none' },
  ),
  'strength.fortified.usual': ofFortified({ alcohol: 22.5 }, { alcohol: 22 }),
  'strength.fortified.total': ofFortified(
    { alcohol: 15, sugars: 3, indication: 'none' },
    { alcohol: 15, sugars: 5, indication: 'none' },
  ),
  'strength.nonAlcoholic': ofNonAlcoholic({ alcohol: 9.1 }, { alcohol: 8.9 }),
  'strength.nonAlcoholic.process': ofNonAlcoholic(
    { alcohol: 9.1, labelledFrom: '2027-09-19' },
    { alcohol: 9.1, labelledFrom: '2027-09-18' },
  ),
  'strength.nonAlcoholic.partial': ofNonAlcoholic({ alcohol: 0.6 }, { alcohol: 0.5 }),
  'dealcoholised.class': ofNonAlcoholic({ dealcoholised: 'none' }, { dealcoholised: 'whole' }),
  'dealcoholised.fortified': ofFortified({ dealcoholised: 'part' }, { dealcoholised: 'none' }),
  'dealcoholised.protected': ofNonAlcoholic({ indication: 'pdo' }, { indication: 'pdo', alcohol: 5 }),
  'kind.sparklingType': ofWine({ wineType: 'sparkling' }, { wineType: 'rose' }),
  'kind.methodOfStill': ofWine({ sparklingMethod: 'second_fermentation' }, {}),
  'kind.sparklingClass': ofSparkling({ wineType: 'dry_white' }, { wineType: 'rose' }),
  'kind.aeratedProtected': ofSparkling(
    { sparklingMethod: 'carbon_dioxide', indication: 'pgi', ...list('grapes', 'carbon-dioxide') },
    { sparklingMethod: 'second_fermentation', indication: 'pgi' },
  ),

  'sweetness.sparkling.brut_nature': term(ofSparkling, 'brut_nature', 0.61, 0.3),
  'sweetness.sparkling.extra_brut': term(ofSparkling, 'extra_brut', 0.91, 0.6),
  'sweetness.sparkling.brut': term(ofSparkling, 'brut', 1.51, 1.2),
  'sweetness.sparkling.extra_dry': term(ofSparkling, 'extra_dry', 0.8, 1.2),
  'sweetness.sparkling.dry': term(ofSparkling, 'dry', 1.3, 1.7),
  'sweetness.sparkling.medium_dry': term(ofSparkling, 'medium_dry', 2.8, 3.2),
  'sweetness.sparkling.sweet': term(ofSparkling, 'sweet', 4.6, 5.1),
  'sweetness.still.dry': term(ofWine, 'dry', 1.1, 0.9),
  'sweetness.still.medium_dry': term(ofWine, 'medium_dry', 2, 1.8),
  'sweetness.still.medium': term(ofWine, 'medium', 1, 4.5),
  'sweetness.still.sweet': term(ofWine, 'sweet', 4.3, 4.5),
  'sweetness.aromatised.extra_dry': term(ofAromatised, 'extra_dry', 3.1, 2.9),
  'sweetness.aromatised.dry': term(ofAromatised, 'dry', 5.1, 4.9),
  'sweetness.aromatised.medium_dry': term(ofAromatised, 'medium_dry', 9.1, 8),
  'sweetness.aromatised.medium': term(ofAromatised, 'medium', 8.9, 9),
  'sweetness.aromatised.sweet': term(ofAromatised, 'sweet', 12.9, 13),
  'sweetness.sparkling.term': ofSparkling({ sweetness: 'medium' }, { sweetness: 'brut' }),
  'sweetness.semiSparkling.dry': term(ofSemiSparkling, 'dry', 3.6, 3.5),
  'sweetness.semiSparkling.medium_dry': term(ofSemiSparkling, 'medium_dry', 5.1, 5),
  'sweetness.semiSparkling.medium': term(ofSemiSparkling, 'medium', 1, 6),
  'sweetness.semiSparkling.sweet': term(ofSemiSparkling, 'sweet', 4.3, 5.1),
  'sweetness.semiSparkling.term': ofSemiSparkling({ sweetness: 'brut' }, { sweetness: 'dry' }),
  'sweetness.still.term': ofWine({ sweetness: 'brut' }, { sweetness: 'dry' }),
  'sweetness.fortified.term': ofFortified({ sweetness: 'brut' }, { sweetness: 'extra_dry' }),
  'sweetness.aromatised.term': ofAromatised({ sweetness: 'brut' }, { sweetness: 'medium_dry' }),
  'sweetness.acidity': ofWine(
    { sweetness: 'dry', sugars: 0.8 },
    { sweetness: 'dry', sugars: 0.8, acids: 0.7 },
  ),
  'sweetness.brutNature.dosage': ofSparkling(
    {
      sweetness: 'brut_nature',
      sugars: 0.2,
      ingredients: [{ id: 'grapes' }, { id: 'expedition-liqueur', constituents: ['sucrose', 'wine'] }],
    },
    {
      sweetness: 'brut_nature',
      sugars: 0.2,
      ingredients: [{ id: 'grapes' }, { id: 'expedition-liqueur', constituents: ['wine'] }],
    },
  ),
  'type.dryWhite': ofWine({ wineType: 'dry_white', sugars: 1.1 }, { wineType: 'dry_white', sugars: 0.9 }),
  'type.dryWhite.nonAlcoholic': ofNonAlcoholic(
    { wineType: 'dry_white', sugars: 4 },
    { wineType: 'sweet_white', sugars: 4 },
  ),
  'type.semiDryWhite': ofWine(
    { wineType: 'semi_dry_white', sugars: 0.2 },
    { wineType: 'semi_dry_white', sugars: 1.5 },
  ),
  'type.dryWhite.semiSparkling': ofSemiSparkling({ sugars: 3.6 }, { sugars: 1.8 }),
  'type.semiDryWhite.semiSparkling': ofSemiSparkling(
    { wineType: 'semi_dry_white', sugars: 5.1 },
    { wineType: 'semi_dry_white', sugars: 5 },
  ),
  'type.sweetWhite.semiSparkling': ofSemiSparkling(
    { wineType: 'sweet_white', sugars: 1 },
    { wineType: 'sweet_white', sugars: 6 },
  ),
  'type.sweetWhite': ofWine({ wineType: 'sweet_white', sugars: 0.5 }, { wineType: 'sweet_white', sugars: 5 }),
  'type.naturalSweet': ofFortified(
    { wineType: 'natural_sweet', sugars: 0.2 },
    { wineType: 'natural_sweet', sugars: 9 },
  ),
  'type.redSugars': ofWine({ sugars: 2.5 }, { sugars: 2 }),

  'substance.rawMaterial': ofWine(list('sucrose'), list('grapes', 'sucrose')),
  'substance.notInWine': ofWine(list('grapes', 'water'), list('grapes')),
  'substance.wineInWine': ofWine(list('grapes', 'wine'), list('grapes')),
  'substance.class': ofWine(list('grapes', 'plain-caramel'), list('grapes', 'gum-arabic')),
  'substance.sucroseInFortified': ofFortified(
    list('grapes', 'sucrose', 'neutral-wine-alcohol'),
    list('grapes', 'concentrated-grape-must', 'neutral-wine-alcohol'),
  ),
  'substance.red': ofWine(list('grapes', 'carboxymethylcellulose'), {
    wineType: 'rose',
    ...list('grapes', 'carboxymethylcellulose'),
  }),
  'substance.retsina': ofWine(list('grapes', 'aleppo-pine-resin'), {
    designation: 'Ρετσίνα',
    ...list('grapes', 'aleppo-pine-resin'),
  }),
  'substance.tirageInAerated': ofSparkling(
    { sparklingMethod: 'carbon_dioxide', ...list('grapes', 'tirage-liqueur', 'carbon-dioxide') },
    { sparklingMethod: 'second_fermentation', ...list('grapes', 'tirage-liqueur') },
  ),
  'substance.additivesLeftOut': ofWine(
    {
      ingredients: [
        { id: 'grapes' },
        { id: 'gum-arabic', residue: 'at_most' },
        { id: 'ascorbic-acid', residue: 'at_most' },
      ],
    },
    { ingredients: [{ id: 'grapes' }, { id: 'gum-arabic' }, { id: 'ascorbic-acid', residue: 'at_most' }] },
  ),
  'substance.alcoholOfFortified': ofFortified(list('grapes'), list('grapes', 'wine-distillate')),
  'substance.flavouring': ofAromatised(
    { designation: 'Sangría', alcohol: 8, ...list('wine', 'sucrose', 'sulphites') },
    { designation: 'Weinschorle', alcohol: 6, ...list('wine', 'water', 'sulphites') },
  ),
  'substance.spicesOfGluhwein': ofAromatised(
    { designation: 'Vin chaud', alcohol: 8, ...list('wine', 'sucrose', 'orange') },
    { designation: 'Glühwein', alcohol: 8, ...list('wine', 'sucrose', 'clove') },
  ),
  'substance.artemisia': ofAromatised(
    { designation: 'Vermouth', sugars: 10, ...list('wine', 'herbs') },
    { designation: 'Vermouth', sugars: 10, ...list('wine', 'wormwood') },
  ),
  'substance.alcoholOfAromatised': ofAromatised(
    { alcohol: 10, ...list('wine', 'herbs', 'agricultural-alcohol') },
    { alcohol: 16, ...list('wine', 'herbs', 'agricultural-alcohol') },
  ),

  'figure.fat': ofWine({ fat: 2.1 }, { fat: 0 }),
  'figure.protein': ofWine({ protein: 2.1 }, { protein: 0.1 }),
  'figure.salt': ofWine({ salt: 1.1 }, { salt: 0.01 }),
  'figure.acids': ofWine({ acids: 6 }, { acids: 0.6 }),
  'figure.glycerol': ofWine({ glycerol: 7 }, { glycerol: 0.7 }),
  'figure.sugars': ofWine({ sugars: 95 }, { sugars: 0.2 }),
  'figure.fat.usual': ofWine({ fat: 0.6 }, { fat: 0.5 }),
  'figure.protein.usual': ofWine({ protein: 0.6 }, { protein: 0.5 }),
  'figure.salt.usual': ofWine({ salt: 0.3 }, { salt: 0.1 }),
  'figure.acids.usual': ofWine({ acids: 1.3 }, { acids: 1.1 }),
  'figure.glycerol.usual': ofWine({ glycerol: 2.1 }, { glycerol: 1.9 }),
  'figure.sugars.usual': ofWine(
    { wineType: 'sweet_white', sugars: 35 },
    { wineType: 'sweet_white', sugars: 20 },
  ),
  'figure.acids.low': ofWine({ acids: 0.3 }, { acids: 0.35 }),
  'figure.otherCarbohydrates': ofWine(
    { carbohydrates: 4, sugars: 0.2, glycerol: 0.7 },
    { carbohydrates: 1, sugars: 0.2, glycerol: 0.7 },
  ),
  'figure.room': ofSpirit({ alcohol: 80, sugars: 50 }, { alcohol: 40, sugars: 40 }),

  'quantity.nominal': ofWine({ volume: 70 }, { volume: 62, designation: 'Arbois, vin jaune' }),
  'quantity.millilitres': ofWine({ volume: 750 }, { volume: 300 }),
  'quantity.glasses': ofWine({ volume: 75, glasses: 60 }, { volume: 75, glasses: 6 }),

  'packaging.code': packed(
    { component: 'capsule', material: 'PET 41', collection: 'plastic' },
    { component: 'capsule', material: 'ALU 41', collection: 'aluminium' },
  ),
  'packaging.codeUnassigned': packed(
    { component: 'capsule', material: 'SN 42', collection: 'metal' },
    { component: 'cork', material: 'O 7', collection: 'plastic' },
  ),
  'packaging.component': packed(
    { component: 'can', material: 'GL 71', collection: 'glass' },
    { component: 'can', material: 'ALU 41', collection: 'metal' },
  ),
  'packaging.collection': packed(
    { component: 'box', material: 'PAP 20', collection: 'glass' },
    { component: 'box', material: 'PAP 20', collection: 'residual' },
  ),
  'packaging.bottles': ofWine(
    { packaging: [bottle, { component: 'bottle', material: 'PET 1', collection: 'plastic' }] },
    { packaging: [bottle, { component: 'cork', material: 'FOR 51', collection: 'cork' }] },
  ),
  'packaging.container': ofWine(
    { packaging: [{ component: 'cork', material: 'FOR 51', collection: 'cork' }] },
    { packaging: [bottle] },
  ),

  'name.colour': ofWine(
    { designation: 'Vin rouge de France', wineType: 'rose' },
    { designation: 'Vin rouge de France', wineType: 'red' },
  ),
  'name.sparkling': ofWine({ designation: 'Crémant de Loire' }, { designation: 'Coteaux Champenois' }),
  'name.fortified': ofWine({ designation: 'Vin doux naturel' }, { designation: 'Vin de France' }),
  'name.family': ofWine({ designation: 'London Gin' }, { designation: 'Red wine aged in rum barrels' }),
  'name.protection': ofWine(
    { designation: 'Pays d’Oc IGP', indication: 'pdo' },
    { designation: 'Pays d’Oc IGP', indication: 'pgi' },
  ),
  'name.indicationWithoutName': (() => {
    const { designation: _designation, ...unnamed } = wine
    return base(unnamed)({ indication: 'pdo' }, { indication: 'pdo', appellation: 'Gigondas' })
  })(),
  'name.alcoholFree': ofNonAlcoholic(
    { designation: 'Vin sans alcool', alcohol: 0.6 },
    { designation: 'Vin sans alcool', alcohol: 0.5 },
  ),
  'name.zeroAlcohol': ofNonAlcoholic(
    { designation: 'Riesling 0.0 %', alcohol: 0.06 },
    { designation: 'Riesling 0.0 %', alcohol: 0.05 },
  ),
  'name.dealcoholised': ofWine(
    { designation: 'Entalkoholisierter Wein' },
    { designation: 'Entalkoholisierter Wein', dealcoholised: 'whole', alcohol: 0.4 },
  ),
  'name.withoutSulphites': ofWine(
    { name: 'Sans sulfites ajoutés' },
    { name: 'Sans sulfites ajoutés', ...list('grapes') },
  ),
  'claim.health': ofWine({ designation: 'Ein bekömmlicher Wein' }, { designation: 'Ein milder Wein' }),
  'claim.nutrition': ofWine({ name: 'Low sugar' }, { name: 'Lowlands' }),
  'claim.advertising': ofWine({ name: 'Jetzt kaufen' }, { name: 'Clos d’Or' }),

  'organic.substances': ofWine(
    {
      organic: true,
      ingredients: [{ id: 'grapes', organic: true }, { id: 'potassium-sorbate' }],
    },
    { organic: true, ingredients: [{ id: 'grapes', organic: true }, { id: 'gum-arabic' }] },
  ),
  'organic.rawMaterial': ofWine(
    { organic: true },
    { organic: true, ingredients: [{ id: 'grapes', organic: true }] },
  ),
  'organic.rawMaterial.others': ofAromatised(
    { organic: true },
    { organic: true, ingredients: [{ id: 'wine', organic: true }, { id: 'herbs' }] },
  ),
  'organic.controlBody': ofWine({ organic: true }, { organic: true, organicControlBody: 'FR-BIO-01' }),
  'organic.origin': ofWine({ organic: true }, { organic: true, organicOrigin: 'eu' }),
  'organic.claim': ofWine(
    { designation: 'Vin biologique' },
    { designation: 'Vin biologique', organic: true },
  ),

  'spirit.strength': ofSpirit({ alcohol: 14.9 }, { alcohol: 15 }),
  'spirit.rum.strength': named('Rum', { alcohol: 37.4 }, { alcohol: 37.5 }),
  'spirit.rum.sweetening': sweetening('Ron', 2.1, 2),
  'spirit.rum.flavour': without('Rhum', 'spices', 'plain-caramel'),
  'spirit.whisky.strength': named('Whisky', { alcohol: 39.9 }, { alcohol: 40 }),
  'spirit.whisky.sweetening': sweetening('Single malt whisky', 0.2, 0),
  'spirit.whisky.flavour': without('Whiskey', 'natural-flavourings', 'plain-caramel'),
  'spirit.grain.strength': named('Grain spirit', { alcohol: 34.9 }, { alcohol: 35 }),
  'spirit.grain.sweetening': sweetening('Grain spirit', 1.1, 1),
  'spirit.grain.flavour': without('Grain spirit', 'herbs', 'plain-caramel'),
  'spirit.wineSpirit.strength': named('Eau-de-vie de vin', { alcohol: 37.4 }, { alcohol: 37.5 }),
  'spirit.wineSpirit.sweetening': sweetening('Cognac', 2.1, 2),
  'spirit.wineSpirit.flavour': without('Armagnac', 'flavourings', 'plain-caramel'),
  'spirit.brandy.strength': named('Brandy', { alcohol: 35.9 }, { alcohol: 36 }),
  'spirit.brandy.sweetening': sweetening('Weinbrand', 3.6, 3.5),
  'spirit.brandy.flavour': without('Brandy', 'flavourings', 'plain-caramel'),
  'spirit.grapeMarc.strength': named('Grappa', { alcohol: 37.4 }, { alcohol: 37.5 }),
  'spirit.grapeMarc.sweetening': sweetening('Orujo', 2.1, 2),
  'spirit.grapeMarc.flavour': without('Grappa', 'flavourings', 'plain-caramel'),
  'spirit.fruitSpirit.strength': named('Kirsch', { alcohol: 37.4 }, { alcohol: 37.5 }),
  'spirit.fruitSpirit.sweetening': sweetening('Obstler', 1.9, 1.8),
  'spirit.fruitSpirit.flavour': without('Calvados', 'flavourings', 'plain-caramel'),
  'spirit.vodka.strength': named('Vodka', { alcohol: 37.4 }, { alcohol: 37.5 }),
  'spirit.vodka.sweetening': sweetening('Lemon vodka', 10.1, 9.9),
  'spirit.vodka.colour': without('Vodka', 'plain-caramel', 'natural-flavourings'),
  'spirit.plainVodka.sweetening': sweetening('Vodka', 0.9, 0.8),
  'spirit.gin.strength': named('Gin', { alcohol: 37.4 }, { alcohol: 37.5 }),
  'spirit.dryGin.strength': named('London Gin', { alcohol: 37.4 }, { alcohol: 37.5 }),
  'spirit.dryGin.sweetening': sweetening('London dry gin', 0.02, 0.01),
  'spirit.dryGin.both': without('London Gin', 'flavourings', 'agricultural-distillate'),
  'spirit.akvavit.strength': named('Akvavit', { alcohol: 37.4 }, { alcohol: 37.5 }),
  'spirit.pastis.strength': strength('Pastis', 39.9, 40),
  'spirit.pastis.sweetening': sweetening('Pastis', 10.1, 9.9),
  'spirit.pastisDeMarseille.strength': strength('Pastis de Marseille', 44.9, 45),
  'spirit.pastisDeMarseille.sweetening': sweetening('Pastis de Marseille', 10.1, 9.9),
  'spirit.pacharan.strength': strength('Pacharán', 24.9, 25),
  'spirit.pacharan.sweetening': sweetening('Pacharán', 7.9, 8),
  'spirit.liqueur.strength': strength('Kräuterlikör, Likör', 14.9, 15),
  'spirit.liqueur.sweetening': sweetening('Cherry liqueur', 6.9, 7),
  'spirit.otherLiqueur.sweetening': sweetening('Liqueur de poire', 9.9, 10),
  'spirit.cremeDe.strength': strength('Crème de menthe', 14.9, 15),
  'spirit.cremeDe.sweetening': sweetening('Crème de menthe', 24.9, 25),
  'spirit.cremeDeCassis.strength': strength('Crème de cassis', 14.9, 15),
  'spirit.cremeDeCassis.sweetening': sweetening('Crème de cassis', 39, 41),
  'spirit.sloeGin.strength': strength('Sloe gin', 24.9, 25),
  'spirit.sloeGin.sweetening': sweetening('Sloe gin', 9.9, 10),
  'spirit.sambuca.strength': strength('Sambuca', 37.9, 38),
  'spirit.sambuca.sweetening': sweetening('Sambuca', 34.9, 35),
  'spirit.sambuca.colour': without('Sambuca', 'plain-caramel', 'sucrose'),
  'spirit.maraschino.strength': strength('Maraschino', 23.9, 24),
  'spirit.maraschino.sweetening': sweetening('Maraschino', 24.9, 25),
  'spirit.maraschino.colour': without('Maraschino', 'plain-caramel', 'sucrose'),
  'spirit.nocino.strength': strength('Nocino', 29.9, 30),
  'spirit.nocino.sweetening': sweetening('Nocino', 9.9, 10),
  'spirit.eggLiqueur.strength': strength('Eierlikör', 13.9, 14),
  'spirit.eggLiqueur.sweetening': sweetening('Advocaat', 14.9, 15),
  'spirit.mistra.strength': named('Mistrà', { alcohol: 47.1 }, { alcohol: 47 }),
  'spirit.mistra.sweetening': sweetening('Mistrà', 1, 0),
  'spirit.mistra.colour': without('Mistrà', 'plain-caramel', 'natural-flavourings'),
  'spirit.berenburg.strength': named('Berenburg', { alcohol: 29.9 }, { alcohol: 30 }),
  'spirit.berenburg.sweetening': sweetening('Berenburg', 2.1, 2),
  'spirit.tequila.strength': named('Tequila', { alcohol: 34.9 }, { alcohol: 35 }),
  'spirit.egg': named(
    'Eierlikör',
    { alcohol: 17, sugars: 20 },
    { alcohol: 17, sugars: 20, allergens: ['egg'] },
  ),
  'spirit.cream': named(
    'Irish cream liqueur',
    { alcohol: 17, sugars: 20 },
    { alcohol: 17, sugars: 20, allergens: ['milk'] },
  ),

  'aromatised.strength': ofAromatised({ alcohol: 22 }, { alcohol: 21.9 }),
  'aromatised.dealcoholised': ofAromatised(
    { alcohol: 22, dealcoholised: 'whole' },
    { alcohol: 0.4, dealcoholised: 'whole' },
  ),
  'aromatised.vermouth.strength': drink('Vermouth', 14.4, 14.5),
  'aromatised.americano.strength': drink('Americano', 14.4, 14.5),
  'aromatised.eggBased.strength': drink('Cremovo', 14.4, 14.5),
  'aromatised.eggBased.sugars': ofAromatised(
    { designation: 'Cremovo', sugars: 19 },
    { designation: 'Cremovo', sugars: 20.1 },
  ),
  'aromatised.sangria.strength': drink('Sangría', 12, 11.9),
  'aromatised.zurra.strength': drink('Zurra', 14, 13.9),
  'aromatised.bitterSoda.strength': drink('Bitter soda', 10.5, 10.4),
  'aromatised.kalteEnte.strength': drink('Kalte Ente', 6.9, 7),
  'aromatised.gluhwein.strength': drink('Glühwein', 6.9, 7),
  'aromatised.maiwein.strength': drink('Maiwein', 6.9, 7),
  'aromatised.pelin.strength': drink('Pelin', 8.4, 8.5),
  'aromatised.pelin.sugars': ofAromatised(
    { designation: 'Pelin', alcohol: 10, sugars: 6 },
    { designation: 'Pelin', alcohol: 10, sugars: 4.8 },
  ),
  'aromatised.aromatizovanyDezert.strength': drink('Aromatizovaný dezert', 12, 11.9),
  'aromatised.aromatizovanyDezert.sugars': ofAromatised(
    { designation: 'Aromatizovaný dezert', alcohol: 10, sugars: 6 },
    { designation: 'Aromatizovaný dezert', alcohol: 10, sugars: 10 },
  ),
  'aromatised.aromatisedWine.strength': drink('Aromatised wine', 14.4, 14.5),
  'aromatised.wineBasedDrink.strength': drink('Aromatised wine-based drink', 14.5, 14.4),
  'aromatised.cocktail.strength': drink('Aromatised wine-product cocktail', 10, 9.9),

  'name.volume': ofWine({ name: 'Le Magnum' }, { name: 'Le Magnum, 1,5 L', volume: 150, glasses: 12 }),
  'name.sugars': ofWine({ name: '9 g/l Restzucker' }, { name: '2 g/l Restzucker' }),
  'spirit.gin.juniper': named('Gin', list('agricultural-alcohol', 'water'), list('water', 'juniper')),
  'spirit.geist.strength': strength('Himbeergeist', 37.4, 37.5),
  'spirit.geist.sweetening': sweetening('Haselnussgeist', 1.1, 1),
  'spirit.geist.colour': without('Geist', 'plain-caramel', 'water'),
  'spirit.korn.strength': strength('Weizenkorn', 31.9, 32),
  'spirit.korn.flavour': without('Korn', 'flavourings', 'water'),
  'protected.unanswered': ofWine(
    { name: 'Chianti' },
    { name: 'Chianti', indication: 'pdo', appellation: 'Chianti' },
  ),
  'name.unprotected': ofWine(
    { designation: 'Vin de France', indication: 'pdo', appellation: 'Médoc' },
    { designation: 'Vin rouge', indication: 'pdo', appellation: 'Médoc' },
  ),
  'protected.enriched': ofWine(
    { name: 'Spätlese', indication: 'pdo', appellation: 'Mosel', ...list('grapes', 'sucrose') },
    { name: 'Spätlese', indication: 'pdo', appellation: 'Mosel', ...list('grapes') },
  ),
  'dealcoholised.partWhole': ofNonAlcoholic({ dealcoholised: 'part' }, { dealcoholised: 'whole' }),
  'aromatised.sweetnessWords': ofAromatised(
    { designation: 'Vermouth Extra Dry', sugars: 3 },
    { designation: 'Vermouth Extra Dry', sugars: 2.9 },
  ),
  'vintage.future': ofWine({ vintage: 2027 }, { vintage: 2026 }),
  'vintage.old': ofWine({ vintage: 1924 }, { vintage: 2024 }),
  'vintage.inText': ofWine({ name: 'Réserve 2023' }, { name: 'Réserve 2024' }),
}
