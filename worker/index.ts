// The worker process: runs the jobs of the queue. On SIGTERM or SIGINT it ends after the running job, or
// returns the job to the queue.

import { fileURLToPath } from 'node:url'
import { loadConfig, SettingError } from '../src/config.ts'
import { openMetricsServer } from '../src/metrics-server.ts'
import { DatabaseUnreachable, openApplication } from '../src/application.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

async function main(): Promise<void> {
  const config = loadConfig(process.env, root)
  const application = await openApplication(config, { role: 'worker', jobs: 'queue' })
  const { workerPort } = config.metrics
  if (workerPort !== undefined)
    openMetricsServer(application.metrics, workerPort, (error) => {
      application.log.error('metrics.notListening', { error })
    })
  await application.work()
  application.log.info('worker.working')
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    void application.close().then(
      () => {
        process.exitCode = 0
      },
      (error: unknown) => {
        application.log.error('worker.badEnd', { error })
        process.exitCode = 3
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

try {
  await main()
} catch (error) {
  const isExpected = error instanceof SettingError || error instanceof DatabaseUnreachable
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(isExpected ? 2 : 3)
}
