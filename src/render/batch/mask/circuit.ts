// A logic circuit without loops that calculates nothing twice: operations on constants are removed, and equal
// operations share one node. Counters add up single bits of a circuit. The mask circuit (mask-circuit.ts)
// uses both.

/**
 * What a node calculates from its inputs. A `sum` is followed by its `carry`, which is calculated with it.
 */
export type NodeKind = 'input' | 'xor' | 'and' | 'andNot' | 'nor' | 'or' | 'not' | 'sum' | 'carry'

/**
 * A node or its negation: twice the node's number, plus one for the negation. Node 0 is the constant false.
 */
export type Literal = number

export const no: Literal = 0
export const yes: Literal = 1

const kinds: readonly NodeKind[] = ['input', 'xor', 'and', 'andNot', 'nor', 'or', 'not', 'sum', 'carry']
const code = Object.fromEntries(kinds.map((kind, index) => [kind, index])) as Readonly<
  Record<NodeKind, number>
>

/** Nodes in an order in which they can be calculated. */
export class Circuit {
  /** The section of new nodes. Within a section, nodes may run in any order that their inputs allow. */
  section = 0
  readonly #kinds: number[] = [code.input]
  readonly #inputs: number[] = [0, 0, 0]
  readonly #sections: number[] = [0]
  /** Hash table of nodes by kind and inputs, with open addressing. */
  #nodes = new Int32Array(1 << 16)

  /** How many nodes there are, with the constant. */
  get size(): number {
    return this.#kinds.length
  }

  kindOf(node: number): NodeKind {
    return kinds[this.#kinds[node] ?? 0] ?? 'input'
  }

  /** Input 0, 1 or 2 of a node; 0 where it has fewer. */
  inputOf(node: number, index: number): number {
    return this.#inputs[node * 3 + index] ?? 0
  }

  sectionOf(node: number): number {
    return this.#sections[node] ?? 0
  }

  /** A new node whose value comes from outside. */
  input(): Literal {
    return this.#add(code.input, 0, 0, 0) * 2
  }

  xor(a: Literal, b: Literal): Literal {
    const opposite = (a ^ b) & 1
    const [low, high] = a < b ? [a >> 1, b >> 1] : [b >> 1, a >> 1]
    if (low === high) return opposite
    return (low === 0 ? high * 2 : this.#node(code.xor, low, high, 0) * 2) ^ opposite
  }

  and(a: Literal, b: Literal): Literal {
    const [low, high] = a < b ? [a, b] : [b, a]
    if (low === no || low === (high ^ 1)) return no
    if (low === yes || low === high) return high
    const [first, second] = [low >> 1, high >> 1]
    if ((low & 1) === 0) return this.#node((high & 1) === 0 ? code.and : code.andNot, first, second, 0) * 2
    return (high & 1) === 0
      ? this.#node(code.andNot, second, first, 0) * 2
      : this.#node(code.nor, first, second, 0) * 2
  }

  or(a: Literal, b: Literal): Literal {
    return this.and(a ^ 1, b ^ 1) ^ 1
  }

  /** A node with the same value, not negated; the constant true stays a negation. */
  positive(a: Literal): Literal {
    if ((a & 1) === 0 || a === yes) return a
    const node = a >> 1
    if (this.#kinds[node] !== code.nor) return this.#node(code.not, node, 0, 0) * 2
    return this.#node(code.or, this.inputOf(node, 0), this.inputOf(node, 1), 0) * 2
  }

  /** A full adder: the sum of three bits as a bit of their weight and a carry of twice that weight. */
  fullAdder(a: Literal, b: Literal, c: Literal): readonly [sum: Literal, carry: Literal] {
    const literals = [this.positive(a), this.positive(b), this.positive(c)]
    const [x = no, y = no, z = no] = literals.sort((left, right) => left - right)
    if (x === no) return [this.xor(y, z), this.and(y, z)]
    if (x === yes) return [this.xor(y, z) ^ 1, this.or(y, z)]
    if (x === y) return [z, x]
    if (y === z) return [x, y]
    const sum = this.#node(code.sum, x >> 1, y >> 1, z >> 1)
    if (sum === this.size - 1) this.#add(code.carry, sum, 0, 0)
    return [sum * 2, (sum + 1) * 2]
  }

  #add(kind: number, a: number, b: number, c: number): number {
    this.#inputs.push(a, b, c)
    this.#sections.push(this.section)
    return this.#kinds.push(kind) - 1
  }

  /** The node of a kind and inputs, new if there is none. */
  #node(kind: number, a: number, b: number, c: number): number {
    if (this.size * 2 > this.#nodes.length) this.#rehash()
    const slot = this.#slotOf(kind, a, b, c)
    return (this.#nodes[slot] ||= this.#add(kind, a, b, c))
  }

  /** The slot of a node in the hash table, or the free slot where it belongs. */
  #slotOf(kind: number, a: number, b: number, c: number): number {
    const last = this.#nodes.length - 1
    let slot =
      Math.imul(a, 0x9e3779b1) ^
      Math.imul(b, 0x85ebca6b) ^
      Math.imul(c, 0xc2b2ae35) ^
      Math.imul(kind, 0x27d4eb2f)
    slot = (slot ^ (slot >>> 15)) & last
    for (; ; slot = (slot + 1) & last) {
      const node = this.#nodes[slot] ?? 0
      if (node === 0) return slot
      const first = node * 3
      if (
        this.#inputs[first] === a &&
        this.#inputs[first + 1] === b &&
        this.#inputs[first + 2] === c &&
        this.#kinds[node] === kind
      )
        return slot
    }
  }

  #rehash(): void {
    this.#nodes = new Int32Array(this.#nodes.length * 2)
    for (let node = 1; node < this.size; node++) {
      const kind = this.#kinds[node] ?? 0
      if (kind === code.input || kind === code.carry) continue
      const slot = this.#slotOf(kind, this.inputOf(node, 0), this.inputOf(node, 1), this.inputOf(node, 2))
      this.#nodes[slot] = node
    }
  }
}

/**
 * A sum of bits of a circuit, by carry-save addition: three bits of one weight become one of that weight and
 * one of twice that weight, until each weight has one bit.
 */
export class Counter {
  readonly #circuit: Circuit
  /** The bits that are not added yet, by the power of two of their weight. */
  readonly #bits: (Literal[] | undefined)[] = []
  /** The part of the sum that depends on no bit. */
  constant = 0

