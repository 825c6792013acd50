import { expect } from 'chai'
import { writeDocument, type DocumentParts } from '../../src/web/document.ts'

const parts: DocumentParts = {
  title: 'Vins <& Co>',
  language: 'gr',
  nonce: 'abc',
  html: '<p>page</p>',
  sources: ['views/browser.tsx', 'views/pages/wines.tsx', 'inter-greek.woff2'],
  manifest: {
    'views/browser.tsx': { file: 'assets/browser.js', css: ['assets/browser.css'], imports: ['_shared.js'] },
    'views/pages/wines.tsx': { file: 'assets/wines.js', css: ['assets/wines.css'], imports: ['_shared.js'] },
    '../packages/inter/inter-greek.woff2': { file: 'assets/inter-greek.woff2' },
    '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  },
  pageStyles: {},
  messages: 'assets/messages/v1/gr/wines.json',
  data: { name: '</script><script>alert(1)</script>\u2028' },
  ids: { root: 'root', data: 'data', failure: 'failure' },
  failureEvent: 'pagefailure',
  failure: { title: 'Sorry <&', home: 'Home' },
  colorSchemeKey: 'color_scheme',
  fontsKey: 'fonts',
}

const sheets = {
  'views/browser.tsx': { whole: 'assets/styles/frame.css', dark: 'assets/styles/frame-dark.css' },
  'views/pages/wines.tsx': { whole: 'assets/styles/wines.css', dark: 'assets/styles/wines-dark.css' },
}

describe('the document around a page', () => {
  const html = writeDocument(parts)

  it('names its language by the standard tag and escapes its title', () => {
    expect(html).to.contain('<html lang="el"')
    expect(html).to.contain('<title>Vins &lt;&amp; Co&gt;</title>')
  })

  it('preloads every chunk of the page once, and its style sheets', () => {
    for (const file of ['browser', 'shared', 'wines'])
      expect(html.split(`modulepreload" href="/assets/${file}.js`)).to.have.length(2)
    for (const file of ['browser', 'shared', 'wines'])
      expect(html.split(`stylesheet" href="/assets/${file}.css`)).to.have.length(2)
  })

  it('loads one style sheet with all rules of the page, and leaves those of its chunks to a script', () => {
    const whole = writeDocument({
      ...parts,
      pageStyles: sheets,
    })
    const links = [...whole.matchAll(/^<link rel="stylesheet" href="([^"]+)"/gm)].map(([, file]) => file)
    expect(links).to.deep.equal(['/assets/styles/wines.css'])
    expect(whole).to.contain('["/assets/shared.css","/assets/browser.css","/assets/wines.css"].forEach')
  })

  it('is dark without script where the system is, through a style sheet that scripts do without', () => {
    const whole = writeDocument({
      ...parts,
      pageStyles: sheets,
    })
    expect(whole).to.contain(
      '<noscript><link rel="stylesheet" href="/assets/styles/wines-dark.css" ' +
        'media="screen and (prefers-color-scheme:dark)"></noscript>',
    )
    expect(whole.indexOf('wines-dark.css')).to.be.above(whole.indexOf('wines.css'))
  })

  it('names the fonts of the language, wherever their package lies, for a script that loads or puts them off', () => {
    expect(html).to.contain('var f=["assets/inter-greek.woff2"];if(localStorage.getItem("fonts")===')
    expect(html).not.to.contain('as="font"')
  })

  it('gives the nonce to every script that runs', () => {
    const running = [...html.matchAll(/<script(?![^>]*application\/json)[^>]*>/g)].map(([tag]) => tag)
    expect(running).to.have.length(2)
    for (const tag of running) expect(tag).to.contain('nonce="abc"')
  })

  it('escapes data so that it cannot end its script element, and the browser reads it back unchanged', () => {
    const json = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(json).not.to.match(/[<\u2028\u2029]/)
    expect(JSON.parse(json)).to.deep.equal(parts.data)
  })
})
