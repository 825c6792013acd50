// Each symbol in each format, read back by another library, in the size that was announced.

import { expect } from 'chai'
import sharp from 'sharp'
import { codeImageFormats, drawCode, measureCode, type CodeImageOptions } from '../../src/render/image.ts'
import { codeSymbols, correctionLevels, resolutions, type CodeSymbol } from '../../src/domain/code/symbols.ts'
import { drawPdf, epsToSvg, rasterOf, readByZbar, readCode, type Read } from './reading.ts'

const link = 'https://q.wine.example/01/09506000134352/10/LOT24'
const elements = '(01)09506000134352(10)LOT24'
const contents: Readonly<Record<CodeSymbol, { text: string; format: string }>> = {
  qr: { text: link, format: 'QRCode' },
  datamatrix: { text: link, format: 'DataMatrix' },
  gs1qr: { text: elements, format: 'QRCode' },
  gs1datamatrix: { text: elements, format: 'DataMatrix' },
  ean13: { text: '9506000134352', format: 'EAN13' },
}

async function readBack(text: string, options: CodeImageOptions): Promise<Read> {
  const { body } = await drawCode(text, options)
  if (options.format === 'pdf') return readCode((await drawPdf(body, 300))[0] ?? Buffer.alloc(0))
  return readCode(options.format === 'eps' ? Buffer.from(epsToSvg(body)) : body)
}

describe('symbols in pictures', () => {
  for (const symbol of codeSymbols) {
    it(`are read back in every format: ${symbol}, with and without text for people`, async () => {
      const { text, format: kind } = contents[symbol]
      const readable = symbol === 'ean13' ? {} : { readable: ['(01) 09506000134352', '(10) LOT24'] }
      for (const format of codeImageFormats) {
        for (const words of [{}, readable]) {
          const read = await readBack(text, { format, module: 0.5, symbol, ...words })
          expect(read, `${symbol} ${format}`).to.include({ format: kind, text })
        }
      }
    })
  }

  it('are read by decoders of two makes at 300 and 600 dpi, in every format, size and text', async () => {
    const zbarTexts: Partial<Record<CodeSymbol, string>> = { gs1qr: '010950600013435210LOT24' }
    for (const symbol of codeSymbols)
      for (const format of codeImageFormats.filter((each) => each !== 'bmp'))
        for (const [resolution, module, readable] of [
          [300, 0.42, []],
          [600, 0.42, []],
          [600, 0.8, symbol === 'ean13' ? [] : ['(01) 09506000134352', '(10) LOT24']],
        ] as const) {
          const { text, format: kind } = contents[symbol]
          const { body } = await drawCode(text, { format, module, symbol, resolution, readable })
          const picture = await rasterOf(body, format, resolution)
          const name = `${symbol} ${format} ${String(resolution)} dpi, modules of ${String(module)} mm`
          expect(await readCode(picture), name).to.include({ format: kind, text })
          if (!kind.startsWith('Data'))
            expect(await readByZbar(picture), `${name}, ZBar`).to.deep.equal([zbarTexts[symbol] ?? text])
        }
  })

  it('have the error correction that was chosen, and M when nobody chose (ISO/IEC 18004)', async () => {
    for (const symbol of ['qr', 'gs1qr'] as const) {
      for (const level of correctionLevels) {
        const read = await readBack(contents[symbol].text, { format: 'png', module: 0.5, symbol, level })
        expect(read.level, symbol).to.equal(level)
      }
      const usual = await readBack(contents[symbol].text, { format: 'png', module: 0.5, symbol })
      expect(usual.level, symbol).to.equal('M')
    }
  })

  it('have the width that was announced: whole pixels a module at 300, 600 and 1200 dpi', async () => {
    for (const resolution of resolutions) {
      for (const symbol of codeSymbols) {
        const options = { format: 'png', module: 0.42, symbol, resolution } as const
        const { text } = contents[symbol]
        const { pixels, picture, module, width, modules } = measureCode(text, options)
        const { body } = await drawCode(text, options)
        const metadata = await sharp(body).metadata()
        expect(metadata.width, symbol).to.equal(pixels?.width)
        expect(metadata.height, symbol).to.equal(pixels?.height)
        expect(metadata.density).to.be.closeTo(resolution, 0.1)
        expect((metadata.width / resolution) * 25.4).to.be.closeTo(picture.width, 1e-9)
        expect(width).to.be.closeTo(modules * module, 1e-9)
        expect((module * resolution) / 25.4).to.be.closeTo(pixels?.perModule ?? NaN, 1e-9)
        expect(module).to.be.closeTo(0.42, 12.7 / resolution)
        expect(await readCode(body)).to.include({ text })
      }
    }
  })

  it('are exact as vectors, to a hundredth of a millimetre', async () => {
    for (const symbol of codeSymbols) {
      const options = { format: 'svg', module: 0.437, symbol } as const
      const { picture, pixels } = measureCode(contents[symbol].text, options)
      const source = (await drawCode(contents[symbol].text, options)).body.toString()
      const [, width, height] = /width="([\d.]+)mm" height="([\d.]+)mm"/.exec(source) ?? []
      expect(Number(width), symbol).to.be.closeTo(picture.width, 0.01)
      expect(Number(height), symbol).to.be.closeTo(picture.height, 0.01)
      expect(pixels).to.equal(null)
    }
  })

  it('have their light margins: 4 modules of a QR code, 2 here of a Data Matrix, 11 and 7 of an EAN-13', () => {
    const margins = codeSymbols.map((symbol) => {
      const { picture, width, module } = measureCode(contents[symbol].text, {
        format: 'svg',
        module: 0.5,
        symbol,
      })
      return Math.round((picture.width - width) / module)
    })
    expect(margins).to.deep.equal([8, 4, 8, 4, 18])
  })

  it('are refused with modules that are not read, and with symbols over 200 mm', () => {
    const refusal = (symbol: CodeSymbol, module: number) => () =>
      measureCode(contents[symbol].text, { format: 'svg', module, symbol })
    expect(refusal('qr', 0.249)).to.throw('0.25')
    expect(refusal('qr', 0.25)).not.to.throw()
    expect(refusal('qr', 7)).to.throw('module')
    expect(refusal('ean13', 0.26)).to.throw('0.264')
    expect(refusal('ean13', 0.264)).not.to.throw()
  })

  it('keep a module of 0.25 mm at 300 dpi three pixels wide', () => {
    const { pixels } = measureCode(link, { format: 'png', module: 0.25, resolution: 300 })
    expect(pixels?.perModule).to.equal(3)
  })
})
