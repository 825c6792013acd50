// What a period of views is compared with, and the course of each wine and market.

import { expect } from 'chai'
import { operatorOf, useApplication } from '../../support/application.ts'
import { exampleSheet, makeCompany } from '../../support/examples.ts'

describe('the trends of views', () => {
  const world = useApplication()

  it('are the period before, and the points of wines and markets, for who asks for them', async () => {
    world.vies.known.set('FR44732829320', null)
    const companyId = await makeCompany(world.application)
    const actor = operatorOf(companyId)
    const { sheet } = await world.application.perform('sheets.create', exampleSheet(), actor)
    const published = await world.application.perform('sheets.generate', { id: sheet.id }, actor)
    const code = published.sheet.code ?? ''
    const viewed = (day: string, views: number) => ({ companyId, code, day, views })
    await world.application.countViews([
      viewed('2026-10-31', 5),
      viewed('2026-11-01', 1),
      viewed('2026-11-02', 7),
      viewed('2026-11-04', 3),
    ])
    const period = { from: '2026-11-02', to: '2026-11-04' }
    const plain = await world.application.perform('views.list', period, actor)
    expect(plain.trends).to.equal(null)
    const points = [7, 0, 3]
    const market = sheet.draft.targetMarket ?? ''
    const all = await world.application.perform('views.list', { ...period, trends: true }, actor)
    expect(all.trends).to.deep.equal({
      before: [
        { day: '2026-10-31', views: 5 },
        { day: '2026-11-01', views: 1 },
      ],
      width: 1,
      sheets: [{ fiche: sheet.id, points }],
      markets: [{ market, views: 10, points }],
    })
    const one = { ...period, fiche: sheet.id, trends: true }
    expect((await world.application.perform('views.list', one, actor)).trends?.markets).to.deep.equal([])
    const long = { from: '2026-09-06', to: '2026-11-04', trends: true }
    const { trends } = await world.application.perform('views.list', long, actor)
    expect([trends?.width, trends?.sheets[0]?.points.length]).to.deep.equal([2, 30])
    expect(trends?.sheets[0]?.points.slice(-3)).to.deep.equal([5, 8, 3])
    // A year is 28 points of 13 days and one day more: the points end with the last day, the first day is left out.
    const year = { from: '2025-11-05', to: '2026-11-04', trends: true }
    const ofYear = (await world.application.perform('views.list', year, actor)).trends
    expect([ofYear?.width, ofYear?.sheets[0]?.points]).to.deep.equal([
      13,
      [...Array.from({ length: 27 }, () => 0), 16],
    ])
  })
})
