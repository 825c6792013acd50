// Row-level security by company (decision 52): the roles of `company-scope.ts`, what each may do with each
// table, and the policies. Installed after the migrations, so that a table of a later migration has its
// policy at once. A table with the column `company_id` is a tenant table and needs no rule here.

import { companySetting, scopeRoles } from './company-scope.ts'
import type { Database, Transaction } from './database.ts'

/** What a role may do with the rows of a table that a condition in SQL selects. */
type Access = {
  readonly may: 'all' | 'read' | 'read and add' | 'add and change'
  /** `true`: every row. */
  readonly rows: string
}
type TableRule = { readonly company: Access | null; readonly public: Access | null }

/** The group of logins that own nothing: a login of web and worker is a member. */
export const applicationRole = 'nutricode_app'

const own = `nullif(current_setting('${companySetting}', true), '')::bigint`
const ownRows: Access = { may: 'all', rows: `company_id = ${own}` }
const ownUsers: Access = { may: 'all', rows: 'user_id in (select id from users)' }
const everyRow = { may: 'read', rows: 'true' } as const
const ofPublished = (table: string) =>
  ({
    may: 'read',
    rows: `exists (select from codes c where c.company_id = ${table}.company_id and c.sheet_id = ${table}.sheet_id)`,
  }) as const

/** The tenant tables of which anyone may read something, and how. */
const tenantRules: Readonly<Record<string, TableRule>> = {
  sheets: { company: ownRows, public: { may: 'read', rows: 'code is not null' } },
  versions: { company: ownRows, public: everyRow },
  codes: { company: ownRows, public: everyRow },
  lots: { company: ownRows, public: everyRow },
  sheet_links: { company: ownRows, public: ofPublished('sheet_links') },
  batches: { company: ownRows, public: everyRow },
  serial_forms: { company: ownRows, public: everyRow },
  serial_chunks: { company: ownRows, public: everyRow },
  line_serials: { company: ownRows, public: everyRow },
  audit: { company: { may: 'read and add', rows: ownRows.rows }, public: null },
}

/**
 * Tables of which no scope changes or deletes a row: what was done stays recorded (decision 59). Their owner, who runs
 * migrations, may.
 */
export const appendOnlyTables: readonly string[] = ['audit']

/** The tables without `company_id`. */
export const sharedRules: Readonly<Record<string, TableRule>> = {
  companies: {
    company: { may: 'all', rows: `id = ${own}` },
    public: { may: 'read', rows: 'exists (select from codes c where c.company_id = companies.id)' },
  },
  second_factors: { company: ownUsers, public: null },
  one_time_links: { company: ownUsers, public: null },
  serial_counters: { company: { may: 'add and change', rows: 'true' }, public: null },
  pictures: { company: { may: 'read and add', rows: 'true' }, public: everyRow },
  news: { company: everyRow, public: null },
  migrations: { company: everyRow, public: everyRow },
  migrations_lock: { company: null, public: null },
  sessions: { company: null, public: null },
  partner_tickets: { company: null, public: null },
  sign_in_attempts: { company: null, public: null },
}

/** What a login of web and worker does outside transactions with a scope. */
const loginAccess: Readonly<Record<string, Access>> = {
  sessions: { may: 'all', rows: 'true' },
  request_counts: { may: 'all', rows: 'true' },
  label_changes: everyRow,
  migrations: everyRow,
}

const privileges = {
  all: 'select, insert, update, delete',
  read: 'select',
  'read and add': 'select, insert',
  'add and change': 'select, insert, update',
} as const

/** A table, and what its policies were made from. */
type TableFacts = {
  readonly name: string
  readonly isTenant: boolean
  readonly signature: string | null
}

/**
 * Creates roles, privileges and policies where they differ, after the migrations and under their lock.
 * Answers false, and changes nothing, when this login may not create the roles and nobody created them.
 */
export async function installRowLevelSecurity(db: Database): Promise<boolean> {
  if (!(await createRoles(db))) return false
  await db.transaction(async (trx) => {
    await trx.raw(schemaStatements)
    for (const table of await tablesOf(trx)) await protect(trx, table)
    await protectPartitions(trx)
    if (await hasQueueTables(trx)) await trx.raw(queueStatements)
  })
  return true
}

const scopeRoleNames = Object.values(scopeRoles)
const roleNames = [...scopeRoleNames, applicationRole]

/** Creates the roles and lets this login take them; false when it may not. */
async function createRoles(db: Database): Promise<boolean> {
  // Roles belong to the whole server: another database's migration may create them at the same moment.
  const create = (role: string): string => `
    begin
      if to_regrole('${role}') is null then create role ${role} nologin noinherit; end if;
    exception when duplicate_object or unique_violation or insufficient_privilege then null;
    end;`
  await db.raw(`do $$ begin ${roleNames.map(create).join('')} end $$`)
  const missing = await memberships(db)
  if (missing === null) return false
  for (const grant of missing)
    await db.raw(`do $$ begin ${grant}; exception when insufficient_privilege then null; end $$`)
  return (await memberships(db))?.length === 0
}

/** The statements that make the memberships which are missing; null when a role does not exist. */
async function memberships(db: Database): Promise<string[] | null> {
  const { rows } = await db.raw<{ rows: { role: string; login: boolean; application: boolean }[] }>(
    `
    select rolname as role, ${mayTake('current_user')} as login, ${mayTake(`'${applicationRole}'`)} as application
    from pg_roles where rolname = any(?)`,
    [roleNames],
  )
  if (rows.length < roleNames.length) return null
  return rows.flatMap(({ role, login, application }) => [
    ...(login ? [] : [`grant ${role} to current_user`]),
    ...(application ? [] : [`grant ${role} to ${applicationRole}`]),
  ])
}

