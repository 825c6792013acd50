// API keys: a warning before one expires (decision 79).
import type { Knex } from 'knex'

/** Adds when those who manage a key were warned that it expires. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table api_keys add column expiry_warned_at timestamptz')
}

/** Forward only. */
export async function down(): Promise<void> {}
