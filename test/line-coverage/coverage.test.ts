// What `npm run coverage` counts: the statements of a file, and those that ran in any process.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { addRaw, addSaved, emptyCoverage, saveCoverage } from './coverage.ts'
import { coverageReport } from './report.ts'
import { statementsOf } from './statements.ts'

const file = join('src', 'domain', 'equality.ts')

describe('statements', () => {
  it('are what runs: no types, no imports, and of a function its body', () => {
    const code = [
      "import type { A } from './a.ts'",
      'type B = A',
      'export function c(d: B): number {',
      '  if (d) return 1',
      '  return 2',
      '}',
      'export const e = (f: number) => f + 1',
    ]
    const lines = statementsOf(code.join('\n')).map(({ line }) => line)
    expect(lines).to.deep.equal([4, 4, 5, 7, 7])
  })
})

describe('line coverage', () => {
  let folder = ''

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nutricode-coverage-'))
  })

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  /** Runs a call of `isSameValue` in a process of its own, which writes its coverage. */
  function runInProcess(raw: string, call: string): void {
    const script = `import { isSameValue } from './${file}'; ${call}`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, NODE_V8_COVERAGE: raw, NODE_DISABLE_COMPILE_CACHE: '1' },
      encoding: 'utf8',
    })
    expect(status, stderr).to.equal(0)
  }

  const ranIn = (coverage: ReturnType<typeof emptyCoverage>) => coverage.get(file)?.ran.size ?? 0

  it('joins what processes wrote, removes it, and leaves what is still being written', () => {
    const raw = join(folder, 'raw')
    const coverage = emptyCoverage([file])
    addRaw(coverage, raw)
    expect(ranIn(coverage)).to.equal(0)
    runInProcess(raw, 'isSameValue(1, 1)')
    writeFileSync(join(raw, 'unfinished.json'), '{"result":[')
    addRaw(coverage, raw)
    const once = ranIn(coverage)
    expect(once).to.be.greaterThan(0)
    expect(readdirSync(raw)).to.deep.equal(['unfinished.json'])
    runInProcess(raw, 'isSameValue({ a: 1 }, { a: 2 })')
    addRaw(coverage, raw)
    expect(ranIn(coverage)).to.be.greaterThan(once)
  })

  it('adds an earlier run to a later one', () => {
    const raw = join(folder, 'raw')
    const saved = join(folder, 'ran.json')
    const coverage = emptyCoverage([file])
    runInProcess(raw, 'isSameValue(1, 1)')
    addRaw(coverage, raw)
    saveCoverage(coverage, saved)
    const later = emptyCoverage([file])
    addSaved(later, join(folder, 'missing.json'))
    expect(ranIn(later)).to.equal(0)
    addSaved(later, saved)
    expect(ranIn(later)).to.equal(ranIn(coverage))
  })

  it('names the lines that never ran, the worst file first, and a figure for each folder', () => {
    const statements = [1, 1, 2, 3, 5].map((line, index) => ({ line, offset: index }))
    const report = coverageReport(
      new Map([
        [join('src', 'a', 'one.ts'), { statements, ran: new Set([0, 4]) }],
        [join('src', 'a', 'two.ts'), { statements, ran: new Set<number>() }],
        [join('src', 'b', 'three.ts'), { statements, ran: new Set([0, 2, 3, 4]) }],
      ]),
    )
    expect(report.split('\n')).to.deep.equal([
      `never run: ${join('src', 'a', 'two.ts')} 1-3 5`,
      `never run: ${join('src', 'a', 'one.ts')} 2-3`,
      `${join('src', 'a')} lines 25.0 % 2/8, statements 20.0 %`,
      `${join('src', 'b')} lines 100.0 % 4/4, statements 80.0 %`,
      'all lines 50.0 % 6/12, statements 40.0 %',
      '',
    ])
  })
})
