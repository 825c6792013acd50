// The label page: small, static, without external resources, valid, accessible, printable.

import { expect } from 'chai'
import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'
import { frameHeight } from '../../../src/domain/label/frame-height.ts'
import type { LabelModel } from '../../../src/domain/label/label.ts'
import { labelLanguages, type LabelLanguage } from '../../../src/domain/languages.ts'
import { labelMessages } from '../../../src/translations.ts'
import { accessibilityViolations } from '../../support/accessibility.ts'
import { useBrowser } from '../../support/browser.ts'
import { loadLabelBundle, otherLabels, richLabel, shellOf, type LabelBundle } from './label-bundle.ts'

const canonicalUrl = 'https://qr.example/qr/AB12CD34'
const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
let bundle: LabelBundle

function page(language: LabelLanguage, model: LabelModel = richLabel()): string {
  return bundle.renderLabelPage({
    ...shellOf(bundle, language, labelMessages(language)),
    model,
    canonicalUrl,
  })
}

/** A label with every part, other lots and other vintages. */
function fullPage(language: LabelLanguage, others = otherLabels()): string {
  return bundle.renderLabelPage({
    ...shellOf(bundle, language, labelMessages(language)),
    model: richLabel(),
    canonicalUrl,
    lots: ['L24-200'],
    others,
  })
}

type Notice = Omit<
  Parameters<LabelBundle['renderLabelNotice']>[0],
  'messages' | 'language' | 'languages' | 'stylesheet'
>

function notice(language: LabelLanguage, more: Notice): string {
  return bundle.renderLabelNotice({ ...shellOf(bundle, language, labelMessages(language)), ...more })
}

before(async function buildViews() {
  this.timeout(60_000)
  bundle = await loadLabelBundle()
})

