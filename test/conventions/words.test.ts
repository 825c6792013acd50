import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { expect } from 'chai'
import { sourcesOf } from '../support/sources.ts'
import { allCommands } from '../../cli/commands.ts'
import { emailTemplates } from '../../src/contract/jobs.ts'
import { pageNames } from '../../src/contract/pages.ts'
import { producerLinkTypes } from '../../src/domain/code/link-types.ts'
import { companyFields } from '../../src/domain/company/fields.ts'
import type { Field, Fields } from '../../src/domain/field.ts'
import { interfaceLanguages } from '../../src/domain/languages.ts'
import { refusals } from '../../src/domain/refusal.ts'
import { rights } from '../../src/domain/rights.ts'
import { sheetFields, sheetGroups } from '../../src/domain/sheet/fields.ts'
import { ingredientIds } from '../../src/domain/sheet/ingredient-table.ts'
import { markets } from '../../src/domain/market-table.ts'
import { packagingPresets } from '../../src/domain/sheet/packaging.ts'
import {
  collections,
  packagingComponentIds,
  packagingMaterialCodes,
} from '../../src/domain/sheet/packaging-table.ts'
import { userFields } from '../../src/domain/user/fields.ts'
import { passwordChecks } from '../../src/domain/user/password.ts'
import { dictionary } from '../../src/translations.ts'

const english = dictionary('en')
const ids = Object.keys(english)

/** Every message id that is derived from a table, by table. */
function derivedIds(): ReadonlyMap<string, readonly string[]> {
  const fields: readonly (readonly [string, Field])[] = [sheetFields, companyFields, userFields].flatMap(
    (list: Fields) => Object.entries(list),
  )
  const choices = fields.flatMap(([, field]) =>
    field.kind === 'choice' || field.kind === 'multipleChoice'
      ? field.choices.map((choice) => `${field.messagePrefix}.${choice}`)
      : [],
  )
  return new Map<string, readonly string[]>([
    ['refusals', Object.keys(refusals).map((code) => `refusal.${code}`)],
    ['rights', rights.flatMap((right) => [`right.${right}`, `right.${right}.help`])],
    ['issues', issueCodes().map((code) => `issue.${code}`)],
    ['fields', fields.map(([name]) => `field.${name}.title`)],
    ['groups', sheetGroups.map((group) => `group.${group}`)],
    ['choices', choices],
    ['link types', producerLinkTypes.map((type) => `choice.linkType.${type}`)],
    ['markets', markets.map((market) => `market.${market.code}`)],
    ['ingredients', ingredientIds.map((id) => `ingredient.${id}`)],
    [
      'packaging',
      [
        ...packagingComponentIds.map((id) => `packaging.component.${id}`),
        ...packagingMaterialCodes.map((code) => `packaging.material.${code}`),
        ...collections.map((id) => `packaging.collection.${id}`),
        ...Object.keys(packagingPresets).map((id) => `packaging.preset.${id}`),
      ],
    ],
    ['pages', pageNames.map((name) => `page.${name}.title`)],
    ['e-mails', emailTemplates.flatMap((name) => [`email.${name}.subject`, `email.${name}.body`])],
    [
      'commands',
      allCommands().flatMap(({ path, flags }) => [
        `cli.command.${path.join('.')}`,
        ...(path.length === 2 ? [`cli.noun.${path[0]}`] : []),
        ...flags.flatMap(({ messageId }) => (messageId?.startsWith('cli.') === true ? [messageId] : [])),
      ]),
    ],
  ])
}

