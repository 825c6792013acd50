/**
 * The context that a command runs in: translator, output, settings, the application (opened on first use) and
 * the company the command works for. The actor is the operator, who has no session and needs no rights.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Misuse } from './exit-codes.ts'
import { formatPairs, formatTable } from './table.ts'
import type { Translator } from './translator.ts'
import type { Config } from '../../src/config.ts'
import { normaliseVat } from '../../src/domain/company/vat.ts'
import { refuse } from '../../src/domain/refusal.ts'
import type { Actor } from '../../src/domain/rights.ts'
import type { Application } from '../../src/application.ts'

type OutputRow = Readonly<Record<string, unknown>>

export type CliContext = {
  readonly translator: Translator
  /** `--json`: answers are JSON lines. */
  readonly json: boolean
  /** `--lang` as typed. */
  readonly languageOption: string | undefined
  /** `--company` as typed. */
  readonly companyOption: string | undefined
  /** Settings, with the address of the embedded database when no other is set. */
  config(): Promise<Config>
  application(): Promise<Application>
  /** Closes database and application; the next use opens them again. */
  reopen(): Promise<void>
  /** The operator, working for the company of `--company`. */
  operator(): Promise<Actor>
  /** The operator, working for no particular company. */
  readonly globalOperator: Actor
  /** Prints rows on standard output: JSON lines, or a table. */
  printRows(rows: readonly OutputRow[]): void
  /** Prints rows; without any and without `--json`, a message on standard error says so. */
  printList(rows: readonly OutputRow[]): void
  /** Prints one record on standard output: a JSON line, or names and values. */
  printRecord(record: OutputRow): void
  /** Prints a sentence on standard error. */
  printMessage(sentence: string): void
  /** Registers what to undo when a signal stops the command; returns a function that removes it again. */
  onStop(undo: () => void): () => void
}

/** The options that every command has. */
export type GlobalOptions = {
  readonly company?: string | undefined
  readonly json: boolean
  readonly lang?: string | undefined
}

/** The project's folder: settings, migrations, reference. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Output width, in characters, where standard output is no terminal. */
const unlimited = 1_000_000
/** What to undo when a signal stops the process, and how to disconnect from embedded databases then. */
const undos = new Set<() => void>()
const abandons = new Set<() => Promise<void>>()
/** Milliseconds that disconnecting from the embedded database may take before the process ends. */
const leaveWithinMs = 1000
let processEnding: Promise<never> | undefined

/** Opens a context; `close` closes whatever it opened. */
export function openCliContext(
  globals: GlobalOptions,
  translator: Translator,
): { readonly context: CliContext; hasStarted(): boolean; close(): Promise<void> } {
  const { close, hasStarted, ...resources } = openOnFirstUse(translator)
  const globalOperator: Actor = { kind: 'operator', language: translator.language, companyId: null }
  const context: CliContext = {
    ...resources,
    ...outputOf(globals, translator),
    translator,
    globalOperator,
    json: globals.json,
    languageOption: globals.lang,
    companyOption: globals.company,
    operator: async () => ({
      ...globalOperator,
      companyId: await companyIdOf(
        await resources.application(),
        globals.company,
        globalOperator,
        translator,
      ),
    }),
    onStop: (undo) => {
      undos.add(undo)
      return () => {
        undos.delete(undo)
      }
    },
  }
  return { context, hasStarted, close }
}

/** Answers on standard output, sentences on standard error. */
function outputOf(
  { json }: GlobalOptions,
  translator: Translator,
): Pick<CliContext, 'printRows' | 'printList' | 'printRecord' | 'printMessage'> {
  const width = process.stdout.isTTY ? process.stdout.columns : unlimited
  const write = (text: string): void => {
    if (text !== '') process.stdout.write(`${text}\n`)
  }
  const printMessage = (sentence: string): void => {
    process.stderr.write(`${sentence}\n`)
  }
  const printRows = (rows: readonly OutputRow[]): void => {
    if (json) write(rows.map((row) => JSON.stringify(row)).join('\n'))
    else if (rows.length > 0) write(formatTable(rows, width))
  }
  return {
    printRows,
    printMessage,
    printList: (rows) => {
      if (rows.length === 0 && !json) printMessage(translator.translate('cli.none'))
      printRows(rows)
    },
    printRecord: (record) => {
      write(json ? JSON.stringify(record) : formatPairs(record, width))
    },
  }
}

