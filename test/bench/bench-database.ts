// An embedded PostgreSQL with the product's tables and a company, for benches.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../cli/postgres/embedded-postgres.ts'
import { migrateDatabase, openApplication, type Application } from '../../src/application.ts'
import { readConfig, type Config } from '../../src/config.ts'
import { plainSheet } from '../support/examples.ts'
import { operatorOf } from '../support/application.ts'
import { freePort } from '../support/ports.ts'

/** A database in a temporary folder, and the settings of the processes that use it. */
export type BenchDatabase = {
  readonly folder: string
  readonly url: string
  readonly environment: Record<string, string>
  /** Where a web process with these settings answers. */
  readonly origin: string
  readonly config: Config
  close(): Promise<void>
}

/** Starts a database and creates its tables. `settings` are further ones of the processes. */
export async function startBenchDatabase(
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'nutricode-bench-'))
  const postgres = await startEmbeddedPostgres(folder)
  const port = String(await freePort())
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    PORT: port,
    ...settings,
  }
  const config = readConfig(environment, { root: folder })
  await migrateDatabase(config)
  return {
    folder,
    url: postgres.url,
    environment,
    origin: `http://127.0.0.1:${port}`,
    config,
    close: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Opens the application as the command line does. */
export function openBenchApplication({ config }: BenchDatabase): Promise<Application> {
  return openApplication(config, { role: 'cli', jobs: 'here' })
}

/** Creates a company and returns its id. */
export async function createCompany(application: Application, gln?: string): Promise<number> {
  const { company } = await application.perform(
    'companies.create',
    {
      tva: 'CHE123456789',
      name: 'Maison d’ailleurs',
      address: 'Rue 1',
      postalCode: '1000',
      city: 'Lausanne',
      country: 'CH',
      ...(gln === undefined ? {} : { gln }),
      bypass: true,
    },
    operatorOf(null),
  )
  return company.id
}

/** Creates a sheet of a company, publishes it, and returns its id. */
export async function publishSheet(
  application: Application,
  companyId: number,
  draft = plainSheet(),
): Promise<number> {
  const { sheet } = await application.perform('sheets.create', draft, operatorOf(companyId))
  await application.perform('admin.updateSheetState', { nutri_id: sheet.id, state: 3 }, operatorOf(null))
  return sheet.id
}

/** Waits until the web process at an origin answers. */
export async function untilReady(origin: string): Promise<void> {
  while ((await fetch(`${origin}/readyz`).catch(() => null))?.status !== 200)
    await new Promise((settle) => {
      setTimeout(settle, 100)
    })
}
