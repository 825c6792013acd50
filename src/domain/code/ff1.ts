// FF1, format-preserving encryption: a reversible shuffle of all numbers of so many digits (NIST SP 800-38G, section
// 5.1, algorithms 7 and 8). Numbers are shuffled in bulk, so that AES, which is handed in, has thousands of blocks to do
// at once. Step numbers below are those of algorithm 7.

/** A block cipher under one key over any number of 16-byte blocks, each for itself (ECB, no padding). */
export type BlockCipher = (blocks: Uint8Array) => Uint8Array

/** The numbers to be shuffled, each as its left ⌊n/2⌋ and its right ⌈n/2⌉ digits; replaced in place. */
export type Halves = { readonly left: Float64Array; readonly right: Float64Array }

export type Ff1 = { encrypt: (halves: Halves) => void; decrypt: (halves: Halves) => void }

const rounds = 10
const blockSize = 16

/** What stays the same for every number and round: moduli of the halves, and the running MAC before its last block. */
type Fixed = {
  readonly cipher: BlockCipher
  readonly leftModulus: number
  readonly rightModulus: number
  /** b: bytes of a half as a number; d: bytes of the MAC that are used. */
  readonly b: number
  readonly d: number
  /** The last block to be encrypted, but for the round's number and the half. */
  readonly last: DataView
  /** Memory for so many last blocks, whose first halves are filled in: they are the same for every number and round. */
  readonly blocksFor: (count: number) => DataView
}

/**
 * The shuffle of numbers of `length` digits in a radix.
 * @param tweak bytes that make this shuffle another one than the same key's with other bytes
 * @throws RangeError when there are fewer than a million numbers (the standard's bound), when radix or length are out
 *   of the standard's bounds, or when half a number does not fit 52 bits, the bound of this implementation
 */
export function ff1(radix: number, length: number, tweak: Uint8Array, cipher: BlockCipher): Ff1 {
  const u = Math.floor(length / 2)
  const [leftModulus, rightModulus] = [radix ** u, radix ** (length - u)]
  if (!(
    radix >= 2 &&
    radix < 2 ** 16 &&
    length >= 2 &&
    leftModulus * rightModulus >= 1e6 &&
    rightModulus <= 2 ** 52
  )) {
    throw new RangeError(`FF1 is not defined here for ${length} digits of radix ${radix}`)
  }
  const b = bytesBelow(rightModulus)
  const last = lastBlock(radix, length, tweak, b, cipher)
  const fixed: Fixed = {
    cipher,
    leftModulus,
    rightModulus,
    b,
    d: 4 * Math.ceil(b / 4) + 4,
    last,
    blocksFor: blocksLike(last),
  }
  return {
    encrypt: (halves) => {
      for (let round = 0; round < rounds; round++) turn(fixed, halves, round, 1)
    },
    decrypt: (halves) => {
      for (let round = rounds - 1; round >= 0; round--) turn(fixed, halves, round, -1)
    },
  }
}

/** Step 3: how many bytes hold every number below a modulus. */
function bytesBelow(modulus: number): number {
  let bytes = 1
  while (256 ** bytes < modulus) bytes++
  return bytes
}

/**
 * Steps 5, 6i and 6ii as far as they are the same for all: the MAC is a chain, so all blocks but the last are encrypted
 * once. The last one holds the end of the tweak, the round and the half, whose places are still zero here.
 */
function lastBlock(
  radix: number,
  length: number,
  tweak: Uint8Array,
  b: number,
  cipher: BlockCipher,
): DataView {
  const p = Uint8Array.of(1, 2, 1, 0, 0, 0, 10, Math.floor(length / 2) & 255, 0, 0, 0, 0, 0, 0, 0, 0)
  const view = new DataView(p.buffer)
  view.setUint16(4, radix)
  view.setUint32(8, length)
  view.setUint32(12, tweak.length)
  const q = new Uint8Array(Math.ceil((tweak.length + 1 + b) / blockSize) * blockSize)
  q.set(tweak)
  let chain = cipher(p)
  for (let start = 0; start < q.length; start += blockSize) {
    const block = chain.map((byte, at) => byte ^ (q[start + at] ?? 0))
    chain = start + blockSize < q.length ? cipher(block) : block
  }
  return new DataView(Uint8Array.from(chain).buffer)
}

/**
 * Step 6 of one round for all numbers. The standard swaps the halves after each round; instead, even rounds change the
 * left half by the right one, odd rounds the right half by the left one.
 */
function turn(fixed: Fixed, { left, right }: Halves, round: number, sign: 1 | -1): void {
  const [changed, other] = round % 2 === 0 ? [left, right] : [right, left]
  const modulus = round % 2 === 0 ? fixed.leftModulus : fixed.rightModulus
  const mac = macs(fixed, other, round)
  const residue = isMaskable(modulus) ? lowBits : wholeResidue
  for (let at = 0; at < changed.length; at++) {
    const y = residue(mac, at * blockSize, fixed.d, modulus)
    const sum = (changed[at] ?? 0) + sign * y
    changed[at] = sum < 0 ? sum + modulus : sum >= modulus ? sum - modulus : sum
  }
}

/** Steps 6i and 6ii: the last block of each number's MAC, encrypted. Step 6iii adds nothing, as 12 bytes suffice. */
function macs({ cipher, b, last, blocksFor }: Fixed, half: Float64Array, round: number): DataView {
  const blocks = blocksFor(half.length)
  const [third, fourth] = [last.getUint32(8), last.getUint32(12)]
  // The round's number stands in front of the b bytes of the half: in the third word or in the fourth.
  const high = b < 4 ? third : third ^ (round << (8 * (b - 4)))
  const low = b < 4 ? fourth ^ (round << (8 * b)) : fourth
  for (let at = 0; at < half.length; at++) {
    const number = half[at] ?? 0
    blocks.setUint32(at * blockSize + 8, high ^ Math.floor(number / 2 ** 32))
    blocks.setUint32(at * blockSize + 12, low ^ (number >>> 0))
  }
  const sealed = cipher(new Uint8Array(blocks.buffer, 0, half.length * blockSize))
  return new DataView(sealed.buffer, sealed.byteOffset, sealed.byteLength)
}

function blocksLike(last: DataView): (count: number) => DataView {
  let blocks = new DataView(new ArrayBuffer(0))
  return (count) => {
    if (blocks.byteLength >= count * blockSize) return blocks
    blocks = new DataView(new ArrayBuffer(count * blockSize))
    for (let at = 0; at < blocks.byteLength; at += blockSize) {
      blocks.setUint32(at, last.getUint32(0))
      blocks.setUint32(at + 4, last.getUint32(4))
    }
    return blocks
  }
}

/** Whether a number's residue is a few bits of its last word: the modulus is a power of two within 31 bits. */
function isMaskable(modulus: number): boolean {
  return modulus <= 2 ** 31 && (modulus & (modulus - 1)) === 0
}

/** Steps 6iv and 6vi for such a modulus. */
function lowBits(mac: DataView, start: number, d: number, modulus: number): number {
  return mac.getUint32(start + d - 4) & (modulus - 1)
}

/** Steps 6iv and 6vi for any modulus: d bytes as one number, modulo. */
function wholeResidue(mac: DataView, start: number, d: number, modulus: number): number {
  let number = 0n
  for (let at = 0; at < d; at += 4) number = (number << 32n) | BigInt(mac.getUint32(start + at))
  return Number(number % BigInt(modulus))
}
