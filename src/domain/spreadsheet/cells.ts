// One cell of a spreadsheet for each kind of field: from text, as spreadsheet programs and people write it,
// to a value, and back.

import { toNumber } from '../decimal.ts'
import type { Field, Kind } from '../field.ts'
import { normalizeName } from '../normalized-name.ts'
import type { Family } from '../sheet/product-families.ts'
import { nameVariants } from '../sheet/vocabulary-lookup.ts'
import { choiceIssue } from '../validation-issue.ts'
import { valueIssues } from '../value.ts'
import { entryCells, idByName, type CellReading } from './entry-cells.ts'
import { sheetFields, type SheetField } from '../sheet/fields.ts'
import { readAmount, singleFormat, writeAmount, type ColumnFormat } from './amount-cells.ts'
import { readAmountText } from './amounts.ts'
import { choiceByWord } from './choice-words.ts'
import { markets } from '../market-table.ts'
import type { NameIndex } from './name-index.ts'
import { isWithoutUnit } from './unit-words.ts'
import { readWineWords, wineTypeOf } from './wine-words.ts'
import { readDay } from './written-day.ts'

/** The input of reading a cell. */
type CellInput<K extends Kind> = {
  readonly text: string
  readonly name: SheetField
  readonly field: Extract<Field, { kind: K }>
  readonly names: NameIndex
  readonly format: ColumnFormat
  readonly family: Family | undefined
}

/** How one kind of field is read from and written to a cell. `write` receives a value of that kind. */
type CellFormat<K extends Kind> = {
  readonly read: (input: CellInput<K>) => CellReading
  readonly write: (value: unknown, name: SheetField) => string
}

/** Every kind of field; the compiler refuses a missing one. */
const cellFormats: { readonly [K in Kind]: CellFormat<K> } = {
  text: { read: ({ text }) => ({ value: text.replace(/\s+/g, ' ') }), write: String },
  amount: { read: readAmount, write: (value, name) => writeAmount(Number(value), name) },
  integer: { read: ({ text, name }) => valueOrIssue(toInteger(text), name, 'notANumber'), write: String },
  flag: {
    read: ({ text, name }) => valueOrIssue(toFlag(text, name), name, 'flag'),
    write: (value) => (value === true ? 'yes' : 'no'),
  },
  choice: {
    read: ({ text, name, field, names }) => choiceOrIssue(name, text, field, names),
    write: String,
  },
  multipleChoice: { read: readSeveral, write: (value) => (Array.isArray(value) ? value.join('|') : '') },
  ordered: {
    read: ({ text, name, names, family }) =>
      isListField(name)
        ? entryCells[name].read(text, names, family)
        : { issues: [{ field: name, code: 'wrongType' }] },
    write: (value, name) => (isListField(name) ? entryCells[name].write(value) : ''),
  },
  digits: { read: ({ text }) => ({ value: text.replace(/[\s-]/g, '') }), write: String },
  link: { read: ({ text }) => ({ value: /^www\./i.test(text) ? `https://${text}` : text }), write: String },
  phone: { read: ({ text }) => ({ value: text }), write: String },
  date: { read: readDate, write: String },
}

/** Maximum length of a cell in characters; no valid value is longer. */
const maxCellLength = 10_000

/**
 * Reads and validates a cell that is not empty: its value, or the issues. The value is undefined where the
 * cell states that there is none, as `NV` does for a vintage.
 */
export function readCell(
  name: SheetField,
  field: Field,
  cell: string,
  names: NameIndex,
  format: ColumnFormat = singleFormat(name),
  family?: Family,
): CellReading {
  if (cell.length > maxCellLength)
    return { issues: [{ field: name, code: 'tooLong', values: { max: maxCellLength } }] }
  const text = plainText(field, cell)
  if (spreadsheetErrors.test(text))
    return { issues: [{ field: name, code: 'spreadsheetError', values: { text } }] }
  if (name === 'vintage' && nonVintage.includes(normalizeName(text).replace(/[. ]/g, '')))
    return { value: undefined, ...(/\p{L}/u.test(text) ? { also: { nonVintage: true } } : {}) }
  const reading = readKind(field.kind, { text, name, field, names, format, family })
  if ('issues' in reading) return reading
  const issues = valueIssues(field, reading.value, name)
  return issues.length > 0 ? { issues } : reading
}

