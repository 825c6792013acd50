/**
 * The tree of commands for commander: nouns, verbs, flags, and help in the caller's language with an example
 * for every command.
 */
import { Command as Parser, Help, Option, type CommanderError } from 'commander'
import type { Call, Command, Flag } from './common/command.ts'
import type { GlobalOptions } from './common/cli-context.ts'
import { languageChoices, type Translator } from './common/translator.ts'

/** A parsed command line: the command and how it is called. */
export type ParsedCommand = {
  readonly command: Command
  readonly call: Call
  readonly globals: GlobalOptions
}

const globalOptions = (translator: Translator): Option[] => [
  new Option('--company <id|VAT>', translator.translate('cli.flag.company')),
  new Option('--json', translator.translate('cli.flag.json')),
  new Option(
    '--lang <code>',
    translator.translate('cli.flag.lang', { languages: languageChoices.join(' ') }),
  ),
]

/** The parser of the whole command line; it calls `onCommand` with the command it parsed. */
export function buildProgram(
  commands: readonly Command[],
  translator: Translator,
  onCommand: (parsed: ParsedCommand) => void,
): Parser {
  const program = newProgram(translator)
  const nouns = new Map<string, Parser>()
  for (const command of commands) {
    const [first, second] = command.path
    const parent =
      second === undefined
        ? program
        : (nouns.get(first) ?? program.command(first).description(nounDescription(translator, first)))
    const verb = addVerb(parent, command, translator, program, onCommand)
    // A command of one word is the noun of those that begin with it: `backup`, `backup verify`.
    nouns.set(first, second === undefined ? verb : parent)
  }
  program.addHelpText(
    'after',
    `\n${translator.translate('cli.example')}\n` +
      '  $ nutricode sheets import wines.csv --company 3 --codes svg --out codes/\n',
  )
  return program
}

/** The parser with its global options and help texts, still without commands. */
function newProgram(translator: Translator): Parser {
  const program = new Parser('nutricode')
  program
    .description(translator.translate('cli.description'))
    .usage('<noun> <verb> […]')
    .helpOption('-h, --help', translator.translate('cli.flag.help'))
    .helpCommand(false)
  program.configureHelp({
    showGlobalOptions: true,
    styleTitle: (title) => translatedTitle(translator, title),
    optionDescription: ({ description, argChoices }) =>
      [description, argChoices === undefined ? '' : `(${argChoices.join('|')})`].join(' ').trim(),
    boxWrap: wrapText,
  })
  program.configureOutput({
    writeErr: () => undefined,
    writeOut: (text) => {
      process.stdout.write(text)
    },
  })
  program.exitOverride()
  for (const option of globalOptions(translator)) program.addOption(option)
  return program
}

/**
 * Commander's error as a translated sentence. Its English message has the wrong flag or command in quotes.
 */
export function misuseSentence(translator: Translator, error: CommanderError): string {
  const name = /'([^']*)'/u.exec(error.message)?.[1] ?? ''
  const message = translator.translateDerived(`cli.misuse.${error.code.replace('commander.', '')}`, { name })
  const suggestion = /\(Did you mean (?:one of )?(.*)\?\)/u.exec(error.message)?.[1]
  const choices = /Allowed choices are (.*)\.$/u.exec(error.message)?.[1]
  const advice = [
    suggestion === undefined
      ? undefined
      : translator.translate('cli.misuse.didYouMean', { name: suggestion }),
    choices === undefined
      ? translator.translate('cli.misuse.seeHelp')
      : translator.translate('cli.choices', { choices }),
  ]
  return [message ?? error.message, ...advice.filter((sentence) => sentence !== undefined)].join(' ')
}

function addVerb(
  parent: Parser,
  command: Command,
  translator: Translator,
  program: Parser,
  onCommand: (parsed: ParsedCommand) => void,
): Parser {
  const path = command.path.join(' ')
  const verb = parent
    .command(command.path.at(-1) ?? '')
    .description(translator.translateDerived(`cli.command.${command.path.join('.')}`) ?? '')
  verb.helpOption('-h, --help', translator.translate('cli.flag.help'))
  for (const positional of command.positionals) verb.argument(`<${positional}>`)
  const options = command.flags.map((flag) => ({ flag, option: addFlag(verb, flag, translator) }))
  verb.addHelpText(
    'after',
    `\n${translator.translate('cli.example')}\n  $ nutricode ${path} ${command.example}`.trimEnd(),
  )
  verb.action(() => {
    const flags = new Map(
      options.flatMap(({ flag, option }) => {
        // A noun that is a command too takes the flags that it shares with its verbs.
        const value: unknown =
          verb.getOptionValue(option.attributeName()) ?? parent.getOptionValue(option.attributeName())
        return typeof value === 'string' || typeof value === 'boolean' ? [[flag.name, value] as const] : []
      }),
    )
    const globals = program.opts<{ company?: string; json?: boolean; lang?: string }>()
    onCommand({
      command,
      call: { positionals: verb.args, flags },
      globals: { company: globals.company, json: globals.json === true, lang: globals.lang },
    })
  })
  return verb
}

function addFlag(verb: Parser, flag: Flag, translator: Translator): Option {
  const texts = [
    flag.messageId === undefined ? undefined : translator.translateDerived(flag.messageId),
    flag.hint === '' ? undefined : flag.hint,
  ]
  const description = texts.filter((text) => text !== undefined).join(' ')
  const option = new Option(
    flag.value === undefined ? `--${flag.name}` : `--${flag.name} <${flag.value}>`,
    description,
  )
  if (flag.choices !== undefined) option.choices([...flag.choices])
  if (flag.repeatable === true)
    option.argParser((value: string, earlier?: string) =>
      earlier === undefined
        ? value
        : `${earlier}
${value}`,
    )
  if (flag.required === true) option.makeOptionMandatory()
  verb.addOption(option)
  if (flag.negatable === true) verb.addOption(new Option(`--no-${flag.name}`).hideHelp())
  return option
}

function nounDescription(translator: Translator, noun: string): string {
  return translator.translateDerived(`cli.noun.${noun}`) ?? ''
}

/** No-break spaces, and characters of the private use area that stand for them while text is wrapped. */
const noBreakSpaces = [
  ['\u00a0', '\ue000'],
  ['\u202f', '\ue001'],
] as const
const help = new Help()

/** Text wrapped to a width as commander wraps it, but never at a no-break space. */
function wrapText(text: string, width: number): string {
  const joined = noBreakSpaces.reduce((part, [space, mark]) => part.replaceAll(space, mark), text)
  return noBreakSpaces.reduce(
    (part, [space, mark]) => part.replaceAll(mark, space),
    help.boxWrap(joined, width),
  )
}

/** A heading of commander's help, translated by its first word. */
function translatedTitle(translator: Translator, title: string): string {
  const name = title.replace(':', '').split(' ')[0]?.toLowerCase() ?? ''
  const translated = translator.translateDerived(`cli.title.${name}`)
  // French puts a no-break space before a colon.
  return translated === undefined ? title : `${translated}${translator.language === 'fr' ? '\u00a0' : ''}:`
}
