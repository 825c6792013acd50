// A circuit as a program for a plain machine: runs of equal operations on planes of memory, each plane one bit of 1,024
// codes. Nodes that nothing needs are left out; planes are used again as soon as their bit is not needed any more.

import { no, yes, type Circuit, type Kind, type Literal } from './circuit.ts'
import type { MaskCircuit } from './mask-circuit.ts'

/** Codes that a program runs for at once. */
export const groupSize = 1024

/** Operations in the order of their numbers, and how many planes each names: those written, then those read. */
export const operations = [
  ['xor', 3],
  ['and', 3],
  ['butNot', 3],
  ['nor', 3],
  ['or', 3],
  ['not', 2],
  ['sum', 5],
] as const

/** A program: `[operation, count, planes…]` again and again. Inputs stand in the first planes. */
export type Program = {
  readonly code: Uint16Array
  readonly planes: number
  /** The planes in which the mask's three bits, lowest first, stand when all is done. */
  readonly mask: readonly [number, number, number]
}

/**
 * The program of a circuit.
 * @throws RangeError when the circuit needs more than 65,536 planes
 */
export function programOf({ circuit, inputs, mask }: MaskCircuit): Program {
  const order = scheduled(circuit, neededBy(circuit, mask))
  const planes = new Planes(circuit, order, inputs, mask)
  const code: number[] = []
  for (let start = 0; start < order.length;) {
    const kind = circuit.kindOf(order[start] ?? 0)
    let end = start + 1
    while (end < order.length && end - start < 0xffff && circuit.kindOf(order[end] ?? 0) === kind) end++
    code.push(
      operations.findIndex(([name]) => name === kind),
      end - start,
    )
    for (; start < end; start++) code.push(...planes.next())
  }
  const [low = 0, middle = 0, high = 0] = mask.map((bit) => {
    if (bit > yes) return planes.of(bit >> 1)
    // A bit that is the same for all codes: a plane that nothing writes is empty, and its opposite full.
    const empty = planes.count++
    if (bit === no) return empty
    code.push(
      operations.findIndex(([name]) => name === 'not'),
      1,
      planes.count,
      empty,
    )
    return planes.count++
  })
  if (planes.count > 0x10000) throw new RangeError(`a mask circuit of ${planes.count} planes`)
  return { code: Uint16Array.from(code), planes: planes.count, mask: [low, middle, high] }
}

/** 1 for each node that the results are made of; a carry needs its sum, which calculates it. */
function neededBy(circuit: Circuit, results: readonly Literal[]): Uint8Array {
  const needed = new Uint8Array(circuit.size)
  for (const result of results) needed[result >> 1] = 1
  for (let node = circuit.size - 1; node > 0; node--) {
    if (needed[node] === 1) for (let place = 0; place < 3; place++) needed[circuit.inputOf(node, place)] = 1
  }
  return needed
}

/**
 * Needed nodes in an order in which they can be calculated, equal operations together: by section, then by depth within
 * it, then by kind. A carry is no step of its own.
 */
function scheduled(circuit: Circuit, needed: Uint8Array): Int32Array {
  const steps: number[] = []
  const keys = new Float64Array(circuit.size)
  const depths = new Int32Array(circuit.size)
  for (let node = 1; node < circuit.size; node++) {
    const [kind, section] = [circuit.kindOf(node), circuit.sectionOf(node)]
    if (needed[node] === 0 || kind === 'input') continue
    if (kind === 'carry') {
      depths[node] = depths[node - 1] ?? 0
      continue
    }
    let depth = 0
    for (let place = 0; place < 3; place++) {
      const input = circuit.inputOf(node, place)
      if (circuit.sectionOf(input) === section) depth = Math.max(depth, (depths[input] ?? 0) + 1)
    }
    depths[node] = depth
    keys[node] =
      (section * 4096 + depth) * operations.length + operations.findIndex(([name]) => name === kind)
    steps.push(node)
  }
  return Int32Array.from(steps).sort((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0) || one - other)
}

const results: Readonly<Partial<Record<Kind, number>>> = { sum: 2 }

/** Which plane each bit stands in while it is needed: planes given back last are taken first. */
class Planes {
  /** Planes taken so far. */
  count: number
  readonly #circuit: Circuit
  readonly #order: Int32Array
  readonly #lastUse: Int32Array
  readonly #plane: Int32Array
  readonly #free: number[] = []
  #step = 0

  constructor(circuit: Circuit, order: Int32Array, inputs: readonly Literal[], kept: readonly Literal[]) {
    this.#circuit = circuit
    this.#order = order
    this.#lastUse = new Int32Array(circuit.size).fill(-1)
    order.forEach((node, step) => {
      for (let place = 0; place < 3; place++) this.#lastUse[circuit.inputOf(node, place)] = step
    })
    for (const bit of [0, ...kept]) this.#lastUse[bit >> 1] = order.length
    this.#plane = new Int32Array(circuit.size)
    this.count = inputs.length
    inputs.forEach((input, plane) => {
      this.#plane[input >> 1] = plane
      if (this.#lastUse[input >> 1] === -1) this.#free.push(plane)
    })
  }

  of(node: number): number {
    return this.#plane[node] ?? 0
  }

  /** The planes that the next step writes, then those it reads. */
  next(): number[] {
    const node = this.#order[this.#step] ?? 0
    const read = [0, 1, 2].map((place) => this.#circuit.inputOf(node, place)).filter((input) => input !== 0)
    const planes = read.map((input) => this.of(input))
    // Each word of the planes is read before it is written, so a result may take the place of what it is made of.
    for (const input of read) if (this.#lastUse[input] === this.#step) this.#free.push(this.of(input))
    const written = Array.from({ length: results[this.#circuit.kindOf(node)] ?? 1 }, (_, place) => {
      this.#plane[node + place] = this.#free.pop() ?? this.count++
      return this.of(node + place)
    })
    written.forEach((plane, place) => {
      if (this.#lastUse[node + place] === -1) this.#free.push(plane)
    })
    this.#step++
    return [...written, ...planes]
  }
}
