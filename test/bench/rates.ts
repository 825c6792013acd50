// Rates of several implementations, measured in interleaved rounds, so that a slow moment affects all of
// them.

import { median } from './measure.ts'

/** An implementation: works once and returns how many items it made. */
export type Implementation = () => number | Promise<number>

/** How many items each implementation makes a second, round by round. */
export type Rates = ReadonlyMap<string, readonly number[]>

/** @param milliseconds of each implementation in each round */
export async function ratesOf(
  implementations: Readonly<Record<string, Implementation>>,
  rounds = 5,
  milliseconds = 300,
): Promise<Rates> {
  const rates = new Map<string, number[]>(Object.keys(implementations).map((name) => [name, []]))
  for (const work of Object.values(implementations)) await work()
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of Object.entries(implementations)) {
      const begun = performance.now()
      let items = 0
      do items += await work()
      while (performance.now() - begun < milliseconds)
      rates.get(name)?.push((items / (performance.now() - begun)) * 1000)
    }
  }
  return rates
}

/** The median of one rate as a multiple of a peer's in the same round. */
export function timesOf(rates: Rates, name: string, peer: string): number {
  return median((rates.get(name) ?? []).map((rate, round) => rate / (rates.get(peer)?.[round] ?? Number.NaN)))
}

/** The median of a rate. */
export function rateOf(rates: Rates, name: string): number {
  return median(rates.get(name) ?? [])
}
