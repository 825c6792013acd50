// Fields ↔ row: a field declared with `column` has a column of its own, all other fields are in one `content`
// document. Only a field with a column needs a migration.

import type { Draft, Fields } from '../domain/field.ts'

/** A draft as columns and a document. */
type StoredDraft = {
  readonly columns: Record<string, unknown>
  readonly content: Record<string, unknown>
}

/** Splits a draft into columns (null where absent) and document. */
export function toRow<Fs extends Fields>(fields: Fs, draft: Draft<Fs>): StoredDraft {
  const columns: Record<string, unknown> = {}
  const content: Record<string, unknown> = {}
  const values: Record<string, unknown> = draft
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    if (field.column === true) columns[name] = value ?? null
    else if (value !== undefined) content[name] = value
  }
  return { columns, content }
}

/** Joins the columns and the document of a row to a draft. */
export function fromRow<Fs extends Fields>(fields: Fs, row: Readonly<Record<string, unknown>>): Draft<Fs> {
  const content = row['content']
  const draft: Record<string, unknown> = typeof content === 'object' && content !== null ? { ...content } : {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.column === true && row[name] !== null && row[name] !== undefined) draft[name] = row[name]
  }
  return draft as Draft<Fs>
}
