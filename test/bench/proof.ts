// The check of artwork on the set made by script (test/support/artwork/cases.ts): which faults it misses, and what it
// calls a fault that is none. `npm run bench -- proof 20` takes every so many-th artwork, so that about 20 are checked.

import { artworkCases } from '../support/artwork/cases.ts'
import { outcomeOf } from '../support/artwork/verdicts.ts'
import { atLeast, atMost, unpromised, type Figure } from './figure.ts'
import { median, sizeOf } from './measure.ts'

/** Counts over the set; each miss and each false alarm is printed on standard error. */
export async function proof(): Promise<Figure[]> {
  const size = sizeOf(0, artworkCases.length)
  const step = Math.max(1, Math.floor(artworkCases.length / size))
  const cases = artworkCases.filter((_, index) => index % step === 0)
  let [missed, alarmed] = [0, 0]
  const times: number[] = []
  for (const artwork of cases) {
    const start = performance.now()
    const { misses, falseAlarms } = await outcomeOf(artwork)
    times.push(performance.now() - start)
    for (const miss of misses) process.stderr.write(`missed in "${artwork.name}": ${miss}\n`)
    for (const alarm of falseAlarms) process.stderr.write(`false alarm in "${artwork.name}": ${alarm}\n`)
    missed += misses.length > 0 ? 1 : 0
    alarmed += falseAlarms.length > 0 ? 1 : 0
  }
  return [
    atLeast('proof: artworks', cases.length, '', Math.min(80, size)),
    atMost('proof: artworks with a missed fault', missed, '', 1),
    atMost('proof: artworks with a false alarm', alarmed, '', 1),
    unpromised('proof: made and checked, median', median(times), 'ms'),
  ]
}
