// A cell of a spreadsheet for each kind of field: text → value, as spreadsheet programs and people write it, and back.

import { decimal, product, toNumber, type Decimal } from '../decimal.ts'
import type { Field, Kind } from '../field.ts'
import { foldName } from '../normalized-name.ts'
import { beforePerLitre, gramsOf100ml } from '../per-litre.ts'
import { faultsOfValue } from '../value.ts'
import { entryCells, idNamed, type Reading } from './entry-cells.ts'
import type { SheetField } from './fields.ts'
import { markets } from './market-table.ts'
import type { NameIndex } from './name-index.ts'

/** What a cell is read with. */
type Reader<K extends Kind> = {
  readonly text: string
  readonly name: SheetField
  readonly field: Extract<Field, { kind: K }>
  readonly names: NameIndex
}

/** How a kind of field stands in a cell. `write` is given a value of that kind. */
type Cell<K extends Kind> = {
  readonly read: (reader: Reader<K>) => Reading
  readonly write: (value: unknown, name: SheetField) => string
}

/** Every kind of field; the compiler refuses a missing one. */
const cells: { readonly [K in Kind]: Cell<K> } = {
  text: { read: ({ text }) => ({ value: text.replace(/\s+/g, ' ') }), write: String },
  amount: { read: readAmount, write: String },
  whole: { read: ({ text, name }) => valueOr(toWhole(text), name, 'notANumber'), write: String },
  flag: {
    read: ({ text, name }) => valueOr(toFlag(text), name, 'flag'),
    write: (value) => (value === true ? 'yes' : 'no'),
  },
  choice: {
    read: ({ text, name, field, names }) => valueOr(choiceNamed(text, field, names), name, 'notAChoice'),
    write: String,
  },
  several: { read: readSeveral, write: (value) => (Array.isArray(value) ? value.join('|') : '') },
  ordered: {
    read: ({ text, name, names }) =>
      isListField(name)
        ? entryCells[name].read(text, names)
        : { faults: [{ field: name, code: 'wrongType' }] },
    write: (value, name) => (isListField(name) ? entryCells[name].write(value) : ''),
  },
  digits: { read: ({ text }) => ({ value: text.replace(/[\s-]/g, '') }), write: String },
  link: { read: ({ text }) => ({ value: /^www\./i.test(text) ? `https://${text}` : text }), write: String },
  date: { read: ({ text }) => ({ value: text }), write: String },
}

/** Characters of a cell beyond which nothing sensible is left to read. */
const longestCell = 10_000

/**
 * The value of a cell that is not empty, judged by the declaration of its field: a value, or its faults. `value` is
 * undefined where the cell says that there is none, as `NV` says of a vintage.
 */
export function readCell(name: SheetField, field: Field, cell: string, names: NameIndex): Reading {
  if (cell.length > longestCell)
    return { faults: [{ field: name, code: 'tooLong', values: { max: longestCell } }] }
  const text = fromCell(cell)
  if (name === 'vintage' && nonVintage.includes(foldName(text).replace(/[. ]/g, '')))
    return { value: undefined }
  const reading = readKind(field.kind, { text, name, field, names })
  if ('faults' in reading) return reading
  const issues = faultsOfValue(field, reading.value, name)
  return issues.length > 0 ? { faults: issues } : reading
}

/** The text of a value as `readCell` takes it back; empty when there is none. Formulas are defused where lines are written. */
export function writeCell(name: SheetField, field: Field, value: unknown): string {
  return value === undefined || value === null ? '' : cells[field.kind].write(value, name)
}

/** Text without the quote that keeps a spreadsheet program from running it, and without white space around it. */
export function fromCell(cell: string): string {
  return cell
    .trim()
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .replace(/[\u00a0\u202f]/g, ' ')
}

function readKind<K extends Kind>(kind: K, reader: Reader<K>): Reading {
  return cells[kind].read(reader)
}

