// Bits written one behind the other, lowest first, as deflate has them (RFC 1951, 3.1.1); and pieces of them, of up to 56,
// as two words: bits 0 to 31, and bits 32 to 55 with how many there are in the highest byte. With seven bits that wait
// for it, a piece fits a word of 64.

/** Bits to be written: a value and how many, up to 25: a code, and those of its distance. */
export type Bits = readonly [value: number, count: number]

/** Bits of a piece. */
export const pieceBits = 56

/** Puts bits together to pieces. */
export class Pieces {
  readonly #words: Uint32Array
  #at: number
  #low = 0
  #high = 0
  #held = 0

  /** @param at the word of `words` from which on pieces are written */
  constructor(words: Uint32Array, at: number) {
    this.#words = words
    this.#at = at
  }

  put(value: number, count: number): void {
    const held = this.#held
    if (held < 32) this.#low |= value << held
    if (held >= 32) this.#high |= value << (held - 32)
    else if (held + count > 32) this.#high |= value >>> (32 - held)
    this.#held = held + count
    if (this.#held <= pieceBits) return
    const rest = this.#held - pieceBits
    this.#held = pieceBits
    this.close()
    this.#low = value >>> (count - rest)
    this.#held = rest
  }

  /** Ends the last piece. */
  close(): void {
    if (this.#held === 0) return
    this.#words[this.#at++] = this.#low
    this.#words[this.#at++] = (this.#high & 0xffffff) | (this.#held << 24)
    this.#low = this.#high = this.#held = 0
  }
}

/** Writes pieces into a target, from a byte on. */
export class BitStream {
  readonly #target: Uint8Array
  #at: number
  #pending = 0
  #waiting = 0

  constructor(target: Uint8Array, at: number) {
    this.#target = target
    this.#at = at
  }

  piece(low: number, high: number): void {
    const count = high >>> 24
    this.#put(low & 0xffff, Math.min(16, count))
    this.#put(low >>> 16, Math.min(16, Math.max(0, count - 16)))
    this.#put(high & 0xffffff, Math.max(0, count - 32))
  }

  /** The end, filled up to a byte. */
  flushed(): number {
    if (this.#waiting > 0) this.#target[this.#at++] = this.#pending
    return this.#at
  }

  #put(value: number, count: number): void {
    this.#pending |= value << this.#waiting
    for (this.#waiting += count; this.#waiting >= 8; this.#waiting -= 8, this.#pending >>>= 8)
      this.#target[this.#at++] = this.#pending & 255
  }
}
