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

  describe('a link to an entry', () => {
    const values = { name: 'Galets', brand: 'Côte Neuve', vintage: 2024, alcohol: 13.5 }
    const created = entry('sheets.create', null, values)
    const addressIn = (html: string): URL => {
      const [, address = ''] = /href="(\/activity\?open=[^"]*)"/.exec(html) ?? []
      return new URL(address, 'https://a.test')
    }
    /** How many entries are open, and the id of the one with these values. */
    const shown = (html: string) => ({
      open: (html.match(/<details[^>]* open=""/g) ?? []).length,
      ids: [...html.matchAll(/<li id="([^"]*)"/g)].map(([, id = '']) => id),
    })

    it('opens it when it has grown since', async () => {
      const { search, hash } = addressIn(await activity([created]))
      const html = await activity([{ ...created, at: '2026-11-02T10:20:00.000Z' }], search)
      expect(shown(html)).to.deep.equal({ open: 1, ids: [hash.slice(1)] })
    })

    it('opens no other one of the same time', async () => {
      const { search, hash } = addressIn(await activity([created]))
      const by = { kind: 'user', id: 2, name: 'Paul Roux' }
      const around = { ...created, since: '2026-11-02T09:50:00.000Z', at: '2026-11-02T10:30:00.000Z' }
      const otherWine = { ...around, subjects: [{ kind: 'sheet', id: 8, name: 'Corail' }] }
      const html = await activity([{ ...around, by }, otherWine, created], search)
      expect(shown(html).open).to.equal(1)
      expect(shown(html).ids.indexOf(hash.slice(1))).to.equal(2)
    })

    it('leads from an older page back to the newest entries', async () => {
      const { search } = addressIn(await activity([created]))
      expect(textOf(await activity([created], search))).to.include('|Newest|')
      expect(textOf(await activity([created]))).not.to.include('|Newest|')
    })
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
