/**
 * The tree of commands as commander wants it: nouns, verbs, flags, help with an example on every command, everything
 * said in the caller's language.
 */
import { Command as Parser, Option, type CommanderError } from 'commander'
import type { Call, Command, Flag } from './command.ts'
import type { Globals } from './cli-context.ts'
import { languageChoices, type Translator } from './translator.ts'

/** What was asked: a command and how it is called. */
export type Asked = { readonly command: Command; readonly call: Call; readonly globals: Globals }

const globalOptions = (translator: Translator): Option[] => [
  new Option('--company <id|VAT>', translator.say('cli.flag.company')),
  new Option('--json', translator.say('cli.flag.json')),
  new Option('--lang <code>', translator.say('cli.flag.lang', { languages: languageChoices.join(' ') })),
]

/** The parser of the whole command line; `ask` hears which command was asked for. */
export function programOf(
  commands: readonly Command[],
  translator: Translator,
  ask: (asked: Asked) => void,
): Parser {
  const program = new Parser('nutricode')
  program
    .description(translator.say('cli.description'))
    .usage('<noun> <verb> […]')
    .helpOption('-h, --help', translator.say('cli.flag.help'))
    .helpCommand(false)
  program.configureHelp({
    showGlobalOptions: true,
    styleTitle: (title) => titleIn(translator, title),
    optionDescription: ({ description, argChoices }) =>
      [description, argChoices === undefined ? '' : `(${argChoices.join('|')})`].join(' ').trim(),
  })
  program.configureOutput({
    writeErr: () => undefined,
    writeOut: (text) => {
      process.stdout.write(text)
    },
  })
  program.exitOverride()
  for (const option of globalOptions(translator)) program.addOption(option)
  const nouns = new Map<string, Parser>()
  for (const command of commands) {
    const [first, second] = command.path
    const parent =
      second === undefined
        ? program
        : (nouns.get(first) ?? program.command(first).description(nounWords(translator, first)))
    if (second !== undefined) nouns.set(first, parent)
    addVerb(parent, command, translator, program, ask)
  }
  program.addHelpText(
    'after',
    `\n${translator.say('cli.example')}\n  $ nutricode sheets import wines.csv --company 3 --codes svg --out codes/\n`,
  )
  return program
}

/** What commander found wrong, as a sentence of ours; what it names stands between quotes in its own. */
export function misuseSentence(translator: Translator, error: CommanderError): string {
  const name = /'([^']*)'/u.exec(error.message)?.[1] ?? ''
  const usual = translator.derived(`cli.misuse.${error.code.replace('commander.', '')}`, { name })
  const meant = /\(Did you mean (?:one of )?(.*)\?\)/u.exec(error.message)?.[1]
  const choices = /Allowed choices are (.*)\.$/u.exec(error.message)?.[1]
  const advice = [
    meant === undefined ? undefined : translator.say('cli.misuse.didYouMean', { name: meant }),
    choices === undefined ? translator.say('cli.misuse.seeHelp') : translator.say('cli.choices', { choices }),
  ]
  return [usual ?? error.message, ...advice.filter((sentence) => sentence !== undefined)].join(' ')
}

function addVerb(
  parent: Parser,
  command: Command,
  translator: Translator,
  program: Parser,
  ask: (asked: Asked) => void,
): void {
  const path = command.path.join(' ')
  const verb = parent
    .command(command.path.at(-1) ?? '')
    .description(translator.derived(`cli.command.${command.path.join('.')}`) ?? '')
  verb.helpOption('-h, --help', translator.say('cli.flag.help'))
  for (const positional of command.positionals) verb.argument(`<${positional}>`)
  const options = command.flags.map((flag) => ({ flag, option: addFlag(verb, flag, translator) }))
  verb.addHelpText(
    'after',
    `\n${translator.say('cli.example')}\n  $ nutricode ${path} ${command.example}`.trimEnd(),
  )
  verb.action(() => {
    const flags = new Map(
      options.flatMap(({ flag, option }) => {
        const value: unknown = verb.getOptionValue(option.attributeName())
        return typeof value === 'string' || typeof value === 'boolean' ? [[flag.name, value] as const] : []
      }),
    )
    const globals = program.opts<{ company?: string; json?: boolean; lang?: string }>()
    ask({
      command,
      call: { positionals: verb.args, flags },
      globals: { company: globals.company, json: globals.json === true, lang: globals.lang },
    })
  })
}

function addFlag(verb: Parser, flag: Flag, translator: Translator): Option {
  const said = [
    flag.words === undefined ? undefined : translator.derived(flag.words),
    flag.hint === '' ? undefined : flag.hint,
  ]
  const description = said.filter((part) => part !== undefined).join(' ')
  const option = new Option(
    flag.value === undefined ? `--${flag.name}` : `--${flag.name} <${flag.value}>`,
    description,
  )
  if (flag.choices !== undefined) option.choices([...flag.choices])
  if (flag.required === true) option.makeOptionMandatory()
  verb.addOption(option)
  if (flag.negatable === true) verb.addOption(new Option(`--no-${flag.name}`).hideHelp())
  return option
}

function nounWords(translator: Translator, noun: string): string {
  return translator.derived(`cli.noun.${noun}`) ?? ''
}

/** Commander's headings, by their first word. */
function titleIn(translator: Translator, title: string): string {
  const name = title.replace(':', '').split(' ')[0]?.toLowerCase() ?? ''
  const word = translator.derived(`cli.title.${name}`)
  // French sets a narrow space before a colon.
  return word === undefined ? title : `${word}${translator.language === 'fr' ? '\u202f' : ''}:`
}
