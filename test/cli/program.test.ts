import { expect } from 'chai'
import { allCommands } from '../../cli/commands.ts'
import { kebabCase } from '../../cli/common/command.ts'
import { buildInput, membersOf } from '../../cli/common/flags.ts'
import { buildProgram, type ParsedCommand } from '../../cli/program.ts'
import { languageOf, openTranslator } from '../../cli/common/translator.ts'
import { operationNames, operationOf } from '../../src/contract/operations/index.ts'
import { interfaceLanguages } from '../../src/domain/languages.ts'
import { validationIssues } from '../../src/validation.ts'

/** Splits a line into words as a shell does, quotes included. */
function shellWords(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  )
}

describe('the tree of commands', () => {
  for (const command of allCommands()) {
    const path = command.path.join(' ')
    it(`parses its own example: nutricode ${path}`, () => {
      let parsed: ParsedCommand | undefined
      const words = shellWords(`${path} ${command.example.replace(/ < .*$/, '')}`)
      buildProgram(allCommands(), openTranslator('en'), (result) => {
        parsed = result
      }).parse(words, { from: 'user' })
      expect(parsed?.command.path).to.deep.equal(command.path)
      expect(parsed?.call.positionals.length).to.equal(command.positionals.length)
      for (const flag of words.filter(
        (word) => word.startsWith('--') && !['--company', '--lang'].includes(word),
      )) {
        expect([...(parsed?.call.flags.keys() ?? [])], flag).to.include(flag.slice(2))
      }
      if (command.isForOneCompany) expect(parsed?.globals.company).to.equal('3')
    })
  }

  it('gives examples whose values have the right shape', () => {
    for (const name of operationNames) {
      const { command = '', input, path: address, ...operation } = operationOf(name)
      const declared = allCommands().find(({ path }) => path.join(' ') === command)
      if (declared?.choices === undefined) continue
      let parsed: ParsedCommand | undefined
      buildProgram([declared], openTranslator('en'), (result) => {
        parsed = result
      }).parse(shellWords(`${command} ${declared.example}`), { from: 'user' })
      const typed = new Map(parsed?.call.flags)
      declared.positionals.forEach((positional, index) =>
        typed.set(positional, parsed?.call.positionals[index] ?? ''),
      )
      const given = typed.has('file') && (operation.upload !== undefined || !address.includes('{file}'))
      const issues = validationIssues(
        input,
        buildInput(membersOf(input), {}, typed, openTranslator('en')),
        'text',
      )
      expect(
        issues.filter((issue) => !given || issue.code !== 'required'),
        `${command} ${declared.example}`,
      ).to.deep.equal([])
    }
  })

  it('describes every noun and verb in every language', () => {
    for (const language of interfaceLanguages) {
      const program = buildProgram(allCommands(), openTranslator(language), () => undefined)
      for (const noun of program.commands) {
        expect(noun.description(), `${language} ${noun.name()}`).not.to.equal('')
        for (const verb of noun.commands)
          expect(verb.description(), `${language} ${noun.name()} ${verb.name()}`).not.to.equal('')
      }
    }
  })

  it('never breaks a line of help at a no-break space', () => {
    for (const language of interfaceLanguages) {
      const program = buildProgram(allCommands(), openTranslator(language), () => undefined)
      const lines = [program, ...program.commands, ...program.commands.flatMap((noun) => [...noun.commands])]
        .flatMap((parser) => parser.helpInformation().split('\n'))
        .filter((line) => /^\s*[:;?!»]|[«≤]$/.test(line))
      expect(lines, language).to.deep.equal([])
    }
  })

  it('describes every flag in every language', () => {
    for (const language of interfaceLanguages) {
      const translator = openTranslator(language)
      const silent = allCommands().flatMap(({ path, flags }) =>
        flags
          .filter(({ messageId = '' }) => translator.translateDerived(messageId) === undefined)
          .map((flag) => `${path.join(' ')} --${flag.name}`),
      )
      expect(silent, language).to.deep.equal([])
    }
  })

  it('has flags in kebab-case, none of them twice in a command', () => {
    for (const { path, flags } of allCommands()) {
      const names = flags.map((flag) => flag.name)
      expect(new Set(names).size, path.join(' ')).to.equal(names.length)
      for (const name of names) expect(name, path.join(' ')).to.match(/^[a-z]+(-[a-z]+)*$/)
    }
    expect(['targetMarket', 'target_market', 'display_E', 'gtin'].map(kebabCase)).to.deep.equal([
      'target-market',
      'target-market',
      'display-e',
      'gtin',
    ])
  })
})

describe('the language of messages', () => {
  it('is that of --lang, else the machine’s, else English', () => {
    expect(languageOf('pt', { LANG: 'fr_FR.UTF-8' })).to.equal('pt')
    expect(languageOf(undefined, { LANG: 'fr_FR.UTF-8' })).to.equal('fr')
    expect(languageOf(undefined, { LC_ALL: 'de_DE', LANG: 'fr_FR.UTF-8' })).to.equal('de')
    expect(languageOf('el', {})).to.equal('gr')
    expect(languageOf(undefined, { LC_ALL: 'C', LANG: 'fr_FR' })).to.equal('en')
    expect(languageOf('klingon', { LANG: 'it' })).to.equal('it')
    expect(languageOf(undefined, {})).to.equal('en')
  })
})
