// The choice of the mask as a logic circuit (ISO/IEC 18004:2015, 7.8.3): from the changing bits of a code to
// the number of the mask with the least penalty. Patterns of fixed modules fold into constants. Rules are
// read as npm qrcode reads them: penalty 3 counts both 1:1:3:1:1 patterns with four light modules before or
// after, inside the symbol.

import { matrixModules, type Template } from '../symbol/template.ts'
import { choose, Circuit, constantBits, Counter, isLess, no, plus, yes, type Literal } from './circuit.ts'

/**
 * A circuit, its inputs in the order of the changing bits (with fillers), and the mask's three bits, lowest
 * first.
 */
export type MaskCircuit = {
  readonly circuit: Circuit
  readonly inputs: readonly Literal[]
  readonly mask: readonly Literal[]
}

/** The mask circuit of a template. */
export function maskCircuit(template: Template): MaskCircuit {
  const circuit = new Circuit()
  const inputs = Array.from({ length: template.changingWords * 32 }, () => circuit.input())
  const modules = new ModuleLiterals(circuit, template, inputs)
  const penalties = template.bases.map(() => ({
    total: new Counter(circuit),
    finders: new Counter(circuit),
    blocks: new Counter(circuit),
  }))
  for (let line = 0; line < template.side; line++) {
    for (const direction of ['row', 'column'] as const) {
      circuit.section++
      penalties.forEach((counters, mask) => countLine(circuit, modules.line(mask, line, direction), counters))
    }
    circuit.section++
    if (line + 1 < template.side)
      penalties.forEach(({ blocks }, mask) => countBlocks(circuit, modules, mask, line, blocks))
  }
  circuit.section++
  const totals = penalties.map(({ total, finders, blocks }) => {
    addTimes(total, finders, [3, 5])
    addTimes(total, blocks, [0, 1])
    return total
  })
  addDarkPenalty(circuit, modules, template, totals)
  return { circuit, inputs, mask: leastPenalty(circuit, totals) }
}

/** The counts of one mask: points, patterns like a finder's (40 points each), blocks (3 points each). */
type PenaltyCounters = { readonly total: Counter; readonly finders: Counter; readonly blocks: Counter }

/**
 * The modules as literals: the XOR of each module's changing bits, calculated once, and its fixed value by
 * mask.
 */
class ModuleLiterals {
  readonly side: number
  readonly #circuit: Circuit
  readonly #inversions: readonly Literal[]
  readonly #fixed: readonly Uint8Array[]

  constructor(circuit: Circuit, template: Template, inputs: readonly Literal[]) {
    this.#circuit = circuit
    this.side = template.side
    this.#inversions = Array.from({ length: this.side ** 2 }, (_, module) =>
      inversionOf(circuit, template, inputs, module),
    )
    this.#fixed = template.bases.map((base) => matrixModules(base, this.side))
  }

  /** Whether the serial inverts a module; `no` for a fixed one. */
  inversion(module: number): Literal {
    return this.#inversions[module] ?? no
  }

  fixed(mask: number, module: number): number {
    return this.#fixed[mask]?.[module] ?? 0
  }

  dark(mask: number, module: number): Literal {
    return this.inversion(module) ^ this.fixed(mask, module)
  }

  /** Whether two modules have the same colour. */
  equal(mask: number, first: number, second: number): Literal {
    return this.#circuit.xor(this.dark(mask, first), this.dark(mask, second)) ^ 1
  }

  /** The modules of a row or column, and which of them equal the next. */
  line(mask: number, line: number, direction: 'row' | 'column'): ModuleLine {
    const modules = Array.from({ length: this.side }, (_, index) =>
      direction === 'row' ? line * this.side + index : index * this.side + line,
    )
    return {
      dark: modules.map((module) => this.dark(mask, module)),
      equal: modules.slice(1).map((module, before) => this.equal(mask, modules[before] ?? 0, module)),
    }
  }
}

type ModuleLine = { readonly dark: readonly Literal[]; readonly equal: readonly Literal[] }

