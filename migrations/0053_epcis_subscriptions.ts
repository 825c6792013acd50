// EPCIS subscriptions: named queries whose new events are posted to an address (decision 86).
import type { Knex } from 'knex'

/**
 * A subscription has an endpoint of its own, which the page of webhooks does not show; `subscription` says whether its
 * deliveries are signed with a token of the subscriber. Its events wait in a table until a delivery has them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table hooks add column subscription text check (subscription in ('signed', 'unsigned'));
    create table epcis_subscriptions (
      company_id bigint not null,
      id uuid not null,
      query_name text not null,
      hook_id bigint not null,
      key_id bigint,
      namespaces text,
      schedule jsonb,
      reports_empty boolean not null,
      initial_record_time timestamptz,
      min_record_time timestamptz not null,
      next_at timestamptz,
      created_at timestamptz not null,
      primary key (company_id, id),
      foreign key (company_id, query_name) references epcis_queries (company_id, name) on delete cascade,
      foreign key (company_id, hook_id) references hooks (company_id, id) on delete cascade
    );
    create index epcis_subscriptions_query on epcis_subscriptions (company_id, query_name);
    create index epcis_subscriptions_hook on epcis_subscriptions (company_id, hook_id);
    create index epcis_subscriptions_due on epcis_subscriptions (next_at) where next_at is not null;
    create table epcis_subscription_events (
      company_id bigint not null,
      subscription_id uuid not null,
      event_id bigint not null,
      primary key (company_id, subscription_id, event_id),
      foreign key (company_id, subscription_id) references epcis_subscriptions (company_id, id) on delete cascade,
      foreign key (company_id, event_id) references epcis_events (company_id, id) on delete cascade
    );
    create index epcis_subscription_events_event on epcis_subscription_events (company_id, event_id)`)
}

/** Forward only. */
export async function down(): Promise<void> {}
