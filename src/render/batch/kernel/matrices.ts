// Masks and matrices of 1,024 codes at once, in words of 128 bits.

import { AND, AND_NOT, NOR, NOT, OR, XOR } from './opcodes'

/** Bytes of a plane: one bit of 1,024 codes. */
const planeBytes: usize = 128

/**
 * Packs the digits of serials into changing bits: for each word, that word of 1,024 codes.
 * @param digits of all serials, `digitsPerCode` each
 * @param chunks records of five words: index of the first digit, how many values the second and third digit
 * have (1: there is none), address of the chunk's word in the payload, address of its table
 */
export function pack(
  digits: usize, digitsPerCode: usize, chunks: usize, count: i32, payload: usize, words: i32, codes: i32,
): void {
  memory.fill(payload, 0, (<usize>words) << 12)
  for (let chunk = chunks; chunk < chunks + (<usize>count) * 20; chunk += 20) {
    const second = load<u32>(chunk, 4)
    const third = load<u32>(chunk, 8)
    const table = <usize>load<u32>(chunk, 16)
    let digit = digits + <usize>load<u32>(chunk)
    let word = <usize>load<u32>(chunk, 12)
    for (let code = 0; code < codes; code++, digit += digitsPerCode, word += 4) {
      let value = <u32>load<u8>(digit)
      if (second > 1) value = value * second + <u32>load<u8>(digit, 1)
      if (third > 1) value = value * third + <u32>load<u8>(digit, 2)
      store<u32>(word, load<u32>(word) ^ load<u32>(table + ((<usize>value) << 2)))
    }
  }
}

/** Turns changing bits into planes: 32 words of four neighbouring blocks at once. */
export function transpose(payload: usize, words: i32, planes: usize): void {
  for (let word = 0; word < words; word++) {
    for (let block: usize = 0; block < 8; block++) {
      const from = payload + ((<usize>word) << 12) + (block << 9)
      const to = planes + ((<usize>word) << 12) + (block << 4)
      for (let row: usize = 0; row < 32; row++) v128.store(to + row * planeBytes, v128.load(from + (row << 4)))
      swapHalves(to, 16, i32x4.splat(0x0000ffff))
      swapHalves(to, 8, i32x4.splat(0x00ff00ff))
      swapHalves(to, 4, i32x4.splat(0x0f0f0f0f))
      swapHalves(to, 2, i32x4.splat(0x33333333))
      swapHalves(to, 1, i32x4.splat(0x55555555))
    }
  }
}

/** Exchanges the halves of squares, over 32 rows with a plane between each. */
@inline
function swapHalves(rows: usize, width: usize, low: v128): void {
  for (let row: usize = 0; row < 32; row = (row + width + 1) & ~width) {
    const first = rows + row * planeBytes
    const second = first + width * planeBytes
    const upper = v128.load(first)
    const lower = v128.load(second)
    const swapped = v128.and(v128.xor(i32x4.shr_u(upper, <i32>width), lower), low)
    v128.store(first, v128.xor(upper, i32x4.shl(swapped, <i32>width)))
    v128.store(second, v128.xor(lower, swapped))
  }
}

/** Runs a mask program (../mask/mask-program.ts) from its first word to its end. */
export function run(code: usize, end: usize, planes: usize): void {
  while (code < end) {
    const operation = <i32>load<u16>(code)
    let count = <i32>load<u16>(code, 2)
    code += 4
    switch (operation) {
      case XOR: for (; count > 0; count--, code += 6) twoInputs(XOR, code, planes); break
      case AND: for (; count > 0; count--, code += 6) twoInputs(AND, code, planes); break
      case AND_NOT: for (; count > 0; count--, code += 6) twoInputs(AND_NOT, code, planes); break
      case NOR: for (; count > 0; count--, code += 6) twoInputs(NOR, code, planes); break
      case OR: for (; count > 0; count--, code += 6) twoInputs(OR, code, planes); break
      case NOT: for (; count > 0; count--, code += 4) invert(code, planes); break
      default: for (; count > 0; count--, code += 10) add(code, planes)
    }
  }
}

/** The address of the plane that an operation names at an index. */
@inline
function planeAt(code: usize, index: usize, planes: usize): usize {
  return planes + ((<usize>load<u16>(code + index * 2)) << 7)
}

/**
 * One operation of two planes. The opcode is constant in each call, so the compiler folds the choice away.
 */
@inline
function twoInputs(opcode: i32, code: usize, planes: usize): void {
  const result = planeAt(code, 0, planes)
  const a = planeAt(code, 1, planes)
  const b = planeAt(code, 2, planes)
  v128.store(result, combine(opcode, v128.load(a), v128.load(b)))
  v128.store(result, combine(opcode, v128.load(a, 16), v128.load(b, 16)), 16)
  v128.store(result, combine(opcode, v128.load(a, 32), v128.load(b, 32)), 32)
  v128.store(result, combine(opcode, v128.load(a, 48), v128.load(b, 48)), 48)
  v128.store(result, combine(opcode, v128.load(a, 64), v128.load(b, 64)), 64)
  v128.store(result, combine(opcode, v128.load(a, 80), v128.load(b, 80)), 80)
  v128.store(result, combine(opcode, v128.load(a, 96), v128.load(b, 96)), 96)
  v128.store(result, combine(opcode, v128.load(a, 112), v128.load(b, 112)), 112)
}

