// The reference for the kernel's choice of the mask: the same mask program, run in plain TypeScript with
// words of 32 bits. Production never uses it. Tests compare the kernel with it, and the bench measures it.

import { smallBatchEngine, type Engine } from '../../src/render/batch/engine/engine.ts'
import {
  groupSize,
  maskProgram,
  operations,
  planeWords,
  type MaskProgram,
  type Operation,
} from '../../src/render/batch/mask/mask-program.ts'
import type { Template } from '../../src/render/batch/symbol/template.ts'

/** An engine without the kernel that runs the mask program. */
export function referenceEngine(template: Template): Engine {
  const program = maskProgram(template)
  const planes = new Int32Array(program.planes * planeWords)
  return smallBatchEngine(template, (payload, _count, masks) => {
    transpose(payload, template.changingWords, planes)
    runProgram(program, planes)
    readMasks(program, planes, masks)
  })
}

/**
 * Turns changing bits into planes. Code `128 k + 4 i + l` of a word's 1,024 becomes bit i of word `4 k + l`
 * of the plane, so that the kernel can turn four neighbouring words at once.
 * @param payload for each word of changing bits, that word of 1,024 codes
 * @param planes receives 32 planes for each word
 */
export function transpose(payload: Uint32Array, words: number, planes: Int32Array): void {
  const square = new Uint32Array(32)
  for (let word = 0; word < words; word++) {
    for (let column = 0; column < planeWords; column++) {
      const from = word * groupSize + (column >> 2) * 128 + (column & 3)
      for (let row = 0; row < 32; row++) square[row] = payload[from + row * 4] ?? 0
      transposeSquare(square)
      for (let row = 0; row < 32; row++) planes[(word * 32 + row) * planeWords + column] = square[row] ?? 0
    }
  }
}

/** Transposes 32 words of 32 bits: exchanges the halves of ever smaller squares. */
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
export function runProgram({ code }: MaskProgram, planes: Int32Array): void {
  for (let at = 0; at < code.length;) {
    const [operation, count] = [operations[code[at] ?? 0], code[at + 1] ?? 0]
    if (operation === undefined) throw new Error(`no opcode ${code[at]}`)
    const end = at + 2 + count * operation.planes
    loops[operation.name](planes, code.subarray(at + 2, end))
    at = end
  }
}

/** The number of each code's mask, in the order of the codes. */
export function readMasks(
  { mask: [low, middle, high] }: MaskProgram,
  planes: Int32Array,
  masks: Uint8Array,
): void {
  for (let code = 0; code < groupSize; code++) {
    const [word, bit] = [(code >> 7) * 4 + (code & 3), (code >> 2) & 31]
    const bitOf = (plane: number) => ((planes[plane * planeWords + word] ?? 0) >>> bit) & 1
    masks[code] = bitOf(low) | (bitOf(middle) << 1) | (bitOf(high) << 2)
  }
}

/**
 * One operation on all planes that a run names. Each has its own loop, so that V8 compiles each for itself.
 */
type PlaneLoop = (planes: Int32Array, names: Uint16Array) => void

const loops: Readonly<Record<Operation, PlaneLoop>> = {
  xor: (planes, names) => {
    for (let at = 0; at < names.length; at += 3) {
      const [result, a, b] = [firstWord(names, at), firstWord(names, at + 1), firstWord(names, at + 2)]
      for (let word = 0; word < planeWords; word++)
        planes[result + word] = (planes[a + word] ?? 0) ^ (planes[b + word] ?? 0)
    }
  },
  and: (planes, names) => {
    for (let at = 0; at < names.length; at += 3) {
      const [result, a, b] = [firstWord(names, at), firstWord(names, at + 1), firstWord(names, at + 2)]
      for (let word = 0; word < planeWords; word++)
        planes[result + word] = (planes[a + word] ?? 0) & (planes[b + word] ?? 0)
    }
  },
  andNot: (planes, names) => {
    for (let at = 0; at < names.length; at += 3) {
      const [result, a, b] = [firstWord(names, at), firstWord(names, at + 1), firstWord(names, at + 2)]
      for (let word = 0; word < planeWords; word++)
        planes[result + word] = (planes[a + word] ?? 0) & ~(planes[b + word] ?? 0)
    }
  },
  nor: (planes, names) => {
    for (let at = 0; at < names.length; at += 3) {
      const [result, a, b] = [firstWord(names, at), firstWord(names, at + 1), firstWord(names, at + 2)]
      for (let word = 0; word < planeWords; word++)
        planes[result + word] = ~((planes[a + word] ?? 0) | (planes[b + word] ?? 0))
    }
  },
  or: (planes, names) => {
    for (let at = 0; at < names.length; at += 3) {
      const [result, a, b] = [firstWord(names, at), firstWord(names, at + 1), firstWord(names, at + 2)]
      for (let word = 0; word < planeWords; word++)
        planes[result + word] = (planes[a + word] ?? 0) | (planes[b + word] ?? 0)
    }
  },
  not: (planes, names) => {
    for (let at = 0; at < names.length; at += 2) {
      const [result, a] = [firstWord(names, at), firstWord(names, at + 1)]
      for (let word = 0; word < planeWords; word++) planes[result + word] = ~(planes[a + word] ?? 0)
    }
  },
  sum: (planes, names) => {
    for (let at = 0; at < names.length; at += 5) {
      const [sum, carry] = [firstWord(names, at), firstWord(names, at + 1)]
      const [first, second] = [firstWord(names, at + 2), firstWord(names, at + 3)]
      const third = firstWord(names, at + 4)
      for (let word = 0; word < planeWords; word++) {
        const [a, b, c] = [planes[first + word] ?? 0, planes[second + word] ?? 0, planes[third + word] ?? 0]
        planes[sum + word] = a ^ b ^ c
        planes[carry + word] = (a & b) | ((a ^ b) & c)
      }
    }
  },
}

/** The first word of the plane that a run names at an index. */
function firstWord(names: Uint16Array, index: number): number {
  return (names[index] ?? 0) * planeWords
}
