// What reaches the database and the queue of the settings, for work that opens no application.

import { SettingError, type Config } from '../config.ts'
import { jobNames, jobs } from '../contract/jobs.ts'
import type { QueueSettings } from '../persistence/queue.ts'

/** The settings of all queues. */
export function queueSettings(): QueueSettings[] {
  return jobNames.map((name) => ({ name, ...jobs[name] }))
}

/**
 * The address with the login that owns the tables, for migrations, back-ups and restores: row-level security would
 * hide rows from any other. @throws SettingError when none is set
 */
export function ownerUrl(config: Config): string {
  return config.databaseOwnerUrl ?? databaseUrl(config)
}

/** The address of the database. @throws SettingError when none is set */
export function databaseUrl({ databaseUrl: url }: Config): string {
  if (url === undefined)
    throw new SettingError(
      'DATABASE_URL is not set; set it to a PostgreSQL 15 or newer, or run npm start, which brings one.',
    )
  return url
}