  constructor(circuit: Circuit) {
    this.#circuit = circuit
  }

  /** Adds a bit, `2 ** power` times. */
  add(bit: Literal, power = 0): void {
    if (bit === yes) this.constant += 2 ** power
    if (bit === no || bit === yes) return
    const bits = (this.#bits[power] ??= [])
    bits.push(this.#circuit.positive(bit))
    if (bits.length < 3) return
    const [sum, carry] = this.#circuit.fullAdder(bits.pop() ?? no, bits.pop() ?? no, bits.pop() ?? no)
    this.add(carry, power + 1)
    this.add(sum, power)
  }

  /** Adds another sum, which stays unchanged, `2 ** power` times. */
  addAll(counter: Counter, power = 0): void {
    this.constant += counter.constant * 2 ** power
    for (const [own, bits] of counter.#bits.entries())
      for (const bit of bits ?? []) this.add(bit, own + power)
  }

  /** The sum without the constant, lowest bit first. */
  binary(): Literal[] {
    const digits: Literal[] = []
    for (let power = 0; power < this.#bits.length; power++) {
      const [a = no, b = no] = this.#bits[power] ?? []
      if (b === no) {
        digits.push(a)
        continue
      }
      this.#bits[power] = []
      this.add(this.#circuit.and(a, b), power + 1)
      digits.push(this.#circuit.xor(a, b))
    }
    return digits
  }
}

/** The sum of two numbers, lowest bit first. */
export function plus(circuit: Circuit, a: readonly Literal[], b: readonly Literal[]): Literal[] {
  const sum: Literal[] = []
  let carry = no
  for (let power = 0; power < Math.max(a.length, b.length); power++) {
    const [digit, next] = circuit.fullAdder(a[power] ?? no, b[power] ?? no, carry)
    sum.push(digit)
    carry = next
  }
  return [...sum, carry]
}

/** Whether number a is less than number b, both lowest bit first. */
export function isLess(circuit: Circuit, a: readonly Literal[], b: readonly Literal[]): Literal {
  let less = no
  for (let power = 0; power < Math.max(a.length, b.length); power++) {
    const [left, right] = [a[power] ?? no, b[power] ?? no]
    less = choose(circuit, circuit.xor(left, right), right, less)
  }
  return less
}

/** Selects one of two bits. */
export function choose(circuit: Circuit, condition: Literal, then: Literal, otherwise: Literal): Literal {
  return circuit.xor(otherwise, circuit.and(condition, circuit.xor(then, otherwise)))
}

/** The bits of a constant, lowest first. */
export function constantBits(value: number): Literal[] {
  return Array.from(value.toString(2), Number).reverse()
}
