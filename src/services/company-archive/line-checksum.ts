// The checksum that a member of lines has in the manifest.

import { createHash } from 'node:crypto'

/** The SHA-256 of lines, each with its line break. */
export async function lineChecksum(slices: AsyncIterable<readonly string[]>): Promise<string> {
  const hash = createHash('sha256')
  for await (const lines of slices) hash.update(`${lines.join('\n')}\n`)
  return hash.digest('hex')
}
