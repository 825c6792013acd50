// The printed summary of a sheet in the reader's language: every field, the paragraphs of the label, and the
// code.

import type { Context } from './context.ts'
import { labelModelOf } from './labels.ts'
import { codeAddress, digitalLinkOf } from './sheet-answers.ts'
import { brusselsDay } from '../domain/law/calendar.ts'
import type { Field, Fields } from '../domain/field.ts'
import { ingredientParagraphs } from '../domain/label/ingredient-text.ts'
import type { LabelModel } from '../domain/label/label.ts'
import { nutritionHeadings, nutritionLines, nutritionNotes } from '../domain/label/nutrition-text.ts'
import {
  containsStatement,
  formatDate,
  packagingFacts,
  type LabelMessages,
} from '../domain/label/label-text.ts'
import { formatTag, localeTag, type InterfaceLanguage } from '../domain/languages.ts'
import {
  fieldsOfFamily,
  familyOf,
  sheetFields,
  sheetGroups,
  type IngredientEntry,
  type PackagingEntry,
  type SheetDraft,
} from '../domain/sheet/fields.ts'
import { freeName } from '../domain/sheet/free-name.ts'
import { ingredient } from '../domain/sheet/ingredient-table.ts'
import type { NutritionTable } from '../domain/sheet/nutrition.ts'
import type { SummaryDocument } from '../render/summary-pdf.ts'
import type { SheetRecord } from '../persistence/sheets.ts'
import { labelMessages, translate } from '../translations.ts'
import { isConfirmedWord } from './kit/confirmed-words.ts'
import { wineName } from '../domain/sheet/wine-name.ts'

type SummaryRow = { readonly name: string; readonly value: string }

/** The content of a summary, ready for the layout. */
export async function summaryOf(
  context: Context,
  companyId: number,
  sheet: SheetRecord,
): Promise<SummaryDocument> {
  const { language } = context.actor
  const { draft, code } = sheet
  const messages = labelMessages(localeTag(language))
  const today = brusselsDay(context.now)
  const model = await labelModelOf(context, companyId, draft, {
    number: sheet.version ?? 1,
    date: today,
    current: true,
    ...(sheet.generatedAt === null ? {} : { firstDate: brusselsDay(sheet.generatedAt) }),
  })
  return {
    language: localeTag(language),
    created: context.now,
    title: wineName(draft, ['brand', 'name']),
    subtitle: [draft.appellation, draft.vintage?.toString(), draft.reference]
      .filter((part) => part !== undefined)
      .join(' · '),
    sections: [
      ...sectionsOf(draft, language),
      ...(sheet.product === null
        ? []
        : [
            {
              heading: translate(language, 'page.summary.product'),
              rows: [{ name: sheet.product.id, value: sheet.product.name }],
            },
          ]),
      ...(model.nutrition === undefined ? [] : [declarationOf(model.nutrition, messages)]),
      ...(model.packaging === undefined ? [] : [packagingOf(model, messages, language)]),
    ],
    sentences: sentencesOf(model, messages, language),
    ...(code === null
      ? {}
      : {
          code: {
            text:
              digitalLinkOf(draft, sheet.gtinFreedAt !== null, context.config) ??
              codeAddress(code, draft, context.config),
            caption: messages['ingredients.title'] ?? '',
          },
        }),
    footer: translate(language, 'page.summary.paperFooter', {
      date: formatDate(today, messages),
      version: sheet.version ?? 0,
      code: code ?? '–',
    }),
  }
}

/** The sentences that the label prints: notes on nutrition, ingredients, allergens. */
function sentencesOf(
  model: LabelModel,
  messages: LabelMessages,
  language: InterfaceLanguage,
): SummaryDocument['sentences'] {
  return [
    ...termSentences(model, messages, language),
    ...(model.nutrition === undefined
      ? []
      : nutritionNotes(model.nutrition, messages).map((text) => ({ heading: '', segments: [{ text }] }))),
    ...(model.ingredients === undefined
      ? []
      : ingredientParagraphs(model.ingredients, messages).map((segments, index) => ({
          heading: index === 0 ? (messages['ingredients.title'] ?? '') : '',
          segments,
        }))),
    ...(model.allergens.length === 0
      ? []
      : [
          {
            heading: translate(language, 'field.allergens.title'),
            segments: containsStatement(model.allergens, messages),
          },
        ]),
  ]
}

/**
 * The terms of a low-alcohol product, which the bottle must carry. Words that nobody has compared with the
 * Official Journal are not printed; a sentence says so (domain 9, W-07).
 */
function termSentences(
  { identity }: LabelModel,
  messages: LabelMessages,
  language: InterfaceLanguage,
): SummaryDocument['sentences'] {
  const keys = identity.kinds.flatMap((kind) => (kind.of === 'product' ? [`product.${kind.id}`] : []))
  if (keys.length === 0) return []
  const labelLanguage = localeTag(language)
  const isPrintable = (key: string) => isConfirmedWord(key, labelLanguage)
  const words = keys.filter(isPrintable).map((key) => messages[key] ?? '')
  const missing = keys.filter((key) => !isPrintable(key)).map((key) => labelMessages('en')[key] ?? '')
  const sentences = [
    ...(words.length === 0 ? [] : [words.join(' · ')]),
    ...(missing.length === 0
      ? []
      : [translate(language, 'page.summary.unconfirmedTerms', { terms: missing.join(' · ') })]),
  ]
  return sentences.map((text, index) => ({
    heading: index === 0 ? translate(language, 'page.summary.bottleTerms') : '',
    segments: [{ text }],
  }))
}

