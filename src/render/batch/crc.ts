// CRC-32 of texts put together from pieces whose sums are known (the polynomial of RFC 1952, 8, read lowest bit first). The
// register is linear: that of a text followed by a piece is the text's, moved on by as many zero bytes as the piece is
// long, XOR the piece's own. Moving on by a known length is four look-ups.

const polynomial = 0xedb88320

/** What a register holds before the first byte; the sum is its bits turned over. */
export const emptyRegister = 0xffffffff

/** The register after each byte, from an empty one. */
const afterByte = Uint32Array.from({ length: 256 }, (_, byte) => {
  let register = byte
  for (let bit = 0; bit < 8; bit++) register = register >>> 1 ^ ((register & 1) === 1 ? polynomial : 0)
  return register
})

/** The register of an ASCII text, begun with zeros. */
export function registerOf(text: string): number {
  let register = 0
  for (let at = 0; at < text.length; at++) register = register >>> 8 ^ (afterByte[(register ^ text.charCodeAt(at)) & 255] ?? 0)
  return register >>> 0
}

/** A register moved on by a length. */
export function moved(register: number, move: Uint32Array): number {
  return ((move[register & 255] ?? 0) ^ (move[256 + (register >>> 8 & 255)] ?? 0) ^ (move[512 + (register >>> 16 & 255)] ?? 0) ^ (move[768 + (register >>> 24)] ?? 0)) >>> 0
}

/**
 * How registers move on, for each length up to a bound that is wanted: 256 words for each byte of the register, lowest
 * first, whose XOR is the register moved on.
 */
export function movesFor(wanted: ReadonlySet<number>): ReadonlyMap<number, Uint32Array> {
  const moves = new Map<number, Uint32Array>()
  const move = Uint32Array.from({ length: 1024 }, (_, at) => (at & 255) << 8 * (at >> 8))
  const longest = Math.max(0, ...wanted)
  for (let length = 0; length <= longest; length++) {
    if (wanted.has(length)) moves.set(length, move.slice())
    for (let at = 0; at < 1024; at++) {
      const register = move[at] ?? 0
      move[at] = register >>> 8 ^ (afterByte[register & 255] ?? 0)
    }
  }
  return moves
}
