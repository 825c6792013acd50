// Fields ↔ row: declared columns stand apart, all other fields live in one `content` document. A field one only
// describes with is therefore one declaration; a field one searches by needs a migration too.

import type { Draft, Fields } from '../domain/field.ts'

/** The columns and the document that hold a draft. */
export type Stored = { readonly columns: Record<string, unknown>; readonly content: Record<string, unknown> }

/** Splits a draft into its columns (null where absent) and its document. */
export function toRow<Fs extends Fields>(fields: Fs, draft: Draft<Fs>): Stored {
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

/** Joins a row's columns and document to the draft they hold. */
export function fromRow<Fs extends Fields>(fields: Fs, row: Readonly<Record<string, unknown>>): Draft<Fs> {
  const content = row['content']
  const draft: Record<string, unknown> = typeof content === 'object' && content !== null ? { ...content } : {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.column === true && row[name] !== null && row[name] !== undefined) draft[name] = row[name]
  }
  return draft as Draft<Fs>
}
