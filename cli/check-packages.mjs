// Checks the packages of the lock file: each has a hash and a licence that the product may be delivered with, and
// none of those that run in production has a known vulnerability of weight. Not every registry answers questions
// about vulnerabilities; that is then said, because silence would read as "none".

import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runNpm } from './set-up/packages.mjs'

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))
const grave = ['high', 'critical']

/**
 * What is wrong with the packages of a lock file: sentences, none when all is in order.
 * @param packages the member `packages` of package-lock.json: folder → package
 * @param licences `allowed`, identifiers of SPDX; `exceptions`, names of packages (`*` at the end) → the reason;
 *   `unhashed`, in the same form, packages of developers for other systems that may lack a hash
 */
export function packageFaults(packages, { allowed, exceptions, unhashed = {} }) {
  return Object.entries(packages).flatMap(([folder, { license, integrity, link, dev, optional }]) => {
    if (folder === '' || link === true) return []
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const isIn = (names) => Object.keys(names).some((known) => namesPackage(known, name))
    const mayLackHash = dev === true && optional === true && isIn(unhashed)
    const faults = integrity === undefined && !mayLackHash ? [`${name} has no hash in the lock file.`] : []
    const isExcepted = isIn(exceptions)
    if (!isExcepted && !isAllowed(license, allowed))
      faults.push(`${name} has the licence ${license ?? '(none stated)'}, which is not in cli/licences.json.`)
    return faults
  })
}

function namesPackage(known, name) {
  return known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : known === name
}

/** Whether an expression of SPDX can be met: all of AND, one of OR. */
function isAllowed(license, allowed) {
  if (license === undefined) return false
  const expression = license.replace(/^\((.*)\)$/u, '$1')
  if (expression.includes(' OR ')) return expression.split(' OR ').some((part) => isAllowed(part, allowed))
  return expression.split(' AND ').every((part) => allowed.includes(part))
}

/**
 * What npm's answer to `npm audit --json` means: `faults` of weight, and a sentence to print. The sentence says
 * so when the registry gave no answer.
 */
export function vulnerabilityReport(answer) {
  const counts = answer?.metadata?.vulnerabilities
  if (counts === undefined)
    return {
      faults: [],
      sentence: `Vulnerabilities were NOT checked: the registry gives no answer (${reasonOf(answer)}).`,
    }
  const faults = Object.values(answer.vulnerabilities ?? {})
    .filter(({ severity }) => grave.includes(severity))
    .map(({ name, severity, range }) => `${name} ${range} has a known vulnerability (${severity}).`)
  return {
    faults,
    sentence: `Known vulnerabilities: ${counts.total} in ${answer.metadata.dependencies?.prod ?? '?'} packages.`,
  }
}

function reasonOf(answer) {
  return String(answer?.message ?? answer?.error?.summary ?? 'no answer')
    .split('\n')[0]
    .slice(0, 120)
}

/** What `npm audit` prints about the packages that run in production; undefined when that is no JSON. */
async function npmAudit() {
  const folder = mkdtempSync(join(tmpdir(), 'nutricode-audit-'))
  const file = join(folder, 'audit.json')
  const output = openSync(file, 'w')
  try {
    const bounds = ['--fetch-retries=0', '--fetch-timeout=20000', '--loglevel=silent']
    await runNpm(['audit', '--json', '--omit=dev', ...bounds], projectRoot, output)
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  } finally {
    closeSync(output)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function main() {
  const read = (name) => JSON.parse(readFileSync(join(projectRoot, name), 'utf8'))
  const { packages } = read('package-lock.json')
  const faults = packageFaults(packages, read('cli/licences.json'))
  const report = vulnerabilityReport(await npmAudit())
  const all = [...faults, ...report.faults]
  for (const sentence of [...all, report.sentence]) process.stderr.write(`${sentence}\n`)
  process.stderr.write(`${Object.keys(packages).length - 1} packages, ${all.length} faults.\n`)
  return all.length === 0 ? 0 : 1
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await main()
