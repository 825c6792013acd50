// Views at a cost that does not grow with the labels of a company: totals by day, and rankings of wines that the worker
// makes for long lists (decision 75).
import type { Knex } from 'knex'

/** Creates the totals from the views that exist, the triggers that keep them, and the rankings. */
export async function up(knex: Knex): Promise<void> {
  // Views that come meanwhile must be in the totals: writers wait, readers do not.
  await knex.raw('lock table views in share row exclusive mode')
  await knex.raw(days)
  await knex.raw(partitions)
  await knex.raw(`
    insert into view_days (company_id, day, views, labels)
      select company_id, day, sum(views), count(*) from views group by 1, 2`)
  await knex.raw(triggers)
  await knex.raw(rankings)
}

/** `labels`: how many labels were viewed on the day, which is the number of rows that `views` has of it. */
const days = `
  create table view_days (
    company_id bigint not null,
    day date not null,
    views bigint not null,
    labels bigint not null,
    primary key (company_id, day)
  ) partition by range (day)`

/** The same months as `views` has, so that retention drops totals and views of the same days. */
const partitions = `
  do $$ declare part record; first date; begin
    select min(starts) into first from partition_months('views') where not is_past;
    create table view_days_rest partition of view_days default;
    execute format('create table view_days_past partition of view_days for values from (minvalue) to (%L)', first);
    for part in select starts from partition_months('views') where not is_past order by starts loop
      execute format('create table %I partition of view_days for values from (%L) to (%L)',
        'view_days' || to_char(part.starts, '_YYYY_MM'), part.starts, (part.starts + interval '1 month')::date);
    end loop;
    if not exists (select from partition_months('views') where is_past) then drop table view_days_past; end if;
    for part in select inhrelid::regclass as name from pg_inherits where inhparent = 'view_days'::regclass loop
      execute format('alter table %s enable row level security', part.name);
    end loop;
  end $$`

/** A statement adds what it changes; days in order, so that two statements wait for each other one way. */
const triggers = `
  create function count_view_days() returns trigger language plpgsql as $$
  begin
    if tg_op = 'TRUNCATE' then
      delete from view_days;
    elsif tg_op = 'INSERT' then
      insert into view_days (company_id, day, views, labels)
        select company_id, day, sum(views), count(*) from new_rows group by 1, 2 order by 1, 2
        on conflict (company_id, day) do update
          set views = view_days.views + excluded.views, labels = view_days.labels + excluded.labels;
    elsif tg_op = 'DELETE' then
      insert into view_days (company_id, day, views, labels)
        select company_id, day, -sum(views), -count(*) from old_rows group by 1, 2 order by 1, 2
        on conflict (company_id, day) do update
          set views = view_days.views + excluded.views, labels = view_days.labels + excluded.labels;
    else
      insert into view_days (company_id, day, views, labels)
        select company_id, day, sum(views), sum(labels) from (
          select company_id, day, views, 1 as labels from new_rows
          union all select company_id, day, -views, -1 from old_rows
        ) as changes group by 1, 2 order by 1, 2
        on conflict (company_id, day) do update
          set views = view_days.views + excluded.views, labels = view_days.labels + excluded.labels;
    end if;
    return null;
  end $$;
  create trigger views_count_inserted after insert on views referencing new table as new_rows
    for each statement execute function count_view_days();
  create trigger views_count_updated after update on views
    referencing old table as old_rows new table as new_rows
    for each statement execute function count_view_days();
  create trigger views_count_deleted after delete on views referencing old table as old_rows
    for each statement execute function count_view_days();
  create trigger views_count_truncated after truncate on views
    for each statement execute function count_view_days()`

/** The most viewed labels of a period as they were at `ranked_at`; null until the worker has made the first. */
const rankings = `
  create table view_rankings (
    company_id bigint not null,
    first_day date not null,
    last_day date not null,
    requested_at timestamptz,
    ranked_at timestamptz,
    labels bigint not null default 0,
    total bigint not null default 0,
    codes text[] not null default '{}',
    views bigint[] not null default '{}',
    primary key (company_id, first_day, last_day)
  );
  create index view_rankings_age on view_rankings (coalesce(ranked_at, requested_at))`

/** Forward only. */
export async function down(): Promise<void> {}
