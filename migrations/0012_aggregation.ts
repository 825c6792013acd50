// Cases and pallets: numbers given out, what lies in what, and every packing and unpacking by the report that
// told it.
import type { Knex } from 'knex'

/** Lays the tables of logistic units. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sscc_orders (
      company_id bigint not null references companies (id),
      id bigint generated always as identity,
      request text not null,
      prefix text not null,
      first bigint not null,
      count bigint not null,
      created_at timestamptz not null,
      primary key (company_id, id)
    );
    create unique index sscc_orders_request on sscc_orders (company_id, request);
    create index sscc_orders_prefix on sscc_orders (company_id, prefix, first);

    create table aggregations (
      company_id bigint not null references companies (id),
      child text collate "C" not null,
      parent text collate "C" not null,
      report_id bigint not null,
      since timestamptz not null,
      primary key (company_id, child)
    );
    create index aggregations_parent on aggregations (company_id, parent);

    create table packings (
      company_id bigint not null,
      report_id bigint not null,
      action text not null check (action in ('pack', 'unpack')),
      parent text not null,
      children text[] not null
    );
    create index packings_report on packings (company_id, report_id);
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
