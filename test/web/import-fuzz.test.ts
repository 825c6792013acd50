// No bytes make a 5xx, a crash, a half-written import or more than 350 MB. `FUZZ_FILES` sets the number of files,
// `FUZZ_SEED` the seed; the title of a failed case names both.

import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { csvLine } from '../../src/domain/spreadsheet/csv.ts'
import { createEstate, password } from '../support/people.ts'
import { Visitor, type VisitorAnswer } from '../support/visitor.ts'
import { eventually, useWeb } from '../support/web.ts'
import { hostileFile, randomFrom } from './import-mutations.ts'

const files = Number(process.env['FUZZ_FILES'] ?? 30)
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000)
/** Of a whole process. The web process takes 154 with the first file, and 240 to 322 with the files of a seed. */
const maxMegabytes = 350
/**
 * As the Procfile says. V8 lets its young generation grow to three times 32 MB and the old one to hundreds before it
 * collects garbage, and the C library keeps up to eight arenas a processor, whatever the input. With less of all
 * three the peak of a process is what the files take.
 */
const nodeOptions = ['--max-semi-space-size=8', '--initial-old-space-size=48']
const settings = { MALLOC_ARENA_MAX: '2' }
/** Seconds of the processor that one call may take, however loaded the machine is. */
const maxProcessor = 10
const ended = ['done', 'failed', 'cancelled']

describe(`hostile files, seed ${String(seed)}`, () => {
  const web = useWeb({ worker: true, settings, nodeOptions })
  let visitor: Visitor
  let companyId = 0
  /** Calls without a proper answer. */
  const problems: string[] = []

  before(async () => {
    companyId = await createEstate(web, 'owner@fuzz.test')
    visitor = new Visitor(web.origin, 'en', 'close')
    await visitor.get('/api/compte/status')
    const signedIn = await visitor.post('/api/compte/login', { email: 'owner@fuzz.test', password })
    expect(signedIn.status).to.equal(200)
  })

  const title = `get an answer, are imported whole or not at all, and cost little memory (${String(files)} files)`
  it(title, async function fuzz() {
    this.timeout(180_000 + files * 1000)
    const random = randomFrom(seed)
    const seen = { read: 0, checked: 0, imported: 0 }
    for (let index = 0; index < files; index += 1) {
      const file = hostileFile(random)
      const name = `file ${String(index)}, ${file.kind}`
      await call('check', upload(file.bytes), name)
      const read = await call(
        'read',
        { fileName: file.fileName, content: file.bytes.toString('base64') },
        name,
      )
      if (read.status !== 200) continue
      seen.read += 1
      const rows = read.body['rows'] as { cells: string[] }[]
      const canonical = upload(Buffer.from(rows.map(({ cells }) => csvLine(cells)).join('')))
      const choices = choicesFor(rows[0]?.cells ?? [], random)
      const check = await call('check', { ...canonical, ...choices }, name)
      if (check.status !== 200) continue
      seen.checked += 1
      if (
        seen.imported < Math.max(6, files / 10) &&
        (await imports({ ...canonical, ...choices }, check, name))
      )
        seen.imported += 1
    }
    expect(problems).to.deep.equal([])
    expect(seen.read, 'files that were read').to.be.above(files / 10)
    expect(seen.imported, 'imports').to.be.above(0)
    expect((await visitor.get('/healthz')).status).to.equal(200)
    expect(web.log()).not.to.match(/internal\.error|UnhandledPromiseRejection|FATAL ERROR/)
    for (const id of web.processIds())
      expect(peakMegabytes(id), `process ${String(id)}`).to.be.below(maxMegabytes)
  })

  /** A call of the import that must be answered, in time, with a result or a refusal. */
  async function call(operation: string, input: unknown, name: string): Promise<VisitorAnswer> {
    const from = processorSeconds(web.processIds())
    const answer = await visitor.post(`/api/import/${operation}`, input)
    const seconds = processorSeconds(web.processIds()) - from
    const described = `${operation} of ${name}: ${String(answer.status)} after ${String(seconds)} s`
    if (answer.status < 200 || answer.status >= 500) problems.push(`${described}, ${lastError(web.log())}`)
    if (seconds > maxProcessor) problems.push(described)
    return answer
  }

  /** Starts an import and compares its counts with the check and with the stored sheets. */
  async function imports(input: object, check: VisitorAnswer, name: string): Promise<boolean> {
    const before = await sheets()
    const started = await call('start', input, name)
    if (started.status !== 200) {
      expect(await sheets(), `sheets after a refused start, ${name}`).to.equal(before)
      return false
    }
    const { id } = started.body['import'] as { id: number }
    const result = await eventually(async () => {
      const { body } = await visitor.get(`/api/import/get/${String(id)}`)
      return ended.includes(String(body['state'])) ? body : null
    }, 60_000)
    const counts = check.body['counts'] as Record<'new' | 'changed' | 'same' | 'refused', number>
    const found = ['state', 'created', 'updated', 'same', 'faulty'].map((key) => result[key])
    expect(found, name).to.deep.equal(['done', counts.new, counts.changed, counts.same, counts.refused])
    expect(await sheets(), `sheets, ${name}`).to.equal(before + counts.new)
    return true
  }

  async function sheets(): Promise<number> {
    const [row] = await web.database
      .db('sheets')
      .where({ company_id: companyId })
      .count<{ count: string }[]>()
    return Number(row?.count)
  }
})

/** The newest error in the log, shortened. */
function lastError(log: string): string {
  return (
    log
      .split('\n')
      .findLast((line) => line.includes('"error"'))
      ?.slice(0, 600) ?? 'no error in the log'
  )
}

function upload(bytes: Buffer): { fileName: string; content: string } {
  return { fileName: 'wines.csv', content: bytes.toString('base64') }
}

/** What a person might choose: fields and units for some headers. */
function choicesFor(headers: readonly string[], random: () => number): { mapping: object; units: object } {
  const some = headers.filter(() => random() < 0.2)
  const fields = ['brand', 'name', 'volume', 'ingredients', '', 'nothing', '__proto__']
  const units = ['ml', 'g_l', 'kj_l', 'g_l_h2so4']
  const choose = (from: readonly string[]) =>
    Object.fromEntries(some.map((header) => [header, from[Math.floor(random() * from.length)]]))
  return { mapping: choose(fields), units: choose(units) }
}

/** The time that the processor has spent on processes (proc(5), in hundredths); unknown elsewhere than on Linux. */
function processorSeconds(ids: readonly number[]): number {
  if (process.platform !== 'linux') return 0
  const spent = ids.map((id) => {
    const afterName =
      readFileSync(`/proc/${String(id)}/stat`, 'utf8')
        .split(') ')
        .at(-1) ?? ''
    const [user, system] = afterName.split(' ').slice(11, 13)
    return (Number(user) + Number(system)) / 100
  })
  return spent.reduce((sum, seconds) => sum + seconds, 0)
}

/** The most memory that a process used so far (proc(5)); unknown elsewhere than on Linux. */
function peakMegabytes(id: number): number {
  if (process.platform !== 'linux') return 0
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(id)}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
