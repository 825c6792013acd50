// A day in small of a cluster: people sign in, save, publish, import, number bottles and have their files drawn, while
// readers scan. One web process and one worker are killed in the middle. Answers what is wrong in the end.

import { exampleSheet, makeCompany } from './examples.ts'
import { addColleague, password } from './people.ts'
import type { Cluster } from './cluster.ts'
import { eventually } from './web.ts'
import { Visitor, type VisitorAnswer } from './visitor.ts'
import { openApplication } from '../../src/application.ts'
import { readConfig } from '../../src/config.ts'
import { ownerRights } from '../../src/domain/rights.ts'
import type { Database } from '../../src/persistence/database.ts'

const people = 3
const winesEach = 4
const importedLines = 120
const bottles = 400
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** What a day needs: the cluster, its address, and the database past any pooler. */
export type DayScene = { readonly cluster: Cluster; readonly origin: string; readonly db: Database }
/** What happened, for the figures of the bench. */
export type DayReport = {
  readonly scans: number
  readonly wrong: readonly string[]
  readonly seconds: number
}

/** Lives the day. */
export async function clusterDay(scene: DayScene): Promise<DayReport> {
  const begun = performance.now()
  const companyId = await createPeople(scene)
  const visitors = await Promise.all(Array.from({ length: people }, (_, index) => signIn(scene, index)))
  const codes = (await Promise.all(visitors.map((visitor, index) => publishWines(visitor, index)))).flat()
  const scanning = scan(scene.origin, codes)
  const [visitor = new Visitor(scene.origin)] = visitors
  const importId = await startImport(visitor)
  const batchId = await orderBottles(visitor, scene.db)
  await scene.cluster.kill('worker')
  await scene.cluster.kill('web')
  const wrong = [
    ...(await importFaults(visitor, importId, scene.db)),
    ...(await fileFaults(visitor, batchId)),
    ...(await sessionFaults(visitors)),
    ...(await freshnessFaults(scene, visitor)),
    ...(await jobFaults(scene.db)),
    ...(await limitFaults(scene.origin)),
  ]
  const { scans, faults } = await scanning.end()
  const [views] = await scene
    .db('views')
    .where('company_id', companyId)
    .sum<{ sum: string | null }[]>('views as sum')
  if (Number(views?.sum ?? 0) === 0) wrong.push('no view was counted')
  return { scans, wrong: [...wrong, ...faults], seconds: (performance.now() - begun) / 1000 }
}

async function createPeople({ cluster, db }: DayScene): Promise<number> {
  const config = readConfig({ ...cluster.settings, DATA_DIR: '/tmp' }, { root: '/tmp' })
  const application = await openApplication(config, { role: 'cli', jobs: 'here', connections: 2 })
  try {
    const companyId = await makeCompany(application)
    for (let index = 0; index < people; index += 1)
      await addColleague({ database: { url: '', db } }, companyId, emailOf(index), [
        ...ownerRights,
        'premium',
      ])
    return companyId
  } finally {
    await application.close()
  }
}

const emailOf = (index: number): string => `person${String(index)}@cluster.test`

/** Sends a request until a process answered it: a connection that broke tells the caller to send it again. */
async function sent(request: () => Promise<VisitorAnswer>): Promise<VisitorAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await request()
    if (answer.status !== 502 || attempt === 5) return answer
  }
}

async function signIn({ origin }: DayScene, index: number): Promise<Visitor> {
  const visitor = new Visitor(origin)
  await visitor.get('/api/compte/status')
  const answer = await visitor.post('/api/compte/login', { email: emailOf(index), password })
  if (answer.status !== 200) throw new Error(`${emailOf(index)}: ${JSON.stringify(answer.body)}`)
  return visitor
}