/** Every issue code in `src`: `code: 'x'`, both branches of a conditional, and the password rules. */
function issueCodes(): string[] {
  const tables = /-table\.ts$|fields\.ts$/
  const texts = [...sourcesOf('src/domain', 'src/services', 'src/persistence')]
    .filter(([path]) => !tables.test(path))
    .map(([, text]) => text)
  const validation = [...sourcesOf('src')].find(([path]) => path === 'src/validation.ts')?.[1] ?? ''
  const codes = [...texts, validation].flatMap((text) =>
    [...text.matchAll(/\bcode: (?:[^\n{},]*\? )?'([A-Za-z]+)'(?: : '([A-Za-z]+)')?/g)].flatMap(
      ([, first = '', second]) => (second === undefined ? [first] : [first, second]),
    ),
  )
  // `code: 'code'` is a column, not an issue.
  return [
    ...new Set([
      ...codes.filter((code) => code !== 'code'),
      ...passwordChecks('').map((check) => check.issue),
    ]),
  ]
}

/** The placeholders of a message with their kinds, those inside its choices included; sorted. */
function argumentsOf(message: string): string[] {
  const walk = (elements: readonly MessageFormatElement[]): string[] =>
    elements.flatMap((element) => {
      if (element.type === TYPE.literal || element.type === TYPE.pound) return []
      if (element.type === TYPE.tag) return walk(element.children)
      const inside =
        'options' in element ? Object.values(element.options).flatMap((option) => walk(option.value)) : []
      // Both are counts: a language with forms for one and many needs them where English has one form.
      const kind = element.type === TYPE.plural ? TYPE.number : element.type
      return [`${element.value}:${TYPE[kind]}`, ...inside]
    })
  return [...new Set(walk(parse(message)))].toSorted()
}

describe('the messages of the interface', () => {
  for (const language of interfaceLanguages) {
    it(`has in ${language} the messages of English, with the same placeholders, and no others`, () => {
      const messages = dictionary(language)
      expect(Object.keys(messages)).to.deep.equal(ids)
      for (const [id, sentence] of Object.entries(messages)) {
        expect(sentence.trim(), id).not.to.equal('')
        expect(argumentsOf(sentence), id).to.deep.equal(argumentsOf(english[id] ?? ''))
      }
    })
  }

  it('keeps every file sorted, so that changes are easy to read', () => {
    for (const language of interfaceLanguages)
      expect(Object.keys(dictionary(language)), language).to.deep.equal(ids.toSorted())
  })

  for (const [table, wanted] of derivedIds()) {
    it(`has messages for all ${table}`, () => {
      expect(wanted.length).to.be.greaterThan(5)
      expect([...new Set(wanted)].filter((id) => english[id] === undefined)).to.deep.equal([])
    })
  }

  it('has no message of an issue that no code raises', () => {
    const code = [...sourcesOf('src', 'views').values()].join('\n')
    const issueIds = ids.filter((id) => id.startsWith('issue.')).map((id) => id.slice('issue.'.length))
    expect(issueIds.filter((issue) => !code.includes(`'${issue}'`))).to.deep.equal([])
  })

  it('has no unused message', () => {
    expect(ids.filter((id) => !isUsed(id))).to.deep.equal([])
  })

  const texts = [...sourcesOf('src', 'views', 'cli', 'worker').values()]
  const derived = new Set([...derivedIds().values()].flat())
  const written = new Set(
    texts.flatMap((text) => [...text.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map(([, id = '']) => id)),
  )
  /** Ids built by template: `page.login.demo.${name}` uses every id of that form. */
  const made = texts
    .flatMap((text) =>
      [...text.matchAll(/`([a-zA-Z]+\.(?:[\w.-]|\$\{(?:[^{}]|\{[^{}]*\})*\})*)`/g)].map(
        ([, template = '']) => template,
      ),
    )
    .filter((template) => template.includes('${'))
    .map(
      (template) =>
        new RegExp(
          `^${template
            .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '\u0000')
            .replace(/\./g, '\\.')
            .replace(/\u0000/g, '.+')}$`,
        ),
    )

  function isUsed(id: string): boolean {
    return (
      derived.has(id) || written.has(id) || written.has(prefixOf(id)) || made.some((form) => form.test(id))
    )
  }

  /** The prefix that a form names for a field whose title and help are not `field.<name>`. */
  function prefixOf(id: string): string {
    return id.replace(/\.(?:title|help)$/, '')
  }
})
