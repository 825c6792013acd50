// Joins parts of a bundle into fewer, as long as a request costs more than the bytes that some pages would load in
// vain.

/** Modules that the same pages load. */
export type Part = {
  readonly modules: readonly string[]
  /** Bytes of its code, not minified. */
  readonly bytes: number
  /** The parts that it imports, by index. */
  readonly imports: readonly number[]
  /** Whether it stays as it is: an entry. */
  readonly isFixed: boolean
}

/** One way to load parts: a page. */
export type Unit = {
  /** The parts that it asks for, by index. */
  readonly roots: readonly number[]
  /** How much it counts against others. */
  readonly weight: number
}

/** What one request costs, in bytes of code that is not minified. */
const requestBytes = 11000

type Open = {
  readonly isFixed: boolean
  modules: readonly string[]
  bytes: number
  /** The units that load it, as a set of bits. */
  units: bigint
  /** All that it loads, also by others. */
  needs: Set<Open>
}
type Join = { readonly with: Open | null; readonly gain: number }

/** The modules of each part after joining; without parts that stay as they are. */
export function joinParts(parts: readonly Part[], units: readonly Unit[]): (readonly string[])[] {
  const joining = new Joining(parts, units)
  joining.run()
  return joining.modules()
}

class Joining {
  readonly #open: Set<Open>
  readonly #best = new Map<Open, Join>()
  readonly #weights: readonly number[]
  readonly #weightOfSet = new Map<bigint, number>()

  constructor(parts: readonly Part[], units: readonly Unit[]) {
    this.#weights = units.map(({ weight }) => weight)
    const open: Open[] = parts.map(({ modules, bytes, isFixed }) => ({
      modules,
      bytes,
      isFixed,
      units: 0n,
      needs: new Set(),
    }))
    open.forEach((part, index) => {
      part.needs = new Set(
        [...closure(parts, [index])].filter((other) => other !== index).flatMap((at) => open[at] ?? []),
      )
    })
    units.forEach(({ roots }, bit) => {
      for (const index of closure(parts, roots)) {
        const part = open[index]
        if (part !== undefined) part.units |= 1n << BigInt(bit)
      }
    })
    this.#open = new Set(open)
  }

  modules(): (readonly string[])[] {
    return [...this.#open].filter(({ isFixed }) => !isFixed).map(({ modules }) => modules)
  }

  run(): void {
    for (const part of this.#open) this.#findBest(part)
    for (;;) {
      const [part, best] = [...this.#best].reduce<[Open | null, Join]>(
        (found, [one, join]) => (join.gain > found[1].gain ? [one, join] : found),
        [null, { with: null, gain: 0 }],
      )
      if (part === null || best.with === null) return
      // Joins made meanwhile may have changed what this one gains.
      if (this.#gain(part, best.with) < best.gain) this.#findBest(part)
      else this.#join(part, best.with)
    }
  }

  #findBest(part: Open): void {
    if (part.isFixed) return
    let best: Join = { with: null, gain: 0 }
    for (const other of this.#open) {
      if (other === part || other.isFixed) continue
      const gain = this.#gain(part, other)
      if (gain > best.gain) best = { with: other, gain }
    }
    this.#best.set(part, best)
  }

  /** Bytes that all units together load less when two parts are one; none when the parts would load in a circle. */
  #gain(a: Open, b: Open): number {
    const [onlyA, onlyB] = [a.units & ~b.units, b.units & ~a.units]
    let gain = requestBytes * this.#weight(a.units & b.units)
    gain -= this.#weight(onlyB) * a.bytes + this.#weight(onlyA) * b.bytes
    if (gain <= 0) return 0
    for (const [part, other, more] of [[a, b, onlyB] as const, [b, a, onlyA] as const])
      for (const need of part.needs) {
        if (need === other) continue
        if (need.needs.has(other)) return 0
        gain -= this.#weight(more & ~need.units) * (need.bytes + requestBytes)
      }
    return gain
  }

  #join(part: Open, joined: Open): void {
    part.modules = [...part.modules, ...joined.modules]
    part.bytes += joined.bytes
    part.units |= joined.units
    for (const need of joined.needs) part.needs.add(need)
    part.needs.delete(part)
    part.needs.delete(joined)
    this.#open.delete(joined)
    this.#best.delete(joined)
    for (const other of this.#open) {
      if (other === part || !(other.needs.delete(joined) || other.needs.has(part))) continue
      for (const need of [part, ...part.needs]) other.needs.add(need)
    }
    for (const need of part.needs) need.units |= part.units
    for (const [other, { with: partner }] of this.#best)
      if (other === part || partner === part || partner === joined || partner === null) this.#findBest(other)
  }

  #weight(units: bigint): number {
    if (units === 0n) return 0
    const known = this.#weightOfSet.get(units)
    if (known !== undefined) return known
    const weight = this.#weights.reduce((sum, one, bit) => ((units >> BigInt(bit)) & 1n ? sum + one : sum), 0)
    this.#weightOfSet.set(units, weight)
    return weight
  }
}

/** The parts that some load, and all that these import. */
function closure(parts: readonly Part[], roots: readonly number[]): Set<number> {
  const found = new Set<number>()
  const waiting = [...roots]
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (found.has(index)) continue
    found.add(index)
    waiting.push(...(parts[index]?.imports ?? []))
  }
  return found
}
