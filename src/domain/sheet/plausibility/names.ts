// What designation and name say, against the rest of the sheet: protected names, colour, family, de-alcoholised,
// without sulphites. Regulation (EU) No 1308/2013 Art. 93, 103 and 119; 1169/2011 Art. 7; domain 1.3, 5.5.

import type { SheetField } from '../fields.ts'
import { ingredient } from '../ingredient-table.ts'
import { isPrinted } from '../ingredients.ts'
import {
  sparklingNames,
  stillNames,
  sparklingAppellations,
  fortifiedNames,
  fortifiedAppellations,
  otherFamilies,
  otherDesignations,
  unmistakable,
  liqueurWines,
  casks,
  pdoTerms,
  pgiTerms,
  unprotectedNames,
  alcoholFree,
  zeroPercent,
  dealcoholised,
  partially,
  reducedAlcohol,
  withoutSulphites,
  traditionalMethod,
  fermented,
  whites,
  whiteVarieties,
  redVarieties,
  colours,
  sweetnessWords,
} from './name-terms.ts'
import type { Facts, Finding, PlausibilityRule } from './rule.ts'
import { findsTerm, findsTermWhen, quoted, textOf } from './terms.ts'

/** A text that promises an age which the vintage cannot have; `age` in years. Gran Reserva of Cava is younger. */
function tooYoung(text: string, age: number, field: SheetField, isSparkling: boolean): Finding[] {
  const months = Number(/(\d{1,3})\s*(?:months|monate|mois|meses|mesi)/iu.exec(text)?.[1] ?? 0)
  if (months > 0 && months > age * 12 + 4) return [{ field, values: { text } }]
  if (/gran reserva/iu.test(text) && age < (isSparkling ? 2 : 4)) return [{ field, values: { text } }]
  return /\b(?:primeur|nouveau|novello)\b/iu.test(text) && age > 0 ? [{ field, values: { text } }] : []
}

const name = { value: 'designation', families: ['wine'], ground: 'truth', weight: 'blocking' } as const

function wrongColour({ draft: { wineType }, words }: Facts): readonly Finding[] {
  return colours.flatMap(({ terms, not }) =>
    wineType !== undefined && not.includes(wineType) ? quoted(words.first(terms)) : [],
  )
}

/** The designation claims another protection than the sheet's answer. */
function wrongProtection({ draft: { indication }, legalWords }: Facts): readonly Finding[] {
  if (indication === undefined) return []
  const [pdo, pgi] = [legalWords.first(pdoTerms), legalWords.first(pgiTerms)]
  if (indication === 'pdo') return pdo === undefined ? quoted(pgi) : []
  if (indication === 'pgi') return pgi === undefined ? quoted(pdo) : []
  return quoted(pdo ?? pgi)
}

