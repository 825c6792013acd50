// The words that pasted ingredient lists are read by: what substances, classes and the small words between them are
// called in every language there are words for, and what the trade writes instead of the legal names (Delegated
// Regulation (EU) 2019/33 Art. 48a; Regulation (EU) 1169/2011 Annex VII Part C).

import { foldName } from '../normalized-name.ts'
import type { SheetDraft } from './fields.ts'
import {
  allergens,
  ingredientIds,
  type Allergen,
  type FunctionalClass,
  type IngredientId,
} from './ingredient-table.ts'
import { printedClasses } from './ingredients.ts'

type Dictionary = Readonly<Record<string, string>>
export type GasStatement = NonNullable<SheetDraft['gasStatement']>

/** Folded words (`foldName`) → what they mean; the first dictionary that knows a word decides. */
export type ListWords = {
  readonly names: ReadonlyMap<string, IngredientId>
  readonly grapeMust: ReadonlySet<string>
  readonly classes: ReadonlyMap<string, FunctionalClass>
  readonly allergens: ReadonlyMap<string, Allergen>
  readonly gases: ReadonlyMap<string, GasStatement>
  readonly headings: ReadonlySet<string>
  /** Before alternatives, and before allergens. */
  readonly contains: ReadonlySet<string>
  /** Whole sentences that say nothing more: the footnote on organic production. */
  readonly idle: ReadonlySet<string>
  readonly organic: ReadonlySet<string>
  /** Longest first. */
  readonly andOr: readonly string[]
  readonly and: readonly string[]
}

