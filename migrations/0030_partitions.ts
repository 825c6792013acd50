// Tables that only grow, in partitions by month: the audit trail, views, and reports of serials with what they
// changed (decision 56). Idempotency keys of reports get a table of their own, because a unique index of a
// partitioned table must contain the month.
import type { Knex } from 'knex'

/** A table, its time, the primary key of the partitioned table, and what it has besides the indexes of before. */
type Growing = {
  readonly name: string
  readonly time: string
  readonly key?: string
  readonly additions?: readonly string[]
}

const tables: readonly Growing[] = [
  // The key also orders the list of support, newest first.
  { name: 'audit', time: 'at', key: 'at, id', additions: ['drop index audit_at'] },
  { name: 'views', time: 'day', key: 'company_id, code, day' },
  {
    name: 'serial_reports',
    time: 'created_at',
    key: 'company_id, id, created_at',
    additions: [
      'alter table serial_reports_past rename constraint serial_reports_company_id_fkey to serial_reports_past_company',
      'alter table serial_reports add foreign key (company_id) references companies (id)',
      'create index serial_reports_moment on serial_reports (company_id, (coalesce(happened_at, created_at)))',
    ],
  },
  { name: 'serial_transitions', time: 'reported_at' },
  { name: 'line_transitions', time: 'reported_at' },
  { name: 'packings', time: 'reported_at' },
]

/** Tables without a time: their rows get the time of this migration, in the catalogue alone. */
const untimed = ['serial_transitions', 'line_transitions', 'packings']

/**
 * Makes each table the first partition of a new table of its name, so that no row is moved: PostgreSQL reads it once to
 * check the times, and once for each index that it did not have.
 */
export async function up(knex: Knex): Promise<void> {
  // The months of all tables begin in UTC, days and moments alike.
  await knex.raw("set local timezone = 'UTC'")
  const { rows } = await knex.raw<{ rows: { month: string }[] }>(
    "select to_char(now() + interval '1 month', 'YYYY-MM-01') as month",
  )
  await knex.raw(functions)
  await knex.raw(reportKeys)
  for (const name of untimed)
    await knex.raw(`alter table ${name} add column reported_at timestamptz not null default now()`)
  for (const table of tables) await partition(knex, table, rows[0]?.month ?? '')
  await knex.raw(`
    create trigger serial_reports_key after insert on serial_reports for each row
      execute function add_report_key()`)
}

async function partition(knex: Knex, table: Growing, nextMonth: string): Promise<void> {
  const { name, time, key, additions = [] } = table
  const lastId = await releaseIdentity(knex, name)
  const indexes = await releaseIndexes(knex, table)
  await knex.raw(`
    alter table ${name} rename to ${name}_past;
    create table ${name} (like ${name}_past including defaults including constraints) partition by range (${time})`)
  if (lastId !== null)
    await knex.raw(
      `alter table ${name} alter id add generated always as identity;
      select setval(pg_get_serial_sequence('${name}', 'id'), ${lastId.value}, ${lastId.called})`,
    )
  if (key !== undefined) await knex.raw(`alter table ${name} add primary key (${key})`)
  for (const statement of [...indexes, ...additions]) await knex.raw(statement)
  // A clock that was ahead may have stored rows of later months: the default partition holds them.
  await knex.raw(`
    create table ${name}_rest partition of ${name} default;
    alter table ${name}_rest enable row level security;
    with later as (delete from ${name}_past where ${time} >= '${nextMonth}' returning *)
      insert into ${name}_rest overriding system value select * from later;
    alter table ${name} attach partition ${name}_past for values from (minvalue) to ('${nextMonth}');
    alter table ${name}_past enable row level security;
    select add_partitions('${name}', (now() + interval '3 months')::date)`)
}

/** Takes the numbering of ids from a table; answers where it was, or null for a table without. */
async function releaseIdentity(knex: Knex, name: string): Promise<{ value: string; called: string } | null> {
  const { rows } = await knex.raw<{ rows: { sequence: string | null }[] }>(
    `select pg_get_serial_sequence('${name}', 'id') as sequence
      from pg_attribute where attrelid = '${name}'::regclass and attname = 'id'`,
  )
  const sequence = rows[0]?.sequence ?? null
  if (sequence === null) return null
  const state = await knex.raw<{ rows: { value: string; called: string }[] }>(
    `select last_value::text as value, is_called::text as called from ${sequence}`,
  )
  await knex.raw(`alter table ${name} alter id drop identity`)
  return state.rows[0] ?? null
}

