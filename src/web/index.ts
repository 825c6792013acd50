// The web process: listens, and ends in order when it is told to.

import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { drawOnce, loadLabelViews, previewer } from './label-views.ts'
import { buildServer } from './server.ts'
import { endSlowBodies } from './body-timeouts.ts'
import { loadConfig, SettingError } from '../config.ts'
import { DatabaseUnreachable, openApplication } from '../application.ts'

/** Milliseconds that running requests may take to finish once the process is told to end. */
const grace = 10_000
const root = fileURLToPath(new URL('../..', import.meta.url))

async function main(): Promise<void> {
  const config = loadConfig(process.env, root)
  const views = await loadLabelViews()
  const application = await openApplication(config, {
    role: 'web',
    jobs: 'queue',
    renderLabel: previewer(views, config.presentationOrigin),
  })
  const { listener, close } = await buildServer(application, views)
  drawOnce(views)
  // The way to the database is opened too; before the first migration there is nothing to read yet.
  await application.readLabel('0000000000').catch(() => null)
  const server = createServer({ requestTimeout: 0, headersTimeout: 15_000 }, endSlowBodies(listener))
  server.on('error', (error: NodeJS.ErrnoException) => {
    end(
      error.code === 'EADDRINUSE'
        ? `Port ${String(config.port)} is in use; stop what uses it, or set PORT to another one.`
        : error.message,
      2,
    )
  })
  server.listen(config.port, config.host, () => {
    application.log.info('web.listening', { host: config.host, port: config.port })
  })

  let ending = false
  const stop = (): void => {
    if (ending) return
    ending = true
    setTimeout(() => {
      server.closeAllConnections()
    }, grace).unref()
    server.close(() => {
      void close()
        .then(() => application.close())
        .then(
          () => {
            process.exitCode = 0
          },
          (error: unknown) => {
            application.log.error('web.badEnd', { error })
            process.exitCode = 3
          },
        )
    })
    server.closeIdleConnections()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function end(sentence: string, code: number): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}

try {
  await main()
} catch (error) {
  if (error instanceof SettingError || error instanceof DatabaseUnreachable) end(error.message, 2)
  end(error instanceof Error ? error.message : String(error), 3)
}
