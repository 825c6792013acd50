// The masks of 1,024 codes at once, one bit of each word a code: the machine that a mask program runs on. This is the
// plain machine; the kernel's own (kernel/kernel.ts) does the same with wider words.

import { groupSize, operations, type Program } from './program.ts'

/** 32-bit words of a plane. */
export const planeWords = groupSize / 32

/**
 * Turns changing bits into planes. Code `128 k + 4 i + l` of a word's 1,024 becomes bit i of word `4 k + l` of the plane,
 * so that four neighbouring words can be turned at once.
 * @param payload for each word of changing bits that word of 1,024 codes
 * @param planes filled from the first on, 32 planes a word
 */
export function transpose(payload: Uint32Array, words: number, planes: Int32Array): void {
  const square = new Uint32Array(32)
  for (let word = 0; word < words; word++) {
    for (let at = 0; at < planeWords; at++) {
      const from = word * groupSize + (at >> 2) * 128 + (at & 3)
      for (let row = 0; row < 32; row++) square[row] = payload[from + row * 4] ?? 0
      transposeSquare(square)
      for (let row = 0; row < 32; row++) planes[(word * 32 + row) * planeWords + at] = square[row] ?? 0
    }
  }
}

/** Turns 32 words of 32 bits over their diagonal: halves of ever smaller squares change places. */
function transposeSquare(square: Uint32Array): void {
  for (let width = 16, low = 0xffff; width > 0; width >>= 1, low ^= low << width) {
    for (let row = 0; row < 32; row = (row + width + 1) & ~width) {
      const [upper, lower] = [square[row] ?? 0, square[row + width] ?? 0]
      const swapped = ((upper >>> width) ^ lower) & low
      square[row] = upper ^ (swapped << width)
      square[row + width] = lower ^ swapped
    }
  }
}

/** Runs a program on its planes. */
export function run({ code }: Program, planes: Int32Array): void {
  for (let at = 0; at < code.length;) {
    const [operation, count] = [code[at] ?? 0, code[at + 1] ?? 0]
    const [, named] = operations[operation] ?? ['', 0]
    at += 2
    steps[operation]?.(planes, code, at, at + count * named)
    at += count * named
  }
}

/** The number of each code's mask, in the order of the codes, from the three planes of its bits. */
export function chosen({ mask: [low, middle, high] }: Program, planes: Int32Array, masks: Uint8Array): void {
  for (let code = 0; code < groupSize; code++) {
    const [word, bit] = [(code >> 7) * 4 + (code & 3), (code >> 2) & 31]
    const bitOf = (plane: number) => ((planes[plane * planeWords + word] ?? 0) >>> bit) & 1
    masks[code] = bitOf(low) | (bitOf(middle) << 1) | (bitOf(high) << 2)
  }
}

/** Does one operation for all planes that the code names from one place to another. */
type Steps = (planes: Int32Array, code: Uint16Array, from: number, to: number) => void

/** The operations in the order of their numbers, each with a loop of its own, which the engine compiles for itself. */
const steps: readonly Steps[] = [
  (planes, code, from, to) => {
    for (let at = from; at < to; at += 3) {
      const [result, a, b] = [
        (code[at] ?? 0) * planeWords,
        (code[at + 1] ?? 0) * planeWords,
        (code[at + 2] ?? 0) * planeWords,
      ]
      for (let word = 0; word < planeWords; word++)
        planes[result + word] = (planes[a + word] ?? 0) ^ (planes[b + word] ?? 0)
    }
  },
  (planes, code, from, to) => {
    for (let at = from; at < to; at += 3) {
      const [result, a, b] = [
        (code[at] ?? 0) * planeWords,
        (code[at + 1] ?? 0) * planeWords,
        (code[at + 2] ?? 0) * planeWords,
      ]
      for (let word = 0; word < planeWords; word++)
        planes[result + word] = (planes[a + word] ?? 0) & (planes[b + word] ?? 0)
    }
  },
  (planes, code, from, to) => {
    for (let at = from; at < to; at += 3) {
      const [result, a, b] = [
        (code[at] ?? 0) * planeWords,
        (code[at + 1] ?? 0) * planeWords,
        (code[at + 2] ?? 0) * planeWords,
      ]
      for (let word = 0; word < planeWords; word++)
        planes[result + word] = (planes[a + word] ?? 0) & ~(planes[b + word] ?? 0)
    }
  },
  (planes, code, from, to) => {
    for (let at = from; at < to; at += 3) {
      const [result, a, b] = [
        (code[at] ?? 0) * planeWords,
        (code[at + 1] ?? 0) * planeWords,
        (code[at + 2] ?? 0) * planeWords,
      ]
      for (let word = 0; word < planeWords; word++)
        planes[result + word] = ~((planes[a + word] ?? 0) | (planes[b + word] ?? 0))
    }
  },
  (planes, code, from, to) => {
    for (let at = from; at < to; at += 3) {
      const [result, a, b] = [
        (code[at] ?? 0) * planeWords,
        (code[at + 1] ?? 0) * planeWords,
        (code[at + 2] ?? 0) * planeWords,
      ]
      for (let word = 0; word < planeWords; word++)
        planes[result + word] = (planes[a + word] ?? 0) | (planes[b + word] ?? 0)
    }
  },
  (planes, code, from, to) => {
    for (let at = from; at < to; at += 2) {
      const [result, a] = [(code[at] ?? 0) * planeWords, (code[at + 1] ?? 0) * planeWords]
      for (let word = 0; word < planeWords; word++) planes[result + word] = ~(planes[a + word] ?? 0)
    }
  },
  (planes, code, from, to) => {
    for (let at = from; at < to; at += 5) {
      const [sum, carry] = [(code[at] ?? 0) * planeWords, (code[at + 1] ?? 0) * planeWords]
      const [one, two, three] = [
        (code[at + 2] ?? 0) * planeWords,
        (code[at + 3] ?? 0) * planeWords,
        (code[at + 4] ?? 0) * planeWords,
      ]
      for (let word = 0; word < planeWords; word++) {
        const [a, b, c] = [planes[one + word] ?? 0, planes[two + word] ?? 0, planes[three + word] ?? 0]
        planes[sum + word] = a ^ b ^ c
        planes[carry + word] = (a & b) | ((a ^ b) & c)
      }
    }
  },
]
