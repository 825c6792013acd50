// Lists as their reader wants them (decision 78): names in the order of the reader's alphabet, "Élise" before "Thelma"
// and "Parcelle 9" before "Parcelle 10", and filters that a user has saved under a name. The order of Unicode's table
// serves five of the seven languages; Spanish and Greek have orders of their own.
import type { Knex } from 'knex'

/**
 * Creates the collations, the indexes in their order, the functions of migration 35 with these orders, and the table
 * of saved filters.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [name, locale] of Object.entries(locales))
    await knex.raw(`
      do $$ begin
        execute 'create collation if not exists ${name} (provider = icu, locale = ''${locale}-u-kn-true'')';
      exception when feature_not_supported or undefined_file or undefined_object or invalid_parameter_value then
        execute 'create collation if not exists ${name} from "C"';
      end $$`)
  for (const [tab, rows] of Object.entries(tabs))
    for (const [column, collations] of Object.entries(orders)) {
      await knex.raw(`drop index sheets_${tab}_${column}`)
      for (const collation of collations)
        await knex.raw(
          `create index sheets_${tab}_${column}_${collation} on sheets
            (company_id, ${column} collate ${collation}, id) include (facets) where ${rows}`,
        )
    }
  await knex.raw(functions)
  await knex.raw(savedFilters)
}

/** One row for each name of a user; `filter` has the members of `sheets.list` that filter and order. */
const savedFilters = `
  create table saved_filters (
    company_id bigint not null references companies (id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    name text not null check (name <> ''),
    filter jsonb not null,
    created_at timestamptz not null,
    primary key (company_id, user_id, name)
  );
  create index saved_filters_user on saved_filters (user_id)`

const locales = { names_und: 'und', names_es: 'es', names_el: 'el' }
const tabs = { current: 'archived_at is null', archived: 'archived_at is not null' }
const everyOrder = Object.keys(locales)
/** References are codes more than words: one order is enough for them. */
const orders = { brand: everyOrder, name: everyOrder, appellation: everyOrder, reference: ['names_und'] }

/** What the functions may order by: they run as the owner, so they take no other expression. */
const sortable = [
  ...['updated_at', 'gtin', 'code', 'vintage'],
  'case when withdrawn_at is not null then 3 else state end',
  "content ->> 'wineType'",
  "content ->> 'targetMarket'",
  ...Object.entries(orders).flatMap(([column, collations]) =>
    collations.map((collation) => `${column} collate "${collation}"`),
  ),
]

/** As in migration 35. */
const fromSheets = `' from sheets where company_id = $1 and archived_at is '
        || case when in_archive then 'not ' else '' end || 'null and facets like any ($2)' || sheets_like(words)`
const reading = `language plpgsql stable security definer set search_path = public, pg_temp
      set enable_seqscan = off set enable_indexscan = off set jit = off set work_mem = '32MB'`
const refusal = `
      if current_setting('role') not in ('none', 'nutricode_platform') and (
        current_setting('role') <> 'nutricode_company'
        or company is distinct from nullif(current_setting('nutricode.company', true), '')::bigint
      ) then return; end if;
      if sort_by is not null and (
        sort_by <> all (array[${sortable.map((order) => `'${order.replaceAll("'", "''")}'`).join(', ')}])
        or direction not in ('asc', 'desc')
      ) then raise exception 'unknown order'; end if;`

const functions = `
    create or replace function find_sheets(
      company bigint, in_archive boolean, kinds text[], words text[], sort_by text, direction text,
      before bigint, most bigint
    ) returns setof bigint ${reading} as $$
    declare
      found_sheets text;
    begin
      ${refusal}
      found_sheets := 'select id'
        || case when sort_by is null then '' else ', ' || sort_by || ' as place' end || ${fromSheets};
      if sort_by is not null then
        found_sheets := 'with found as materialized (' || found_sheets || ') select id from found order by place '
          || direction || ' nulls last, id ' || direction;
      end if;
      return query execute found_sheets || ' offset $3 limit $4' using company, kinds, before, most;
    end $$;

    create or replace function find_some_sheets(
      company bigint, in_archive boolean, kinds text[], words text[], sort_by text, direction text,
      before bigint, most bigint, most_sorted bigint
    ) returns setof bigint ${reading} as $$
    begin
      ${refusal}
      return query execute 'with found as materialized (select id, ' || sort_by || ' as place' || ${fromSheets}
        || ' limit $5) select id from found order by place ' || direction || ' nulls last, id ' || direction
        || ' offset $3 limit $4' using company, kinds, before, most, most_sorted;
    end $$`

/** Forward only. */
export async function down(): Promise<void> {}
