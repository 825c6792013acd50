// Messages, numbers and dates of the consumer's label in one of 24 languages. Everything that differs between
// languages is data in locales/label; only country names come from the runtime. Form of numbers: Regulation
// (EU) 1169/2011 Art. 32 and Annex XV; Commission guidance on rounding (domain 1.5), with a no-break space
// before a unit.

import { formatTag, labelLanguages, type LabelLanguage } from '../languages.ts'
import type { PackagingEntry } from '../sheet/fields.ts'
import { containerOf } from '../sheet/market-duties.ts'
import type { Family } from '../sheet/product-families.ts'
import { printedStrength } from '../sheet/strength.ts'
import { wineName } from '../sheet/wine-name.ts'
import type { LabelDetail, LabelIdentity, LabelKind, LabelModel } from './label.ts'
import type { LabelOperator } from './operator.ts'
import { packagingIdentification } from './packaging-block.ts'

/** The messages of one language by flat key, as in a file of locales/label. */
export type LabelMessages = Readonly<Record<string, string>>

/** A part of a sentence; allergens are `strong` (Regulation (EU) 1169/2011 Art. 21(1)(b)). */
export type Segment = {
  readonly text: string
  readonly strong?: true
  /** The language of the text, where it is not that of the label. */
  readonly lang?: LabelLanguage
}

/** A term and its value, as one row of a table. */
export type Fact = { readonly term: string; readonly value: string }

const noBreak = '\u00a0'

/**
 * The message of a key; the key itself when the language has none, so that a missing message never breaks a
 * label.
 */
export function labelMessage(messages: LabelMessages, key: string): string {
  return messages[key] ?? key
}

