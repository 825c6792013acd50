// What every process needs to reach the database and the queue of the settings.

import { SettingError, type Config } from '../config.ts'
import { jobNames, jobs } from '../contract/jobs.ts'
import type { QueueSettings } from '../persistence/queue.ts'

/** The settings of all queues. */
export function queueSettings(): QueueSettings[] {
  return jobNames.map((name) => ({ name, ...jobs[name] }))
}

/** The address of the database. @throws SettingError when none is set */
export function databaseUrl(config: Config): string {
  if (config.databaseUrl === undefined)
    throw new SettingError(
      'DATABASE_URL is not set; set it to a PostgreSQL 15 or newer, or run npm start, which brings one.',
    )
  return config.databaseUrl
}
