// The contract's shapes refuse values that the database cannot store: too large integers, and days that do
// not exist.

import { expect } from 'chai'
import { day } from '../../src/contract/answers.ts'
import { operationNames, operationOf } from '../../src/contract/operations/index.ts'
import type { JsonSchema } from '../../src/domain/shape.ts'
import { validationIssues } from '../../src/validation.ts'

describe('bounds of the input shapes', () => {
  it('limit every integer, and every text that is parsed as one', () => {
    const endless = operationNames.flatMap((name) =>
      [...parts(operationOf(name).input.schema)].flatMap(([path, part]) => {
        const isEndless = part['type'] === 'integer' && !(Number(part['maximum']) <= Number.MAX_SAFE_INTEGER)
        const isDigits =
          typeof part['pattern'] === 'string' &&
          new RegExp(part['pattern'], 'u').test('9'.repeat(30)) &&
          !(Number(part['maxLength']) < 300)
        return isEndless || isDigits ? [`${name}${path}`] : []
      }),
    )
    expect(endless).to.deep.equal([])
  })

  it('accept only days of the calendar', () => {
    const wrong = [
      '2026-02-30',
      '2025-02-29',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '0000-01-01',
      '0001-01-01',
      '2026-1-1',
      '2026-11-21T00:00',
    ]
    for (const text of wrong) expect(validationIssues(day, text), text).not.to.deep.equal([])
    for (const text of ['2026-02-28', '2024-02-29', '1900-01-01', '9999-12-31'])
      expect(validationIssues(day, text), text).to.deep.equal([])
  })

  function* parts(schema: JsonSchema, path = ''): Generator<[string, JsonSchema]> {
    yield [path, schema]
    for (const [name, part] of Object.entries(schema['properties'] ?? {}))
      yield* parts(part as JsonSchema, `${path}.${name}`)
    for (const part of (schema['anyOf'] ?? []) as JsonSchema[]) yield* parts(part, path)
    if (typeof schema['items'] === 'object') yield* parts(schema['items'] as JsonSchema, `${path}[]`)
  }
})
