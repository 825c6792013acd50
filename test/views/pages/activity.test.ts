import { expect } from 'chai'
import { render } from './rendering.ts'

const entry = (operation: string, before: object | null, after: object) => ({
  at: '2026-11-02T10:00:00.000Z',
  since: '2026-11-02T10:00:00.000Z',
  kind: 'wines',
  operation,
  by: { kind: 'user', id: 1, name: 'Anna Roux' },
  subjects: [{ kind: 'sheet', id: 7, name: 'Galets 2024' }],
  count: 1,
  before,
  after,
})

const activity = (entries: readonly object[], search = '') =>
  render('activity', `/activity${search}`, { activity: { entries, next: null, people: [], keys: [] } })

/** The text of HTML, its elements parted by a bar. */
const textOf = (html: string): string =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, '|')
    .replaceAll(/\|[|\s]*/g, '|')

describe('the activity page', function () {
  this.timeout(60_000)

  it('shows lots with their versions, before and after', async () => {
    const html = await activity([
      entry('sheets.saveLots', { lots: [] }, { lots: [{ lot: 'L-1', version: 2 }] }),
    ])
    expect(textOf(html)).to.include('|Lots|Before: |none|After: |lot L-1: version 2|')
  })

  it('shows links with their addresses: a link may change its address and keep its title', async () => {
    const link = (href: string) => ({ links: [{ type: 'certificationInfo', title: 'Certificate', href }] })
    const html = await activity([
      entry('sheets.setLinks', link('https://a.test/old'), link('https://a.test/new')),
    ])
    expect(textOf(html))
      .to.include('Certificate (https://a.test/old)')
      .and.include('Certificate (https://a.test/new)')
  })

  it('writes the many values of a new wine only where they are requested; a link leads there', async () => {
    const values = { name: 'Galets', brand: 'Côte Neuve', vintage: 2024, alcohol: 13.5 }
    const entries = [entry('sheets.create', null, values)]
    const folded = await activity(entries)
    const [, address = ''] = /href="(\/activity\?open=[^"]*)"/.exec(folded) ?? []
    expect(textOf(folded)).to.include('|4 values|Show the values|').and.not.include('Côte Neuve')
    const open = await activity(entries, new URL(address, 'https://a.test').search)
    expect(textOf(open))
      .to.include('|4 values|')
      .and.match(/Brand[^|]*\|Côte Neuve/)
  })

  it('says whether support published a wine or took its validation back', async () => {
    const html = await activity([entry('admin.updateSheetState', { state: 3 }, { state: 1 })])
    expect(textOf(html)).to.include('|Status|Before: |Published|After: |Draft|')
  })

  it('leads to the entry itself: without script the page would begin at its top', async () => {
    const values = { name: 'Galets', brand: 'Côte Neuve', vintage: 2024, alcohol: 13.5 }
    const html = await activity([entry('sheets.create', null, values)])
    const [, fragment = ''] = /href="\/activity\?open=[^"#]*#([^"]*)"/.exec(html) ?? []
    expect(html).to.match(new RegExp(`<li[^>]* id="${fragment}"`, 'u'))
    expect(fragment).to.include('2026-11-02T10:00:00.000Z')
  })

  it('shows the values of a wine in the order of its form, whatever order the trail has', async () => {
    const html = await activity([
      entry('sheets.update', null, { alcohol: 13.5, vintage: 2024, name: 'Galets' }),
    ])
    const text = textOf(html)
    const places = ['Galets|', '13.5', '2024|'].map((value) => text.lastIndexOf(value))
    expect(places).to.deep.equal(places.toSorted((one, other) => one - other))
  })
})