function valueOr(value: unknown, field: SheetField, code: string): Reading {
  return value === undefined ? { faults: [{ field, code }] } : { value }
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

/** Units a volume may carry, in cL. */
const centilitres: Readonly<Record<string, string>> = { '': '1', ml: '0.1', cl: '1', dl: '10', l: '100' }

/** Units that say what the field says already: strength, grams, energy. */
const idleUnits = /(?:% ?(?:vol\.?)?|°|g|kj|kcal)(?: ?\/ ?100 ?ml)?$/i

function readAmount({ text, name, field }: Reader<'amount'>): Reading {
  const amount =
    field.unit === 'cL'
      ? toVolume(text)
      : field.unit === 'g'
        ? toGrams(text)
        : toDecimal(text.replace(idleUnits, ''))
  return valueOr(amount && toNumber(amount), name, 'notANumber')
}

function toGrams(text: string): Decimal | undefined {
  const ofLitre = beforePerLitre(text)
  const amount = toDecimal(ofLitre ?? text.replace(idleUnits, ''))
  return ofLitre === undefined ? amount : amount && gramsOf100ml(amount)
}

function toVolume(text: string): Decimal | undefined {
  const [, digits = '', unit = ''] = /^([\d\s.,'’-]*)([a-z]*)$/i.exec(text) ?? []
  const amount = toDecimal(digits)
  const factor = Object.hasOwn(centilitres, unit.toLowerCase()) ? centilitres[unit.toLowerCase()] : undefined
  return amount === undefined || factor === undefined ? undefined : product(amount, decimal(factor))
}

const longestNumber = 30

/** A number with a decimal comma or point; of two kinds of mark the last is the decimal one, the others group thousands. */
function toDecimal(text: string): Decimal | undefined {
  const packed = text.replace(/[\s'’]/g, '')
  if (packed.length > longestNumber) return undefined
  const point = Math.max(packed.lastIndexOf(','), packed.lastIndexOf('.'))
  const whole = point < 0 ? packed : packed.slice(0, point)
  const fraction = point < 0 ? '' : packed.slice(point + 1)
  if (
    !/^-?(\d+|\d{1,3}([.,])\d{3}(\2\d{3})*)$/.test(whole) ||
    whole.includes(packed[point] ?? ' ') ||
    !/^\d*$/.test(fraction)
  )
    return undefined
  return decimal(`${whole.replace(/[.,]/g, '')}${fraction === '' ? '' : `.${fraction}`}`)
}

/** A whole number; spreadsheet programs may have added `.0`. */
function toWhole(text: string): number | undefined {
  const amount = toDecimal(text)
  return amount && toNumber(amount)
}

/** In the seven interface languages, folded, and as spreadsheet programs write true and false. */
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
  const folded = foldName(text)
  if (yes.includes(folded)) return true
  return no.includes(folded) ? false : undefined
}

function choiceNamed(
  text: string,
  field: { readonly choices: readonly string[]; readonly words: string },
  names: NameIndex,
): string | undefined {
  return (
    idNamed(text, field.choices, field.words, names) ??
    (field.words === 'market' ? marketNamed(text) : undefined)
  )
}

/** A market by its two letters, or by a code whose leading zeros a spreadsheet program took away. */
function marketNamed(text: string): string | undefined {
  const wanted = text.trim().toUpperCase()
  return markets.find(({ code, alpha2 }) => alpha2 === wanted || code === wanted.padStart(3, '0'))?.code
}

function readSeveral({ text, name, field, names }: Reader<'several'>): Reading {
  const chosen = text
    .split(/[|,;]/)
    .filter((part) => part.trim() !== '')
    .map((part) => choiceNamed(part, field, names))
  return valueOr(chosen.includes(undefined) ? undefined : [...new Set(chosen)], name, 'notAChoice')
}

function isListField(name: SheetField): name is keyof typeof entryCells {
  return Object.hasOwn(entryCells, name)
}