/** Creates wines and publishes them; answers their codes. Each call goes to another process. */
async function publishWines(visitor: Visitor, person: number): Promise<string[]> {
  const codes: string[] = []
  for (let wine = 0; wine < winesEach; wine += 1) {
    const { gtin: _gtin, ...draft } = exampleSheet({ reference: `DAY-${String(person)}-${String(wine)}` })
    const created = await sent(() => visitor.post('/api/fiche/create', draft))
    const sheet = created.body['sheet'] as { id: number } | undefined
    if (sheet === undefined) throw new Error(JSON.stringify(created.body))
    const published = await sent(() => visitor.post(`/api/fiche/generate/${String(sheet.id)}`, {}))
    const code = (published.body['sheet'] as { code?: string } | undefined)?.code
    if (code === undefined) throw new Error(JSON.stringify(published.body))
    codes.push(code)
  }
  return codes
}

/** Readers scan until the end; an answer other than the label is a fault. */
function scan(origin: string, codes: readonly string[]) {
  let [isDone, scans] = [false, 0]
  const faults: string[] = []
  const read = async (): Promise<void> => {
    while (!isDone) {
      const code = codes[scans % codes.length] ?? ''
      scans += 1
      const answer = await fetch(`${origin}/qr/${code}`, { headers: { 'user-agent': firefox } })
      await answer.text()
      // A connection that breaks while its process is killed is told, and a browser loads again.
      if (answer.status !== 200 && answer.status !== 502) faults.push(`/qr/${code}: ${String(answer.status)}`)
      await new Promise((settle) => {
        setTimeout(settle, 20)
      })
    }
  }
  const reading = Promise.all([read(), read()])
  return {
    end: async () => {
      isDone = true
      await reading
      return { scans, faults }
    },
  }
}

async function startImport(visitor: Visitor): Promise<number> {
  const header = 'brand,name,reference,vintage,volume,alcohol,wineType,wineClass,sugars'
  const lines = Array.from(
    { length: importedLines },
    (_, line) => `Deux Rives,Vin ${String(line)},IMPORT-${String(line)},2024,75,12.5,red,still,0.2`,
  )
  const content = Buffer.from([header, ...lines].join('\n')).toString('base64')
  const answer = await visitor.post('/api/import/start', { fileName: 'wines.csv', content })
  const started = answer.body['import'] as { id: number } | undefined
  if (started === undefined) throw new Error(JSON.stringify(answer.body))
  return started.id
}

async function orderBottles(visitor: Visitor, db: Database): Promise<number> {
  const [sheet] = await db('sheets').where('reference', 'DAY-0-0').select<{ id: number }[]>('id')
  const order = { fiche: sheet?.id, count: bottles, request: 'bottles-of-the-day' }
  const opened = await sent(() => visitor.post('/api/serial/open', order))
  const batch = opened.body['batch'] as { id: number } | undefined
  if (batch === undefined) throw new Error(JSON.stringify(opened.body))
  // The same order once more, as after a broken connection, makes no further bottles.
  await sent(() => visitor.post('/api/serial/open', order))
  await sent(() => visitor.post(`/api/serial/files/${String(batch.id)}`, { formats: ['zpl', 'svg-zip'] }))
  return batch.id
}

async function importFaults(visitor: Visitor, id: number, db: Database): Promise<string[]> {
  const done = await eventually(async () => {
    const { body } = await sent(() => visitor.get(`/api/import/get/${String(id)}`))
    return body['state'] === 'done' || body['state'] === 'failed' ? body : null
  }, 90_000)
  const [row] = await db('sheets')
    .whereLike('reference', 'IMPORT-%')
    .select<{ count: number; different: number }[]>(
      db.raw('count(*) as count, count(distinct reference) as different'),
    )
  const isRight = done['state'] === 'done' && row?.count === importedLines && row.different === importedLines
  return isRight ? [] : [`import: ${JSON.stringify(done)}, ${JSON.stringify(row)}`]
}

