// Links of an identified product: which one suits a reader, how a linkset states them, and what a producer's own link
// leads to (GS1-Conformant Resolver Standard 1.2; RFC 9264).

import { expect } from 'chai'
import { isSameTarget, mediaTypeOf, type FurtherLink } from '../../../src/domain/code/further-link.ts'
import { bestLinks } from '../../../src/domain/code/link-preferences.ts'
import { parseLinkType } from '../../../src/domain/code/link-types.ts'
import { linkChoices, linksetOfLevels, type Link, type LinkLevel } from '../../../src/domain/code/linkset.ts'

function link(href: string, changes: Partial<Link> = {}): Link {
  return { type: 'pip', href, title: href, mediaType: 'text/html', languages: [], ...changes }
}

describe('the best link for a reader', () => {
  const html = link('html')
  const json = link('json', { mediaType: 'application/json' })
  const french = link('fr', { languages: ['fr'] })
  const brazilian = link('br', { languages: ['pt-BR'] })
  const best = (links: readonly Link[], mediaTypes: readonly string[], languages: readonly string[]) =>
    bestLinks(links, { mediaTypes, languages }).map(({ href }) => href)

  it('is of the first media type that any link has, and of any where none has it', () => {
    expect(best([html, json], ['image/png', 'application/json', 'text/html'], [])).to.deep.equal(['json'])
    expect(best([html, json], ['image/png'], [])).to.deep.equal(['html', 'json'])
  })

  it('is of the first language that any link of that type has', () => {
    expect(best([html, french, brazilian], [], ['de', 'fr', 'pt-br'])).to.deep.equal(['fr'])
    expect(best([html, french, brazilian], [], ['pt-br', 'fr'])).to.deep.equal(['br'])
    expect(best([french, { ...json, languages: ['de'] }], ['application/json'], ['fr'])).to.deep.equal([
      'json',
    ])
  })

  it('is of the language without its country, but never of another country', () => {
    expect(best([html, french], [], ['fr-ca'])).to.deep.equal(['fr'])
    expect(best([html, brazilian], [], ['pt'])).to.deep.equal(['html'])
    expect(best([html, brazilian], [], ['pt-pt'])).to.deep.equal(['html'])
  })

  it('is one without a language for a reader of another, and else all', () => {
    expect(best([html, french], [], ['de'])).to.deep.equal(['html'])
    expect(best([html, french], [], [])).to.deep.equal(['html'])
    expect(best([french, brazilian], [], ['de'])).to.deep.equal(['fr', 'br'])
  })
})

describe('a linkset', () => {
  const page = link('https://l.example/1', { title: 'Label', languages: ['fr', 'de'] })
  const data = link('https://l.example/1.json', {
    title: 'Data',
    mediaType: 'application/json',
    type: 'masterData',
  })
  const level: LinkLevel = {
    anchor: 'https://l.example/01/03012345000215',
    description: 'Les Galets Rouges',
    fallback: { href: 'https://l.example/1', title: 'Label' },
    links: [page, data],
  }
  const links = {
    'anchor': level.anchor,
    'itemDescription': 'Les Galets Rouges',
    'https://ref.gs1.org/voc/pip': [
      { href: page.href, title: 'Label', type: 'text/html', hreflang: ['fr', 'de'] },
    ],
  }

  it('has the links of each level by their type, and the default link', () => {
    expect(linksetOfLevels([level])).to.deep.equal({
      linkset: [
        {
          ...links,
          'https://ref.gs1.org/voc/masterData': [
            { href: data.href, title: 'Data', type: 'application/json' },
          ],
          'https://ref.gs1.org/voc/defaultLink': [{ href: 'https://l.example/1', title: 'Label' }],
        },
      ],
    })
  })

  it('has only the links to choose from where several suit', () => {
    expect(linkChoices(level, [page])).to.deep.equal({ linkset: [links] })
  })
})

describe('a producer’s own link', () => {
  it('leads to the media type that its ending says, and to a page otherwise', () => {
    const types: [string, string][] = [
      ['https://a.example/x.pdf', 'application/pdf'],
      ['https://a.example/x.PDF?page=2', 'application/pdf'],
      ['https://a.example/x.jsonld#top', 'application/ld+json'],
      ['https://a.example/a.b/x.jpeg', 'image/jpeg'],
      ['https://a.example/x.mp4', 'video/mp4'],
      ['https://a.example/x.exe', 'text/html'],
      ['https://a.example/x', 'text/html'],
      ['https://a.example/a.pdf/x', 'text/html'],
      ['https://a.example/x?file=y.pdf', 'text/html'],
      ['https://a.pdf', 'text/html'],
    ]
    for (const [href, type] of types) expect(mediaTypeOf(href), href).to.equal(type)
  })

  it('is the same for a reader as another of its type, language and media type', () => {
    const first: FurtherLink = { type: 'homepage', title: 'A', href: 'https://a.example/x', language: 'fr' }
    expect(isSameTarget(first, { ...first, title: 'B', href: 'https://b.example/' })).to.equal(true)
    expect(isSameTarget(first, { ...first, language: 'de' })).to.equal(false)
    expect(isSameTarget(first, { ...first, type: 'faqs' })).to.equal(false)
    expect(isSameTarget(first, { ...first, href: 'https://a.example/x.pdf' })).to.equal(false)
  })
})

describe('a requested link type', () => {
  it('is a term, with or without one of the prefixes of GS1', () => {
    for (const prefix of [
      '',
      'gs1:',
      'https://gs1.org/voc/',
      'http://www.gs1.org/voc/',
      'https://ref.gs1.org/voc/',
    ])
      expect(parseLinkType(`${prefix}pip`), prefix).to.deep.equal({ kind: 'type', type: 'pip' })
  })

  it('is the default link, or the linkset under both of its names', () => {
    expect(parseLinkType('gs1:defaultLink')).to.deep.equal({ kind: 'default' })
    expect(parseLinkType('linkset')).to.deep.equal({ kind: 'linkset' })
    expect(parseLinkType('all')).to.deep.equal({ kind: 'linkset' })
  })

  it('is unknown in any other vocabulary', () => {
    for (const text of ['', 'pips', 'schema:pip', 'x gs1:pip', 'https://gs1.example/voc/pip', 'PIP'])
      expect(parseLinkType(text), text).to.deep.equal({ kind: 'unknown' })
  })
})
