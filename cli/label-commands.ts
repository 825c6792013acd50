/**
 * Published labels outside the database: `labels publish` writes the store of published labels again, and with
 * `--to` the whole public site as files for a CDN.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { textOf, type Call, type Command } from './common/command.ts'
import { exit, type ExitCode } from './common/exit-codes.ts'
import { projectRoot, type CliContext } from './common/cli-context.ts'
import { openProgress } from './common/progress.ts'

/** The commands on published labels. */
export function labelCommands(): Command[] {
  return [
    {
      path: ['labels', 'publish'],
      positionals: [],
      isForOneCompany: false,
      example: '--to s3://labels/site',
      flags: [{ name: 'to', value: 's3://…|file:///…|dir', messageId: 'cli.flag.labelsTo' }],
      run: publish,
    },
  ]
}

async function publish(context: CliContext, { flags }: Call): Promise<ExitCode> {
  const to = textOf(flags, 'to')
  const application = await context.application()
  if (to === undefined) {
    const progress = leftBar()
    const written = await application.operatorCommands.storeLabels((left) => {
      progress.left(left)
    })
    progress.end()
    context.printRecord({ written })
    return exit.done
  }
  const [{ loadConfig }, { openFiles }, { publishSite }] = await Promise.all([
    import('../src/config.ts'),
    import('../src/application.ts'),
    import('./labels/publish-site.ts'),
  ])
  const url = /^(?:s3|file):/u.test(to) ? to : pathToFileURL(resolve(to)).href
  // The address is checked as that of the file store is, and a bucket has the same keys.
  const { filesUrl, s3 } = loadConfig({ ...process.env, FILES_URL: url }, projectRoot)
  const summary = await publishSite(application, openFiles(filesUrl, s3))
  context.printRecord({ to: filesUrl, ...summary })
  return exit.done
}

/** A progress bar for what is left of a total that the first report gives. */
function leftBar(): { left(count: number): void; end(): void } {
  let bar: ReturnType<typeof openProgress> | undefined
  let last = 0
  return {
    left: (count) => {
      bar ??= openProgress(count)
      bar.add(Math.max(0, last - count))
      last = count
    },
    end: () => bar?.end(),
  }
}
