// Imports, batches of serials, news, the audit trail, and messages to support.
import type { Knex } from 'knex'

/** Lays the tables of work in progress and of support. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table imports (
      company_id bigint not null references companies (id),
      id bigint generated always as identity,
      user_id bigint,
      language text not null,
      file_name text not null,
      content bytea not null,
      mapping jsonb not null default '{}',
      state text not null check (state in ('waiting', 'running', 'done', 'failed')),
      lines integer not null,
      done integer not null default 0,
      created integer not null default 0,
      updated integer not null default 0,
      faulty integer not null default 0,
      refused jsonb not null default '[]',
      sheets jsonb not null default '[]',
      created_at timestamptz not null,
      finished_at timestamptz,
      primary key (company_id, id)
    );
    create unique index imports_one_at_a_time on imports (company_id) where state in ('waiting', 'running');

    create table serial_counters (
      scope text not null,
      preset text not null,
      next bigint not null,
      primary key (scope, preset)
    );

    create table batches (
      company_id bigint not null,
      id bigint generated always as identity,
      sheet_id bigint not null,
      code text not null,
      scope text not null,
      preset text not null,
      first bigint not null,
      count bigint not null,
      lot text,
      request text not null,
      created_at timestamptz not null,
      primary key (company_id, id),
      foreign key (company_id, sheet_id) references sheets (company_id, id)
    );
    create unique index batches_request on batches (company_id, request);
    create index batches_scope on batches (scope, preset, first);

    create table news (
      id bigint generated always as identity primary key,
      from_day date not null,
      until_day date,
      texts jsonb not null
    );

    create table audit (
      company_id bigint,
      id bigint generated always as identity primary key,
      at timestamptz not null,
      actor text not null,
      operation text not null,
      subject text not null,
      before jsonb,
      after jsonb
    );
    create index audit_company on audit (company_id, at);

    create table messages (
      id bigint generated always as identity primary key,
      company_id bigint,
      user_id bigint,
      email text not null,
      subject text not null,
      message text not null,
      created_at timestamptz not null
    );
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
