// From serials to matrices, up to 1,024 at once, in two ways with the same results: the kernel, which runs
// the mask program, and TypeScript for small batches, which chooses the mask code by code, because building
// the program takes longer.

import { chooseMasks } from '../mask/mask-by-code.ts'
import { groupSize, maskProgram, planeWords, type MaskProgram } from '../mask/mask-program.ts'
import { matrixTables, type Template, type XorTables } from '../symbol/template.ts'
import { WasmInstance } from './wasm-instance.ts'

/**
 * Batches with fewer codes are drawn in TypeScript: the mask program of a larger one pays for its 0.2
 * seconds.
 */
export const smallBatch = 4096

/** Drawn codes. The next call overwrites them. */
export type DrawnCodes = {
  readonly count: number
  /**
   * A row for each code; for matrices `template.matrixWords` words: low and high half of each row of modules.
   */
  readonly words: Uint32Array
  /** The number of each code's mask. */
  readonly masks: Uint8Array
  /** The addresses of words and masks in the WASM instance; 0 without one. */
  readonly address: number
  readonly masksAddress: number
}

/**
 * Draws codes from the digits of their serials (serialDigits), in their order.
 * @throws RangeError for more than 1,024 codes
 */
export type Draw = (digits: Uint8Array) => DrawnCodes

/** What draws the codes of a template. */
export type Engine = {
  readonly template: Template
  /** The kernel, for writers that have loops of their own there. */
  readonly wasm: WasmInstance | null
  /** Draws matrices, each with the mask that ISO/IEC 18004 chooses. */
  readonly draw: Draw
  /** Draws the rows of other tables, with the same masks. */
  readonly drawRows: (tables: XorTables) => Draw
}

/** Chooses the masks of packed codes: writes their numbers, one byte a code. */
type MaskChoice = (payload: Uint32Array, count: number, masks: Uint8Array) => void

/** The engine of the kernel. */
export function kernelEngine(template: Template, program: MaskProgram = maskProgram(template)): Engine {
  const wasm = new WasmInstance()
  const choice = kernelChoice(template, wasm, program)
  return {
    template,
    wasm,
    ...lazyDraw(template, (tables) => kernelDraw(template, wasm, tables, choice)),
  }
}

/** The engine in TypeScript; tests pass another choice of the mask. */
export function smallBatchEngine(template: Template, choose: MaskChoice = choiceByCode(template)): Engine {
  const payload = new Uint32Array(template.changingWords * groupSize)
  const masks = new Uint8Array(groupSize)
  const drawRows = (tables: XorTables): Draw => {
    const rows = new Uint32Array(groupSize * tables.rowWords)
    return (digits) => {
      const count = codeCount(digits, template)
      packDigits(template, digits, count, payload)
      choose(payload, count, masks)
      xorRows(template, tables, payload, masks, count, rows)
      return {
        count,
        words: rows.subarray(0, count * tables.rowWords),
        masks: masks.subarray(0, count),
        address: 0,
        masksAddress: 0,
      }
    }
  }
  return { template, wasm: null, ...lazyDraw(template, drawRows) }
}

function codeCount(digits: Uint8Array, { digitAlphabets }: Template): number {
  const count = digitAlphabets.length === 0 ? 1 : digits.length / digitAlphabets.length
  if (!Number.isInteger(count) || count > groupSize)
    throw new RangeError(`no digits of up to ${groupSize} serials`)
  return count
}

/** The two ways to draw. The tables of matrices are laid out when the first matrix is drawn. */
function lazyDraw(
  template: Template,
  drawRows: (tables: XorTables) => Draw,
): Pick<Engine, 'draw' | 'drawRows'> {
  let draw: Draw | undefined
  return { draw: (digits) => (draw ??= drawRows(matrixTables(template)))(digits), drawRows }
}

/** The addresses of changing bits and masks in the kernel's memory, and what fills them. */
type KernelChoice = {
  readonly payload: number
  readonly masks: number
  /** Packs digits, runs the mask program, and returns how many codes there are. */
  readonly choose: (digits: Uint8Array) => number
}

