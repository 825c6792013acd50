// Validation of a value against its GS1 application identifier (GS1 General Specifications, section 3;
// ai-table.ts).

import { aiRules, type AiIssue } from './ai-rules.ts'
import { aiRows } from './ai-table.ts'
import { isCharacterSet82 } from './gs1.ts'

export type { AiIssue } from './ai-rules.ts'

type CharacterSet = 'n' | 'x' | 'y' | 'z'

type Component = {
  readonly set: CharacterSet
  readonly min: number
  readonly max: number
  readonly optional: boolean
  readonly rules: readonly string[]
}

/** The format and properties of one application identifier. */
type ApplicationIdentifier = {
  readonly components: readonly Component[]
  /** The length is predefined: no separator follows the data in an element string. */
  readonly fixed: boolean
  /** It may be a data attribute of a digital link. */
  readonly attribute: boolean
}

const isOfSet: Readonly<Record<CharacterSet, (text: string) => boolean>> = {
  n: (text) => /^\d*$/.test(text),
  x: isCharacterSet82,
  y: (text) => /^[#\-/0-9A-Z]*$/.test(text),
  // Padding completes a group of three characters (figure 7.11-3).
  z: (text) => /^[A-Za-z0-9_-]*={0,2}$/.test(text) && (!text.endsWith('=') || text.length % 3 === 0),
}

const identifiers: ReadonlyMap<string, ApplicationIdentifier> = new Map(
  aiRows.flatMap((row) => {
    const identifier: ApplicationIdentifier = {
      components: row.format.split(' ').map(parseComponent),
      fixed: row.fixed === true,
      attribute: row.attribute === true,
    }
    return row.ais
      .split(' ')
      .flatMap(expandRange)
      .map((ai) => [ai, identifier] as const)
  }),
)

/** The application identifier of this number; undefined when there is none. */
export function applicationIdentifier(ai: string): ApplicationIdentifier | undefined {
  return identifiers.get(ai)
}

/** The application identifier at the start of a text of digits; none begins with another. */
export function leadingIdentifier(text: string): string | undefined {
  return [2, 3, 4].map((length) => text.slice(0, length)).find((ai) => identifiers.has(ai))
}

/** The number of characters of an identifier's data where it is predefined; undefined where a separator ends them. */
export function predefinedLength(ai: string): number | undefined {
  const identifier = applicationIdentifier(ai)
  return identifier?.fixed === true ? identifier.components.reduce((sum, { max }) => sum + max, 0) : undefined
}

/**
 * The issue of a value, or undefined when the value is valid.
 * @param ai an existing application identifier
 */
export function aiValueIssue(ai: string, value: string): AiIssue | undefined {
  const components = applicationIdentifier(ai)?.components ?? []
  let position = 0
  for (const { set, min, max, optional, rules } of components) {
    const part = value.slice(position, position + max)
    if (part === '' && optional) return undefined
    if (!isOfSet[set](part)) return 'characters'
    if (part.length < min) return 'length'
    const issue = rules.map((rule) => aiRules[rule]?.(part)).find((result) => result !== undefined)
    if (issue !== undefined) return issue
    position += part.length
  }
  return position < value.length ? 'length' : undefined
}

function expandRange(range: string): string[] {
  const [first = '', last = first] = range.split('-')
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, step) =>
    String(Number(first) + step).padStart(first.length, '0'),
  )
}

function parseComponent(text: string): Component {
  const [format = '', ...rules] = text.split(':')
  const length = Number(/\d+/.exec(format)?.[0])
  return {
    set: format.charAt(0) as CharacterSet,
    min: format.includes('..') ? 1 : length,
    max: length,
    optional: format.endsWith('?'),
    rules,
  }
}
