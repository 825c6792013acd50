// A figure of a benchmark and its promise. Figures are ratios to a peer, or limits, measured in the same run,
// because machines differ. README.md states the promises.

import { short } from './measure.ts'

/** One figure. `holds` says whether the promise holds here and now. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly promise: string
  readonly holds: boolean
}

export function under(name: string, value: number, unit: string, limit: number): Figure {
  return { name, value: short(value), unit, promise: `under ${limit} ${unit}`, holds: value < limit }
}

export function atMost(name: string, value: number, unit: string, limit: number): Figure {
  return { name, value: short(value), unit, promise: `at most ${limit} ${unit}`, holds: value <= limit }
}

export function atLeast(name: string, value: number, unit: string, limit: number): Figure {
  return { name, value: short(value), unit, promise: `at least ${limit} ${unit}`, holds: value >= limit }
}

export function exactly(name: string, value: number, expected: number): Figure {
  return { name, value, unit: '', promise: `exactly ${expected}`, holds: value === expected }
}

/** A figure for information. */
export function unpromised(name: string, value: number, unit: string): Figure {
  return { name, value: short(value), unit, promise: 'none', holds: true }
}
