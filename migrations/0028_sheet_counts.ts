// Lists whose cost does not grow with the number of sheets: what a filter looks at in one column, an index for each
// order, and the number of sheets of each kind (decision 55).
import type { Knex } from 'knex'

/** Creates the column, the indexes, the counts and the triggers that keep them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sheets
      add column facets text not null generated always as (
        case when withdrawn_at is not null then 'w' when state = 3 then 'v' else 'd' end
        || case when code is null then '-' else 'c' end
        || case when content ->> 'organic' = 'true' then 'o' else '-' end
        || '|' || coalesce(vintage::text, '')
        || '|' || coalesce(content ->> 'targetMarket', '')
        || '|' || coalesce(content ->> 'wineType', '')
        || '|' || coalesce(content ->> 'family', 'wine')
      ) stored,
      add column appellation text generated always as (content ->> 'appellation') stored;

    drop index sheets_updated;
    drop index sheets_vintage;
    drop index sheets_status;
    create index sheets_facets on sheets (company_id, facets);
  `)
  for (const [name, column] of Object.entries(orderColumns))
    for (const [tab, rows] of Object.entries(tabs))
      await knex.raw(
        `create index sheets_${tab}_${name} on sheets (company_id, ${column}id) include (facets) where ${rows}`,
      )
  await knex.raw(counts)
}

const orderColumns = {
  id: '',
  updated: 'updated_at, ',
  brand: 'brand, ',
  name: 'name, ',
  reference: 'reference, ',
  gtin: 'gtin, ',
  code: 'code, ',
  appellation: 'appellation, ',
}
const tabs = { current: 'archived_at is null', archived: 'archived_at is not null' }

/** Rows that changes append, about, before they are summed up again. */
const rowsBetweenSums = 2000

/** A change appends what it adds: two transactions never wait for each other's counts, and a roll-back leaves none. */
const counts = `
  create table sheet_counts (
    company_id bigint not null,
    id bigint generated always as identity,
    archived boolean not null,
    facets text not null,
    sheets bigint not null,
    primary key (company_id, id)
  );
  insert into sheet_counts (company_id, archived, facets, sheets)
    select company_id, archived_at is not null, facets, count(*) from sheets group by 1, 2, 3;

  create function sum_sheet_counts(company bigint) returns void language sql as $$
    with summed as (
      delete from sheet_counts where company_id = company and id = any (array(
        select id from sheet_counts where company_id = company order by id for update skip locked
      )) returning archived, facets, sheets
    )
    insert into sheet_counts (company_id, archived, facets, sheets)
      select company, archived, facets, sum(sheets) from summed group by 2, 3 having sum(sheets) <> 0
  $$;
  create function count_sheets() returns trigger language plpgsql as $$
  declare
    added bigint;
  begin
    if tg_op = 'TRUNCATE' then
      delete from sheet_counts;
      return null;
    elsif tg_op = 'INSERT' then
      insert into sheet_counts (company_id, archived, facets, sheets)
        select company_id, archived_at is not null, facets, count(*) from new_rows group by 1, 2, 3;
    elsif tg_op = 'DELETE' then
      insert into sheet_counts (company_id, archived, facets, sheets)
        select company_id, archived_at is not null, facets, -count(*) from old_rows group by 1, 2, 3;
    else
      insert into sheet_counts (company_id, archived, facets, sheets)
        select company_id, archived, facets, sum(change) from (
          select company_id, archived_at is not null as archived, facets, 1 as change from new_rows
          union all select company_id, archived_at is not null, facets, -1 from old_rows
        ) as changes group by 1, 2, 3 having sum(change) <> 0;
    end if;
    get diagnostics added = row_count;
    if tg_op <> 'DELETE' and random() * ${String(rowsBetweenSums)} < added then
      perform sum_sheet_counts(company_id) from (select distinct company_id from new_rows) as changed;
    end if;
    return null;
  end $$;
  create trigger sheets_count_inserted after insert on sheets referencing new table as new_rows
    for each statement execute function count_sheets();
  create trigger sheets_count_updated after update on sheets
    referencing old table as old_rows new table as new_rows
    for each statement execute function count_sheets();
  create trigger sheets_count_truncated after truncate on sheets
    for each statement execute function count_sheets();
  create trigger sheets_count_deleted after delete on sheets referencing old table as old_rows
    for each statement execute function count_sheets();
`

/** Forward only. */
export async function down(): Promise<void> {}
