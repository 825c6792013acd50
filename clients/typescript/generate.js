// Writes the generated part of the client package (`npm run client`). With `--check` it writes nothing, names the files
// that are not those of today's API document, and ends with 1 when there are some.

import { createClient } from '@hey-api/openapi-ts'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const generated = fileURLToPath(new URL('./src', import.meta.url))

/** Writes the client into a folder, which is emptied first. */
function generate(folder) {
  return createClient({
    input: fileURLToPath(new URL('../../docs/reference/openapi.json', import.meta.url)),
    output: { path: folder, clean: true, module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  })
}

/** The text of each file of a folder by its path. */
function textsIn(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

/** The files that are missing, unknown, or others than the generator writes today. */
async function staleFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'nutricode-client-'))
  try {
    await generate(folder)
    const [wanted, found] = [textsIn(folder), textsIn(generated)]
    const names = new Set([...Object.keys(wanted), ...Object.keys(found)])
    return [...names].filter((name) => wanted[name] !== found[name])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv.includes('--check')) {
  const stale = await staleFiles()
  for (const name of stale) process.stdout.write(`${name}\n`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  await generate(generated)
}
