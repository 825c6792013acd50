// The job that checks an artwork: analyses the file in a process of its own, asks whose codes are on it, compares, and
// keeps the result with the pictures of the pages. The file itself is deleted.

import { contentOwners } from './owners.ts'
import { expectationOf } from './expectation.ts'
import { artworkName, pictureName, proofStore, storedBytes } from './proof-files.ts'
import { storesOf, type JobContext } from '../context.ts'
import type { Payload } from '../../contract/jobs.ts'
import { worstVerdict } from '../../domain/proof/findings.ts'
import { artworkFindings } from '../../domain/proof/artwork-findings.ts'
import type { ProofRecord } from '../../persistence/proofs.ts'
import { AnalysisError, analyseInOwnProcess, type AnalysisProblem } from '../../render/proof/own-process.ts'
import type { Analysis } from '../../render/proof/analyse.ts'

type Key = { readonly companyId: number; readonly proof: ProofRecord }

/** The job `proof.check`. A worker that was killed begins again. */
export async function run(
  context: JobContext,
  { companyId, proofId }: Payload<'proof.check'>,
): Promise<void> {
  const proof = await context.transact(companyId, async (inside) => {
    const { proofs } = storesOf(inside, companyId)
    const found = await proofs.find(proofId)
    if (found === null || (found.state !== 'waiting' && found.state !== 'running')) return null
    await proofs.save(proofId, { state: 'running' })
    return found
  })
  if (proof === null) return
  const file = await storedBytes(context.config, artworkName({ companyId, id: proofId }))
  const analysis = file === null ? 'damaged' : await analysed(file, proof)
  if (typeof analysis === 'string') await fail(context, { companyId, proof }, analysis)
  else await finish(context, { companyId, proof }, analysis)
  await proofStore(context.config).remove(artworkName({ companyId, id: proofId }))
}

/** The job `proof.end`: every attempt of the check failed. */
export async function endFailed(
  context: JobContext,
  { companyId, proofId }: Payload<'proof.end'>,
): Promise<void> {
  await context.transact(companyId, (inside) =>
    storesOf(inside, companyId).proofs.save(proofId, {
      state: 'failed',
      problem: 'internal',
      finishedAt: inside.now,
    }),
  )
  await proofStore(context.config).remove(artworkName({ companyId, id: proofId }))
}

async function analysed(file: Uint8Array, { kind }: ProofRecord): Promise<Analysis | AnalysisProblem> {
  try {
    return await analyseInOwnProcess({ file, kind })
  } catch (error) {
    if (error instanceof AnalysisError) return error.problem
    throw error
  }
}

async function fail(context: JobContext, { companyId, proof }: Key, problem: AnalysisProblem): Promise<void> {
  await context.transact(companyId, (inside) =>
    storesOf(inside, companyId).proofs.save(proof.id, { state: 'failed', problem, finishedAt: inside.now }),
  )
}

async function finish(
  context: JobContext,
  { companyId, proof }: Key,
  { measures, pictures }: Analysis,
): Promise<void> {
  const texts = measures.pages.flatMap(({ symbols }) => symbols.flatMap(({ text }) => text ?? []))
  const owners = await contentOwners(context, companyId, proof.sheetId, texts)
  const expected = await context.transact(companyId, (inside) =>
    expectationOf(inside, companyId, proof.sheetId, owners),
  )
  // The sheet was deleted meanwhile, and its proofs with it.
  if (expected === null) return
  const findings = artworkFindings(measures, expected)
  for (const [index, picture] of pictures.entries())
    await proofStore(context.config).put(
      pictureName({ companyId, id: proof.id }, index + 1),
      picture,
      'image/jpeg',
    )
  const pages = measures.pages.map(({ width, height }) => ({ width, height }))
  const { isPhoto, pagesLeftOut } = measures
  await context.transact(companyId, (inside) =>
    storesOf(inside, companyId).proofs.save(proof.id, {
      state: 'done',
      verdict: worstVerdict(findings),
      result: { findings, isPhoto, pages, pagesLeftOut },
      finishedAt: inside.now,
    }),
  )
}
