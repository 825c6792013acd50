import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect } from 'chai'
import { allCommands } from '../../cli/commands.ts'
import { openApi } from '../../cli/reference/openapi.ts'
import { referenceFiles } from '../../cli/reference/reference.ts'
import { staleFiles } from '../../cli/reference/reference-files.ts'
import { operationNames, operationOf } from '../../src/contract/operations/index.ts'
import { pageNames, pageOf } from '../../src/contract/pages.ts'
import { refusals } from '../../src/domain/refusal.ts'
import { rights } from '../../src/domain/rights.ts'
import { sheetFields } from '../../src/domain/sheet/fields.ts'
import { dictionary } from '../../src/translations.ts'

type Described = {
  operationId: string
  parameters?: { name: string; in: string }[]
  requestBody?: object
  responses: Record<string, object>
  security: object[]
}
type Document = { openapi: string; paths: Record<string, Record<string, Described>> }

const read = (name: string): string =>
  readFileSync(new URL(`../../docs/reference/${name}`, import.meta.url), 'utf8')

describe('the reference', () => {
  it('matches the tables: no file outdated, missing or unknown', () => {
    expect(staleFiles(allCommands()), 'run npm run reference').to.deep.equal([])
  })

  it('is generated the same each time', () => {
    const sources = { commands: allCommands(), messages: dictionary('en'), version: '1.0.0' }
    expect(referenceFiles(sources)).to.deep.equal(referenceFiles(sources))
  })

  it('names every field, operation, page, right, refusal and command', () => {
    const documented: readonly (readonly [string, readonly string[]])[] = [
      ['fields.md', Object.keys(sheetFields)],
      ['operations.md', operationNames],
      ['pages.md', pageNames.map((name) => pageOf(name).path)],
      ['rights.md', rights],
      ['refusals.md', Object.keys(refusals)],
    ]
    for (const [file, names] of documented)
      for (const name of names) expect(read(file), `${name} in ${file}`).to.contain(`\`${name}\``)
    for (const command of allCommands())
      expect(read('commands.md')).to.contain(`\n## ${command.path.join(' ')}\n`)
  })

  it('describes the API in OpenAPI 3.1 that its own schema accepts', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(
      JSON.parse(read('openapi.json')) as Record<string, unknown>,
    )
    expect(valid, JSON.stringify(errors)).to.equal(true)
    expect(validator.version).to.equal('3.1')
  })

  it('describes an amount so that any validator accepts the answered values', () => {
    const description = read('openapi.json')
    expect(description).to.contain('"x-decimals":3').and.not.to.contain('multipleOf')
  })

  it('describes every operation once, with its method, its input, its refusals and what it needs', () => {
    const { paths } = JSON.parse(JSON.stringify(openApi('1.0.0'))) as Document
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    expect(described.map(({ operation }) => operation.operationId).toSorted()).to.deep.equal(
      operationNames.toSorted(),
    )
    for (const { path, method, operation } of described) {
      const declared = operationOf(
        operationNames.find((name) => name === operation.operationId) ?? 'account.me',
      )
      expect([path, method]).to.deep.equal([declared.path, declared.method.toLowerCase()])
      const inPath = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name)
      expect(inPath.toSorted()).to.deep.equal(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted(),
      )
      expect(operation.requestBody !== undefined).to.equal(declared.method === 'POST')
      for (const code of declared.refusals)
        expect(operation.responses).to.have.property(String(refusals[code].status))
      expect(JSON.stringify(operation.security).includes('session')).to.equal(declared.needs !== 'anyone')
      expect(JSON.stringify(operation.security).includes('token')).to.equal(declared.method === 'POST')
    }
  })

  it('resolves every reference inside the description', () => {
    const text = read('openapi.json')
    const { components } = JSON.parse(text) as { components: { schemas: object } }
    const named = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name))
    expect([...named].toSorted()).to.deep.equal(Object.keys(components.schemas).toSorted())
  })
})
