// Companies, users, their one-time links and sessions.
import type { Knex } from 'knex'

/** Lays the tables of companies and users. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table companies (
      id bigint generated always as identity primary key,
      tva text not null,
      name text not null,
      gln text,
      content jsonb not null default '{}',
      options jsonb not null default '{}',
      csv_mapping jsonb not null default '{}',
      state text not null check (state in ('verified', 'awaiting', 'validated', 'refused')),
      premium boolean not null default false,
      act_id integer not null default 0,
      vat_answer jsonb,
      created_at timestamptz not null
    );
    create unique index companies_tva on companies (tva) where state <> 'refused';
    create index companies_state on companies (state, created_at);

    create table users (
      id bigint generated always as identity primary key,
      company_id bigint references companies (id) on delete set null,
      email text not null,
      password text,
      content jsonb not null default '{}',
      language text not null,
      state smallint not null default 1 check (state in (1, 2)),
      rights text[] not null default '{}',
      admin boolean not null default false,
      short_admin boolean not null default false,
      owner boolean not null default false,
      partner boolean not null default false,
      confirmed_at timestamptz,
      created_at timestamptz not null
    );
    create unique index users_email on users (email);
    create index users_company on users (company_id, id);

    create table links (
      crypt text primary key,
      kind text not null check (kind in ('confirmation', 'reset', 'invitation')),
      user_id bigint not null references users (id) on delete cascade,
      secret_hash bytea not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index links_user on links (user_id, kind);

    create table sessions (
      sid varchar not null collate "default" primary key,
      sess json not null,
      expire timestamp(6) not null
    );
    create index sessions_expire on sessions (expire);
    create index sessions_user on sessions ((sess ->> 'userId'));

    create table partner_tickets (
      ticket text primary key,
      used_at timestamptz not null
    );
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