/**
 * The XOR of the bits that invert a module. Sums within a bit group are shared, as the template's matrices
 * are.
 */
function inversionOf(
  circuit: Circuit,
  template: Template,
  inputs: readonly Literal[],
  module: number,
): Literal {
  return template.groups.reduce((sum, { word, shift, bits }) => {
    let group = no
    const set = (template.invertedBy[module * template.changingWords + word] ?? 0) >>> shift
    for (let bit = 0; bit < bits; bit++)
      if (((set >>> bit) & 1) === 1) group = circuit.xor(group, inputs[word * 32 + shift + bit] ?? no)
    return circuit.xor(sum, group)
  }, no)
}

/** Penalties 1 and 3 of a row or column. */
function countLine(circuit: Circuit, line: ModuleLine, { total, finders }: PenaltyCounters): void {
  const runs = new Counter(circuit)
  countRuns(circuit, line.equal, runs)
  total.addAll(runs)
  countFinders(circuit, line.dark, finders)
}

/**
 * Penalty 1: a run of n ≥ 5 equal modules counts n − 2. It has n − 4 windows of five, one point each, and one
 * first window, two more points. Two first windows have a distance of at least five, so five neighbours need
 * one bit.
 */
function countRuns(circuit: Circuit, equal: readonly Literal[], counter: Counter): void {
  const three = equal.map((literal, index) => circuit.and(literal, equal[index + 1] ?? no))
  const five = three.map((literal, index) => circuit.and(literal, three[index + 2] ?? no))
  const first = five.map((literal, index) => circuit.and(literal, (five[index - 1] ?? no) ^ 1))
  for (const window of five) counter.add(window)
  addExclusive(circuit, first, 5, counter, 1)
}

/**
 * Penalty 3: 1:1:3:1:1 with four light modules after or before it. Either pattern occurs once in eleven
 * modules.
 */
function countFinders(circuit: Circuit, dark: readonly Literal[], counter: Counter): void {
  const at = (list: readonly Literal[], index: number, otherwise: Literal) => list[index] ?? otherwise
  const light = dark.map((module, index) => circuit.and(module ^ 1, at(dark, index + 1, yes) ^ 1))
  const light4 = light.map((pair, index) => circuit.and(pair, at(light, index + 2, no)))
  const dot = dark.map((module, index) =>
    circuit.and(circuit.and(module, at(dark, index + 1, yes) ^ 1), at(dark, index + 2, no)),
  )
  const core = dot.map((start, index) =>
    circuit.and(circuit.and(start, at(dark, index + 3, no)), at(dot, index + 4, no)),
  )
  for (const distance of [7, -4]) {
    const matches = core.map((literal, index) => circuit.and(literal, at(light4, index + distance, no)))
    addExclusive(circuit, matches, 11, counter, 0)
  }
}

/** Counts bits of which only one in `reach` neighbours can be set: each group of neighbours is one bit. */
function addExclusive(
  circuit: Circuit,
  bits: readonly Literal[],
  reach: number,
  counter: Counter,
  power: number,
): void {
  for (let start = 0; start < bits.length;) {
    if (bits[start] === no) {
      start++
      continue
    }
    const group = bits.slice(start, start + reach)
    counter.add(
      group.reduce((any, bit) => circuit.or(any, bit), no),
      power,
    )
    start += reach
  }
}

/** Penalty 2: every block of two by two equal modules counts three. */
function countBlocks(
  circuit: Circuit,
  modules: ModuleLiterals,
  mask: number,
  row: number,
  counter: Counter,
): void {
  const line = new Counter(circuit)
  for (let column = 0; column + 1 < modules.side; column++) {
    const above = row * modules.side + column
    const below = above + modules.side
    const rows = circuit.and(modules.equal(mask, above, above + 1), modules.equal(mask, below, below + 1))
    line.add(circuit.and(rows, modules.equal(mask, above, below)))
  }
  counter.addAll(line)
}

/**
 * Changing modules that the same masks invert: which masks, how many modules, and the count of those
 * inverted.
 */
