// Serials → matrices, up to 1,024 at once. Three ways with the same answers: the kernel, the same in plain TypeScript,
// and for few codes plain TypeScript without the mask program, whose making takes longer than they do.

import { chooseMasks } from './lanes.ts'
import { Machine } from './machine.ts'
import { maskCircuit } from './mask-circuit.ts'
import { groupSize, programOf, type Program } from './program.ts'
import { chosen, planeWords, run, transpose } from './sliced.ts'
import type { Sums, Template } from './template.ts'

/** Drawn codes. What is here is overwritten by the next ones. */
export type Drawn = {
  readonly count: number
  /** A row for each code; of a matrix, `template.matrixWords`: low and high half of each row, bit 0 the leftmost module. */
  readonly words: Uint32Array
  /** The number of each code's mask. */
  readonly masks: Uint8Array
  /** Where words and masks stand in the engine's machine, if it has one. */
  readonly address: number
  readonly masksAddress: number
}

/**
 * Draws codes from the digits of their serials (digitsOf), in their order.
 * @throws RangeError for more than 1,024 codes
 */
export type Draw = (digits: Uint8Array) => Drawn

/** How an engine draws. */
export type Way = 'kernel' | 'plain' | 'lanes'

/** What draws the codes of a template. */
export type Engine = {
  readonly template: Template
  /** The kernel, for writers that have loops of their own there. */
  readonly machine: Machine | null
  /** Draws matrices, with the mask that ISO/IEC 18004 chooses for each. */
  readonly draw: Draw
  /** Draws other sums than matrices, with the same masks. */
  readonly drawing: (sums: Sums) => Draw
}

/** Batches below this size are drawn without a mask program. */
const fewCodes = 4096

/** The way that draws a batch of so many codes soonest. */
export function wayFor(codes: number): Way {
  return codes < fewCodes ? 'lanes' : 'kernel'
}

/** An engine for a template, whose mask program may be known already. */
export function engine(template: Template, way: Way = 'kernel', known?: Program): Engine {
  const program = way === 'lanes' ? null : (known ?? maskProgram(template))
  return program === null || way === 'plain'
    ? plainEngine(template, program)
    : kernelEngine(template, program)
}

/** The program that chooses the masks of a template's codes. */
export function maskProgram(template: Template): Program {
  return programOf(maskCircuit(template))
}

function countOf(digits: Uint8Array, template: Template): number {
  const count = template.alphabets.length === 0 ? 1 : digits.length / template.alphabets.length
  if (!Number.isInteger(count) || count > groupSize)
    throw new RangeError(`no digits of up to ${groupSize} serials`)
  return count
}

function matrixSums({ matrixWords: words, bases, groups }: Template): Sums {
  return { words, bases, tables: groups.map(({ table }) => table) }
}

/** An engine's ways to draw: that of matrices is made when the first is wanted. */
function drawsOf(template: Template, drawing: (sums: Sums) => Draw): Pick<Engine, 'draw' | 'drawing'> {
  let draw: Draw | undefined
  return { draw: (digits) => (draw ??= drawing(matrixSums(template)))(digits), drawing }
}

function kernelEngine(template: Template, program: Program): Engine {
  const machine = new Machine()
  const { kernel } = machine
  const { words, alphabets } = template
  const payload = machine.room(words * groupSize * 4)
  const code = machine.put(program.code)
  const planes = machine.room(program.planes * planeWords * 4)
  const chunks = machine.put(
    Uint32Array.from(
      template.chunks.flatMap((chunk) => [
        chunk.firstDigit,
        chunk.radixes[1] ?? 1,
        chunk.radixes[2] ?? 1,
        payload + chunk.word * groupSize * 4,
        machine.put(chunk.table),
      ]),
    ),
  )
  const masks = machine.room(groupSize)
  const serials = machine.room(groupSize * alphabets.length)
  const [low, middle, high] = program.mask.map((plane) => planes + plane * planeWords * 4) as [
    number,
    number,
    number,
  ]
  const choose = (digits: Uint8Array) => {
    const count = countOf(digits, template)
    machine.bytes(serials, digits.length).set(digits)
    kernel.pack(serials, alphabets.length, chunks, template.chunks.length, payload, words, count)
    kernel.transpose(payload, words, planes)
    kernel.run(code, code + program.code.byteLength, planes)
    kernel.chosen(low, middle, high, masks)
    return count
  }
  return {
    template,
    machine,
    ...drawsOf(template, (sums) => kernelDraw(template, machine, sums, { payload, masks, choose })),
  }
}

