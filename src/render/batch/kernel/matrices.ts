// The masks and sums of codes, 1,024 at once, for words of 128 bits.

/** Bytes of a plane: one bit of 1,024 codes. */
const plane: usize = 128

/**
 * Digits of serials → changing bits, for each word that word of 1,024 codes.
 * @param digits of all serials, `each` a serial
 * @param chunks for each chunk the place of its first digit, how many values its second and third have (1: there is
 * none), the address of its word in the payload, the address of its table
 */
export function pack(digits: usize, each: usize, chunks: usize, count: i32, payload: usize, words: i32, codes: i32): void {
  memory.fill(payload, 0, (<usize>words) << 12)
  for (let chunk = chunks; chunk < chunks + (<usize>count) * 20; chunk += 20) {
    const second = load<u32>(chunk, 4)
    const third = load<u32>(chunk, 8)
    const table = <usize>load<u32>(chunk, 16)
    let digit = digits + <usize>load<u32>(chunk)
    let word = <usize>load<u32>(chunk, 12)
    for (let code = 0; code < codes; code++, digit += each, word += 4) {
      let value = <u32>load<u8>(digit)
      if (second > 1) value = value * second + <u32>load<u8>(digit, 1)
      if (third > 1) value = value * third + <u32>load<u8>(digit, 2)
      store<u32>(word, load<u32>(word) ^ load<u32>(table + ((<usize>value) << 2)))
    }
  }
}

/** Changing bits → planes, as `transpose` of sliced.ts: 32 words of four neighbouring blocks at once. */
export function transpose(payload: usize, words: i32, planes: usize): void {
  for (let word = 0; word < words; word++) {
    for (let block: usize = 0; block < 8; block++) {
      const from = payload + ((<usize>word) << 12) + (block << 9)
      const to = planes + ((<usize>word) << 12) + (block << 4)
      for (let row: usize = 0; row < 32; row++) v128.store(to + row * plane, v128.load(from + (row << 4)))
      swap(to, 16, i32x4.splat(0x0000ffff))
      swap(to, 8, i32x4.splat(0x00ff00ff))
      swap(to, 4, i32x4.splat(0x0f0f0f0f))
      swap(to, 2, i32x4.splat(0x33333333))
      swap(to, 1, i32x4.splat(0x55555555))
    }
  }
}

/** Halves of squares change places, over 32 rows that are a plane apart. */
@inline
function swap(rows: usize, width: usize, low: v128): void {
  for (let row: usize = 0; row < 32; row = (row + width + 1) & ~width) {
    const one = rows + row * plane
    const other = one + width * plane
    const upper = v128.load(one)
    const lower = v128.load(other)
    const swapped = v128.and(v128.xor(i32x4.shr_u(upper, <i32>width), lower), low)
    v128.store(one, v128.xor(upper, i32x4.shl(swapped, <i32>width)))
    v128.store(other, v128.xor(lower, swapped))
  }
}

/** Runs a mask program (program.ts) from its first word to its end. */
export function run(code: usize, end: usize, planes: usize): void {
  while (code < end) {
    const operation = <i32>load<u16>(code)
    let count = <i32>load<u16>(code, 2)
    code += 4
    switch (operation) {
      case 0: for (; count > 0; count--, code += 6) two(0, code, planes); break
      case 1: for (; count > 0; count--, code += 6) two(1, code, planes); break
      case 2: for (; count > 0; count--, code += 6) two(2, code, planes); break
      case 3: for (; count > 0; count--, code += 6) two(3, code, planes); break
      case 4: for (; count > 0; count--, code += 6) two(4, code, planes); break
      case 5: for (; count > 0; count--, code += 4) not(code, planes); break
      default: for (; count > 0; count--, code += 10) add(code, planes)
    }
  }
}

/** The address of the plane that an operation names. */
@inline
function named(code: usize, place: usize, planes: usize): usize {
  return planes + ((<usize>load<u16>(code + place * 2)) << 7)
}