@inline
function combine(opcode: i32, a: v128, b: v128): v128 {
  if (opcode == XOR) return v128.xor(a, b)
  if (opcode == AND) return v128.and(a, b)
  if (opcode == AND_NOT) return v128.andnot(a, b)
  if (opcode == NOR) return v128.not(v128.or(a, b))
  return v128.or(a, b)
}

@inline
function invert(code: usize, planes: usize): void {
  const result = planeAt(code, 0, planes)
  const a = planeAt(code, 1, planes)
  for (let at: usize = 0; at < planeBytes; at += 16) v128.store(result + at, v128.not(v128.load(a + at)))
}

@inline
function add(code: usize, planes: usize): void {
  const sum = planeAt(code, 0, planes)
  const carry = planeAt(code, 1, planes)
  const one = planeAt(code, 2, planes)
  const two = planeAt(code, 3, planes)
  const three = planeAt(code, 4, planes)
  addAt(sum, carry, one, two, three, 0)
  addAt(sum, carry, one, two, three, 16)
  addAt(sum, carry, one, two, three, 32)
  addAt(sum, carry, one, two, three, 48)
  addAt(sum, carry, one, two, three, 64)
  addAt(sum, carry, one, two, three, 80)
  addAt(sum, carry, one, two, three, 96)
  addAt(sum, carry, one, two, three, 112)
}

@inline
function addAt(sum: usize, carry: usize, one: usize, two: usize, three: usize, at: usize): void {
  const a = v128.load(one + at)
  const b = v128.load(two + at)
  const c = v128.load(three + at)
  const half = v128.xor(a, b)
  v128.store(sum + at, v128.xor(half, c))
  v128.store(carry + at, v128.or(v128.and(a, b), v128.and(half, c)))
}

/** The masks of 1,024 codes from the three planes of their bits, one byte a code. */
export function masks(low: usize, middle: usize, high: usize, target: usize): void {
  for (let block: usize = 0; block < 8; block++) {
    let one = v128.load(low + (block << 4))
    let two = v128.load(middle + (block << 4))
    let four = v128.load(high + (block << 4))
    for (let bit: usize = 0; bit < 32; bit++) {
      const mask = v128.or(v128.and(one, i32x4.splat(1)), v128.or(
        v128.and(i32x4.shl(two, 1), i32x4.splat(2)), v128.and(i32x4.shl(four, 2), i32x4.splat(4))))
      const bytes = i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_u(mask, mask), i16x8.splat(0))
      store<u32>(target + (block << 7) + (bit << 2), <u32>i32x4.extract_lane(bytes, 0))
      one = i32x4.shr_u(one, 1)
      two = i32x4.shr_u(two, 1)
      four = i32x4.shr_u(four, 1)
    }
  }
}

/**
 * The rows of codes: a base each XOR, for each bit group, the row of its value.
 * @param groups records of four words: address of the group's word in the payload, shift, mask of its bits,
 * address of its table
 * @param tables receives the address of each group's row
 * @param bytes of a row, a multiple of 32
 */
export function draw(
  groups: usize, count: i32, tables: usize, bases: usize, masks: usize, rows: usize, bytes: usize, codes: i32,
): void {
  const last = tables + ((<usize>count) << 2)
  for (let code: usize = 0; code < <usize>codes; code++) {
    for (let group: usize = 0; group < <usize>count; group++) {
      const record = groups + (group << 4)
      const bits = load<u32>(<usize>load<u32>(record) + (code << 2)) >> load<u32>(record, 4) & load<u32>(record, 8)
      store<u32>(tables + (group << 2), load<u32>(record, 12) + bits * <u32>bytes)
    }
    const base = bases + <usize>load<u8>(masks + code) * bytes
    const target = rows + code * bytes
    let at: usize = 0
    for (; at + 96 <= bytes; at += 96) xor96(base + at, tables, last, at, target + at)
    for (; at < bytes; at += 32) xor32(base + at, tables, last, at, target + at)
  }
}

/** 96 bytes of a row. They stay in six registers until all tables are combined. */
@inline
function xor96(base: usize, tables: usize, last: usize, at: usize, target: usize): void {
  let one = v128.load(base)
  let two = v128.load(base, 16)
  let three = v128.load(base, 32)
  let four = v128.load(base, 48)
  let five = v128.load(base, 64)
  let six = v128.load(base, 80)
  for (let table = tables; table < last; table += 4) {
    const row = <usize>load<u32>(table) + at
    one = v128.xor(one, v128.load(row))
    two = v128.xor(two, v128.load(row, 16))
    three = v128.xor(three, v128.load(row, 32))
    four = v128.xor(four, v128.load(row, 48))
    five = v128.xor(five, v128.load(row, 64))
    six = v128.xor(six, v128.load(row, 80))
  }
  v128.store(target, one)
  v128.store(target, two, 16)
  v128.store(target, three, 32)
  v128.store(target, four, 48)
  v128.store(target, five, 64)
  v128.store(target, six, 80)
}

@inline
function xor32(base: usize, tables: usize, last: usize, at: usize, target: usize): void {
  let one = v128.load(base)
  let two = v128.load(base, 16)
  for (let table = tables; table < last; table += 4) {
    const row = <usize>load<u32>(table) + at
    one = v128.xor(one, v128.load(row))
    two = v128.xor(two, v128.load(row, 16))
  }
  v128.store(target, one)
  v128.store(target, two, 16)
}
