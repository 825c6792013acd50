// Section 12 of docs/domain.md assigns each rule of the law that concerns a label to its source and its tests.

import { readFileSync } from 'node:fs'
import { expect } from 'chai'

const source = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

const section = source('docs/domain.md').split('## 12. Rules of the label and their tests')[1] ?? ''
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Rule '))
  .map((line) => line.slice(1, -1).split(' | '))

describe('the rules of the label', () => {
  it('each name a source and a test', () => {
    expect(rows.length).to.be.greaterThan(40)
    for (const [rule = '', act = '', held = ''] of rows) {
      expect(act.trim(), rule).not.to.equal('')
      expect(held, rule).to.match(/`test\/[^`]+` › `[^`]+`/u)
    }
  })

  it('name tests that exist, by their titles', () => {
    const missing = rows.flatMap(([rule = '', , held = '']) =>
      [...held.matchAll(/`(test\/[^`]+)` › `([^`]+)`/gu)]
        .filter(([, file = '', title = '']) => !source(file).includes(title))
        .map(([, file, title]) => `${rule.trim()}: ${String(file)} › ${String(title)}`),
    )
    expect(missing).to.deep.equal([])
  })
})
