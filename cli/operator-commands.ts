/**
 * Commands for the operator of an installation: the database, the demo, the reference, the first admin, the
 * queue. Each imports what it runs inside its function: the other commands start faster without it.
 */
import { buffer } from 'node:stream/consumers'
import { textOf, type Call, type Command } from './common/command.ts'
import { exit, Misuse, type ExitCode } from './common/exit-codes.ts'
import type { CliContext } from './common/cli-context.ts'
import { askSecret } from './secret.ts'

const jobStates = ['created', 'retry', 'active', 'failed'] as const

/** The operator commands; `all` returns every command, for the reference. */
export function operatorCommands(all: () => readonly Command[]): Command[] {
  const common = { positionals: [], flags: [], isForOneCompany: false, example: '' } as const
  return [
    { ...common, path: ['migrate'], run: migrate },
    {
      ...common,
      path: ['demo'],
      flags: [{ name: 'if-new', messageId: 'cli.flag.ifNew' }],
      example: '--if-new',
      run: demo,
    },
    {
      ...common,
      path: ['reference'],
      flags: [{ name: 'check', messageId: 'cli.flag.check' }],
      example: '--check',
      run: (context, call) => reference(context, call, all()),
    },
    { ...common, path: ['health'], run: health },
    {
      ...common,
      path: ['admin', 'create'],
      example: '--email anne@example.com --first-name Anne --last-name Roux --password-stdin < password.txt',
      run: createAdmin,
      flags: [
        { name: 'email', value: 'text', required: true, messageId: 'field.email.title' },
        { name: 'first-name', value: 'text', messageId: 'field.firstName.title' },
        { name: 'last-name', value: 'text', messageId: 'field.lastName.title' },
        { name: 'password-stdin', messageId: 'cli.flag.passwordStdin' },
      ],
    },
    {
      ...common,
      path: ['users', 'two-step-off'],
      example: '--email marie@example.com',
      run: endTwoStep,
      flags: [{ name: 'email', value: 'text', required: true, messageId: 'field.email.title' }],
    },
    {
      ...common,
      path: ['jobs', 'list'],
      flags: [{ name: 'state', value: 'text', choices: jobStates, messageId: 'cli.flag.state' }],
      example: '--state failed',
      run: listJobs,
    },
    {
      ...common,
      path: ['jobs', 'retry'],
      example: '--all',
      run: retryJobs,
      flags: [
        { name: 'id', value: 'uuid', messageId: 'cli.flag.job' },
        { name: 'all', messageId: 'cli.flag.allJobs' },
      ],
    },
  ]
}

async function migrate(context: CliContext): Promise<ExitCode> {
  const { migrateDatabase } = await import('../src/application.ts')
  const names = await migrateDatabase(await context.config())
  context.printRows(names.map((migration) => ({ migration })))
  if (names.length === 0) context.printMessage(context.translator.translate('cli.migrate.upToDate'))
  return exit.done
}

async function demo(context: CliContext, { flags }: Call): Promise<ExitCode> {
  const [{ makeDemo }, config] = await Promise.all([import('./demo/demo.ts'), context.config()])
  if (!config.demo) throw new Misuse(context.translator.translate('cli.demo.embeddedOnly'))
  const made = await makeDemo(await context.application())
  if (made !== null) context.printRecord(made)
  else if (flags.get('if-new') !== true) throw new Misuse(context.translator.translate('cli.demo.notNew'))
  return exit.done
}

async function reference(
  context: CliContext,
  { flags }: Call,
  commands: readonly Command[],
): Promise<ExitCode> {
  const { staleFiles, writeReference } = await import('./reference/reference-files.ts')
  if (flags.get('check') !== true) {
    context.printRows(writeReference(commands).map((file) => ({ file })))
    return exit.done
  }
  const stale = staleFiles(commands)
  context.printRows(stale.map((file) => ({ file })))
  if (stale.length > 0)
    context.printMessage(context.translator.translate('cli.reference.stale', { count: stale.length }))
  return stale.length > 0 ? exit.faulty : exit.done
}

/** Exit code 3: the database does not answer, or migrations are pending. */
async function health(context: CliContext): Promise<ExitCode> {
  const { DatabaseUnreachable, openApplication } = await import('../src/application.ts')
  try {
    const application = await openApplication(await context.config(), {
      role: 'cli',
      jobs: 'here',
      connections: 1,
    })
    const ready = await application.isReady()
    await application.close()
    context.printRecord({ database: 'ok', migrations: ready ? 'ok' : 'pending' })
    if (!ready) context.printMessage(context.translator.translate('cli.notMigrated'))
    return ready ? exit.done : exit.broken
  } catch (error) {
    if (!(error instanceof DatabaseUnreachable)) throw error
    context.printRecord({ database: 'unreachable' })
    context.printMessage(error.message)
    return exit.broken
  }
}

async function createAdmin(context: CliContext, { flags }: Call): Promise<ExitCode> {
  const email = textOf(flags, 'email') ?? ''
  const password =
    flags.get('password-stdin') === true
      ? (await buffer(process.stdin)).toString('utf8').replace(/\r?\n$/u, '')
      : ((await askSecret(context.translator.translate('cli.admin.password', { email }))) ??
        (() => {
          throw new Misuse(context.translator.translate('cli.admin.noPassword'))
        })())
  const application = await context.application()
  const id = await application.operatorCommands.createAdmin({
    email,
    password,
    firstName: textOf(flags, 'first-name') ?? 'Admin',
    lastName: textOf(flags, 'last-name') ?? 'Nutricode',
  })
  context.printRecord({ id, email })
  return exit.done
}

/** For a user who lost phone and recovery codes; the operator has checked who they are. */
async function endTwoStep(context: CliContext, { flags }: Call): Promise<ExitCode> {
  const email = textOf(flags, 'email') ?? ''
  context.printRecord({
    email,
    removed: await (await context.application()).operatorCommands.endTwoStep(email),
  })
  return exit.done
}

async function listJobs(context: CliContext, { flags }: Call): Promise<ExitCode> {
  const application = await context.application()
  const state = jobStates.find((jobState) => jobState === textOf(flags, 'state')) ?? null
  const jobs = await application.operatorCommands.jobs(state)
  context.printList(jobs.map((job) => ({ ...job, createdAt: job.createdAt.toISOString() })))
  return exit.done
}

async function retryJobs(context: CliContext, { flags }: Call): Promise<ExitCode> {
  const id = textOf(flags, 'id')
  if ((id === undefined) === (flags.get('all') !== true))
    throw new Misuse(context.translator.translate('cli.jobs.which'))
  if (id !== undefined && !/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu.test(id))
    throw new Misuse(context.translator.translate('cli.jobs.which'))
  const application = await context.application()
  const retried = await application.operatorCommands.retryJobs(id ?? null)
  context.printRecord({ retried })
  return retried === 0 && id !== undefined ? exit.refused : exit.done
}