export const nameRules: readonly PlausibilityRule[] = [
  {
    ...name,
    id: 'name.colour',
    source: '1169/2011 Art. 7(1)(a)',
    code: 'nameOfOtherKind',
    finds: wrongColour,
  },
  {
    ...name,
    id: 'name.sparkling',
    value: 'wineClass',
    classes: ['still', 'semi_sparkling', 'fortified', 'still_non_alcoholic'],
    source: '1308/2013 Art. 103(2) and Annex VII Part II (4) to (7)',
    code: 'nameOfOtherClass',
    finds: ({ legalWords, appellationWords, allWords }) =>
      allWords.hasAny(stillNames)
        ? []
        : quoted(legalWords.first(sparklingNames) ?? appellationWords.first(sparklingAppellations)),
  },
  {
    ...name,
    id: 'name.fortified',
    value: 'wineClass',
    classes: ['still', 'sparkling', 'semi_sparkling', 'still_non_alcoholic', 'sparkling_non_alcoholic'],
    source: '1308/2013 Art. 103(2) and Annex VII Part II (3)',
    code: 'nameOfOtherClass',
    finds: ({ legalWords, appellationWords }) =>
      quoted(legalWords.first(fortifiedNames) ?? appellationWords.first(fortifiedAppellations)),
  },
  {
    ...name,
    id: 'name.family',
    value: 'family',
    source: '1308/2013 Annex VII Part II; 2019/787 Art. 10(7); 251/2014 Art. 5(1)',
    code: 'nameOfOtherFamily',
    finds: ({ legalWords, words }) =>
      words.hasAny([...casks, ...liqueurWines])
        ? []
        : quoted(legalWords.first([...otherFamilies, ...otherDesignations]) ?? words.first(unmistakable)),
  },
  {
    ...name,
    id: 'name.protection',
    value: 'indication',
    families: ['wine', 'aromatised', 'spirit'],
    source: '1308/2013 Art. 103(2) and 119(1)(b)',
    code: 'indicationOfOther',
    finds: wrongProtection,
  },
  {
    ...name,
    id: 'name.unprotected',
    value: 'indication',
    weight: 'advisory',
    source: '1308/2013 Art. 119(1)(b) and 120(1); 2019/33 Art. 45',
    code: 'indicationOfOther',
    finds: ({ draft: { indication }, legalWords }) =>
      indication === 'pdo' || indication === 'pgi' ? quoted(legalWords.first(unprotectedNames)) : [],
  },
  {
    ...name,
    id: 'name.indicationWithoutName',
    value: 'appellation',
    families: ['wine', 'aromatised'],
    source: '1308/2013 Art. 119(1)(b)(ii)',
    code: 'indicationUnnamed',
    applies: ({ draft }) =>
      (draft.indication === 'pdo' || draft.indication === 'pgi') && draft.appellation === undefined,
  },
  {
    ...name,
    id: 'name.alcoholFree',
    families: ['wine', 'aromatised', 'spirit'],
    source: '1308/2013 Art. 119(1)(a); 1169/2011 Art. 7(1)(a)',
    code: 'alcoholFreeFalse',
    bound: { max: 0.5 },
    terms: alcoholFree,
    amount: ({ draft }) => draft.alcohol,
  },
  {
    ...name,
    id: 'name.zeroAlcohol',
    families: ['wine', 'aromatised', 'spirit'],
    source: '1308/2013 Art. 119(1)(a)',
    code: 'alcoholFreeFalse',
    bound: { max: 0.05 },
    terms: zeroPercent,
    amount: ({ draft }) => draft.alcohol,
  },
  {
    ...name,
    id: 'name.dealcoholised',
    families: ['wine', 'aromatised'],
    source: '1308/2013 Art. 119(1)(a)',
    code: 'nameOfOtherKind',
    finds: ({ words, isDealcoholised }) => (isDealcoholised ? [] : quoted(words.first(dealcoholised))),
  },
  {
    ...name,
    id: 'name.withoutSulphites',
    families: ['wine', 'aromatised', 'spirit'],
    source: '1169/2011 Art. 7(1)(a)',
    code: 'sulphitesDenied',
    finds: findsTermWhen(
      ({ entries }) =>
        entries.some((entry) => ingredient(entry.id).allergen === 'sulphites' && isPrinted(entry)),
      withoutSulphites,
    ),
  },
  {
    ...name,
    id: 'name.semiSparkling',
    classes: ['sparkling', 'still', 'fortified'],
    source: '1308/2013 Annex VII Part II (8) and (9)',
    code: 'nameOfOtherKind',
    finds: findsTerm(
      ['frizzante', 'perlwein', 'vin pétillant', 'vino de aguja', 'vinho frisante', 'semi sparkling wine'],
      ['designation'],
    ),
  },
  {
    ...name,
    id: 'name.fermentation',
    source: '1308/2013 Annex VII Part II (5)(b) and (7); 2019/33 Art. 48(3) and 53(4)',
    code: 'nameOfOtherKind',
    finds: findsTermWhen(({ draft }) => draft.sparklingMethod === 'carbon_dioxide', fermented, [
      'designation',
      'name',
    ]),
  },
  {
    ...name,
    id: 'name.traditionalMethod',
    classes: ['semi_sparkling', 'still', 'fortified'],
    source: '2019/33 Art. 53(4)',
    code: 'nameOfOtherKind',
    finds: findsTerm(traditionalMethod, ['designation', 'name']),
  },
  {
    ...name,
    id: 'name.sweetness',
    source: '2019/33 Annex III and Art. 47(2)',
    code: 'nameOfOtherKind',
    finds: ({ sugars, texts, draft }) =>
      sugars === undefined
        ? []
        : sweetnessWords.flatMap(({ terms, classes, min = 0, max = Infinity }) =>
            draft.wineClass !== undefined &&
            classes.includes(draft.wineClass) &&
            (sugars < min || sugars > max)
              ? findsTerm(terms, ['designation', 'name'])({ texts })
              : [],
          ),
  },
  {
    ...name,
    id: 'name.vintageDenied',
    source: '2019/33 Art. 49',
    code: 'nameOfOtherKind',
    finds: findsTermWhen(
      ({ draft, words }) => draft.vintage === undefined && words.years.length > 0,
      ['millésime', 'vintage', 'jahrgang', 'annata', 'añada', 'colheita', 'εσοδεία'],
      ['designation', 'name'],
    ),
  },
  {
    ...name,
    id: 'name.markup',
    families: ['wine', 'aromatised', 'spirit'],
    source: '1169/2011 Art. 13(1)',
    code: 'pattern',
    finds: ({ draft, texts }) =>
      texts
        .filter(({ field }) => /<\/?[a-z!][^>]*>/iu.test(textOf(draft, field)))
        .map(({ field }) => ({ field })),
  },
  {
    ...name,
    id: 'name.variety',
    weight: 'advisory',
    source: '2019/33 Art. 50; 1169/2011 Art. 7(1)(a)',
    code: 'nameDoubtful',
    finds: ({ draft, texts }) =>
      draft.wineType === 'red'
        ? findsTerm(whiteVarieties, ['designation', 'name', 'cuvee'])({ texts })
        : draft.wineType !== undefined && whites.includes(draft.wineType)
          ? findsTerm(redVarieties, ['designation', 'name', 'cuvee'])({ texts })
          : [],
  },
  {
    ...name,
    id: 'name.placeholder',
    families: ['wine', 'aromatised', 'spirit'],
    weight: 'advisory',
    source: '1169/2011 Art. 7(1)(a)',
    code: 'valueDoubtful',
    finds: ({ texts }) =>
      texts
        .filter(({ words }) =>
          words.isOnly([
            'test',
            'xxx',
            'asdf',
            'lorem ipsum',
            'demo',
            'n a',
            'tbd',
            'probe',
            'essai',
            'prueba',
            'prova',
            'teste',
          ]),
        )
        .map(({ field }) => ({ field })),
  },
  {
    ...name,
    id: 'name.young',
    weight: 'advisory',
    source: '2019/33 Art. 53(2) and Annex V; 1308/2013 Art. 112',
    code: 'nameDoubtful',
    finds: ({ draft, day, texts }) =>
      draft.vintage !== undefined && day !== undefined
        ? texts.flatMap(({ field }) =>
            tooYoung(
              textOf(draft, field),
              Number(day.slice(0, 4)) - (draft.vintage ?? 0),
              field,
              draft.wineClass === 'sparkling',
            ),
          )
        : [],
  },
  {
    ...name,
    id: 'name.dealcoholised.strength',
    families: ['wine', 'aromatised'],
    source: '1308/2013 Art. 119(1)(a)(i) until 18 September 2027',
    code: 'nameOfOtherKind',
    finds: findsTermWhen(
      ({ draft, words }) => (draft.alcohol ?? 0) > 0.5 && !words.hasAny(partially),
      dealcoholised,
      ['designation', 'name'],
    ),
  },
  {
    ...name,
    id: 'name.partially.strength',
    families: ['wine', 'aromatised'],
    source: '1308/2013 Art. 119(1)(a)(ii) until 18 September 2027',
    code: 'nameOfOtherKind',
    finds: findsTermWhen(({ draft }) => (draft.alcohol ?? 1) <= 0.5, partially, ['designation', 'name']),
  },
  {
    ...name,
    id: 'name.reduced.strength',
    families: ['wine', 'aromatised'],
    source: '1308/2013 Art. 119(1)(a)(ii) by 2026/471 Art. 1(10)',
    code: 'nameOfOtherKind',
    finds: findsTermWhen(
      ({ draft, isDealcoholised }) => {
        const { alcohol, baseMinimum = 10 } = draft
        return alcohol !== undefined && (!isDealcoholised || alcohol <= 0.5 || alcohol > baseMinimum * 0.7)
      },
      reducedAlcohol,
      ['designation', 'name'],
    ),
  },
]
