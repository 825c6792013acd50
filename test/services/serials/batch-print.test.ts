import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import qrcode from 'qrcode'
import sharp from 'sharp'
import { drawPdf, readByZbar, readCode } from '../../render/reading.ts'
import { exampleSheet, makeCompany } from '../../support/examples.ts'
import { operatorOf, useApplication } from '../../support/application.ts'
import { refusalOf } from '../../support/refusals.ts'
import { unzipped } from '../../support/unzip.ts'
import type { Input } from '../../../src/contract/operations/index.ts'
import type { BatchFileFormat } from '../../../src/contract/answers.ts'
import type { CorrectionLevel } from '../../../src/domain/code/symbols.ts'
import type { BatchPrint } from '../../../src/domain/code/batch-print.ts'
import type { Actor } from '../../../src/domain/rights.ts'

describe('the print of a batch', function () {
  this.timeout(60_000)
  const world = useApplication()
  const folder = mkdtempSync(join(tmpdir(), 'nutricode-print-'))
  let owner: Actor
  let batch = 0
  let first = ''

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
    const { sheet } = await world.application.perform('sheets.create', exampleSheet(), owner)
    await world.application.perform('sheets.generate', { id: sheet.id }, owner)
    const order = { fiche: sheet.id, count: 60, request: 'print' }
    const opened = await world.application.perform('serials.open', order, owner)
    ;[batch, first] = [opened.batch.id, opened.batch.first]
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  /** Draws the first codes of the batch as the command line does; answers the file. */
  async function draw(format: BatchFileFormat, print: BatchPrint, to = 1): Promise<Buffer> {
    const drawn = await world.application.drawSerials({ batch, format, from: 1, to, ...print }, folder, owner)
    return readFileSync(join(folder, drawn[0]?.name ?? ''))
  }
  async function picture(format: BatchFileFormat, print: BatchPrint): Promise<Buffer> {
    return (await unzipped(await draw(format, print)))[0]?.body ?? Buffer.alloc(0)
  }
  /** Modules of the first code from left to right, as npm qrcode makes it. */
  const side = (errorCorrectionLevel: CorrectionLevel) =>
    qrcode.create(first, { errorCorrectionLevel }).modules.size

  it('has the chosen module in pictures, in whole pixels of the chosen resolution, which the file says', async () => {
    for (const [format, dpi, module, level] of [
      ['png-zip', 300, 0.5, 'Q'],
      ['tif-zip', 600, 0.4, 'H'],
      ['png-zip', 1200, 0.99, 'L'],
    ] as const) {
      const file = await picture(format, { dpi, module, level })
      const read = await readCode(file)
      expect([read.text, read.level], format).to.deep.equal([first, level])
      const { width, density } = await sharp(file).metadata()
      expect(Math.round(density ?? 0)).to.equal(dpi)
      expect(width).to.equal((side(level) + 8) * Math.round((module * dpi) / 25.4))
    }
    const bitmap = await picture('bmp-zip', { module: 0.5, dpi: 300 })
    expect([38, 42].map((offset) => bitmap.readUInt32LE(offset))).to.deep.equal([11_811, 11_811])
    expect((await readCode(bitmap)).text).to.equal(first)
  })

  it('is the size of an SVG in millimetres', async () => {
    const file = (await picture('svg-zip', { module: 0.5, level: 'M' })).toString()
    const millimetres = String((side('M') + 8) * 0.5)
    expect(file).to.include(`width="${millimetres}mm" height="${millimetres}mm" viewBox="0 0 `)
    expect((await readCode(Buffer.from(file))).text).to.equal(first)
    expect((await picture('svg-zip', {})).toString()).to.include(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox',
    )
  })

  it('has whole dots of the label printer in ZPL, never less than the least module', async () => {
    for (const [dpi, module, dots] of [
      [203, 0.5, 4],
      [300, 0.5, 6],
      [600, 0.5, 12],
      [203, 0.25, 2],
    ] as const) {
      const label = (await draw('zpl', { dpi, module })).toString('latin1')
      // Bytes of a row of the graphic: the modules of the symbol, each of so many dots, filled up to bytes.
      expect(Number(/\^GFA,\d+,\d+,(\d+),/.exec(label)?.[1]), `${dpi} ${module}`).to.equal(
        Math.ceil((side('M') * dots) / 8),
      )
    }
    expect(await refusalOf(draw('zpl', { dpi: 1200 }), 'faults')).to.deep.equal(['dpi:dpiOfLabels'])
  })

  it('fills the chosen sheet of a PDF, or refuses more codes than it has room for', async () => {
    const sheet = { sheetWidth: 100, sheetHeight: 80, module: 0.5 }
    const file = await draw('pdf', sheet, 20)
    expect(file.toString('latin1')).to.include('/MediaBox[0 0 283.465 226.772]')
    const pages = await drawPdf(file, 300)
    const codes = await Promise.all(pages.map(readByZbar))
    expect(codes.map(({ length }) => length)).to.deep.equal([8, 8, 4])
    expect(new Set(codes.flat())).to.include(first)
    expect(await refusalOf(draw('pdf', { ...sheet, columns: 5 }), 'faults')).to.deep.equal([
      'columns:sheetRoom',
    ])
    expect(await refusalOf(draw('pdf', { ...sheet, rows: 4 }), 'faults')).to.deep.equal(['rows:sheetRoom'])
    expect(await refusalOf(draw('pdf', { ...sheet, sheetWidth: 40, module: 0.6 }), 'faults')).to.deep.equal([
      'sheetWidth:sheetTooSmall',
    ])
    expect((await drawPdf(await draw('pdf', { ...sheet, columns: 1, rows: 2 }, 3), 72)).length).to.equal(2)
  })

  it('makes another file of the order, and the same one when asked again', async () => {
    const ask = async (input: Omit<Input<'serials.files'>, 'batch' | 'formats'>) =>
      (
        await world.application.perform(
          'serials.files',
          { batch, formats: ['zpl', 'svg-zip'], ...input },
          owner,
        )
      ).files
    const [plain, svg] = await ask({ from: 1, to: 5 })
    const [sized, sameSvg] = await ask({ from: 1, to: 5, dpi: 300 })
    expect([plain?.print, sized?.print]).to.deep.equal([null, { dpi: 300 }])
    expect(sized?.id).to.not.equal(plain?.id)
    // A resolution changes nothing in an SVG.
    expect(sameSvg?.id).to.equal(svg?.id)
    expect((await ask({ from: 1, to: 5, dpi: 300 }))[0]?.id).to.equal(sized?.id)
  })

  it('says how wide a module is printed, which is not always what was chosen', async () => {
    const { files } = await world.application.perform(
      'serials.files',
      { batch, formats: ['zpl', 'png-zip', 'svg-zip'], from: 1, to: 1, module: 0.4, dpi: 203 },
      owner,
    )
    expect(files.map(({ printedModule }) => printedModule)).to.deep.equal([0.375, 0.375, 0.4])
    const plain = { batch, formats: ['zpl' as const], from: 2, to: 2 }
    const answer = await world.application.perform('serials.files', plain, owner)
    expect(answer.files[0]?.printedModule).to.equal(null)
  })
})
