// What becomes of serials: forms, spare codes, the state of every serial, what lines reported, and serials
// that a line made itself.
import type { Knex } from 'knex'

/**
 * Widens the batches and lays the books. Batches opened before keep the serials that version 0.1 calculated.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table batches
      add column pattern text not null default '',
      add column cpv text,
      add column spare bigint not null default 0,
      add column books jsonb not null default '{}';
    update batches set pattern = '0.1' where preset = 'random-12';
    update batches set cpv = s.content ->> 'cpv' from sheets s where s.company_id = batches.company_id and s.id = batches.sheet_id;
    drop index batches_scope;
    create index batches_scope on batches (scope, preset, pattern, first);

    create table serial_forms (
      scope text not null,
      preset text not null,
      pattern text not null,
      company_id bigint not null,
      primary key (scope, preset, pattern)
    );
    insert into serial_forms (scope, preset, pattern, company_id)
      select scope, preset, pattern, min(company_id) from batches group by scope, preset, pattern;
    create index serial_forms_company on serial_forms (company_id);

    create table serial_chunks (
      company_id bigint not null,
      batch_id bigint not null,
      chunk integer not null,
      states bytea not null,
      runs bytea not null,
      primary key (company_id, batch_id, chunk),
      foreign key (company_id, batch_id) references batches (company_id, id)
    );

    create table serial_reports (
      company_id bigint not null references companies (id),
      id bigint generated always as identity,
      request text not null,
      digest text not null,
      target text not null,
      batch_id bigint,
      report text not null,
      reason text,
      answer jsonb not null,
      actor text not null,
      created_at timestamptz not null,
      happened_at timestamptz,
      primary key (company_id, id)
    );
    create unique index serial_reports_request on serial_reports (company_id, request);
    create index serial_reports_batch on serial_reports (company_id, batch_id, id);

    create table serial_moves (
      company_id bigint not null,
      batch_id bigint not null,
      report_id bigint not null,
      first_position bigint not null,
      last_position bigint not null,
      state smallint not null
    );
    create index serial_moves_report on serial_moves (company_id, report_id);

    create table line_serials (
      company_id bigint not null,
      scope text collate "C" not null,
      serial text collate "C" not null,
      sheet_id bigint not null,
      state smallint not null,
      runs smallint not null,
      preset text,
      pattern text,
      form_index bigint,
      first_report bigint not null,
      last_report bigint not null,
      primary key (scope, serial)
    );
    create index line_serials_form on line_serials (scope, preset, pattern, form_index) where form_index is not null;
    create index line_serials_report on line_serials using brin (first_report);
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
