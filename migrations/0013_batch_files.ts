// Files made of batches: asked for once, drawn part by part by whichever worker is free, kept for a week.
import type { Knex } from 'knex'

/** Lays the table of made files. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table batch_files (
      company_id bigint not null,
      id bigint generated always as identity,
      batch_id bigint not null,
      format text not null,
      first_position bigint not null,
      last_position bigint not null,
      state text not null check (state in ('waiting', 'running', 'paused', 'cancelled', 'done', 'expired')),
      parts integer not null,
      written jsonb not null default '[]',
      created_at timestamptz not null,
      started_at timestamptz,
      finished_at timestamptz,
      primary key (company_id, id),
      foreign key (company_id, batch_id) references batches (company_id, id)
    );
    create index batch_files_batch on batch_files (company_id, batch_id, id);
    create index batch_files_created on batch_files (created_at) where state <> 'expired';
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
