// CRC-32 of texts put together from pieces whose sums are known (the polynomial of RFC 1952, 8, read lowest bit first). The
// register is linear: that of a text followed by a piece is the text's, moved on by as many zero bytes as the piece is
// long, XOR the piece's own. Moving on by a known length is four look-ups.

const polynomial = 0xedb88320

/** What a register holds before the first byte; the sum is its bits turned over. */
export const emptyRegister = 0xffffffff

/** The register after each byte, from an empty one. */
const afterByte = Uint32Array.from({ length: 256 }, (_, byte) => {
  let register = byte
  for (let bit = 0; bit < 8; bit++) register = (register >>> 1) ^ ((register & 1) === 1 ? polynomial : 0)
  return register
})

/** A register after a number of 32 bits, highest byte first. */
export function afterNumber(register: number, number: number): number {
  let next = register
  for (let shift = 24; shift >= 0; shift -= 8)
    next = (next >>> 8) ^ (afterByte[(next ^ (number >>> shift)) & 255] ?? 0)
  return next >>> 0
}

/** The register of a text, its first `count` bytes, begun with zeros. */
export function registerOf(text: Uint8Array, count: number): number {
  let register = 0
  for (let at = 0; at < count; at++)
    register = (register >>> 8) ^ (afterByte[(register ^ (text[at] ?? 0)) & 255] ?? 0)
  return register >>> 0
}

/** Words of how a register moves on by one length. */
export const moveWords = 1024

/** A register moved on, by the move that stands in some moves from a place on. */
export function moved(register: number, moves: Uint32Array, from: number): number {
  return (
    ((moves[from + (register & 255)] ?? 0) ^
      (moves[from + 256 + ((register >>> 8) & 255)] ?? 0) ^
      (moves[from + 512 + ((register >>> 16) & 255)] ?? 0) ^
      (moves[from + 768 + (register >>> 24)] ?? 0)) >>>
    0
  )
}

/**
 * How registers move on by some lengths: for each 256 words for each byte of the register, lowest first, whose XOR is the
 * register moved on; and which place among them each length has.
 */
export function movesFor(lengths: ReadonlySet<number>): {
  readonly moves: Uint32Array
  readonly places: ReadonlyMap<number, number>
} {
  const places = new Map(
    [...lengths].sort((one, other) => one - other).map((length, place) => [length, place]),
  )
  const moves = new Uint32Array(places.size * moveWords)
  const move = Uint32Array.from({ length: moveWords }, (_, at) => (at & 255) << (8 * (at >> 8)))
  const longest = Math.max(0, ...lengths)
  for (let length = 0; length <= longest; length++) {
    const place = places.get(length)
    if (place !== undefined) moves.set(move, place * moveWords)
    for (let at = 0; at < moveWords; at++) {
      const register = move[at] ?? 0
      move[at] = (register >>> 8) ^ (afterByte[register & 255] ?? 0)
    }
  }
  return { moves, places }
}

/** Moves by 1, 2, 4 … bytes, by which any length up to 65,535 is put together. */
let doubling: Uint32Array | undefined

/** A register moved on by so many bytes, up to 65,535. */
export function movedBy(register: number, bytes: number): number {
  const moves = (doubling ??= doublingMoves())
  let result = register
  for (let rest = bytes, from = 0; rest > 0; rest >>>= 1, from += moveWords)
    if ((rest & 1) === 1) result = moved(result, moves, from)
  return result
}

function doublingMoves(): Uint32Array {
  const moves = new Uint32Array(16 * moveWords)
  moves.set(movesFor(new Set([1])).moves)
  for (let at = moveWords; at < moves.length; at++) {
    const from = at - (at % moveWords) - moveWords
    moves[at] = moved(moves[at - moveWords] ?? 0, moves, from)
  }
  return moves
}
