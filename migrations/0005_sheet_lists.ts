// What a search looks through, folded once; what is to be looked at again after a sheet was carried into
// another vintage; and pictures of bottles, each kept once under the fingerprint of its bytes.
import type { Knex } from 'knex'

type Row = {
  id: number
  brand: string | null
  name: string | null
  reference: string | null
  gtin: string | null
  vintage: number | null
  code: string | null
  content: Record<string, unknown>
}

const batch = 1000
const joined: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', ς: 'σ' }

/** Adds the columns, and folds what stands already. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sheets add column search text not null default '', add column recheck text[] not null default '{}';
    create table pictures (
      fingerprint text primary key,
      bytes bytea not null,
      created_at timestamptz not null
    );
    create index sheets_standing on sheets (company_id, archived_at, state, withdrawn_at);
  `)
  for (let last = 0; ;) {
    const rows = await knex<Row>('sheets').where('id', '>', last).orderBy('id').limit(batch)
    for (const row of rows)
      await knex('sheets')
        .where({ id: row.id })
        .update({ search: searchOf(row) })
    const end = rows.at(-1)
    if (end === undefined) return
    last = end.id
  }
}

function searchOf({ brand, name, reference, gtin, vintage, code, content }: Row): string {
  const { cuvee, appellation, region, designation } = content
  return [brand, name, reference, gtin, cuvee, vintage, appellation, region, designation, code]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ')
    .toLowerCase()
    .replace(/[ßœæøłς]/g, (letter) => joined[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s_-]+/g, ' ')
    .replace(/[’ʼ´`]/g, "'")
    .trim()
}

/** Forward only. */
export async function down(): Promise<void> {}
