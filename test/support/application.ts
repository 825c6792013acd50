// The application on a database of the test file's own: real persistence, e-mails as files in an outbox. Jobs
// run in this process after each commit.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { useDatabase, type TestDatabase } from './database.ts'
import { readEmails, type ReadEmail } from './emails.ts'
import { startVies, type Vies } from './outside/vies.ts'
import { readConfig, type Config } from '../../src/config.ts'
import { openApplication, type Application } from '../../src/application.ts'
import type { Actor, Right } from '../../src/domain/rights.ts'

export type TestApplication = {
  readonly application: Application
  readonly config: Config
  readonly database: TestDatabase
  readonly vies: Vies
  /** The application's clock; a test sets it to move time. */
  now: Date
  /** Every e-mail so far, oldest first. */
  emails(): Promise<ReadEmail[]>
}

/** Call once at the top of a `describe`: the application is open before its tests and closed after them. */
export function useApplication(settings: Readonly<Record<string, string>> = {}): TestApplication {
  const database = useDatabase()
  let opened: Application | undefined
  let config: Config | undefined
  let vies: Vies | undefined
  let folder = ''
  let now = new Date('2026-11-21T10:00:00Z')
  before(async () => {
    vies = await startVies()
    folder = await mkdtemp(join(tmpdir(), 'nutricode-application-'))
    config = readConfig(
      {
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        VAT_URL: vies.url,
        LOG_LEVEL: 'error',
        APP_ORIGIN: 'http://app.test',
        PRESENTATION_ORIGIN: 'http://label.test',
        CODE_ORIGIN: 'http://q.test',
        ...settings,
      },
      { root: folder },
    )
    opened = await openApplication(config, { role: 'cli', jobs: 'here', clock: () => now, connections: 4 })
  })
  after(async () => {
    await opened?.close()
    await vies?.close()
    await rm(folder, { recursive: true, force: true })
  })
  const ready = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The application opens in the before hooks.')
    return value
  }
  return {
    get application() {
      return ready(opened)
    },
    get config() {
      return ready(config)
    },
    database,
    get vies() {
      return ready(vies)
    },
    get now() {
      return now
    },
    set now(moment) {
      now = moment
    },
    emails: () => readEmails(join(folder, 'outbox')),
  }
}

/** A user with exactly these rights, without a row in the database: for tests of what rights allow. */
export function actorWith(
  rights: readonly Right[],
  companyId: number | null = null,
  flags: { admin?: boolean; shortAdmin?: boolean } = {},
): Actor {
  return {
    kind: 'user',
    language: 'en',
    userId: 1,
    companyId,
    rights,
    admin: flags.admin ?? false,
    shortAdmin: flags.shortAdmin ?? false,
  }
}

/** A visitor who is not signed in. */
export const anyone: Actor = { kind: 'anyone', language: 'en' }
/** The operator, working for one company. */
export function operatorOf(companyId: number | null): Actor {
  return { kind: 'operator', language: 'en', companyId }
}