@inline
function two(operation: i32, code: usize, planes: usize): void {
  const result = named(code, 0, planes)
  const one = named(code, 1, planes)
  const other = named(code, 2, planes)
  v128.store(result, calculated(operation, v128.load(one), v128.load(other)))
  v128.store(result, calculated(operation, v128.load(one, 16), v128.load(other, 16)), 16)
  v128.store(result, calculated(operation, v128.load(one, 32), v128.load(other, 32)), 32)
  v128.store(result, calculated(operation, v128.load(one, 48), v128.load(other, 48)), 48)
  v128.store(result, calculated(operation, v128.load(one, 64), v128.load(other, 64)), 64)
  v128.store(result, calculated(operation, v128.load(one, 80), v128.load(other, 80)), 80)
  v128.store(result, calculated(operation, v128.load(one, 96), v128.load(other, 96)), 96)
  v128.store(result, calculated(operation, v128.load(one, 112), v128.load(other, 112)), 112)
}

@inline
function calculated(operation: i32, a: v128, b: v128): v128 {
  if (operation == 0) return v128.xor(a, b)
  if (operation == 1) return v128.and(a, b)
  if (operation == 2) return v128.andnot(a, b)
  if (operation == 3) return v128.not(v128.or(a, b))
  return v128.or(a, b)
}

@inline
function not(code: usize, planes: usize): void {
  const result = named(code, 0, planes)
  const one = named(code, 1, planes)
  for (let at: usize = 0; at < plane; at += 16) v128.store(result + at, v128.not(v128.load(one + at)))
}

@inline
function add(code: usize, planes: usize): void {
  const sum = named(code, 0, planes)
  const carry = named(code, 1, planes)
  const one = named(code, 2, planes)
  const two = named(code, 3, planes)
  const three = named(code, 4, planes)
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
export function chosen(low: usize, middle: usize, high: usize, masks: usize): void {
  for (let block: usize = 0; block < 8; block++) {
    let one = v128.load(low + (block << 4))
    let two = v128.load(middle + (block << 4))
    let four = v128.load(high + (block << 4))
    for (let bit: usize = 0; bit < 32; bit++) {
      const mask = v128.or(v128.and(one, i32x4.splat(1)), v128.or(
        v128.and(i32x4.shl(two, 1), i32x4.splat(2)), v128.and(i32x4.shl(four, 2), i32x4.splat(4))))
      const bytes = i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_u(mask, mask), i16x8.splat(0))
      store<u32>(masks + (block << 7) + (bit << 2), <u32>i32x4.extract_lane(bytes, 0))
      one = i32x4.shr_u(one, 1)
      two = i32x4.shr_u(two, 1)
      four = i32x4.shr_u(four, 1)
    }
  }
}

/**
 * The matrices of codes: a base each, and for each group of changing bits the matrix of its value.
 * @param groups for each group the address of its word in the payload, shift, mask of its bits, address of its table
 * @param tables room for as many addresses as there are groups
 * @param bytes of a matrix, a multiple of 32
 */
export function draw(groups: usize, count: i32, tables: usize, bases: usize, masks: usize, matrices: usize, bytes: usize, codes: i32): void {
  const last = tables + ((<usize>count) << 2)
  for (let code: usize = 0; code < <usize>codes; code++) {
    for (let group: usize = 0; group < <usize>count; group++) {
      const about = groups + (group << 4)
      const bits = load<u32>(<usize>load<u32>(about) + (code << 2)) >> load<u32>(about, 4) & load<u32>(about, 8)
      store<u32>(tables + (group << 2), load<u32>(about, 12) + bits * <u32>bytes)
    }
    const base = bases + <usize>load<u8>(masks + code) * bytes
    const matrix = matrices + code * bytes
    let at: usize = 0
    for (; at + 96 <= bytes; at += 96) sum96(base + at, tables, last, at, matrix + at)
    for (; at < bytes; at += 32) sum32(base + at, tables, last, at, matrix + at)
  }
}

/** 96 bytes of a matrix: those of its base and of all its tables' rows, which stay in registers until they are added up. */
@inline
function sum96(base: usize, tables: usize, last: usize, at: usize, matrix: usize): void {
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
  v128.store(matrix, one)
  v128.store(matrix, two, 16)
  v128.store(matrix, three, 32)
  v128.store(matrix, four, 48)
  v128.store(matrix, five, 64)
  v128.store(matrix, six, 80)
}

@inline
function sum32(base: usize, tables: usize, last: usize, at: usize, matrix: usize): void {
  let one = v128.load(base)
  let two = v128.load(base, 16)
  for (let table = tables; table < last; table += 4) {
    const row = <usize>load<u32>(table) + at
    one = v128.xor(one, v128.load(row))
    two = v128.xor(two, v128.load(row, 16))
  }
  v128.store(matrix, one)
  v128.store(matrix, two, 16)
}
