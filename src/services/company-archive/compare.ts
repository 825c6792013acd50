// Compares two archives by the checksums of their members, which are verified first. What the manifests state
// about the exports themselves (when, from which addresses) is not compared.

import { openArchive } from './read.ts'

/** The names of the members that only one archive has, or that differ; sorted. */
export async function compareArchives(first: string, second: string): Promise<readonly string[]> {
  const [one, two] = [await checksums(first), await checksums(second)]
  return [...new Set([...one.keys(), ...two.keys()])].filter((name) => one.get(name) !== two.get(name)).sort()
}

async function checksums(path: string): Promise<Map<string, string>> {
  const archive = await openArchive(path)
  await archive.close()
  return new Map(archive.manifest.members.map(({ name, sha256 }) => [name, sha256]))
}
