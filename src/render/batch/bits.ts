// Bits written one behind the other, lowest first, as deflate has them (RFC 1951, 3.1.1).

/** Bits to be written: a value and how many. */
export type Bits = readonly [value: number, count: number]

export const noBits: Bits = [0, 0]

/** Bits of a piece: with seven that wait for it, they fit a word of 64, and how many they are has a byte. */
export const mostPieceBits = 56

/** Writes bits into a target, from a byte on. */
export class BitStream {
  readonly #target: Uint8Array
  #at: number
  #pending = 0
  #waiting = 0

  constructor(target: Uint8Array, at: number) {
    this.#target = target
    this.#at = at
  }

  put(list: readonly Bits[]): void {
    for (const [value, count] of list) this.one(value, count)
  }

  /** @param count up to 24 */
  one(value: number, count: number): void {
    this.#pending |= value << this.#waiting
    for (this.#waiting += count; this.#waiting >= 8; this.#waiting -= 8, this.#pending >>>= 8) this.#target[this.#at++] = this.#pending & 255
  }

  /** @param low bits 0 to 31 @param high bits 32 to 55, and how many bits there are in its highest byte */
  long(low: number, high: number): void {
    const count = high >>> 24
    this.one(low & 0xffff, Math.min(16, count))
    this.one(low >>> 16, Math.min(16, Math.max(0, count - 16)))
    this.one(high & 0xffffff, Math.max(0, count - 32))
  }

  /** The end, filled up to a byte. */
  flushed(): number {
    if (this.#waiting > 0) this.#target[this.#at++] = this.#pending
    return this.#at
  }
}
