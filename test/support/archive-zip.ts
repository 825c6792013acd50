// Archives of companies that a test changes: the members of one, and a zip of members with a right manifest.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { unzipped } from './unzip.ts'
import { createZip } from '../../src/render/zip-writer.ts'

/** The members of an archive by name. */
export type Members = Map<string, Buffer>

/** Reads all members of an archive. */
export async function membersOf(path: string): Promise<Members> {
  return new Map((await unzipped(await readFile(path))).map(({ name, body }) => [name, body]))
}

/** The rows of a table of an archive. */
export function rowsIn(members: Members, table: string): Record<string, unknown>[] {
  return (members.get(`data/${table}.jsonl`)?.toString('utf8') ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** Replaces the rows of a table. */
export function setRows(members: Members, table: string, rows: readonly object[]): void {
  members.set(`data/${table}.jsonl`, Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')))
}

type Manifest = { version: number; members: Record<string, unknown>[] } & Record<string, unknown>

/**
 * Writes members as an archive whose manifest states their true sizes, checksums and rows, so that only the
 * content is wrong.
 */
export async function writeMembers(
  path: string,
  members: Members,
  change: (manifest: Manifest) => void = () => undefined,
): Promise<void> {
  const manifest = JSON.parse(members.get('manifest.json')?.toString('utf8') ?? '{}') as Manifest
  const before = new Map(manifest.members.map((member) => [member['name'], member]))
  const zip = await createZip(path)
  const names = [...members.keys()].filter((name) => name !== 'manifest.json')
  manifest.members = []
  for (const name of names) {
    const body = members.get(name) ?? Buffer.alloc(0)
    await zip.add(name, [body])
    const rows = before.get(name)?.['rows']
    manifest.members.push({
      columns: null,
      ...before.get(name),
      name,
      bytes: body.length,
      sha256: createHash('sha256').update(body).digest('hex'),
      rows: typeof rows === 'number' ? body.toString('utf8').split('\n').length - 1 : null,
    })
  }
  change(manifest)
  await zip.add('manifest.json', [Buffer.from(JSON.stringify(manifest))])
  await zip.end()
}
