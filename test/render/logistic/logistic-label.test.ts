import { expect } from 'chai'
import { drawZpl, pngOfLabel } from './zpl-raster.ts'
import { drawPdf, readCodes } from '../reading.ts'
import {
  dotsPerMillimetre,
  leastBarHeight,
  logisticModule,
  logisticPaper,
  logisticSizes,
  printerResolutions,
  type LogisticUnit,
} from '../../../src/domain/code/logistic-label.ts'
import {
  layOutLogistic,
  LogisticModuleError,
  logisticModuleWidth,
} from '../../../src/render/logistic/label-layout.ts'
import { logisticPdf } from '../../../src/render/logistic/label-pdf.ts'
import { logisticZpl } from '../../../src/render/logistic/label-zpl.ts'

const pallet: LogisticUnit = {
  sscc: '030123450000000017',
  gtin: '03012345000215',
  count: 600,
  lot: 'L24-117',
}
const paper = (unit: LogisticUnit) => ({
  unit,
  sender: ['Domaine des Deux Rives', '12 quai du Rhône, 26600 Tain', 'France'],
  content: 'Deux Rives Syrah 2022',
})
const info = { title: 'Labels', created: new Date('2026-11-24T10:00:00Z') }

/** Units, and the symbols that a scanner reads of their labels, in any order. */
const units: readonly [string, LogisticUnit, readonly string[]][] = [
  ['an SSCC alone', { sscc: pallet.sscc }, ['(00)030123450000000017']],
  ['content and lot', pallet, ['(00)030123450000000017', '(02)03012345000215(37)600', '(10)L24-117']],
  [
    'content, best before and a short lot',
    { ...pallet, count: 24, lot: 'L24', bestBefore: '281231' },
    ['(00)030123450000000017', '(02)03012345000215(37)24', '(15)281231(10)L24'],
  ],
  [
    'a lot that fits only without the best before date',
    { ...pallet, lot: 'L24-117-AB', bestBefore: '281231' },
    ['(00)030123450000000017', '(02)03012345000215(37)600', '(10)L24-117-AB'],
  ],
  [
    'a lot that is too long for bars',
    { ...pallet, lot: 'ABCDEFGHIJKLMNOPQRST' },
    ['(00)030123450000000017', '(02)03012345000215(37)600'],
  ],
]

describe('a logistic label', () => {
  for (const size of logisticSizes) {
    it(`is read from a PDF page of its true size (${size})`, async () => {
      const drawings = units.map(([, unit]) => layOutLogistic(paper(unit), size, logisticModule.least))
      const file = await logisticPdf(drawings, info)
      const pages = await drawPdf(file, 300)
      expect(pages).to.have.length(units.length)
      for (const [index, [name, , texts]] of units.entries()) {
        const page = pages[index] ?? Buffer.alloc(0)
        const read = await readCodes(page)
        expect(
          read.map(({ text }) => text),
          name,
        ).to.have.members(texts)
        expect(new Set(read.map(({ identifier }) => identifier)), name).to.deep.equal(new Set([']C1']))
      }
      const boxes = [...file.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
      expect(boxes).to.have.length(units.length)
      const [, width, height] = boxes[0]?.map((points) => (Number(points) / 72) * 25.4) ?? []
      expect(width).to.be.closeTo(logisticPaper[size].width, 0.01)
      expect(height).to.be.closeTo(logisticPaper[size].height, 0.01)
    })

    it(`is read from ZPL at every resolution, with bars of whole dots (${size})`, async () => {
      for (const resolution of printerResolutions) {
        const dots = dotsPerMillimetre(resolution)
        // The layout is the same at every resolution: one unit is enough at the finer ones.
        for (const [name, unit, texts] of resolution === 203 ? units : units.slice(1, 2)) {
          const module = logisticModuleWidth(undefined, dots)
          expect(module, String(resolution)).to.be.within(logisticModule.least, 0.51)
          const [label, ...others] = drawZpl(logisticZpl(layOutLogistic(paper(unit), size, module), dots))
          if (label === undefined) throw new Error('no label')
          expect(others).to.deep.equal([])
          expect(label.width / dots).to.be.closeTo(logisticPaper[size].width, 0.1)
          const bars = label.boxes.filter(({ height }) => height / dots >= leastBarHeight)
          expect(bars.every(({ width }) => width % Math.round(module * dots) === 0)).to.equal(true)
          const read = await readCodes(await pngOfLabel(label))
          expect(
            read.map(({ text }) => text),
            `${name} ${resolution}`,
          ).to.have.members(texts)
        }
      }
    })
  }

  it('has the SSCC lowest, quiet zones within the label, and no text over bars', () => {
    for (const size of logisticSizes)
      for (const [name, unit] of units) {
        const { shapes, width, module } = layOutLogistic(paper(unit), size, 0.508)
        const bars = shapes.flatMap((shape) => (shape.kind === 'bars' ? [shape] : []))
        const first = Math.min(...bars.map(({ top }) => top))
        for (const { left } of bars) expect(left, name).to.be.at.least(10 * module - 1e-9)
        const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.strokes] : []))
        for (const strokes of texts.slice(0, -bars.length)) {
          const heights = strokes.flatMap(({ at }) => at.filter((_, index) => index % 2 === 1))
          expect(Math.max(...heights), name).to.be.below(first)
          const across = strokes.flatMap(({ at }) => at.filter((_, index) => index % 2 === 0))
          expect(Math.max(...across), name).to.be.at.most(width)
        }
        const lowest = bars.toSorted((a, b) => b.top - a.top)[0]
        expect(lowest?.widths, name).to.have.length(85)
      }
  })

  it('writes data as high as there is room, up to the 7 mm that the standard advises', () => {
    // Sender, address and content are the first three texts; those of the symbols are the last ones.
    const heightsOf = (unit: LogisticUnit): number[] => {
      const { shapes } = layOutLogistic(paper(unit), 'a6', logisticModule.least)
      const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.strokes] : []))
      const symbols = shapes.filter(({ kind }) => kind === 'bars').length
      return texts.slice(3, -symbols).map((strokes) => {
        const across = strokes.flatMap(({ at }) => at.filter((_, index) => index % 2 === 1))
        return Math.max(...across) - Math.min(...across)
      })
    }
    expect(Math.min(...heightsOf({ sscc: pallet.sscc })), 'an SSCC alone').to.be.within(5, 7.5)
    expect(Math.min(...heightsOf(pallet)), 'with content and lot').to.be.at.least(3.4)
    for (const [name, unit] of units) {
      const heights = heightsOf(unit)
      expect(Math.min(...heights), name).to.be.at.least(2.8)
      expect(Math.max(...heights), name).to.be.below(7.5)
    }
  })

  it('refuses modules with which the SSCC is wider than the label, and says the widest', () => {
    const draw = (module: number) => layOutLogistic(paper(pallet), 'a6', module)
    expect(() => draw(0.6))
      .to.throw(LogisticModuleError)
      .with.property('most', 0.596)
    expect(draw(0.596).module).to.equal(0.596)
    expect(logisticModuleWidth(0.94, 8)).to.equal(0.875)
  })
})
