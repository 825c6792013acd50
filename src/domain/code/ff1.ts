// FF1 format-preserving encryption: a permutation of all numbers of a given number of digits (NIST SP
// 800-38G, section 5.1, algorithms 7 and 8). It encrypts numbers in bulk, so that one AES call has thousands
// of blocks. The step numbers below are those of algorithm 7.

/** A block cipher with one key. It encrypts any number of 16-byte blocks independently (ECB, no padding). */
export type BlockCipher = (blocks: Uint8Array) => Uint8Array

/** Numbers, each as its left ⌊n/2⌋ and its right ⌈n/2⌉ digits; encryption overwrites them. */
export type Halves = { readonly left: Float64Array; readonly right: Float64Array }

/** Encrypts or decrypts numbers in place. */
export type Ff1 = { encrypt: (halves: Halves) => void; decrypt: (halves: Halves) => void }

const rounds = 10
const blockSize = 16

/** The parameters that are equal for all numbers and rounds. */
type Parameters = {
  readonly cipher: BlockCipher
  readonly leftModulus: number
  readonly rightModulus: number
  /** b: bytes of a half as a number; d: used bytes of the MAC. */
  readonly b: number
  readonly d: number
  /** The MAC's last block before encryption, without the round number and the half. */
  readonly last: DataView
  /** A reused buffer of `count` last blocks; their first 8 bytes are already written. */
  readonly blocksFor: (count: number) => DataView
}

/**
 * The permutation of the numbers of `length` digits in a radix.
 * @param tweak bytes that select one of many permutations of the same key
 * @throws RangeError when there are fewer than a million numbers (the standard's bound), when radix or length
 *   are out of the standard's bounds, or when half a number exceeds 52 bits (the bound of this
 *   implementation)
 */
export function ff1(radix: number, length: number, tweak: Uint8Array, cipher: BlockCipher): Ff1 {
  const u = Math.floor(length / 2)
  const [leftModulus, rightModulus] = [radix ** u, radix ** (length - u)]
  if (
    !(
      radix >= 2 &&
      radix < 2 ** 16 &&
      length >= 2 &&
      leftModulus * rightModulus >= 1e6 &&
      rightModulus <= 2 ** 52
    )
  ) {
    throw new RangeError(`FF1 is not defined here for ${length} digits of radix ${radix}`)
  }
  const b = bytesBelow(rightModulus)
  const last = lastBlock(radix, length, tweak, b, cipher)
  const parameters: Parameters = {
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
      for (let round = 0; round < rounds; round++) applyRound(parameters, halves, round, 1)
    },
    decrypt: (halves) => {
      for (let round = rounds - 1; round >= 0; round--) applyRound(parameters, halves, round, -1)
    },
  }
}

/** Step 3: the number of bytes for every number below a modulus. */
function bytesBelow(modulus: number): number {
  let bytes = 1
  while (256 ** bytes < modulus) bytes++
  return bytes
}

/**
 * The part of steps 5, 6i and 6ii that is equal for all numbers. The MAC is a chain, so all blocks but the
 * last are encrypted only once. The last block has the end of the tweak; the bytes of the round and the half
 * are still zero.
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
    const block = chain.map((byte, index) => byte ^ (q[start + index] ?? 0))
    chain = start + blockSize < q.length ? cipher(block) : block
  }
  return new DataView(Uint8Array.from(chain).buffer)
}

/**
 * Step 6 of one round for all numbers. The standard swaps the halves after each round; here, even rounds
 * change the left half and odd rounds the right half.
 */
function applyRound(parameters: Parameters, { left, right }: Halves, round: number, sign: 1 | -1): void {
  const [changed, unchanged] = round % 2 === 0 ? [left, right] : [right, left]
  const modulus = round % 2 === 0 ? parameters.leftModulus : parameters.rightModulus
  const mac = macs(parameters, unchanged, round)
  const residue = isMaskable(modulus) ? maskedResidue : bigResidue
  for (let index = 0; index < changed.length; index++) {
    const y = residue(mac, index * blockSize, parameters.d, modulus)
    const sum = (changed[index] ?? 0) + sign * y
    changed[index] = sum < 0 ? sum + modulus : sum >= modulus ? sum - modulus : sum
  }
}

/**
 * Steps 6i and 6ii: the encrypted last block of each number's MAC. Step 6iii is empty, because 12 bytes are
 * enough.
 */
function macs({ cipher, b, last, blocksFor }: Parameters, half: Float64Array, round: number): DataView {
  const blocks = blocksFor(half.length)
  const [third, fourth] = [last.getUint32(8), last.getUint32(12)]
  // The round number is before the b bytes of the half: in the third word or in the fourth.
  const high = b < 4 ? third : third ^ (round << (8 * (b - 4)))
  const low = b < 4 ? fourth ^ (round << (8 * b)) : fourth
  for (let index = 0; index < half.length; index++) {
    const number = half[index] ?? 0
    blocks.setUint32(index * blockSize + 8, high ^ Math.floor(number / 2 ** 32))
    blocks.setUint32(index * blockSize + 12, low ^ (number >>> 0))
  }
  const encrypted = cipher(new Uint8Array(blocks.buffer, 0, half.length * blockSize))
  return new DataView(encrypted.buffer, encrypted.byteOffset, encrypted.byteLength)
}

function blocksLike(last: DataView): (count: number) => DataView {
  let blocks = new DataView(new ArrayBuffer(0))
  return (count) => {
    if (blocks.byteLength >= count * blockSize) return blocks
    blocks = new DataView(new ArrayBuffer(count * blockSize))
    for (let offset = 0; offset < blocks.byteLength; offset += blockSize) {
      blocks.setUint32(offset, last.getUint32(0))
      blocks.setUint32(offset + 4, last.getUint32(4))
    }
    return blocks
  }
}

/** Whether a modulus is a power of two up to 2^31: then the residue is the low bits of the last word. */
function isMaskable(modulus: number): boolean {
  return modulus <= 2 ** 31 && (modulus & (modulus - 1)) === 0
}

/** Steps 6iv and 6vi for such a modulus. */
function maskedResidue(mac: DataView, start: number, d: number, modulus: number): number {
  return mac.getUint32(start + d - 4) & (modulus - 1)
}

/** Steps 6iv and 6vi for any modulus: the d bytes as one number, modulo. */
function bigResidue(mac: DataView, start: number, d: number, modulus: number): number {
  let number = 0n
  for (let offset = 0; offset < d; offset += 4)
    number = (number << 32n) | BigInt(mac.getUint32(start + offset))
  return Number(number % BigInt(modulus))
}
