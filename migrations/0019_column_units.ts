// Units of the columns of imported files (contract 8): remembered for each company, and stored with each import.
import type { Knex } from 'knex'

/** Adds the columns; older imports have no units of their own and no preset. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table companies add column csv_units jsonb not null default '{}'`)
  await knex.raw(`alter table imports add column units jsonb not null default '{}'`)
  await knex.raw('alter table imports add column preset text')
}

/** Forward only. */
export async function down(): Promise<void> {}