/**
 * Makes the names of the indexes free; answers the statements that make the same ones of the partitioned table, which
 * then takes these over. A primary key without the time goes.
 */
async function releaseIndexes(knex: Knex, { name, time }: Growing): Promise<string[]> {
  const { rows } = await knex.raw<{
    rows: { index: string; primary: boolean; timed: boolean; statement: string }[]
  }>(`
    select c.relname as index, i.indisprimary as primary, pg_get_indexdef(c.oid) as statement,
      exists (select from pg_attribute where attrelid = c.oid and attname = '${time}') as timed
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = '${name}'::regclass`)
  for (const { index, primary, timed } of rows)
    if (primary && !timed) await knex.raw(`alter table ${name} drop constraint ${index}`)
    else await knex.raw(`alter index ${index} rename to ${index.replace(name, `${name}_past`)}`)
  return rows.filter(({ primary }) => !primary).map(({ statement }) => statement)
}

/** A key names its report, whose time finds the partition. The constraint keeps the name that processes know. */
const reportKeys = `
  create table serial_report_keys (
    company_id bigint not null,
    idempotency_key text not null,
    report_id bigint not null,
    created_at timestamptz not null,
    constraint serial_reports_key primary key (company_id, idempotency_key)
  );
  insert into serial_report_keys (company_id, idempotency_key, report_id, created_at)
    select company_id, idempotency_key, id, created_at from serial_reports;
  create index serial_report_keys_age on serial_report_keys using brin (created_at);
  drop index serial_reports_idempotency_key;
  alter index serial_reports_key rename to serial_reports_idempotency_key;

  create function add_report_key() returns trigger language plpgsql as $$
  begin
    insert into serial_report_keys (company_id, idempotency_key, report_id, created_at)
      values (new.company_id, new.idempotency_key, new.id, new.created_at);
    return null;
  end $$`

/**
 * These run as the owner of the tables, because web and worker own none: they make, drop and count partitions of tables
 * by month and nothing else. Two seconds of waiting for a lock at most, so that writers never queue behind them.
 */
const functions = `
  create function partition_months(parent text, out name text, out starts date, out is_past boolean)
  returns setof record language sql stable set search_path = pg_catalog, public, pg_temp as $$
    select c.relname, case when c.relname ~ '_[0-9]{4}_[0-9]{2}$' then to_date(right(c.relname, 7), 'YYYY_MM') end,
      c.relname = parent || '_past'
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ('public.' || quote_ident(parent))::regclass and c.relname <> parent || '_rest'
  $$;

  create function partition_key(parent text) returns name language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
    select a.attname from pg_partitioned_table p
      join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partrelid = to_regclass('public.' || quote_ident(parent)) and p.partstrat = 'r'
  $$;

  create function add_partitions(parent text, until date) returns setof text
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' set timezone = 'UTC' as $$
  declare
    time_column name := partition_key(parent);
    month date;
    following date;
    part text;
  begin
    if time_column is null then raise exception '% has no partitions by month', parent; end if;
    select coalesce(max(starts), date_trunc('month', now())::date) + interval '1 month' into month
      from partition_months(parent);
    while month < least(until, (now() + interval '24 months')::date) loop
      part := parent || to_char(month, '_YYYY_MM');
      following := month + interval '1 month';
      execute format('create table public.%I (like public.%I including defaults including constraints)', part, parent);
      execute format('alter table public.%I enable row level security', part);
      execute format(
        'with waiting as (delete from public.%I where %I >= %L and %I < %L returning *)'
          ' insert into public.%I select * from waiting',
        parent || '_rest', time_column, month, time_column, following, part);
      execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
        parent, part, month, following);
      return next part;
      month := following;
    end loop;
  end $$;

  create function drop_partitions(parent text, before date) returns setof text
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' set timezone = 'UTC' as $$
  declare
    time_column name := partition_key(parent);
    earliest date := (select min(starts) from partition_months(parent));
    part text;
  begin
    if time_column is null then raise exception '% has no partitions by month', parent; end if;
    if before > date_trunc('month', now())::date then raise exception 'rows of this month stay'; end if;
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
  end $$;

  create function rows_outside_partitions(parent text, most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
  declare
    found integer;
  begin
    if partition_key(parent) is null then raise exception '% has no partitions by month', parent; end if;
    execute format('select count(*) from (select from public.%I limit %s) r', parent || '_rest', most) into found;
    return found;
  end $$;

  revoke execute on function add_partitions(text, date), drop_partitions(text, date),
    rows_outside_partitions(text, integer) from public`

/** Forward only. */
export async function down(): Promise<void> {}
