// One declared descriptive field, added in one place with its words, is in form, CSV, API, command line, label and
// reference. Done for real: a copy of the house gets one more line in `fields.ts`, and is then built and asked.

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
const parts = [
  'src',
  'views',
  'cli',
  'locales',
  'migrations',
  'docs',
  'test/conventions/one-place',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]
const declaration =
  "soil: { kind: 'text', group: 'wine', max: 80, afterCode: 'locked', label: 'details', example: 'Grey schist' },"

describe('a field declared in one place', () => {
  const database = useDatabase()
  let house = ''
  let seen: Record<string, boolean> = {}

  before(async function copyAndDeclare() {
    this.timeout(120_000)
    house = await mkdtemp(join(tmpdir(), 'nutricode-house-'))
    for (const part of parts) await cp(join(root, part), join(house, part), { recursive: true })
    await symlink(join(root, 'node_modules'), join(house, 'node_modules'))
    const fields = join(house, 'src/domain/sheet/fields.ts')
    const text = await readFile(fields, 'utf8')
    await writeFile(fields, text.replace('  appellation: {', `  ${declaration}\n  appellation: {`))
    await addWords('locales', {
      'field.soil.title': 'Soil of the vineyard',
      'field.soil.help': 'What the vines stand on',
    })
    await addWords('locales/label', { 'field.soil': 'Soil' })
    await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--ssr'], {
      cwd: house,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const { stdout } = await run(process.execPath, ['test/conventions/one-place/ask.ts'], {
      cwd: house,
      env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: join(house, 'var'), LOG_LEVEL: 'error' },
    })
    seen = JSON.parse(stdout) as Record<string, boolean>
  })
  after(() => rm(house, { recursive: true, force: true }))

  for (const face of ['form', 'csvTemplate', 'csvRead', 'api', 'openapi', 'label', 'summaryWords']) {
    it(`is in: ${face}`, () => {
      expect(seen[face]).to.equal(true)
    })
  }

  it('is a flag of the command line', async () => {
    const { stdout } = await run(process.execPath, ['cli/index.ts', 'sheets', 'create', '--help'], {
      cwd: house,
    })
    expect(stdout).to.match(/--soil/)
  })

  it('is in the reference once that is written anew', async () => {
    await run(process.execPath, ['cli/index.ts', 'reference'], { cwd: house })
    expect(await readFile(join(house, 'docs/reference/fields.md'), 'utf8')).to.contain('soil')
  })

  async function addWords(folder: string, words: Record<string, string>): Promise<void> {
    for (const name of (await readdir(join(house, folder))).filter((file) => file.endsWith('.json'))) {
      const path = join(house, folder, name)
      const known = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>
      await writeFile(path, JSON.stringify({ ...known, ...words }))
    }
  }
})
