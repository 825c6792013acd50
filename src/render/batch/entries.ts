// Deflated texts of unlike length, one behind the other until all are known and can be laid down as tables: of each the
// register and length of its text, and its bits in pieces of up to 56, two words each, lowest bits first, how many there are
// in the highest byte.

import { mostPieceBits, type Bits } from './bits.ts'

export class Entries {
  #words = new Uint32Array(1 << 17)
  #used = 0
  readonly #starts: number[] = []
  #low = 0
  #high = 0
  #held = 0

  get count(): number {
    return this.#starts.length
  }

  begin(register: number, length: number): void {
    this.#close()
    this.#starts.push(this.#used)
    this.#append(register, length)
  }

  /** Adds bits, up to 24, to the entry that was begun. */
  put([value, count]: Bits): void {
    if (this.#held + count > mostPieceBits) this.#close()
    const held = this.#held
    if (held < 32) this.#low |= value << held
    if (held >= 32) this.#high |= value << (held - 32)
    else if (held + count > 32) this.#high |= value >>> (32 - held)
    this.#held = held + count
  }

  /** The lengths of all texts. */
  lengths(): Set<number> {
    return new Set(this.#starts.map((start) => this.#words[start + 1] ?? 0))
  }

  /** The most pieces that one of some entries has. */
  mostPieces(first: number, count: number): number {
    let most = 0
    for (let entry = first; entry < first + count; entry++) most = Math.max(most, (this.#end(entry) - (this.#starts[entry] ?? 0)) / 2 - 1)
    return most
  }

  /** Copies an entry as a table has it: with its length goes how many moves to pass over. */
  copy(entry: number, target: Uint32Array, at: number, places: ReadonlyMap<number, number>): void {
    const start = this.#starts[entry] ?? 0
    const end = this.#end(entry)
    for (let from = start; from < end; from++) target[at + from - start] = this.#words[from] ?? 0
    const length = target[at + 1] ?? 0
    target[at + 1] = length | (places.get(length) ?? 0) << 16
  }

  #end(entry: number): number {
    this.#close()
    return this.#starts[entry + 1] ?? this.#used
  }

  #close(): void {
    if (this.#held > 0) this.#append(this.#low, this.#high | this.#held << 24)
    this.#low = this.#high = this.#held = 0
  }

  #append(one: number, other: number): void {
    if (this.#used + 2 > this.#words.length) {
      const words = new Uint32Array(2 * this.#words.length)
      words.set(this.#words)
      this.#words = words
    }
    this.#words[this.#used++] = one
    this.#words[this.#used++] = other
  }
}
