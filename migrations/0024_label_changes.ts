// Changes of labels as rows: every web process reads the new ones, so that no label in memory is out of date
// when notifications are lost (decision 48).
import type { Knex } from 'knex'

/**
 * Creates the table and lets the triggers of migration 6 write it beside each notification. One row per
 * transaction, company and kind. Unlogged: after a crash of the server every process drops what it cached.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create unlogged table label_changes (
      transaction_id xid8 not null default pg_current_xact_id(),
      company_id bigint not null,
      is_new_code boolean not null,
      began_at timestamptz not null default transaction_timestamp(),
      primary key (transaction_id, company_id, is_new_code, began_at)
    );
    create index label_changes_began_at on label_changes (began_at);

    create or replace function announce_label() returns trigger language plpgsql as $$
    begin
      insert into label_changes (company_id, is_new_code) values (coalesce(new.company_id, old.company_id), false)
        on conflict do nothing;
      perform pg_notify('labels', coalesce(new.company_id, old.company_id)::text);
      return null;
    end $$;
    create or replace function announce_code() returns trigger language plpgsql as $$
    begin
      insert into label_changes (company_id, is_new_code) values (coalesce(new.company_id, old.company_id), true)
        on conflict do nothing;
      perform pg_notify('labels', coalesce(new.company_id, old.company_id)::text || '+');
      return null;
    end $$;
    create or replace function announce_company() returns trigger language plpgsql as $$
    begin
      insert into label_changes (company_id, is_new_code) values (new.id, false) on conflict do nothing;
      perform pg_notify('labels', new.id::text);
      return null;
    end $$;
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
