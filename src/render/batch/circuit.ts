// A straight-line circuit of logic, built up so that nothing is calculated twice and nothing that is known: operations on
// constants fold away, and equal operations are one. It is what a mask choice becomes when it is written for single bits.

/** What a node calculates of its inputs; `sum` is followed by its `carry`, which is calculated with it. */
export type Kind = 'input' | 'xor' | 'and' | 'butNot' | 'nor' | 'or' | 'not' | 'sum' | 'carry'

/** A node or its opposite: twice the node's number, and one more for the opposite. Node 0 is the constant false. */
export type Literal = number

export const no: Literal = 0
export const yes: Literal = 1

const kinds: readonly Kind[] = ['input', 'xor', 'and', 'butNot', 'nor', 'or', 'not', 'sum', 'carry']
const code = Object.fromEntries(kinds.map((kind, at) => [kind, at])) as Readonly<Record<Kind, number>>

/** Nodes in the order in which they can be calculated. */
export class Circuit {
  /** The section that new nodes are counted to; within one, nodes may be calculated in any order that their inputs allow. */
  section = 0
  readonly #kinds: number[] = [code.input]
  readonly #inputs: number[] = [0, 0, 0]
  readonly #sections: number[] = [0]
  #found = new Int32Array(1 << 16)

  /** How many nodes there are, the constant counted. */
  get size(): number {
    return this.#kinds.length
  }

  kindOf(node: number): Kind {
    return kinds[this.#kinds[node] ?? 0] ?? 'input'
  }

  /** One of the nodes that a node is calculated from: at most three, 0 where there are fewer. */
  inputOf(node: number, place: number): number {
    return this.#inputs[node * 3 + place] ?? 0
  }

  sectionOf(node: number): number {
    return this.#sections[node] ?? 0
  }

  /** A new node whose value is handed in. */
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
    if ((low & 1) === 0) return this.#node((high & 1) === 0 ? code.and : code.butNot, first, second, 0) * 2
    return (high & 1) === 0
      ? this.#node(code.butNot, second, first, 0) * 2
      : this.#node(code.nor, first, second, 0) * 2
  }

  or(a: Literal, b: Literal): Literal {
    return this.and(a ^ 1, b ^ 1) ^ 1
  }

  /** The same value as a node of its own, for those who take no opposites. */
  plain(a: Literal): Literal {
    if ((a & 1) === 0 || a === yes) return a
    const node = a >> 1
    if (this.#kinds[node] !== code.nor) return this.#node(code.not, node, 0, 0) * 2
    return this.#node(code.or, this.inputOf(node, 0), this.inputOf(node, 1), 0) * 2
  }

  /** A full adder: the sum of three bits as a bit of their weight and a carry of twice that. */
  add(a: Literal, b: Literal, c: Literal): readonly [sum: Literal, carry: Literal] {
    const [x = no, y = no, z = no] = [this.plain(a), this.plain(b), this.plain(c)].sort(
      (one, other) => one - other,
    )
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

  /** The node of a kind and inputs, found again or made. */
  #node(kind: number, a: number, b: number, c: number): number {
    if (this.size * 2 > this.#found.length) this.#rehash()
    const place = this.#placeOf(kind, a, b, c)
    return (this.#found[place] ||= this.#add(kind, a, b, c))
  }

  /** Where a node is, or would be, in the table of those found: open addressing. */
  #placeOf(kind: number, a: number, b: number, c: number): number {
    const last = this.#found.length - 1
    let place =
      Math.imul(a, 0x9e3779b1) ^
      Math.imul(b, 0x85ebca6b) ^
      Math.imul(c, 0xc2b2ae35) ^
      Math.imul(kind, 0x27d4eb2f)
    place = (place ^ (place >>> 15)) & last
    for (; ; place = (place + 1) & last) {
      const node = this.#found[place] ?? 0
      if (node === 0) return place
      const at = node * 3
      if (
        this.#inputs[at] === a &&
        this.#inputs[at + 1] === b &&
        this.#inputs[at + 2] === c &&
        this.#kinds[node] === kind
      )
        return place
    }
  }

  #rehash(): void {
    this.#found = new Int32Array(this.#found.length * 2)
    for (let node = 1; node < this.size; node++) {
      const kind = this.#kinds[node] ?? 0
      if (kind === code.input || kind === code.carry) continue
      this.#found[this.#placeOf(kind, this.inputOf(node, 0), this.inputOf(node, 1), this.inputOf(node, 2))] =
        node
    }
  }
}