/** The files of the bottles are drawn once, and every web process sends them from the bucket. */
async function fileFaults(visitor: Visitor, batchId: number): Promise<string[]> {
  const files = await eventually(async () => {
    const { body } = await sent(() => visitor.get(`/api/serial/files/${String(batchId)}`))
    const listed = (body['files'] ?? []) as { id: number; state: string; parts: unknown }[]
    return listed.length === 2 && listed.every(({ state }) => state === 'done') ? listed : null
  }, 90_000)
  const faults: string[] = []
  for (const { id } of files)
    for (let time = 0; time < 3; time += 1) {
      const path = `/api/serial/file/${String(batchId)}/${String(id)}-1`
      const { status } = await sent(() => visitor.get(path))
      if (status !== 200) faults.push(`${path}: ${String(status)}`)
    }
  return faults
}

/** Every process knows every session, also the two that are left. */
async function sessionFaults(visitors: readonly Visitor[]): Promise<string[]> {
  const faults: string[] = []
  for (const [index, visitor] of visitors.entries())
    for (let time = 0; time < 4; time += 1) {
      const { status, body } = await sent(() => visitor.get('/api/compte/me'))
      if (status !== 200)
        faults.push(`session of ${String(index)}: ${String(status)} ${JSON.stringify(body)}`)
    }
  return faults
}

/** A correction through one process is shown by all others within a second. */
async function freshnessFaults({ cluster, db }: DayScene, visitor: Visitor): Promise<string[]> {
  const [sheet] = await db('sheets')
    .where('reference', 'DAY-0-0')
    .select<{ id: number; code: string }[]>('id', 'code')
  const path = `/qr/${sheet?.code ?? ''}.json`
  const adjust = { reason: 'laboratory', changes: { sugars: 3.7, carbohydrates: null } }
  const answer = await sent(() => visitor.post(`/api/fiche/adjust/${String(sheet?.id ?? 0)}`, adjust))
  if (answer.status !== 200) return [`correction: ${JSON.stringify(answer.body)}`]
  await new Promise((settle) => {
    setTimeout(settle, 1000)
  })
  const texts = await Promise.all(
    cluster.ports.map((port) =>
      fetch(`http://127.0.0.1:${String(port)}${path}`).then(
        (label) => label.text(),
        () => 'killed',
      ),
    ),
  )
  const shown = texts.filter((text) => text.includes('3.7'))
  return shown.length === texts.length - 1 && texts.includes('killed')
    ? []
    : [`labels after a second: ${texts.map((text) => text.slice(0, 80)).join(' | ')}`]
}

/** No job failed, and none waits for ever. */
async function jobFaults(db: Database): Promise<string[]> {
  const rows: { name: string; state: string; count: number }[] = await db('pgboss.job')
    .whereNotIn('state', ['completed'])
    .whereNot('name', 'like', 'maintenance.%')
    .whereNot('name', 'like', '\\_\\_%')
    .groupBy('name', 'state')
    .select('name', 'state')
    .count({ count: '*' })
  return rows.map(({ name, state, count }) => `${String(count)} × ${name} ${state}`)
}

/** Guesses of one address are counted by all processes together: 30 a minute, plus what runs at the same time. */
async function limitFaults(origin: string): Promise<string[]> {
  const address = { 'x-forwarded-for': '203.0.113.7' }
  const visitor = await fetch(`${origin}/api/compte/status`, { headers: address })
  const cookies = visitor.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
  let [allowed, refused] = [0, 0]
  for (let time = 0; time < 60; time += 1) {
    const { status } = await fetch(`${origin}/api/compte/login`, {
      method: 'POST',
      headers: {
        ...address,
        'cookie': cookies.join('; '),
        'x-xsrf-token': token,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email: `nobody${String(time)}@cluster.test`, password: 'Wrong-pass-1!' }),
    })
    if (status === 429) refused += 1
    else allowed += 1
  }
  return allowed <= 35 && refused >= 25
    ? []
    : [`limit: ${String(allowed)} guesses allowed, ${String(refused)} refused`]
}
