// What a page weighs before it is interactive, from the files of the build: the limits of test/bench/weight.ts that
// need no browser.

import { readFileSync, readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { pageNames, pageOf, type PageName } from '../../src/contract/pages.ts'
import type { Manifest, PageStyles } from '../../src/web/document.ts'

const dist = new URL('../../dist/browser/', import.meta.url)

/** The most kilobytes of script and messages, in gzip, that a page loads before it is interactive. */
const scripts = { login: 120, home: 160, wines: 220, create: 220 } as const
/** What any other page may load besides what those have loaded. */
const further = 40
/** Pages that are heavier still; they may only become lighter. */
const heavier: Partial<Record<PageName, number>> = { styleguide: 49 }
/** Kilobytes of style sheets of a page, in gzip; fonts of Latin script, which come compressed. */
const [mostStyles, mostFonts] = [20, 60]

describe('what a page weighs before it is interactive', () => {
  let manifest: Manifest
  let messages = ''

  before(() => {
    manifest = jsonOf('.vite/manifest.json') as Manifest
    messages = `assets/messages/${String(jsonOf('.vite/messages.json'))}/en`
  })

  /** Chunks and messages that a document of the page waits for. */
  function files(page: PageName): readonly string[] {
    const { frame } = pageOf(page)
    const frames = { layout: ['views/shell/layout.tsx'], plain: ['views/shell/plain-frame.tsx'], bare: [] }
    const own = `views/pages/${fileOf(page)}.tsx`
    const found = new Set<string>()
    const visit = (source: string): void => {
      const chunk = manifest[source]
      if (chunk === undefined || found.has(chunk.file)) return
      found.add(chunk.file)
      chunk.imports?.forEach(visit)
    }
    expect(manifest, page).to.have.property(own)
    for (const source of ['views/browser.tsx', ...frames[frame], own]) visit(source)
    return [...found, `${messages}/${fileOf(page)}.json`]
  }

  for (const [page, most] of Object.entries(scripts) as [keyof typeof scripts, number][])
    it(`${page}: script and messages of at most ${String(most)} kB`, () => {
      expect(kilobytes(files(page))).to.be.within(most / 2, most)
    })

  it(`any other page: at most ${String(further)} kB more`, () => {
    const known = new Set(Object.keys(scripts).flatMap((page) => files(page as PageName)))
    for (const page of pageNames) {
      const more = files(page).filter((file) => !known.has(file))
      expect(kilobytes(more), page).to.be.at.most(heavier[page] ?? further)
    }
  })

  it(`every page: style sheets of at most ${String(mostStyles)} kB`, () => {
    const sheets = jsonOf('.vite/page-styles.json') as PageStyles
    for (const page of pageNames) {
      const sheet = sheets[`views/pages/${fileOf(page)}.tsx`]?.whole ?? ''
      expect(kilobytes([sheet]), page).to.be.within(1, mostStyles)
    }
  })

  it(`fonts of at most ${String(mostFonts)} kB`, () => {
    const latin = Object.entries(manifest).filter(([source]) => source.endsWith('-latin.woff2'))
    expect(latin).to.have.length(2)
    const bytes = latin.reduce((sum, [, { file }]) => sum + textOf(file).length, 0)
    expect(bytes / 1000).to.be.within(10, mostFonts)
  })
})

describe('the classes of elements', () => {
  it('that the server writes are those of the style sheets', () => {
    const written = new Set(
      ['server.js', ...readdirSync(new URL('../server/chunks/', dist)).map((name) => `chunks/${name}`)]
        .map((name) => readFileSync(new URL(`../server/${name}`, dist), 'utf8'))
        .flatMap((text) => [...text.matchAll(/: "(_[a-z]\w*_[\w-]{5,})"/giu)].map(([, name]) => name)),
    )
    expect(written.size).to.be.at.least(100)
    const sheets = readdirSync(new URL('assets/', dist))
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFileSync(new URL(`assets/${name}`, dist), 'utf8'))
      .join('')
    expect([...written].filter((name) => !sheets.includes(String(name)))).to.deep.equal([])
  })
})

function textOf(file: string): Buffer {
  return readFileSync(new URL(file, dist))
}

function jsonOf(file: string): unknown {
  return JSON.parse(textOf(file).toString())
}

/** The name of a page in the names of its files. */
function fileOf(page: PageName): string {
  return page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function kilobytes(files: readonly string[]): number {
  return files.reduce((sum, name) => sum + gzipSync(textOf(name)).length, 0) / 1000
}
