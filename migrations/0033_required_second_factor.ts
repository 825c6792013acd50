// The owner of a company may require the second factor of all users who may publish (decision 59).
import type { Knex } from 'knex'

/** Adds the requirement; no company has it yet. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table companies add column requires_second_factor boolean not null default false')
}

/** Forward only. */
export async function down(): Promise<void> {}
