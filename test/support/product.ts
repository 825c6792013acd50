// The product on a database of the file's own: real stores, real letters in an outbox, jobs run here after each commit.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { useDatabase, type TestDatabase } from './database.ts'
import { readLetters, type ReadLetter } from './emails.ts'
import { startVies, type Vies } from './outside/vies.ts'
import { readConfig, type Config } from '../../src/config.ts'
import { openApplication, type Application } from '../../src/application.ts'
import type { Actor, Right } from '../../src/domain/rights.ts'

export type TestProduct = {
  readonly product: Application
  readonly config: Config
  readonly database: TestDatabase
  readonly vies: Vies
  /** Moves the product's clock. */
  now: Date
  /** Every letter so far, oldest first. */
  letters(): Promise<ReadLetter[]>
}

/** Call once at the top of a `describe`: the product is open before its tests, closed after them. */
export function useProduct(settings: Readonly<Record<string, string>> = {}): TestProduct {
  const database = useDatabase()
  let opened: Application | undefined
  let config: Config | undefined
  let vies: Vies | undefined
  let folder = ''
  let now = new Date('2026-11-21T10:00:00Z')
  before(async () => {
    vies = await startVies()
    folder = await mkdtemp(join(tmpdir(), 'nutricode-product-'))
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
  const there = <T>(thing: T | undefined): T => {
    if (thing === undefined) throw new Error('the product is there once the before hooks run')
    return thing
  }
  return {
    get product() {
      return there(opened)
    },
    get config() {
      return there(config)
    },
    database,
    get vies() {
      return there(vies)
    },
    get now() {
      return now
    },
    set now(moment) {
      now = moment
    },
    letters: () => readLetters(join(folder, 'outbox')),
  }
}

/** A user with exactly these rights, without a row of his own: for tests of what rights open. */
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

export const anyone: Actor = { kind: 'anyone', language: 'en' }
/** The operator, working for one company. */
export function operatorOf(companyId: number | null): Actor {
  return { kind: 'operator', language: 'en', companyId }
}
