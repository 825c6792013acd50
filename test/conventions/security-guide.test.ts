// The threat model of docs/guide/security.md: every threat has an answer, and the files and tests that it names
// exist.

import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'chai'
import { cellsOf, existsTest, quotedTests } from '../support/quoted-tests.ts'

const root = new URL('../../', import.meta.url)
const guide = readFileSync(new URL('docs/guide/security.md', root), 'utf8')
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
    expect(threats.length).to.be.within(20, 35)
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
