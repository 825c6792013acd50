// The check of the packages in the lock file: hashes, licences, and what npm's answer about vulnerabilities means.

import { readFileSync } from 'node:fs'
import { expect } from 'chai'

type Packages = Record<
  string,
  { license?: string; integrity?: string; link?: true; dev?: true; optional?: true }
>
type Licences = {
  allowed: string[]
  exceptions: Record<string, string>
  unhashed?: Record<string, string>
}
type PackagesCheck = {
  packageFaults: (packages: Packages, licences: Licences) => string[]
  vulnerabilityReport: (answer: unknown) => { faults: string[]; sentence: string }
}

const projectFile = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))

describe('the packages of the lock file', () => {
  let check: PackagesCheck
  const licences = projectFile('cli/licences.json') as Licences

  before(async () => {
    check = (await import(new URL('../../cli/check-packages.mjs', import.meta.url).href)) as PackagesCheck
  })

  it('all have a hash and a licence that is allowed or excepted with a reason', () => {
    const { packages } = projectFile('package-lock.json') as { packages: Packages }
    expect(Object.keys(packages).length).to.be.greaterThan(100)
    expect(check.packageFaults(packages, licences)).to.deep.equal([])
  })

  it('are refused without a hash, without a licence, and under one that is not allowed', () => {
    const packages: Packages = {
      '': {},
      'node_modules/own': { link: true },
      'node_modules/good': { license: '(GPL-3.0 OR MIT)', integrity: 'sha512-x' },
      'node_modules/both': { license: 'MIT AND AGPL-3.0-only', integrity: 'sha512-x' },
      'node_modules/a/node_modules/@b/c': { integrity: 'sha512-x' },
      'node_modules/loose': { license: 'MIT' },
    }
    expect(check.packageFaults(packages, licences)).to.deep.equal([
      'both has the licence MIT AND AGPL-3.0-only, which is not in cli/licences.json.',
      '@b/c has the licence (none stated), which is not in cli/licences.json.',
      'loose has no hash in the lock file.',
    ])
  })

  it('may lack a hash only if they are listed, and developers load them on another system', () => {
    const packages: Packages = {
      'node_modules/@linter/darwin': { license: 'MIT', dev: true, optional: true },
      'node_modules/@linter/linux': { license: 'MIT', optional: true },
      'node_modules/@linter/core': { license: 'MIT', dev: true },
      'node_modules/@other/darwin': { license: 'MIT', dev: true, optional: true },
    }
    expect(check.packageFaults(packages, { ...licences, unhashed: { '@linter/*': 'why' } })).to.deep.equal([
      '@linter/linux has no hash in the lock file.',
      '@linter/core has no hash in the lock file.',
      '@other/darwin has no hash in the lock file.',
    ])
  })

  it('are reported as not checked for vulnerabilities when the registry gives no answer', () => {
    const refused = {
      message: '405 Method Not Allowed - POST https://registry.test/audit\nmore',
      method: 'POST',
    }
    expect(check.vulnerabilityReport(refused)).to.deep.equal({
      faults: [],
      sentence:
        'Vulnerabilities were NOT checked: the registry gives no answer ' +
        '(405 Method Not Allowed - POST https://registry.test/audit).',
    })
    expect(check.vulnerabilityReport(undefined).sentence).to.contain('NOT checked')
  })

  it('fail with a grave vulnerability, and name it', () => {
    const answer = {
      vulnerabilities: {
        a: { name: 'a', severity: 'high', range: '<1.2' },
        b: { name: 'b', severity: 'moderate', range: '<3' },
      },
      metadata: { vulnerabilities: { total: 2 }, dependencies: { prod: 100 } },
    }
    expect(check.vulnerabilityReport(answer)).to.deep.equal({
      faults: ['a <1.2 has a known vulnerability (high).'],
      sentence: 'Known vulnerabilities: 2 in 100 packages.',
    })
  })
})
