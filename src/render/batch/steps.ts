// What deflate writes, step by step (RFC 1951, 3.2.5): bytes as they are, and repeats of what stands so far before. All
// steps of all texts are kept until it is known how often each occurs, and with that how many bits it takes.

import type { Symbols } from './huffman.ts'

/** Most bytes that one step repeats. */
const mostRepeat = 258
const leastRepeat = 3

/** Steps of texts, one text behind the other, and how often each occurs. */
export class Steps implements Symbols {
  readonly #literals = new Float64Array(256)
  readonly #lengths = new Float64Array(mostRepeat + 1)
  readonly #distances = new Map<number, number>()
  /** Two numbers a step: 0 and a byte, or a length and a distance. */
  #steps = new Uint16Array(1 << 16)
  #used = 0
  #weight = 1
  readonly #starts: number[] = []

  get literals(): Iterable<readonly [number, number]> {
    return this.#literals.entries()
  }

  get lengths(): Iterable<readonly [number, number]> {
    return this.#lengths.entries()
  }

  get distances(): Iterable<readonly [number, number]> {
    return this.#distances.entries()
  }

  /** How many texts there are. */
  get count(): number {
    return this.#starts.length
  }

  /** Begins a text, whose steps count so many times. */
  begin(weight: number): void {
    this.#starts.push(this.#used)
    this.#weight = weight
  }

  literal(byte: number): void {
    this.#add(0, byte)
    this.#literals[byte] = (this.#literals[byte] ?? 0) + this.#weight
  }

  /** Repeats any number of bytes from 3, from so far before. */
  repeat(length: number, distance: number): void {
    if (length < leastRepeat) throw new RangeError('a repeat has at least three bytes')
    for (let left = length; left > 0;) {
      const piece =
        left <= mostRepeat ? left : left - mostRepeat < leastRepeat ? mostRepeat - leastRepeat : mostRepeat
      this.#add(piece, distance)
      this.#lengths[piece] = (this.#lengths[piece] ?? 0) + this.#weight
      this.#distances.set(distance, (this.#distances.get(distance) ?? 0) + this.#weight)
      left -= piece
    }
  }

  /** Goes through the steps of a text. */
  each(text: number, use: (length: number, what: number) => void): void {
    const end = this.#starts[text + 1] ?? this.#used
    for (let at = this.#starts[text] ?? 0; at < end; at += 2)
      use(this.#steps[at] ?? 0, this.#steps[at + 1] ?? 0)
  }

  #add(one: number, other: number): void {
    if (this.#used === this.#steps.length) {
      const steps = new Uint16Array(2 * this.#steps.length)
      steps.set(this.#steps)
      this.#steps = steps
    }
    this.#steps[this.#used++] = one
    this.#steps[this.#used++] = other
  }
}
