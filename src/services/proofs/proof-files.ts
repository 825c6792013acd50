// The files of proofs: the artwork until it is checked, and a picture of each page as long as the proof is kept.

import type { Config } from '../../config.ts'
import { openFiles, type FileStore } from '../../gateways/files.ts'

/** A proof by its company and its id. */
export type ProofKey = { readonly companyId: number; readonly id: number }

/** The store of all files. */
export function proofStore(config: Config): FileStore {
  return openFiles(config.filesUrl, config.s3)
}

/** The name of the artwork while it waits. */
export function artworkName({ companyId, id }: ProofKey): string {
  return `proofs/${String(companyId)}/${String(id)}/artwork`
}

/** The name of the picture of a page, from 1. */
export function pictureName({ companyId, id }: ProofKey, page: number): string {
  return `proofs/${String(companyId)}/${String(id)}/page-${String(page)}.jpg`
}

/** The bytes of a stored file; null when there is none. */
export async function storedBytes(config: Config, name: string): Promise<Buffer | null> {
  const stored = await proofStore(config).read(name)
  if (stored === null) return null
  const parts: Uint8Array[] = []
  for await (const part of stored.body) parts.push(part)
  return Buffer.concat(parts)
}
