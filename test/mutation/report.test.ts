// What `npm run mutants` prints of the results.

import { join, resolve } from 'node:path'
import type { MutantResult, MutantStatus } from '@stryker-mutator/api/core'
import { expect } from 'chai'
import { reportOf } from './report.ts'

const file = resolve('src', 'domain', 'equality.ts')

function mutant(status: MutantStatus, line: number, replacement = 'true'): MutantResult {
  return {
    id: String(line),
    fileName: file,
    mutatorName: 'StringLiteral',
    replacement,
    status,
    location: { start: { line, column: 1 }, end: { line, column: 3 } },
  }
}

describe('the report of mutation testing', () => {
  it('lists what no test noticed in the order of the code, then the share of each folder', () => {
    const lines = reportOf([
      mutant('Survived', 2),
      mutant('NoCoverage', 1),
      mutant('Killed', 3),
      mutant('Timeout', 4),
      mutant('Ignored', 5),
    ]).split('\n')
    const place = join('src', 'domain', 'equality.ts')
    expect(lines).to.deep.equal([
      `${place}:1 StringLiteral (no test runs it) // → true`,
      `${place}:2 StringLiteral ${lines[1]?.split(' ')[2] ?? ''} → true`,
      `${join('src', 'domain')} 50.0 % 2/4`,
      'all 50.0 % 2/4',
      '',
    ])
  })

  it('keeps long code on one short line', () => {
    const [line = ''] = reportOf([mutant('Survived', 1, `{\n${'x'.repeat(200)} end }`)]).split('\n')
    expect(line).to.match(/ → \{ x{58} … x{19} end \}$/u)
  })
})
