/**
 * Flags from the shape of an operation's input, and the input from flags: the contract declares each input
 * once. Members of the path are arguments; members of an inner document (`changes`, `draft`) are flags like
 * the others.
 */
import { descriptionsByOperation, membersWithOwnDescription } from './flag-descriptions.ts'
import { kebabCase, type Flag, type FlagValues } from './command.ts'
import { Misuse } from './exit-codes.ts'
import type { Translator } from './translator.ts'
import type { JsonSchema, Shape } from '../../src/domain/shape.ts'
import type { OperationName } from '../../src/contract/operations/index.ts'
import type { Field } from '../../src/domain/field.ts'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import { refuse } from '../../src/domain/refusal.ts'
import { readCell } from '../../src/domain/spreadsheet/cells.ts'
import { sheetChanges, sheetFields, type SheetField } from '../../src/domain/sheet/fields.ts'
import { buildNameIndex, type NameIndex } from '../../src/domain/spreadsheet/name-index.ts'
import { interfaceLanguages } from '../../src/domain/languages.ts'
import { dictionary } from '../../src/translations.ts'

/** One value of an input: its path in the input, its flag, its schema. */
export type InputMember = {
  readonly path: readonly string[]
  readonly name: string
  readonly schema: JsonSchema
  readonly required: boolean
  readonly nullable: boolean
  /** A field of a sheet: its value is typed as in a cell of a CSV file. */
  readonly sheetField?: SheetField
}

/** Inner documents whose members are flags without a prefix. */
const flattened: readonly string[] = ['changes', 'draft']
/** Most choices that the help lists; the reference lists more. */
const maxChoicesInHelp = 16
/** Most choices that an error sentence lists. */
const maxChoicesInSentence = 60
/** The member without a flag: the global `--lang` fills it. */
const languageMember = 'lang'

/** Every member of an input, inner documents included. */
export function membersOf(input: Shape<unknown>): InputMember[] {
  return membersOfObject(input.schema, [], '')
}

/** Whether an input has a member that `--lang` fills. */
export function takesLanguage(input: Shape<unknown>): boolean {
  return languageMember in propertiesOf(input.schema)
}

/** The valid values of the member at a position in the input (`wineType`, `rights.0`), when they are few. */
export function choicesAt(members: readonly InputMember[], position: string): readonly string[] | undefined {
  const name = position.replace(/\.\d+$/u, '')
  const member =
    members.find(({ path }) => path.join('.') === name) ?? members.find(({ path }) => path.at(-1) === name)
  const choices = member === undefined ? undefined : choicesOf(member.schema)
  return choices !== undefined && choices.length <= maxChoicesInSentence ? choices : undefined
}

/** The flag of a member of an operation's input. */
export function flagOf(operation: OperationName, member: InputMember): Flag {
  const { schema } = member
  const last = member.path.at(-1) ?? ''
  const base = {
    name: member.name,
    messageId:
      descriptionsByOperation[operation]?.[last] ??
      (membersWithOwnDescription.includes(last) ? `cli.member.${last}` : `field.${last}.title`),
  }
  if (isSwitch(schema)) return { ...base, ...('const' in schema ? {} : { negatable: true }) }
  const choices = choicesOf(schema)
  const few = choices !== undefined && choices.length <= maxChoicesInHelp
  return {
    ...base,
    value: placeholder(schema),
    ...(member.required ? { required: true } : {}),
    hint: hintOf(schema, few ? choices : undefined, unitOf(member)),
  }
}

/**
 * The input that arguments and flags make on top of `base`. Refuses `input.invalid` with every unreadable
 * value.
 */
export function buildInput(
  members: readonly InputMember[],
  base: Readonly<Record<string, unknown>>,
  flags: FlagValues,
  translator: Translator,
): Record<string, unknown> {
  const input = structuredClone(base)
  const issues: ValidationIssue[] = []
  for (const member of members) {
    const typed = flags.get(member.name)
    if (typed === undefined) continue
    const parsed = typeof typed === 'boolean' ? { value: typed } : parseMember(member, typed, translator)
    if ('issues' in parsed) issues.push(...parsed.issues)
    else setAt(input, member.path, parsed.value)
  }
  return issues.length > 0 ? refuse('input.invalid', { issues }) : input
}

function parseMember(
  member: InputMember,
  typed: string,
  translator: Translator,
): { readonly value: unknown } | { readonly issues: readonly ValidationIssue[] } {
  if (member.sheetField === undefined || (typed === '' && member.nullable))
    return { value: valueOf(member, typed, translator) }
  return parseSheetCell(member.sheetField, typed)
}

