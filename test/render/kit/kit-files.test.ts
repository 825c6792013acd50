import { expect } from 'chai'
import sharp from 'sharp'
import { kitPresets, volumeFigureHeight } from '../../../src/domain/kit/kit-sizes.ts'
import { layOutKit } from '../../../src/render/kit/kit-layout.ts'
import { KitTooSmall, type KitPaper } from '../../../src/render/kit/kit-paper.ts'
import { kitPdf } from '../../../src/render/kit/kit-pdf.ts'
import { artworkSvg, kitSvg } from '../../../src/render/kit/kit-svg.ts'
import { layOutDualMark } from '../../../src/render/kit/dual-mark.ts'
import { readBarcodes } from 'zxing-wasm/reader'
import { drawPdf, readCode, textOfPdf } from '../reading.ts'
import { coloursOf, contentStreams, printedPages, type Box } from './printers-reading.ts'

const link = 'https://q.deuxrives.example/01/03012345000215/22/2A/10/L24-117'
const pregnancy =
  'La consommation de boissons alcoolisées pendant la grossesse, même en faible quantité, peut avoir des ' +
  'conséquences graves sur la santé de l’enfant.'

const paper: KitPaper = {
  width: 90,
  height: 60,
  leastLetter: 1.2,
  leastFigure: 4,
  paragraphs: [
    [{ text: 'Deux Rives Les Galets Rouges 2024', isBold: true }],
    [{ text: 'Vin rouge' }],
    [{ text: 'Provenance', isSpace: true }],
    [{ text: 'Contient : sulfites · Enthält: Sulfite · Contiene: solfiti · Περιέχει: θειώδη' }],
    [{ text: pregnancy }],
    [{ text: 'E (100 ml): 327 kJ / 79 kcal' }],
  ],
  figures: ['13,5\u00a0% vol', '75\u00a0cl'],
  heading: ['Ingrédients', 'Zutaten', 'Ingredienti', 'Συστατικά'],
  code: { content: link },
}
const checks = {
  title: 'Check list',
  lead: 'Lead',
  facts: [{ name: 'Size', value: '90 × 60 mm' }],
  rows: Array.from({ length: 30 }, (_, at) => ({
    state: 'Missing',
    isOpen: at % 2 === 0,
    title: `Point ${at}`,
    note: 'Give the lot.',
    source: '2011/91/EU',
  })),
  footer: 'Footer',
}
const info = { title: 'Galets & Rouges <2024>', created: new Date(Date.UTC(2026, 10, 23)) }
const pdfOf = (content: KitPaper) => kitPdf(layOutKit(content), checks, info)

function expectBox(found: Box | undefined, expected: Box): void {
  for (const [side, length] of expected.entries())
    expect(found?.[side], `side ${side}`).to.be.closeTo(length, 0.01)
}
const heightOf = (box: Box | undefined) => (box === undefined ? NaN : box[3] - box[1])

