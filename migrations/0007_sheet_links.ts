// Further links of a sheet: what its digital link leads to besides the label.
import type { Knex } from 'knex'

/** Lays the table; the company comes first in its key. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sheet_links (
      company_id bigint not null,
      sheet_id bigint not null,
      place smallint not null,
      type text not null,
      language text,
      title text not null,
      href text not null,
      primary key (company_id, sheet_id, place),
      foreign key (company_id, sheet_id) references sheets (company_id, id) on delete cascade
    );
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
