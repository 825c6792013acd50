// Files of batches that failed say so, and remember when they last made progress (decision 53).
import type { Knex } from 'knex'

/** Adds the state and the time; earlier files count as begun when they were requested. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table batch_files
      add column progressed_at timestamptz,
      drop constraint batch_files_state_check,
      add constraint batch_files_state_check
        check (state in ('waiting', 'running', 'paused', 'cancelled', 'done', 'failed', 'expired'));
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
