// The words above the codes of a batch file, as they were when it was ordered: drawn again, it is the same.
import type { Knex } from 'knex'

/** Adds the heading; files ordered before have none. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table batch_files add column heading jsonb')
}

/** Forward only. */
export async function down(): Promise<void> {}
