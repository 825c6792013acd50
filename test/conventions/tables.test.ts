import { expect } from 'chai'
import { sourcesOf } from '../support/sources.ts'
import { actorWith } from '../support/application.ts'
import { allCommands } from '../../cli/commands.ts'
import { jobNames, emailTemplates } from '../../src/contract/jobs.ts'
import { operationNames, operationOf } from '../../src/contract/operations/index.ts'
import { pageNames, pageOf } from '../../src/contract/pages.ts'
import { interfaceLanguages } from '../../src/domain/languages.ts'
import { refusals } from '../../src/domain/refusal.ts'
import { isAllowed, rights, type Actor } from '../../src/domain/rights.ts'
import { jobServices, services } from '../../src/services/index.ts'
import { dictionary } from '../../src/translations.ts'

const codes = Object.keys(refusals)

/** One actor per right or flag, who holds only that, one without any, and a visitor. */
const everyone: readonly { readonly name: string; readonly actor: Actor }[] = [
  ...rights.map((right) => ({ name: right, actor: actorWith([right], 1) })),
  { name: 'admin', actor: actorWith([], null, { admin: true }) },
  { name: 'short_admin', actor: actorWith([], null, { shortAdmin: true }) },
  { name: 'signed in alone', actor: actorWith([]) },
  { name: 'anyone', actor: { kind: 'anyone', language: 'en' } },
]

describe('the tables', () => {
  const sources = sourcesOf('src')
  const raised = new Set(
    [...sources]
      .filter(([path]) => path !== 'src/domain/refusal.ts' && !path.startsWith('src/contract/operations/'))
      .flatMap(([, text]) => codes.filter((code) => text.includes(`'${code}'`))),
  )

  it('throws every refusal of the catalogue', () => {
    expect(codes.filter((code) => !raised.has(code))).to.deep.equal([])
  })

  it('throws no refusal that the catalogue lacks', () => {
    const thrown = [...sources.values()].flatMap((text) =>
      [...text.matchAll(/(?:refuse|new Refusal)\(\s*'([^']+)'/g)].map(([, code = '']) => code),
    )
    expect(thrown.length).to.be.greaterThan(50)
    expect(thrown.filter((code) => !codes.includes(code))).to.deep.equal([])
  })

  it('has a message for every refusal in seven languages, and no other', () => {
    for (const language of interfaceLanguages) {
      const words = Object.keys(dictionary(language))
        .filter((id) => id.startsWith('refusal.'))
        .map((id) => id.slice('refusal.'.length))
      expect(words.toSorted(), language).to.deep.equal(codes.toSorted())
    }
  })

  it('lists with each operation only refusals that exist, each once', () => {
    for (const name of operationNames) {
      const { refusals: listed } = operationOf(name)
      expect(codes, name).to.include.members([...listed])
      expect(new Set(listed).size, name).to.equal(listed.length)
    }
  })

  it('has a service for every operation and every job, and no other', () => {
    expect(Object.keys(services).toSorted()).to.deep.equal(operationNames.toSorted())
    expect(Object.keys(jobServices).toSorted()).to.deep.equal(jobNames.toSorted())
  })

  it('gives every operation an address and a command of its own', () => {
    const addresses = operationNames.map((name) => `${operationOf(name).method} ${operationOf(name).path}`)
    expect(new Set(addresses).size).to.equal(addresses.length)
    const commands = operationNames
      .map((name) => operationOf(name).command)
      .filter((command) => command !== undefined)
    expect(new Set(commands).size).to.equal(commands.length)
    const commandNames = allCommands().map((command) => command.path.join(' '))
    expect(new Set(commandNames).size).to.equal(commandNames.length)
    expect(commandNames).to.include.members(commands)
  })

  it('has every member of an operation’s path in its input', () => {
    for (const name of operationNames) {
      const { path, input } = operationOf(name)
      const members = [...path.matchAll(/\{(\w+)\}/g)].map(([, member = '']) => member)
      const { required = [] } = input.schema as { required?: string[] }
      expect(required, name).to.include.members(members)
    }
  })

  it('needs rights and flags that exist', () => {
    const known: readonly string[] = [...rights, 'admin', 'short_admin']
    for (const needs of [
      ...operationNames.map((name) => operationOf(name).needs),
      ...pageNames.map((name) => pageOf(name).needs),
    ]) {
      if (typeof needs !== 'string') expect(known).to.include.members([...needs])
    }
  })

  for (const name of pageNames) {
    it(`lets everyone who may open the page ${name} perform all that it reads`, () => {
      const { needs, reads } = pageOf(name)
      for (const { name: who, actor } of everyone.filter(({ actor: candidate }) =>
        isAllowed(candidate, needs),
      )) {
        const refused = Object.values(reads).filter((read) => !isAllowed(actor, operationOf(read).needs))
        expect(refused, `${who} may open ${name}`).to.deep.equal([])
      }
    })
  }

  it('opens every page to some user, and pages that need a right not to all', () => {
    for (const name of pageNames) {
      const { needs } = pageOf(name)
      const openTo = everyone
        .filter(({ actor: candidate }) => isAllowed(candidate, needs))
        .map(({ name: actorName }) => actorName)
      expect(openTo, name).not.to.deep.equal([])
      expect(openTo.includes('anyone'), name).to.equal(needs === 'anyone')
    }
  })

  it('gives every page an address of its own', () => {
    const paths = pageNames.map((name) => pageOf(name).path)
    expect(new Set(paths).size).to.equal(paths.length)
  })

  it('has a subject and a body for every e-mail', () => {
    const words = dictionary('en')
    for (const letter of emailTemplates)
      expect(words, letter).to.include.keys([`email.${letter}.subject`, `email.${letter}.body`])
  })
})
