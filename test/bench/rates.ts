// Rates of several ways to do the same, in interleaved rounds, so that a slow moment of the machine hits all of them.

import { median } from './measure.ts'

/** A way: does its work once and says how many it made. */
export type Way = () => number | Promise<number>

/** How many each way makes a second in each round. */
export type Rates = ReadonlyMap<string, readonly number[]>

/** @param milliseconds of each way in each round */
export async function ratesOf(
  ways: Readonly<Record<string, Way>>,
  rounds = 5,
  milliseconds = 300,
): Promise<Rates> {
  const rates = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]))
  for (const way of Object.values(ways)) await way()
  for (let round = 0; round < rounds; round++) {
    for (const [name, way] of Object.entries(ways)) {
      const begun = performance.now()
      let made = 0
      do made += await way()
      while (performance.now() - begun < milliseconds)
      rates.get(name)?.push((made / (performance.now() - begun)) * 1000)
    }
  }
  return rates
}

/** The middle of a way's rates as multiples of another's in the same rounds. */
export function timesOf(rates: Rates, name: string, peer: string): number {
  return median((rates.get(name) ?? []).map((rate, round) => rate / (rates.get(peer)?.[round] ?? Number.NaN)))
}

/** The middle of a way's rates. */
export function rateOf(rates: Rates, name: string): number {
  return median(rates.get(name) ?? [])
}
