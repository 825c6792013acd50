// Sheets, their immutable versions, their codes, and the number of views a day.
import type { Knex } from 'knex'

/** Lays the tables of sheets; the company comes first in every key. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sheets (
      company_id bigint not null references companies (id),
      id bigint generated always as identity,
      brand text,
      name text,
      reference text,
      vintage integer,
      gtin text,
      content jsonb not null default '{}',
      state smallint not null default 1 check (state in (1, 3)),
      code text,
      version integer,
      revision integer not null default 1,
      product jsonb,
      archived_at timestamptz,
      withdrawn_at timestamptz,
      generated_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (company_id, id)
    );
    create unique index sheets_id on sheets (id);
    create unique index sheets_reference on sheets (company_id, reference) where reference is not null;
    create index sheets_updated on sheets (company_id, updated_at desc);
    create index sheets_vintage on sheets (company_id, vintage);

    create table versions (
      company_id bigint not null,
      sheet_id bigint not null,
      version integer not null,
      content jsonb not null,
      reason text,
      user_id bigint,
      published_at timestamptz not null,
      primary key (company_id, sheet_id, version),
      foreign key (company_id, sheet_id) references sheets (company_id, id)
    );

    create table codes (
      company_id bigint not null,
      sheet_id bigint not null,
      code text not null,
      gtin text,
      cpv text,
      lot text,
      created_at timestamptz not null,
      primary key (company_id, sheet_id, code),
      foreign key (company_id, sheet_id) references sheets (company_id, id)
    );
    create unique index codes_code on codes (code);
    create unique index codes_link on codes (gtin, coalesce(cpv, ''), coalesce(lot, '')) where gtin is not null;

    create table views (
      company_id bigint not null,
      code text not null,
      day date not null,
      views bigint not null,
      primary key (company_id, code, day)
    );
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
