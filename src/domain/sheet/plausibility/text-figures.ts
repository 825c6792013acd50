// Figures in the producer's texts against the figures of the sheet: strength, volume, sugars. Regulation (EU) No
// 1169/2011 Art. 7(1)(a) and 9(1)(e); 1308/2013 Art. 119(1)(c).

import type { SheetField } from '../fields.ts'
import type { Finding, PlausibilityRule } from './rule.ts'
import { textOf } from './terms.ts'

/** A number in a text that is not the sheet's own; `factor` makes it the sheet's unit. */
function otherNumber(
  text: string,
  pattern: RegExp,
  own: number | undefined,
  factor: number,
  field: SheetField,
): Finding[] {
  const [found, digits = ''] = pattern.exec(text) ?? []
  if (found === undefined || own === undefined) return []
  const differs = Math.abs(Number(digits.replace(',', '.')) * factor - own) > 0.5
  return differs ? [{ field, values: { text: found } }] : []
}

const figure = {
  value: 'designation',
  families: ['wine', 'aromatised', 'spirit'],
  ground: 'truth',
  weight: 'blocking',
} as const

export const textFigureRules: readonly PlausibilityRule[] = [
  {
    ...figure,
    id: 'name.strength',
    source: '1308/2013 Art. 119(1)(c); 2019/33 Art. 44',
    code: 'nameOfOtherKind',
    finds: ({ draft, texts }) =>
      texts.flatMap(({ field }) =>
        otherNumber(textOf(draft, field), /(\d+(?:[.,]\d+)?)\s*%\s*vol/iu, draft.alcohol, 1, field),
      ),
  },
  {
    ...figure,
    id: 'name.volume',
    source: '1169/2011 Art. 7(1)(a) and 9(1)(e)',
    code: 'nameOfOtherKind',
    finds: ({ draft, texts }) =>
      texts.flatMap(({ field }) => [
        ...otherNumber(textOf(draft, field), /(\d+(?:[.,]\d+)?)\s*cl\b/iu, draft.volume, 1, field),
        ...otherNumber(textOf(draft, field), /(\d+(?:[.,]\d+)?)\s*ml\b/iu, draft.volume, 0.1, field),
        ...otherNumber(
          textOf(draft, field),
          /(?<![\d.,])(\d(?:[.,]\d+)?)\s*(?:l|liter|litre|litres|litros|litri|λίτρα)(?![\p{L}/'’])/iu,
          draft.volume,
          100,
          field,
        ),
        ...(/(?<!\p{L})magnum(?!\p{L})/iu.test(textOf(draft, field)) &&
        ![150, 300].includes(draft.volume ?? 150)
          ? [{ field, values: { text: 'Magnum' } }]
          : []),
      ]),
  },
  {
    ...figure,
    id: 'name.sugars',
    source: '1169/2011 Art. 7(1)(a) and Annex XV',
    code: 'nameOfOtherKind',
    finds: ({ sugars, texts, draft }) =>
      texts.flatMap(({ field }) =>
        otherNumber(
          textOf(draft, field),
          /(\d+(?:[.,]\d+)?)\s*g\s*\/\s*l\s*(?:of\s|de\s|di\s)?(?:sugar|(?:rest)?zucker|sucre|azúcar|zuccher|açúcar)/iu,
          sugars,
          1,
          field,
        ),
      ),
  },
]
