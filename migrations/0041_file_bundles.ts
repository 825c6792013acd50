// Bundles: the files of many wines in one ZIP, drawn slice by slice by the worker and stored for a week.
import type { Knex } from 'knex'

/**
 * Creates the table. A partial unique index ensures that a company has one bundle under way, so that no company takes
 * the worker's turns of others.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table file_bundles (
      company_id bigint not null references companies (id),
      id bigint generated always as identity,
      user_id bigint,
      language text not null,
      sheet_ids bigint[] not null,
      choice jsonb not null,
      state text not null
        check (state in ('waiting', 'running', 'paused', 'done', 'failed', 'cancelled', 'expired')),
      done integer not null default 0,
      files integer not null default 0,
      left_count integer not null default 0,
      left_out jsonb not null default '[]',
      slices jsonb not null default '[]',
      file_name text,
      bytes bigint,
      sha256 text,
      created_at timestamptz not null,
      progressed_at timestamptz not null,
      finished_at timestamptz,
      primary key (company_id, id)
    );
    create unique index file_bundles_one_at_a_time on file_bundles (company_id)
      where state in ('waiting', 'running', 'paused');
    create index file_bundles_created on file_bundles (created_at) where state <> 'expired';
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
