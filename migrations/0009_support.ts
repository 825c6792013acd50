// The review of companies that awaited support, and ways into the audit trail.
import type { Knex } from 'knex'

/** Adds why a company was refused and when it asked again; indexes what the audit trail is searched by. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table companies add column review jsonb, add column asked_at timestamptz;
    create index audit_at on audit (at desc, id desc);
    create index audit_actor on audit (actor, at desc);
    create index audit_operation on audit (operation, at desc);
    create index sheets_gtin on sheets (gtin) where gtin is not null;
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
