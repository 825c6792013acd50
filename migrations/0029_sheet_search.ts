// A search that reads the sheets which match and no others: an index of the trigrams of the searchable text
// (decision 55). Where this login may not create the extensions, searches read more sheets and find the same.
import type { Knex } from 'knex'

/** Creates the extensions and the index where it may, and the function that finds sheets. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    do $$ begin
      create extension if not exists pg_trgm with schema public;
      create extension if not exists btree_gin with schema public;
    exception when insufficient_privilege or undefined_file or feature_not_supported then null;
    end $$;
    do $$ begin
      if (select count(*) from pg_extension where extname in ('pg_trgm', 'btree_gin')) = 2 then
        create index sheets_search on sheets using gin (company_id, search gin_trgm_ops)
          with (gin_pending_list_limit = 1024);
      end if;
    exception when undefined_object then null;
    end $$;

    create function find_sheets(
      company bigint, in_archive boolean, kinds text[], words text[], sort_by text, direction text,
      before bigint, most bigint
    ) returns setof bigint language plpgsql stable security definer
      set search_path = public, pg_temp set enable_seqscan = off set jit = off as $$
    declare
      found_sheets text;
    begin
      ${refusal}
      found_sheets := 'select id'
        || case when sort_by is null then '' else ', ' || sort_by || ' as place' end
        || ' from sheets where company_id = $1 and archived_at is '
        || case when in_archive then 'not ' else '' end || 'null and facets like any ($2)'
        || (select coalesce(string_agg(format(' and search like %L', word), ''), '') from unnest(words) as word);
      if sort_by is not null then
        found_sheets := 'with found as materialized (' || found_sheets || ') select id from found order by place '
          || direction || ' nulls last, id ' || direction;
      end if;
      return query execute found_sheets || ' offset $3 limit $4' using company, kinds, before, most;
    end $$;
  `)
}

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
