/** One run of the command line: parses it, runs the command, reports errors as sentences and an exit code. */
import { CommanderError } from 'commander'
import type { Command } from './common/command.ts'
import { allCommands } from './commands.ts'
import { exit, Misuse } from './common/exit-codes.ts'
import { processEnd, openCliContext, stopProcess } from './common/cli-context.ts'
import { misuseSentence, buildProgram, type ParsedCommand } from './program.ts'
import {
  issueSentence,
  isKnownLanguage,
  languageChoices,
  languageOf,
  refusalSentences,
  openTranslator,
  type Translator,
} from './common/translator.ts'
import { Refusal } from '../src/domain/refusal.ts'

/** Exit codes of a process that a signal stopped, as shells count them. */
const signalExitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Errors whose message is a sentence that says what to do. */
const selfExplainingErrors: readonly string[] = [
  'SettingError',
  'DatabaseUnreachable',
  'EmbeddedPostgresError',
  'Misuse',
]

/** Runs the command of the arguments (`process.argv` without its first two); returns the exit code. */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  const language = languageOption(words)
  const translator = openTranslator(languageOf(language, process.env))
  endQuietlyWithoutReader(translator)
  for (const [signal, code] of Object.entries(signalExitCodes))
    process.on(signal, () => {
      void stopProcess(code)
    })
  if (language !== undefined && !isKnownLanguage(language)) {
    const unknown = translator.translate('cli.misuse.unknownLanguage', { name: language })
    const choices = translator.translate('cli.choices', { choices: languageChoices.join(', ') })
    process.stderr.write(`${unknown} ${choices}\n`)
    return exit.refused
  }
  const parsed = parse(words, translator)
  return typeof parsed === 'number' ? parsed : run(parsed, translator)
}

async function run({ command, call, globals }: ParsedCommand, translator: Translator): Promise<number> {
  const opened = openCliContext(globals, translator)
  try {
    return await command.run(opened.context, call)
  } catch (error) {
    // A command that fails because the process is ending has nothing to report.
    const end = processEnd()
    return end === undefined
      ? fail(error, { translator, json: globals.json, command, hasStarted: opened.hasStarted() })
      : await end
  } finally {
    await opened.close()
  }
}

function parse(words: readonly string[], translator: Translator): ParsedCommand | number {
  let parsed: ParsedCommand | undefined
  const program = buildProgram(commandsNamed(words), translator, (result) => {
    parsed = result
  })
  try {
    program.parse([...words], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return exit.done
    // Without a command the help goes to standard error, and the exit code says that nothing ran.
    if (error.code === 'commander.help') process.stderr.write(helpFor(program, words))
    else process.stderr.write(`${misuseSentence(translator, error)}\n`)
    return exit.refused
  }
  return parsed ?? exit.refused
}

/**
 * The commands whose noun and verb are among the words, else those of a noun among them, else all. The parser
 * is built for these alone: deriving the flags of every command would slow the start.
 */
function commandsNamed(words: readonly string[]): Command[] {
  const all = allCommands()
  const ofNoun = all.filter(({ path: [noun] }) => words.includes(noun))
  const named = ofNoun.filter(({ path: [, verb] }) => verb === undefined || words.includes(verb))
  if (named.some(({ path: [, verb] }) => verb !== undefined)) return named
  return ofNoun.length > 0 ? ofNoun : all
}

function helpFor(program: ReturnType<typeof buildProgram>, words: readonly string[]): string {
  const noun = program.commands.find((command) => words.includes(command.name()))
  return (noun ?? program).helpInformation()
}

/** What is known of a command that failed. */
type FailedCommand = {
  readonly translator: Translator
  readonly json: boolean
  readonly command: Command
  /** The database answered before. */
  readonly hasStarted: boolean
}

function fail(error: unknown, { translator, json, command, hasStarted }: FailedCommand): number {
  const print = (sentence: string): void => {
    process.stderr.write(`${sentence}\n`)
  }
  if (error instanceof Refusal) {
    const [message = '', ...more] = refusalSentences(translator, error, command.choices)
    if (json)
      print(
        JSON.stringify({
          error: error.code,
          message,
          faults: error.issues.map((issue) => ({
            ...issue,
            message: issueSentence(translator, { ...issue, field: '' }),
          })),
        }),
      )
    else print([message, ...more.map((sentence) => `  ${sentence}`)].join('\n'))
    return exit.refused
  }
  if (hasStarted && isUnreachable(error)) {
    print(translator.translate('cli.databaseGone', { reason: error.cause.message }))
    return exit.broken
  }
  if (error instanceof Misuse || (error instanceof Error && selfExplainingErrors.includes(error.name))) {
    print(error.message)
    return exit.refused
  }
  if (isDatabaseGone(error)) {
    print(translator.translate('cli.databaseGone', { reason: error.message }))
    return exit.broken
  }
  print(error instanceof Error ? (error.stack ?? error.message) : String(error))
  print(translator.translate('cli.broken'))
  return exit.broken
}

/** Whether the database that a command uses does not answer any more; the cause is the error of the connection. */
function isUnreachable(error: unknown): error is Error & { readonly cause: Error } {
  return error instanceof Error && error.name === 'DatabaseUnreachable' && error.cause instanceof Error
}

/** Whether the connection to the database was cut or refused; SQLSTATE classes 08 and 57P mean the same. */
function isDatabaseGone(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08\w{3}|57P\w{2})$/u.test(String(error.code))
  )
}

/** A reader that closes the pipe early (`| head`) is no failure. */
function endQuietlyWithoutReader(translator: Translator): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE')
      process.stderr.write(`${translator.translate('cli.fileUnwritable', { file: '/dev/stdout' })}\n`)
    void stopProcess(code === 'EPIPE' ? exit.done : exit.refused)
  })
  process.stderr.on('error', ({ code }: NodeJS.ErrnoException) => {
    void stopProcess(code === 'EPIPE' ? exit.done : exit.refused)
  })
}

/** `--lang fr` or `--lang=fr`, read before parsing: the parser's own help needs the language. */
function languageOption(words: readonly string[]): string | undefined {
  const index = words.findIndex((word) => word === '--lang' || word.startsWith('--lang='))
  const word = words[index]
  return word === '--lang' ? words[index + 1] : word?.slice('--lang='.length)
}