/**
 * Ends the process with an exit code, after the registered undo steps. The database rolls back what was not
 * committed. Before that, the process disconnects from the embedded database, which other processes may use.
 */
export function stopProcess(code: number): Promise<never> {
  return (processEnding ??= (async () => {
    const leaving = [...abandons].map((abandon) => abandon().catch(() => undefined))
    abandons.clear()
    await Promise.race([Promise.all(leaving), pause(leaveWithinMs)])
    for (const undo of undos) undo()
    process.exit(code)
  })())
}

/**
 * A promise once `stopProcess` was called, else undefined. It never resolves: code that awaits it waits
 * until the process exits.
 */
export function processEnd(): Promise<never> | undefined {
  return processEnding
}

/** Settings, database and application, each opened once, on first use. */
function openOnFirstUse(translator: Translator) {
  const closers: (() => Promise<void>)[] = []
  let config: Promise<Config> | undefined
  let application: Promise<Application> | undefined
  let hasStarted = false
  const readConfig = (): Promise<Config> => (config ??= loadSettings(closers))
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0)) await closer()
  }
  return {
    config: readConfig,
    application: () =>
      (application ??= readConfig()
        .then((settings) => openFor(settings, closers, translator))
        .then((opened) => {
          hasStarted = true
          return opened
        })),
    /** Whether the application has been open, so that its database answered. */
    hasStarted: () => hasStarted,
    close,
    reopen: async () => {
      await close().catch(() => undefined)
      config = undefined
      application = undefined
    },
  }
}

/**
 * The settings. Without DATABASE_URL, they have the address of the embedded database, and a closer is added
 * that disconnects from it.
 */
async function loadSettings(closers: (() => Promise<void>)[]): Promise<Config> {
  const { loadConfig } = await import('../../src/config.ts')
  const loaded = loadConfig(process.env, projectRoot)
  if (loaded.databaseUrl !== undefined) return loaded
  const { reachEmbeddedPostgres } = await import('../postgres/embedded-postgres.ts')
  const embedded = await reachEmbeddedPostgres(loaded.dataDir)
  closers.unshift(() => {
    abandons.delete(embedded.abandon)
    return embedded.leave()
  })
  abandons.add(embedded.abandon)
  return { ...loaded, databaseUrl: embedded.url }
}

/** The open application; migrates the embedded database, refuses another one that is not migrated. */
async function openFor(
  settings: Config,
  closers: (() => Promise<void>)[],
  translator: Translator,
): Promise<Application> {
  // Imported here, not at the top: loading the application takes most of a command's start time, and help
  // needs none.
  const [{ openApplication, migrateDatabase }, { openLog }, { labelRenderer }] = await Promise.all([
    import('../../src/application.ts'),
    import('../../src/log.ts'),
    import('./label-bundle.ts'),
  ])
  // Messages go to the same stream as the log, so the log reports only warnings unless LOG_LEVEL says
  // otherwise.
  const log = openLog(settings.logLevel === 'info' ? 'warn' : settings.logLevel)
  const application = await openApplication(settings, {
    role: 'cli',
    jobs: 'here',
    log,
    connections: 4,
    renderLabel: labelRenderer(settings.presentationOrigin),
  })
  closers.unshift(() => application.close())
  if (!(await application.isReady())) {
    if (!settings.demo) throw new Misuse(translator.translate('cli.notMigrated'))
    await migrateDatabase(settings)
  }
  return application
}

/** The company of `--company`, by id or VAT number. Without it, the only company that exists. */
async function companyIdOf(
  application: Application,
  companyOption: string | undefined,
  globalOperator: Actor,
  translator: Translator,
): Promise<number> {
  if (companyOption === undefined) {
    const { companies } = await application.perform('admin.companies', {}, globalOperator)
    const [only, another] = companies
    if (only === undefined || another !== undefined)
      throw new Misuse(translator.translate(only === undefined ? 'cli.companyNone' : 'cli.companyMissing'))
    return only.id
  }
  if (/^\d{1,9}$/u.test(companyOption)) {
    const { company } = await application.perform(
      'companies.get',
      {},
      { kind: 'operator', language: globalOperator.language, companyId: Number(companyOption) },
    )
    if (company !== null) return company.id
  }
  const tva = normaliseVat(companyOption)
  const { companies } = await application.perform(
    'admin.companies',
    { search: tva.slice(0, 100) },
    globalOperator,
  )
  return companies.find((company) => company.draft.tva === tva)?.id ?? refuse('company.unknown')
}
