// Plain names for tables, columns and indexes. No data changes.
import type { Knex } from 'knex'

/**
 * Renames columns and tables that had names of earlier versions: idempotency keys, totals, transitions,
 * sign-in attempts, links.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sheets rename column request to idempotency_key;
    alter index sheets_request rename to sheets_idempotency_key;
    alter index sheets_standing rename to sheets_status;

    alter table batches rename column request to idempotency_key;
    alter table batches rename column books to totals;
    alter index batches_request rename to batches_idempotency_key;

    alter table serial_reports rename column request to idempotency_key;
    alter index serial_reports_request rename to serial_reports_idempotency_key;

    alter table sscc_orders rename column request to idempotency_key;
    alter index sscc_orders_request rename to sscc_orders_idempotency_key;

    alter table serial_moves rename to serial_transitions;
    alter index serial_moves_report rename to serial_transitions_report;
    alter table line_moves rename to line_transitions;
    alter index line_moves_report rename to line_transitions_report;

    alter table sign_in_tries rename to sign_in_attempts;
    alter table sign_in_attempts rename column passed_at to succeeded_at;
    alter index sign_in_tries_pkey rename to sign_in_attempts_pkey;
    alter index sign_in_tries_age rename to sign_in_attempts_age;

    alter table companies rename column asked_at to review_requested_at;
    alter table sheet_links rename column place to position;
    alter table links rename to one_time_links;
    alter index links_pkey rename to one_time_links_pkey;
    alter index links_user rename to one_time_links_user;
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
