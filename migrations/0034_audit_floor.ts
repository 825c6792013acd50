// The audit trail keeps at least a year, whatever the login of web and worker asks for: a setting cannot shorten it,
// and who takes over the login cannot drop what was recorded of it (decision 56).
import type { Knex } from 'knex'

/** Whole months of the audit trail, besides the present one, that no call drops. */
const auditMonths = 12

/** Replaces the function of migration 30 by one with this bound. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  create or replace function drop_partitions(parent text, before date) returns setof text
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' set timezone = 'UTC' as $$
  declare
    time_column name := partition_key(parent);
    earliest date := (select min(starts) from partition_months(parent));
    part text;
  begin
    if time_column is null then raise exception '% has no partitions by month', parent; end if;
    if before > date_trunc('month', now())::date then raise exception 'rows of this month stay'; end if;
    if parent = 'audit' and before > (date_trunc('month', now()) - interval '${String(auditMonths)} months')::date then
      raise exception 'the audit trail of the last ${String(auditMonths)} months stays';
    end if;
    for part in
      select name from partition_months(parent)
      where case when is_past then earliest else (starts + interval '1 month')::date end <= before
      order by is_past desc, starts
    loop
      execute format('alter table public.%I detach partition public.%I', parent, part);
      execute format('drop table public.%I', part);
      return next part;
    end loop;
    execute format('delete from public.%I where %I < %L', parent || '_rest', time_column, before);
  end $$`)
}

/** Forward only. */
export async function down(): Promise<void> {}