describe('the document of a label', () => {
  for (const language of labelLanguages) {
    it(`is small, complete, valid and without script in ${language}`, async () => {
      for (const html of [page(language), fullPage(language)]) {
        expect(Buffer.byteLength(html)).to.be.lessThan(30_000)
        expect(html).to.match(/^<!doctype html><html lang="..">/)
        expect(html).not.to.match(/<script|javascript:|\son\w+=|style="|<iframe|<form|@import|url\(/i)
        const own = [
          canonicalUrl,
          `${canonicalUrl}.json`,
          `${canonicalUrl}.jsonld`,
          `${new URL(canonicalUrl).origin}/oembed?url=${encodeURIComponent(canonicalUrl)}`,
        ]
        const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address)
        expect(
          addresses.filter((address) => !own.includes(address ?? '') && !/^\?lang=..$/.test(address ?? '')),
        ).to.deep.equal([])
        const report = await validator.validateString(html)
        expect(
          report.results.flatMap((result) =>
            result.messages.map((message) => `${message.ruleId}: ${message.message}`),
          ),
        ).to.deep.equal([])
      }
    })
  }

  it('shows other lots and vintages as dated blocks that open without script, with only what differs', () => {
    const html = fullPage('en')
    expect(html).to.include('<dt>Lot</dt><dd>L24-200</dd>')
    expect(html)
      .to.include('<summary>Lot L24-117, L24-118 · 5\u00a0March\u00a02026</summary>')
      .and.to.include('<summary>2023 · 21\u00a0November\u00a02026</summary>')
    const blocks = html.slice(html.indexOf('Other lots and vintages')).split('<details>').slice(1)
    expect(blocks[0])
      .to.include('Grapes, preservative')
      .and.to.include('negligible amounts')
      .and.not.to.include('Waste sorting')
      .and.not.to.include('75')
    expect(html.match(/<dt>E334<\/dt>/g)).to.have.length(1)
    expect(blocks[1])
      .to.include('<dt>Alcohol</dt><dd>13\u00a0%\u00a0vol</dd>')
      .and.to.include('GL 70')
      .and.not.to.include('Côtes du Rhône')
  })

  it('stays small with any number of lots: those that do not fit are links', () => {
    const others = Array.from({ length: 24 }, (_, index) => ({
      ...otherLabels()[0]!,
      lots: [`L${String(index)}`],
      path: `AB12CD34/lot/L${String(index)}`,
    }))
    for (const language of ['en', 'el', 'bg'] as const) {
      const html = fullPage(language, others)
      expect(Buffer.byteLength(html)).to.be.lessThan(30_000)
      for (const {
        lots: [lot],
      } of others)
        expect(html).to.match(new RegExp(`[> ]${lot ?? ''} ·`))
      expect(html).to.include(`href="https://qr.example/qr/AB12CD34/lot/L23?lang=${language}"`)
    }
  })

  it('links to every language by its own name', () => {
    const html = page('en')
    expect(
      [...html.matchAll(/hrefLang="(..)"|hreflang="(..)"/g)].map((match) => match[1] ?? match[2]),
    ).to.deep.equal([...labelLanguages])
    expect(html).to.include('<a href="?lang=el" hrefLang="el" lang="el">Ελληνικά</a>')
  })

  it('shows its parts in order', () => {
    const html = page('en')
    const order = [
      'Deux Rives',
      'Les Galets Rouges',
      '2024',
      '>Domaine des Deux Rives, SCEA<',
      '75\u00a0cl',
      '13.5\u00a0%\u00a0vol',
      '>Ingredients<',
      '>Nutrition declaration<',
      '>Waste sorting<',
      '>Drink responsibly<',
      '>Responsible for this label<',
      'Version 2',
    ].map((text) => html.indexOf(text, html.indexOf('<main>')))
    expect(order).not.to.include(-1)
    expect(order).to.deep.equal([...order].sort((a, b) => a - b))
  })

  it('marks allergens with their own element', () => {
    const strong = [...page('en').matchAll(/<strong>([^<]*)<\/strong>/g)].map(([, term]) => term)
    expect(strong).to.deep.equal(['milk', 'wheat', 'sulphites', 'egg'])
  })

  it('explains E numbers only when it shows them', () => {
    expect(page('en')).to.include(
      '<dt>E334</dt><dd>Tartaric acid, acidity regulator: keeps the acidity in balance</dd>',
    )
    expect(page('en', richLabel({}, { display_E: 0 }))).not.to.include('E numbers')
  })

  it('uses the wording of the Italian decree', () => {
    const html = page('it')
    expect(html).to.include('Raccolta differenziata')
    expect(html).to.match(
      /<th scope="row">Bottiglia<\/th><td class="code">GL 71<\/td><td>Raccolta vetro<\/td>/,
    )
    expect(html).to.include('Verifica le disposizioni del tuo Comune.')
  })

  it('marks an earlier version, and links to the current one', () => {
    const html = page('fi', { ...richLabel(), version: { number: 1, date: '2026-03-05', current: false } })
    expect(html).to.include('Etiketin aiempi versio: 5.\u00a0maaliskuuta\u00a02026')
    expect(html).to.include(`<a href="${canonicalUrl}?lang=fi">Katso nykyinen versio</a>`)
  })

  it('escapes the producer’s text', () => {
    expect(page('en', richLabel({ name: '<b>"A" & B</b>' }))).to.include(
      '&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;',
    )
  })

  it('shows the packaging under its own heading after the food information (2025/40 Art. 12(5), 15(7))', () => {
    const html = fullPage('en')
    const block = html.slice(html.indexOf('<section id="packaging"'), html.indexOf('Other lots and vintages'))
    expect(html.indexOf('<section id="packaging"')).to.be.greaterThan(html.indexOf('Nutrition declaration'))
    expect(block).to.match(/^<section id="packaging"[^>]*><h2>Packaging<\/h2>/)
    for (const [term, value] of [
      ['Manufacturer', 'Verrerie du Rhône'],
      ['Postal address', '4 rue du Four, 26600 Tain-l’Hermitage, FR'],
      ['Contact', 'contact@verrerie.example'],
      ['Identification', 'BG-75-2024'],
    ] as const)
      expect(block).to.include(`<th scope="row">${term}</th><td>${value}</td>`)
    expect(block)
      .to.include('<h3>Waste sorting</h3>')
      .and.not.to.match(/Energy|Ingredients/)
  })

  it('identifies the packaging by the lot shown when the sheet does not', () => {
    const { packaging, ...rest } = richLabel()
    if (packaging === undefined) throw new Error('the label has no packaging block')
    const { identification: _stated, ...unstated } = packaging
    const html = bundle.renderLabelPage({
      ...shellOf(bundle, 'en', labelMessages('en')),
      model: { ...rest, packaging: unstated },
      canonicalUrl,
      lots: ['L24-200'],
    })
    expect(html).to.include('<th scope="row">Identification</th><td>L24-200</td>')
  })

  it('shows control body and place of farming of an organic wine, one below the other (2018/848 Art. 32)', () => {
    expect(page('en')).to.include('<span>FR-BIO-01</span><span>EU Agriculture</span>')
    expect(page('en', richLabel({ organic: false }))).not.to.include('FR-BIO-01')
  })

  it('shows the allergens of a spirit, which has no list of ingredients', () => {
    const { ingredients: _list, nutrition: _table, packaging: _maker, ...rest } = richLabel()
    const html = page('en', { ...rest, family: 'spirit', recycling: [], allergens: ['milk'] })
    expect(html).to.include('Contains: <strong>milk</strong>')
    expect(html).not.to.match(/<table|<h2>Ingredients/)
  })
})

