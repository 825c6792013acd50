// The project's own text files, for the tests that check conventions of code and documents.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

/** Path from the project's folder → text, of every TypeScript file under these folders. */
export function sourcesOf(...folders: readonly string[]): ReadonlyMap<string, string> {
  return textsOf(folders, /\.tsx?$/)
}

/** Path from the project's folder → text, of every file under these folders whose name matches. */
export function textsOf(folders: readonly string[], name: RegExp): ReadonlyMap<string, string> {
  return new Map(
    folders.flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && name.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .map(
          (path) => [relative(projectRoot, path).split(sep).join('/'), readFileSync(path, 'utf8')] as const,
        ),
    ),
  )
}

/** Path → text, of the files in the project's folder itself whose name matches. */
export function rootTexts(name: RegExp): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(projectRoot)
      .filter((file) => name.test(file))
      .map((file) => [file, readFileSync(join(projectRoot, file), 'utf8')] as const),
  )
}

/** The paths that a file imports by a relative path, dynamic imports included. */
export function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(([, target = '']) =>
    posix.normalize(posix.join(dirname(path), target)),
  )
}
