// Words of cellars that name no single substance of the list, and what the search for ingredients answers them: the
// substances that are meant, and a note where the law needs one (domain 1.8). They are not in the vocabulary of pasted
// lists: on a label these words mean something else, or nothing.

import { normalizeName } from '../normalized-name.ts'
import { ingredient, ingredientIds, type FunctionalClass, type IngredientId } from './ingredient-table.ts'

/** Why a word leads to other names, or to none. Its sentence is the message `part.ingredients.note.<note>`. */
export type SearchNote =
  | 'colour'
  | 'enrichment'
  | 'fining'
  | 'fortification'
  | 'otherSugar'
  | 'packagingGas'
  | 'water'

/** What the search for ingredients answers a word. */
export type SearchAnswer = {
  readonly substances: readonly IngredientId[]
  readonly note?: SearchNote
}

type AnsweredWords = SearchAnswer & { readonly words: readonly string[] }

/** The substances of a class, without entries that stand for several of them. */
function ofClass(wanted: FunctionalClass): IngredientId[] {
  return ingredientIds.filter((id) => {
    const { functionalClass, members } = ingredient(id)
    return functionalClass === wanted && members === undefined
  })
}

/** Normalized words in the languages of the interface. */
const answers: readonly AnsweredWords[] = [
  {
    substances: ['sucrose', 'concentrated-grape-must', 'rectified-concentrated-grape-must'],
    note: 'enrichment',
    words: [
      ...['chaptalisation', 'chaptalization', 'enrichment', 'sweetening', 'back sweetening'],
      ...['anreicherung', 'chaptalisierung', 'chaptalisieren', 'aufzuckerung', 'aufzuckern', 'zuckerung'],
      ...['sussung', 'enrichissement', 'sucrage', 'edulcoration', 'arricchimento', 'zuccheraggio'],
      ...['dolcificazione', 'enriquecimiento', 'chaptalizacion', 'edulcoracion', 'enriquecimento'],
      ...['chaptalizacao', 'adocamento', 'edulcoracao', 'εμπλουτισμοσ', 'σακχαρωση', 'γλυκανση'],
      ...['ζαχαρωση', 'σαπταλιζασιον', 'πετιμεζι'],
    ],
  },
  {
    substances: ['nitrogen', 'argon', 'carbon-dioxide'],
    note: 'packagingGas',
    words: [
      ...['inert gas', 'inert gases', 'inert gassing', 'protective gas', 'packaging gas', 'gas', 'gases'],
      ...['schutzgas', 'schutzgase', 'inertgas', 'inertgase', 'packgas', 'gaz inerte', 'gaz inertes'],
      ...['gaz neutre', 'gaz neutres', 'gaz', 'gas inerte', 'gas inerti', 'gases inertes', 'gas inertes'],
      ...['gas di copertura', 'gas protector', 'gas protettivo', 'gas protetor'],
      ...[
        'αδρανεσ αεριο',
        'αδρανη αερια',
        'αεριο',
        'αερια',
        'προστατευτικο αεριο',
        'προστατευτικη ατμοσφαιρα',
      ],
    ],
  },
  {
    substances: ['wine-distillate', 'neutral-wine-alcohol'],
    note: 'fortification',
    words: [
      ...['brandy', 'spirit', 'spirits', 'alcohol', 'fortification', 'branntwein', 'weinbrand', 'alkohol'],
      ...['eau de vie', 'alcool', 'mutage', 'acquavite', 'alcol', 'aguardiente', 'aguardente'],
      ...['alcohol vinico', 'alcool vinico', 'μπραντι', 'αποσταγμα', 'αλκοολ', 'αλκοολη', 'οινοπνευμα'],
      ...['τσιπουρο', 'aufspriten', 'aufspritung', 'fortificazione', 'encabezado', 'encabezamiento'],
    ],
  },
  {
    substances: ['casein', 'ovalbumin', 'isinglass', 'gelatine'],
    note: 'fining',
    words: [
      ...['fining', 'fining agent', 'fining agents', 'schonung', 'schonungsmittel', 'collage', 'colle'],
      ...['clarification', 'chiarifica', 'chiarificante', 'chiarificanti', 'clarificante', 'clarificantes'],
      ...[
        'clarificacion',
        'colagem',
        'clarificacao',
        'διαυγαση',
        'διαυγαστικο',
        'διαυγαστικα',
        'κολλα',
        'κολλαρισμα',
      ],
    ],
  },
  {
    substances: [],
    note: 'water',
    words: ['water', 'wasser', 'eau', 'acqua', 'agua', 'νερο', 'υδωρ'],
  },
  {
    substances: ['sulphites', 'sulphur-dioxide'],
    words: [
      ...['sulphur', 'sulfur', 'schwefel', 'schwefelung', 'soufre', 'zolfo', 'azufre', 'enxofre', 'θειο'],
      ...['θειωδεσ', 'θειωδησ', 'θειωση', 'θειαφι', 'θειαφισμα', 'campden', 'campden tablet'],
    ],
  },
  {
    substances: ['tartaric-acid', 'lactic-acid', 'malic-acid', 'citric-acid'],
    words: [
      ...['acidification', 'sauerung', 'acidificazione', 'acidificacion', 'acidificacao', 'οξινιση'],
      ...['acid', 'saure', 'acide', 'acido', 'οξυ', 'οξινα'],
    ],
  },
  {
    substances: ['grapes'],
    words: ['wine', 'wein', 'vin', 'vino', 'vinho', 'κρασι', 'οινοσ'],
  },
  {
    substances: ofClass('colour'),
    note: 'colour',
    words: [
      ...['colour', 'colours', 'color', 'colouring', 'coloring', 'food colouring', 'food coloring'],
      ...['farbstoff', 'farbstoffe', 'lebensmittelfarbe', 'lebensmittelfarbstoff', 'zuckercouleur'],
      ...['colorant', 'colorants', 'couleur', 'colorante', 'coloranti', 'colorantes', 'corante', 'corantes'],
      ...['χρωστικη', 'χρωστικεσ', 'χρωστικη ουσια', 'χρωμα', 'καραμελα'],
    ],
  },
  {
    substances: [],
    note: 'otherSugar',
    words: [
      ...['glucose', 'fructose', 'dextrose', 'fruit sugar', 'invert sugar', 'glukose', 'fruktose'],
      ...['traubenzucker', 'fruchtzucker', 'invertzucker', 'sucre inverti', 'glucosio', 'fruttosio'],
      ...['destrosio', 'zucchero invertito', 'glucosa', 'fructosa', 'dextrosa', 'azucar invertido'],
      ...['frutose', 'acucar invertido', 'γλυκοζη', 'φρουκτοζη', 'δεξτροζη', 'ιμβερτοσακχαρο'],
    ],
  },
  {
    substances: ofClass('preservative'),
    words: [
      ...['preservative', 'preservatives', 'konservierungsstoff', 'konservierungsstoffe'],
      ...['konservierungsmittel', 'conservateur', 'conservateurs', 'conservante', 'conservanti'],
      ...['conservantes', 'conservador', 'conservadores', 'συντηρητικο', 'συντηρητικα'],
    ],
  },
  {
    substances: ofClass('antioxidant'),
    words: [
      ...['antioxidant', 'antioxidants', 'antioxidationsmittel', 'antioxydant', 'antioxydants'],
      ...['antiossidante', 'antiossidanti', 'antioxidante', 'antioxidantes'],
      ...['αντιοξειδωτικο', 'αντιοξειδωτικα'],
    ],
  },
  {
    substances: ofClass('stabiliser'),
    words: [
      ...['stabiliser', 'stabilisers', 'stabilizer', 'stabilizers', 'stabilising agent', 'stabilisator'],
      ...['stabilisatoren', 'stabilisant', 'stabilisants', 'stabilizzante', 'stabilizzanti'],
      ...['estabilizante', 'estabilizantes', 'estabilizador', 'estabilizadores'],
      ...['σταθεροποιητησ', 'σταθεροποιητεσ', 'σταθεροποιητικο'],
    ],
  },
  {
    substances: ofClass('acidity_regulator'),
    words: [
      ...['acidity regulator', 'acidity regulators', 'saureregulator', 'sauerungsmittel'],
      ...["correcteur d'acidite", 'acidifiant', "regolatore dell'acidita", 'regolatore di acidita'],
      ...['corrector de la acidez', 'corrector de acidez', 'acidulante', 'regulador de acidez'],
      ...['ρυθμιστησ οξυτητασ', 'ρυθμιστεσ οξυτητασ'],
    ],
  },
  { substances: ['aleppo-pine-resin'], words: ['retsina', 'ρετσινα'] },
  {
    substances: ['isinglass'],
    words: ['fish', 'fisch', 'poisson', 'pesce', 'pescado', 'peixe', 'ψαρι'],
  },
]

const answersByWord: ReadonlyMap<string, SearchAnswer> = new Map(
  answers.flatMap((answer) => answer.words.map((word) => [word, answer] as const)),
)

/** The shortest beginning of a word that is answered before it is whole, in characters. */
const shortestBeginning = 4

/** The answer to a word that means other names; undefined for every other text. */
export function answerToWord(search: string): SearchAnswer | undefined {
  return answersByWord.get(normalizeName(search))
}

/** The answer to the beginning of such a word, while it is typed. */
export function answerToBeginning(search: string): SearchAnswer | undefined {
  const wanted = normalizeName(search)
  return wanted.length < shortestBeginning
    ? undefined
    : answers.find(({ words }) => words.some((word) => word.startsWith(wanted)))
}
