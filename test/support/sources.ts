// The house's own source texts, for the laws that hold tables and code together.

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const house = fileURLToPath(new URL('../../', import.meta.url))

/** Path from the project's folder → text, of every TypeScript file under these folders. */
export function sourcesOf(...folders: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    folders.flatMap((folder) =>
      readdirSync(join(house, folder), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => [relative(house, path).split(sep).join('/'), readFileSync(path, 'utf8')] as const),
    ),
  )
}
