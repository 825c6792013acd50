// Proofs of artwork: what the check of a designer's file or of a photo said about a sheet, kept with the sheet.
import type { Knex } from 'knex'

/** Creates the table. The file itself is deleted after its check; its SHA-256 names it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table proofs (
      company_id bigint not null references companies (id),
      id bigint generated always as identity,
      sheet_id bigint not null,
      user_id bigint,
      version integer,
      file_name text not null,
      kind text not null check (kind in ('pdf', 'png', 'jpg', 'tif')),
      bytes bigint not null,
      sha256 text not null,
      state text not null check (state in ('waiting', 'running', 'done', 'failed')),
      problem text,
      verdict text check (verdict in ('good', 'look', 'wrong')),
      result jsonb,
      created_at timestamptz not null,
      finished_at timestamptz,
      primary key (company_id, id),
      foreign key (company_id, sheet_id) references sheets (company_id, id) on delete cascade
    );
    create index proofs_sheet on proofs (company_id, sheet_id, id desc);
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
