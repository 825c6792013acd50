// Counts of requests that all web processes share; and links of e-mails leave the finished jobs.
import type { Knex } from 'knex'

/**
 * Creates the counts. They live for a minute, so the table is unlogged: PostgreSQL writes no log for it and
 * empties it after a crash. Jobs that still wait keep the links that an earlier version gave them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create unlogged table request_counts (
      key bytea primary key,
      hits integer not null,
      opened_at timestamptz not null
    );
    create index request_counts_opened on request_counts (opened_at);

    do $$
    begin
      if to_regclass('pgboss.job') is not null then
        update pgboss.job set data = data #- '{values,link}'
          where name = 'email.send' and state in ('completed', 'cancelled');
      end if;
    end $$;
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
