// What of a short text stands in it before: deflate writes it as a length and a distance (RFC 1951, 2.3). Texts are cut
// greedily, but that one byte waits when the next begins a longer repeat, as zlib does.

import type { Steps } from './steps.ts'

/** The shortest repeat that is looked for: shorter ones take no fewer bits than their bytes. */
const leastLength = 5
/** And the longest: others are too seldom for codes of their own. */
const mostLength = 34

const keys = 4096

/** Cuts texts of up to so many bytes into steps: the first `count` bytes of `text`. */
export function cutter(
  mostText: number,
): (text: Uint8Array, count: number, steps: Pick<Steps, 'literal' | 'repeat'>) => void {
  // The last place of each key, counted over all texts so that nothing need be wiped, and for each place the one before.
  const last = new Int32Array(keys).fill(-1)
  const before = new Int32Array(mostText)
  let start = 0
  let [length, distance] = [0, 0]

  /** Notes a place; the place noted before that has the same key. */
  const note = (text: Uint8Array, place: number) => {
    const key = keyOf(text, place)
    const found = (last[key] ?? -1) - start
    before[place] = found
    last[key] = start + place
    return found
  }

  /** Notes a place, and finds the longest repeat there; of equals the nearest. */
  const find = (text: Uint8Array, count: number, place: number) => {
    length = 0
    if (place + leastLength > count) return
    for (let from = note(text, place); from >= 0; from = before[from] ?? -1) {
      let same = 0
      while (same < mostLength && place + same < count && text[from + same] === text[place + same]) same++
      if (same > length) [length, distance] = [same, place - from]
    }
    if (length < leastLength) length = 0
  }

  return (text, count, steps) => {
    find(text, count, 0)
    for (let at = 0; at < count;) {
      const [found, back] = [length, distance]
      find(text, count, at + 1)
      if (found === 0 || length > found) {
        steps.literal(text[at++] ?? 0)
        continue
      }
      steps.repeat(found, back)
      for (let passed = at + 2; passed < at + found && passed + leastLength <= count; passed++)
        note(text, passed)
      at += found
      find(text, count, at)
    }
    start += count
  }
}

/** A number for the first five bytes of a place: few others have it. */
function keyOf(text: Uint8Array, at: number): number {
  const number =
    (text[at] ?? 0) | ((text[at + 1] ?? 0) << 8) | ((text[at + 2] ?? 0) << 16) | ((text[at + 3] ?? 0) << 24)
  return Math.imul(number ^ Math.imul(text[at + 4] ?? 0, 0x9e3779b1), 0x85ebca6b) >>> 20
}
