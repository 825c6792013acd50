// The choice of the mask as a circuit (ISO/IEC 18004:2015, 7.8.3): from the changing bits of a code to the number of the
// mask with the least penalty. Patterns that reach only fixed modules fold into constants; what is left is calculated for
// a thousand codes at once, one bit of each word a code. Rules are read as npm qrcode reads them: penalty 3 counts
// both 1:1:3:1:1 patterns with four light modules before or after, inside the symbol.

import { Circuit, no, yes, type Literal } from './circuit.ts'
import { choose, constantBits, Counter, isLess, plus } from './counter.ts'
import { modulesIn, type Template } from './template.ts'

/** A circuit, the literals of its inputs in the order of the changing bits (fillers too), and the mask's three bits. */
export type MaskCircuit = {
  readonly circuit: Circuit
  readonly inputs: readonly Literal[]
  readonly mask: readonly Literal[]
}

/** The circuit of a template. */
export function maskCircuit(template: Template): MaskCircuit {
  const circuit = new Circuit()
  const inputs = Array.from({ length: template.words * 32 }, () => circuit.input())
  const drawing = new Drawing(circuit, template, inputs)
  const tallies = template.bases.map(() => ({
    total: new Counter(circuit),
    finders: new Counter(circuit),
    blocks: new Counter(circuit),
  }))
  for (let line = 0; line < template.side; line++) {
    for (const along of ['row', 'column'] as const) {
      circuit.section++
      tallies.forEach((tally, mask) => linePenalty(circuit, drawing.line(mask, line, along), tally))
    }
    circuit.section++
    if (line + 1 < template.side)
      tallies.forEach(({ blocks }, mask) => blockPenalty(circuit, drawing, mask, line, blocks))
  }
  circuit.section++
  const totals = tallies.map(({ total, finders, blocks }) => {
    addTimes(total, finders, [3, 5])
    addTimes(total, blocks, [0, 1])
    return total
  })
  darkPenalty(circuit, drawing, template, totals)
  return { circuit, inputs, mask: leastOf(circuit, totals) }
}

/** What is counted for one mask: points, patterns like a finder's at forty each, blocks at three each. */
type Tally = { readonly total: Counter; readonly finders: Counter; readonly blocks: Counter }

/** The modules as literals: of each its changing bits XORed once, and its fixed value by mask. */
class Drawing {
  readonly side: number
  readonly #circuit: Circuit
  readonly #changing: readonly Literal[]
  readonly #fixed: readonly Uint8Array[]

  constructor(circuit: Circuit, template: Template, inputs: readonly Literal[]) {
    this.#circuit = circuit
    this.side = template.side
    this.#changing = Array.from({ length: this.side ** 2 }, (_, at) => turned(circuit, template, inputs, at))
    this.#fixed = template.bases.map((base) => modulesIn(base, this.side))
  }

  /** What turns a module over; `no` for a fixed one. */
  changing(at: number): Literal {
    return this.#changing[at] ?? no
  }

  fixed(mask: number, at: number): number {
    return this.#fixed[mask]?.[at] ?? 0
  }

  module(mask: number, at: number): Literal {
    return this.changing(at) ^ this.fixed(mask, at)
  }

  /** Whether two modules are alike. */
  alike(mask: number, one: number, other: number): Literal {
    return this.#circuit.xor(this.module(mask, one), this.module(mask, other)) ^ 1
  }

  /** The modules of a row or column, and which of them are like the next. */
  line(mask: number, line: number, along: 'row' | 'column'): Line {
    const places = Array.from({ length: this.side }, (_, at) =>
      along === 'row' ? line * this.side + at : at * this.side + line,
    )
    return {
      modules: places.map((at) => this.module(mask, at)),
      alike: places.slice(1).map((at, before) => this.alike(mask, places[before] ?? 0, at)),
    }
  }
}

type Line = { readonly modules: readonly Literal[]; readonly alike: readonly Literal[] }

/** The XOR of the bits that turn a module over; sums of neighbouring bits are shared, as the template's matrices are. */
function turned(circuit: Circuit, template: Template, inputs: readonly Literal[], at: number): Literal {
  return template.groups.reduce((sum, { word, shift, bits }) => {
    let group = no
    const set = (template.turnedBy[at * template.words + word] ?? 0) >>> shift
    for (let bit = 0; bit < bits; bit++)
      if (((set >>> bit) & 1) === 1) group = circuit.xor(group, inputs[word * 32 + shift + bit] ?? no)
    return circuit.xor(sum, group)
  }, no)
}

/** Penalties 1 and 3 of a row or column. */
function linePenalty(circuit: Circuit, line: Line, { total, finders }: Tally): void {
  const runs = new Counter(circuit)
  countRuns(circuit, line.alike, runs)
  total.addAll(runs)
  countFinders(circuit, line.modules, finders)
}

/**
 * Penalty 1: a run of n ≥ 5 modules alike counts n − 2. It has n − 4 windows of five, which count one each, and one
 * first window, which counts two more. First windows are five apart, so those of five neighbours are one bit.
 */
