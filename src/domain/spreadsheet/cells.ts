// One cell of a spreadsheet for each kind of field: from text, as spreadsheet programs and people write it,
// to a value, and back.

import { decimal, product, toNumber, type Decimal } from '../decimal.ts'
import type { Field, Kind } from '../field.ts'
import { normalizeName } from '../normalized-name.ts'
import { withoutPerLitreUnit, gramsPer100ml } from '../per-litre.ts'
import { valueIssues } from '../value.ts'
import { entryCells, idByName, type CellReading } from './entry-cells.ts'
import type { SheetField } from '../sheet/fields.ts'
import { markets } from '../market-table.ts'
import type { NameIndex } from './name-index.ts'
import { readDay } from './written-day.ts'

/** The input of reading a cell. */
type CellInput<K extends Kind> = {
  readonly text: string
  readonly name: SheetField
  readonly field: Extract<Field, { kind: K }>
  readonly names: NameIndex
}

/** How one kind of field is read from and written to a cell. `write` receives a value of that kind. */
type CellFormat<K extends Kind> = {
  readonly read: (input: CellInput<K>) => CellReading
  readonly write: (value: unknown, name: SheetField) => string
}

/** Every kind of field; the compiler refuses a missing one. */
const cellFormats: { readonly [K in Kind]: CellFormat<K> } = {
  text: { read: ({ text }) => ({ value: text.replace(/\s+/g, ' ') }), write: String },
  amount: { read: readAmount, write: String },
  integer: { read: ({ text, name }) => valueOrIssue(toInteger(text), name, 'notANumber'), write: String },
  flag: {
    read: ({ text, name }) => valueOrIssue(toFlag(text), name, 'flag'),
    write: (value) => (value === true ? 'yes' : 'no'),
  },
  choice: {
    read: ({ text, name, field, names }) => valueOrIssue(choiceNamed(text, field, names), name, 'notAChoice'),
    write: String,
  },
  multipleChoice: { read: readSeveral, write: (value) => (Array.isArray(value) ? value.join('|') : '') },
  ordered: {
    read: ({ text, name, names }) =>
      isListField(name)
        ? entryCells[name].read(text, names)
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
export function readCell(name: SheetField, field: Field, cell: string, names: NameIndex): CellReading {
  if (cell.length > maxCellLength)
    return { issues: [{ field: name, code: 'tooLong', values: { max: maxCellLength } }] }
  const text = fromCell(cell)
  if (name === 'vintage' && nonVintage.includes(normalizeName(text).replace(/[. ]/g, '')))
    return { value: undefined }
  const reading = readKind(field.kind, { text, name, field, names })
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

/** Trimmed text without the quote that keeps a spreadsheet program from running a formula. */
export function fromCell(cell: string): string {
  return cell
    .trim()
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .replace(/[\u00a0\u202f]/g, ' ')
}

function readKind<K extends Kind>(kind: K, input: CellInput<K>): CellReading {
  return cellFormats[kind].read(input)
}

function valueOrIssue(value: unknown, field: SheetField, code: string): CellReading {
  return value === undefined ? { issues: [{ field, code }] } : { value }
}

function readDate({ text, name }: CellInput<'date'>): CellReading {
  const reading = readDay(text)
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
  '',
]

/** Units of a volume, in cL. */
const centilitres: Readonly<Record<string, string>> = { '': '1', ml: '0.1', cl: '1', dl: '10', l: '100' }

/** Units that repeat the unit of the field: strength, grams, energy. */
const redundantUnits = /(?:% ?(?:vol\.?)?|°|g|kj|kcal)(?: ?\/ ?100 ?ml)?$/i

function readAmount({ text, name, field }: CellInput<'amount'>): CellReading {
  const amount =
    field.unit === 'cL'
      ? toVolume(text)
      : field.unit === 'g'
        ? toGrams(text)
        : toDecimal(text.replace(redundantUnits, ''))
  return valueOrIssue(amount && toNumber(amount), name, 'notANumber')
}

function toGrams(text: string): Decimal | undefined {
  const perLitre = withoutPerLitreUnit(text)
  const amount = toDecimal(perLitre ?? text.replace(redundantUnits, ''))
  return perLitre === undefined ? amount : amount && gramsPer100ml(amount)
}

function toVolume(text: string): Decimal | undefined {
  const [, digits = '', unit = ''] = /^([\d\s.,'’-]*)([a-z]*)$/i.exec(text) ?? []
  const amount = toDecimal(digits)
  const factor = Object.hasOwn(centilitres, unit.toLowerCase()) ? centilitres[unit.toLowerCase()] : undefined
  return amount === undefined || factor === undefined ? undefined : product(amount, decimal(factor))
}

const maxNumberLength = 30

/** A number with a decimal comma or point. Where both occur, the last is the decimal mark. */
function toDecimal(text: string): Decimal | undefined {
  const compact = text.replace(/[\s'’]/g, '')
  if (compact.length > maxNumberLength) return undefined
  const point = Math.max(compact.lastIndexOf(','), compact.lastIndexOf('.'))
  const integer = point < 0 ? compact : compact.slice(0, point)
  const fraction = point < 0 ? '' : compact.slice(point + 1)
  if (
    !/^-?(\d+|\d{1,3}([.,])\d{3}(\2\d{3})*)$/.test(integer) ||
    integer.includes(compact[point] ?? ' ') ||
    !/^\d*$/.test(fraction)
  )
    return undefined
  return decimal(`${integer.replace(/[.,]/g, '')}${fraction === '' ? '' : `.${fraction}`}`)
}

/** An integer; spreadsheet programs may append `.0`. */
function toInteger(text: string): number | undefined {
  const amount = toDecimal(text)
  return amount && toNumber(amount)
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

function toFlag(text: string): boolean | undefined {
  const answer = normalizeName(text)
  if (yes.includes(answer)) return true
  return no.includes(answer) ? false : undefined
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

function readSeveral({ text, name, field, names }: CellInput<'multipleChoice'>): CellReading {
  const chosen = text
    .split(/[|,;]/)
    .filter((part) => part.trim() !== '')
    .map((part) => choiceNamed(part, field, names))
  return valueOrIssue(chosen.includes(undefined) ? undefined : [...new Set(chosen)], name, 'notAChoice')
}

function isListField(name: SheetField): name is keyof typeof entryCells {
  return Object.hasOwn(entryCells, name)
}
