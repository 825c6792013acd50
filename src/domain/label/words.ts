// Words, figures and dates of the consumer's label in one of 24 languages. Everything that differs between languages is
// data in locales/label; only country names come from the runtime. Form of figures: Regulation (EU) 1169/2011 Art. 32
// and Annex XV; Commission guidance on rounding (DOMAIN section 1.5): a no-break space stands before a unit.

import { formatTag, type LabelLanguage } from '../languages.ts'
import type { LabelDetail, LabelIdentity, LabelKind, LabelModel, LabelOperator } from './label.ts'

/** The words of one language, by flat key, as a file of locales/label holds them. */
export type LabelWords = Readonly<Record<string, string>>

/** A stretch of a sentence; allergens are `strong` (Regulation (EU) 1169/2011 Art. 21(1)(b)). */
export type Segment = { readonly text: string; readonly strong?: true }

/** A term and what stands beside it. */
export type Fact = { readonly term: string; readonly value: string }

const noBreak = '\u00a0'

/** Names of the label languages in themselves, in the order of the switch. */
export const labelLanguageNames: Readonly<Record<LabelLanguage, string>> = {
  bg: 'Български',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  el: 'Ελληνικά',
  en: 'English',
  es: 'Español',
  et: 'Eesti',
  fi: 'Suomi',
  fr: 'Français',
  ga: 'Gaeilge',
  hr: 'Hrvatski',
  hu: 'Magyar',
  it: 'Italiano',
  lt: 'Lietuvių',
  lv: 'Latviešu',
  mt: 'Malti',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ro: 'Română',
  sk: 'Slovenčina',
  sl: 'Slovenščina',
  sv: 'Svenska',
}

/** The word of a key; the key itself when the language has none, so that a label never fails for a word. */
export function word(words: LabelWords, key: string): string {
  return words[key] ?? key
}

/** A sentence with its `{placeholders}` filled. */
export function fill(pattern: string, values: Readonly<Record<string, string | number>>): string {
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** The text with a capital first letter, as a line of a table or a sentence begins. */
export function capitalised(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

/** The text with a small first letter, as it stands inside a sentence. */
export function uncapitalised(text: string): string {
  const [first = ''] = text
  return first.toLowerCase() + text.slice(first.length)
}

/** A decimal text (`0.9`, `<0.5`) or number with the separator of the language. */
export function figure(value: string | number, words: LabelWords): string {
  return String(value).replace('.', word(words, 'format.decimal'))
}

/** A figure and its unit, held together by a no-break space. */
export function quantity(value: string | number, unit: string, words: LabelWords): string {
  return `${figure(value, words)}${noBreak}${unit.replaceAll(' ', noBreak)}`
}

/** Strength in % vol with at most one decimal, half up; two decimals below 0.1 % vol (Regulation (EU) 2019/33 Art. 44). */
export function strength(alcohol: number, words: LabelWords): string {
  const hundredths = Math.round(alcohol * 100)
  const shown = hundredths < 10 ? hundredths : Math.floor((hundredths + 5) / 10) * 10
  return quantity(shown / 100, '% vol', words)
}

/** Net content from cL: centilitres below one litre, litres from there on (Directive 76/211/EEC Annex I). */
export function volume(centilitres: number, words: LabelWords): string {
  const tenThousandths = Math.round(centilitres * 100)
  return tenThousandths < 10_000
    ? quantity(tenThousandths / 100, 'cl', words)
    : quantity(tenThousandths / 10_000, 'L', words)
}

/** A day (YYYY-MM-DD) written out in the language; the first of a month has a form of its own in some. */
export function day(date: string, words: LabelWords): string {
  const [year = '', month = '', dayOfMonth = ''] = date.split('-')
  const dayText = dayOfMonth === '01' ? word(words, 'format.first') : Number(dayOfMonth)
  return fill(word(words, 'format.date'), { year, month: word(words, `month.${month}`), day: dayText })
}

/** Items joined by commas, the last by the word for "and". */
export function listed(items: readonly string[], words: LabelWords): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} ${word(words, 'format.and')} ${items.at(-1)}`
}

/** Brand, name and vintage: how the bottle is called. */
export function bottleName(identity: LabelIdentity): string {
  return [identity.brand, identity.name, identity.vintage].filter((part) => part !== undefined).join(' ')
}

/** The title of the page. */
export function labelTitle(identity: LabelIdentity, words: LabelWords): string {
  return `${bottleName(identity)} – ${word(words, 'page.title')}`
}

/** What kind of wine it is, as one line: `Red wine · Organic`; empty when nothing is shown. */
export function kindLine(identity: LabelIdentity, words: LabelWords): string {
  const kinds = identity.kinds.map((kind) => word(words, kindKey(kind)))
  const organic = identity.organic ? [word(words, 'field.organic')] : []
  return [...kinds, ...organic].map(capitalised).join(' · ')
}

function kindKey(kind: LabelKind): string {
  return kind.of === 'product' ? `product.${kind.id}` : `choice.${kind.of}.${kind.id}`
}

/** Content, strength and the descriptive fields, each with its name. */
export function facts(model: LabelModel, words: LabelWords): Fact[] {
  const { alcohol, volume: content } = model.identity
  return [
    ...(content === undefined ? [] : [{ term: word(words, 'field.volume'), value: volume(content, words) }]),
    ...(alcohol === undefined
      ? []
      : [{ term: word(words, 'field.alcohol'), value: strength(alcohol, words) }]),
    ...model.details.map((detail) => ({
      term: word(words, `field.${detail.field}`),
      value: detailText(detail, words),
    })),
  ]
}

function detailText(detail: LabelDetail, words: LabelWords): string {
  switch (detail.kind) {
    case 'text':
      return detail.text
    case 'number':
      return detail.unit === undefined
        ? figure(detail.value, words)
        : quantity(detail.value, detail.unit, words)
    case 'date':
      return day(detail.date, words)
    case 'words':
      return capitalised(detail.keys.map((key) => word(words, key)).join(', '))
  }
}

/** `Contains: sulphites, egg`, the statement of the bottle (Regulation (EU) 1169/2011 Art. 21(1)); terms are `allergen.<term>`. */
export function containsStatement(terms: readonly string[], words: LabelWords): Segment[] {
  const strong = terms.map((term): Segment[] => [{ text: word(words, `allergen.${term}`), strong: true }])
  return [{ text: word(words, 'ingredients.contains') + word(words, 'format.colon') }, ...joined(strong)]
}

/** Runs of segments with a comma between each run and the next. */
export function joined(runs: readonly (readonly Segment[])[]): Segment[] {
  return runs.flatMap((run, index) => (index === 0 ? run : [{ text: ', ' }, ...run]))
}

/** Name and address of the operator, line by line, the country in the reader's language. */
export function operatorLines(operator: LabelOperator, language: LabelLanguage): string[] {
  const country = operator.country === undefined ? [] : [capitalised(countryName(operator.country, language))]
  return [operator.name, ...operator.address, ...country]
}

function countryName(alpha2: string, language: LabelLanguage): string {
  return (
    new Intl.DisplayNames([formatTag(language)], { type: 'region', fallback: 'code' }).of(alpha2) ?? alpha2
  )
}
