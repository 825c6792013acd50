// Protected names and traditional terms on products that do not bear them. Regulation (EU) 2024/1143 Art. 26;
// 1308/2013 Art. 112, 113 and 119(1)(b); Delegated Regulation (EU) 2019/33 Art. 53, 54. The best-known names only.

import type { EntryId } from '../ingredient-table.ts'
import { entriesWith, type Facts, type Finding, type PlausibilityRule } from './rule.ts'
import type { Words } from './words.ts'
import { findsTermWhen, quoted } from './terms.ts'

/** Designations of origin, each with its translations and compounds. A sheet bears one by its appellation. */
const designations: readonly (readonly string[])[] = [
  [
    'champagne',
    'champagnes',
    'champagner',
    'hauschampagner',
    'champán',
    'шампанское',
    'шампанско',
    'méthode champenoise',
    'champenoise',
    'szampan',
  ],
  ['prosecco'],
  ['porto', 'port wine', 'ruby port', 'tawny port', 'vintage port', 'white port', 'portwein'],
  ['sherry', 'jerez', 'xérès'],
  ['madeira'],
  ['chianti'],
  ['rioja'],
  ['bordeaux'],
  ['barolo'],
  ['burgundy', 'bourgogne'],
  ['chablis'],
  ['beaujolais'],
  ['tokaji', 'tokaj', 'tokajer'],
  ['amarone'],
  ['brunello'],
  ['asti'],
  ['marsala'],
]
/** Names of regions that the designations of their villages may add ("Grand vin de Bordeaux"). */
const umbrellas = ['bordeaux', 'bourgogne', 'burgundy', 'beaujolais', 'rioja', 'asti']
/** Still wines of Champagne, whose producers bear its name. */
const ofChampagne = ['coteaux champenois', 'rosé des riceys', 'champenois']
/** Indications of spirit drinks. */
const spirits: readonly (readonly string[])[] = [
  ['cognac'],
  ['armagnac'],
  ['scotch', 'scotch whisky'],
  ['calvados'],
  ['tequila'],
  ['irish whiskey'],
  ['ouzo', 'ούζο'],
  ['tsipouro', 'τσίπουρο'],
]
/** Where a name is a town, a person or a colour too, or stands in a lawful address. */
const otherwise = [
  'mis en bouteille',
  'bottled',
  'abgefüllt',
  'embotellado',
  'imbottigliato',
  'engarrafado',
  'port vell',
  'porto vecchio',
  'aged in',
  'finish',
  'cask',
  'barrel',
  'fass',
  'fût',
]
/** Traditional terms for wines with an indication. */
const traditionalTerms = [
  'gran reserva',
  'reserva',
  'crianza',
  'riserva',
  'château',
  'auslese',
  'spätlese',
  'kabinett',
  'beerenauslese',
  'trockenbeerenauslese',
  'eiswein',
  'vin jaune',
  'vin de paille',
  'amarone',
  'recioto',
  'vin santo',
  'crémant',
  'grand cru',
  'premier cru',
  'primeur',
  'vendange tardive',
  'vendanges tardives',
  'sélection de grains nobles',
  'passito di',
  'clos',
  'smaragd',
  'federspiel',
]
/** Terms of the German Prädikat, which only protected wine bears. */
const germanTerms = [
  'kabinett',
  'spätlese',
  'auslese',
  'beerenauslese',
  'trockenbeerenauslese',
  'eiswein',
  'prädikatswein',
  'qualitätswein',
]
const terms = traditionalTerms.filter((term) => term !== 'clos')
/** Appellations of wine without any. */
const tableWines = [
  'vin de france',
  'vino d’italia',
  'vino',
  'vino de españa',
  'deutscher wein',
  'wein aus österreich',
  'vin',
  'vinho de portugal',
  'vin de la communauté européenne',
  'wine of the european union',
]

/** Whether the sheet bears the name, by its appellation or, without an answer, by its designation. */
function bears({ draft, appellationWords, legalWords }: Facts, names: readonly string[]): boolean {
  if (draft.indication === 'none') return false
  if (draft.indication === 'pdo' && names.some((name) => umbrellas.includes(name))) return true
  if (names.includes('champagne') && appellationWords.hasAny(ofChampagne)) return true
  return appellationWords.hasAny(names) || (draft.appellation === undefined && legalWords.hasAny(names))
}

/** Texts that use a name which the product does not bear. Without an answer on the indication nobody knows. */
function foreignName(designated: readonly (readonly string[])[]): (facts: Facts) => readonly Finding[] {
  return (facts) =>
    designated.flatMap((names) =>
      facts.draft.indication === undefined || bears(facts, names) || facts.allWords.hasAny(otherwise)
        ? []
        : facts.texts.flatMap(({ field, words }) =>
            quoted(words.first(names) ?? bare(names, words)).map((finding) => ({ ...finding, field })),
          ),
    )
}

/** "Port" alone is the wine; among other words it may be a harbour. */
function bare(names: readonly string[], words: Words): string | undefined {
  return names.includes('porto') && words.isOnly(['port']) ? 'Port' : undefined
}

/** A famous name on a sheet without an answer, so that nobody knows whether the product bears it. */
function unanswered({ draft, family, allWords }: Facts): readonly Finding[] {
  if (draft.indication !== undefined || allWords.hasAny([...otherwise, ...ofChampagne])) return []
  const wines = [...designations.flat(), ...germanTerms, ...(draft.wineClass === 'sparkling' ? ['cava'] : [])]
  const names = family === 'spirit' ? spirits.flat() : wines
  return quoted(allWords.first(names) ?? (allWords.isOnly(['port']) ? 'Port' : undefined))
}

