// The manifest of a back-up: what is in it, with counts and checksums, and what a restore must know before it
// reads the rest (docs/guide/backup.md).

import { flag, list, nullable, object, oneOf, shaped, text, integer, type Infer } from '../shape.ts'

/** The name in the manifest that says what the file is. */
export const backupFormat = 'nutricode-backup'
/** The version of the format. A reader takes this one and older ones. */
export const backupVersion = 1
/** The part with the manifest; the last one written, because it has the checksums of all others. */
export const manifestPart = 'manifest.json'
/** The part with the stored files, as a tar. */
export const filesPart = 'files.tar'
/** The part with the jobs that were not over, a line of JSON each. */
export const jobsPart = 'jobs.jsonl'

/** The part with the rows of a table, in PostgreSQL's text format of COPY. */
export function partOfTable(table: string): string {
  return `tables/${table}.copy`
}

/** Most tables of an installation. */
export const maxTables = 500
const tableName = text({ min: 1, max: 63, pattern: '^[a-z][a-z0-9_]*$' })
const moment = text({ max: 30 })
const hexadecimal = (bytes: number) =>
  text({ min: 2 * bytes, max: 2 * bytes, pattern: `^[0-9a-f]{${String(2 * bytes)}}$` })

/** The shape of the manifest. */
export const backupManifest = object({
  format: oneOf(backupFormat),
  version: integer(1),
  createdAt: moment,
  /** The version of the program that wrote it. */
  release: text({ max: 50 }),
  /** The migrations that had run, in order: they make the tables that the rows fit. */
  migrations: list(text({ max: 200, pattern: '^\\d{4}_[a-z_]+\\.ts$' }), 10_000),
  /** The tables, parents before the tables that refer to them. */
  tables: list(object({ name: tableName, columns: list(tableName, 1600), rows: integer() }), maxTables),
  sequences: list(object({ name: tableName, last: integer(), called: flag() }), maxTables),
  jobs: integer(),
  files: object({ count: integer(), bytes: integer() }),
  /** The addresses that are printed in the codes and under which the labels answer. */
  origins: object({ code: text({ max: 300 }), presentation: text({ max: 300 }) }),
  /** The fingerprint of SERIAL_KEY. */
  serialKey: hexadecimal(16),
  /** SERIAL_KEY and SESSION_SECRET, sealed with a passphrase (scrypt, AES-256-GCM); null without one. */
  keys: nullable(
    object({
      salt: hexadecimal(16),
      nonce: hexadecimal(12),
      tag: hexadecimal(16),
      sealed: text({ max: 20_000, pattern: '^(?:[0-9a-f]{2})*$' }),
    }),
  ),
  parts: list(
    object({ name: text({ min: 1, max: 100 }), bytes: integer(), sha256: hexadecimal(32) }),
    maxTables + 2,
  ),
})
export type BackupManifest = Infer<typeof backupManifest>
export type BackupTable = BackupManifest['tables'][number]
export type BackupSequence = BackupManifest['sequences'][number]
export type SealedKeys = NonNullable<BackupManifest['keys']>
export type BackupPart = BackupManifest['parts'][number]

/** The shape of the first two members, to name the version of a back-up that this program cannot read. */
export const backupHead = shaped<{ format: typeof backupFormat; version: number }>({
  type: 'object',
  required: ['format', 'version'],
  properties: { format: { const: backupFormat }, version: { type: 'integer', minimum: 1 } },
})

/** The parts that a manifest must list, in the order of the file. */
export function expectedParts({ tables }: Pick<BackupManifest, 'tables'>): string[] {
  return [...tables.map(({ name }) => partOfTable(name)), jobsPart, filesPart]
}
