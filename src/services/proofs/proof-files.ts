// The files of proofs: the artwork until it is checked, and a picture of each page as long as the proof is stored.

import type { Config } from '../../config.ts'
import type { Payload } from '../../contract/jobs.ts'
import type { JobContext } from '../context.ts'
import { openFiles, type FileStore } from '../../gateways/files.ts'

/** A proof by its company and its id. */
export type ProofKey = { readonly companyId: number; readonly id: number }

/** The store of all files. */
export function proofStore(config: Config): FileStore {
  return openFiles(config.filesUrl, config.s3)
}

/** The folder of a company's proofs. */
export function proofsFolder(companyId: number): string {
  return `proofs/${String(companyId)}/`
}

/** The folder of a proof. */
export function proofFolder({ companyId, id }: ProofKey): string {
  return `${proofsFolder(companyId)}${String(id)}/`
}

/** The name of the artwork while it waits. */
export function artworkName(key: ProofKey): string {
  return `${proofFolder(key)}artwork`
}

/** The name of the picture of a page, from 1. */
export function pictureName(key: ProofKey, page: number): string {
  return `${proofFolder(key)}page-${String(page)}.jpg`
}

/** The job `proof.remove`: deletes the files of proofs whose rows are gone. */
export async function removeFiles(
  { config }: Pick<JobContext, 'config'>,
  { companyId, ids }: Payload<'proof.remove'>,
): Promise<void> {
  for (const id of ids) await proofStore(config).clear(proofFolder({ companyId, id }))
}

/** The bytes of a stored file; null when there is none. */
export async function storedBytes(config: Config, name: string): Promise<Buffer | null> {
  const stored = await proofStore(config).read(name)
  if (stored === null) return null
  const parts: Uint8Array[] = []
  for await (const part of stored.body) parts.push(part)
  return Buffer.concat(parts)
}
