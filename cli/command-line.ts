/** One run of the command line: parse, do, and say how it ended by exit code and sentence. */
import { CommanderError } from 'commander'
import type { Command } from './command.ts'
import { allCommands } from './commands.ts'
import { exit, Misuse } from './exit-codes.ts'
import { endBegun, openCliContext, stopSoon } from './cli-context.ts'
import { misuseSentence, programOf, type Asked } from './program.ts'
import {
  faultSentence,
  knowsLanguage,
  languageChoices,
  languageOf,
  refusalSentences,
  openTranslator,
  type Translator,
} from './translator.ts'
import { Refusal } from '../src/domain/refusal.ts'

/** Exit codes of a process that a signal stopped, as shells count them. */
const stopped = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Troubles that already say in one sentence what to do about them. */
const plainTroubles: readonly string[] = [
  'SettingError',
  'DatabaseUnreachable',
  'EmbeddedPostgresError',
  'Misuse',
]

/** Runs what the words ask for; answers the exit code. */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  const language = languageAsked(words)
  const translator = openTranslator(languageOf(language, process.env))
  endQuietlyWithoutReader(translator)
  for (const [signal, code] of Object.entries(stopped))
    process.on(signal, () => {
      void stopSoon(code)
    })
  if (language !== undefined && !knowsLanguage(language)) {
    process.stderr.write(
      `${translator.say('cli.misuse.unknownLanguage', { name: language })} ${translator.say('cli.choices', { choices: languageChoices.join(', ') })}\n`,
    )
    return exit.refused
  }
  const asked = parse(words, translator)
  return typeof asked === 'number' ? asked : run(asked, translator)
}

async function run({ command, call, globals }: Asked, translator: Translator): Promise<number> {
  const opened = openCliContext(globals, translator)
  try {
    return await command.run(opened.desk, call)
  } catch (error) {
    // What fails because the end has begun is no news.
    const end = endBegun()
    return end === undefined ? fail(error, translator, globals.json, command) : await end
  } finally {
    await opened.close()
  }
}

function parse(words: readonly string[], translator: Translator): Asked | number {
  let asked: Asked | undefined
  const program = programOf(commandsNamed(words), translator, (found) => {
    asked = found
  })
  try {
    program.parse([...words], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return exit.done
    // Without a command the help is the answer; it is shown as one that was not asked for.
    if (error.code === 'commander.help') process.stderr.write(helpFor(program, words))
    else process.stderr.write(`${misuseSentence(translator, error)}\n`)
    return exit.refused
  }
  return asked ?? exit.refused
}

/** The commands whose noun and verb are among the words, else those of a noun among them, else all: no others need flags and help. */
function commandsNamed(words: readonly string[]): Command[] {
  const all = allCommands()
  const ofNoun = all.filter(({ path: [noun] }) => words.includes(noun))
  const named = ofNoun.filter(({ path: [, verb] }) => verb === undefined || words.includes(verb))
  if (named.some(({ path: [, verb] }) => verb !== undefined)) return named
  return ofNoun.length > 0 ? ofNoun : all
}

function helpFor(program: ReturnType<typeof programOf>, words: readonly string[]): string {
  const noun = program.commands.find((command) => words.includes(command.name()))
  return (noun ?? program).helpInformation()
}

function fail(error: unknown, translator: Translator, json: boolean, command: Command): number {
  const tell = (sentence: string): void => {
    process.stderr.write(`${sentence}\n`)
  }
  if (error instanceof Refusal) {
    const [message = '', ...more] = refusalSentences(translator, error, command.choices)
    if (json)
      tell(
        JSON.stringify({
          error: error.code,
          message,
          faults: error.issues.map((issue) => ({
            ...issue,
            message: faultSentence(translator, { ...issue, field: '' }),
          })),
        }),
      )
    else tell([message, ...more.map((sentence) => `  ${sentence}`)].join('\n'))
    return exit.refused
  }
  if (error instanceof Misuse || (error instanceof Error && plainTroubles.includes(error.name))) {
    tell(error.message)
    return exit.refused
  }
  if (isDatabaseGone(error)) {
    tell(translator.say('cli.databaseGone', { reason: error.message }))
    return exit.broken
  }
  tell(error instanceof Error ? (error.stack ?? error.message) : String(error))
  tell(translator.say('cli.broken'))
  return exit.broken
}

/** A connection that was cut or cannot be made any more; SQLSTATEs of classes 08 and 57P say so too. */
function isDatabaseGone(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08\w{3}|57P\w{2})$/u.test(String(error.code))
  )
}

/** A reader that has seen enough (`| head`) is no failure. */
function endQuietlyWithoutReader(translator: Translator): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE')
      process.stderr.write(`${translator.say('cli.fileUnwritable', { file: '/dev/stdout' })}\n`)
    void stopSoon(code === 'EPIPE' ? exit.done : exit.refused)
  })
  process.stderr.on('error', ({ code }: NodeJS.ErrnoException) => {
    void stopSoon(code === 'EPIPE' ? exit.done : exit.refused)
  })
}

/** `--lang fr` or `--lang=fr`, before anything is parsed: the help itself is said in it. */
function languageAsked(words: readonly string[]): string | undefined {
  const place = words.findIndex((word) => word === '--lang' || word.startsWith('--lang='))
  const word = words[place]
  return word === '--lang' ? words[place + 1] : word?.slice('--lang='.length)
}
