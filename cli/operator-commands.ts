/** Commands for whoever runs the house: the database, the demo, the reference, the first admin, the queue. */
import { buffer } from 'node:stream/consumers'
import { textOf, type Call, type Command } from './command.ts'
import { exit, Misuse, type ExitCode } from './exit-codes.ts'
import type { CliContext } from './cli-context.ts'
import { askSecret } from './secret.ts'

const jobStates = ['created', 'retry', 'active', 'failed'] as const

/** The commands of the house; `all` are all commands, for the reference. */
export function houseCommands(all: () => readonly Command[]): Command[] {
  const common = { positionals: [], flags: [], ofCompany: false, example: '' } as const
  return [
    { ...common, path: ['migrate'], run: migrate },
    {
      ...common,
      path: ['demo'],
      flags: [{ name: 'if-new', words: 'cli.flag.ifNew' }],
      example: '--if-new',
      run: demo,
    },
    {
      ...common,
      path: ['reference'],
      flags: [{ name: 'check', words: 'cli.flag.check' }],
      example: '--check',
      run: (context, call) => reference(context, call, all()),
    },
    { ...common, path: ['health'], run: health },
    {
      ...common,
      path: ['admin', 'create'],
      example: '--email anne@example.com --password-stdin < password.txt',
      run: createAdmin,
      flags: [
        { name: 'email', value: 'text', required: true, words: 'field.email.title' },
        { name: 'first-name', value: 'text', words: 'field.firstName.title' },
        { name: 'last-name', value: 'text', words: 'field.lastName.title' },
        { name: 'password-stdin', words: 'cli.flag.passwordStdin' },
      ],
    },
    {
      ...common,
      path: ['users', 'two-step-off'],
      example: '--email marie@example.com',
      run: endTwoStep,
      flags: [{ name: 'email', value: 'text', required: true, words: 'field.email.title' }],
    },
    {
      ...common,
      path: ['jobs', 'list'],
      flags: [{ name: 'state', value: 'text', choices: jobStates, words: 'cli.flag.state' }],
      example: '--state failed',
      run: listJobs,
    },
    {
      ...common,
      path: ['jobs', 'retry'],
      example: '--all',
      run: retryJobs,
      flags: [
        { name: 'id', value: 'uuid', words: 'cli.flag.job' },
        { name: 'all', words: 'cli.flag.allJobs' },
      ],
    },
  ]
}

async function migrate(context: CliContext): Promise<ExitCode> {
  const { migrateDatabase } = await import('../src/application.ts')
  const names = await migrateDatabase(await context.config())
  context.rows(names.map((migration) => ({ migration })))
  if (names.length === 0) context.tell(context.voice.say('cli.migrate.upToDate'))
  return exit.done
}

async function demo(context: CliContext, { flags }: Call): Promise<ExitCode> {
  const [{ makeDemo }, config] = await Promise.all([import('./demo/demo.ts'), context.config()])
  if (!config.demo) throw new Misuse(context.voice.say('cli.demo.embeddedOnly'))
  const made = await makeDemo(await context.product())
  if (made !== null) context.one(made)
  else if (flags.get('if-new') !== true) throw new Misuse(context.voice.say('cli.demo.notNew'))
  return exit.done
}

async function reference(
  context: CliContext,
  { flags }: Call,
  commands: readonly Command[],
): Promise<ExitCode> {
  const { staleFiles, writeReference } = await import('./reference/reference-files.ts')
  if (flags.get('check') !== true) {
    context.rows(writeReference(commands).map((file) => ({ file })))
    return exit.done
  }
  const stale = staleFiles(commands)
  context.rows(stale.map((file) => ({ file })))
  if (stale.length > 0) context.tell(context.voice.say('cli.reference.stale', { count: stale.length }))
  return stale.length > 0 ? exit.faulty : exit.done
}

/** Broken means here: the database does not answer, or tables are missing. */
async function health(context: CliContext): Promise<ExitCode> {
  const { DatabaseUnreachable, openApplication } = await import('../src/application.ts')
  try {
    const application = await openApplication(await context.config(), {
      role: 'cli',
      jobs: 'here',
      connections: 1,
    })
    const ready = await application.ready()
    await application.close()
    context.one({ database: 'ok', migrations: ready ? 'ok' : 'pending' })
    if (!ready) context.tell(context.voice.say('cli.notMigrated'))
    return ready ? exit.done : exit.broken
  } catch (error) {
    if (!(error instanceof DatabaseUnreachable)) throw error
    context.one({ database: 'unreachable' })
    context.tell(error.message)
    return exit.broken
  }
}

async function createAdmin(context: CliContext, { flags }: Call): Promise<ExitCode> {
  const email = textOf(flags, 'email') ?? ''
  const password =
    flags.get('password-stdin') === true
      ? (await buffer(process.stdin)).toString('utf8').replace(/\r?\n$/u, '')
      : ((await askSecret(context.voice.say('cli.admin.password', { email }))) ??
        (() => {
          throw new Misuse(context.voice.say('cli.admin.noPassword'))
        })())
  const application = await context.product()
  const id = await application.house.createAdmin({
    email,
    password,
    firstName: textOf(flags, 'first-name') ?? 'Admin',
    lastName: textOf(flags, 'last-name') ?? 'Nutricode',
  })
  context.one({ id, email })
  return exit.done
}

/** For someone who lost telephone and recovery codes: whoever runs the house has made sure who asks. */
async function endTwoStep(context: CliContext, { flags }: Call): Promise<ExitCode> {
  const email = textOf(flags, 'email') ?? ''
  context.one({ email, removed: await (await context.product()).house.endTwoStep(email) })
  return exit.done
}

async function listJobs(context: CliContext, { flags }: Call): Promise<ExitCode> {
  const application = await context.product()
  const state = jobStates.find((one) => one === textOf(flags, 'state')) ?? null
  const jobs = await application.house.jobs(state)
  context.found(jobs.map((job) => ({ ...job, createdAt: job.createdAt.toISOString() })))
  return exit.done
}

async function retryJobs(context: CliContext, { flags }: Call): Promise<ExitCode> {
  const id = textOf(flags, 'id')
  if ((id === undefined) === (flags.get('all') !== true))
    throw new Misuse(context.voice.say('cli.jobs.which'))
  if (id !== undefined && !/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu.test(id))
    throw new Misuse(context.voice.say('cli.jobs.which'))
  const application = await context.product()
  const retried = await application.house.retryJobs(id ?? null)
  context.one({ retried })
  return retried === 0 && id !== undefined ? exit.refused : exit.done
}