/** The value of a text. What is no number stays text: the application API validates it. */
function valueOf(member: InputMember, typed: string, translator: Translator): unknown {
  const { schema } = member
  if (typed === '' && member.nullable) return null
  if (schema['type'] === 'number' || schema['type'] === 'integer') return numberOf(typed)
  if (Array.isArray(schema['enum']) && schema['enum'].some((choice) => typeof choice === 'number'))
    return numberOf(typed)
  if (schema['type'] === 'array') return listOf(schemaIn(schema, 'items'), typed, member, translator)
  if (schema['type'] === 'object') return jsonOf(typed, member, translator)
  return typed
}

function listOf(item: JsonSchema, typed: string, member: InputMember, translator: Translator): unknown {
  if (typed === '') return []
  if (item['type'] === 'object') return jsonOf(typed, member, translator)
  const parts = typed
    .split(/[,|]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return item['type'] === 'integer' ? parts.map(numberOf) : parts
}

let index: NameIndex | undefined

/** A field of a sheet, read like a CSV cell: names in any interface language, a decimal comma, units. */
function parseSheetCell(
  name: SheetField,
  typed: string,
): { readonly value: unknown } | { readonly issues: readonly ValidationIssue[] } {
  index ??= buildNameIndex(interfaceLanguages.map(dictionary))
  const cell = readCell(name, sheetFields[name], typed, index)
  return 'issues' in cell ? cell : { value: cell.value ?? null }
}

function numberOf(typed: string): number | string {
  const text = typed.trim().replace(',', '.')
  return /^-?\d+(?:\.\d+)?$/u.test(text) ? Number(text) : typed
}

function jsonOf(typed: string, member: InputMember, translator: Translator): unknown {
  try {
    return JSON.parse(typed) as unknown
  } catch {
    throw new Misuse(translator.translate('cli.flagNotJson', { flag: `--${member.name}` }))
  }
}

/** Sets the value at a path of an input; makes the documents in between. */
function setAt(input: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path
  if (rest.length === 0) {
    input[first] = value
    return
  }
  const inner = input[first]
  const document: Record<string, unknown> = typeof inner === 'object' && inner !== null ? { ...inner } : {}
  setAt(document, rest, value)
  input[first] = document
}

function membersOfObject(schema: JsonSchema, above: readonly string[], prefix: string): InputMember[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(propertiesOf(schema))
    .filter(([name]) => above.length > 0 || name !== languageMember)
    .flatMap(([name, declared]) => {
      const { inner, nullable } = withoutNull(declared)
      const path = [...above, name]
      if (inner['type'] === 'object' && 'properties' in inner)
        return membersOfObject(
          inner,
          path,
          flattened.includes(name) ? prefix : `${prefix}${kebabCase(name)}-`,
        )
      return [
        {
          path,
          name: `${prefix}${kebabCase(name)}`,
          schema: inner,
          nullable,
          required: above.length === 0 && required.includes(name),
          ...(propertiesOf(sheetChanges.schema)[name] === declared ? { sheetField: name as SheetField } : {}),
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

/** The only valid values of a schema or of its items, if it lists them. */
export function choicesOf(schema: JsonSchema): string[] | undefined {
  const source = schema['type'] === 'array' ? schemaIn(schema, 'items') : schema
  return Array.isArray(source['enum']) ? source['enum'].map(String) : undefined
}

function placeholder(schema: JsonSchema): string {
  if (schema['type'] === 'array') return schemaIn(schema, 'items')['type'] === 'object' ? 'a|b' : 'a,b'
  if (schema['type'] === 'integer' || schema['type'] === 'number') return 'n'
  return schema['type'] === 'object' ? 'json' : 'text'
}

/** The unit of an amount of a sheet, with a space before it; empty for anything else. */
function unitOf({ sheetField }: InputMember): string {
  const field: Field | undefined = sheetField === undefined ? undefined : sheetFields[sheetField]
  if (field?.kind !== 'amount') return ''
  return field.group === 'nutrition' ? ` ${field.unit}/100 ml` : ` ${field.unit}`
}

/** Bounds (`0…100 g/100 ml`, `≤ 20`), or the choices when they are few. */
function hintOf(schema: JsonSchema, choices: readonly string[] | undefined, unit: string): string {
  if (choices !== undefined) return `(${choices.join(schema['type'] === 'array' ? ',' : '|')})`
  const { minimum, maximum, maxLength } = schema
  if (typeof minimum === 'number' && typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER)
    return `(${String(minimum)}…${String(maximum)}${unit})`
  return typeof maxLength === 'number' && maxLength <= 500 ? `(≤\u00a0${String(maxLength)})` : ''
}
