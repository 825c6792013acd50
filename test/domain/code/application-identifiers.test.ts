import bwip from 'bwip-js/node'
import { expect } from 'chai'
import fc from 'fast-check'
import { aiRules } from '../../../src/domain/code/ai-rules.ts'
import { aiRows } from '../../../src/domain/code/ai-table.ts'
import { applicationIdentifier, aiValueIssue } from '../../../src/domain/code/application-identifiers.ts'
import { checkDigit } from '../../../src/domain/code/gs1.ts'

const identifiers = Array.from({ length: 10_000 }, (_, number) => String(number))
  .flatMap((number) => [number, number.padStart(2, '0'), number.padStart(3, '0')])
  .filter(
    (ai, index, all) =>
      ai.length >= 2 && all.indexOf(ai) === index && applicationIdentifier(ai) !== undefined,
  )

/** Why bwip-js refuses an element string, or undefined when it accepts it. */
function bwipRefusal(elements: string): string | undefined {
  try {
    bwip.raw('gs1-128', elements)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown'
  }
}

describe('application identifiers', () => {
  it('are 541, each with its own number', () => {
    expect(identifiers).to.have.length(541)
    expect(
      ['1', '04', '14', '100', '3106', '3109', '7100', '8200', '9999', ''].filter(
        (ai) => applicationIdentifier(ai) !== undefined,
      ),
    ).to.deep.equal(['8200'])
  })

  it('use only existing rules', () => {
    const named = aiRows.flatMap((row) =>
      row.format.split(' ').flatMap((component) => component.split(':').slice(1)),
    )
    expect(named.filter((rule) => !Object.hasOwn(aiRules, rule))).to.deep.equal([])
    expect(Object.keys(aiRules).filter((rule) => !named.includes(rule))).to.deep.equal([])
  })

  it('have a predefined length by their first two digits (General Specifications, figure 7.8.5-2)', () => {
    const fixed = identifiers.filter((ai) => applicationIdentifier(ai)?.fixed === true)
    expect([...new Set(fixed.map((ai) => ai.slice(0, 2)))].sort()).to.deep.equal([
      '00',
      '01',
      '02',
      '03',
      '11',
      '12',
      '13',
      '15',
      '16',
      '17',
      '20',
      '31',
      '32',
      '33',
      '34',
      '35',
      '36',
      '41',
    ])
    expect(
      identifiers.filter(
        (ai) => fixed.some((other) => other.slice(0, 2) === ai.slice(0, 2)) && !fixed.includes(ai),
      ),
    ).to.deep.equal([])
  })

  it('are not all allowed as data attributes: path identifiers such as serials are not', () => {
    expect(
      ['03', '21', '22', '235', '254', '7040', '8011', '8019', '8020', '8200'].filter(
        (ai) => applicationIdentifier(ai)?.attribute === true,
      ),
    ).to.deep.equal([])
    expect(
      ['10', '17', '3103', '37', '00', '99'].filter((ai) => applicationIdentifier(ai)?.attribute !== true),
    ).to.deep.equal([])
  })

  for (const [ai, value, issue] of [
    ['01', '09506000134352', undefined],
    ['01', '9506000134352', 'length'],
    ['01', '09506000134353', 'checkDigit'],
    ['01', '0950600013435X', 'characters'],
    ['10', 'LOT/24', undefined],
    ['10', '', 'length'],
    ['10', 'L'.repeat(21), 'length'],
    ['21', 'a b', 'characters'],
    ['22', 'é', 'characters'],
    ['235', 'x'.repeat(28), undefined],
    ['235', 'x'.repeat(29), 'length'],
    ['17', '261231', undefined],
    ['17', '260200', undefined],
    ['17', '260230', 'date'],
    ['17', '240229', undefined],
    ['17', '250229', 'date'],
    ['17', '251301', 'date'],
    ['17', '250001', 'date'],
    ['00', '106141412345678908', undefined],
    ['414', '9506000134352', undefined],
    ['417', '9506000134353', 'checkDigit'],
    ['7040', '1ABC', undefined],
    ['7040', 'AABC', 'characters'],
    ['253', '9506000134352', undefined],
    ['253', '9506000134352ABC', undefined],
    ['253', `9506000134352${'A'.repeat(18)}`, 'length'],
    ['255', '9506000134352A', 'characters'],
    ['423', '250056', undefined],
    ['423', '25005', 'length'],
    ['423', '250999', 'value'],
    ['7250', '20000229', undefined],
    ['7250', '19000229', 'date'],
    ['7250', '20000200', 'date'],
    ['8008', '261231235959', undefined],
    ['8008', '2612312460', 'value'],
    ['8007', 'GB82WEST12345698765432', undefined],
    ['8007', 'GB82WEST12345698765433', 'value'],
    ['3911', '9781200', undefined],
    ['3911', '0001200', 'value'],
    ['4309', '18000000003600000000', undefined],
    ['4309', '18000000013600000000', 'value'],
    ['4331', '000195-', undefined],
    ['4331', '0001951', 'value'],
    ['7258', '1/3', undefined],
    ['7258', '3/1', 'value'],
    ['8011', '10', undefined],
    ['8011', '0', 'value'],
    ['8011', '01', 'value'],
    ['7041', 'PX', undefined],
    ['7041', 'QZ', 'value'],
    ['8110', '106141416543213150110120', undefined],
    ['8110', '10614141654321315011012', 'value'],
    ['8110', '1061414165432131501101203260230', 'value'],
    ['8110', '106141416543213150110120326020142602029', 'value'],
    ['8112', '001234561234560123456', undefined],
    ['8112', '201234561234560123456', 'value'],
    ['8030', 'abc-_=', undefined],
    ['8030', 'abc=', 'characters'],
    ['8030', 'a+b', 'characters'],
  ] as const) {
    it(`finds (${ai})${value.slice(0, 24)} ${issue ?? 'valid'}`, () => {
      expect(aiValueIssue(ai, value)).to.equal(issue)
    })
  }

  // When bwip-js only complains about required or excluded other identifiers, it has accepted the value. It
  // checks only two of the minimum four digits of a company prefix (401, 7023, 8004, 8010, 8013, 8014). Its
  // currencies are of 2021: ISO 4217 has since removed 191, 694, 931 and 932 and added 924 and 926. It takes 0 as
  // the serial of a component (8011), which the syntax dictionary refuses.
  it('agree with bwip-js about values', () => {
    const later = /exclusiveAIs|missingAIs/i
    const compared = identifiers.filter((ai) => ai !== '8011')
    const given = fc
      .tuple(
        fc.constantFrom(...compared),
        fc.oneof(
          fc.stringMatching(/^\d{1,20}$/),
          fc.stringMatching(/^\d{12,17}$/).map((body) => body + checkDigit(body)),
          fc.string({ unit: fc.constantFrom(...'ABab019/-_%"'), minLength: 1, maxLength: 32 }),
        ),
      )
      .chain(([ai, text]) => {
        const least =
          applicationIdentifier(ai)
            ?.components.filter((part) => !part.optional)
            .reduce((sum, part) => sum + part.min, 0) ?? 0
        return fc.tuple(
          fc.constant(ai),
          fc.constantFrom(text, text.padEnd(least, '1').slice(0, Math.max(least, 1))),
        )
      })
    fc.assert(
      fc.property(given, ([ai, text]) => {
        if (/^(401|7023|8004|8010|801[34])$/.test(ai) && !/^\d{4}/.test(text)) return
        if (/^39[13]\d$/.test(ai) && /^(191|694|92[46]|93[12])/.test(text)) return
        const refused = bwipRefusal(`(${ai})${text}`)
        expect(
          refused === undefined || later.test(refused),
          `(${ai})${text}: ${refused ?? 'taken'}`,
        ).to.equal(aiValueIssue(ai, text) === undefined)
      }),
      { numRuns: 800 },
    )
  })

  // A coupon of all optional fields; parts are left out, and one digit is changed.
  it('agree with bwip-js about coupons', () => {
    const fields = ['13150110120', '2150110120', '3260115', '4251201', '5012345', '6112345', '95001']
    const coupons = fc
      .tuple(fc.subarray(fields), fc.option(fc.tuple(fc.nat(99), fc.nat(9))), fc.constantFrom('8110', '8112'))
      .map(([chosen, change, ai]) => {
        const text = ai === '8110' ? `106141416543213150110120${chosen.join('')}` : '001234561234560123456'
        const at = change === null ? -1 : change[0] % text.length
        return [ai, at < 0 ? text : text.slice(0, at) + String(change?.[1]) + text.slice(at + 1)] as const
      })
    let [valid, all] = [0, 0]
    fc.assert(
      fc.property(coupons, ([ai, text]) => {
        all += 1
        const isValid = aiValueIssue(ai, text) === undefined
        expect(bwipRefusal(`(${ai})${text}`) === undefined, `(${ai})${text}`).to.equal(isValid)
        if (isValid) valid += 1
      }),
      { numRuns: 400 },
    )
    // Whatever the number of runs is: `npm run mutants` makes few.
    expect(valid / all).to.be.within(0.1, 0.9)
  })
})
