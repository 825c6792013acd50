// Searches at a cost that does not grow with the number of hits (decision 55): short words are found at the beginning
// of words, which the index of trigrams knows, and of very many hits some are sorted.
import type { Knex } from 'knex'

/** Replaces the function of migration 29 by one whose words may have several patterns, and adds one that sorts some. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function sheets_like(words text[]) returns text language sql immutable
      set search_path = pg_catalog, pg_temp as $$
      select coalesce(string_agg(' and (' || alternatives || ')', '' order by place), '')
      from (
        select place, string_agg(format(
            case when word like e'\\n%' then '(search || '''') like %L' else 'search like %L' end, pattern
          ), ' or ') as alternatives
        from unnest(words) with ordinality as w (word, place), string_to_table(ltrim(word, e'\\n'), e'\\n') as pattern
        group by place
      ) as conditions
    $$;

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

    create function find_some_sheets(
      company bigint, in_archive boolean, kinds text[], words text[], sort_by text, direction text,
      before bigint, most bigint, most_sorted bigint
    ) returns setof bigint ${reading} as $$
    begin
      ${refusal}
      return query execute 'with found as materialized (select id, ' || sort_by || ' as place' || ${fromSheets}
        || ' limit $5) select id from found order by place ' || direction || ' nulls last, id ' || direction
        || ' offset $3 limit $4' using company, kinds, before, most, most_sorted;
    end $$;
  `)
}

/** The sheets of the conditions, in the statement that a function builds. */
const fromSheets = `' from sheets where company_id = $1 and archived_at is '
        || case when in_archive then 'not ' else '' end || 'null and facets like any ($2)' || sheets_like(words)`

/**
 * A word as its patterns in lines; one that begins with an empty line is only compared, because the index has it for
 * most sheets. A plan that reads hits from the index, never all sheets in the hope of a hit: statistics do not know
 * that the hits of a word are together. More memory keeps the places of each hit instead of those of whole pages.
 */
const reading = `language plpgsql stable security definer set search_path = public, pg_temp
      set enable_seqscan = off set enable_indexscan = off set jit = off set work_mem = '32MB'`

/** What the function may order by: it runs as the owner, so it takes no other expression. */
const sortable = `array['updated_at', 'brand', 'name', 'reference', 'vintage', 'gtin', 'code', 'appellation',
        'case when withdrawn_at is not null then 3 else state end',
        'content ->> ''wineType''', 'content ->> ''targetMarket''']`

/**
 * Row-level security would keep the index from being used, because the operator LIKE may show values in errors. So
 * the function reads as the owner of the table, and holds the rule itself: a company finds its own sheets alone.
 */
const refusal = `
      if current_setting('role') not in ('none', 'nutricode_platform') and (
        current_setting('role') <> 'nutricode_company'
        or company is distinct from nullif(current_setting('nutricode.company', true), '')::bigint
      ) then return; end if;
      if sort_by is not null and (sort_by <> all (${sortable}) or direction not in ('asc', 'desc')) then
        raise exception 'unknown order';
      end if;`

/** Forward only. */
export async function down(): Promise<void> {}
