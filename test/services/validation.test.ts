import { expect } from 'chai'
import { codeOperations } from '../../src/contract/operations/codes.ts'
import { draftShape } from '../../src/domain/field.ts'
import { labelLanguages } from '../../src/domain/languages.ts'
import { flag, object, optional, integer } from '../../src/domain/shape.ts'
import { refusalOf } from '../support/refusals.ts'
import { userFields } from '../../src/domain/user/fields.ts'
import { valueIssues } from '../../src/domain/value.ts'
import { validationIssues, storableText } from '../../src/validation.ts'

const shape = object({ text: optional(flag()), size: optional(integer(12, 200)) })

describe('input from an address', () => {
  it('reads flags as 1 and 0 or as words, and numbers as digits', () => {
    for (const [written, read] of [
      ['1', true],
      ['0', false],
      ['true', true],
      ['false', false],
    ] as const) {
      const input: Record<string, unknown> = { text: written, size: '20' }
      expect(validationIssues(shape, input, 'text')).to.deep.equal([])
      expect(input).to.deep.equal({ text: read, size: 20 })
    }
  })

  it('reads a number of a list in an address, such as a resolution, and refuses one that is not on it', () => {
    const { input } = codeOperations['codes.measure']
    const measured: Record<string, unknown> = { id: '1', format: 'png', dpi: '300', size: '20' }
    expect(validationIssues(input, measured, 'text')).to.deep.equal([])
    expect(measured).to.deep.equal({ id: 1, format: 'png', dpi: 300, size: 20 })
    for (const dpi of ['301', '', '0x12c', '3e2', '300 '])
      expect(validationIssues(input, { id: '1', dpi }, 'text'), dpi).to.have.length(1)
    // JSON has numbers of its own.
    expect(validationIssues(input, { id: 1, dpi: '300' })).to.have.length(1)
  })

  it('refuses other values and names their field', () => {
    expect(
      validationIssues(shape, { text: 'perhaps', size: '7' }, 'text').map(
        (issue) => `${issue.field}:${issue.code}`,
      ),
    ).to.deep.equal(['text:wrongType', 'size:tooSmall'])
  })

  it('has one issue for a short text that is malformed too', () => {
    const faults = (email: string) =>
      validationIssues(draftShape(userFields), { email }).map(({ code }) => code)
    expect(faults('a@b')).to.deep.equal(['pattern'])
    expect(faults('a@b.c')).to.deep.equal(['tooShort'])
    expect(valueIssues(userFields.email, 'a@b').map(({ code }) => code)).to.deep.equal(['pattern'])
    expect(valueIssues(userFields.email, 'a@b.c').map(({ code }) => code)).to.deep.equal(['tooShort'])
  })

  it('says how many decimals a number may have', () => {
    const amount = { schema: { type: 'object', properties: { sugars: { type: 'number', decimals: 3 } } } }
    expect(validationIssues(amount, { sugars: 0.1234 })).to.deep.equal([
      { field: 'sugars', code: 'decimals', values: { max: 3 } },
    ])
  })

  it('names the languages that a heading can have, and how many of them', () => {
    const { input } = codeOperations['codes.draw']
    for (const headingLang of ['xx', 'de,fr,it,es']) {
      const given = { id: '1', format: 'svg', headingLang }
      expect(validationIssues(input, given, 'text'), headingLang).to.deep.equal([
        {
          field: 'headingLang',
          code: 'headingLanguages',
          values: { max: 3, languages: labelLanguages.join(', ') },
        },
      ])
    }
    expect(
      validationIssues(input, { id: '1', format: 'svg', headingLang: 'de,fr,it' }, 'text'),
    ).to.deep.equal([])
  })

  it('refuses a number in quotes in JSON', () => {
    expect(validationIssues(shape, { size: '20' }).map((issue) => issue.code)).to.deep.equal(['notANumber'])
    expect(validationIssues(shape, { text: '1' }).map((issue) => issue.code)).to.deep.equal(['wrongType'])
  })
})

describe('a value that exhausts resources', () => {
  it('is refused when nested too deeply, with at most a thousand issues', async () => {
    const nested = JSON.parse(`${'{"a":['.repeat(100_000)}1${']}'.repeat(100_000)}`) as unknown
    expect(await refusalOf(Promise.resolve().then(() => storableText(nested)))).to.equal('input.invalid')
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`member${String(at)}`, 1]))
    expect(
      validationIssues({ schema: { type: 'object', additionalProperties: false } }, many),
    ).to.have.length(1000)
  })
})

describe('text that no database stores', () => {
  it('is replaced character by character, as browsers do, and nothing else changes', () => {
    expect(
      storableText({ reason: 'a\0b', rows: ['plain', 'half \ud83d', { deep: '\0' }], count: 3, none: null }),
    ).to.deep.equal({
      reason: 'a\ufffdb',
      rows: ['plain', 'half \ufffd', { deep: '\ufffd' }],
      count: 3,
      none: null,
    })
    const input = { rows: ['plain', 'whole 😀'] }
    expect(storableText(input)).to.equal(input)
  })
})
