// Templates of import files (contract 8; decision 42): for people, with titles and names in their language, as CSV
// or XLSX; for programs, with field names and stored values.

import { service } from '../service.ts'
import type { FileOutput } from '../../contract/operation.ts'
import { workbookType } from '../../contract/operation.ts'
import type { Lengths } from '../../domain/field.ts'
import type { InterfaceLanguage } from '../../domain/languages.ts'
import type { SheetField } from '../../domain/sheet/fields.ts'
import { csvLine, writeCsv } from '../../domain/spreadsheet/csv.ts'
import { maxImportLines } from '../../domain/spreadsheet/import-limit.ts'
import { templateRows } from '../../domain/spreadsheet/table.ts'
import { templateColumns, templateExamples, type TemplateColumn } from '../../domain/spreadsheet/template.ts'
import { writeXlsx, type WorkbookSheet } from '../../render/workbook/xlsx-writer.ts'
import { dictionary, translate } from '../../translations.ts'

/** The template as CSV: a header and example wines. */
export const template = service<'imports.template'>(({ actor }, { form = 'names', lang = actor.language }) =>
  Promise.resolve(csvFile(lang, form === 'codes' ? writeCsv(templateRows()) : namedCsv(lang))),
)

/** The template as a workbook: wines with lists of choices, and what every column is. */
export const templateWorkbook = service<'imports.templateWorkbook'>(
  ({ actor, now, config }, { lang = actor.language }) =>
    Promise.resolve({
      name: `${translate(lang, 'template.file')}.xlsx`,
      type: workbookType,
      body: writeXlsx([winesSheet(lang), helpSheet(lang, config.brandLength)], now),
    }),
)

function csvFile(language: InterfaceLanguage, text: string): FileOutput {
  return {
    name: `${translate(language, 'template.file')}.csv`,
    type: 'text/csv; charset=utf-8',
    body: Buffer.from(text, 'utf8'),
  }
}

/** CSV as spreadsheet programs of the language open it: all but the English ones expect decimal commas. */
function namedCsv(language: InterfaceLanguage): string {
  const words = wordsIn(language)
  const isEnglish = language === 'en'
  const rows = [
    templateColumns(words).map(({ header }) => header),
    ...templateExamples(words).map((cells) =>
      cells.map((cell) =>
        typeof cell === 'number' && !isEnglish ? String(cell).replace('.', ',') : String(cell),
      ),
    ),
  ]
  return `\uFEFF${rows.map((row) => csvLine(row, isEnglish ? ',' : ';')).join('')}`
}

function wordsIn(language: InterfaceLanguage): (message: string) => string | undefined {
  const messages = dictionary(language)
  return (message) => messages[message]
}

/** Widths of columns in characters. */
const [narrow, wide, widest] = [14, 28, 60]

function winesSheet(language: InterfaceLanguage): WorkbookSheet {
  const words = wordsIn(language)
  return {
    name: translate(language, 'template.wines'),
    columns: templateColumns(words).map(({ header, choices, isText, field }) => ({
      header,
      isText,
      width: ['ingredients', 'packaging'].includes(field)
        ? widest
        : isText
          ? Math.max(narrow, Math.min(wide, header.length + 4))
          : narrow,
      ...(choices.length === 0 ? {} : { choices }),
    })),
    rows: templateExamples(words),
    choiceRows: maxImportLines,
  }
}

function helpSheet(language: InterfaceLanguage, brandLength: Lengths): WorkbookSheet {
  const words = wordsIn(language)
  const columns = [
    { header: translate(language, 'template.column'), width: wide + 4 },
    { header: translate(language, 'template.meaning'), width: widest },
    { header: translate(language, 'template.unit'), width: narrow },
    { header: translate(language, 'template.required'), width: wide - 6 },
    { header: translate(language, 'template.values'), width: widest },
  ]
  const rows = templateColumns(words).map((column) => [
    column.header,
    helpOf(language, column.field, brandLength),
    column.unit ?? '',
    requiredWord(language, column.required),
    valuesOf(column),
  ])
  return { name: translate(language, 'template.help'), columns, rows, wraps: true }
}

/** What the form says under the field; empty where it says nothing. */
function helpOf(language: InterfaceLanguage, field: SheetField, brandLength: Lengths): string {
  const message = `field.${field}.help`
  return message in dictionary(language) ? translate(language, message, { ...brandLength }) : ''
}

function requiredWord(language: InterfaceLanguage, required: TemplateColumn['required']): string {
  if (required === undefined) return ''
  return translate(language, required === 'save' ? 'template.toSave' : 'template.toPublish')
}

/** Lists that fit are written out; of longer ones, such as markets, an example. */
const longestList = 15

function valuesOf({ choices, example }: TemplateColumn): string | number {
  return choices.length > 0 && choices.length <= longestList ? choices.join(' · ') : example
}