/**
 * The text of a value in the form that `readCell` reads; empty for no value. Formulas are escaped in csv.ts.
 */
export function writeCell(name: SheetField, field: Field, value: unknown): string {
  return value === undefined || value === null ? '' : cellFormats[field.kind].write(value, name)
}

/** Marks without width that programs leave in cells; those that turn the direction of a text are issues. */
const invisible = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g

/** Trimmed text without the quote that keeps a spreadsheet program from running a formula. */
export function fromCell(cell: string): string {
  return cell
    .replace(invisible, '')
    .trim()
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .replace(/[\u00a0\u202f]/g, ' ')
}

/** What a spreadsheet program shows in place of a value that it cannot compute. */
const spreadsheetErrors =
  /^#(?:REF|VALUE|NAME|DIV\/0|NULL|NUM|BEZUG|WERT|ZAHL|VALEUR|NOM|NOMBRE|VALOR|RIF|VALORE)[!?]$/iu

/** The text of a cell; all but texts also without marks of direction and the quote that keeps a figure a text. */
function plainText({ kind }: Field, cell: string): string {
  const text = fromCell(cell)
  return kind === 'text' ? text : text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replace(/^'(?=\d)/, '')
}

/** Marks of an empty cell, normalized; in a text only those without letters of a name. */
const [emptyMarks, emptyWords]: readonly (readonly string[])[] = [
  ['-', '–', '—', '--', '---', '/', '.', '…', '?', 'n/a', '#n/a', '#nv', 'k.a.', 'n.a.'],
  [
    'na',
    'nc',
    'n.c.',
    'nd',
    'n.d.',
    'n.b.',
    'k. a.',
    's/o',
    'null',
    'keine angabe',
    'non communique',
    'n/d',
    'tbd',
  ],
]

/** Whether a cell holds nothing: it is blank, or says so, as `n/a` and `—` do. */
export function isEmptyCell(name: SheetField | null, cell: string): boolean {
  const text = fromCell(cell).toLowerCase()
  if (text === '' || name === null) return text === ''
  const field: Field = sheetFields[name]
  // A formula that joins several cells leaves its separators.
  if (field.kind === 'ordered' && /^[|,;\s]+$/.test(text)) return true
  if (emptyMarks?.includes(text) === true) return true
  return field.kind !== 'text' && field.kind !== 'flag' && emptyWords?.includes(text) === true
}

function readKind<K extends Kind>(kind: K, input: CellInput<K>): CellReading {
  return cellFormats[kind].read(input)
}

function valueOrIssue(value: unknown, field: SheetField, code: string): CellReading {
  return value === undefined ? { issues: [{ field, code }] } : { value }
}

function readDate({ text, name, format }: CellInput<'date'>): CellReading {
  const reading = readDay(text, format.dayOrder)
  if ('day' in reading) return { value: reading.day }
  return valueOrIssue(undefined, name, reading.problem === 'ambiguous' ? 'dayAmbiguous' : 'day')
}

const nonVintage: readonly string[] = [
  'nv',
  'nm',
  'sa',
  'nomil',
  'nonvintage',
  'nonmillesime',
  'sansannee',
  'senzaannata',
  'sinanada',
  'ohnejahrgang',
  'ohnejg',
  'oj',
  'ojg',
  'mv',
  'multivintage',
  's/a',
  'semcolheita',
  'semanodecolheita',
  'semdata',
  'sansmillesime',
  'sinanyada',
  'χωρισεσοδεια',
  'χωρισετοσ',
  'μηεσοδειασ',
  '',
]

/** An integer; spreadsheet programs may append `.0`. */
function toInteger(text: string): number | undefined {
  const reading = readAmountText(text, '.')
  return reading !== undefined && isWithoutUnit(reading.unit) ? toNumber(reading.amount) : undefined
}

/**
 * Yes and no in the seven interface languages, normalized, and as spreadsheet programs write true and false.
 */
const yes: readonly string[] = [
  'yes',
  'y',
  'oui',
  'o',
  'ja',
  'j',
  'si',
  's',
  'sim',
  'ναι',
  'x',
  '1',
  'true',
  'vrai',
  'vero',
  'wahr',
  'verdadero',
  'verdadeiro',
  'αληθεσ',
]
const no: readonly string[] = [
  'no',
  'n',
  'non',
  'nein',
  'nao',
  'οχι',
  '0',
  'false',
  'faux',
  'falso',
  'falsch',
  'ψευδεσ',
]

/** Answers to "organic?" beside yes and no. */
const organicAnswers: readonly string[] = [
  ...[
    'bio',
    'organic',
    'biologique',
    'biologico',
    'ecologico',
    'okologisch',
    'oko',
    'eco',
    'ab',
    'βιολογικο',
    'βιο',
  ],
]
const conventionalAnswers: readonly string[] = [
  ...['conventional', 'konventionell', 'conventionnel', 'convenzionale', 'convencional', 'συμβατικο'],
]

function toFlag(text: string, name: SheetField): boolean | undefined {
  const answer = normalizeName(text)
  if (yes.includes(answer) || ['✓', '✔', '☑'].includes(answer)) return true
  if (no.includes(answer) || ['✗', '✘', '☐'].includes(answer)) return false
  if (name !== 'organic') return undefined
  return organicAnswers.includes(answer) ? true : conventionalAnswers.includes(answer) ? false : undefined
}

/** The choice of a cell; a white wine alone leaves open which type it is. */
function choiceOrIssue(
  name: SheetField,
  text: string,
  field: { readonly choices: readonly string[]; readonly messagePrefix: string },
  names: NameIndex,
): CellReading {
  const chosen = choiceNamed(text, field, names) ?? choiceByWord(name, text)
  if (chosen !== undefined) return { value: chosen }
  const words = readWineWords(text)
  // Columns of "quality" have protected names in some files, and kinds such as Perlwein in others.
  if (name === 'indication' && words?.wineClass !== undefined)
    return valueOrIssue(undefined, name, 'kindNotIndication')
  if (name !== 'wineType') return { issues: [choiceIssue(name, field)] }
  const type = words === undefined ? undefined : wineTypeOf(words, {})
  if (type !== undefined) return { value: type }
  return words?.colour === 'white'
    ? valueOrIssue(undefined, name, 'whiteUndecided')
    : { issues: [choiceIssue(name, field)] }
}

function choiceNamed(
  text: string,
  field: { readonly choices: readonly string[]; readonly messagePrefix: string },
  names: NameIndex,
): string | undefined {
  return (
    idByName(text, field.choices, field.messagePrefix, names) ??
    (field.messagePrefix === 'market' ? marketNamed(text) : undefined)
  )
}

/**
 * A market by its alpha-2 code, or by its number, from which a spreadsheet program may remove leading zeros.
 */
function marketNamed(text: string): string | undefined {
  const upperCase = text.trim().toUpperCase()
  return markets.find(({ code, alpha2 }) => alpha2 === upperCase || code === upperCase.padStart(3, '0'))?.code
}

/** An allergen by a word of an ingredient list, also behind "contains". */
function allergenNamed(text: string, { list }: NameIndex): string | undefined {
  const name = normalizeName(text.replace(/[.:]/g, ' '))
  const opening = [...list.contains].find((phrase) => name.startsWith(`${phrase} `))
  const bare = opening === undefined ? name : name.slice(opening.length + 1)
  return nameVariants(bare)
    .map((variant) => list.allergens.get(variant))
    .find((allergen) => allergen !== undefined)
}

/** "None" in the seven interface languages, normalized. */
const nothing: readonly string[] = [
  'none',
  'no',
  'keine',
  'keins',
  'nein',
  'aucun',
  'aucune',
  'aucun allergene',
  'non',
  'nessuno',
  'nessuna',
  'nessun allergene',
  'ninguno',
  'ninguna',
  'nenhum',
  'nenhuma',
  'κανενα',
  'καμια',
  'οχι',
  'keine allergene',
]

function readSeveral({ text, name, field, names }: CellInput<'multipleChoice'>): CellReading {
  if (field.choices.includes('none') && nothing.includes(normalizeName(text))) return { value: ['none'] }
  const chosen = text
    .split(/[|,;\n+&/]/)
    .filter((part) => part.trim() !== '')
    .map((part) => choiceNamed(part, field, names) ?? allergenNamed(part, names))
  return chosen.includes(undefined) ? { issues: [choiceIssue(name, field)] } : { value: [...new Set(chosen)] }
}

function isListField(name: SheetField): name is keyof typeof entryCells {
  return Object.hasOwn(entryCells, name)
}
