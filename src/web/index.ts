// The web process: opens the application, listens, and stops in order on SIGTERM and SIGINT.

import type { RequestListener } from 'node:http'
import { fileURLToPath } from 'node:url'
import { warmUpLabelViews, loadLabelViews, labelPreviewer } from './label-views.ts'
import { buildServer } from './server.ts'
import { endSlowBodies } from './body-timeouts.ts'
import { openHttpServer } from './refused-requests.ts'
import { transportSecurity } from './security.ts'
import { observeRequests } from './request-observer.ts'
import { stoppable, stopServer } from './stopping.ts'
import { loadConfig, SettingError } from '../config.ts'
import { openMetricsServer, withMetrics } from '../metrics-server.ts'
import { DatabaseUnreachable, openApplication, type Application } from '../application.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

async function main(): Promise<void> {
  const config = loadConfig(process.env, root)
  const views = await loadLabelViews()
  const application = await openApplication(config, {
    role: 'web',
    jobs: 'queue',
    startsWithoutDatabase: true,
    renderLabel: labelPreviewer(views, config.presentationOrigin),
  })
  const { listener, close } = await buildServer(application, views)
  warmUpLabelViews(views)
  // Opens a connection to the database before the first request; fails before the first migration, which is
  // no error.
  await application.readLabel('0000000000').catch(() => null)
  const { listener: stoppableListener, stopSoon } = stoppable(endSlowBodies(listener))
  const server = openHttpServer(observed(application, stoppableListener), transportSecurity(config))
  server.on('error', (error: NodeJS.ErrnoException) => {
    exit(
      error.code === 'EADDRINUSE'
        ? `Port ${String(config.port)} is in use; stop what uses it, or set PORT to another one.`
        : error.message,
      2,
    )
  })
  server.listen(config.port, config.host, () => {
    application.log.info('web.listening', { host: config.host, port: config.port })
  })

  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    void stopServer(server, stopSoon, config.stopDelay)
      .then(close)
      .then(() => application.close())
      .then(
        () => {
          process.exitCode = 0
        },
        (error: unknown) => {
          application.log.error('web.stopFailed', { error })
          process.exitCode = 3
        },
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** The listener, which counts its requests and hands out figures. */
function observed({ config, log, metrics }: Application, listener: RequestListener): RequestListener {
  if (config.metrics.webPort !== undefined)
    openMetricsServer(metrics, config.metrics.webPort, (error) => {
      log.error('metrics.notListening', { error })
    })
  return observeRequests(withMetrics(listener, metrics, config.metrics.token), metrics)
}

function exit(message: string, code: number): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

try {
  await main()
} catch (error) {
  if (error instanceof SettingError || error instanceof DatabaseUnreachable) exit(error.message, 2)
  exit(error instanceof Error ? error.message : String(error), 3)
}