/** Designations whose wine has one colour. */
const redOnly = [
  'barolo',
  'barbaresco',
  'amarone',
  'brunello di montalcino',
  'chianti',
  'beaujolais villages',
]
const whiteOnly = ['chablis', 'sancerre blanc', 'soave', 'gavi', 'muscadet', 'meursault']

/** What enriches or sweetens; grape must that is not concentrated may sweeten wine of a Prädikat. */
const sugars: readonly EntryId[] = ['sucrose', 'concentrated-grape-must', 'rectified-concentrated-grape-must']

const name = { value: 'name', families: ['wine'], ground: 'labelling', weight: 'blocking' } as const

export const protectedNameRules: readonly PlausibilityRule[] = [
  {
    ...name,
    id: 'protected.designation',
    families: ['wine', 'aromatised'],
    ground: 'truth',
    source: '2024/1143 Art. 26(1) and (4)(c)',
    code: 'nameProtected',
    finds: foreignName(designations),
  },
  {
    ...name,
    id: 'protected.spirit',
    families: ['spirit'],
    ground: 'truth',
    source: '2024/1143 Art. 26(1); 2019/787 Art. 10(5)(a)',
    code: 'nameProtected',
    finds: (facts) => (facts.draft.indication === 'none' ? foreignName(spirits)(facts) : []),
  },
  {
    ...name,
    id: 'protected.unanswered',
    value: 'indication',
    families: ['wine', 'spirit'],
    ground: 'truth',
    source: '2024/1143 Art. 26(1); 1308/2013 Art. 103(2), 113(2) and 119(1)(b); 2019/787 Art. 10(5)(a)',
    weight: 'advisory',
    code: 'indicationNeeded',
    finds: unanswered,
  },
  {
    ...name,
    id: 'protected.enriched',
    value: 'ingredients',
    ground: 'composition',
    source: 'German WeinG § 20; 1308/2013 Art. 112',
    code: 'nameWithoutIngredient',
    finds: (facts) => {
      const found = facts.allWords.first(germanTerms.filter((term) => term !== 'qualitätswein'))
      return found === undefined ? [] : entriesWith(facts, ({ id }) => sugars.includes(id), { name: found })
    },
  },
  {
    ...name,
    id: 'protected.term',
    source: '1308/2013 Art. 112 and 113(2); 2019/33 Art. 53(5), 54(1) and Annex VI',
    code: 'nameProtected',
    finds: findsTermWhen(({ draft }) => draft.indication === 'none', terms, ['designation', 'name', 'cuvee']),
  },
  {
    ...name,
    id: 'protected.holding',
    weight: 'advisory',
    source: '2019/33 Art. 54(1) and Annex VI',
    code: 'nameDoubtful',
    finds: findsTermWhen(
      ({ draft }) => draft.indication === 'none',
      ['château', 'domaine', 'weingut', 'schloss', 'castello', 'quinta', 'κτήμα', 'champanillo'],
      ['brand'],
    ),
  },
  {
    ...name,
    id: 'protected.kind',
    value: 'indication',
    ground: 'truth',
    source: '2019/33 Art. 23(c); 1308/2013 Art. 93',
    code: 'nameOfOtherKind',
    finds: ({ draft, appellationWords }) =>
      draft.indication === 'pgi' ? quoted(appellationWords.first(designations.flat())) : [],
  },
  {
    ...name,
    id: 'protected.cremant',
    value: 'sweetness',
    ground: 'composition',
    source: '2019/33 Art. 53(5)(d)',
    code: 'nameOfOtherKind',
    finds: ({ allWords, sugars = 0 }) => (sugars >= 50 ? quoted(allWords.first(['crémant'])) : []),
  },
  {
    ...name,
    id: 'protected.appellationDenied',
    value: 'appellation',
    ground: 'truth',
    source: '1308/2013 Art. 103(2) and 119(1)(b)',
    code: 'appellationUnprotected',
    applies: ({ draft, appellationWords }) =>
      draft.indication === 'none' && draft.appellation !== undefined && !appellationWords.isOnly(tableWines),
  },
  {
    ...name,
    id: 'protected.retsina',
    ground: 'truth',
    source: '1308/2013 Annex VII Part II (1) third subparagraph',
    code: 'nameOfOtherKind',
    finds: findsTermWhen(
      ({ entries }) => entries.length > 0 && !entries.some(({ id }) => id === 'aleppo-pine-resin'),
      ['retsina', 'ρετσίνα'],
      ['designation', 'name'],
    ),
  },
  {
    ...name,
    id: 'protected.vinJaune',
    value: 'vintage',
    ground: 'composition',
    source: 'specifications of Arbois and Château-Chalon; 1308/2013 Art. 112',
    code: 'nameOfOtherKind',
    finds: ({ draft, allWords, day }) =>
      draft.vintage !== undefined && day !== undefined && Number(day.slice(0, 4)) - draft.vintage < 6
        ? quoted(allWords.first(['vin jaune', 'château-chalon']))
        : [],
  },
  {
    ...name,
    id: 'protected.colour',
    value: 'appellation',
    weight: 'advisory',
    ground: 'truth',
    source: '2024/1143 Art. 22; product specifications',
    code: 'nameDoubtful',
    finds: ({ draft, appellationWords }) =>
      draft.wineType === 'red'
        ? quoted(appellationWords.first(whiteOnly))
        : draft.wineType === 'dry_white' || draft.wineType === 'sweet_white'
          ? quoted(appellationWords.first(redOnly))
          : [],
  },
]