function kernelChoice(template: Template, wasm: WasmInstance, program: MaskProgram): KernelChoice {
  const { changingWords, digitAlphabets } = template
  const { kernel } = wasm
  const payload = wasm.allocate(changingWords * groupSize * 4)
  const code = wasm.copyIn(program.code)
  const planes = wasm.allocate(program.planes * planeWords * 4)
  const chunks = wasm.copyIn(
    Uint32Array.from(
      template.chunks.flatMap((chunk) => [
        chunk.firstDigit,
        chunk.radixes[1] ?? 1,
        chunk.radixes[2] ?? 1,
        payload + chunk.word * groupSize * 4,
        wasm.copyIn(chunk.table),
      ]),
    ),
  )
  const masks = wasm.allocate(groupSize)
  const serials = wasm.allocate(groupSize * digitAlphabets.length)
  const [low, middle, high] = program.mask.map((plane) => planes + plane * planeWords * 4)
  const choose = (digits: Uint8Array) => {
    const count = codeCount(digits, template)
    wasm.bytes(serials, digits.length).set(digits)
    kernel.pack(serials, digitAlphabets.length, chunks, template.chunks.length, payload, changingWords, count)
    kernel.transpose(payload, changingWords, planes)
    kernel.run(code, code + program.code.byteLength, planes)
    kernel.masks(low ?? 0, middle ?? 0, high ?? 0, masks)
    return count
  }
  return { payload, masks, choose }
}

function kernelDraw(
  { groups }: Template,
  wasm: WasmInstance,
  tables: XorTables,
  { payload, masks, choose }: KernelChoice,
): Draw {
  const bases = wasm.copyIn(Uint32Array.from(tables.bases.flatMap((base) => [...base])))
  const groupRecords = wasm.copyIn(
    Uint32Array.from(
      groups.flatMap(({ word, shift, bits }, index) => [
        payload + word * groupSize * 4,
        shift,
        (1 << bits) - 1,
        wasm.copyIn(tables.tables[index] ?? new Uint32Array()),
      ]),
    ),
  )
  const rowAddresses = wasm.allocate(groups.length * 4)
  const rowBytes = tables.rowWords * 4
  const address = wasm.allocate(groupSize * rowBytes)
  return (digits) => {
    const count = choose(digits)
    wasm.kernel.draw(groupRecords, groups.length, rowAddresses, bases, masks, address, rowBytes, count)
    return {
      count,
      words: wasm.words(address, count * tables.rowWords),
      masks: wasm.bytes(masks, count),
      address,
      masksAddress: masks,
    }
  }
}

/** The choice code by code: draws each with mask 0 and counts the penalties of all eight. */
function choiceByCode(template: Template): MaskChoice {
  const tables = matrixTables(template)
  const matrices = new Uint32Array(groupSize * template.matrixWords)
  return (payload, count, masks) => {
    xorRows(template, tables, payload, masks.fill(0), count, matrices)
    chooseMasks(template, matrices, count, masks)
  }
}

/** Digits of serials to changing bits: for each word, that word of all codes. */
function packDigits(
  { chunks, digitAlphabets }: Template,
  digits: Uint8Array,
  count: number,
  payload: Uint32Array,
): void {
  payload.fill(0)
  for (const { firstDigit, radixes, word, table } of chunks) {
    const [, second = 1, third = 1] = radixes
    for (let code = 0; code < count; code++) {
      const digit = code * digitAlphabets.length + firstDigit
      let value = digits[digit] ?? 0
      if (second > 1) value = value * second + (digits[digit + 1] ?? 0)
      if (third > 1) value = value * third + (digits[digit + 2] ?? 0)
      payload[word * groupSize + code] = (payload[word * groupSize + code] ?? 0) ^ (table[value] ?? 0)
    }
  }
}

/** The rows of codes: the base row of each mask XOR, for each bit group, the row of its value. */
function xorRows(
  { groups }: Template,
  { rowWords, bases, tables }: XorTables,
  payload: Uint32Array,
  masks: Uint8Array,
  count: number,
  rows: Uint32Array,
): void {
  for (let code = 0; code < count; code++) {
    const target = code * rowWords
    rows.set(bases[masks[code] ?? 0] ?? [], target)
    for (const [group, { word, shift, bits }] of groups.entries()) {
      const table = tables[group] ?? rows
      const value = ((payload[word * groupSize + code] ?? 0) >>> shift) & ((1 << bits) - 1)
      for (let index = 0; index < rowWords; index++)
        rows[target + index] = (rows[target + index] ?? 0) ^ (table[value * rowWords + index] ?? 0)
    }
  }
}