/** Whether a user may take the role of a row of `pg_roles`. Since PostgreSQL 16 a member may not always. */
function mayTake(user: string): string {
  return `pg_has_role(${user}, oid,
    case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)`
}

const everyone = [...scopeRoleNames, applicationRole].join(', ')

const schemaStatements = `
  grant usage on schema public to ${everyone};
  grant usage, select on all sequences in schema public to ${scopeRoles.company};
  grant usage, select, update on all sequences in schema public to ${scopeRoles.platform};
  do $$ declare f regprocedure; begin
    for f in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace
      and p.proname in ('add_partitions', 'drop_partitions', 'rows_outside_partitions') loop
      execute format('grant execute on function %s to ${scopeRoles.platform}', f);
    end loop;
  end $$;`

/** Any transaction may add a job; jobs of others, which may name people, are read by the platform alone. */
const queueStatements = `
  grant usage on schema pgboss to ${everyone};
  grant ${privileges.all} on all tables in schema pgboss to ${scopeRoles.platform}, ${applicationRole};
  grant usage, select on all sequences in schema pgboss to ${scopeRoles.platform}, ${applicationRole};
  grant select on pgboss.queue to ${scopeRoles.company}, ${scopeRoles.public};
  do $$ declare job_table text; begin
    for job_table in select distinct table_name from pgboss.queue union select 'job' loop
      execute format('grant insert, select (id, start_after) on pgboss.%I to ${scopeRoles.company}', job_table);
    end loop;
  end $$;`

async function hasQueueTables(trx: Transaction): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { exists: boolean }[] }>(
    "select to_regclass('pgboss.queue') is not null as exists",
  )
  return rows[0]?.exists === true
}

async function tablesOf(trx: Transaction): Promise<TableFacts[]> {
  const { rows } = await trx.raw<{ rows: TableFacts[] }>(`
    select t.relname as name, obj_description(p.oid, 'pg_policy') as signature,
      exists (
        select from pg_attribute where attrelid = t.oid and attname = 'company_id' and not attisdropped
      ) as "isTenant"
    from pg_class t left join pg_policy p on p.polrelid = t.oid and p.polname = 'platform_rows'
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
    order by t.relname`)
  return rows
}

/**
 * Rows of a partition are reached by its table alone: no role has a privilege on the partition itself, and with no
 * policy it shows nothing to anyone but the owner.
 */
async function protectPartitions(trx: Transaction): Promise<void> {
  await trx.raw(`
    do $$ declare part regclass; policy name; begin
      for part in select oid from pg_class where relnamespace = 'public'::regnamespace and relispartition
        and relkind in ('r', 'p') loop
        execute format('revoke all on %s from ${everyone}', part);
        if not (select relrowsecurity from pg_class where oid = part) then
          execute format('alter table %s enable row level security', part);
        end if;
        for policy in select polname from pg_policy where polrelid = part loop
          execute format('drop policy %I on %s', policy, part);
        end loop;
      end loop;
    end $$`)
}

/** Gives a table its privileges, and its policies where they differ from those that it has. */
async function protect(trx: Transaction, { name, isTenant, signature }: TableFacts): Promise<void> {
  const grants = grantsOf(name, isTenant)
  await trx.raw(`revoke all on public.${name} from ${everyone}; ${privilegesOn(name, grants)}`)
  const policies = policiesOn(name, grants)
  const { rows } = await trx.raw<{ rows: { wanted: string }[] }>('select md5(?) as wanted', [policies])
  const wanted = rows[0]?.wanted ?? ''
  // Policies take the strongest lock on the table: a start without changes must not wait for readers.
  if (signature !== wanted)
    await trx.raw(`${policies}; comment on policy platform_rows on public.${name} is '${wanted}'`)
}

/** The rule of a table; a table that is neither known nor a tenant's is the platform's alone. */
function ruleOf(name: string, isTenant: boolean): TableRule {
  if (isTenant) return tenantRules[name] ?? { company: ownRows, public: null }
  return sharedRules[name] ?? { company: null, public: null }
}

function privilegesOn(name: string, grants: readonly Grant[]): string {
  return grants
    .map(({ role, access: { may } }) => `grant ${privileges[may]} on public.${name} to ${role}`)
    .join('; ')
}

function policiesOn(name: string, grants: readonly Grant[]): string {
  const policy = ({ kind, role, access: { may, rows } }: Grant): string => `

    create policy ${kind}_rows on public.${name} to ${role}
      using (${rows}) with check (${may === 'read' ? 'false' : rows})`
  return [
    `alter table public.${name} enable row level security`,
    ...[...Object.keys(scopeRoles), 'application'].map(
      (kind) => `drop policy if exists ${kind}_rows on public.${name}`,
    ),
    ...grants.map(policy),
  ].join(';')
}

type Grant = { readonly kind: string; readonly role: string; readonly access: Access }

/** What each role may do with a table; the platform comes last. */
function grantsOf(name: string, isTenant: boolean): Grant[] {
  const rule = ruleOf(name, isTenant)
  const may = appendOnlyTables.includes(name) ? 'read and add' : 'all'
  const entries = [
    { kind: 'company', role: scopeRoles.company, access: rule.company },
    { kind: 'public', role: scopeRoles.public, access: rule.public },
    { kind: 'application', role: applicationRole, access: loginAccess[name] ?? null },
    { kind: 'platform', role: scopeRoles.platform, access: { may, rows: 'true' } as const },
  ]
  return entries.flatMap(({ access, ...entry }) => (access === null ? [] : [{ ...entry, access }]))
}
