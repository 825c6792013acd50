// What codes are written as: bits behind bits, from tables.

/** Copies a text that its length stands before, in steps of 16 bytes. */
@inline
function whole(text: usize, at: usize): usize {
  const length = <usize>load<u32>(text)
  for (let from: usize = 0; from < length; from += 16) v128.store(at + from, v128.load(text + 16 + from))
  return at + length
}

/** Bits that are still to be written, and how many: what the functions below hand on to each other. */
let pending: u64 = 0
let waiting: u64 = 0

/** Writes pieces of bits: up to 56 each, their number in the highest byte. */
@inline
function pieces(list: usize, count: usize, at: usize): usize {
  let bits = pending
  let held = waiting
  for (let end = list + (count << 3); list < end; list += 8) {
    const piece = load<u64>(list)
    bits |= (piece & 0x00ffffffffffffff) << held
    held += piece >> 56
    store<u64>(at, bits)
    at += <usize>(held >> 3)
    bits = shifted(bits, held & ~7)
    held &= 7
  }
  pending = bits
  waiting = held
  return at
}

/** A shift that may be by all 64 bits. */
@inline
function shifted(bits: u64, by: u64): u64 {
  return by > 63 ? 0 : bits >> by
}

/**
 * Codes as PNG (png.ts), but for lengths and sums of their chunks.
 * @param texts addresses: of what stands before the bits and behind them (as `svg`), of four lists of pieces, each with
 * its number before it, which begin a picture, begin a row, end a row, end a picture; of tables of windows, and of the
 * last window, each with the number of its pieces before it, then for each window its pieces; of the sums of windows
 * and of last windows, two words each; then windows in a row, bytes of a row of pixels with its filter, pixels a module
 */
export function png(matrices: usize, bytes: usize, side: usize, codes: i32, texts: usize, headroom: usize, out: usize, spans: usize): void {
  const head = <usize>load<u32>(texts)
  const tail = <usize>load<u32>(texts, 4)
  let at = out
  for (let code = 0; code < codes; code++) {
    at += headroom
    store<u32>(spans, <u32>(at - out))
    at = whole(head, at)
    at = picture(matrices, side, texts, at)
    at = whole(tail, at)
    store<u32>(spans, <u32>(at - out), 4)
    matrices += bytes
    spans += 8
  }
}

/** A list with its number before it. */
@inline
function listed(list: usize, at: usize): usize {
  return pieces(list + 8, <usize>load<u32>(list), at)
}