/** What people write besides the names of the dictionaries, folded. */
const synonyms: Readonly<Partial<Record<IngredientId, readonly string[]>>> = {
  'grapes': [
    'grape',
    'wine grapes',
    'raisin',
    'raisins de cuve',
    'weintrauben',
    'traube',
    'uve',
    'uvas',
    'uva',
    'druif',
    'druiven',
    'must',
    'grape must',
    'mout de raisin',
    'mout de raisins',
    'traubenmost',
    "mosto d'uva",
    'mosto de uva',
    'σταφυλι',
    'σταφυλια',
  ],
  'sucrose': [
    'sugar',
    'beet sugar',
    'cane sugar',
    'sucre',
    'sucre de betterave',
    'zucker',
    'rubenzucker',
    'zucchero',
    'azucar',
    'acucar',
    'suiker',
    'socker',
    'sukker',
    'cukier',
    'cukor',
    'cukr',
    'sokeri',
    'sladkor',
    'secer',
    'zahar',
    'захар',
    'ζαχαρη',
  ],
  'concentrated-grape-must': [
    'must concentrate',
    'concentrated must',
    'mout concentre',
    'mout de raisin concentre',
    'mout de raisins concentre',
    'mosto concentrato',
    'mosto concentrado',
    'mostkonzentrat',
    'traubenmostkonzentrat',
    'mc',
  ],
  'rectified-concentrated-grape-must': [
    'rcgm',
    'mcr',
    'rtk',
    'mout concentre rectifie',
    'mout de raisin concentre rectifie',
    'mosto concentrato rettificato',
    'mosto concentrado rectificado',
  ],
  'tirage-liqueur': [
    'liqueur de tirage',
    'tirage',
    'licor de tiraje',
    'liquore di tiraggio',
    'sciroppo di tiraggio',
  ],
  'expedition-liqueur': [
    "liqueur d'expedition",
    'dosage',
    'liqueur de dosage',
    'dosage liqueur',
    'licor de expedicion',
    'liquore di spedizione',
    'sciroppo di dosaggio',
  ],
  'sulphites': [
    'sulfites',
    'sulfite',
    'sulphite',
    'sulphites (so2)',
    'solfiti',
    'sulfitos',
    'sulfiten',
    'θειωδη',
    'θειωδη αλατα',
  ],
  'sulphur-dioxide': [
    'so2',
    'sulfur dioxide',
    'sulphur dioxyde',
    'anhydride sulfureux',
    'dioxyde de soufre',
    'anidride solforosa',
    'biossido di zolfo',
    'schwefeldioxyd',
    'schweflige saure',
    'anhidrido sulfuroso',
    'dioxido de azufre',
    'dioxido de enxofre',
    'διοξειδιο του θειου',
  ],
  'potassium-metabisulphite': [
    'potassium metabisulfite',
    'metabisulfite de potassium',
    'metabisulphite',
    'metabisulfite',
    'metabisolfito di potassio',
    'kaliummetabisulfit',
    'metabisulfito potasico',
    'metabisulfito de potasio',
    'metabisulfito de potassio',
  ],
  'potassium-bisulphite': [
    'potassium bisulfite',
    'bisulfite de potassium',
    'bisolfito di potassio',
    'kaliumbisulfit',
    'bisulfito potasico',
  ],
  'tartaric-acid': ['l tartaric acid', 'l(+) tartaric acid', 'acide l(+) tartrique', 'tartaric acid (l+)'],
  'malic-acid': ['dl malic acid', 'l malic acid', 'd l malic acid'],
  'ascorbic-acid': ['l ascorbic acid', 'vitamin c', 'vitamine c', 'vitamina c', 'acide l ascorbique'],
  'potassium-sorbate': ['sorbate', 'sorbate de potassium', 'sorbic acid'],
  'carboxymethylcellulose': [
    'cmc',
    'cellulose gum',
    'gomme de cellulose',
    'gomme cellulosique',
    'gomma di cellulosa',
    'goma de celulosa',
    'cellulosegummi',
    'sodium carboxymethylcellulose',
  ],
  'gum-arabic': ['arabic gum', 'acacia gum', 'gum acacia', "gomme d'acacia", "gomma d'acacia"],
  'yeast-mannoproteins': [
    'mannoproteins',
    'mannoproteines',
    'mannoproteine',
    'mannoproteinas',
    'manoproteinas',
    'hefemannoproteine',
  ],
  'potassium-polyaspartate': ['polyaspartate', 'kpa', 'polyaspartate de potassium'],
  'dimethyl-dicarbonate': ['dmdc', 'dimethyldicarbonate', 'dimethyldicarbonat'],
  'metatartaric-acid': ['metatartaric', 'acide metatartrique'],
  'aleppo-pine-resin': ['pine resin', 'resine de pin', 'ρητινη πευκου', 'ρετσινι'],
  'ovalbumin': [
    'egg white',
    "blanc d'oeuf",
    'albumen',
    "albumine d'oeuf",
    'albumine',
    'ovalbumine',
    "albumina d'uovo",
    'huhnereiweiss',
  ],
  'lysozyme': ['lysozym', 'lisozima', "lysozyme d'oeuf"],
  'casein': ['caseine', 'kasein', 'caseina', 'casein (milk)'],
  'flavourings': ['flavouring', 'flavoring', 'flavors', 'arome', 'aroma', 'aromastoffe'],
  'natural-flavourings': [
    'natural flavouring',
    'natural flavoring',
    'natural flavors',
    'arome naturel',
    'naturliches aroma',
    'aroma natural',
    'aroma naturale',
  ],
  'agricultural-alcohol': [
    'alcohol',
    'ethanol',
    'alcool',
    'alkohol',
    'alcol',
    'agricultural alcohol',
    'neutral alcohol',
    'alcool agricole',
  ],
  'herbs': ['herbs', 'plantes aromatiques', 'plantes', 'krauter', 'erbe', 'hierbas', 'ervas'],
  'caramelised-sugar': ['burnt sugar', 'burned sugar', 'caramelized sugar'],
  'nitrogen': ['n2'],
  'argon': ['ar'],
  'carbon-dioxide': ['co2'],
}

const classSynonyms: Readonly<Record<string, FunctionalClass>> = {
  'acidifier': 'acidity_regulator',
  'acidifiers': 'acidity_regulator',
  'acidifiant': 'acidity_regulator',
  'acidifiants': 'acidity_regulator',
  'acid regulator': 'acidity_regulator',
  'acidity regulating agents': 'acidity_regulator',
  "regulateur d'acidite": 'acidity_regulator',
  "regulateurs d'acidite": 'acidity_regulator',
  "regulateur de l'acidite": 'acidity_regulator',
  "regulateurs de l'acidite": 'acidity_regulator',
  'correttore di acidita': 'acidity_regulator',
  'correttori di acidita': 'acidity_regulator',
  'regolatore di acidita': 'acidity_regulator',
  'regolatori di acidita': 'acidity_regulator',
  'acidificante': 'acidity_regulator',
  'acidificanti': 'acidity_regulator',
  'sauerungsmittel': 'acidity_regulator',
  'saureregulator': 'acidity_regulator',
  'stabilizer': 'stabiliser',
  'stabilizers': 'stabiliser',
  'stabilising agent': 'stabiliser',
  'stabilising agents': 'stabiliser',
  'stabilizing agents': 'stabiliser',
  'agent stabilisateur': 'stabiliser',
  'agents stabilisateurs': 'stabiliser',
  'agent de stabilisation': 'stabiliser',
  'agents de stabilisation': 'stabiliser',
  'konservierungsmittel': 'preservative',
  'color': 'colour',
  'colors': 'colour',
}

