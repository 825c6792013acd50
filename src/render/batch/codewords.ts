// Data codewords → all codewords of a symbol: Reed-Solomon error correction over GF(256) and interleaving of blocks
// (ISO/IEC 18004:2015, 7.5 and 7.6). Both are linear: the codewords of a XOR are the XOR of the codewords.

import type { Blocks } from './symbol-table.ts'

/** Powers of 2 in GF(256) by the polynomial x⁸ + x⁴ + x³ + x² + 1, twice over, and their logarithms. */
const powers = new Uint8Array(510)
const logarithms = new Uint8Array(256)
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  powers[exponent] = powers[exponent + 255] = value
  logarithms[value] = exponent
  value = (value << 1) ^ (value > 127 ? 0x11d : 0)
}

/**
 * The codewords of a symbol in the order in which they are placed: data of all blocks in turn, then error correction.
 * @param data data codewords, as many as `blocks.data`
 */
export function interleaved(data: Uint8Array, blocks: Blocks): Uint8Array {
  const { blocks: count, correctionPerBlock } = blocks
  const short = Math.floor(blocks.data / count)
  const shortBlocks = count - (blocks.data % count)
  const generator = generatorOf(correctionPerBlock)
  const all = new Uint8Array(blocks.data + count * correctionPerBlock)
  for (let block = 0, from = 0; block < count; block++) {
    const own = data.subarray(from, (from += block < shortBlocks ? short : short + 1))
    // Only long blocks have a last codeword, so it stands among fewer.
    own.forEach((codeword, at) => {
      all[at < short ? at * count + block : short * count + block - shortBlocks] = codeword
    })
    correctionOf(own, generator).forEach((codeword, at) => {
      all[blocks.data + at * count + block] = codeword
    })
  }
  return all
}

/** The remainder of the block's polynomial, shifted, by the generator polynomial (7.5.2). */
function correctionOf(block: Uint8Array, generator: Uint8Array): Uint8Array {
  const rest = new Uint8Array(generator.length)
  for (const codeword of block) {
    const factor = codeword ^ (rest[0] ?? 0)
    rest.copyWithin(0, 1)
    rest[rest.length - 1] = 0
    if (factor === 0) continue
    const shift = logarithms[factor] ?? 0
    for (let at = 0; at < rest.length; at++)
      rest[at] = (rest[at] ?? 0) ^ (powers[shift + (generator[at] ?? 0)] ?? 0)
  }
  return rest
}

/** Logarithms of the coefficients of (x − 1)(x − 2)…(x − 2ⁿ⁻¹), the leading one left out (Annex A). */
function generatorOf(degree: number): Uint8Array {
  let coefficients = Uint8Array.of(1)
  for (let root = 0; root < degree; root++) {
    const next = new Uint8Array(coefficients.length + 1)
    for (const [at, coefficient] of coefficients.entries()) {
      next[at] = (next[at] ?? 0) ^ coefficient
      next[at + 1] = powers[(logarithms[coefficient] ?? 0) + root] ?? 0
    }
    coefficients = next
  }
  return coefficients.subarray(1).map((coefficient) => logarithms[coefficient] ?? 0)
}