type ModuleFamily = { readonly invertedIn: string; readonly size: number; readonly bits: readonly Literal[] }

/** Penalty 4: ten points for every 5 % by which the share of dark modules differs from half. */
function addDarkPenalty(
  circuit: Circuit,
  modules: ModuleLiterals,
  template: Template,
  totals: readonly Counter[],
): void {
  const families = moduleFamilies(circuit, modules, template)
  totals.forEach((total, mask) => {
    const dark = new Counter(circuit)
    for (let module = 0; module < modules.side ** 2; module++)
      if (modules.inversion(module) === no) dark.constant += modules.fixed(mask, module)
    for (const { invertedIn, size, bits } of families) {
      const isInverted = invertedIn.charAt(mask) === '1'
      // Of `size` modules that a mask inverts, size − count are dark: the inverted bits of the count plus a
      // constant.
      if (isInverted) dark.constant += size - (2 ** bits.length - 1)
      bits.forEach((bit, power) => dark.add(isInverted ? bit ^ 1 : bit, power))
    }
    addDeviation(circuit, dark, template.side ** 2, total)
  })
}

/** The families of changing modules. Each is counted once for all masks. */
function moduleFamilies(circuit: Circuit, modules: ModuleLiterals, template: Template): ModuleFamily[] {
  const families = new Map<string, Literal[]>()
  for (let module = 0; module < modules.side ** 2; module++) {
    if (modules.inversion(module) === no) continue
    const invertedIn = template.bases.map((_, mask) => modules.fixed(mask, module)).join('')
    families.set(invertedIn, [...(families.get(invertedIn) ?? []), modules.inversion(module)])
  }
  return Array.from(families, ([invertedIn, inversions]) => {
    const counter = new Counter(circuit)
    for (const inversion of inversions) counter.add(inversion)
    return { invertedIn, size: inversions.length, bits: counter.binary() }
  })
}

/** Ten points for each step of |⌈20 · dark / modules⌉ − 10|. */
function addDeviation(circuit: Circuit, dark: Counter, modules: number, total: Counter): void {
  const bits = dark.binary()
  const isAtLeast = (count: number): Literal => {
    const least = count - dark.constant
    return least <= 0 ? yes : isLess(circuit, bits, constantBits(least)) ^ 1
  }
  const steps = new Counter(circuit)
  // ⌈20 d / m⌉ ≥ s from d = ⌊(s − 1) m / 20⌋ + 1 on.
  for (let step = 11; step <= 20; step++) steps.add(isAtLeast(Math.floor(((step - 1) * modules) / 20) + 1))
  for (let step = 1; step <= 10; step++) steps.add(isAtLeast(Math.floor(((step - 1) * modules) / 20) + 1) ^ 1)
  addTimes(total, steps, [1, 3])
}

/** Adds a count times the sum of some powers of two. */
function addTimes(total: Counter, count: Counter, powers: readonly number[]): void {
  const bits = count.binary()
  for (const power of powers) {
    total.constant += count.constant * 2 ** power
    bits.forEach((bit, own) => total.add(bit, own + power))
  }
}

/** The number of the least total, the first among equals. */
function leastPenalty(circuit: Circuit, totals: readonly Counter[]): Literal[] {
  const common = Math.min(...totals.map((total) => total.constant))
  const sums = totals.map((total) => plus(circuit, total.binary(), constantBits(total.constant - common)))
  const [first = [], ...rest] = sums
  let best = first
  let mask = constantBits(0)
  rest.forEach((sum, index) => {
    const less = isLess(circuit, sum, best)
    const longest = Math.max(sum.length, best.length)
    best = Array.from({ length: longest }, (_, power) =>
      choose(circuit, less, sum[power] ?? no, best[power] ?? no),
    )
    const own = constantBits(index + 1)
    mask = [0, 1, 2].map((power) => choose(circuit, less, own[power] ?? no, mask[power] ?? no))
  })
  return mask.map((bit) => circuit.positive(bit))
}