/** The nutrition declaration of the label, with both columns of its table in one. */
function declarationOf(
  table: NutritionTable,
  messages: LabelMessages,
): { heading: string; rows: SummaryRow[] } {
  return {
    heading: `${messages['nutrition.title'] ?? ''} – ${nutritionHeadings(table, messages).join(' · ')}`,
    rows: nutritionLines(table, messages).map(({ name, per100, perGlass }) => ({
      name,
      value: perGlass === undefined ? per100 : `${per100} · ${perGlass}`,
    })),
  }
}

/** Who answers for the packaging, as the label says it, with the defaults of the company. */
function packagingOf(
  model: LabelModel,
  messages: LabelMessages,
  language: InterfaceLanguage,
): { heading: string; rows: SummaryRow[] } {
  return {
    heading: `${messages['packaging.title'] ?? ''} – ${messages['page.title'] ?? ''}`,
    rows: packagingFacts(model, messages, localeTag(language)).map(({ term, value }) => ({
      name: term,
      value,
    })),
  }
}

function sectionsOf(
  draft: SheetDraft,
  language: InterfaceLanguage,
): { heading: string; rows: SummaryRow[] }[] {
  const names = fieldsOfFamily(familyOf(draft))
  return sheetGroups
    .map((group) => ({
      heading: translate(language, `group.${group}`),
      rows: names
        .filter((name) => sheetFields[name].group === group)
        .flatMap((name) => rowOf(name, draft, language)),
    }))
    .filter((section) => section.rows.length > 0)
}

function rowOf(name: keyof typeof sheetFields, draft: SheetDraft, language: InterfaceLanguage): SummaryRow[] {
  const value: unknown = draft[name]
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return []
  return [
    {
      name: translate(language, `field.${name}.title`),
      value: valueText(sheetFields[name], name, value, language),
    },
  ]
}

/** The readable text of a field's value. */
function valueText(field: Fields[string], name: string, value: unknown, language: InterfaceLanguage): string {
  if (name === 'ingredients')
    return (value as IngredientEntry[]).map((entry) => ingredientText(entry, language)).join(', ')
  if (name === 'packaging')
    return (value as PackagingEntry[]).map((entry) => packagingText(entry, language)).join(' · ')
  return plainText(field, value, language)
}

function plainText(field: Field, value: unknown, language: InterfaceLanguage): string {
  switch (field.kind) {
    case 'amount': {
      const format = new Intl.NumberFormat(formatTag(language), { maximumFractionDigits: field.decimals })
      const unit = field.group === 'nutrition' ? `${field.unit} / 100\u00a0ml` : field.unit
      return `${format.format(Number(value))}\u00a0${unit}`
    }
    case 'date':
      return formatDate(String(value), labelMessages(localeTag(language)))
    case 'flag':
      return translate(language, value === true ? 'part.yes' : 'part.no')
    case 'choice':
      return capital(translate(language, `${field.messagePrefix}.${String(value)}`), language)
    case 'multipleChoice':
      return (value as string[])
        .map((choice) => translate(language, `${field.messagePrefix}.${choice}`))
        .join(', ')
    default:
      return String(value)
  }
}

/** An ingredient with the facts a laboratory needs: E number, organic, left off the label. */
function ingredientText(entry: IngredientEntry, language: InterfaceLanguage): string {
  const { id, organic, residue, names = {}, percent, functionalClass } = entry
  const notes = [
    ingredient(id).eNumber,
    id === 'free' && functionalClass !== undefined
      ? translate(language, `functionalClass.${functionalClass}`)
      : null,
    percent === undefined ? null : `${new Intl.NumberFormat(formatTag(language)).format(percent)}\u00a0%`,
    organic === true ? translate(language, 'part.ingredients.organic') : null,
    residue === 'at_most' ? translate(language, 'part.ingredients.leftOut') : null,
  ].filter((note) => note !== null)
  const given = freeName(names, localeTag(language)).name
  const name = id === 'free' && given !== '' ? given : translate(language, `ingredient.${id}`)
  return `${name}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`
}

function capital(text: string, language: InterfaceLanguage): string {
  return text.slice(0, 1).toLocaleUpperCase(localeTag(language)) + text.slice(1)
}

function packagingText(entry: PackagingEntry, language: InterfaceLanguage): string {
  const colon = labelMessages(localeTag(language))['format.colon'] ?? ': '
  const component = translate(language, `packaging.component.${entry.component}`)
  const collection = translate(language, `packaging.collection.${entry.collection}`)
  return `${component}${colon}${entry.material.replace(' ', '\u00a0')}, ${collection}`
}
