/**
 * From the shape of an input to arguments and flags, and back: what an operation takes is said once, in the contract,
 * and typed here by its kind. Members of the path are arguments; a document inside (`changes`, `draft`) is spread.
 */
import { kebab, type Flag, type FlagValues } from './command.ts'
import { Misuse } from './exit-codes.ts'
import type { Translator } from './translator.ts'
import type { JsonSchema, Shape } from '../src/domain/shape.ts'
import type { ValidationIssue } from '../src/domain/validation-issue.ts'
import { refuse } from '../src/domain/refusal.ts'
import { readCell } from '../src/domain/sheet/cells.ts'
import { sheetChanges, sheetFields, type SheetField } from '../src/domain/sheet/fields.ts'
import { nameIndexOf, type NameIndex } from '../src/domain/sheet/name-index.ts'
import { interfaceLanguages } from '../src/domain/languages.ts'
import { dictionary } from '../src/translations.ts'

/** One value of an input: where it stands, what it takes. */
export type Member = {
  readonly steps: readonly string[]
  readonly name: string
  readonly schema: JsonSchema
  readonly required: boolean
  readonly nullable: boolean
  /** A field of a sheet is typed as in a cell of a CSV file. */
  readonly sheetField?: SheetField
}

/** Documents whose members are flags of the command itself. */
const spread: readonly string[] = ['changes', 'draft']
/** More choices than this are named in the reference and not in the help. */
const mostChoices = 16
/** More choices than this are not named in a sentence either. */
const manyChoices = 60
/** Members that are no field of a sheet, a company or a user, and are described by words of their own. */
const described: readonly string[] = [
  'note',
  'options',
  'search',
  'status',
  'archived',
  'millesime',
  'type',
  'market',
  'coded',
  'sort',
  'direction',
  'page',
  'size',
  'request',
  'revision',
  'ids',
  'done',
  'all',
  'product',
  'from',
  'to',
  'lots',
  'text',
  'id',
  'links',
  'symbol',
  'link',
  'formats',
  'mapping',
  'gather',
  'action',
  'part',
  'count',
  'prefix',
  'rows',
  'document',
  'rights',
  'user_id',
  'subject',
  'message',
  'fiche',
  'counted',
  'company_id',
  'company_name',
  'act_id',
  'state',
  'nutri_id',
  'withdrawn',
  'actualites',
  'person',
  'operation',
]
/** Kept by the command line for itself: the language is the caller's own, `--lang`. */
const kept = 'lang'

/** Every value that an input takes. */
export function membersOf(input: Shape<unknown>): Member[] {
  return membersOfObject(input.schema, [], '')
}

/** Whether an input has a member that `--lang` fills. */
export function takesLanguage(input: Shape<unknown>): boolean {
  return kept in propertiesOf(input.schema)
}

/** The values that the member at a place in the input takes (`wineType`, `rights.0`), when they can be named. */
export function choicesAt(members: readonly Member[], place: string): readonly string[] | undefined {
  const name = place.replace(/\.\d+$/u, '')
  const member =
    members.find(({ steps }) => steps.join('.') === name) ??
    members.find(({ steps }) => steps.at(-1) === name)
  const choices = member === undefined ? undefined : choicesOf(member.schema)
  return choices !== undefined && choices.length <= manyChoices ? choices : undefined
}

/** The flag of a member. */
export function flagOf(member: Member): Flag {
  const { schema } = member
  const last = member.steps.at(-1) ?? ''
  const base = {
    name: member.name,
    words: described.includes(last) ? `cli.member.${last}` : `field.${last}.title`,
  }
  if (isSwitch(schema)) return { ...base, ...('const' in schema ? {} : { negatable: true }) }
  const choices = choicesOf(schema)
  const few = choices !== undefined && choices.length <= mostChoices
  return {
    ...base,
    value: placeholder(schema),
    ...(member.required ? { required: true } : {}),
    hint: hintOf(schema, few ? choices : undefined),
  }
}

/** The input that arguments and flags make, over what a file gave; refuses with everything that cannot be read, at once. */
export function inputOf(
  members: readonly Member[],
  base: Readonly<Record<string, unknown>>,
  flags: FlagValues,
  translator: Translator,
): Record<string, unknown> {
  const input = structuredClone(base)
  const issues: ValidationIssue[] = []
  for (const member of members) {
    const typed = flags.get(member.name)
    if (typed === undefined) continue
    const reading = typeof typed === 'boolean' ? { value: typed } : readingOf(member, typed, translator)
    if ('faults' in reading) issues.push(...reading.faults)
    else place(input, member.steps, reading.value)
  }
  return issues.length > 0 ? refuse('input.invalid', { issues: issues }) : input
}

function readingOf(
  member: Member,
  typed: string,
  translator: Translator,
): { readonly value: unknown } | { readonly faults: readonly ValidationIssue[] } {
  if (member.sheetField === undefined || (typed === '' && member.nullable))
    return { value: valueOf(member, typed, translator) }
  return cellOf(member.sheetField, typed)
}

