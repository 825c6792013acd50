// Deflate tokens (RFC 1951, 3.2.5): a literal byte, or a match of bytes that occur earlier. All tokens of all
// texts stay in memory until the counts are complete, because the Huffman code depends on the counts. This
// file also searches the matches.

import type { TokenCounts } from './huffman.ts'

/** Lengths of a match. */
const longestToken = 258
const shortestToken = 3

/** Tokens of texts, text after text, and how often each occurs. */
export class TokenList implements TokenCounts {
  readonly #literals = new Float64Array(256)
  readonly #lengths = new Float64Array(longestToken + 1)
  readonly #distances = new Map<number, number>()
  /** Two numbers a token: 0 and a byte, or a length and a distance. */
  #tokens = new Uint16Array(1 << 16)
  #used = 0
  #weight = 1
  readonly #starts: number[] = []

  get literals(): Iterable<readonly [number, number]> {
    return this.#literals.entries()
  }

  get lengths(): Iterable<readonly [number, number]> {
    return this.#lengths.entries()
  }

  get distances(): Iterable<readonly [number, number]> {
    return this.#distances.entries()
  }

  /** How many texts there are. */
  get count(): number {
    return this.#starts.length
  }

  /** Begins a text. Each of its tokens counts `weight` times. */
  begin(weight: number): void {
    this.#starts.push(this.#used)
    this.#weight = weight
  }

  literal(byte: number): void {
    this.#add(0, byte)
    this.#literals[byte] = (this.#literals[byte] ?? 0) + this.#weight
  }

  /**
   * Adds a match of any length from 3, as several tokens where it is longer than 258.
   * @throws RangeError for a shorter match
   */
  match(length: number, distance: number): void {
    if (length < shortestToken) throw new RangeError('a match has at least three bytes')
    for (let left = length; left > 0;) {
      const isLast = left <= longestToken
      // The rest must not be shorter than a match can be.
      const longest = left - longestToken < shortestToken ? longestToken - shortestToken : longestToken
      const token = isLast ? left : longest
      this.#add(token, distance)
      this.#lengths[token] = (this.#lengths[token] ?? 0) + this.#weight
      this.#distances.set(distance, (this.#distances.get(distance) ?? 0) + this.#weight)
      left -= token
    }
  }

  /** Visits the tokens of a text: length 0 and a byte, or length and distance. */
  forEach(text: number, visit: (length: number, byteOrDistance: number) => void): void {
    const end = this.#starts[text + 1] ?? this.#used
    for (let index = this.#starts[text] ?? 0; index < end; index += 2)
      visit(this.#tokens[index] ?? 0, this.#tokens[index + 1] ?? 0)
  }

  #add(length: number, byteOrDistance: number): void {
    if (this.#used === this.#tokens.length) {
      const tokens = new Uint16Array(2 * this.#tokens.length)
      tokens.set(this.#tokens)
      this.#tokens = tokens
    }
    this.#tokens[this.#used++] = length
    this.#tokens[this.#used++] = byteOrDistance
  }
}

/** The shortest match that is searched: shorter ones take no fewer bits than their bytes. */
const leastLength = 5
/** The longest: longer ones are too rare for codes of their own. */
const mostLength = 34

/** The greatest distance of a match (RFC 1951, 2). */
const farthest = 32_768

const hashValues = 4096

/** Divides the first `count` bytes of a text into tokens. */
type Tokenize = (text: Uint8Array, count: number, tokens: Pick<TokenList, 'literal' | 'match'>) => void

/**
 * A tokenizer for texts of limited length. It takes the longest match, except that a byte becomes a
 * literal when the next byte begins a longer match (lazy matching, as in zlib).
 */
export function tokenizer(mostBytes: number): Tokenize {
  const search = new MatchSearch(mostBytes)
  return (text, count, tokens) => {
    search.find(text, count, 0)
    for (let index = 0; index < count;) {
      const { length, distance } = search
      search.find(text, count, index + 1)
      if (length === 0 || search.length > length) {
        tokens.literal(text[index++] ?? 0)
        continue
      }
      tokens.match(length, distance)
      const end = index + length
      for (let passed = index + 2; passed < end && passed + leastLength <= count; passed++)
        search.note(text, passed)
      index = end
      search.find(text, count, index)
    }
    search.endText(count)
  }
}

/** Finds matches by hash chains. */
class MatchSearch {
  /** The match found last; length 0 for none. */
  length = 0
  distance = 0
  /**
   * The last position of each hash value, counted over all texts so that no table is cleared between texts.
   */
  readonly #last = new Int32Array(hashValues).fill(-1)
  /** For each position the one before it with the same hash value. */
  readonly #previous: Int32Array
  #start = 0

  constructor(mostBytes: number) {
    this.#previous = new Int32Array(mostBytes)
  }

  /** Notes a position and returns the one before it with the same hash value; negative for none. */
  note(text: Uint8Array, position: number): number {
    const hash = hashOf(text, position)
    const previous = (this.#last[hash] ?? -1) - this.#start
    this.#previous[position] = previous
    this.#last[hash] = this.#start + position
    return previous
  }

  /** Notes a position and finds the longest match there, the nearest among equals. */
  find(text: Uint8Array, count: number, position: number): void {
    this.length = 0
    if (position + leastLength > count) return
    const first = Math.max(0, position - farthest)
    for (let from = this.note(text, position); from >= first; from = this.#previous[from] ?? -1) {
      let same = 0
      while (same < mostLength && position + same < count && text[from + same] === text[position + same])
        same++
      if (same > this.length) {
        this.length = same
        this.distance = position - from
      }
      if (same === mostLength) break
    }
    if (this.length < leastLength) this.length = 0
  }

  /** Positions of a later text do not match earlier ones. */
  endText(count: number): void {
    this.#start += count
  }
}

/** A hash of the five bytes at a position. */
function hashOf(text: Uint8Array, at: number): number {
  const number =
    (text[at] ?? 0) | ((text[at + 1] ?? 0) << 8) | ((text[at + 2] ?? 0) << 16) | ((text[at + 3] ?? 0) << 24)
  return Math.imul(number ^ Math.imul(text[at + 4] ?? 0, 0x9e3779b1), 0x85ebca6b) >>> 20
}
