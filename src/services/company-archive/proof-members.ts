// The files of proofs in an archive: the pictures of what was checked, and artwork that still waits for its check.

import { artworkName, pictureName, proofFolder, proofStore } from '../proofs/proof-files.ts'
import type { Config } from '../../config.ts'
import type { ArchiveMember } from '../../domain/company-archive/manifest.ts'
import type { ArchiveRow } from '../../domain/company-archive/rows.ts'
import { artworkKind, largestArtwork } from '../../domain/proof/artwork-kinds.ts'
import { storedResult } from '../../domain/proof/evidence.ts'
import { proofReasons, type ProofCheck } from '../../domain/proof/findings.ts'
import type { Infer } from '../../domain/shape.ts'
import { validationIssues } from '../../validation.ts'

/** Most bytes of a picture: pages are reduced before they are stored. */
const largestPicture = 20_000_000

/** A file of a proof that may be stored: where, and as which member. */
type ProofMember = { readonly stored: string; readonly member: string }

/** The files that a proof may have. */
export function proofMembers(companyId: number, row: ArchiveRow): ProofMember[] {
  const id = Number(row['id'])
  const key = { companyId, id }
  const pages = isUnderWay(row) ? 0 : pagesOf(row)
  const names = [
    ...(isUnderWay(row) ? [artworkName(key)] : []),
    ...Array.from({ length: pages }, (_, index) => pictureName(key, index + 1)),
  ]
  return names.map((stored) => ({
    stored,
    member: `files/proofs/${String(id)}/${stored.slice(proofFolder(key).length)}`,
  }))
}

/** Proofs of an archive that is imported, with their ids there and here. */
export function openProofMembers(config: Config, companyId: number) {
  const expected = new Map<string, { readonly name: string; readonly row: ArchiveRow }>()
  const waiting: number[] = []
  return {
    /** Whether the row is one that this program could have written; then its files are expected. */
    add: (before: ArchiveRow, after: ArchiveRow): boolean => {
      if (!isResult(before['result'])) return false
      const stored = proofMembers(companyId, after)
      for (const [index, { member }] of proofMembers(companyId, before).entries())
        expected.set(member, { name: stored[index]?.stored ?? '', row: before })
      if (isUnderWay(before)) waiting.push(Number(after['id']))
      return true
    },
    /** Stores the bytes of a member; false for one that no proof has, or that is no such file. */
    store: async (member: ArchiveMember, bytes: AsyncIterable<Uint8Array>): Promise<boolean> => {
      const file = expected.get(member.name)
      if (file === undefined || !isPossible(member, file.row)) return false
      const parts: Uint8Array[] = []
      for await (const part of bytes) parts.push(part)
      const body = Buffer.concat(parts)
      if (artworkKind(body) !== (isUnderWay(file.row) ? file.row['kind'] : 'jpg')) return false
      await proofStore(config).put(file.name, body)
      return true
    },
    /** The proofs whose check begins again here. */
    waiting: waiting as readonly number[],
  }
}

function isPossible({ bytes, sha256 }: ArchiveMember, row: ArchiveRow): boolean {
  return isUnderWay(row) ? bytes <= largestArtwork && sha256 === row['sha256'] : bytes <= largestPicture
}

function isUnderWay({ state }: ArchiveRow): boolean {
  return state === 'waiting' || state === 'running'
}

function pagesOf({ result }: ArchiveRow): number {
  return isResult(result) ? (result?.pages.length ?? 0) : 0
}

type Result = Infer<typeof storedResult>

/** Whether a value is a result whose sentences exist, or null for none. */
function isResult(value: unknown): value is Result | null {
  if (value === null) return true
  if (validationIssues(storedResult, value).length > 0) return false
  const { findings } = value as { findings: { check: ProofCheck; reason: string }[] }
  return findings.every(({ check, reason }) => (proofReasons[check] as readonly string[]).includes(reason))
}
