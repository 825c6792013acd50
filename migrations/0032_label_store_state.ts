// What the writer of the store of published labels did last, for the page of operations: one row.
import type { Knex } from 'knex'

/** Creates the table; `failed_at` and `failure` are null while the store can be written. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table label_store (
      id boolean primary key default true check (id),
      written_at timestamptz,
      failed_at timestamptz,
      failure text,
      failures integer not null default 0
    );
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