function countRuns(circuit: Circuit, alike: readonly Literal[], sum: Counter): void {
  const three = alike.map((one, at) => circuit.and(one, alike[at + 1] ?? no))
  const five = three.map((one, at) => circuit.and(one, three[at + 2] ?? no))
  const first = five.map((one, at) => circuit.and(one, (five[at - 1] ?? no) ^ 1))
  for (const window of five) sum.add(window)
  addExclusive(circuit, first, 5, sum, 1)
}

/** Penalty 3: 1:1:3:1:1 with four light modules behind it, or before it. Either pattern cannot meet itself within eleven. */
function countFinders(circuit: Circuit, modules: readonly Literal[], sum: Counter): void {
  const at = <T>(list: readonly T[], place: number, otherwise: T): T => list[place] ?? otherwise
  const light = modules.map((module, place) => circuit.and(module ^ 1, at(modules, place + 1, yes) ^ 1))
  const light4 = light.map((pair, place) => circuit.and(pair, at(light, place + 2, no)))
  const spot = modules.map((module, place) =>
    circuit.and(circuit.and(module, at(modules, place + 1, yes) ^ 1), at(modules, place + 2, no)),
  )
  const core = spot.map((start, place) =>
    circuit.and(circuit.and(start, at(modules, place + 3, no)), at(spot, place + 4, no)),
  )
  addExclusive(
    circuit,
    core.map((one, place) => circuit.and(one, at(light4, place + 7, no))),
    11,
    sum,
    0,
  )
  addExclusive(
    circuit,
    core.map((one, place) => circuit.and(one, at(light4, place - 4, no))),
    11,
    sum,
    0,
  )
}

/** Counts bits of which, within a reach of neighbours, only one can be set: each such group is one bit. */
function addExclusive(
  circuit: Circuit,
  bits: readonly Literal[],
  reach: number,
  sum: Counter,
  power: number,
): void {
  for (let start = 0; start < bits.length;) {
    if (bits[start] === no) start++
    else {
      sum.add(
        bits.slice(start, start + reach).reduce((any, bit) => circuit.or(any, bit), no),
        power,
      )
      start += reach
    }
  }
}

/** Penalty 2: every block of two by two modules alike counts three. */
function blockPenalty(circuit: Circuit, drawing: Drawing, mask: number, row: number, count: Counter): void {
  const line = new Counter(circuit)
  for (let column = 0; column + 1 < drawing.side; column++) {
    const at = row * drawing.side + column
    const below = at + drawing.side
    line.add(
      circuit.and(
        circuit.and(drawing.alike(mask, at, at + 1), drawing.alike(mask, below, below + 1)),
        drawing.alike(mask, at, below),
      ),
    )
  }
  count.addAll(line)
}

/**
 * Penalty 4: ten for every 5 % that the share of dark modules is away from half. Changing modules that the masks turn
 * alike are counted once for all masks.
 */
function darkPenalty(
  circuit: Circuit,
  drawing: Drawing,
  template: Template,
  totals: readonly Counter[],
): void {
  const families = new Map<string, Literal[]>()
  for (let at = 0; at < drawing.side ** 2; at++) {
    if (drawing.changing(at) === no) continue
    const family = template.bases.map((_, mask) => drawing.fixed(mask, at)).join('')
    families.set(family, [...(families.get(family) ?? []), drawing.changing(at)])
  }
  const counts = Array.from(families, ([family, modules]) => {
    const counter = new Counter(circuit)
    for (const module of modules) counter.add(module)
    return { family, size: modules.length, bits: counter.binary() }
  })
  totals.forEach((total, mask) => {
    const dark = new Counter(circuit)
    for (let at = 0; at < drawing.side ** 2; at++)
      if (drawing.changing(at) === no) dark.constant += drawing.fixed(mask, at)
    for (const { family, size, bits } of counts) {
      const turned = family.charAt(mask) === '1'
      // Turned modules are dark where the count is not: size − count, which is count's bits turned over plus a constant.
      if (turned) dark.constant += size - (2 ** bits.length - 1)
      bits.forEach((bit, power) => dark.add(turned ? bit ^ 1 : bit, power))
    }
    addDeviation(circuit, dark, template.side ** 2, total)
  })
}

/** Ten for each step of |⌈20 · dark / modules⌉ − 10|. */
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

/** The number of the least total, the first of equals. */
function leastOf(circuit: Circuit, totals: readonly Counter[]): Literal[] {
  const common = Math.min(...totals.map((total) => total.constant))
  const sums = totals.map((total) => plus(circuit, total.binary(), constantBits(total.constant - common)))
  const [first = [], ...others] = sums
  let best = first
  let mask = constantBits(0)
  others.forEach((sum, at) => {
    const less = isLess(circuit, sum, best)
    const longest = Math.max(sum.length, best.length)
    best = Array.from({ length: longest }, (_, power) =>
      choose(circuit, less, sum[power] ?? no, best[power] ?? no),
    )
    const own = constantBits(at + 1)
    mask = [0, 1, 2].map((power) => choose(circuit, less, own[power] ?? no, mask[power] ?? no))
  })
  return mask.map((bit) => circuit.plain(bit))
}
