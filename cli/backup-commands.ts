/**
 * Back-ups of the whole installation: `backup` writes one, `backup verify` checks one, `backup keys` saves the keys
 * that one holds, `restore` brings one into an empty place.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { textOf, type Call, type Command, type Flag } from './common/command.ts'
import { projectRoot, type CliContext } from './common/cli-context.ts'
import { exit, Misuse, type ExitCode } from './common/exit-codes.ts'
import { onFile } from './common/files.ts'
import { reportedProgress } from './common/progress.ts'
import { askSecret } from './secret.ts'
import type { Config } from '../src/config.ts'

const passphraseFlag: Flag = { name: 'passphrase-file', value: 'file', messageId: 'cli.flag.passphraseFile' }

/** The commands on back-ups. */
export function backupCommands(): Command[] {
  const common = { isForOneCompany: false, positionals: ['backup.zip'] } as const
  return [
    {
      ...common,
      path: ['backup'],
      positionals: [],
      example: '--to /backups/ --passphrase-file passphrase.txt',
      flags: [{ name: 'to', value: 'place', messageId: 'cli.flag.backupTo' }, passphraseFlag],
      run: backUp,
    },
    { ...common, path: ['backup', 'verify'], example: 'backup.zip', flags: [passphraseFlag], run: verify },
    {
      ...common,
      path: ['backup', 'keys'],
      example: 'backup.zip --out keys.env --passphrase-file passphrase.txt',
      flags: [{ name: 'out', value: 'file', messageId: 'cli.flag.keysOut' }, passphraseFlag],
      run: saveKeys,
    },
    {
      ...common,
      path: ['restore'],
      example: 'backup.zip --passphrase-file passphrase.txt',
      flags: [
        { name: 'into', value: 'address', messageId: 'cli.flag.restoreInto' },
        { name: 'dry-run', messageId: 'cli.flag.restoreCheck' },
        { name: 'force', messageId: 'cli.flag.restoreForce' },
        { name: 'database-only', messageId: 'cli.flag.databaseOnly' },
        passphraseFlag,
      ],
      run: restore,
    },
  ]
}

/** Writes to `<file>.part` first: an interrupted command leaves nothing that looks whole. */
async function backUp(context: CliContext, call: Call): Promise<ExitCode> {
  const [{ backUp: write }, config] = await Promise.all([import('../src/application.ts'), context.config()])
  const to = textOf(call.flags, 'to') ?? config.backup.url ?? '.'
  const passphrase = passphraseOf(context, call, config)
  let unregister = (): void => undefined
  try {
    const { file, bytes, manifest } = await onFile(context, 'cli.fileUnwritable', to, () =>
      write(config, {
        to,
        passphrase,
        progress: reportedProgress(),
        onDraft: (path) => {
          unregister = context.onStop(() => {
            rmSync(path, { force: true })
          })
        },
      }),
    )
    context.printRecord({ file, bytes, ...contentsOf(manifest) })
    if (manifest.keys === null) context.printMessage(context.translator.translate('cli.backup.noKeys'))
    return exit.done
  } finally {
    unregister()
  }
}

async function verify(context: CliContext, call: Call): Promise<ExitCode> {
  const [file = ''] = call.positionals
  const [{ verifyBackup }, config] = await Promise.all([import('../src/application.ts'), settings()])
  const manifest = await onFile(context, 'cli.fileUnreadable', file, () =>
    verifyBackup(config, file, {
      passphrase: passphraseOf(context, call, config),
      progress: reportedProgress(),
    }),
  )
  const { createdAt, release } = manifest
  context.printRecord({ file, createdAt, release, ...contentsOf(manifest) })
  return exit.done
}

async function saveKeys(context: CliContext, call: Call): Promise<ExitCode> {
  const { translator } = context
  const [file = ''] = call.positionals
  const out = textOf(call.flags, 'out')
  if (out === undefined) throw new Misuse(translator.translate('cli.backup.keysOutNeeded'))
  const [{ keysOfBackup }, config] = await Promise.all([import('../src/application.ts'), settings()])
  const passphrase =
    passphraseOf(context, call, config) ?? (await askSecret(translator.translate('cli.backup.passphrase')))
  if (passphrase === undefined) throw new Misuse(translator.translate('cli.backup.passphraseMissing'))
  const keys = await onFile(context, 'cli.fileUnreadable', file, () => keysOfBackup(config, file, passphrase))
  const text = `SERIAL_KEY=${keys.serialKey}\nSESSION_SECRET=${keys.sessionSecret}\n`
  await onFile(context, 'cli.fileUnwritable', out, () => {
    // A file that exists could be readable by others: it is not overwritten.
    writeFileSync(out, text, { mode: 0o600, flag: 'wx' })
    return Promise.resolve()
  })
  context.printRecord({ file: out })
  return exit.done
}

async function restore(context: CliContext, call: Call): Promise<ExitCode> {
  const { flags } = call
  const { translator } = context
  const [file = ''] = call.positionals
  const into = textOf(flags, 'into')
  const [{ restore: bringBack }, config] = await Promise.all([
    import('../src/application.ts'),
    into === undefined ? context.config() : settings({ DATABASE_URL: into }),
  ])
  const dryRun = flags.get('dry-run') === true
  const restored = await onFile(context, 'cli.fileUnreadable', file, () =>
    bringBack(config, file, {
      passphrase: passphraseOf(context, call, config),
      force: flags.get('force') === true,
      databaseOnly: flags.get('database-only') === true,
      dryRun,
      progress: reportedProgress(),
    }),
  )
  const { manifest, laterMigrations, foreignFiles } = restored
  const { createdAt, release } = manifest
  context.printRecord({ createdAt, release, ...contentsOf(manifest), migrations: laterMigrations.length })
  const say = (sentence: string): void => {
    context.printMessage(sentence)
  }
  if (manifest.origins.code !== config.codeOrigin)
    say(
      translator.translate('cli.company.otherOrigin', {
        theirs: manifest.origins.code,
        own: config.codeOrigin,
      }),
    )
  if (restored.sessionSecretUnknown) say(translator.translate('cli.restore.sessionSecret'))
  if (dryRun) say(translator.translate('cli.restore.checked'))
  else {
    if (restored.storesKeys) say(translator.translate('cli.restore.keysStored', { folder: config.dataDir }))
    if (foreignFiles.length > 0)
      say(translator.translate('cli.restore.filesDeleted', { count: foreignFiles.length }))
  }
  return exit.done
}

/** The settings, without a start of the embedded database. */
async function settings(changes: Readonly<Record<string, string>> = {}): Promise<Config> {
  const { loadConfig } = await import('../src/config.ts')
  return loadConfig({ ...process.env, ...changes }, projectRoot)
}

/** The passphrase of the file or of the settings; null for neither. A last line break is not part of it. */
function passphraseOf(context: CliContext, { flags }: Call, config: Config): string | null {
  const path = textOf(flags, 'passphrase-file')
  if (path === undefined) return config.backup.passphrase ?? null
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/u, '')
  } catch {
    throw new Misuse(context.translator.translate('cli.fileUnreadable', { file: path }))
  }
}

/** How much a back-up holds, for people: never a key. */
function contentsOf(manifest: {
  readonly tables: readonly { readonly rows: number }[]
  readonly files: { readonly count: number }
  readonly jobs: number
  readonly keys: object | null
}): Record<string, unknown> {
  return {
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.count,
    jobs: manifest.jobs,
    keys: manifest.keys !== null,
  }
}
