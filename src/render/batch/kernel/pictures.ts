// Deflated pictures of codes: for each code, the finished bits of its segments, one after the other, from
// tables.

/**
 * Writes codes as deflated pictures (../deflate/picture-tables.ts).
 * @param job thirteen words (../formats/picture.ts writes them):
 *  0 rows of segment values, one byte a segment; 1 bytes of a row; 2 masks of the codes; 3 number of codes;
 *  4 records of the segment tables: address of the entries, bytes of a mask's entries, bytes of an entry, bit
 *  packs in an entry; 5 number of segments;
 *  6 CRC shift tables, 1,024 words for each length, or 0 for an Adler-32 after the bits;
 *  7 what precedes the bits and 8 what follows them: length, 12 unused bytes, the bytes;
 *  9 bytes to leave free before each picture; 10 target of the pictures;
 *  11 receives start and end of each picture, counted from the target;
 *  12 receives CRC-32 and length of what each picture unpacks to
 */
export function pictures(job: usize): void {
  let rows = <usize>load<u32>(job)
  const rowBytes = <usize>load<u32>(job, 4)
  const masks = <usize>load<u32>(job, 8)
  const codes = load<i32>(job, 12)
  const tables = <usize>load<u32>(job, 16)
  const segments = <usize>load<u32>(job, 20)
  const shifts = <usize>load<u32>(job, 24)
  const head = <usize>load<u32>(job, 28)
  const tail = <usize>load<u32>(job, 32)
  const headroom = <usize>load<u32>(job, 36)
  const out = <usize>load<u32>(job, 40)
  let spans = <usize>load<u32>(job, 44)
  let sums = <usize>load<u32>(job, 48)
  let at = out
  for (let code = 0; code < codes; code++) {
    at += headroom
    store<u32>(spans, <u32>(at - out))
    at = copyText(head, at)
    const mask = <usize>load<u8>(masks + <usize>code)
    // CRC-32: register and length. Adler-32: both sums.
    let first: u32 = shifts == 0 ? 0 : 0xffffffff
    let second: u32 = 0
    let bits: u64 = 0
    let bitCount: u64 = 0
    for (let segment: usize = 0; segment < segments; segment++) {
      const table = tables + (segment << 4)
      let entry = <usize>load<u32>(table) + mask * <usize>load<u32>(table, 4)
        + <usize>load<u8>(rows + segment) * <usize>load<u32>(table, 8)
      const share = load<u32>(entry, 4)
      if (shifts == 0) {
        first += load<u32>(entry)
        second += share
      } else {
        first = load<u32>(entry) ^ shiftRegister(first, shifts + (<usize>(share >> 16) << 12))
        second += share & 0xffff
      }
      entry += 8
      for (const end = entry + (<usize>load<u32>(table, 12) << 3); entry < end; entry += 8) {
        const pack = load<u64>(entry)
        bits |= (pack & 0x00ffffffffffffff) << bitCount
        bitCount += pack >> 56
        store<u64>(at, bits)
        at += <usize>(bitCount >> 3)
        bits >>= bitCount & 56
        bitCount &= 7
      }
    }
    if (bitCount > 0) store<u8>(at++, <u8>bits)
    if (shifts == 0) {
      store<u32>(at, bswap<u32>(second % 65521 << 16 | first % 65521))
      at += 4
    }
    at = copyText(tail, at)
    store<u32>(spans, <u32>(at - out), 4)
    store<u32>(sums, ~first)
    store<u32>(sums, second, 4)
    rows += rowBytes
    spans += 8
    sums += 8
  }
}

/** Copies a text with its length before it, in steps of 16 bytes. */
@inline
function copyText(text: usize, at: usize): usize {
  const length = <usize>load<u32>(text)
  for (let from: usize = 0; from < length; from += 16) v128.store(at + from, v128.load(text + 16 + from))
  return at + length
}

/** A CRC register shifted by the length of one table (../deflate/crc.ts). */
@inline
function shiftRegister(register: u32, table: usize): u32 {
  return load<u32>(table + (<usize>(register & 255) << 2))
    ^ load<u32>(table + (<usize>(register >> 8 & 255) << 2), 1024)
    ^ load<u32>(table + (<usize>(register >> 16 & 255) << 2), 2048)
    ^ load<u32>(table + (<usize>(register >> 24) << 2), 3072)
}
