// Lists that grow with use show their first entries; the others are folded behind their number.

import { expect } from 'chai'
import { list, render, row, sheet } from './rendering.ts'

const me = {
  id: 1,
  email: 'anna@roux.test',
  firstName: 'Anna',
  lastName: 'Roux',
  phone: null,
  language: 'en',
  state: 1,
  confirmed: true,
  owner: true,
  rights: [],
}
const security = { twoStep: false, since: null, recoveryLeft: 0, required: false }
const session = (day: number, current = false) => ({
  id: String(day).padStart(64, '0'),
  current,
  kind: 'computer',
  browser: `Browser ${String(day)}`,
  signedInAt: null,
  lastUsedAt: `2026-11-${String(day)}T10:00:00.000Z`,
})
const account = (sessions: readonly object[]) =>
  render('account', '/account', { me, security, ownSessions: { sessions } })

const proof = (id: number) => ({
  id,
  sheet: 7,
  version: 1,
  fileName: `label-${String(id)}.pdf`,
  kind: 'pdf',
  bytes: 1,
  sha256: '0'.repeat(64),
  state: 'done',
  problem: null,
  verdict: 'good',
  by: null,
  createdAt: '2026-11-20T10:00:00.000Z',
})
const summary = (count: number) =>
  render('summary', '/recapitulatif/7', {
    sheet: sheet(),
    versions: { versions: [] },
    readiness: { ready: true, points: [], changes: [] },
    lots: { lots: [] },
    links: { links: [] },
    proofs: { proofs: Array.from({ length: count }, (_, index) => proof(index + 1)) },
    views: null,
  })
const namesIn = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([name]) => name)

describe('long lists', function () {
  this.timeout(60_000)

  it('of devices begin with this one and those used last', async () => {
    const html = await account([10, 11, 12, 13, 14, 15].map((day) => session(day, day === 10)))
    const [shown = '', folded = ''] = html.split('<summary>2 more</summary>')
    const names = /Browser \d+(?=<)/gu
    expect(namesIn(shown, names)).to.deep.equal(['Browser 10', 'Browser 15', 'Browser 14', 'Browser 13'])
    expect(namesIn(folded, names)).to.deep.equal(['Browser 12', 'Browser 11'])
  })

  it('do not fold a single entry', async () => {
    const html = await account([10, 11, 12, 13, 14].map((day) => session(day)))
    expect(namesIn(html, /Browser \d+(?=<)/gu)).to.have.length(5)
    expect(html).not.to.include('more</summary>')
  })

  it('of checks of artwork show five', async () => {
    const [shown = '', folded = ''] = (await summary(9)).split('<summary>4 more</summary>')
    const names = /label-\d+\.pdf(?=<)/gu
    expect(namesIn(shown, names)).to.have.length(5)
    expect(namesIn(folded, names)).to.have.length(4)
  })
})

describe('the compact list of wines', function () {
  this.timeout(60_000)

  it('has the brand beside the name, and says nothing of a vintage that a wine does not have', async () => {
    const html = await render('wines', '/vin', {
      sheets: list([row({ id: 1, vintage: null }), row({ id: 2 })]),
      bundles: { bundles: [] },
    })
    expect(html).to.match(/<td [^>]*data-label="Brand"[^>]*data-in-title/)
    expect(html.match(/<td [^>]*data-label="Vintage"[^>]*data-empty/gu)).to.have.length(1)
    expect(html.match(/<td [^>]*data-card-title[^>]*>.*?<\/td>/u)?.[0]).to.include('Deux Rives')
  })
})
