import { expect } from 'chai'
import { operationNames, operationOf } from '../../src/contract/operations/index.ts'
import type { JsonSchema } from '../../src/domain/shape.ts'
import { validationIssues } from '../../src/validation.ts'

type Member = { readonly path: readonly string[]; readonly required: boolean }

/** Every member of an input, members of inner documents included. */
function membersOf(schema: JsonSchema, path: readonly string[] = []): Member[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(propertiesOf(schema)).flatMap(([name, member]) => {
    const own = { path: [...path, name], required: required.includes(name) }
    return [own, ...membersOf(member, own.path)]
  })
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  const { properties } = schema
  return typeof properties === 'object' ? (properties as Record<string, JsonSchema>) : {}
}

/** An input with one value at a path and nothing else. */
function inputWith([name = '', ...rest]: readonly string[], value: unknown): Record<string, unknown> {
  return { [name]: rest.length === 0 ? value : inputWith(rest, value) }
}

describe('an input with one missing value', () => {
  for (const name of operationNames) {
    const { input } = operationOf(name)
    const members = membersOf(input.schema)
    if (members.length === 0) continue

    it(`gets one issue for it, absent or blank: ${name}`, () => {
      for (const { path, required } of members) {
        const isInner = path.length > 1 && (path[0] === 'changes' || path[0] === 'draft')
        const field = path.slice(isInner ? 1 : 0).join('.')
        const codes = (value: unknown): string[] =>
          validationIssues(input, inputWith(path, value))
            .filter((issue) => issue.field === field)
            .map(({ code }) => code)
        if (required && path.length === 1)
          expect(codes(undefined), `${field} absent`).to.deep.equal(['required'])
        for (const blank of ['', '  ', null, []])
          expect(codes(blank).length, `${field} ${JSON.stringify(blank)}`).to.be.at.most(1)
      }
    })
  }
})