const allergenSynonyms: readonly (readonly [string, Allergen])[] = [
  ['uova', 'egg'],
  ['eier', 'egg'],
  ['sulfites', 'sulphites'],
  ['sulfiten', 'sulphites'],
  ['lactose', 'milk'],
  ['αυγα', 'egg'],
]
const moreAndOr = ['and/or', 'et/ou', 'und/oder', 'e/o', 'y/o', 'e/ou', 'και/ή', 'and or', 'et ou']
const moreAnd = ['&', 'ainsi que', 'sowie', '+']
const moreHeadings = [
  'ingredients list',
  'list of ingredients',
  'liste des ingredients',
  'zutatenliste',
  'zutatenverzeichnis',
  'lista degli ingredienti',
  'elenco degli ingredienti',
  'lista de ingredientes',
]
const moreOrganic = [
  'organic',
  'organically grown',
  'bio',
  'biologique',
  'biologiques',
  "issus de l'agriculture biologique",
  'biologico',
  'biologica',
  'ecologico',
  'ecologica',
  'ecologicas',
  'biologicas',
  'okologisch',
  'aus okologischem anbau',
]
const namesOfAllergens: Readonly<Record<string, IngredientId>> = {
  egg_lysozyme: 'lysozyme',
  egg_albumin: 'ovalbumin',
  milk_casein: 'casein',
  sulphites: 'sulphites',
}

/**
 * The words of a reader.
 * @param dictionaries flat keys → sentences, of the label and of the interface; where two disagree the first decides
 */
export function listWordsOf(dictionaries: readonly Dictionary[]): ListWords {
  const every = (key: string): string[] => dictionaries.flatMap((words) => words[key] ?? [])
  const folded = (...keys: readonly string[]): string[] => keys.flatMap(every).map(foldName)
  const meaning = <T>(pairs: readonly (readonly [T, readonly string[]])[]): ReadonlyMap<string, T> =>
    firstMeanings(dictionaries, pairs)
  const classes = printedClasses.map(
    (id) =>
      [id, [`functionalClass.${id}`, `functionalClass.${id}.plural`, `functionalClass.${id}s`]] as const,
  )
  return {
    names: new Map([
      ...Object.entries(synonyms).flatMap(([id, names]) =>
        names.map((name) => [name, ingredientIds.find((one) => one === id) ?? 'grapes'] as const),
      ),
      ...meaning(Object.entries(namesOfAllergens).map(([term, id]) => [id, [`allergen.${term}`]] as const)),
      ...meaning(ingredientIds.map((id) => [id, [`ingredient.${id}`]] as const)),
    ]),
    grapeMust: new Set(folded('ingredient.grape-must', 'part.ingredients.grapeMust')),
    classes: new Map([...Object.entries(classSynonyms), ...meaning(classes)]),
    allergens: new Map([
      ...allergenSynonyms,
      ...meaning(
        allergens.map(
          (allergen) => [allergen, [`allergen.${allergen}`, `choice.allergen.${allergen}`]] as const,
        ),
      ),
    ]),
    gases: meaning(
      (['bottled', 'may_be_bottled'] as const).map(
        (id) => [id, [`gasStatement.${id}`, `choice.gasStatement.${id}`]] as const,
      ),
    ),
    headings: new Set([...folded('ingredients.title', 'field.ingredients.title'), ...moreHeadings]),
    contains: new Set(folded('ingredients.contains')),
    idle: new Set(folded('ingredients.from_organic_production')),
    organic: new Set([...folded('field.organic', 'part.ingredients.organic'), ...moreOrganic]),
    andOr: byLength([...every('ingredients.and_or'), ...moreAndOr]),
    and: byLength([...every('format.and'), ...moreAnd]),
  }
}

function byLength(words: readonly string[]): string[] {
  return [...new Set(words)].sort((a, b) => b.length - a.length)
}

/** Dictionary by dictionary, so that the first one that has a word decides what it means. */
function firstMeanings<T>(
  dictionaries: readonly Dictionary[],
  pairs: readonly (readonly [T, readonly string[]])[],
): ReadonlyMap<string, T> {
  const found = new Map<string, T>()
  for (const words of dictionaries) {
    for (const [meaning, keys] of pairs) {
      for (const name of keys.flatMap((key) => words[key] ?? []).map(foldName)) {
        if (!found.has(name)) found.set(name, meaning)
      }
    }
  }
  return found
}
