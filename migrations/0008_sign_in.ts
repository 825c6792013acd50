// What signing in needs to remember: tries that failed, and second factors.
import type { Knex } from 'knex'

/** Lays the counts of tries, which every web process shares, and the second factors of users. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sign_in_tries (
      key bytea primary key,
      failures integer not null default 0,
      failed_at timestamptz not null,
      open_at timestamptz not null,
      passed_at timestamptz
    );
    create index sign_in_tries_age on sign_in_tries (failed_at);

    create table second_factors (
      user_id bigint primary key references users (id) on delete cascade,
      secret bytea not null,
      enabled_at timestamptz,
      last_step bigint not null default 0,
      recovery bytea[] not null default '{}'
    );

    create index partner_tickets_age on partner_tickets (used_at);
    create index companies_actor on companies (act_id) where act_id <> 0;
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
