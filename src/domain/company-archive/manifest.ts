// The manifest of a company's archive: what is in it, with counts and checksums, and what the receiving
// installation must know before it reads the rest (docs/guide/archive.md).

import { list, nullable, object, oneOf, shaped, text, integer, type Infer } from '../shape.ts'

/** The name in the manifest that says what the file is. */
export const archiveFormat = 'nutricode-company-archive'
/** The version of the format. A reader takes this one and older ones. */
export const archiveVersion = 1
/** The member with the manifest; the last one written, because it has the checksums of all others. */
export const manifestMember = 'manifest.json'

const sha256 = text({ min: 64, max: 64, pattern: '^[0-9a-f]{64}$' })

/** Largest number of members: files of batches and pictures are one each. */
export const maxMembers = 1_000_000

/** The shape of the manifest. */
export const archiveManifest = object({
  format: oneOf(archiveFormat),
  version: integer(1),
  /** When the archive was made; the only value that two exports of the same data differ in. */
  createdAt: text({ max: 30 }),
  /** The newest migration of the database that it was read from. */
  schema: text({ max: 200 }),
  company: object({ id: integer(1), tva: text({ max: 40 }), name: text({ max: 300 }) }),
  /** The addresses that are printed in the codes and under which the labels answer. */
  origins: object({ code: text({ max: 300 }), presentation: text({ max: 300 }) }),
  /** The fingerprint of the SERIAL_KEY that the serials were calculated with; null without batches. */
  serialKey: nullable(text({ min: 32, max: 32, pattern: '^[0-9a-f]{32}$' })),
  members: list(
    object({
      name: text({ min: 1, max: 300 }),
      bytes: integer(),
      sha256,
      /** For a member with lines: how many, and the columns that each row has. */
      rows: nullable(integer()),
      columns: nullable(list(text({ max: 63 }), 100)),
    }),
    maxMembers,
  ),
})
export type ArchiveManifest = Infer<typeof archiveManifest>
export type ArchiveMember = ArchiveManifest['members'][number]

/** The shape of the first two members, to name the version of an archive that this program cannot read. */
export const manifestHead = shaped<{ format: typeof archiveFormat; version: number }>({
  type: 'object',
  required: ['format', 'version'],
  properties: { format: { const: archiveFormat }, version: { type: 'integer', minimum: 1 } },
})
