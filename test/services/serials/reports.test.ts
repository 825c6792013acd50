import { Readable } from 'node:stream'
import { expect } from 'chai'
import type { Knex } from 'knex'
import { seedReports } from '../../bench/record-seed.ts'
import { exampleCompany, exampleSheet, makeCompany, plainSheet } from '../../support/examples.ts'
import { operatorOf, useApplication } from '../../support/application.ts'
import { refusalOf } from '../../support/refusals.ts'
import type { BatchAnswer } from '../../../src/contract/answers.ts'
import type { Input } from '../../../src/contract/operations/index.ts'
import type { Actor } from '../../../src/domain/rights.ts'
import { inTransaction, type Database, type Transaction } from '../../../src/persistence/database.ts'
import { openReportLists } from '../../../src/persistence/serials/report-lists.ts'

const GS = '\u001D'

/** How many blocks of the database a statement reads. */
async function readBlocks(trx: Transaction, { sql, bindings }: Knex.Sql): Promise<number> {
  type Plan = { 'QUERY PLAN': [{ Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }] }
  const { rows } = await trx.raw<{ rows: Plan[] }>(
    `explain (analyze, buffers, format json) ${sql}`.replaceAll(/\$\d+/gu, '?'),
    bindings as Knex.RawBinding[],
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return (plan?.['Shared Hit Blocks'] ?? Infinity) + (plan?.['Shared Read Blocks'] ?? Infinity)
}

/** Vacuums until nearly all reports are known to be visible to everyone, which an older transaction may prevent. */
async function vacuumReports(db: Database): Promise<void> {
  const areVisible = db('pg_class')
    .where('relname', 'serial_reports_past')
    .whereRaw('relallvisible + 5 > relpages')
    .select('oid')
  do await db.raw('vacuum serial_reports')
  while ((await areVisible.clone()).length === 0)
}

describe('reports of a production line', () => {
  const world = useApplication()
  let owner: Actor
  let stranger: Actor
  let withGtin = 0
  let plain = 0

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
    world.vies.known.set('IT00743110157', null)
    stranger = operatorOf(
      await makeCompany(world.application, { ...exampleCompany(), tva: 'IT00743110157', country: 'IT' }),
    )
    withGtin = await publish(exampleSheet({ reference: 'R-1' }))
    plain = await publish(plainSheet({ reference: 'R-2' }))
  })

  it('give a verdict for each row, with its number, and counts', async () => {
    const batch = await open({ count: 10 })
    const [first = '', second = '', third = ''] = await lines(batch)
    const serial = third.split('/').at(-1) ?? ''
    const rows = [
      first,
      second,
      `]d201${(batch.gtin ?? '').padStart(14, '0')}10L7${GS}21${serial}`,
      first,
      serial,
      'no code at all',
      'https://example.org/x',
      first.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ]
    const { report } = await send({ target: batch.id, request: 'rows-1', rows })
    expect(report).to.include({
      rows: 8,
      accepted: 3,
      duplicate: 2,
      malformed: 1,
      foreign: 2,
      void: 0,
      illegal: 0,
    })
    expect(report.exceptions.map(({ row, verdict }) => `${String(row)} ${verdict}`)).to.deep.equal([
      '4 duplicate',
      '5 duplicate',
      '6 malformed',
      '7 foreign',
      '8 foreign',
    ])
    expect(await check(first)).to.include({ verdict: 'genuine', state: 'printed', position: 1 })
  })

  it('refuse a scan with an identifier twice, and change neither of its bottles', async () => {
    const batch = await open({ count: 2 })
    const [first = '', second = ''] = await lines(batch)
    const [a = '', b = ''] = [first, second].map((line) => line.split('/').at(-1))
    const gtin = (batch.gtin ?? '').padStart(14, '0')
    const rows = [
      `(01)${gtin}(21)${a}(01)${gtin}(21)${b}`,
      `]d201${gtin}21${a}${GS}01${gtin}21${b}`,
      `(01)${gtin}(21)${a}(21)${b}`,
      `https://id.gs1.org/01/${gtin}/21/${a}/21/${b}`,
    ]
    const { report } = await send({ target: batch.id, request: 'two-in-one', rows })
    expect(report).to.include({ rows: 4, accepted: 0, malformed: 4 })
    for (const line of [first, second]) expect(await check(line)).to.include({ state: 'issued' })
  })

  it('sent again change nothing and get the same answer; another report with the key is refused', async () => {
    const batch = await open({ count: 50 })
    const rows = await lines(batch)
    const first = await send({ target: batch.id, request: 'again-1', rows })
    const again = await send({ target: batch.id, request: 'again-1', rows })
    expect(again).to.deep.equal({ ...first, repeated: true })
    expect((await totals(batch.id)).printed).to.equal(50)
    expect(await refusalOf(send({ target: batch.id, request: 'again-1', rows: rows.slice(1) }))).to.equal(
      'report.idempotencyKeyTaken',
    )
    expect((await send({ target: batch.id, request: 'again-2', rows })).report).to.include({
      accepted: 0,
      duplicate: 50,
    })
  })

  it('can come late and out of order; illegal transitions are refused by code', async () => {
    const batch = await open({ count: 4 })
    const [a = '', b = '', c = ''] = await lines(batch)
    await send({ target: batch.id, request: 'order-1', rows: [a], state: 'commissioned' })
    expect(
      (await send({ target: batch.id, request: 'order-2', rows: [a], state: 'printed' })).report.accepted,
    ).to.equal(1)
    expect((await check(a)).state).to.equal('commissioned')
    await send({ target: batch.id, request: 'order-3', rows: [b], state: 'scrapped', reason: 'smeared' })
    expect(
      (await send({ target: batch.id, request: 'order-4', rows: [b], state: 'commissioned' })).report,
    ).to.include({ illegal: 1, accepted: 0 })
    expect(
      (await send({ target: batch.id, request: 'order-5', rows: [b], state: 'printed', reprint: true }))
        .report.accepted,
    ).to.equal(1)
    expect((await check(b)).state).to.equal('printed')
    expect(
      (await send({ target: batch.id, request: 'order-6', rows: [c], state: 'destroyed' })).report.illegal,
    ).to.equal(1)
  })

  it('give a reconciliation that adds up, with a list of the missing serials', async () => {
    const batch = await open({ count: 100, spare: 5 })
    expect([batch.count, batch.ordered, batch.spare]).to.deep.equal([105, 100, 5])
    const all = await lines(batch)
    await send({ target: batch.id, request: 'totals-1', rows: all.slice(0, 90) })
    await send({ target: batch.id, request: 'totals-2', rows: all.slice(0, 3), state: 'scrapped' })
    await send({ target: batch.id, request: 'totals-3', rows: all.slice(3, 5), state: 'sampled' })
    await send({ target: batch.id, request: 'totals-4', rows: all.slice(100), state: 'unused' })
    await send({ target: batch.id, request: 'totals-5', rows: all.slice(5, 7), reprint: true })
    await world.application.perform(
      'serials.void',
      { batch: batch.id, from: 98, to: 99, reason: 'roll lost' },
      owner,
    )
    const sums = await totals(batch.id)
    expect(sums).to.deep.include({
      ordered: 100,
      spare: 5,
      count: 105,
      printed: 85,
      scrapped: 3,
      sampled: 2,
      unused: 5,
      void: 2,
      missing: 8,
      reprints: 2,
    })
    expect(sums.printed + sums.scrapped + sums.sampled + sums.unused + sums.void + sums.missing).to.equal(
      sums.count,
    )
    expect(sums.missingRanges).to.deep.equal([
      { from: 91, to: 97 },
      { from: 100, to: 100 },
    ])
    const listed = await column(batch.id, 'missing')
    expect(listed.map((line) => line.split(',')[2])).to.deep.equal([...all.slice(90, 97), all[99]])
    expect(
      (await world.application.perform('serials.get', { batch: batch.id }, owner)).books,
    ).to.deep.include({
      printed: 85,
      missing: 8,
    })
  })

  it('of void serials get the verdict void, and the serial stays void', async () => {
    const batch = await open({ count: 10 })
    const all = await lines(batch)
    expect(
      await world.application.perform(
        'serials.void',
        { batch: batch.id, from: 2, to: 4, reason: 'stolen roll' },
        owner,
      ),
    ).to.deep.include({ voided: 3, already: 0 })
    expect(
      await world.application.perform('serials.void', { code: all[1] ?? '', reason: 'stolen roll' }, owner),
    ).to.deep.include({ voided: 0, already: 1 })
    expect((await check(all[1] ?? '')).verdict).to.equal('void')
    expect((await send({ target: batch.id, request: 'void-1', rows: all })).report).to.include({
      accepted: 7,
      void: 3,
    })
    expect(
      await refusalOf(
        world.application.perform(
          'serials.void',
          { batch: batch.id, from: 5, to: 11, reason: 'too far' },
          owner,
        ),
      ),
    ).to.equal('batch.badRange')
    expect(
      await refusalOf(
        world.application.perform(
          'serials.void',
          { code: 'https://q.test/01/03012345000215/21/NOBODY', reason: 'unknown' },
          owner,
        ),
      ),
    ).to.equal('serial.unknown')
  })

  it("of the line's own serials are stored once, in every notation of a scanner", async () => {
    const gtin = '03012345000215'
    const rows = [
      `(01)${gtin}(21)LINE-1`,
      `https://q.test/01/${gtin}/21/LINE-2`,
      `]Q301${gtin}21LINE-3`,
      `(01)${gtin}(21)LINE-1`,
    ]
    expect(
      (await send({ target: 'line-4', request: 'made-1', rows, state: 'commissioned' })).report,
    ).to.include({ accepted: 3, duplicate: 1 })
    expect(
      (
        await send({
          target: 'line-4',
          request: 'made-2',
          rows: ['LINE-4', 'LINE-2'],
          fiche: withGtin,
          state: 'commissioned',
        })
      ).report,
    ).to.include({ accepted: 1, duplicate: 1 })
    expect(await check(`https://q.test/01/${gtin}/21/LINE-3`)).to.include({
      verdict: 'genuine',
      state: 'commissioned',
    })
    expect((await send({ target: 'line-4', request: 'made-3', rows: ['LINE-5'] })).report.malformed).to.equal(
      1,
    )
    await world.application.perform(
      'serials.void',
      { code: `(01)${gtin}(21)LINE-3`, reason: 'misprint' },
      owner,
    )
    expect((await check(`(01)${gtin}(21)LINE-3`)).verdict).to.equal('void')
  })

  it('of another company are foreign, and its batches unknown', async () => {
    const batch = await open({ count: 5 })
    const rows = await lines(batch)
    expect((await send({ target: 'line-1', request: 'foreign-1', rows }, stranger)).report).to.include({
      accepted: 0,
      foreign: 5,
    })
    expect(await refusalOf(send({ target: batch.id, request: 'foreign-2', rows }, stranger))).to.equal(
      'batch.unknown',
    )
    expect(
      await refusalOf(
        world.application.perform('serials.void', { code: rows[0] ?? '', reason: 'not mine' }, stranger),
      ),
    ).to.equal('serial.unknown')
    expect(
      await world.application.perform('serials.check', { code: rows[0] ?? '' }, stranger),
    ).to.not.have.any.keys('batch', 'position', 'state')
  })

  it('prevent that a batch issues a serial that a line has used', async () => {
    const gtin = '03012345000215'
    const probe = await open({ count: 1, preset: 'sequential', prefix: '' })
    const next = Number(probe.first.split('/').at(-1))
    const taken = [next + 2, next + 5].map((number) => `(01)${gtin}(21)${String(number).padStart(12, '0')}`)
    expect((await send({ target: 'line-9', request: 'taken-1', rows: taken })).report.accepted).to.equal(2)
    const batch = await open({ count: 20, preset: 'sequential' })
    const serials = (await lines(batch)).map((line) => Number(line.split('/').at(-1)))
    expect(serials).to.deep.equal(Array.from({ length: 20 }, (_, at) => next + 6 + at))
    await send({ target: 'line-9', request: 'taken-2', rows: [`(01)${gtin}(21)ZZ-123456`] })
    expect(await refusalOf(open({ count: 5, preset: 'pattern', pattern: 'ZZ-######' }))).to.equal(
      'batch.serialFormatTaken',
    )
  })

  it('accept patterns that collide with nothing, and find their serials', async () => {
    const batch = await open({ count: 2000, preset: 'pattern', pattern: 'W24-@@@@@@' })
    const serials = (await lines(batch)).map((line) => line.split('/').at(-1) ?? '')
    expect(new Set(serials).size).to.equal(2000)
    expect(serials.every((serial) => /^W24-[0-9A-HJKMNP-TV-Z]{6}$/.test(serial))).to.equal(true)
    expect(await check(serials[7] ?? '')).to.include({ verdict: 'genuine', position: 8 })
    expect(await refusalOf(open({ count: 5, preset: 'pattern', pattern: '@@@@@@@@@@@@' }))).to.equal(
      'batch.serialFormatTaken',
    )
    expect(await refusalOf(open({ count: 5, preset: 'pattern', pattern: 'W24-@#####' }))).to.equal(
      'batch.serialFormatTaken',
    )
    expect(await refusalOf(open({ count: 5, preset: 'pattern', pattern: '####' }))).to.equal('input.invalid')
    expect(await refusalOf(open({ count: 5, prefix: 'A' }))).to.equal('input.invalid')
  })

  it('find the serial column of a file, and are refused when empty', async () => {
    const batch = await open({ count: 5 }, plain)
    const rows = await lines(batch)
    const csv = `\uFEFFposition;url\r\n${rows.map((row, at) => `${String(at + 1)};${row}`).join('\r\n')}\r\n`
    const upload = Readable.from([Buffer.from(csv.slice(0, 30)), Buffer.from(csv.slice(30))])
    const { report } = await world.application.perform(
      'serials.report',
      { target: batch.id, request: 'file-1' },
      owner,
      { upload },
    )
    expect(report).to.include({ rows: 5, accepted: 5 })
    expect(await refusalOf(send({ target: batch.id, request: 'file-2', rows: [] }))).to.equal('report.empty')
    expect((await listed({ target: batch.id })).reports).to.deep.equal([{ ...report, gathered: 1 }])
  })

  it('of any length are stored in parts, each once, even when sent again', async () => {
    const batch = await open({ count: 3 }, plain)
    const [first = '', second = '', third = ''] = await lines(batch)
    const long = (last: string) => {
      const rows = Array.from({ length: 250_000 }, () => '?')
      rows[0] = first
      rows[200_000] = second
      rows[249_999] = last
      return world.application.perform('serials.report', { target: batch.id, request: 'long' }, owner, {
        upload: Readable.from([Buffer.from(rows.join('\n'))]),
      })
    }
    const { report, repeated } = await long('?')
    expect([report.request, report.rows, report.accepted, report.foreign, repeated]).to.deep.equal([
      'long',
      250_000,
      2,
      249_998,
      false,
    ])
    expect([report.exceptions.length, report.exceptions[0]?.row]).to.deep.equal([1000, 2])
    const again = await long('?')
    expect(again).to.deep.equal({ code: 0, report, repeated: true })
    expect(await refusalOf(long(third))).to.equal('report.idempotencyKeyTaken')
    expect(
      await refusalOf(
        world.application.perform('serials.report', { target: batch.id, request: 'long' }, owner, {
          upload: Readable.from([Buffer.from(first)]),
        }),
      ),
    ).to.equal('report.idempotencyKeyTaken')
    expect((await totals(batch.id)).printed).to.equal(2)
    expect(
      (await listed({ target: batch.id })).reports.map(({ request, rows }) => [request, rows]),
    ).to.deep.equal([5, 4, 3, 2, 1].map((part) => [`long#${String(part)}`, 50_000]))
    expect(
      (await listed({ target: batch.id, gather: true })).reports.map(({ request, rows, gathered }) => [
        request,
        rows,
        gathered,
      ]),
    ).to.deep.equal([['long#5', 250_000, 5]])
  })

  it('are grouped and counted of the newest ones alone, and the list says that there are older ones', async () => {
    const batch = await open({ count: 5 }, plain)
    for (const [at, row] of (await lines(batch)).entries())
      await send({ target: batch.id, request: `older-${String(at)}`, rows: [row] })
    const [some, all] = await inTransaction(world.database.db, async (trx) => {
      const of = async (most: number) => {
        const lists = openReportLists(trx, 'companyId' in owner ? (owner.companyId ?? 0) : 0, most)
        const counted = await lists.count({ batch: batch.id })
        return { ...(await lists.grouped({ batch: batch.id }, 50, 0)), counted }
      }
      return [await of(3), await of(5)]
    })
    expect([some.rows[0]?.gathered, some.total, some.isMore]).to.deep.equal([3, 1, true])
    expect(some.counted).to.deep.equal({ total: 3, isMore: true })
    expect([all.rows[0]?.gathered, all.total, all.isMore]).to.deep.equal([5, 1, false])
    expect(all.counted).to.deep.equal({ total: 5, isMore: false })
  })

  it('are counted, and searched for rows not accepted, by indexes and not by reading all reports', async () => {
    const batch = await open({ count: 5 }, plain)
    const companyId = 'companyId' in owner ? (owner.companyId ?? 0) : 0
    await seedReports(world.database.db, { id: companyId, batch: batch.id }, 20_000)
    await vacuumReports(world.database.db)
    const blocks = await inTransaction(world.database.db, async (trx) => {
      const queries: Knex.Sql[] = []
      trx.on('query', (query: Knex.Sql) => queries.push(query))
      const lists = openReportLists(trx, companyId, 500)
      expect(await lists.count({ batch: batch.id })).to.deep.equal({ total: 500, isMore: true })
      expect(await lists.count({ line: 'line-2' })).to.deep.equal({ total: 20, isMore: false })
      expect(await lists.count({ line: 'line-1' })).to.deep.equal({ total: 500, isMore: true })
      expect(await lists.rejectedRows({ batch: batch.id }, 1_000)).to.have.length(0)
      expect(await lists.rejectedRows({ line: 'line-1' }, 1_000)).to.have.length(20)
      const read: number[] = []
      for (const query of queries.slice(0, 5)) read.push(await readBlocks(trx, query))
      return read
    })
    expect(blocks).to.have.length(5)
    for (const read of blocks) expect(read).to.be.lessThan(40)
  })

  it('are listed page by page, newest first, and those of a line by its name', async () => {
    const batch = await open({ count: 5 }, plain)
    const rows = await lines(batch)
    for (const [at, row] of rows.entries())
      await send({ target: batch.id, request: `page-${String(at)}`, rows: [row] })
    await send({ target: 'line-paged', request: 'page-line', state: 'commissioned', rows: rows.slice(0, 2) })
    const pages = [
      await listed({ target: batch.id, size: 2 }),
      await listed({ target: batch.id, size: 2, page: 3 }),
      await listed({ target: batch.id, size: 2, page: 4 }),
    ]
    expect(pages.map(({ total, page, size }) => [total, page, size])).to.deep.equal([
      [5, 1, 2],
      [5, 3, 2],
      [5, 4, 2],
    ])
    expect(pages.map(({ reports }) => reports.map(({ request }) => request))).to.deep.equal([
      ['page-4', 'page-3'],
      ['page-0'],
      [],
    ])
    expect(
      (await listed({ target: 'line-paged' })).reports.map(({ request, rows: count }) => [request, count]),
    ).to.deep.equal([['page-line', 2]])
    expect((await listed({ target: 'line-never-heard-of' })).total).to.equal(0)
  })

  it('of single codes are grouped by day and kind on request, for any number of them', async () => {
    const batch = await open({ count: 300 }, plain)
    const rows = await lines(batch)
    await send({ target: batch.id, request: 'gather-file', state: 'printed', rows })
    for (const [at, row] of rows.slice(0, 20).entries())
      await send({ target: batch.id, request: `gather-${String(at)}`, state: 'commissioned', rows: [row] })
    await send({ target: batch.id, request: 'gather-again', state: 'commissioned', rows: rows.slice(0, 1) })
    await send({
      target: batch.id,
      request: 'gather-broken',
      state: 'scrapped',
      reason: 'broken',
      rows: rows.slice(299),
    })
    await send({
      target: batch.id,
      request: 'gather-wrong',
      state: 'commissioned',
      rows: ['https://elsewhere.example/9'],
    })
    const { reports, total } = await listed({ target: batch.id, gather: true })
    expect(total).to.equal(3)
    expect(
      reports.map(({ request, state, gathered, rows: count, accepted, duplicate, malformed, foreign }) => [
        request,
        state,
        gathered,
        count,
        accepted,
        duplicate,
        malformed + foreign,
      ]),
    ).to.deep.equal([
      ['gather-wrong', 'commissioned', 22, 22, 20, 1, 1],
      ['gather-broken', 'scrapped', 1, 1, 1, 0, 0],
      ['gather-file', 'printed', 1, 300, 300, 0, 0],
    ])
    expect(
      (await listed({ target: batch.id, gather: true, size: 1, page: 2 })).reports.map(
        ({ request }) => request,
      ),
    ).to.deep.equal(['gather-broken'])
  })

  it('give a file of all rows that were not accepted, with their verdicts', async () => {
    const batch = await open({ count: 3 }, plain)
    const rows = await lines(batch)
    await send({
      target: batch.id,
      request: 'out-1',
      rows: [...rows.slice(0, 2), 'https://elsewhere.example/9'],
    })
    await send({
      target: batch.id,
      request: 'out-2',
      state: 'destroyed',
      reason: 'dropped, broken',
      rows: [rows[0] ?? '', '=1+1'],
    })
    const file = await world.application.perform('serials.notTaken', { target: batch.id }, owner)
    const text = Buffer.from(file.body as Uint8Array)
      .toString('utf8')
      .trimEnd()
      .split('\r\n')
    const verdicts = (await listed({ target: batch.id })).reports.flatMap(({ exceptions }) =>
      exceptions.map(({ verdict }) => verdict),
    )
    expect(text[0]).to.equal('\uFEFFreported,request,state,reason,row,value,verdict')
    expect(text.slice(1).map((line) => line.replace(/^[^,]*,/, ''))).to.deep.equal([
      `out-2,destroyed,"dropped, broken",1,${rows[0] ?? ''},illegal`,
      `out-2,destroyed,"dropped, broken",2,'=1+1,${verdicts[1] ?? ''}`,
      `out-1,printed,,3,https://elsewhere.example/9,${verdicts[2] ?? ''}`,
    ])
  })

  function check(code: string) {
    return world.application.perform('serials.check', { code }, owner)
  }

  function listed(input: Input<'serials.reports'>) {
    return world.application.perform('serials.reports', input, owner)
  }

  function send(input: Input<'serials.report'>, actor = owner) {
    return world.application.perform('serials.report', input, actor)
  }

  function totals(batch: number) {
    return world.application.perform('serials.reconcile', { batch }, owner)
  }

  async function column(batch: number, name: 'missing'): Promise<string[]> {
    const file = await world.application.perform('serials.column', { batch, column: name }, owner)
    return (await textOf(file.body)).trimEnd().split('\r\n').slice(1)
  }

  let orders = 0
  async function open(given: Partial<Input<'serials.open'>>, fiche = withGtin): Promise<BatchAnswer> {
    orders += 1
    return (
      await world.application.perform(
        'serials.open',
        { fiche, count: 1, request: `order-${String(orders)}`, ...given },
        owner,
      )
    ).batch
  }

  async function lines(batch: BatchAnswer): Promise<string[]> {
    const file = await world.application.perform('serials.codes', { batch: batch.id, format: 'txt' }, owner)
    return (await textOf(file.body)).trimEnd().split('\r\n')
  }

  async function textOf(body: Uint8Array | AsyncIterable<Uint8Array | string>): Promise<string> {
    if (body instanceof Uint8Array) throw new Error('codes are a stream')
    let text = ''
    for await (const chunk of body) text += String(chunk)
    return text
  }

  async function publish(draft: ReturnType<typeof exampleSheet>): Promise<number> {
    const { sheet } = await world.application.perform('sheets.create', draft, owner)
    await world.application.perform('sheets.generate', { id: sheet.id }, owner)
    return sheet.id
  }
})
