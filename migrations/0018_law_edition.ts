// The edition of the law by which each published version was validated (docs/domain.md section 9, L-00).
import type { Knex } from 'knex'

/** Adds the edition; versions published before have none. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table versions add column law text')
}

/** Forward only. */
export async function down(): Promise<void> {}
