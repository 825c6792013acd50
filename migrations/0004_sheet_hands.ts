// Whose hand a sheet was changed by last, and the wish a new sheet was made for.
import type { Knex } from 'knex'

/** Remembers who changed a sheet, and keeps a wish from being fulfilled twice. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sheets add column updated_by bigint, add column request text;
    create unique index sheets_request on sheets (company_id, request) where request is not null;
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
