// Exports of everything that a company has: requested once, written by a job, stored for a week.
import type { Knex } from 'knex'

/** Creates the table; a partial unique index ensures that a company has one export under way. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table company_exports (
      company_id bigint not null references companies (id),
      id bigint generated always as identity,
      user_id bigint,
      state text not null check (state in ('waiting', 'running', 'done', 'failed', 'expired')),
      done bigint not null default 0,
      total bigint not null default 0,
      file_name text,
      bytes bigint,
      sha256 text,
      created_at timestamptz not null,
      progressed_at timestamptz not null,
      finished_at timestamptz,
      primary key (company_id, id)
    );
    create unique index company_exports_one_at_a_time on company_exports (company_id)
      where state in ('waiting', 'running');
    create index company_exports_created on company_exports (created_at) where state = 'done';
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
