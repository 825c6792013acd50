// Words such as "E-Label" in headings and buttons, as the server renders them.

import { expect } from 'chai'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type * as texts from '../../../views/text/unbroken.tsx'
import type * as titles from '../../../views/text/title.tsx'
import { viewsModule } from '../ssr.ts'

describe('a word of one letter, a hyphen and a word', function unbroken() {
  this.timeout(60_000)
  let unbrokenWords: (typeof texts)['unbrokenWords']
  let Title: (typeof titles)['Title']

  before(async () => {
    ;({ unbrokenWords } = await viewsModule<typeof texts>('text/unbroken.tsx'))
    ;({ Title } = await viewsModule<typeof titles>('text/title.tsx'))
  })

  const markup = (text: string) =>
    renderToStaticMarkup(createElement('p', null, unbrokenWords(text))).replaceAll(/ class="[^"]*"/g, '')

  it('stays on one line, and the text is the same', () => {
    expect(markup('Das E-Label in der Seite')).to.equal('<p>Das <span>E-Label</span> in der Seite</p>')
    expect(markup('Beispiel-E-Label ansehen')).to.equal('<p>Beispiel-<span>E-Label</span> ansehen</p>')
    expect(markup('E-Label-Vorschau')).to.equal('<p><span>E-Label</span>-Vorschau</p>')
    expect(markup('L’e-étiquette')).to.equal('<p>L’<span>e-étiquette</span></p>')
  })

  it('is no longer word, number or name', () => {
    for (const text of ['Saint-Péray', 'GS1-Basisnummer', 'QR-Code', 'A – B', 'CSV'])
      expect(markup(text)).to.equal(`<p>${text}</p>`)
  })

  it('is kept together in a heading', () => {
    const heading = renderToStaticMarkup(createElement(Title, { order: 2 }, 'E-Label'))
    expect(heading).to.match(/^<h2 class="[^"]+"><span class="[^"]+">E-Label<\/span><\/h2>$/)
  })
})
