// Terms of designations and names that the rows of names.ts look for, in the languages of the trade.

import type { SheetDraft } from '../fields.ts'
import type { WineClass } from './rule.ts'

type WineType = NonNullable<SheetDraft['wineType']>

/** Names of a colour, and the types that they exclude. */
export const colours: readonly { readonly terms: readonly string[]; readonly not: readonly WineType[] }[] = [
  {
    terms: [
      'vin rouge',
      'red wine',
      'rotwein',
      '*rotwein',
      'vino rosso',
      'vino tinto',
      'vinho tinto',
      'ερυθρός οίνος',
      'οίνος ερυθρός',
    ],
    not: ['dry_white', 'sweet_white', 'semi_dry_white', 'rose'],
  },
  {
    terms: [
      'vin blanc',
      'white wine',
      'weißwein',
      '*weißwein',
      'vino bianco',
      'vino blanco',
      'vinho branco',
      'blanc de blancs',
      'λευκός οίνος',
      'οίνος λευκός',
    ],
    not: ['red', 'rose'],
  },
  {
    terms: [
      'vin rosé',
      'rosé de',
      'rosé des',
      'rosé d’',
      'rosé wine',
      'roséwein',
      '*roséwein',
      'vino rosato',
      'vino rosado',
      'vinho rosé',
      'vinho rosado',
      'ερυθρωπός οίνος',
      'ροζέ οίνος',
    ],
    not: ['red', 'dry_white', 'sweet_white', 'semi_dry_white'],
  },
]

/** Names that only sparkling wine bears, as the protected name or its category (1308/2013 Annex VII; 2019/33). */
export const sparklingNames = [
  'champagne',
  'crémant',
  'franciacorta',
  'sekt',
  '*sekt',
  'spumante',
  'espumoso',
  'espumante',
  'vin mousseux',
  'sparkling wine',
  'schaumwein',
  'αφρώδης οίνος',
  'οίνος αφρώδης',
  'clairette de die',
]

/** The still wines whose name holds one of them. */
export const stillNames = [
  'coteaux champenois',
  'ratafia',
  'grande champagne',
  'petite champagne',
  'fine champagne',
]

/** A protected name of sparkling wine that is also a traditional term of still wine (Κάβα, Greece). */
export const sparklingAppellations = [...sparklingNames, 'cava']

/** Categories of liqueur wine in designations. */
export const fortifiedNames = [
  'vin doux naturel',
  'vin de liqueur',
  'liqueur wine',
  'likörwein',
  'vino liquoroso',
  'vino de licor',
  'vinho licoroso',
  'οίνος λικέρ',
]

/** Protected names of liqueur wine; in designations some are towns. */
export const fortifiedAppellations = [
  'porto',
  'port',
  'madeira',
  'marsala',
  'sherry',
  'jerez',
  'banyuls',
  'rivesaltes',
  'pineau des charentes',
]

/** Legal names of aromatised products and spirits that no wine bears. */
export const otherFamilies = [
  'vermouth',
  'wermut',
  'vermut',
  'sangria',
  'sangría',
  'glühwein',
  'vodka',
  'wodka',
  'gin',
  'london gin',
  'whisky',
  'whiskey',
  'rum',
  'rhum',
  'tequila',
  'grappa',
  'aromatised wine',
  'aromatisierter wein',
  'vin aromatisé',
  'vino aromatizado',
  'vino aromatizzato',
  'spirit drink',
  'spirituose',
  'boisson spiritueuse',
  'bebida espirituosa',
  'bevanda spiritosa',
]

/** Names of drinks that are no wine of grapes, in designations. */
export const otherDesignations = [
  'apfelwein',
  'cidre',
  'cider',
  'sidra',
  'obstwein',
  'liqueur de',
  'likör',
  '*likör',
  'liqueur',
  'licor de',
  'liquore',
]

/** Names that no wine has by chance. */
export const unmistakable = ['sangria', 'sangría', 'glühwein', 'vermouth', 'wermut']

/** Liqueur wine is wine. */
export const liqueurWines = ['vin de liqueur', 'liqueur wine', 'vino de licor', 'likörwein']

/** Wine may be aged in casks of spirits and say so. */
export const casks = [
  'barrel',
  'cask',
  'fass',
  'fût',
  'barrica',
  'barrique',
  'aged',
  'finish',
  'vieilli',
  'barril',
]

/** Terms of designations of origin. */
export const pdoTerms = [
  'aop',
  'aoc',
  'doc',
  'docg',
  'dop',
  'pdo',
  'gu',
  'g u',
  'doca',
  'doq',
  'ποπ',
  'appellation d’origine',
  'protected designation of origin',
  'geschützte ursprungsbezeichnung',
  'denominazione di origine',
  'denominación de origen',
  'denominação de origem',
]

/** Terms of geographical indications. */
export const pgiTerms = [
  'igp',
  'igt',
  'pgi',
  'gga',
  'g g a',
  'πγε',
  'indication géographique',
  'protected geographical indication',
  'geschützte geografische angabe',
  'indicazione geografica',
  'indicación geográfica',
  'indicação geográfica',
  'landwein',
  'vin de pays',
]

