import { expect } from 'chai'
import fc from 'fast-check'
import { changesShape, exampleDraft, type Field } from '../../src/domain/field.ts'
import { companyFields } from '../../src/domain/company/fields.ts'
import { sheetFields } from '../../src/domain/sheet/fields.ts'
import { userFields } from '../../src/domain/user/fields.ts'
import { valueIssues, draftIssues, isBlank, isWebAddress } from '../../src/domain/value.ts'
import { validationIssues } from '../../src/validation.ts'

function codes(field: Field, value: unknown): string[] {
  return valueIssues(field, value).map((issue) => issue.code)
}

describe('value', () => {
  it('accepts the example of every declaration', () => {
    for (const fields of [sheetFields, companyFields, userFields])
      expect(draftIssues(fields, exampleDraft(fields))).to.deep.equal([])
  })

  it('measures the minimum length of text in characters, without surrounding white space', () => {
    const text: Field = { ...sheetFields.brand, min: 5, max: 20 }
    expect(codes(text, 'Abcde')).to.deep.equal([])
    expect(valueIssues(text, 'Abcd', 'brand')).to.deep.equal([
      { field: 'brand', code: 'tooShort', values: { min: 5 } },
    ])
    expect(codes(text, 'Abc  ')).to.deep.equal(['tooShort'])
    expect(codes(text, '     ')).to.deep.equal(['required'])
    expect(valueIssues(text, 'a'.repeat(21), 'brand')).to.deep.equal([
      { field: 'brand', code: 'tooLong', values: { max: 20 } },
    ])
    expect(codes(text, '🍇'.repeat(20))).to.deep.equal([])
    expect(codes(text, 12345)).to.deep.equal(['wrongType'])
  })

  it('refuses text that databases refuse', () => {
    for (const text of ['Deux\u0000Rives', 'Deux\nRives', 'Deux \ud800 Rives'])
      expect(codes(sheetFields.brand, text)).to.deep.equal(['pattern'])
  })

  it('refuses bidirectional controls, and treats invisible characters as empty', () => {
    for (const text of ['Ch\u202eueât', 'Ch\u2067âteau\u2069'])
      expect(codes(sheetFields.brand, text)).to.deep.equal(['pattern'])
    expect(codes(sheetFields.brand, '\u200b'.repeat(6))).to.deep.equal(['required'])
    expect(codes(sheetFields.brand, 'نبيذ\u200cها')).to.deep.equal([])
  })

  it("accepts people's names, and refuses messages as names", () => {
    for (const name of [
      'Marie-Ève',
      "D’Arc O'Neill",
      'J. R. 2nd',
      'J.Pierre',
      '李',
      'Ελένη',
      '-',
      'Müller, Dr.',
      'נֹעַם',
    ])
      expect(codes(userFields.firstName, name), name).to.deep.equal([])
    for (const name of [
      'See https://evil.example',
      'go to evil.example now',
      'a\r\nBcc: x',
      '<b>x</b>',
      'x@y',
      '\u202egnp',
      '\u200b ',
      ' ',
    ]) {
      expect(codes(userFields.firstName, name), name).to.have.length(1)
      expect(validationIssues(changesShape(userFields), { firstName: name }), name).to.have.length(1)
    }
  })

  it('follows the pattern of a text', () => {
    expect(codes(sheetFields.cuvee, 'L24-117')).to.deep.equal([])
    expect(codes(sheetFields.cuvee, 'L24 é')).to.deep.equal(['gs1Text'])
    expect(codes(sheetFields.reference, ' x')).to.deep.equal(['pattern'])
  })

  it('accepts amounts within their bounds and decimals, both included', () => {
    expect([0, 96, 13.5, 0.05].flatMap((value) => codes(sheetFields.alcohol, value))).to.deep.equal([])
    expect(valueIssues(sheetFields.alcohol, -0.1, 'alcohol')).to.deep.equal([
      { field: 'alcohol', code: 'tooSmall', values: { min: 0 } },
    ])
    expect(valueIssues(sheetFields.alcohol, 96.01, 'alcohol')).to.deep.equal([
      { field: 'alcohol', code: 'tooLarge', values: { max: 96 } },
    ])
    expect(valueIssues(sheetFields.alcohol, 13.505, 'alcohol')).to.deep.equal([
      { field: 'alcohol', code: 'decimals', values: { max: 2 } },
    ])
    expect(codes(sheetFields.vintage, 2024.5)).to.deep.equal(['decimals'])
    for (const value of ['13.5', Number.NaN, Number.POSITIVE_INFINITY, true])
      expect(codes(sheetFields.alcohol, value)).to.deep.equal(['notANumber'])
  })

  it('accepts only the choices, each once', () => {
    expect(codes(sheetFields.wineType, 'red')).to.deep.equal([])
    expect(codes(sheetFields.wineType, 'orange')).to.deep.equal(['notAChoice'])
    expect(codes(sheetFields.allergens, ['egg', 'nuts'])).to.deep.equal(['notAChoice'])
    expect(codes(sheetFields.allergens, ['egg', 'egg'])).to.deep.equal(['repeated'])
    expect(codes(sheetFields.allergens, 'egg')).to.deep.equal(['wrongType'])
    expect(codes(sheetFields.organic, 1)).to.deep.equal(['wrongType'])
  })

  it('counts digits', () => {
    expect(codes(sheetFields.gtin, '12345678')).to.deep.equal([])
    expect(valueIssues(sheetFields.gtin, '123456789', 'gtin')).to.deep.equal([
      { field: 'gtin', code: 'digits', values: { lengths: '8, 12, 13, 14' } },
    ])
    expect(codes(sheetFields.gln, '301234500000X')).to.deep.equal(['digits'])
    expect(codes(sheetFields.gln, 3012345000008)).to.deep.equal(['wrongType'])
  })

  it('reads telephone numbers', () => {
    const phone: Field = { kind: 'phone', group: 'general', afterCode: 'locked', example: '+33612345678' }
    expect(valueIssues(phone, '+33 6 12 34 56 78', 'phone')).to.deep.equal([])
    expect(valueIssues(phone, '06 12 34 56 78', 'phone')).to.deep.equal([
      { field: 'phone', code: 'phonePrefix' },
    ])
    expect(codes(phone, ' ')).to.deep.equal(['required'])
    expect(codes(phone, 33612345678)).to.deep.equal(['wrongType'])
    expect(codes(phone, '1'.repeat(41))).to.deep.equal(['tooLong'])
  })

  it('requires text of digits, addresses and flags, and says so of white space', () => {
    expect(codes(sheetFields.gln, ' ')).to.deep.equal(['required'])
    expect(codes(sheetFields.website, ' ')).to.deep.equal(['required'])
    expect(codes(sheetFields.website, 7)).to.deep.equal(['wrongType'])
    expect(codes(sheetFields.organic, true)).to.deep.equal([])
    const labelled: Field = { ...sheetFields.brand, min: 3, pattern: '^[a-z]+$' }
    expect(codes(labelled, '1')).to.deep.equal(['pattern'])
    expect(codes(labelled, 'a')).to.deep.equal(['tooShort'])
  })

  it('checks the members of a list entry by their own schemas', () => {
    const one = (entry: unknown) => codes(sheetFields.ingredients, [entry])
    expect(one({ id: 'grapes', constituents: 'wine' })).to.deep.equal(['wrongType'])
    expect(one([])).to.deep.equal(['wrongType'])
    expect(one(null)).to.deep.equal(['wrongType'])
    expect(one({ id: 'grapes', residue: undefined })).to.deep.equal([])
    expect(one({ id: 'grapes', organic: 'yes' })).to.deep.equal(['wrongType'])
    expect(one({ id: 'grapes', organic: true })).to.deep.equal([])
  })

  it('names the list entry and its member', () => {
    const given = [
      { id: 'grapes' },
      { id: 'sand' },
      { residue: 'above' },
      { id: 'casein', residue: 'much' },
      { id: 'sucrose', colour: 'red' },
      'grapes',
      { id: 'tirage-liqueur', constituents: ['wine', 'beer'] },
    ]
    expect(valueIssues(sheetFields.ingredients, given, 'ingredients')).to.deep.equal([
      { field: 'ingredients.1.id', code: 'notAChoice' },
      { field: 'ingredients.2.id', code: 'required' },
      { field: 'ingredients.3.residue', code: 'notAChoice' },
      { field: 'ingredients.4.colour', code: 'unknownField' },
      { field: 'ingredients.5', code: 'wrongType' },
      { field: 'ingredients.6.constituents.1', code: 'notAChoice' },
    ])
    expect(
      valueIssues(
        sheetFields.packaging,
        [{ component: 'bottle', material: 'glass', collection: 'glass' }],
        'packaging',
      ),
    ).to.deep.equal([{ field: 'packaging.0.material', code: 'pattern' }])
    expect(
      codes(
        sheetFields.packaging,
        Array.from({ length: 31 }, () => sheetFields.packaging.example[0]),
      ),
    ).to.deep.equal(['tooMany'])
    expect(codes(sheetFields.ingredients, 'grapes')).to.deep.equal(['wrongType'])
  })

  it('recognizes web addresses', () => {
    const good = [
      'https://a.example',
      'http://www.château.example/vins?x=1#y',
      'https://a.example:8443/',
      'HTTPS://A.EXAMPLE',
      'https://xn--chteau-cua.example/é',
      'https://a.example.',
      'https://a-b.example?x',
      'https://a.example#y',
    ]
    const bad = [
      '',
      'a.example',
      'ftp://a.example',
      'https://localhost',
      'https://a b.example',
      'https://a.example/x y',
      'https://user@a.example',
      'javascript:alert(1)//a.b',
      'https://-a.example',
      'https://a..example',
      'https://a-.example',
      'https://a.example:123456',
      'see https://a.example',
      'https://a.example/"x"',
      'https://a_b.example',
      'https://a.exam\u202eple',
    ]
    expect(good.filter((text) => !isWebAddress(text))).to.deep.equal([])
    expect(bad.filter(isWebAddress)).to.deep.equal([])
    expect(codes(sheetFields.website, 'a.example')).to.deep.equal(['link'])
    expect(codes(sheetFields.website, `https://a.example/${'x'.repeat(500)}`)).to.deep.equal(['tooLong'])
  })

  it('knows the days of the calendar', () => {
    const day: Field = { kind: 'date', group: 'general', afterCode: 'locked', example: '2026-11-21' }
    expect(['2026-11-21', '2024-02-29', '2000-02-29'].flatMap((text) => codes(day, text))).to.deep.equal([])
    for (const text of [
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-4-1',
      '2026-11-00',
      '2026-11-211',
      '12026-11-21',
      20261121,
    ])
      expect(codes(day, text)).to.deep.equal(['day'])
  })

  it('refuses undeclared members, and accepts absent ones', () => {
    expect(
      draftIssues(sheetFields, { colour: 'red', brand: undefined, name: null, constructor: 1 }),
    ).to.deep.equal([
      { field: 'colour', code: 'unknownField' },
      { field: 'constructor', code: 'unknownField' },
    ])
  })

  it('recognizes empty values', () => {
    expect([undefined, null, '', ' \t', []].every(isBlank)).to.equal(true)
    expect([0, false, 'x', [0], {}].some(isBlank)).to.equal(false)
  })

  it('refuses everything that the JSON Schema refuses', () => {
    const shape = changesShape(sheetFields)
    const values = fc.oneof(
      fc.string({ maxLength: 45 }),
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.jsonValue(),
      fc.constantFrom(
        'red',
        'wine',
        '097',
        ['egg'],
        [{ id: 'grapes' }],
        'https://a.example',
        'GL 71',
        75,
        0.7,
        13.5,
        '3012345000015',
      ),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(sheetFields) as (keyof typeof sheetFields)[])),
        values,
        (name, value) => {
          if (value === null) return
          const server = validationIssues(shape, { [name]: value })
          if (server.length > 0)
            expect(codes(sheetFields[name], value), `${name} ${JSON.stringify(value)}`).not.to.deep.equal([])
        },
      ),
      { numRuns: 500 },
    )
  })
})
