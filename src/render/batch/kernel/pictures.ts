// What codes are written as: bits behind bits, from tables.

/**
 * Codes as deflated pictures (deflated.ts).
 * @param rows of the values of passages, a byte each, `bytes` a code
 * @param tables for each passage the address of its entries, the bytes of a mask's, the bytes of an entry, the pieces in it
 * @param moves for each length 1,024 words that move a register on; 0 for Adler's sum
 * @param head address of what stands before the bits: its length, 12 bytes of nothing, its bytes; and `tail` behind
 * @param headroom bytes left free before each picture
 * @param spans filled with the start and end of each picture, counted from `out`
 * @param sums filled with CRC-32 and length of what each picture unpacks to
 */
export function pictures(
  rows: usize, bytes: usize, masks: usize, codes: i32, tables: usize, count: i32, moves: usize, head: usize, tail: usize,
  headroom: usize, out: usize, spans: usize, sums: usize,
): void {
  let at = out
  for (let code = 0; code < codes; code++) {
    at += headroom
    store<u32>(spans, <u32>(at - out))
    at = whole(head, at)
    const mask = <usize>load<u8>(masks + <usize>code)
    let one: u32 = moves == 0 ? 0 : 0xffffffff
    let other: u32 = 0
    let bits: u64 = 0
    let held: u64 = 0
    for (let place: usize = 0; place < <usize>count; place++) {
      const table = tables + (place << 4)
      let entry = <usize>load<u32>(table) + mask * <usize>load<u32>(table, 4) + <usize>load<u8>(rows + place) * <usize>load<u32>(table, 8)
      const right = load<u32>(entry, 4)
      if (moves == 0) {
        one += load<u32>(entry)
        other += right
      } else {
        one = load<u32>(entry) ^ moved(one, moves + (<usize>(right >> 16) << 12))
        other += right & 0xffff
      }
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
    if (moves == 0) {
      store<u32>(at, bswap<u32>(other % 65521 << 16 | one % 65521))
      at += 4
    }
    at = whole(tail, at)
    store<u32>(spans, <u32>(at - out), 4)
    store<u32>(sums, ~one)
    store<u32>(sums, other, 4)
    rows += bytes
    spans += 8
    sums += 8
  }
}

/** Copies a text that its length stands before, in steps of 16 bytes. */
@inline
function whole(text: usize, at: usize): usize {
  const length = <usize>load<u32>(text)
  for (let from: usize = 0; from < length; from += 16) v128.store(at + from, v128.load(text + 16 + from))
  return at + length
}

/** A register moved on. */
@inline
function moved(register: u32, move: usize): u32 {
  return load<u32>(move + (<usize>(register & 255) << 2)) ^ load<u32>(move + (<usize>(register >> 8 & 255) << 2), 1024)
    ^ load<u32>(move + (<usize>(register >> 16 & 255) << 2), 2048) ^ load<u32>(move + (<usize>(register >> 24) << 2), 3072)
}
