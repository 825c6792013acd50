// Which call archived a sheet and which call restored it, so that "restore all" and an undo find exactly
// the sheets of one call; and the advice of an import.
import type { Knex } from 'knex'

/** Adds the columns. Sheets that are in the archive already belong to no call. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create sequence archive_calls;
    alter table sheets
      add column archive_call bigint,
      add column archived_by_all boolean not null default false,
      add column restore_call bigint;
    create index sheets_archived_by_all on sheets (company_id, archive_call)
      where archived_by_all and archived_at is not null;
    alter table imports add column advised jsonb not null default '[]';
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