/** The value that a text stands for; what is no number stays text, for the door to judge. */
function valueOf(member: Member, typed: string, translator: Translator): unknown {
  const { schema } = member
  if (typed === '' && member.nullable) return null
  if (schema['type'] === 'number' || schema['type'] === 'integer') return numberOf(typed)
  if (Array.isArray(schema['enum']) && schema['enum'].some((choice) => typeof choice === 'number'))
    return numberOf(typed)
  if (schema['type'] === 'array') return listOf(schemaIn(schema, 'items'), typed, member, translator)
  if (schema['type'] === 'object') return jsonOf(typed, member, translator)
  return typed
}

function listOf(item: JsonSchema, typed: string, member: Member, translator: Translator): unknown {
  if (typed === '') return []
  if (item['type'] === 'object') return jsonOf(typed, member, translator)
  const parts = typed
    .split(/[,|]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return item['type'] === 'integer' ? parts.map(numberOf) : parts
}

let index: NameIndex | undefined

/** A field of a sheet by the rules of a cell: names in any interface language, a decimal comma, units. */
function cellOf(
  name: SheetField,
  typed: string,
): { readonly value: unknown } | { readonly faults: readonly ValidationIssue[] } {
  index ??= nameIndexOf(interfaceLanguages.map(dictionary))
  const reading = readCell(name, sheetFields[name], typed, index)
  return 'faults' in reading ? reading : { value: reading.value ?? null }
}

function numberOf(typed: string): number | string {
  const text = typed.trim().replace(',', '.')
  return /^-?\d+(?:\.\d+)?$/u.test(text) ? Number(text) : typed
}

function jsonOf(typed: string, member: Member, translator: Translator): unknown {
  try {
    return JSON.parse(typed) as unknown
  } catch {
    throw new Misuse(translator.say('cli.flagNotJson', { flag: `--${member.name}` }))
  }
}

function place(input: Record<string, unknown>, steps: readonly string[], value: unknown): void {
  const [first = '', ...rest] = steps
  if (rest.length === 0) {
    input[first] = value
    return
  }
  const inner = input[first]
  const document: Record<string, unknown> = typeof inner === 'object' && inner !== null ? { ...inner } : {}
  place(document, rest, value)
  input[first] = document
}

function membersOfObject(schema: JsonSchema, above: readonly string[], prefix: string): Member[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(propertiesOf(schema))
    .filter(([name]) => above.length > 0 || name !== kept)
    .flatMap(([name, whole]) => {
      const { inner, nullable } = withoutNull(whole)
      const steps = [...above, name]
      if (inner['type'] === 'object' && 'properties' in inner)
        return membersOfObject(inner, steps, spread.includes(name) ? prefix : `${prefix}${kebab(name)}-`)
      return [
        {
          steps,
          name: `${prefix}${kebab(name)}`,
          schema: inner,
          nullable,
          required: above.length === 0 && required.includes(name),
          ...(propertiesOf(sheetChanges.schema)[name] === whole ? { sheetField: name as SheetField } : {}),
        },
      ]
    })
}

function withoutNull(schema: JsonSchema): { inner: JsonSchema; nullable: boolean } {
  const parts = schema['anyOf']
  if (!Array.isArray(parts)) return { inner: schema, nullable: false }
  const inner = (parts as JsonSchema[]).find((part) => part['type'] !== 'null')
  return { inner: inner ?? {}, nullable: true }
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  const properties = schema['properties']
  return typeof properties === 'object' && properties !== null
    ? (properties as Record<string, JsonSchema>)
    : {}
}

function schemaIn(schema: JsonSchema, keyword: string): JsonSchema {
  const inner = schema[keyword]
  return typeof inner === 'object' && inner !== null ? (inner as JsonSchema) : {}
}

function isSwitch(schema: JsonSchema): boolean {
  return schema['type'] === 'boolean' || schema['const'] === true
}

/** The only values that a shape takes, itself or in its items. */
export function choicesOf(schema: JsonSchema): string[] | undefined {
  const source = schema['type'] === 'array' ? schemaIn(schema, 'items') : schema
  return Array.isArray(source['enum']) ? source['enum'].map(String) : undefined
}

function placeholder(schema: JsonSchema): string {
  if (schema['type'] === 'array') return schemaIn(schema, 'items')['type'] === 'object' ? 'a|b' : 'a,b'
  if (schema['type'] === 'integer' || schema['type'] === 'number') return 'n'
  return schema['type'] === 'object' ? 'json' : 'text'
}

/** Bounds as they are written everywhere: `0…100`, `≤ 20`; entries as they are typed; few choices by name. */
function hintOf(schema: JsonSchema, choices: readonly string[] | undefined): string {
  if (choices !== undefined) return `(${choices.join(schema['type'] === 'array' ? ',' : '|')})`
  const { minimum, maximum, maxLength } = schema
  if (typeof minimum === 'number' && typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER)
    return `(${String(minimum)}…${String(maximum)})`
  return typeof maxLength === 'number' && maxLength <= 500 ? `(≤ ${String(maxLength)})` : ''
}
