// The application beside a running server, on its database: for what a test prepares without pages and calls.

import type { TestWeb } from './web.ts'
import { openApplication, type Application } from '../../src/application.ts'
import { readConfig } from '../../src/config.ts'

/** Opens the application as a command does, with jobs in its own process, and closes it when `use` is over. */
export async function withApplication<T>(
  web: TestWeb,
  use: (application: Application) => Promise<T>,
): Promise<T> {
  const application = await openApplication(readConfig(web.environment, { root: '.' }), {
    role: 'cli',
    jobs: 'here',
  })
  try {
    return await use(application)
  } finally {
    await application.close()
  }
}
