// The 55 substances of wine that a producer can pick, as the law sees them, and 14 more of aromatised products and spirits
// (decision 17). A table; the rules that read it are in ingredients.ts, the names in 24 languages in locales/label. Sources: Delegated Regulation (EU) 2019/934 Annex I Part A Table 2
// (after 2022/68 and 2024/3085); Delegated Regulation (EU) 2019/33 Art. 48a and Annex I; Regulation (EU) 1169/2011
// Annexes II and VII Part C; Regulation (EU) No 251/2014 Annex I.

/** Where a substance stands in the editor and, in this order, on the label. */
export const ingredientGroups = [
  'base', 'other', 'acidity_regulator', 'preservative_antioxidant', 'stabiliser', 'gas', 'fining_agent',
] as const
export type IngredientGroup = (typeof ingredientGroups)[number]

/** Classes of Regulation (EU) 1169/2011 Annex VII Part C that wine uses; packaging gas is no class of Part C. */
export type FunctionalClass = 'acidity_regulator' | 'preservative' | 'antioxidant' | 'stabiliser' | 'colour' | 'packaging_gas'

/** Allergens of Regulation (EU) 1169/2011 Annex II that wine can hold. */
export const allergens = ['sulphites', 'egg', 'milk', 'wheat'] as const
export type Allergen = (typeof allergens)[number]

/** When a substance is printed; see DOMAIN section 1.8. */
export type Declaration =
  | 'ingredient'
  | 'ingredient_or_processing_aid'
  | 'processing_aid_if_residual_allergen'
  | 'processing_aid_not_declared'
  | 'packaging_gas'
  | 'optional_not_required'

/** One substance. `categories` are the numbers of Regulation (EU) 1308/2013 Annex VII Part II in which it is allowed. */
export type Ingredient = {
  readonly eNumber: string | null
  readonly group: IngredientGroup
  readonly functionalClass: FunctionalClass | null
  readonly allergen: Allergen | 'none'
  readonly declaration: Declaration
  /** May stand in an "and/or" statement (recital 13 of Delegated Regulation (EU) 2023/1606). */
  readonly andOr: boolean
  readonly categories: readonly number[] | 'all' | 'aromatised'
  readonly alternativeClass?: FunctionalClass
  readonly alsoGroup?: IngredientGroup
  readonly printAs?: string
  /** Real constituents may follow in brackets (the two liqueurs of sparkling wine). */
  readonly constituents?: true
  readonly needsAllergenTerm?: true
  readonly covers?: readonly string[]
  readonly eNumbers?: readonly string[]
  readonly colours?: readonly string[]
  readonly members?: readonly string[]
}

