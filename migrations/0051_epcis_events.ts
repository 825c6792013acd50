// EPCIS: captured events as they came, what they can be found by, capture jobs and named queries (decision 81).
import type { Knex } from 'knex'

/** Creates the tables of captures, events, their values and named queries. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(captures)
  await knex.raw(events)
  await knex.raw(queries)
}

/**
 * A capture job. `document` is what the caller sent, in parts, until the job has read it. `accepted` counts its events
 * on record, `repeated` those that were there before.
 */
const captures = `
  create table epcis_captures (
    company_id bigint not null references companies (id),
    id bigint generated always as identity,
    name uuid not null,
    behaviour text not null check (behaviour in ('rollback', 'proceed')),
    state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
    events integer not null default 0,
    done integer not null default 0,
    accepted integer not null default 0,
    repeated integer not null default 0,
    refused integer not null default 0,
    errors jsonb not null default '[]',
    actor text not null,
    created_at timestamptz not null,
    finished_at timestamptz,
    primary key (company_id, id)
  );
  create unique index epcis_captures_name on epcis_captures (company_id, name);
  create table epcis_capture_parts (
    company_id bigint not null,
    capture_id bigint not null,
    part integer not null,
    bytes bytea not null,
    primary key (company_id, capture_id, part),
    foreign key (company_id, capture_id) references epcis_captures (company_id, id) on delete cascade
  );
  alter table epcis_capture_parts alter column bytes set storage external`

/**
 * An event. `content` and `context` are JSON as text, so that an event is answered with the members and the order that
 * it came with. `hash` is of what happened (CBV 2.0, section 8.9), `identity` also of its id and of its error
 * declaration: an event captured again has the same one.
 */
const events = `
  create table epcis_events (
    company_id bigint not null references companies (id),
    id bigint generated always as identity,
    capture_id bigint,
    identity bytea not null check (length(identity) = 32),
    hash bytea not null check (length(hash) = 32),
    event_id text not null,
    type text not null,
    action text,
    event_time timestamptz not null,
    record_time timestamptz not null,
    biz_step text collate "C",
    disposition text collate "C",
    read_point text collate "C",
    biz_location text collate "C",
    declared_at timestamptz,
    is_undone boolean not null default false,
    content text not null,
    context text,
    primary key (company_id, id)
  );
  create unique index epcis_events_identity on epcis_events (company_id, identity);
  create index epcis_events_hash on epcis_events (company_id, hash);
  create index epcis_events_event_id on epcis_events (company_id, event_id);
  create index epcis_events_time on epcis_events (company_id, event_time, id);
  create index epcis_events_record on epcis_events (company_id, record_time, id);
  create index epcis_events_biz_step on epcis_events (company_id, biz_step, event_time, id) where biz_step is not null;
  create index epcis_events_disposition on epcis_events (company_id, disposition, event_time, id)
    where disposition is not null;
  create index epcis_events_read_point on epcis_events (company_id, read_point, event_time, id)
    where read_point is not null;
  create index epcis_events_biz_location on epcis_events (company_id, biz_location, event_time, id)
    where biz_location is not null;
  create table epcis_event_values (
    company_id bigint not null,
    name text collate "C" not null,
    value text collate "C" not null,
    number double precision generated always as (
      case when value ~ '^[+-]{0,1}[0-9]{1,15}([.][0-9]{1,15}){0,1}$' then value::double precision end
    ) stored,
    event_id bigint not null,
    foreign key (company_id, event_id) references epcis_events (company_id, id) on delete cascade
  );
  create index epcis_event_values_value on epcis_event_values (company_id, value, name, event_id);
  create index epcis_event_values_event on epcis_event_values (company_id, event_id)`

const queries = `
  create table epcis_queries (
    company_id bigint not null references companies (id),
    name text not null check (name <> ''),
    query jsonb not null,
    created_at timestamptz not null,
    primary key (company_id, name)
  )`

/** Forward only. */
export async function down(): Promise<void> {}
