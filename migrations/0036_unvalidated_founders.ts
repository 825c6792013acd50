// The founder of a company that is not validated prepares and imports drafts; only the code waits (decision 62).
import type { Knex } from 'knex'

/** Gives the founders who wait, or whose company was refused, the rights that new ones get. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`update users set rights = '{fiche_see,fiche_create,fiche_modify,fiche_archive,societe}'
    where owner and rights = '{societe}'
      and company_id in (select id from companies where state in ('awaiting', 'refused'))`)
}

/** Forward only. */
export async function down(): Promise<void> {}
