// What of a short text stands in it before: deflate writes it as a length and a distance (RFC 1951, 2.3). Texts are cut
// greedily, but that one character waits when the next begins a longer repeat, as zlib does.

/** The shortest repeat that is looked for: shorter ones take no fewer bits than their characters. */
export const leastLength = 5
/** And the longest. */
export const mostLength = 34
/** The longest text, which is as far as a repeat can reach back. */
export const mostText = 512

const keys = 4096

/** A cutter of texts. */
export type Cutter = {
  /**
   * Cuts a text.
   * @param text its bytes, `count` up to 512
   * @returns how many steps were filled in
   */
  readonly cut: (text: Uint8Array, count: number) => number
  /** Steps, two numbers each: 1 and a byte, or a length and a distance. */
  readonly steps: Uint16Array
}

/** A cutter, with memory of its own. */
export function cutter(): Cutter {
  // The last place of each key, counted over all texts so that nothing need be wiped, and for each place the one before.
  const last = new Int32Array(keys).fill(-1)
  const before = new Int32Array(mostText)
  const steps = new Uint16Array(2 * mostText)
  let start = 0
  let [length, distance] = [0, 0]

  const find = (text: Uint8Array, count: number, at: number) => {
    length = 0
    if (at + leastLength > count) return
    const key = keyOf(text, at)
    const place = last[key] ?? -1
    before[at] = place - start
    last[key] = start + at
    for (let from = place - start; from >= 0; from = before[from] ?? -1) {
      let same = 0
      while (same < mostLength && at + same < count && text[from + same] === text[at + same]) same++
      if (same > length) [length, distance] = [same, at - from]
    }
    if (length < leastLength) length = 0
  }

  /** Notes a place without looking for what it repeats. */
  const note = (text: Uint8Array, count: number, place: number) => {
    if (place + leastLength > count) return
    const key = keyOf(text, place)
    before[place] = (last[key] ?? -1) - start
    last[key] = start + place
  }

  const cut = (text: Uint8Array, count: number) => {
    let used = 0
    find(text, count, 0)
    for (let at = 0; at < count;) {
      const [found, back] = [length, distance]
      find(text, count, at + 1)
      if (found === 0 || length > found) {
        steps[used++] = 1
        steps[used++] = text[at] ?? 0
        at += 1
        continue
      }
      steps[used++] = found
      steps[used++] = back
      for (let passed = at + 2; passed < at + found; passed++) note(text, count, passed)
      at += found
      find(text, count, at)
    }
    start += count
    return used / 2
  }
  return { cut, steps }
}

/** A number for the first five characters of a place: few others have it. */
function keyOf(text: Uint8Array, at: number): number {
  const number = (text[at] ?? 0) | (text[at + 1] ?? 0) << 8 | (text[at + 2] ?? 0) << 16 | (text[at + 3] ?? 0) << 24
  return Math.imul(number ^ Math.imul(text[at + 4] ?? 0, 0x9e3779b1), 0x85ebca6b) >>> 20
}
