// Webhooks: programs of a company learn of events without asking (decision 79).
import type { Knex } from 'knex'

/**
 * Adds the endpoints, the events that were written with a change, and one delivery for each event and endpoint.
 * A delivery waits for its `next_at`; without one it waits for its endpoint, which is paused.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table hooks (
      company_id bigint not null references companies (id),
      id bigint generated always as identity,
      name text not null check (name <> ''),
      url text not null,
      events text[] not null check (events <> '{}'),
      state text not null check (state in ('active', 'paused', 'disabled')),
      reason text,
      secret bytea not null,
      previous_secret bytea,
      previous_ends_at timestamptz,
      created_at timestamptz not null,
      rotated_at timestamptz,
      failing_since timestamptz,
      delivered_at timestamptz,
      primary key (company_id, id),
      check ((previous_secret is null) = (previous_ends_at is null))
    );
    create table hook_events (
      company_id bigint not null references companies (id),
      id bigint generated always as identity,
      message_id text not null,
      type text not null,
      subject text not null,
      body text not null,
      created_at timestamptz not null,
      primary key (company_id, id)
    );
    create index hook_events_created on hook_events (created_at);
    create table hook_deliveries (
      company_id bigint not null,
      id bigint generated always as identity,
      hook_id bigint not null,
      event_id bigint not null,
      subject text not null,
      state text not null check (state in ('waiting', 'delivered', 'failed')),
      attempts int not null default 0,
      round int not null default 0,
      next_at timestamptz,
      finished_at timestamptz,
      log jsonb not null default '[]',
      primary key (company_id, id),
      foreign key (company_id, hook_id) references hooks (company_id, id) on delete cascade,
      foreign key (company_id, event_id) references hook_events (company_id, id) on delete cascade
    );
    create index hook_deliveries_due on hook_deliveries (next_at) where state = 'waiting';
    create index hook_deliveries_order on hook_deliveries (company_id, hook_id, subject, event_id)
      where state = 'waiting';
    create index hook_deliveries_log on hook_deliveries (company_id, hook_id, id);
    create index hook_deliveries_event on hook_deliveries (company_id, event_id);
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
