// Which codes have void serials, so that a scan looks for one only where there is any; told to every web
// process like all that labels show.
import type { Knex } from 'knex'

/** Adds the mark, and sets it where serials are void already. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table codes add column has_voids boolean not null default false;
    update codes set has_voids = true where exists (
      select from batches b where b.scope = coalesce('gtin:' || codes.gtin, 'code:' || codes.code) and (b.books ->> 'void')::bigint > 0
    ) or exists (
      select from line_serials l where l.scope = coalesce('gtin:' || codes.gtin, 'code:' || codes.code) and l.state = 3
    );
  `)
}

/** Forward only. */
export async function down(): Promise<void> {}