export const ingredientTable = {
  'grapes': { eNumber: null, group: 'base', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: 'all' },
  'wine': { eNumber: null, group: 'base', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: 'aromatised' },
  'sucrose': { eNumber: null, group: 'base', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: 'all' },
  'concentrated-grape-must': { eNumber: null, group: 'base', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: 'all' },
  'rectified-concentrated-grape-must': { eNumber: null, group: 'base', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: 'all', printAs: 'concentrated-grape-must' },
  'tirage-liqueur': { eNumber: null, group: 'base', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: [4, 5, 6], constituents: true },
  'expedition-liqueur': { eNumber: null, group: 'base', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: [4, 5, 6, 7], constituents: true },
  'water': { eNumber: null, group: 'base', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: 'aromatised' },
  'agricultural-alcohol': { eNumber: null, group: 'base', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: 'aromatised' },
  'agricultural-distillate': { eNumber: null, group: 'base', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: 'aromatised' },
  'glucose-syrup': { eNumber: null, group: 'base', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: 'aromatised' },
  'caramelised-sugar': { eNumber: null, group: 'base', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: 'aromatised' },
  'honey': { eNumber: null, group: 'base', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: 'aromatised' },
  'flavourings': { eNumber: null, group: 'base', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: 'aromatised' },
  'natural-flavourings': { eNumber: null, group: 'base', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: 'aromatised' },
  'herbs': { eNumber: null, group: 'base', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: 'aromatised' },
  'spices': { eNumber: null, group: 'base', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: 'aromatised' },
  'wormwood': { eNumber: null, group: 'base', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: 'aromatised' },
  'orange-peel': { eNumber: null, group: 'base', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: 'aromatised' },
  'egg-yolk': { eNumber: null, group: 'base', functionalClass: null, allergen: 'egg', declaration: 'ingredient', andOr: false, categories: 'aromatised' },
  'cream': { eNumber: null, group: 'base', functionalClass: null, allergen: 'milk', declaration: 'ingredient', andOr: false, categories: 'aromatised' },
  'tartaric-acid': { eNumber: 'E334', group: 'acidity_regulator', functionalClass: 'acidity_regulator', allergen: 'none', declaration: 'ingredient', andOr: true, categories: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16] },
  'malic-acid': { eNumber: 'E296', group: 'acidity_regulator', functionalClass: 'acidity_regulator', allergen: 'none', declaration: 'ingredient', andOr: true, categories: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16] },
  'lactic-acid': { eNumber: 'E270', group: 'acidity_regulator', functionalClass: 'acidity_regulator', allergen: 'none', declaration: 'ingredient', andOr: true, categories: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16] },
  'citric-acid': { eNumber: 'E330', group: 'acidity_regulator', functionalClass: 'acidity_regulator', allergen: 'none', declaration: 'ingredient', andOr: true, categories: [1, 3, 4, 5, 6, 7, 8, 9, 15, 16], alternativeClass: 'stabiliser' },
  'calcium-sulphate': { eNumber: 'E516', group: 'acidity_regulator', functionalClass: 'acidity_regulator', allergen: 'none', declaration: 'ingredient', andOr: true, categories: [3] },
  'potassium-tartrate': { eNumber: 'E336(ii)', group: 'acidity_regulator', functionalClass: 'acidity_regulator', allergen: 'none', declaration: 'processing_aid_not_declared', andOr: false, categories: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16] },
  'potassium-bicarbonate': { eNumber: 'E501(ii)', group: 'acidity_regulator', functionalClass: 'acidity_regulator', allergen: 'none', declaration: 'processing_aid_not_declared', andOr: false, categories: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16] },
  'potassium-carbonate': { eNumber: 'E501(i)', group: 'acidity_regulator', functionalClass: 'acidity_regulator', allergen: 'none', declaration: 'processing_aid_not_declared', andOr: false, categories: [1, 3, 4, 5, 6, 7, 8, 9, 15, 16] },
  'calcium-carbonate': { eNumber: 'E170', group: 'acidity_regulator', functionalClass: 'acidity_regulator', allergen: 'none', declaration: 'processing_aid_not_declared', andOr: false, categories: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16] },
  'calcium-tartrate': { eNumber: 'E354', group: 'acidity_regulator', functionalClass: 'acidity_regulator', allergen: 'none', declaration: 'processing_aid_not_declared', andOr: false, categories: [1, 3, 4, 5, 6, 7, 8, 9, 11, 15, 16] },
  'sulphites': { eNumber: null, group: 'preservative_antioxidant', functionalClass: 'preservative', allergen: 'sulphites', declaration: 'ingredient', andOr: false, categories: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16], alternativeClass: 'antioxidant', covers: ['sulphur-dioxide', 'potassium-bisulphite', 'potassium-metabisulphite'], eNumbers: ['E220', 'E224', 'E228'] },
  'sulphur-dioxide': { eNumber: 'E220', group: 'preservative_antioxidant', functionalClass: 'preservative', allergen: 'sulphites', declaration: 'ingredient', andOr: false, categories: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16], alternativeClass: 'antioxidant' },
  'potassium-bisulphite': { eNumber: 'E228', group: 'preservative_antioxidant', functionalClass: 'preservative', allergen: 'sulphites', declaration: 'ingredient', andOr: false, categories: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16], alternativeClass: 'antioxidant', needsAllergenTerm: true },
  'potassium-metabisulphite': { eNumber: 'E224', group: 'preservative_antioxidant', functionalClass: 'preservative', allergen: 'sulphites', declaration: 'ingredient', andOr: false, categories: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16], alternativeClass: 'antioxidant', needsAllergenTerm: true },
  'ammonium-bisulphite': { eNumber: null, group: 'preservative_antioxidant', functionalClass: 'preservative', allergen: 'sulphites', declaration: 'processing_aid_if_residual_allergen', andOr: false, categories: [2, 10, 11, 12], printAs: 'sulphites' },
  'potassium-sorbate': { eNumber: 'E202', group: 'preservative_antioxidant', functionalClass: 'preservative', allergen: 'none', declaration: 'ingredient', andOr: false, categories: [1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16] },
  'lysozyme': { eNumber: 'E1105', group: 'preservative_antioxidant', functionalClass: 'preservative', allergen: 'egg', declaration: 'ingredient_or_processing_aid', andOr: false, categories: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16], alsoGroup: 'fining_agent' },
  'dimethyl-dicarbonate': { eNumber: 'E242', group: 'preservative_antioxidant', functionalClass: 'preservative', allergen: 'none', declaration: 'ingredient', andOr: false, categories: [1, 3, 4, 5, 6, 7, 8, 9, 11, 15, 16] },
  'ascorbic-acid': { eNumber: 'E300', group: 'preservative_antioxidant', functionalClass: 'antioxidant', allergen: 'none', declaration: 'ingredient', andOr: false, categories: [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16] },
  'metatartaric-acid': { eNumber: 'E353', group: 'stabiliser', functionalClass: 'stabiliser', allergen: 'none', declaration: 'ingredient', andOr: true, categories: [1, 3, 4, 5, 6, 7, 8, 9, 11, 15, 16] },
  'gum-arabic': { eNumber: 'E414', group: 'stabiliser', functionalClass: 'stabiliser', allergen: 'none', declaration: 'ingredient', andOr: true, categories: [1, 3, 4, 5, 6, 7, 8, 9, 11, 15, 16] },
  'yeast-mannoproteins': { eNumber: null, group: 'stabiliser', functionalClass: 'stabiliser', allergen: 'none', declaration: 'ingredient', andOr: true, categories: [1, 3, 4, 5, 6, 7, 8, 9, 11, 15, 16] },
  'carboxymethylcellulose': { eNumber: 'E466', group: 'stabiliser', functionalClass: 'stabiliser', allergen: 'none', declaration: 'ingredient', andOr: true, categories: [1, 4, 5, 6, 7, 8, 9], colours: ['white', 'rose'] },
  'potassium-polyaspartate': { eNumber: 'E456', group: 'stabiliser', functionalClass: 'stabiliser', allergen: 'none', declaration: 'ingredient', andOr: true, categories: [1, 3, 4, 5, 6, 7, 8, 9, 15, 16] },
  'fumaric-acid': { eNumber: 'E297', group: 'stabiliser', functionalClass: 'stabiliser', allergen: 'none', declaration: 'ingredient', andOr: true, categories: [1, 3, 4, 5, 6, 7, 8, 9, 15, 16] },
  'potassium-hydrogen-tartrate': { eNumber: 'E336(i)', group: 'stabiliser', functionalClass: 'stabiliser', allergen: 'none', declaration: 'processing_aid_not_declared', andOr: false, categories: [1, 3, 4, 5, 6, 7, 8, 9, 11, 15, 16] },
  'gelatine': { eNumber: null, group: 'fining_agent', functionalClass: null, allergen: 'none', declaration: 'processing_aid_not_declared', andOr: false, categories: [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16] },
  'wheat-protein': { eNumber: null, group: 'fining_agent', functionalClass: null, allergen: 'wheat', declaration: 'processing_aid_if_residual_allergen', andOr: false, categories: [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16] },
  'casein': { eNumber: null, group: 'fining_agent', functionalClass: null, allergen: 'milk', declaration: 'processing_aid_if_residual_allergen', andOr: false, categories: [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16] },
  'potassium-caseinates': { eNumber: null, group: 'fining_agent', functionalClass: null, allergen: 'milk', declaration: 'processing_aid_if_residual_allergen', andOr: false, categories: [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16] },
  'ovalbumin': { eNumber: null, group: 'fining_agent', functionalClass: null, allergen: 'egg', declaration: 'processing_aid_if_residual_allergen', andOr: false, categories: [1, 3, 4, 5, 6, 7, 8, 9, 15, 16] },
  'other-fining-agent': { eNumber: null, group: 'fining_agent', functionalClass: null, allergen: 'none', declaration: 'processing_aid_not_declared', andOr: false, categories: [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16] },
  'pea-protein': { eNumber: null, group: 'fining_agent', functionalClass: null, allergen: 'none', declaration: 'processing_aid_not_declared', andOr: false, categories: [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16] },
  'potato-protein': { eNumber: null, group: 'fining_agent', functionalClass: null, allergen: 'none', declaration: 'processing_aid_not_declared', andOr: false, categories: [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16] },
  'isinglass': { eNumber: null, group: 'fining_agent', functionalClass: null, allergen: 'none', declaration: 'processing_aid_not_declared', andOr: false, categories: [1, 3, 4, 5, 6, 7, 8, 9, 15, 16] },
  'nitrogen': { eNumber: 'E941', group: 'gas', functionalClass: 'packaging_gas', allergen: 'none', declaration: 'packaging_gas', andOr: false, categories: [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16] },
  'argon': { eNumber: 'E938', group: 'gas', functionalClass: 'packaging_gas', allergen: 'none', declaration: 'packaging_gas', andOr: false, categories: [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16] },
  'carbon-dioxide': { eNumber: 'E290', group: 'gas', functionalClass: 'packaging_gas', allergen: 'none', declaration: 'packaging_gas', andOr: false, categories: [1, 3, 4, 5, 6, 7, 8, 9, 11, 15, 16] },
  'oxygen': { eNumber: 'E948', group: 'gas', functionalClass: null, allergen: 'none', declaration: 'processing_aid_not_declared', andOr: false, categories: [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16] },
  'tannins': { eNumber: null, group: 'other', functionalClass: null, allergen: 'none', declaration: 'optional_not_required', andOr: false, categories: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16] },
  'caramel': { eNumber: 'E150a-d', group: 'other', functionalClass: 'colour', allergen: 'none', declaration: 'ingredient', andOr: false, categories: [3], members: ['plain-caramel', 'caustic-sulphite-caramel', 'ammonia-caramel', 'sulphite-ammonia-caramel'] },
  'plain-caramel': { eNumber: 'E150a', group: 'other', functionalClass: 'colour', allergen: 'none', declaration: 'ingredient', andOr: false, categories: [3] },
  'caustic-sulphite-caramel': { eNumber: 'E150b', group: 'other', functionalClass: 'colour', allergen: 'none', declaration: 'ingredient', andOr: false, categories: [3] },
  'ammonia-caramel': { eNumber: 'E150c', group: 'other', functionalClass: 'colour', allergen: 'none', declaration: 'ingredient', andOr: false, categories: [3] },
  'sulphite-ammonia-caramel': { eNumber: 'E150d', group: 'other', functionalClass: 'colour', allergen: 'none', declaration: 'ingredient', andOr: false, categories: [3] },
  'aleppo-pine-resin': { eNumber: null, group: 'other', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: [2, 10, 11] },
  'neutral-wine-alcohol': { eNumber: null, group: 'other', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: [3] },
  'wine-distillate': { eNumber: null, group: 'other', functionalClass: null, allergen: 'none', declaration: 'ingredient', andOr: false, categories: [3] },
} as const satisfies Record<string, Ingredient>

