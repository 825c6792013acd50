// The import rules of `.dependency-cruiser.cjs`: which layer may import which, and no cycles.

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'chai'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

interface Report {
  readonly summary: {
    readonly violations: readonly { rule: { name: string }; from: string; to: string }[]
    readonly totalCruised: number
  }
}

describe('layers', () => {
  it('import only lower layers, without cycles', async function cruise() {
    this.timeout(60_000)
    const words = [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      'src',
      'views',
      'worker',
      'cli',
      'migrations',
    ]
    const report = await promisify(execFile)(
      process.execPath,
      ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', ...words],
      { cwd: projectRoot, maxBuffer: 2 ** 28 },
    ).then(
      ({ stdout }) => stdout,
      (error: unknown) => (error as { stdout: string }).stdout,
    )
    const { summary } = JSON.parse(report) as Report
    expect(summary.totalCruised).to.be.greaterThan(50)
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).to.deep.equal([])
  })
})