/** The bits of one picture, filled up to a byte, and the Adler sum of what they stand for (RFC 1950). */
@inline
function picture(matrix: usize, side: usize, texts: usize, at: usize): usize {
  const rowStart = <usize>load<u32>(texts, 12)
  const rowEnd = <usize>load<u32>(texts, 16)
  const table = <usize>load<u32>(texts, 24)
  const lastTable = <usize>load<u32>(texts, 28)
  const sums = <usize>load<u32>(texts, 32)
  const lastSums = <usize>load<u32>(texts, 36)
  const windows = <usize>load<u32>(texts, 40)
  const rowBytes = <u64>load<u32>(texts, 44)
  const scale = <u64>load<u32>(texts, 48)
  const each = <usize>load<u32>(table)
  const eachLast = <usize>load<u32>(lastTable)
  // Light rows above: ones in every byte but the filter's.
  let sum: u64 = 1
  let sums2: u64 = 0
  const lightRows = 4 * scale
  const light = (rowBytes - 1) * 255
  const lightWeighted = 255 * (rowBytes - 1) * rowBytes / 2
  sums2 += lightRows * rowBytes * sum + light * rowBytes * (lightRows * (lightRows - 1) / 2) + lightRows * lightWeighted
  sum += lightRows * light
  pending = 0
  waiting = 0
  at = listed(<usize>load<u32>(texts, 8), at)
  for (let row: usize = 0; row < side; row++) {
    at = listed(rowStart, at)
    const modules = load<u64>(matrix + (row << 3))
    let total: u64 = 0
    let weighted: u64 = 0
    let window = <usize>((modules << 4) & 255)
    let behind = rowBytes - 1
    for (let place: usize = 1; place < windows; place++) {
      at = pieces(table + 8 + window * (each << 3), each, at)
      const own = <u64>load<u32>(sums + (window << 3))
      total += own
      weighted += behind * own - <u64>load<u32>(sums + (window << 3), 4)
      behind -= scale
      window = <usize>(modules >> <u64>(place * 8 - 4) & 255)
    }
    at = pieces(lastTable + 8 + window * (eachLast << 3), eachLast, at)
    const own = <u64>load<u32>(lastSums + (window << 3))
    total += own
    weighted += behind * own - <u64>load<u32>(lastSums + (window << 3), 4)
    at = listed(rowEnd, at)
    sums2 += scale * rowBytes * sum + total * rowBytes * (scale * (scale - 1) / 2) + scale * weighted
    sum += scale * total
  }
  at = listed(<usize>load<u32>(texts, 20), at)
  sums2 += lightRows * rowBytes * sum + light * rowBytes * (lightRows * (lightRows - 1) / 2) + lightRows * lightWeighted
  sum += lightRows * light
  if (waiting > 0) store<u8>(at++, <u8>pending)
  store<u32>(at, bswap<u32>(<u32>((sums2 % 65521) << 16 | sum % 65521)))
  return at + 4
}

/**
 * Codes as deflated texts (deflated.ts).
 * @param rows of the values of tables, a byte each, `bytes` a code
 * @param tables for each the address of its entries, the bytes of a mask's, the bytes of an entry, the pieces in it
 * @param moves for each length 1,024 words that move a register on
 * @param unpacked filled with sum and length of each text
 */
export function deflated(rows: usize, bytes: usize, masks: usize, codes: i32, tables: usize, count: i32, moves: usize, headroom: usize, out: usize, spans: usize, unpacked: usize): void {
  let at = out
  for (let code = 0; code < codes; code++) {
    at += headroom
    store<u32>(spans, <u32>(at - out))
    const mask = <usize>load<u8>(masks + <usize>code)
    let register: u32 = 0xffffffff
    let length: u32 = 0
    let bits: u64 = 0
    let held: u64 = 0
    for (let place: usize = 0; place < <usize>count; place++) {
      const table = tables + (place << 4)
      let entry = <usize>load<u32>(table) + mask * <usize>load<u32>(table, 4) + <usize>load<u8>(rows + place) * <usize>load<u32>(table, 8)
      const about = load<u32>(entry, 4)
      register = load<u32>(entry) ^ moved(register, moves + (<usize>(about >> 16) << 12))
      length += about & 0xffff
      entry += 8
      for (const end = entry + (<usize>load<u32>(table, 12) << 3); entry < end; entry += 8) {
        const piece = load<u64>(entry)
        bits |= (piece & 0x00ffffffffffffff) << held
        held += piece >> 56
        store<u64>(at, bits)
        at += <usize>(held >> 3)
        bits >>= held & 56
        held &= 7
      }
    }
    if (held > 0) store<u8>(at++, <u8>bits)
    store<u32>(spans, <u32>(at - out), 4)
    store<u32>(unpacked, ~register)
    store<u32>(unpacked, length, 4)
    rows += bytes
    spans += 8
    unpacked += 8
  }
}

/** A register moved on. */
@inline
function moved(register: u32, move: usize): u32 {
  return load<u32>(move + (<usize>(register & 255) << 2)) ^ load<u32>(move + (<usize>(register >> 8 & 255) << 2), 1024)
    ^ load<u32>(move + (<usize>(register >> 16 & 255) << 2), 2048) ^ load<u32>(move + (<usize>(register >> 24) << 2), 3072)
}