/** Where a kernel's changing bits and masks stand, and what fills them in. */
type Choice = {
  readonly payload: number
  readonly masks: number
  readonly choose: (digits: Uint8Array) => number
}

function kernelDraw(
  { groups }: Template,
  machine: Machine,
  sums: Sums,
  { payload, masks, choose }: Choice,
): Draw {
  const bases = machine.put(Uint32Array.from(sums.bases.flatMap((base) => [...base])))
  const about = machine.put(
    Uint32Array.from(
      groups.flatMap(({ word, shift, bits }, at) => [
        payload + word * groupSize * 4,
        shift,
        (1 << bits) - 1,
        machine.put(sums.tables[at] ?? new Uint32Array()),
      ]),
    ),
  )
  const tables = machine.room(groups.length * 4)
  const address = machine.room(groupSize * sums.words * 4)
  return (digits) => {
    const count = choose(digits)
    machine.kernel.draw(about, groups.length, tables, bases, masks, address, sums.words * 4, count)
    return {
      count,
      words: machine.words(address, count * sums.words),
      masks: machine.bytes(masks, count),
      address,
      masksAddress: masks,
    }
  }
}

function plainEngine(template: Template, program: Program | null): Engine {
  const payload = new Uint32Array(template.words * groupSize)
  const planes = new Int32Array((program?.planes ?? 0) * planeWords)
  const masks = new Uint8Array(groupSize)
  const matrices = new Uint32Array(program === null ? groupSize * template.matrixWords : 0)
  const choose = (digits: Uint8Array) => {
    const count = countOf(digits, template)
    pack(template, digits, count, payload)
    if (program === null) {
      addUp(template, matrixSums(template), payload, masks.fill(0), count, matrices)
      chooseMasks(template, matrices, count, masks)
    } else {
      transpose(payload, template.words, planes)
      run(program, planes)
      chosen(program, planes, masks)
    }
    return count
  }
  return {
    template,
    machine: null,
    ...drawsOf(template, (sums) => {
      const drawn = new Uint32Array(groupSize * sums.words)
      return (digits) => {
        const count = choose(digits)
        addUp(template, sums, payload, masks, count, drawn)
        return {
          count,
          words: drawn.subarray(0, count * sums.words),
          masks: masks.subarray(0, count),
          address: 0,
          masksAddress: 0,
        }
      }
    }),
  }
}

/** Digits of serials → changing bits, for each word that word of all codes. */
function pack(
  { chunks, alphabets }: Template,
  digits: Uint8Array,
  count: number,
  payload: Uint32Array,
): void {
  payload.fill(0)
  for (const {
    firstDigit,
    radixes: [, second = 1, third = 1],
    word,
    table,
  } of chunks) {
    for (let code = 0; code < count; code++) {
      const digit = code * alphabets.length + firstDigit
      let value = digits[digit] ?? 0
      if (second > 1) value = value * second + (digits[digit + 1] ?? 0)
      if (third > 1) value = value * third + (digits[digit + 2] ?? 0)
      payload[word * groupSize + code] = (payload[word * groupSize + code] ?? 0) ^ (table[value] ?? 0)
    }
  }
}

/** The sums of codes: a base each, and for each group of changing bits the row of its value. */
function addUp(
  { groups }: Template,
  { words, bases, tables }: Sums,
  payload: Uint32Array,
  masks: Uint8Array,
  count: number,
  drawn: Uint32Array,
): void {
  for (let code = 0; code < count; code++) {
    const at = code * words
    drawn.set(bases[masks[code] ?? 0] ?? [], at)
    for (const [group, { word, shift, bits }] of groups.entries()) {
      const table = tables[group] ?? drawn
      const from = (((payload[word * groupSize + code] ?? 0) >>> shift) & ((1 << bits) - 1)) * words
      for (let place = 0; place < words; place++)
        drawn[at + place] = (drawn[at + place] ?? 0) ^ (table[from + place] ?? 0)
    }
  }
}