describe('a notice', () => {
  for (const language of labelLanguages) {
    it(`is valid and translated in ${language}`, async () => {
      for (const kind of ['unknown', 'withdrawn', 'void', 'choice'] as const) {
        const html = notice(language, {
          kind,
          product: { brand: 'Deux Rives', name: 'Galets', vintage: 2024 },
          allergens: ['sulphites'],
          wines: [{ title: 'Deux Rives Galets 2024 – Domaine A', url: canonicalUrl }],
        })
        expect(html).to.include(`href="${canonicalUrl}?lang=${language}"`)
        expect(html).to.include(labelMessages(language)[`notice.${kind}.title`])
        expect(html).to.include(labelMessages(language)['allergen.sulphites'])
        const { results } = await validator.validateString(html)
        expect(results.flatMap((result) => result.messages.map((message) => message.message))).to.deep.equal(
          [],
        )
      }
    })
  }

  it('links from a cancelled serial number to the label of the product', () => {
    expect(notice('de', { kind: 'void', labelUrl: canonicalUrl })).to.include(
      `href="${canonicalUrl}?lang=de"`,
    )
  })
})

describe('a label in the browser', function inBrowser() {
  this.timeout(300_000)
  const browser = useBrowser()

  async function open(html: string, width: number): Promise<Page> {
    const tab = await browser.newPage()
    await tab.setViewportSize({ width, height: 800 })
    await tab.setContent(html)
    return tab
  }

  async function violations(tab: Page): Promise<string[]> {
    return (await accessibilityViolations(tab)).map(
      (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
    )
  }

  function overflowsSideways(tab: Page): Promise<boolean> {
    return tab.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth')
  }

  it('has no accessibility violation in light and dark mode, with all parts open', async () => {
    const tab = await open('', 390)
    for (const language of labelLanguages) {
      await tab.setContent(fullPage(language))
      await tab.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true })")
      for (const colorScheme of ['light', 'dark'] as const) {
        await tab.emulateMedia({ colorScheme })
        expect(await violations(tab), `${language}, ${colorScheme}`).to.deep.equal([])
      }
    }
    await tab.setContent(notice('fr', { kind: 'withdrawn', allergens: ['egg'] }))
    expect(await violations(tab)).to.deep.equal([])
  })

  it('never overflows sideways at 320 px or with text of double size, in any language', async () => {
    const tab = await open('', 320)
    for (const language of labelLanguages) {
      await tab.setViewportSize({ width: 320, height: 800 })
      await tab.setContent(fullPage(language))
      await tab.evaluate(
        "document.querySelectorAll('.others details').forEach((part) => { part.open = true })",
      )
      expect(await overflowsSideways(tab), language).to.equal(false)
      await tab.setViewportSize({ width: 1280, height: 800 })
      await tab.addStyleTag({ content: 'html { font-size: 200% !important }' })
      expect(await overflowsSideways(tab), `${language}, 200 %`).to.equal(false)
    }
  })

  /** Script that returns the figures, units and codes of the tables that break across lines. */
  const brokenFigures = `[...document.querySelectorAll('.nutrition td, .code')].flatMap((cell) => {
    const parts = [...cell.firstChild?.data.matchAll(/\\S+/g) ?? []]
    return parts.filter((part) => {
      const range = document.createRange()
      range.setStart(cell.firstChild, part.index)
      range.setEnd(cell.firstChild, part.index + part[0].length)
      return range.getClientRects().length > 1
    }).map(([text]) => text)
  })`

  it('never overflows sideways on a telephone and breaks no figure, at any font size of the reader', async () => {
    const tab = await open('', 390)
    const settings = await browser.context.newCDPSession(tab)
    for (const size of [24, 32]) {
      await settings.send('Page.setFontSizes', { fontSizes: { standard: size } })
      for (const width of [320, 390]) {
        await tab.setViewportSize({ width, height: 800 })
        for (const language of labelLanguages) {
          await tab.setContent(fullPage(language))
          await tab.evaluate(
            "document.querySelectorAll('.others details, .numbers').forEach((part) => { part.open = true })",
          )
          expect(await tab.evaluate<string>('getComputedStyle(document.documentElement).fontSize')).to.equal(
            `${String(size)}px`,
          )
          expect(
            await overflowsSideways(tab),
            `${language}, ${String(size)} px text on ${String(width)} px`,
          ).to.equal(false)
          expect(
            await tab.evaluate<string[]>(brokenFigures),
            `${language}, ${String(size)} px text on ${String(width)} px`,
          ).to.deep.equal([])
        }
      }
    }
  })

  it('fits the frame height that oEmbed computes, at every width and in every language', async () => {
    const widths = [640, 560, 480, 400, 320]
    // A shop's page, whose frame takes each width in turn.
    const tab = await open('<iframe height="200" style="border: 0"></iframe>', 800)
    const heights = (html: string): Promise<number[]> =>
      tab.evaluate<number[]>(`new Promise((resolve) => {
      const frame = document.querySelector('iframe')
      frame.onload = () => resolve(${JSON.stringify(widths)}.map((width) => {
        frame.width = width
        return frame.contentDocument.body.scrollHeight
      }))
      frame.srcdoc = ${JSON.stringify(html)}
    })`)
    const small = richLabel(
      { ingredients: [{ id: 'grapes' }], packaging: [], fat: 0, saturates: 0, protein: 0, salt: 0 },
      { display_E: 0 },
    )
    for (const language of labelLanguages) {
      for (const [model, others] of [
        [richLabel(), []],
        [richLabel(), otherLabels()],
        [small, []],
      ] as const) {
        const needed = await heights(
          bundle.renderLabelPage({
            ...shellOf(bundle, language, labelMessages(language)),
            model,
            canonicalUrl,
            others,
          }),
        )
        for (const [index, width] of widths.entries()) {
          expect(
            frameHeight(model, labelMessages(language), width, others.length) / needed[index]!,
            `${language}, ${String(width)} px`,
          ).to.be.within(1, 1.25)
        }
      }
    }
  })

  it('prints on one page', async () => {
    const tab = await open('', 900)
    for (const language of labelLanguages) {
      await tab.setContent(fullPage(language))
      const pdf = await tab.pdf({ format: 'A4', preferCSSPageSize: true })
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page(?!s)/g), language).to.have.length(1)
    }
  })

  it('sends no request and sets no cookie', async () => {
    const requests: string[] = []
    browser.context.on('request', (request) => requests.push(request.url()))
    await open(page('en'), 390)
    expect(requests).to.deep.equal([])
    expect(await browser.context.cookies()).to.deep.equal([])
  })
})
