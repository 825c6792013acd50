/**
 * The desk a command works at: its voice, its output, the product opened when it is first asked for, and the company
 * it works for. The operator is the house itself; he has no session and needs no rights.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Misuse } from './exit-codes.ts'
import { pairsOf, tableOf } from './table.ts'
import type { Translator } from './translator.ts'
import type { Config } from '../src/config.ts'
import { normaliseVat } from '../src/domain/company/vat.ts'
import { refuse } from '../src/domain/refusal.ts'
import type { Actor } from '../src/domain/rights.ts'
import type { Application } from '../src/application.ts'

type Row = Readonly<Record<string, unknown>>

export type CliContext = {
  readonly voice: Translator
  readonly json: boolean
  /** `--lang` as it was typed. */
  readonly askedLanguage: string | undefined
  /** `--company` as it was typed. */
  readonly askedCompany: string | undefined
  /** Settings, with the address of the embedded database when no other is set. */
  config(): Promise<Config>
  product(): Promise<Application>
  /** Opens database and product anew when they are next needed. */
  renew(): Promise<void>
  /** The operator, working for the company of `--company`. */
  operator(): Promise<Actor>
  /** The operator, working for no company in particular. */
  readonly house: Actor
  /** Rows on standard output: JSON lines, or a table. */
  rows(rows: readonly Row[]): void
  /** The rows of a list; of an empty one people are told. */
  found(rows: readonly Row[]): void
  /** One thing on standard output: a JSON line, or names and values. */
  one(thing: Row): void
  /** A line of text on standard output. */
  line(text: string): void
  /** A sentence on standard error. */
  tell(sentence: string): void
  /** Something to undo at once when the command is stopped half-way; answers how to forget it. */
  onStop(undo: () => void): () => void
}

export type Globals = {
  readonly company?: string | undefined
  readonly json: boolean
  readonly lang?: string | undefined
}

/** The project's folder: settings, migrations, reference. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const unlimited = 1_000_000
const undos = new Set<() => void>()
const abandons = new Set<() => Promise<void>>()
/** Milliseconds at most until a stop happens. */
const patience = 1000
let ending: Promise<never> | undefined

/** Opens a desk; `close` gives back everything it took. */
export function openCliContext(
  globals: Globals,
  translator: Translator,
): { readonly desk: CliContext; close(): Promise<void> } {
  const opened = lazily(translator)
  const width = process.stdout.isTTY ? process.stdout.columns : unlimited
  const write = (text: string): void => {
    if (text !== '') process.stdout.write(`${text}\n`)
  }
  const tell = (sentence: string): void => {
    process.stderr.write(`${sentence}\n`)
  }
  const house: Actor = { kind: 'operator', language: translator.language, companyId: null }
  const context: CliContext = {
    voice: translator,
    house,
    json: globals.json,
    askedLanguage: globals.lang,
    askedCompany: globals.company,
    config: opened.config,
    product: opened.product,
    renew: opened.renew,
    operator: async () => ({
      ...house,
      companyId: await companyIdOf(await opened.product(), globals.company, house, translator),
    }),
    rows: (rows) => {
      write(
        globals.json
          ? rows.map((row) => JSON.stringify(row)).join('\n')
          : rows.length === 0
            ? ''
            : tableOf(rows, width),
      )
    },
    found: (rows) => {
      if (rows.length === 0 && !globals.json) tell(translator.say('cli.none'))
      context.rows(rows)
    },
    one: (thing) => {
      write(globals.json ? JSON.stringify(thing) : pairsOf(thing, width))
    },
    line: write,
    tell,
    onStop: (undo) => {
      undos.add(undo)
      return () => {
        undos.delete(undo)
      }
    },
  }
  return { desk: context, close: opened.close }
}

/**
 * Ends the process, after what must be undone; the database undoes what was not committed. An embedded one is first left
 * to others that use it.
 */
export function stopSoon(code: number): Promise<never> {
  return (ending ??= (async () => {
    const leaving = [...abandons].map((abandon) => abandon().catch(() => undefined))
    abandons.clear()
    await Promise.race([Promise.all(leaving), pause(patience)])
    for (const undo of undos) undo()
    process.exit(code)
  })())
}

/** The end that has begun, if any: whoever awaits it does not go on. */
export function endBegun(): Promise<never> | undefined {
  return ending
}

/** Settings, database and product, each opened once, when it is first needed. */
function lazily(translator: Translator) {
  const closers: (() => Promise<void>)[] = []
  let config: Promise<Config> | undefined
  let application: Promise<Application> | undefined
  const readConfig = async (): Promise<Config> => {
    const { loadConfig } = await import('../src/config.ts')
    const loaded = loadConfig(process.env, root)
    if (loaded.databaseUrl !== undefined) return loaded
    const { reachEmbeddedPostgres } = await import('./postgres/embedded-postgres.ts')
    const embedded = await reachEmbeddedPostgres(loaded.dataDir)
    closers.unshift(() => {
      abandons.delete(embedded.abandon)
      return embedded.leave()
    })
    abandons.add(embedded.abandon)
    return { ...loaded, databaseUrl: embedded.url }
  }
  const open = async (): Promise<Application> => {
    const settings = await (config ??= readConfig())
    const [{ openApplication, migrateDatabase }, { openLog }, { labelRenderer }] = await Promise.all([
      import('../src/application.ts'),
      import('../src/log.ts'),
      import('./label-bundle.ts'),
    ])
    // Sentences go to the same place as the log, so it keeps to what is wrong unless more was asked for.
    const log = openLog(settings.logLevel === 'info' ? 'warn' : settings.logLevel)
    const application = await openApplication(settings, {
      role: 'cli',
      jobs: 'here',
      log,
      connections: 4,
      renderLabel: labelRenderer(settings.presentationOrigin),
    })
    closers.unshift(() => application.close())
    if (!(await application.ready())) {
      if (!settings.demo) throw new Misuse(translator.say('cli.notMigrated'))
      await migrateDatabase(settings)
    }
    return application
  }
  const close = async (): Promise<void> => {
    for (const one of closers.splice(0)) await one()
  }
  return {
    config: () => (config ??= readConfig()),
    product: () => (application ??= open()),
    close,
    renew: async () => {
      await close().catch(() => undefined)
      config = undefined
      application = undefined
    },
  }
}

/** The company of `--company`: its id or its VAT number. Without it, the only company there is. */
async function companyIdOf(
  application: Application,
  asked: string | undefined,
  house: Actor,
  translator: Translator,
): Promise<number> {
  if (asked === undefined) {
    const { companies } = await application.perform('admin.companies', {}, house)
    const [only, another] = companies
    if (only === undefined || another !== undefined)
      throw new Misuse(translator.say(only === undefined ? 'cli.companyNone' : 'cli.companyMissing'))
    return only.id
  }
  if (/^\d{1,9}$/u.test(asked)) {
    const { company } = await application.perform(
      'companies.get',
      {},
      { kind: 'operator', language: house.language, companyId: Number(asked) },
    )
    if (company !== null) return company.id
  }
  const tva = normaliseVat(asked)
  const { companies } = await application.perform('admin.companies', { search: tva.slice(0, 100) }, house)
  return companies.find((company) => company.draft.tva === tva)?.id ?? refuse('company.unknown')
}
