// One value judged by its application identifier (GS1 General Specifications, section 3; formats in ai-table.ts).

import { aiRules, type AiFault } from './ai-rules.ts'
import { aiRows } from './ai-table.ts'
import { isCharacterSet82 } from './gs1.ts'

export type { AiFault } from './ai-rules.ts'

type Kind = 'n' | 'x' | 'y' | 'z'

type Component = {
  readonly kind: Kind
  readonly min: number
  readonly max: number
  readonly optional: boolean
  readonly rules: readonly string[]
}

/** What is known of one application identifier. */
export type ApplicationIdentifier = {
  readonly components: readonly Component[]
  /** Its length is predefined: no separator follows it in an element string. */
  readonly fixed: boolean
  /** It may be a data attribute of a digital link. */
  readonly attribute: boolean
}

const kinds: Readonly<Record<Kind, (text: string) => boolean>> = {
  n: (text) => /^\d*$/.test(text),
  x: isCharacterSet82,
  y: (text) => /^[#\-/0-9A-Z]*$/.test(text),
  // Padding, where there is any, fills up a group of three (figure 7.11-3).
  z: (text) => /^[A-Za-z0-9_-]*={0,2}$/.test(text) && (!text.endsWith('=') || text.length % 3 === 0),
}

const identifiers: ReadonlyMap<string, ApplicationIdentifier> = new Map(
  aiRows.flatMap((row) => {
    const known: ApplicationIdentifier = {
      components: row.format.split(' ').map(componentOf),
      fixed: row.fixed === true,
      attribute: row.attribute === true,
    }
    return row.ais
      .split(' ')
      .flatMap(rangeOf)
      .map((ai) => [ai, known] as const)
  }),
)

/** What is known of an application identifier; undefined when there is none of that number. */
export function applicationIdentifier(ai: string): ApplicationIdentifier | undefined {
  return identifiers.get(ai)
}

/** What is wrong with the value of an application identifier, or undefined when it fits. There is such an identifier. */
export function faultOfValue(ai: string, value: string): AiFault | undefined {
  const components = applicationIdentifier(ai)?.components ?? []
  let at = 0
  for (const { kind, min, max, optional, rules } of components) {
    const part = value.slice(at, at + max)
    if (part === '' && optional) return undefined
    if (!kinds[kind](part)) return 'characters'
    if (part.length < min) return 'length'
    const fault = rules.map((rule) => aiRules[rule]?.(part)).find((found) => found !== undefined)
    if (fault !== undefined) return fault
    at += part.length
  }
  return at < value.length ? 'length' : undefined
}

function rangeOf(range: string): string[] {
  const [first = '', last = first] = range.split('-')
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, step) =>
    String(Number(first) + step).padStart(first.length, '0'),
  )
}

function componentOf(text: string): Component {
  const [shape = '', ...rules] = text.split(':')
  const length = Number(/\d+/.exec(shape)?.[0])
  return {
    kind: shape.charAt(0) as Kind,
    min: shape.includes('..') ? 1 : length,
    max: length,
    optional: shape.endsWith('?'),
    rules,
  }
}
