import { expect } from 'chai'
import { allCommands } from '../../cli/commands.ts'
import { kebab } from '../../cli/command.ts'
import { inputOf, membersOf } from '../../cli/flags.ts'
import { programOf, type Asked } from '../../cli/program.ts'
import { languageOf, openTranslator } from '../../cli/translator.ts'
import { operationNames, operationOf } from '../../src/contract/operations/index.ts'
import { interfaceLanguages } from '../../src/domain/languages.ts'
import { validationIssues } from '../../src/validation.ts'

/** Words as a shell splits them: quotes hold together. */
function shellWords(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  )
}

describe('the tree of commands', () => {
  for (const command of allCommands()) {
    const path = command.path.join(' ')
    it(`takes its own example: nutricode ${path}`, () => {
      let asked: Asked | undefined
      const words = shellWords(`${path} ${command.example.replace(/ < .*$/, '')}`)
      programOf(allCommands(), openTranslator('en'), (found) => {
        asked = found
      }).parse(words, { from: 'user' })
      expect(asked?.command.path).to.deep.equal(command.path)
      expect(asked?.call.positionals.length).to.equal(command.positionals.length)
      for (const flag of words.filter((word) => word.startsWith('--') && word !== '--company')) {
        expect([...(asked?.call.flags.keys() ?? [])], flag).to.include(flag.slice(2))
      }
      if (command.ofCompany) expect(asked?.globals.company).to.equal('3')
    })
  }

  it('gives examples that can be typed as they stand: their values are of the right shape', () => {
    for (const name of operationNames) {
      const { command = '', input, path: address, ...operation } = operationOf(name)
      const found = allCommands().find((one) => one.path.join(' ') === command)
      if (found?.choices === undefined) continue
      let asked: Asked | undefined
      programOf([found], openTranslator('en'), (one) => {
        asked = one
      }).parse(shellWords(`${command} ${found.example}`), { from: 'user' })
      const typed = new Map(asked?.call.flags)
      found.positionals.forEach((positional, place) =>
        typed.set(positional, asked?.call.positionals[place] ?? ''),
      )
      const given = typed.has('file') && (operation.upload !== undefined || !address.includes('{file}'))
      const issues = validationIssues(
        input,
        inputOf(membersOf(input), {}, typed, openTranslator('en')),
        'text',
      )
      expect(
        issues.filter((issue) => !given || issue.code !== 'required'),
        `${command} ${found.example}`,
      ).to.deep.equal([])
    }
  })

  it('describes every noun and verb in every language', () => {
    for (const language of interfaceLanguages) {
      const program = programOf(allCommands(), openTranslator(language), () => undefined)
      for (const noun of program.commands) {
        expect(noun.description(), `${language} ${noun.name()}`).not.to.equal('')
        for (const verb of noun.commands)
          expect(verb.description(), `${language} ${noun.name()} ${verb.name()}`).not.to.equal('')
      }
    }
  })

  it('describes every flag in every language', () => {
    for (const language of interfaceLanguages) {
      const translator = openTranslator(language)
      const silent = allCommands().flatMap(({ path, flags }) =>
        flags
          .filter(({ words = '' }) => translator.derived(words) === undefined)
          .map((flag) => `${path.join(' ')} --${flag.name}`),
      )
      expect(silent, language).to.deep.equal([])
    }
  })

  it('has flags of one spelling, none of them twice in a command', () => {
    for (const { path, flags } of allCommands()) {
      const names = flags.map((flag) => flag.name)
      expect(new Set(names).size, path.join(' ')).to.equal(names.length)
      for (const name of names) expect(name, path.join(' ')).to.match(/^[a-z]+(-[a-z]+)*$/)
    }
    expect(['targetMarket', 'target_market', 'display_E', 'gtin'].map(kebab)).to.deep.equal([
      'target-market',
      'target-market',
      'display-e',
      'gtin',
    ])
  })
})

describe('the language of sentences', () => {
  it('is the one asked for, else the machine’s, else English', () => {
    expect(languageOf('pt', { LANG: 'fr_FR.UTF-8' })).to.equal('pt')
    expect(languageOf(undefined, { LANG: 'fr_FR.UTF-8' })).to.equal('fr')
    expect(languageOf(undefined, { LC_ALL: 'de_DE', LANG: 'fr_FR.UTF-8' })).to.equal('de')
    expect(languageOf('el', {})).to.equal('gr')
    expect(languageOf(undefined, { LC_ALL: 'C', LANG: 'fr_FR' })).to.equal('en')
    expect(languageOf('klingon', { LANG: 'it' })).to.equal('it')
    expect(languageOf(undefined, {})).to.equal('en')
  })
})
