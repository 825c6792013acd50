// The list of views of a company with many labels: total and days are exact, the list of wines says its moment; a
// company with few labels has everything at once (decision 75).

import { expect } from 'chai'
import { inScope } from '../../../src/persistence/company-scope.ts'
import { openViewRankings } from '../../../src/persistence/view-rankings.ts'
import { operatorOf, useApplication } from '../../support/application.ts'
import { exampleSheet, makeCompany } from '../../support/examples.ts'

const minute = 60_000
const today = '2026-11-21'
const begin = new Date(`${today}T10:00:00Z`)

describe('the list of views', function listOfViews() {
  this.timeout(60_000)
  const world = useApplication()
  let [few, many, code, neighbour] = [0, 0, '', '']
  const list = (companyId: number, input: object = {}) =>
    world.application.perform('views.list', input, operatorOf(companyId))
  const rankings = () => world.database.db('view_rankings').orderBy(['company_id', 'first_day'])

  before(async () => {
    world.vies.known.set('FR44732829320', null).set('FR40303265045', null)
    few = await makeCompany(world.application)
    many = await makeCompany(world.application, {
      tva: 'FR40303265045',
      name: 'Négoce',
      gln: '3098765000004',
    })
    neighbour = await publish(few, '3012345000215')
    code = await publish(many, '3098765000219')
    await world.application.countViews([
      { companyId: few, code: neighbour, day: today, views: 3 },
      { companyId: many, code, day: today, views: 900 },
    ])
    // 5,501 labels on each of 28 days: more rows than are read at once.
    await world.database.db.raw(
      `insert into views (company_id, code, day, views)
        select ?, 'X' || n, ?::date - d, 1 + n % 7 from generate_series(1, 5501) n, generate_series(0, 27) d`,
      [many, today],
    )
  })
  beforeEach(() => {
    world.now = begin
  })

  it('of few labels is made of all views at once', async () => {
    const { total, sheets, ranking } = await list(few)
    expect([total, sheets.map(({ views }) => views)]).to.deep.equal([3, [3]])
    expect(ranking).to.deep.equal({ state: 'current', rankedAt: null, labels: 1 })
    expect(await rankings()).to.deep.equal([])
  })

  it('of many labels has total and days at once, and the wines once the worker has ranked them', async () => {
    const first = await list(many)
    const expected = 900 + 28 * sumOf(5501, (n) => 1 + ((n + 1) % 7))
    expect(first.ranking).to.deep.equal({ state: 'pending', rankedAt: null, labels: null })
    expect([first.total, first.days.length, first.sheets]).to.deep.equal([expected, 28, []])
    const second = await list(many)
    expect(second.ranking).to.deep.equal({ state: 'stored', rankedAt: begin.toISOString(), labels: 5502 })
    expect([second.total, second.sheets.map(({ views }) => views)]).to.deep.equal([expected, [900]])
    // The ranking has at most 500 labels, of which here only one has a sheet.
    expect((await rankings())[0]).to.include({ company_id: many, total: expected, requested_at: null })
  })

  it('keeps the moment of its wines: later views are in the total, and in the wines after ten minutes', async () => {
    await world.application.countViews([{ companyId: many, code, day: today, views: 100 }])
    const at = async (minutes: number): Promise<[number, number | undefined, string | null]> => {
      world.now = new Date(begin.getTime() + minutes * minute)
      const { total, sheets, ranking } = await list(many)
      return [total, sheets[0]?.views, ranking.rankedAt]
    }
    const total = sumOf(5501, (n) => 1 + ((n + 1) % 7)) * 28 + 1000
    expect(await at(9)).to.deep.equal([total, 900, begin.toISOString()])
    expect(await at(9)).to.deep.equal([total, 900, begin.toISOString()])
    expect(await at(11)).to.deep.equal([total, 900, begin.toISOString()])
    const later = '2026-11-21T10:11:00.000Z'
    expect(await at(12)).to.deep.equal([total, 1000, later])
    // Nothing was read since: the ranking holds, however old.
    expect(await at(300)).to.deep.equal([total, 1000, later])
    expect(await at(301)).to.deep.equal([total, 1000, later])
  })

  it('of one label is exact at once, in a company with many too', async () => {
    const [sheet] = (await world.application.perform('sheets.list', {}, operatorOf(many))).rows
    await world.application.countViews([{ companyId: many, code, day: '2026-11-20', views: 5 }])
    const { total, days, sheets, ranking } = await list(many, { fiche: sheet?.id })
    expect(days).to.deep.equal([
      { day: '2026-11-20', views: 5 },
      { day: today, views: 1000 },
    ])
    expect([total, sheets[0]?.views, ranking.state]).to.deep.equal([1005, 1005, 'current'])
  })

  it('has the last four weeks ready after midnight, only where labels are many', async () => {
    await world.database.db('view_rankings').delete()
    world.now = new Date('2026-11-22T00:01:00Z')
    await world.application.runJob('maintenance.viewRankings', {})
    expect(await rankings()).to.have.length(0)
    world.now = begin
    await world.application.runJob('maintenance.viewRankings', {})
    expect((await rankings()).map((row: { company_id: number }) => row.company_id)).to.deep.equal([many])
    expect((await list(many)).ranking.state).to.equal('stored')
  })

  it('asks for three rankings of a company at a time, and for each once in ten minutes', async () => {
    const { db } = world.database
    const since = new Date(begin.getTime() - 10 * minute)
    const request = (from: string, now = begin, companyId = many, after = since) =>
      inScope(db, { companyId }, (trx) =>
        openViewRankings(trx, companyId).request(from, today, { now, since: after, most: 3 }),
      )
    const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04']
    const answers: boolean[] = []
    for (const day of days) answers.push(await request(day))
    expect(answers).to.deep.equal([true, true, true, false])
    expect(await request('2026-01-01')).to.equal(false)
    expect(await request('2026-01-04', begin, few)).to.equal(true)
    const later = new Date(begin.getTime() + 11 * minute)
    expect(await request('2026-01-01', later, many, begin)).to.equal(true)
  })

  it('forgets rankings that are a day old', async () => {
    world.now = new Date(begin.getTime() + 25 * 60 * minute)
    await world.application.runJob('maintenance.cleanup', {})
    expect(await rankings()).to.deep.equal([])
  })

  async function publish(companyId: number, gtin: string): Promise<string> {
    const { application } = world
    const made = await application.perform('sheets.create', exampleSheet({ gtin }), operatorOf(companyId))
    const { sheet } = await application.perform(
      'sheets.generate',
      { id: made.sheet.id },
      operatorOf(companyId),
    )
    return sheet.code ?? ''
  }
})

function sumOf(count: number, valueOf: (index: number) => number): number {
  return Array.from({ length: count }, (_, index) => valueOf(index)).reduce((sum, value) => sum + value, 0)
}
