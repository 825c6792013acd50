// How a file of a batch is printed: width of a module, resolution, error correction, sheet (decision 88).
import type { Knex } from 'knex'

/** Adds the choices of a file; null in files without any, which are drawn as before. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table batch_files add column print jsonb')
}

/** Forward only. */
export async function down(): Promise<void> {}
