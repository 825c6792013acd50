// Serials → matrices, up to 1,024 at once. Three ways with the same answers: the kernel, the same in plain TypeScript,
// and for few codes plain TypeScript without the mask program, whose making takes longer than they do.

import { chooseMasks } from './lanes.ts'
import { Machine } from './machine.ts'
import { maskCircuit } from './mask-circuit.ts'
import { groupSize, programOf, type Program } from './program.ts'
import { chosen, planeWords, run, transpose } from './sliced.ts'
import type { Template } from './template.ts'

/** Drawn codes. What is here is overwritten by the next ones. */
export type Matrices = {
  readonly count: number
  /** `template.matrixWords` for each code: low and high half of each row, bit 0 the leftmost module. */
  readonly words: Uint32Array
  /** The number of each code's mask. */
  readonly masks: Uint8Array
  /** Where the words stand in the engine's machine, if it has one. */
  readonly address: number
}

/** How an engine draws. */
export type Way = 'kernel' | 'plain' | 'lanes'

/** What draws the codes of a template. */
export type Engine = {
  readonly template: Template
  /** The kernel, for writers that have loops of their own there. */
  readonly machine: Machine | null
  /**
   * The matrices of some codes, with the mask that ISO/IEC 18004 chooses for each.
   * @param digits of the serials (digitsOf), in their order
   * @throws RangeError for more than 1,024 codes
   */
  draw(digits: Uint8Array): Matrices
}

/** Batches below this size are drawn without a mask program. */
const fewCodes = 4096

/** The way that draws a batch of so many codes soonest. */
export function wayFor(codes: number): Way {
  return codes < fewCodes ? 'lanes' : 'kernel'
}

/** An engine for a template. */
export function engine(template: Template, way: Way = 'kernel'): Engine {
  return way === 'kernel' ? kernelEngine(template) : plainEngine(template, way === 'plain' ? programOf(maskCircuit(template)) : null)
}

function countOf(digits: Uint8Array, template: Template): number {
  const count = template.alphabets.length === 0 ? 1 : digits.length / template.alphabets.length
  if (!Number.isInteger(count) || count > groupSize) throw new RangeError(`no digits of up to ${groupSize} serials`)
  return count
}

function kernelEngine(template: Template): Engine {
  const machine = new Machine()
  const program = programOf(maskCircuit(template))
  const { words, matrixWords, alphabets } = template
  const payload = machine.room(words * groupSize * 4)
  const code = machine.put(program.code)
  const planes = machine.room(program.planes * planeWords * 4)
  const bases = machine.put(Uint32Array.from(template.bases.flatMap((base) => [...base])))
  const groups = machine.put(Uint32Array.from(template.groups.flatMap((group) =>
    [payload + group.word * groupSize * 4, group.shift, (1 << group.bits) - 1, machine.put(group.table)])))
  const chunks = machine.put(Uint32Array.from(template.chunks.flatMap((chunk) =>
    [chunk.firstDigit, chunk.radixes[1] ?? 1, chunk.radixes[2] ?? 1, payload + chunk.word * groupSize * 4, machine.put(chunk.table)])))
  const tables = machine.room(template.groups.length * 4)
  const masks = machine.room(groupSize)
  const matrices = machine.room(groupSize * matrixWords * 4)
  const serials = machine.room(groupSize * alphabets.length)
  const [low, middle, high] = program.mask.map((plane) => planes + plane * planeWords * 4) as [number, number, number]
  return {
    template, machine,
    draw(digits) {
      const count = countOf(digits, template)
      const { kernel } = machine
      machine.bytes(serials, digits.length).set(digits)
      kernel.pack(serials, alphabets.length, chunks, template.chunks.length, payload, words, count)
      kernel.transpose(payload, words, planes)
      kernel.run(code, code + program.code.byteLength, planes)
      kernel.chosen(low, middle, high, masks)
      kernel.draw(groups, template.groups.length, tables, bases, masks, matrices, matrixWords * 4, count)
      return { count, words: machine.words(matrices, count * matrixWords), masks: machine.bytes(masks, count), address: matrices }
    },
  }
}

function plainEngine(template: Template, program: Program | null): Engine {
  const payload = new Uint32Array(template.words * groupSize)
  const planes = new Int32Array((program?.planes ?? 0) * planeWords)
  const masks = new Uint8Array(groupSize)
  const matrices = new Uint32Array(groupSize * template.matrixWords)
  return {
    template, machine: null,
    draw(digits) {
      const count = countOf(digits, template)
      pack(template, digits, count, payload)
      if (program === null) {
        drawAll(template, payload, masks.fill(0), count, matrices)
        chooseMasks(template, matrices, count, masks)
      } else {
        transpose(payload, template.words, planes)
        run(program, planes)
        chosen(program, planes, masks)
      }
      drawAll(template, payload, masks, count, matrices)
      return { count, words: matrices.subarray(0, count * template.matrixWords), masks: masks.subarray(0, count), address: 0 }
    },
  }
}

/** Digits of serials → changing bits, for each word that word of all codes. */
function pack({ chunks, alphabets }: Template, digits: Uint8Array, count: number, payload: Uint32Array): void {
  payload.fill(0)
  for (const { firstDigit, radixes: [, second = 1, third = 1], word, table } of chunks) {
    for (let code = 0; code < count; code++) {
      const digit = code * alphabets.length + firstDigit
      let value = digits[digit] ?? 0
      if (second > 1) value = value * second + (digits[digit + 1] ?? 0)
      if (third > 1) value = value * third + (digits[digit + 2] ?? 0)
      payload[word * groupSize + code] = (payload[word * groupSize + code] ?? 0) ^ (table[value] ?? 0)
    }
  }
}

/** The matrices of codes: a base each, and for each group of changing bits the matrix of its value. */
function drawAll({ bases, groups, matrixWords }: Template, payload: Uint32Array, masks: Uint8Array, count: number, matrices: Uint32Array): void {
  for (let code = 0; code < count; code++) {
    const at = code * matrixWords
    matrices.set(bases[masks[code] ?? 0] ?? [], at)
    for (const { word, shift, bits, table } of groups) {
      const from = (((payload[word * groupSize + code] ?? 0) >>> shift) & ((1 << bits) - 1)) * matrixWords
      for (let row = 0; row < matrixWords; row++) matrices[at + row] = (matrices[at + row] ?? 0) ^ (table[from + row] ?? 0)
    }
  }
}