/** Id of a substance, as stored in sheets and read from CSV. */
export type IngredientId = keyof typeof ingredientTable

/** Every id, in the order of the table. */
export const ingredientIds = Object.keys(ingredientTable) as IngredientId[]

/** The substance behind an id. */
export function ingredient(id: IngredientId): Ingredient {
  return ingredientTable[id]
}

/** Processing aids of Table 2 that are never declared and cannot be picked. */
export const neverDeclared: readonly { name: string; eNumber: string | null; row: string }[] = [
  { name: 'Charcoal for oenological use', eNumber: null, row: '3.1' },
  { name: 'Selective vegetal fibres', eNumber: null, row: '3.2' },
  { name: 'Microcrystalline cellulose', eNumber: 'E460(i)', row: '4.1' },
  { name: 'Powdered cellulose', eNumber: 'E460(ii)', row: 'added to section 4 by 2024/3085' },
  { name: 'Diammonium hydrogen phosphate', eNumber: null, row: '4.2' },
  { name: 'Ammonium sulphate', eNumber: 'E517', row: '4.3' },
  { name: 'Thiamine hydrochloride', eNumber: null, row: '4.5' },
  { name: 'Yeast autolysates', eNumber: null, row: '4.6' },
  { name: 'Yeast cell walls', eNumber: null, row: '4.7' },
  { name: 'Inactivated yeasts', eNumber: null, row: '4.8, 4.9, 10.5, 11.5' },
  { name: 'Bentonite', eNumber: 'E558', row: '5.9' },
  { name: 'Silicon dioxide', eNumber: 'E551', row: '5.10' },
  { name: 'Kaolin', eNumber: null, row: '5.11' },
  { name: 'Chitosan', eNumber: null, row: '5.13, 10.3' },
  { name: 'Chitin-glucan', eNumber: null, row: '5.14, 10.4' },
  { name: 'Yeast protein extracts', eNumber: null, row: '5.15' },
  { name: 'Polyvinylpolypyrrolidone (PVPP)', eNumber: 'E1202', row: '5.16' },
  { name: 'Calcium alginate', eNumber: 'E404', row: '5.17' },
  { name: 'Potassium alginate', eNumber: 'E402', row: '5.18' },
  { name: 'Potassium ferrocyanide', eNumber: 'E536', row: '6.5' },
  { name: 'Calcium phytate', eNumber: null, row: '6.6' },
  { name: 'DL-tartaric acid or its neutral potassium salt', eNumber: null, row: '6.9' },
  { name: 'PVI/PVP copolymers', eNumber: null, row: '6.12' },
  { name: 'Enzymes (urease, pectinases, cellulases, glucanases, xylanase, aspergillopepsin I)', eNumber: null, row: '7.1-7.12' },
  { name: 'Yeasts for wine production', eNumber: null, row: '1.11, 9.1' },
  { name: 'Lactic acid bacteria', eNumber: null, row: '1.12, 9.2' },
  { name: 'Copper sulphate', eNumber: null, row: '10.1' },
  { name: 'Copper citrate', eNumber: null, row: '10.2' },
  { name: 'Fresh lees', eNumber: null, row: '11.2' },
  { name: 'Allyl isothiocyanate', eNumber: null, row: '11.4' },
]