describe('the files of a back label', () => {
  it('have trim and bleed boxes in true millimetres, within a page with room for the marks', async () => {
    for (const [width, height] of [
      [90, 60],
      [73.5, 81.25],
    ] as const) {
      const [label, ...lists] = await printedPages(await pdfOf({ ...paper, width, height }))
      expectBox(label?.media, [0, 0, width + 18, height + 18])
      expectBox(label?.trim, [9, 9, 9 + width, 9 + height])
      expectBox(label?.bleed, [6, 6, 12 + width, 12 + height])
      expect(lists).to.have.length.greaterThan(0)
      for (const { media, trim } of lists) {
        expectBox(media, [0, 0, 210, 297])
        expectBox(trim, media)
      }
    }
  })

  it('have their trim marks in line with the cut, outside the bleed', async () => {
    const [label] = await printedPages(await pdfOf(paper))
    const isOutside = ([left, bottom, right, top]: Box) =>
      right < 6.1 || left > 101.9 || top < 6.1 || bottom > 71.9
    const marks = (label?.outlines ?? []).filter(isOutside)
    expect(marks).to.have.length(8)
    const middles = marks.map(([left, bottom, right, top]) =>
      right - left > top - bottom ? ['y', (bottom + top) / 2] : ['x', (left + right) / 2],
    )
    for (const [axis, at] of middles) {
      const cuts = axis === 'x' ? [9, 99] : [9, 69]
      expect(Math.min(...cuts.map((cut) => Math.abs(cut - Number(at)))), `${axis} ${at}`).to.be.lessThan(0.01)
    }
  })

  it('print black alone and outline the text of the label; the list embeds its fonts', async () => {
    const file = await pdfOf({ ...paper, watermark: 'DRAFT' })
    const contents = contentStreams(file)
    expect(contents.length).to.be.greaterThan(1)
    const colours = contents.flatMap(coloursOf)
    expect(colours.length).to.be.greaterThan(20)
    expect(colours.filter((colour) => !/^0 0 0 [\d.]+ (?:scn|SCN)$/.test(colour))).to.deep.equal([])
    const spaces = contents.flatMap((content) => content.match(/\/\w+ (?:cs|CS)\b/g) ?? [])
    expect(new Set(spaces)).to.deep.equal(new Set(['/DeviceCMYK cs', '/DeviceCMYK CS']))
    expect(contents[0]).not.to.match(/\bBT\b/)
    expect(contents.some((content) => /\bBT\b/.test(content))).to.equal(true)
    const source = file.toString('latin1')
    expect(source.match(/\/FontFile2 /g)?.length).to.equal(source.match(/\/Type \/FontDescriptor/g)?.length)
    expect(source).not.to.match(/\/ExtGState <<\s*\/|\/SMask|\/JavaScript|\/Encrypt/)
  })

  it('declare PDF/X-1a with its printing condition', async () => {
    const source = (await pdfOf(paper)).toString('latin1')
    expect(source.slice(0, 8)).to.equal('%PDF-1.4')
    for (const part of [
      '(PDF/X-1a:2003)',
      '\n/False\n',
      '/S /GTS_PDFX',
      '/OutputConditionIdentifier (FOGRA39)',
      '/RegistryName (http://www.color.org)',
    ])
      expect(source).to.contain(part)
    expect(source).to.match(/\(D:20261123000000Z\)/)
    expect(source)
      .to.match(/\/GTS_PDFXVersion \d+ 0 R/)
      .and.to.match(/\/Trapped \d+ 0 R/)
    expect(source).to.match(/\/ID \[<[0-9a-f]+>/)
  })

  it('hold a code that a scanner reads, in PDF and SVG alike', async () => {
    const pages = await drawPdf(await pdfOf(paper), 200)
    expect((await readCode(pages[0] ?? Buffer.alloc(0))).text).to.equal(link)
    const svg = kitSvg(layOutKit(paper))
    expect(svg).to.match(/^<svg xmlns="[^"]+" width="108mm" height="78mm" viewBox="-9 -9 108 78">/)
    expect((await readCode(Buffer.from(svg))).text).to.equal(link)
  })

  it('draw the same outlines as SVG and as PDF', async () => {
    const dark = async (picture: Buffer) => {
      const { data } = await sharp(picture)
        .resize(540, 390, { fit: 'fill' })
        .flatten()
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return data
    }
    const [page] = await drawPdf(await pdfOf(paper), 150)
    const [fromPdf, fromSvg] = [
      await dark(page ?? Buffer.alloc(0)),
      await dark(
        await sharp(Buffer.from(kitSvg(layOutKit(paper))), { density: 300 })
          .png()
          .toBuffer(),
      ),
    ]
    const difference = fromPdf.reduce((sum, value, at) => sum + Math.abs(value - (fromSvg[at] ?? 0)), 0)
    expect(difference / fromPdf.length).to.be.lessThan(3)
  })

  it('print the letter x and the figures at the height that was promised, as PDFium measures them', async () => {
    for (const leastLetter of [0.9, 1.2]) {
      const content: KitPaper = {
        ...paper,
        leastLetter,
        paragraphs: [[{ text: 'x' }], [{ text: 'x', isBold: true }]],
        heading: ['x'],
        figures: ['1', '7'],
      }
      const drawing = layOutKit(content)
      const [label] = await printedPages(await kitPdf(drawing, checks, info))
      const [plain, bold, strength, volume, heading] = label?.outlines ?? []
      for (const box of [plain, bold, heading]) expect(heightOf(box)).to.be.at.least(leastLetter - 0.001)
      expect(heightOf(plain)).to.be.closeTo(drawing.letter, 0.05)
      for (const box of [strength, volume]) expect(heightOf(box)).to.be.at.least(4 - 0.005)
    }
  })

  it('keep everything 3 mm inside the cut', async () => {
    for (const { width, height } of kitPresets) {
      const content = {
        ...paper,
        width,
        height,
        heading: ['Ingrédients'],
        paragraphs: paper.paragraphs.slice(0, 4),
      }
      const [label] = await printedPages(await pdfOf(content))
      const inner = (label?.outlines ?? []).filter(
        ([left, bottom, right, top]) => left > 9 && bottom > 9 && right < 9 + width && top < 9 + height,
      )
      expect(inner.length).to.be.greaterThan(5)
      for (const [left, bottom, right, top] of inner) {
        expect(left).to.be.at.least(9 + 2.6)
        expect(right).to.be.at.most(9 + width - 2.6)
        // Commas and letters such as g reach below the line of the figures.
        expect(bottom).to.be.at.least(9 + 1.8)
        expect(top).to.be.at.most(9 + height - 2.6)
      }
    }
  })

  it('prints the pages of the list in text that can be searched', async () => {
    const pages = await textOfPdf(await pdfOf(paper))
    const text = pages.join(' ')
    expect(text).to.contain('Check list')
    for (const at of [0, 29]) expect(text).to.contain(`Point ${at}`)
  })
})

describe('a back label that is too small', () => {
  function refusalOf(content: KitPaper): KitTooSmall {
    try {
      layOutKit(content)
    } catch (error) {
      if (error instanceof KitTooSmall) return error
      throw error
    }
    throw new Error('the label was laid out')
  }

  it('says the least height, which then fits, and one millimetre less does not', () => {
    for (const width of [60, 70, 90]) {
      const { height } = refusalOf({ ...paper, width, height: 30 })
      if (height === null) throw new Error(`no height at ${width}`)
      expect(layOutKit({ ...paper, width, height }).letter).to.be.at.least(1.2)
      expect(refusalOf({ ...paper, width, height: height - 1 }).height).to.equal(height)
    }
  })

  it('says that no height helps where a word is wider than the label', () => {
    expect(refusalOf({ ...paper, width: 30 }).height).to.equal(null)
  })

  it('never takes letters or modules below the least ones', () => {
    for (let height = 44; height <= 110; height += 11) {
      for (const width of [60, 75, 90]) {
        try {
          const { letter, module } = layOutKit({ ...paper, width, height })
          expect(letter).to.be.at.least(1.2)
          expect(module).to.be.at.least(0.4)
        } catch (error) {
          if (!(error instanceof KitTooSmall)) throw error
        }
      }
    }
  })
})

describe('the figures of a net content', () => {
  it('are as high as the directive on prepackages asks', () => {
    expect([2, 5, 10, 20, 37.5, 75, 100, 150, 300].map(volumeFigureHeight)).to.deep.equal([
      2, 2, 3, 3, 4, 4, 4, 6, 6,
    ])
  })
})

describe('EAN-13 and QR code beside each other', () => {
  const digits = '3012345000215'
  const pair = (module: number) => layOutDualMark({ digits, link, heading: ['Ingredients'], module })

  it('are both read from one picture', async () => {
    const svg = artworkSvg(pair(0.33))
    const found = await readBarcodes(
      new Uint8Array(await sharp(Buffer.from(svg), { density: 400 }).png().toBuffer()),
      { tryHarder: true },
    )
    expect(found.map(({ text }) => text).toSorted()).to.deep.equal([digits, link].toSorted())
  })

  it('keep their proportion, their quiet zones and the distance of GS1', () => {
    for (const module of [0.264, 0.33, 0.4]) {
      const { shapes, linkModule, reach, width, height } = pair(module)
      expect(linkModule).to.be.within(0.396, 0.99)
      expect(reach, `module ${module}`).to.be.at.most(50)
      const [ean, qr] = shapes.filter((shape) => shape.kind === 'symbol')
      if (ean?.kind !== 'symbol' || qr?.kind !== 'symbol') throw new Error('two symbols')
      expect(ean.left + ean.layout.width * ean.module).to.be.at.most(qr.left + 1e-9)
      expect(qr.left + qr.layout.width * qr.module).to.be.at.most(width)
      expect(qr.top + qr.layout.height * qr.module).to.be.at.most(height)
    }
  })
})