/** A sentence with its `{placeholders}` filled. */
export function fillPlaceholders(pattern: string, values: Readonly<Record<string, string | number>>): string {
  return pattern.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

/** The text with a capital first letter, for the beginning of a sentence or a table row. */
export function capitalised(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

/** A decimal text (`0.9`, `<0.5`) or number with the separator of the language. */
export function formatNumber(value: string | number, messages: LabelMessages): string {
  return String(value).replace('.', labelMessage(messages, 'format.decimal'))
}

/** The language of messages, which they name themselves. */
export function languageOf(messages: LabelMessages): LabelLanguage {
  return labelLanguages.find((language) => language === messages['format.language']) ?? 'en'
}

/** A number and its unit, joined by a no-break space. */
export function formatQuantity(value: string | number, unit: string, messages: LabelMessages): string {
  return `${formatNumber(value, messages)}${noBreak}${unit.replaceAll(' ', noBreak)}`
}

/** Strength in % vol, rounded as the law of the family prints it. */
export function formatStrength(alcohol: number, family: Family, messages: LabelMessages): string {
  return formatQuantity(printedStrength(alcohol, family), '% vol', messages)
}

/** Net content, given in cL: centilitres below one litre, litres otherwise (Directive 76/211/EEC Annex I). */
export function formatVolume(centilitres: number, messages: LabelMessages): string {
  const tenThousandths = Math.round(centilitres * 100)
  return tenThousandths < 10_000
    ? formatQuantity(tenThousandths / 100, 'cl', messages)
    : formatQuantity(tenThousandths / 10_000, 'L', messages)
}

/** A day (YYYY-MM-DD) written out; some languages have a special form for the first of a month. */
export function formatDate(date: string, messages: LabelMessages): string {
  const [year = '', month = '', dayOfMonth = ''] = date.split('-')
  const dayText = dayOfMonth === '01' ? labelMessage(messages, 'format.first') : Number(dayOfMonth)
  return fillPlaceholders(labelMessage(messages, 'format.date'), {
    year,
    month: labelMessage(messages, `month.${month}`),
    day: dayText,
  })
}

/** Items joined by commas, the last one by "and". */
export function formatList(items: readonly string[], messages: LabelMessages): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} ${labelMessage(messages, 'format.and')} ${items.at(-1)}`
}

/** The title of the label page. */
export function labelTitle(identity: LabelIdentity, messages: LabelMessages): string {
  return `${wineName(identity)} – ${labelMessage(messages, 'page.title')}`
}

/** The kind of wine as one line: `Red wine · Organic`; empty when the label shows none. */
export function kindLine(identity: LabelIdentity, messages: LabelMessages): string {
  const kinds = identity.kinds.map((kind) => labelMessage(messages, kindKey(kind)))
  const organic = identity.organic ? [labelMessage(messages, 'field.organic')] : []
  return [...kinds, ...organic].map(capitalised).join(' · ')
}

/**
 * What stands with the word organic, one line each: the code of the control body, below it the place of
 * farming (Regulation (EU) 2018/848 Art. 32(2)).
 */
export function organicLines({ organicMark }: LabelIdentity, messages: LabelMessages): string[] {
  if (organicMark === undefined) return []
  const { controlBody, origin } = organicMark
  return [
    ...(controlBody === undefined ? [] : [controlBody]),
    ...(origin === undefined ? [] : [labelMessage(messages, `organic.origin.${origin}`)]),
  ]
}

function kindKey(kind: LabelKind): string {
  return kind.of === 'product' ? `product.${kind.id}` : `choice.${kind.of}.${kind.id}`
}

/** Net content, strength and the descriptive fields, each with its name. */
export function labelFacts(model: LabelModel, messages: LabelMessages): Fact[] {
  const { alcohol, volume: content } = model.identity
  return [
    ...(content === undefined
      ? []
      : [{ term: labelMessage(messages, 'field.volume'), value: formatVolume(content, messages) }]),
    ...(alcohol === undefined
      ? []
      : [
          {
            term: labelMessage(messages, 'field.alcohol'),
            value: formatStrength(alcohol, model.family, messages),
          },
        ]),
    ...model.details.map((detail) => ({
      term: labelMessage(messages, `field.${detail.field}`),
      value: detailText(detail, messages),
    })),
  ]
}

function detailText(detail: LabelDetail, messages: LabelMessages): string {
  switch (detail.kind) {
    case 'text':
      return detail.text
    case 'number':
      return detail.unit === undefined
        ? formatNumber(detail.value, messages)
        : formatQuantity(detail.value, detail.unit, messages)
    case 'date':
      return formatDate(detail.date, messages)
    case 'words':
      return capitalised(detail.keys.map((key) => labelMessage(messages, key)).join(', '))
  }
}

/**
 * The allergen statement of the bottle: `Contains: sulphites, egg` (Regulation (EU) 1169/2011 Art. 21(1)).
 * @param terms legal terms; the message is `allergen.<term>`
 */
export function containsStatement(terms: readonly string[], messages: LabelMessages): Segment[] {
  const strong = terms.map((term): Segment[] => [
    { text: labelMessage(messages, `allergen.${term}`), strong: true },
  ])
  return [
    { text: labelMessage(messages, 'ingredients.contains') + labelMessage(messages, 'format.colon') },
    ...joinWithCommas(strong),
  ]
}

/** Groups of segments with a comma between them. */
export function joinWithCommas(groups: readonly (readonly Segment[])[]): Segment[] {
  return groups.flatMap((group, index) => (index === 0 ? group : [{ text: ', ' }, ...group]))
}

/**
 * Where a component goes: `Glass collection`, in Spain and Portugal with the street container: `Recogida de
 * vidrio (contenedor verde)` (domain 9.3, N-ES and N-PT).
 * @param market target market of the label, 3-digit code
 */
export function collectionText(
  { collection }: Pick<PackagingEntry, 'collection'>,
  messages: LabelMessages,
  market: string,
): string {
  const words = labelMessage(messages, `packaging.collection.${collection}`)
  const container = containerOf(market, collection)
  return container === undefined
    ? words
    : `${words} (${labelMessage(messages, `packaging.container.${container}`)})`
}

/** One component of the packaging: `Bottle – GL 71 – Glass collection`. */
export function recyclingLine(entry: PackagingEntry, messages: LabelMessages, market: string): string {
  const component = labelMessage(messages, `packaging.component.${entry.component}`)
  return `${component} – ${entry.material} – ${collectionText(entry, messages, market)}`
}

/** Manufacturer, address, contact and identification of the packaging (Regulation (EU) 2025/40 Art. 15). */
export function packagingFacts(
  { packaging }: LabelModel,
  messages: LabelMessages,
  language: LabelLanguage,
  lots: readonly string[] = [],
): Fact[] {
  if (packaging === undefined) return []
  const [name, ...address] = operatorLines(packaging.manufacturer, language)
  const values = {
    manufacturer: name,
    address: address.length === 0 ? undefined : address.join(', '),
    contact: packaging.contact,
    identification: packagingIdentification(packaging, lots),
  }
  return Object.entries(values).flatMap(([id, value]) =>
    value === undefined ? [] : [{ term: labelMessage(messages, `packaging.${id}`), value }],
  )
}

/** Name and address of the operator, one line each; the country in the language of the label. */
export function operatorLines(operator: LabelOperator, language: LabelLanguage): string[] {
  const country = operator.country === undefined ? [] : [capitalised(countryName(operator.country, language))]
  return [operator.name, ...operator.address, ...country]
}

function countryName(alpha2: string, language: LabelLanguage): string {
  return (
    new Intl.DisplayNames([formatTag(language)], { type: 'region', fallback: 'code' }).of(alpha2) ?? alpha2
  )
}
