// The columns of a company's archive: how their values are written, and which records they name.

/** Records whose ids other rows name. An import keeps the ids, or adds one number to all of a kind. */
export const archiveIdKinds = [
  'company',
  'user',
  'sheet',
  'import',
  'batch',
  'report',
  'file',
  'proof',
  'event',
] as const
export type ArchiveIdKind = (typeof archiveIdKinds)[number]

/**
 * How a value is written: `moment` as `2026-11-21T10:00:00.000000Z`, `bytes` as Base64, `actor` as a text that
 * may name a user (`user 12`), `subject` as a text that may name a record (`sheet 12`).
 */
export type ArchiveColumnKind =
  | 'text'
  | 'integer'
  | 'flag'
  | 'json'
  | 'moment'
  | 'day'
  | 'bytes'
  | 'texts'
  | 'actor'
  | 'subject'

/**
 * A column. `names`: the kind of record whose id it holds; `isOwn`: the id of the row itself; `mayBeGone`: the
 * record may be deleted, and is null in the archive then.
 */
export type ArchiveColumn = {
  readonly kind: ArchiveColumnKind
  readonly names?: ArchiveIdKind
  readonly isOwn?: true
  readonly mayBeGone?: true
}
