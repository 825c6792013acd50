// A descriptive field, declared in one place with its messages, appears in form, CSV, API, command line,
// label and reference. The test copies the repository, adds one line to `fields.ts`, builds the copy and
// checks it.

import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { useDatabase } from '../support/database.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const copied = [
  'src',
  'views',
  'cli',
  'locales',
  'migrations',
  'docs',
  'test/conventions/new-field',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]
const declaration =
  "soil: { kind: 'text', group: 'wine', max: 80, afterCode: 'locked', label: 'details', example: 'Grey schist' },"

describe('a field declared in one place', () => {
  const database = useDatabase()
  let copy = ''
  let report: Record<string, boolean> = {}

  before(async function copyAndDeclare() {
    this.timeout(120_000)
    copy = await mkdtemp(join(tmpdir(), 'nutricode-copy-'))
    for (const path of copied) await cp(join(root, path), join(copy, path), { recursive: true })
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
    const fields = join(copy, 'src/domain/sheet/fields.ts')
    const text = await readFile(fields, 'utf8')
    await writeFile(fields, text.replace('  appellation: {', `  ${declaration}\n  appellation: {`))
    await addWords('locales', {
      'field.soil.title': 'Soil of the vineyard',
      'field.soil.help': 'What the vines stand on',
    })
    await addWords('locales/label', { 'field.soil': 'Soil' })
    await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--ssr'], {
      cwd: copy,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const { stdout } = await run(process.execPath, ['test/conventions/new-field/report.ts'], {
      cwd: copy,
      env: {
        ...process.env,
        // Tests that build pages in this process leave what Vite sets.
        NODE_ENV: 'test',
        DATABASE_URL: database.url,
        DATA_DIR: join(copy, 'var'),
        LOG_LEVEL: 'error',
      },
    })
    report = JSON.parse(stdout) as Record<string, boolean>
  })
  after(() => rm(copy, { recursive: true, force: true }))

  for (const part of ['form', 'csvTemplate', 'csvRead', 'api', 'openapi', 'label', 'summaryWords']) {
    it(`appears in: ${part}`, () => {
      expect(report[part]).to.equal(true)
    })
  }

  it('is a flag of the command line', async () => {
    const { stdout } = await run(process.execPath, ['cli/index.ts', 'sheets', 'create', '--help'], {
      cwd: copy,
    })
    expect(stdout).to.match(/--soil/)
  })

  it('appears in the regenerated reference', async () => {
    await run(process.execPath, ['cli/index.ts', 'reference'], { cwd: copy })
    expect(await readFile(join(copy, 'docs/reference/fields.md'), 'utf8')).to.contain('soil')
  })

  async function addWords(folder: string, words: Record<string, string>): Promise<void> {
    for (const name of (await readdir(join(copy, folder))).filter((file) => file.endsWith('.json'))) {
      const path = join(copy, folder, name)
      const known = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>
      await writeFile(path, JSON.stringify({ ...known, ...words }))
    }
  }
})
