// Compares what the check of an artwork found with what it had to find: misses and false alarms.

import { expectation, type ArtworkCase } from './cases.ts'
import { proofChecks, type Finding, type ProofCheck } from '../../../src/domain/proof/findings.ts'
import { artworkFindings } from '../../../src/domain/proof/artwork-findings.ts'
import { analyse } from '../../../src/render/proof/analyse.ts'

/** The outcome of one artwork; each entry names the point and what was found of it. */
export type Outcome = { readonly misses: readonly string[]; readonly falseAlarms: readonly string[] }

/** Checks an artwork in this process. */
export async function outcomeOf({ kind, make, expected, mayFind = [] }: ArtworkCase): Promise<Outcome> {
  const { measures } = await analyse(new Uint8Array(await make()), kind)
  const findings = artworkFindings(measures, expectation)
  const foundAt = (check: ProofCheck): string =>
    findings.flatMap((finding) => (finding.check === check ? [summary(finding)] : [])).join(' ')
  const names = Object.keys(expected) as ProofCheck[]
  const misses = names.filter((check) => {
    const wanted = [expected[check] ?? []].flat()
    return !findings.some((finding) => finding.check === check && wanted.includes(finding.verdict))
  })
  const falseAlarms = proofChecks.filter(
    (check) =>
      !names.includes(check) &&
      !mayFind.includes(check) &&
      findings.some((finding) => finding.check === check && finding.verdict !== 'good'),
  )
  return {
    misses: misses.map((check) => `${check}: ${foundAt(check) || 'nothing'}`),
    falseAlarms: falseAlarms.map((check) => `${check}: ${foundAt(check)}`),
  }
}

function summary({ verdict, reason, values }: Finding): string {
  return `${verdict} ${reason} ${JSON.stringify(values)}`
}
