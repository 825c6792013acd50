// A mask circuit as a program: runs of equal operations on planes of memory. A plane holds one bit of 1,024
// codes. The program leaves out nodes that nothing needs, and reuses a plane as soon as its bit is not needed
// any more.

import type { Template } from '../symbol/template.ts'
import { no, yes, type Circuit, type Literal, type NodeKind } from './circuit.ts'
import { maskCircuit, type MaskCircuit } from './mask-circuit.ts'

/**
 * The operations. The index of each is its opcode. `npm run build:kernel` generates kernel/opcodes.ts from
 * this table.
 */
export const operations = [
  { name: 'xor', planes: 3, means: 'a XOR b' },
  { name: 'and', planes: 3, means: 'a AND b' },
  { name: 'andNot', planes: 3, means: 'a AND NOT b' },
  { name: 'nor', planes: 3, means: 'NOT (a OR b)' },
  { name: 'or', planes: 3, means: 'a OR b' },
  { name: 'not', planes: 2, means: 'NOT a' },
  { name: 'sum', planes: 5, means: 'a + b + c, as a sum bit and a carry' },
] as const satisfies readonly {
  readonly name: string
  /** How many planes an operation names: those it writes, then those it reads. */
  readonly planes: number
  readonly means: string
}[]

/** The name of an operation: a kind of node of the circuit. */
export type Operation = (typeof operations)[number]['name']

/** The text of kernel/opcodes.ts. */
export function opcodesSource(): string {
  const constants = operations.map(({ name, planes, means }, opcode) => {
    const constant = name.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()
    return `/** ${means}; names ${planes} planes. */\nexport const ${constant}: i32 = ${opcode}\n`
  })
  return (
    '// Opcodes of mask programs, written by `npm run build:kernel` from ../mask/mask-program.ts. Do not edit.\n\n' +
    constants.join('')
  )
}

/** Codes that a program runs for at once. */
export const groupSize = 1024

/** 32-bit words of a plane. */
export const planeWords = groupSize / 32

/** A program: `[opcode, count, planes…]` again and again. The inputs are in the first planes. */
export type MaskProgram = {
  readonly code: Uint16Array
  readonly planes: number
  /** The planes with the mask's three bits, lowest first, at the end of the program. */
  readonly mask: readonly [number, number, number]
}

/** The program that chooses the masks of a template's codes. */
export function maskProgram(template: Template): MaskProgram {
  return programOf(maskCircuit(template))
}

/**
 * The program of a circuit.
 * @throws RangeError when the circuit needs more than 65,536 planes
 */
export function programOf({ circuit, inputs, mask }: MaskCircuit): MaskProgram {
  const order = scheduledNodes(circuit, neededNodes(circuit, mask))
  const planes = new PlaneAllocator(circuit, order, inputs, mask)
  const code: number[] = []
  for (let start = 0; start < order.length;) {
    const kind = circuit.kindOf(order[start] ?? 0)
    let end = start + 1
    while (end < order.length && end - start < 0xffff && circuit.kindOf(order[end] ?? 0) === kind) end++
    code.push(opcodeOf(kind), end - start)
    for (; start < end; start++) code.push(...planes.next())
  }
  const [low = 0, middle = 0, high = 0] = mask.map((bit) => {
    if (bit > yes) return planes.of(bit >> 1)
    // A bit that is the same for all codes: a plane that nothing writes is all zeros, its negation all ones.
    const zeros = planes.count++
    if (bit === no) return zeros
    code.push(opcodeOf('not'), 1, planes.count, zeros)
    return planes.count++
  })
  if (planes.count > 0x10000) throw new RangeError(`a mask circuit of ${planes.count} planes`)
  return { code: Uint16Array.from(code), planes: planes.count, mask: [low, middle, high] }
}

/** The opcode of a node that is calculated; inputs and carries have none. */
function opcodeOf(kind: NodeKind): number {
  return operations.findIndex(({ name }) => name === kind)
}

/** 1 for each node that the results depend on. A carry needs its sum, which calculates it. */
function neededNodes(circuit: Circuit, results: readonly Literal[]): Uint8Array {
  const needed = new Uint8Array(circuit.size)
  for (const result of results) needed[result >> 1] = 1
  for (let node = circuit.size - 1; node > 0; node--) {
    if (needed[node] === 1) for (let index = 0; index < 3; index++) needed[circuit.inputOf(node, index)] = 1
  }
  return needed
}

/**
 * The needed nodes in an order in which they can be calculated, with equal operations next to each other: by
 * section, then by depth within it, then by kind. A carry has no separate step.
 */
function scheduledNodes(circuit: Circuit, needed: Uint8Array): Int32Array {
  const nodes: number[] = []
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
    for (let index = 0; index < 3; index++) {
      const input = circuit.inputOf(node, index)
      if (circuit.sectionOf(input) === section) depth = Math.max(depth, (depths[input] ?? 0) + 1)
    }
    depths[node] = depth
    keys[node] = (section * 4096 + depth) * operations.length + opcodeOf(kind)
    nodes.push(node)
  }
  return Int32Array.from(nodes).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b)
}

/** Assigns planes to bits while they are needed. The plane that became free last is used first. */
class PlaneAllocator {
  /** Planes used so far. */
  count: number
  readonly #circuit: Circuit
  readonly #order: Int32Array
  readonly #lastUse: Int32Array
  readonly #plane: Int32Array
  readonly #free: number[] = []
  #step = 0

  constructor(circuit: Circuit, order: Int32Array, inputs: readonly Literal[], results: readonly Literal[]) {
    this.#circuit = circuit
    this.#order = order
    this.#lastUse = new Int32Array(circuit.size).fill(-1)
    order.forEach((node, step) => {
      for (let index = 0; index < 3; index++) this.#lastUse[circuit.inputOf(node, index)] = step
    })
    for (const bit of [0, ...results]) this.#lastUse[bit >> 1] = order.length
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
    const inputs = [0, 1, 2].map((index) => this.#circuit.inputOf(node, index)).filter((input) => input !== 0)
    const read = inputs.map((input) => this.of(input))
    // A step reads each word before it writes it, so a result may use the plane of its input.
    for (const input of inputs) if (this.#lastUse[input] === this.#step) this.#free.push(this.of(input))
    const results = this.#circuit.kindOf(node) === 'sum' ? 2 : 1
    const written = Array.from({ length: results }, (_, index) => {
      this.#plane[node + index] = this.#free.pop() ?? this.count++
      return this.of(node + index)
    })
    written.forEach((plane, index) => {
      if (this.#lastUse[node + index] === -1) this.#free.push(plane)
    })
    this.#step++
    return [...written, ...read]
  }
}
