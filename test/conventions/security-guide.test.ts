// The tables of docs/guide/security.md and docs/guide/security-asvs.md: every threat and every requirement has an
// answer, and the files and tests that it names exist.

import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'chai'
import { cellsOf, existsTest, quotedTests } from '../support/quoted-tests.ts'

const root = new URL('../../', import.meta.url)
const guide = readFileSync(new URL('docs/guide/security.md', root), 'utf8')
const standard = readFileSync(new URL('docs/guide/security-asvs.md', root), 'utf8')
const threats = guide
  .split('\n')
  .filter((line) => /^\| T\d+ \|/.test(line))
  .map(cellsOf)

/** Quoted paths of the repository that do not exist. */
function missingPaths(text: string): string[] {
  return [...text.matchAll(/`((?:src|views|cli|worker|test|docs|migrations)\/[^`]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(new URL(path, root)))
}

function missingTests(text: string): string[] {
  return quotedTests(text)
    .filter((test) => !existsTest(test))
    .map(({ file, title }) => `${file} › ${title}`)
}

describe('the threat model', () => {
  it('has numbered threats, each with who, what, a rule in our code and a test that exists', () => {
    expect(threats.map(([number]) => number)).to.deep.equal(threats.map((_row, at) => `T${String(at + 1)}`))
    expect(threats.length).to.be.within(20, 40)
    const faults = threats.flatMap(([number = '', who, wants, rule = '', held = '', ...more]) => [
      ...(who === '' || wants === '' || more.length > 0 ? [`${number}: not five cells`] : []),
      ...(/`src\/|`cli\//.test(rule) ? [] : [`${number}: no code`]),
      ...(quotedTests(held).length > 0 ? [] : [`${number}: no test`]),
    ])
    expect(faults).to.deep.equal([])
    expect(missingTests(guide)).to.deep.equal([])
    expect(missingPaths(guide)).to.deep.equal([])
  })
})

/** Requirements of levels 1 and 2 in each section of ASVS 5.0.0; chapters 9, 10 and 17 have one row each. */
const requirementsBySection: readonly (readonly [section: string, numbers: string])[] = [
  ['1.1', '1 2'],
  ['1.2', '1 2 3 4 5 6 7 8 9'],
  ['1.3', '1 2 3 4 5 6 7 8 9 10 11'],
  ['1.4', '1 2 3'],
  ['1.5', '1 2'],
  ['2.1', '1 2 3'],
  ['2.2', '1 2 3'],
  ['2.3', '1 2 3 4'],
  ['2.4', '1'],
  ['3.2', '1 2'],
  ['3.3', '1 2 3 4'],
  ['3.4', '1 2 3 4 5 6'],
  ['3.5', '1 2 3 4 5'],
  ['3.7', '1 2'],
  ['4.1', '1 2 3'],
  ['4.2', '1'],
  ['4.3', '1 2'],
  ['4.4', '1 2 3 4'],
  ['5.1', '1'],
  ['5.2', '1 2 3'],
  ['5.3', '1 2'],
  ['5.4', '1 2 3'],
  ['6.1', '1 2 3'],
  ['6.2', '1 2 3 4 5 6 7 8 9 10 11 12'],
  ['6.3', '1 2 3 4'],
  ['6.4', '1 2 3 4'],
  ['6.5', '1 2 3 4 5'],
  ['6.6', '1 2 3'],
  ['6.8', '1 2 3 4'],
  ['7.1', '1 2 3'],
  ['7.2', '1 2 3 4'],
  ['7.3', '1 2'],
  ['7.4', '1 2 3 4 5'],
  ['7.5', '1 2'],
  ['7.6', '1 2'],
  ['8.1', '1 2'],
  ['8.2', '1 2 3'],
  ['8.3', '1'],
  ['8.4', '1'],
  ['9', ''],
  ['10', ''],
  ['11.1', '1 2'],
  ['11.2', '1 2 3'],
  ['11.3', '1 2 3'],
  ['11.4', '1 2 3 4'],
  ['11.5', '1'],
  ['11.6', '1'],
  ['12.1', '1 2 3'],
  ['12.2', '1 2'],
  ['12.3', '1 2 3 4'],
  ['13.1', '1'],
  ['13.2', '1 2 3 4 5'],
  ['13.3', '1 2'],
  ['13.4', '1 2 3 4 5'],
  ['14.1', '1 2'],
  ['14.2', '1 2 3 4'],
  ['14.3', '1 2 3'],
  ['15.1', '1 2 3'],
  ['15.2', '1 2 3'],
  ['15.3', '1 2 3 4 5 6 7'],
  ['16.1', '1'],
  ['16.2', '1 2 3 4 5'],
  ['16.3', '1 2 3 4'],
  ['16.4', '1 2 3'],
  ['16.5', '1 2 3'],
  ['17', ''],
]
const answers = ['met', 'met by the operator', 'not applicable', '**open**']

describe('the table of ASVS', () => {
  const [table = '', open = ''] = standard.split('## What is open')
  const rows = table
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map(cellsOf)
  const numbersWith = (wanted: string): string[] =>
    rows
      .filter(([number = '', , answer]) => answer === wanted && number.includes('.'))
      .map(([number = '']) => number)

  it('answers every requirement of levels 1 and 2 once, in order, with what exists', () => {
    const expected = requirementsBySection.flatMap(([section, numbers]) =>
      numbers === '' ? [section] : numbers.split(' ').map((number) => `${section}.${number}`),
    )
    expect(rows.map(([number]) => number)).to.deep.equal(expected)
    const faults = rows.filter(
      ([, name, answer = '', where, ...more]) =>
        name === '' || where === '' || more.length > 0 || !answers.includes(answer),
    )
    expect(faults).to.deep.equal([])
    expect(missingTests(standard)).to.deep.equal([])
    expect(missingPaths(standard)).to.deep.equal([])
  })

  it('lists all that is open, and counts its answers', () => {
    const listed = [...open.matchAll(/\d+\.\d+\.\d+/g)].map(([number]) => number)
    expect(listed.toSorted()).to.deep.equal(numbersWith('**open**').toSorted())
    const [met, operator, foreign, missing] = answers.map((answer) => numbersWith(answer).length)
    const sum = rows.filter(([number = '']) => number.includes('.')).length
    expect(table.replaceAll('\n', ' ')).to.include(
      `Of ${String(sum)} requirements ${String(met)} are met by the product, ${String(operator)} are met by ` +
        `the operator (proxy, machines, secrets), ${String(foreign)} do not apply, and ${String(missing)} are **open**`,
    )
  })
})
