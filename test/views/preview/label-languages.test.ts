// The complete label in each of 24 languages, from the sheet to the HTML: every text is there, none is a
// message key, and none is left in English (Regulation (EU) No 1169/2011 Art. 15: a language easily
// understood).

import { expect } from 'chai'
import { labelLanguages, type LabelLanguage } from '../../../src/domain/languages.ts'
import { ingredient, ingredientIds } from '../../../src/domain/sheet/ingredient-table.ts'
import { packagingComponentIds } from '../../../src/domain/sheet/packaging-table.ts'
import { defaultPackagingEntry } from '../../../src/domain/sheet/packaging.ts'
import { loadLabelBundle, otherLabels, richLabel, shellOf, type LabelBundle } from '../label/label-bundle.ts'
import { alike as alikeWords } from '../../domain/label/alike-words.ts'
import { labelMessagesOf } from '../../domain/label/label-messages.ts'

const everything = ingredientIds
  .filter((id) => ingredient(id).printAs === undefined && id !== 'caramel')
  .map((id) => ({ id, residue: 'above' as const, organic: id === 'grapes' }))

/** Texts that are the same in every language, and why. */
const alike: readonly (readonly [string, RegExp])[] = [
  ['energy and strength, which are written in units', /^\d+ kj \/ \d+ kcal$|^[\d.]+ % vol$/],
  ['codes of materials', /^(?:c\/)?[a-z]{1,4} \d{1,2}$/],
  [
    'the producer’s texts and name',
    /deux rives|galets|rhône|^vin rouge$|l24-|hermitage|scea|quai|fr-bio-01|rue du four|verrerie|bg-75/,
  ],
]

/** Whether a word of the label is written alike in English and in a language. */
function isAlike(piece: string, language: LabelLanguage): boolean {
  const english = labelMessagesOf('en')
  return Object.entries(alikeWords).some(
    ([key, languages]) => english[key]?.toLowerCase() === piece && languages.split(' ').includes(language),
  )
}

/** Other texts that are the same in a language and in English. */
const shared: Readonly<Partial<Record<LabelLanguage, readonly string[]>>> = {
  cs: ['antioxidant', 'argon'],
  da: [
    'region',
    'antioxidant',
    'carboxymethylcellulose',
    'nitrogen',
    'argon',
    'protein',
    'salt',
    'version 2',
  ],
  de: ['region', 'carboxymethylcellulose', 'argon', 'protein', 'material', 'orange', 'grapefruit', 'mango'],
  es: ['alcohol', 'material'],
  fi: ['argon'],
  fr: [
    'contact',
    'identification',
    'appellation',
    'lot',
    'argon',
    'capsule',
    'carton',
    'france',
    'version 2',
  ],
  hr: ['argon'],
  hu: ['argon'],
  it: ['argon', 'per 100 ml'],
  mt: ['argon'],
  nl: [
    'contact',
    'alcohol',
    'water',
    'antioxidant',
    'carboxymethylcellulose',
    'argon',
    'per 100 ml',
    'capsule',
    '21 november 2026',
  ],
  pl: ['region', 'argon'],
  pt: ['material'],
  ro: ['contact', 'lot', 'antioxidant', 'argon', 'per 100 ml', 'material', 'carton'],
  sk: ['antioxidant'],
  sl: ['argon', 'material'],
  sv: ['region', 'argon', 'protein', 'per 100 ml', 'salt', 'material', '21 november 2026', 'version 2'],
}
const everywhere: readonly string[] = ['cubitainer']

/** The text between tags, without the names of languages. */
function textsOf(html: string): string[] {
  const body = html.slice(html.indexOf('<body')).replace(/<nav[\s\S]*?<\/nav>/g, '')
  return [...body.replace(/<(?:style|script)[\s\S]*?<\/(?:style|script)>/g, '').matchAll(/>([^<>]+)</g)]
    .map(([, text = '']) =>
      text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('\u00a0', ' ').trim(),
    )
    .filter((text) => /\p{L}{2}/u.test(text))
}

/** The names inside lists, to find one English name among others. */
function piecesOf(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.split(/[,:;()*·]|\. /))
    .map((piece) => piece.trim().toLowerCase())
    .filter((piece) => /\p{L}{3}/u.test(piece))
}

describe('a complete label in every language', function completeLabel() {
  this.timeout(60_000)
  let bundle: LabelBundle
  const htmlOf = (language: LabelLanguage, display_E: 0 | 1): string =>
    bundle.renderLabelPage({
      ...shellOf(bundle, language, labelMessagesOf(language)),
      canonicalUrl: 'https://label.example/qr/AB12CD34',
      lots: ['L24-117'],
      others: otherLabels(),
      model: richLabel(
        {
          ingredients: everything,
          gasStatement: 'names',
          volume: 75,
          glasses: 6,
          packaging: packagingComponentIds.map(defaultPackagingEntry),
        },
        { display_E },
      ),
    })

  before(async () => {
    bundle = await loadLabelBundle()
  })

  for (const language of labelLanguages) {
    it(`has all substances, nutrients and packaging in ${language}, and no message key`, () => {
      const messages = labelMessagesOf(language)
      for (const display_E of [0, 1] as const) {
        const texts = textsOf(htmlOf(language, display_E))
        for (const text of texts.filter((text) => !text.includes('@')))
          expect(text).not.to.match(/\b[a-zA-Z]+(?:\.[a-z_][\w-]+)+\b|[{}]|undefined|\[object|NaN/)
        const page = texts.join('\n').toLowerCase().replaceAll('\u00a0', ' ')
        const needed = [
          ...packagingComponentIds.map((id) => `packaging.component.${id}`),
          'nutrition.energy',
          'nutrition.carbohydrate',
          'nutrition.sugars',
          'nutrition.salt',
          'nutrition.title',
          'ingredients.title',
          'recycling.title',
          'page.operator',
          'nutrition.per_glass',
          ...(display_E === 0
            ? everything
                .filter(
                  ({ id }) =>
                    ['base', 'other', 'stabiliser', 'acidity_regulator'].includes(ingredient(id).group) &&
                    ingredient(id).declaration === 'ingredient' &&
                    ingredient(id).allergen === 'none',
                )
                .map(({ id }) => `ingredient.${id}`)
            : []),
        ]
        for (const key of needed)
          expect(page, key).to.contain((messages[key] ?? key).toLowerCase().replaceAll('\u00a0', ' '))
      }
    })

    if (language !== 'en') {
      it(`has no English text in ${language}`, () => {
        const english = new Set(piecesOf(textsOf(htmlOf('en', 0))))
        const left = piecesOf(textsOf(htmlOf(language, 0)))
          .filter((piece) => english.has(piece) && !alike.some(([, pattern]) => pattern.test(piece)))
          .filter((piece) => !everywhere.includes(piece) && shared[language]?.includes(piece) !== true)
          .filter((piece) => !isAlike(piece, language))
        expect([...new Set(left)]).to.deep.equal([])
      })
    }
  }
})
