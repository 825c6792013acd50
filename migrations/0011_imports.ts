// When an import last went on: one that stands still for long must not block the next for ever.
import type { Knex } from 'knex'

/** Adds the moment; imports under way count from now. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table imports add column progressed_at timestamptz not null default now()')
}

/** Forward only. */
export async function down(): Promise<void> {}
