// The login with which web and worker reach the embedded database: it owns no table, so that a query outside a
// transaction's scope reads nothing (decision 58).

import type { Database } from './database.ts'
import { applicationRole } from './row-level-security.ts'

/**
 * Creates the login of an address, or gives it the password of the address, and lets it take the roles of
 * row-level security.
 * @param url name and password are letters, digits and underscores
 */
export async function createServiceLogin(db: Database, url: string): Promise<void> {
  const { username, password } = new URL(url)
  if (!/^\w+$/.test(username) || !/^\w+$/.test(password))
    throw new TypeError('not the address of a service login')
  await db.raw(`
    do $$ begin
      if to_regrole('${username}') is null then create role ${username}; end if;
    end $$;
    alter role ${username} with login inherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls
      password '${password}';
    grant ${applicationRole} to ${username}`)
}
