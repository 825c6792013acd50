// Adding up many single bits of a circuit: bits of one weight are added three by three into one of their weight and one
// of twice that, until each weight has one bit left (carry-save addition).

import { no, yes, type Circuit, type Literal } from './circuit.ts'

/** A sum of bits of a circuit. */
export class Counter {
  readonly #circuit: Circuit
  /** The bits still to be added, by their weight's power of two. */
  readonly #bits: (Literal[] | undefined)[] = []
  /** What is known of the sum without any bit. */
  constant = 0

  constructor(circuit: Circuit) {
    this.#circuit = circuit
  }

  /** Adds a bit, `2 ** power` times. */
  add(bit: Literal, power = 0): void {
    if (bit === yes) this.constant += 2 ** power
    if (bit === no || bit === yes) return
    const bits = (this.#bits[power] ??= [])
    bits.push(this.#circuit.plain(bit))
    if (bits.length < 3) return
    const [sum, carry] = this.#circuit.add(bits.pop() ?? no, bits.pop() ?? no, bits.pop() ?? no)
    this.add(carry, power + 1)
    this.add(sum, power)
  }

  /** Adds another sum as it stands, `2 ** power` times. */
  addAll(other: Counter, power = 0): void {
    this.constant += other.constant * 2 ** power
    for (const [own, bits] of other.#bits.entries()) for (const bit of bits ?? []) this.add(bit, own + power)
  }

  /** The sum as a number, lowest bit first, without the constant. */
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
    const [digit, next] = circuit.add(a[power] ?? no, b[power] ?? no, carry)
    sum.push(digit)
    carry = next
  }
  return [...sum, carry]
}

/** Whether a number is less than another: both lowest bit first. */
export function isLess(circuit: Circuit, a: readonly Literal[], b: readonly Literal[]): Literal {
  let less = no
  for (let power = 0; power < Math.max(a.length, b.length); power++) {
    const [one, other] = [a[power] ?? no, b[power] ?? no]
    less = choose(circuit, circuit.xor(one, other), other, less)
  }
  return less
}

/** One of two bits. */
export function choose(circuit: Circuit, condition: Literal, then: Literal, otherwise: Literal): Literal {
  return circuit.xor(otherwise, circuit.and(condition, circuit.xor(then, otherwise)))
}

/** The bits of a constant, lowest first. */
export function constantBits(value: number): Literal[] {
  return Array.from(value.toString(2), Number).reverse()
}
