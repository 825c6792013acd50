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
  const columns: Record<string, unknown> = Object.fromEntries(columnNames(fields).map((name) => [name, null]))
  const content: Record<string, unknown> = {}
  for (const [name, value] of Object.entries<unknown>(draft)) {
    if (!Object.hasOwn(fields, name) || value === undefined) continue
    if (name in columns) columns[name] = value
    else content[name] = value
  }
  return { columns, content }
}

/** Joins the columns and the document of a row to a draft. */
export function fromRow<Fs extends Fields>(fields: Fs, row: Readonly<Record<string, unknown>>): Draft<Fs> {
  const content = row['content']
  const draft: Record<string, unknown> = typeof content === 'object' && content !== null ? { ...content } : {}
  for (const name of columnNames(fields)) {
    if (row[name] !== null && row[name] !== undefined) draft[name] = row[name]
  }
  return draft as Draft<Fs>
}

const namesByFields = new WeakMap<Fields, readonly string[]>()

/** The fields with a column of their own. */
function columnNames(fields: Fields): readonly string[] {
  const known = namesByFields.get(fields)
  if (known !== undefined) return known
  const names = Object.keys(fields).filter((name) => fields[name]?.column === true)
  namesByFields.set(fields, names)
  return names
}