/** Designations of wine without an indication. */
export const unprotectedNames = [
  'vin de france',
  'deutscher wein',
  'vino d’italia',
  'vino de españa',
  'vinho de portugal',
  'wein aus österreich',
]

/** Words for at most 0.5 % vol. */
export const alcoholFree = [
  'alcohol free',
  'alkoholfrei*',
  'sans alcool',
  'sin alcohol',
  'analcolic*',
  'senza alcol',
  'sem álcool',
  'χωρίς αλκοόλ',
  'alcoholvrij',
  'non alcoholic',
  'zero alcohol',
]

/** Words for at most 0.05 % vol. */
export const zeroPercent = ['0,0', '0,0%', '0,00%']

/** Words for wine without its alcohol. */
export const dealcoholised = [
  'de alcoholised',
  'dealcoholised',
  'dealcoholized',
  'entalkoholisiert*',
  'désalcoolisé',
  'desalcoholizado',
  'dealcolizzato',
  'dealcolato',
  'desalcoolizado',
  'αποαλκοολωμένος',
  'αποαλκοολωμένο',
]

/** Words for wine with part of its alcohol. */
export const partially = [
  'partially de alcoholised',
  'partially dealcoholised',
  'teilweise entalkoholisiert*',
  'partiellement désalcoolisé',
  'parcialmente desalcoholizado',
  'parzialmente dealcolizzato',
  'parcialmente desalcoolizado',
  'μερικώς αποαλκοολωμένο*',
]

/** The term of Regulation (EU) 2026/471. */
export const reducedAlcohol = [
  'reduced alcohol',
  'alkoholreduziert*',
  'à teneur réduite en alcool',
  'reducido en alcohol',
  'a ridotto contenuto alcolico',
  'com reduzido teor alcoólico',
]

/** Words that deny sulphites. */
export const withoutSulphites = [
  'no sulphites',
  'no sulfites',
  'sulphite free',
  'sulfite free',
  'without sulphites',
  'without sulfites',
  'no added sulphites',
  'no added sulfites',
  'sans sulfites',
  'sans sulfites ajoutés',
  'sans soufre',
  'ohne sulfite',
  'ohne schwefel',
  'sulfitfrei',
  'ungeschwefelt',
  'ohne schwefelzusatz',
  'ohne zugesetzte sulfite',
  'senza solfiti',
  'senza solfiti aggiunti',
  'sin sulfitos',
  'sin sulfitos añadidos',
  'sem sulfitos',
  'χωρίς θειώδη',
]

/** Terms of fermentation in the bottle. */
export const traditionalMethod = [
  'méthode traditionnelle',
  'traditional method',
  'metodo classico',
  'método tradicional',
  'klassische flaschengärung',
  'traditionelle flaschengärung',
  'flaschengärung',
  'bottle fermented',
]

/** Names of wine whose gas comes from fermentation. */
export const fermented = [
  ...traditionalMethod,
  'sekt',
  'quality sparkling wine',
  'vin mousseux de qualité',
  'qualitätsschaumwein',
  'vino spumante di qualità',
  'crémant',
  'cava',
  'franciacorta',
]

/** The white types. */
export const whites: readonly WineType[] = ['dry_white', 'sweet_white', 'semi_dry_white']

/** Varieties and words of white wine. */
export const whiteVarieties = [
  'chardonnay',
  'sauvignon blanc',
  'riesling',
  'grüner veltliner',
  'vin blanc',
  'blanche',
  'weiss',
  'weiß',
  'bianco',
  'blanco',
  'branco',
]

/** Varieties and words of red wine. */
export const redVarieties = [
  'merlot',
  'cabernet sauvignon',
  'syrah',
  'shiraz',
  'tempranillo',
  'sangiovese',
  'vin rouge',
  'rosso',
  'tinto',
]

/** Words of sweetness that people write into names, with the sugars in g/l that they allow, tolerance included. */
export const sweetnessWords: readonly {
  readonly terms: readonly string[]
  readonly classes: readonly WineClass[]
  readonly min?: number
  readonly max?: number
}[] = [
  {
    terms: ['trocken', 'vin sec', 'vino secco', 'vino seco', 'dry white wine', 'dry red wine'],
    classes: ['still'],
    max: 10,
  },
  { terms: ['halbtrocken', 'demi-sec', 'semisecco'], classes: ['still'], min: 3, max: 19 },
  { terms: ['lieblich', 'moelleux', 'amabile'], classes: ['still'], min: 11, max: 46 },
  { terms: ['vin doux', 'vino dolce', 'vino dulce'], classes: ['still'], min: 44 },
  {
    terms: ['brut nature', 'brut zéro', 'dosage zéro', 'pas dosé', 'brut', 'extra brut'],
    classes: ['sparkling'],
    max: 15,
  },
  { terms: ['demi-sec', 'halbtrocken', 'semi seco'], classes: ['sparkling'], min: 29, max: 53 },
]
