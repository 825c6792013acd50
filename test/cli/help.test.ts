// What the command line says of itself, without a database.

import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { allCommands } from '../../cli/commands.ts'
import { useCommandLine } from '../support/command-line.ts'
import type { Field } from '../../src/domain/field.ts'
import { sheetFields } from '../../src/domain/sheet/fields.ts'

describe('help of the command line', function () {
  this.timeout(60_000)
  const cli = useCommandLine(() => ({}))

  it('exits with 2 and one sentence when misused', async () => {
    for (const words of [
      ['sheets', 'fetch'],
      ['sheets', 'get'],
      ['sheets', 'get', '1', '2'],
      ['sheets', 'list', '--colour'],
      ['sheets', 'list', '--search'],
      ['serial', 'open', '--count', '5'],
    ]) {
      const { code, out, err } = await cli.run(words)
      expect([code, out, err.trimEnd().split('\n').length], words.join(' ')).to.deep.equal([2, '', 1])
    }
    expect((await cli.run([])).code).to.equal(2)
    expect((await cli.run(['health'], { environment: { PORTT: '1' } })).err).to.equal(
      'PORTT is not a setting; write PORT or remove it.\n',
    )
    const away = await cli.run(['sheets', 'list'], {
      environment: { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' },
    })
    expect([away.code, away.err.split('\n').length]).to.deep.equal([2, 2])
  })

  it('explains every command with a valid example', async () => {
    const help = await cli.run(['--help'])
    expect(help.code).to.equal(0)
    expect(help.out).to.contain('sheets').and.to.contain('Example:')
    const verb = await cli.run(['sheets', 'adjust', '--help', '--lang', 'de'])
    expect(verb.out)
      .to.contain('Beispiel:\n  $ nutricode sheets adjust 42 --reason')
      .and.to.contain('--sugars')
  })

  it('spaces the headings of French as its sentences are spaced', async () => {
    const { out } = await cli.run(['--help', '--lang', 'fr'])
    expect(out).to.contain('Utilisation\u00a0: nutricode').and.to.contain('Exemple\u00a0:')
  })

  it('describes every flag of every command', () => {
    const messages = JSON.parse(
      readFileSync(new URL('../../locales/en.json', import.meta.url), 'utf8'),
    ) as Record<string, string>
    const undescribed = allCommands().flatMap(({ path, flags }) =>
      flags
        .filter(({ messageId }) => messageId === undefined || messages[messageId] === undefined)
        .map(({ name }) => `${path.join(' ')} --${name}`),
    )
    expect(undescribed).to.deep.equal([])
  })

  it('calls the number of a guest link or a download by its own name', () => {
    const ofWines = allCommands().filter(({ flags }) =>
      flags.some(({ name, messageId }) => name === 'id' && messageId === 'cli.member.id'),
    )
    const nouns = ofWines.map(({ path }) => path[0])
    expect(nouns.filter((noun) => noun === 'guests' || noun === 'bundles')).to.deep.equal([])
  })

  it('takes the results of a laboratory as a file', async () => {
    const help = (await cli.run(['lab', 'apply', '--help'])).out
    expect(help).to.match(/\$ nutricode lab apply --plan \S+ --file results.csv --company 3/)
    expect(help).not.to.contain('--content')
  })

  it('names the unit of every amount, and describes a flag by its own command', async () => {
    const draw = (await cli.run(['codes', 'draw', '--help'])).out
    expect(draw).to.match(/--size <n> +side of the symbol in millimetres \(10…200\)/)
    expect(draw).to.match(/--text +with the energy line/)
    for (const words of ['form of the energy line', 'language of the energy line', 'words above the code'])
      expect(draw).to.contain(words)
    expect((await cli.run(['sheets', 'restore', '--help'])).out).to.contain(
      'the ones that the last “archive --all” archived',
    )
    const create = (await cli.run(['sheets', 'create', '--help'])).out
    for (const [name, field] of Object.entries<Field>(sheetFields)) {
      if (field.kind !== 'amount') continue
      const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const entry = create
        .replace(/\s+/g, ' ')
        .split(' --')
        .find((text) => text.startsWith(`${flag} `))
      expect(entry, name).to.contain(field.unit)
    }
    expect((await cli.run(['serial', 'files', '--help', '--lang', 'de'])).out).to.contain(
      'erste Nummer, von 1 an gezählt',
    )
  })
})
