import { expect } from 'chai'
import sharp from 'sharp'
import { coloursOf, contentStreams } from './kit/printers-reading.ts'
import {
  codeImageFormats,
  CodeImageError,
  drawCode,
  minSize,
  legibleSize,
  type CodeImageFormat,
  type CodeImageOptions,
} from '../../src/render/image.ts'
import { codeHeading } from '../../src/domain/label/code-heading.ts'
import type { WordForm } from '../../src/domain/label/heading-forms.ts'
import { energyLine } from '../../src/domain/label/energy-line.ts'
import { energyLineForms, type EnergyLineForm } from '../../src/domain/label/energy-line-forms.ts'
import { labelLanguages, type LabelLanguage } from '../../src/domain/languages.ts'
import { labelMessages } from '../../src/translations.ts'
import { drawPdf, epsToSvg, readCode, type Read } from './reading.ts'

const link = 'https://q.wine.example/01/09506000134352/10/LOT24/21/7K3M9QX2ABCD'
const energy = energyLine({ kj: 327, kcal: 79 }, 'full', labelMessages('en'))

/** The symbol that another library decodes from a drawn code. */
async function readBack(text: string, options: CodeImageOptions): Promise<Read> {
  const { body } = await drawCode(text, options)
  if (options.format === 'pdf') return readCode((await drawPdf(body, 300))[0] ?? Buffer.alloc(0))
  return readCode(options.format === 'eps' ? Buffer.from(epsToSvg(body)) : body)
}

async function refusalOf(text: string, options: CodeImageOptions): Promise<CodeImageError> {
  try {
    await drawCode(text, options)
  } catch (error) {
    if (error instanceof CodeImageError) return error
    throw error
  }
  throw new Error('the code was drawn')
}

/** Width and height in mm that a picture file states for itself. */
async function statedSize(format: CodeImageFormat, body: Buffer): Promise<[number, number]> {
  const source = body.toString('latin1')
  const points = (pattern: RegExp) =>
    (pattern.exec(source) ?? []).slice(1).map((figure) => (Number(figure) * 25.4) / 72)
  const pair = ([width, height]: number[]): [number, number] => [width ?? NaN, height ?? NaN]
  if (format === 'svg')
    return pair((/width="([\d.]+)mm" height="([\d.]+)mm"/.exec(source) ?? []).slice(1).map(Number))
  if (format === 'eps') return pair(points(/^%%HiResBoundingBox: 0 0 (\S+) (\S+)$/m))
  if (format === 'pdf') return pair(points(/\/MediaBox \[0 0 (\S+) (\S+)\]/))
  if (format === 'bmp')
    return pair([18, 22].map((at, axis) => (body.readUInt32LE(at) / body.readUInt32LE(38 + 4 * axis)) * 1000))
  const { width, height, density } = await sharp(body).metadata()
  return pair([width, height].map((pixels) => (pixels / (density ?? NaN)) * 25.4))
}

describe('picture of a code', () => {
  for (const format of codeImageFormats) {
    it(`is read back from ${format}`, async () => {
      expect(await readBack(link, { format, size: 20 })).to.deep.equal({
        format: 'QRCode',
        text: link,
        level: 'M',
      })
    })

    it(`is read back from ${format} as a Data Matrix`, async () => {
      expect(await readBack(link, { format, size: 20, symbol: 'datamatrix' })).to.include({
        format: 'DataMatrix',
        text: link,
      })
    })

    it(`states in ${format} the requested size with the quiet zone`, async () => {
      const { body } = await drawCode(link, { format, size: 33 })
      const [width, height] = await statedSize(format, body)
      expect(width).to.be.closeTo(41, 0.9)
      expect(height).to.equal(width)
    })

    it(`has the same bytes as ${format} at any time`, async () => {
      const [one, two] = [
        await drawCode(link, { format, size: 20 }),
        await drawCode(link, { format, size: 20 }),
      ]
      expect(one.body.equals(two.body)).to.equal(true)
    })
  }

  for (const format of codeImageFormats.filter((each) => each !== 'tif')) {
    it(`is read back from ${format} with text and in the colour of wine`, async () => {
      const read = await readBack(link, {
        format,
        size: 15,
        text: energy,
        caption: ['Συστατικά & Хранителни стойности'],
        ink: '#7a1f3d',
      })
      expect(read.text).to.equal(link)
    })

    it(`gives the energy line one thirteenth of the height in ${format}`, async () => {
      const sides = await Promise.all(
        [{}, { text: energy }, { caption: ['Ingredients'] }, { text: energy, caption: ['Ingredients'] }].map(
          async (words) => statedSize(format, (await drawCode(link, { format, size: 20, ...words })).body),
        ),
      )
      const [bare = 0, one = 0, headed = 0, two = 0] = sides.map(([, height]) => height)
      expect((one - bare) / one).to.be.closeTo(1 / 13, 0.002)
      expect((two - headed) / two).to.be.closeTo(1 / 13, 0.004)
    })
  }

  it('is read back from every format for a short address and for a long one with an accent', async () => {
    for (const text of ['HTTPS://Q.EX/A', `https://exämple.test/nutricode/${'7K3M9QX2AB/'.repeat(12)}`]) {
      for (const format of codeImageFormats)
        expect((await readBack(text, { format, size: minSize(text) })).text).to.equal(text)
    }
  })

  it('has sharp modules: two shades only, edges on whole pixels', async () => {
    for (const size of [14, 20, 31.7]) {
      const { body } = await drawCode(link, { format: 'png', size })
      const { data, info } = await sharp(body)
        .toColourspace('b-w')
        .raw()
        .toBuffer({ resolveWithObject: true })
      const pixels = info.width / 41
      expect(pixels).to.equal(Math.round((size / 33) * (600 / 25.4)))
      expect(new Set(data)).to.deep.equal(new Set([0, 255]))
      for (let row = 0; row < info.height; row++) {
        for (let column = 1; column < info.width; column++) {
          const edge = data[row * info.width + column] !== data[row * info.width + column - 1]
          if (edge && column % pixels !== 0) expect.fail(`an edge at pixel ${column} of row ${row}`)
        }
      }
    }
  })

  it('keeps its quiet zone white next to the text', async () => {
    const { body } = await drawCode(link, { format: 'png', size: 20, text: energy, caption: ['Ingredients'] })
    const { data, info } = await sharp(body).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
    const pixels = info.width / 41
    const below = Math.round(info.height / 13 / pixels) * pixels
    const band = info.height - info.width - below
    const shade = (x: number, y: number) => data[Math.floor(y) * info.width + Math.floor(x)]
    for (let module = 0; module < 41; module++) {
      for (const depth of [0.5, 1.5, 2.5, 3.5]) {
        expect(shade((module + 0.5) * pixels, band + depth * pixels)).to.equal(255)
        expect(shade((module + 0.5) * pixels, band + (41 - depth) * pixels)).to.equal(255)
        expect(shade(depth * pixels, band + (module + 0.5) * pixels)).to.equal(255)
      }
    }
    expect(data.subarray(0, band * info.width).some((value) => value < 50)).to.equal(true)
  })

  it('calculates the size from which letters are high enough for a label', async () => {
    // The font's designers give 1118 units to the letter x and 1490 to capitals: an x of 1.2 mm
    // means capitals of 1.6 mm.
    const capitals = 'E'.repeat(22)
    const { body } = await drawCode(link, {
      format: 'png',
      size: legibleSize(link, { text: capitals }),
      text: capitals,
    })
    const { data, info } = await sharp(body).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
    const rows = Array.from({ length: info.height - info.width }, (_, row) => (info.width + row) * info.width)
    const inked = rows.filter((at) => data.subarray(at, at + info.width).some((shade) => shade < 128))
    expect((inked.length / 600) * 25.4).to.be.closeTo(1.6, 0.09)
    const sizes = (kj: number, kcal: number) =>
      energyLineForms.map((form) =>
        legibleSize(link, { text: energyLine({ kj, kcal }, form, labelMessages('en')) }),
      )
    // "Per 100 ml" in words takes about 2 mm more than the short form.
    expect(sizes(327, 79)[0]).to.be.within(25, 26)
    expect(sizes(327, 79)[1]).to.be.within(23, 24)
    expect(sizes(1121, 269)[0]).to.be.within(26, 28)
    expect(sizes(1121, 269)[1]).to.be.within(24, 26)
  })

  it('prints "Ingredients" 1.2 mm high at the usual 20 mm in each of 24 languages (1169/2011 Art. 13(2))', () => {
    const sizes = (form: WordForm, languages: readonly LabelLanguage[] = labelLanguages) =>
      languages.map((language) =>
        legibleSize(link, { caption: [codeHeading(form, labelMessages(language))] }),
      )
    expect(Math.max(...sizes('ingredients'))).to.be.at.most(20)
    // The Dutch word for the declaration is the one that does not fit a line.
    const others = labelLanguages.filter((language) => language !== 'nl')
    expect(Math.max(...sizes('declaration', others))).to.be.at.most(20)
    expect(legibleSize(link, { caption: [codeHeading('declaration', labelMessages('nl'))] })).to.be.within(
      22,
      25,
    )
  })

  it('breaks a long heading at spaces and gives each language its own line', async () => {
    const bandsOf = async (caption: readonly string[]) => {
      const { body } = await drawCode(link, { format: 'svg', size: 20, caption })
      const [, width = 0, height = 0] =
        /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(body.toString())?.map(Number) ?? []
      return Math.round((height - width) / (width / 9.5))
    }
    expect(await bandsOf(['Zutaten'])).to.equal(1)
    expect(await bandsOf(['Zutaten & Nährwertdeklaration'])).to.equal(2)
    expect(await bandsOf(['Zutaten', 'Συστατικά', 'Ainesosat'])).to.equal(3)
    const read = await readBack(link, {
      format: 'png',
      size: 14,
      caption: ['Zutaten', 'Συστατικά', 'Съставки'],
    })
    expect(read.text).to.equal(link)
  })

  it('draws text as outlines, so that no font is needed', async () => {
    for (const format of ['svg', 'pdf', 'eps'] as const) {
      const { body } = await drawCode(link, { format, size: 20, text: energy })
      expect(body.toString('latin1')).not.to.match(/<text|font-family|\/Font\b|findfont|show\b(?!page)/)
    }
  })

  it('prints black with only the black plate', async () => {
    expect((await drawCode(link, { format: 'eps', size: 20 })).body.toString())
      .to.match(/\n0 setgray\n/)
      .and.not.match(/setrgbcolor/)
    const pdf = contentStreams((await drawCode(link, { format: 'pdf', size: 20, caption: ['Zutaten'] })).body)
    expect(new Set(pdf.flatMap(coloursOf))).to.deep.equal(new Set(['0 0 0 0 scn', '0 0 0 1 scn']))
  })

  it('has the heading in a TIF too: read back, without grey, in the same place as in a PNG', async () => {
    const options = { size: 20, caption: ['Zutaten', 'Συστατικά'] } as const
    expect((await readBack(link, { ...options, format: 'tif' })).text).to.equal(link)
    const [tif, png] = await Promise.all(
      (['tif', 'png'] as const).map(async (format) => {
        const { body } = await drawCode(link, { ...options, format })
        return sharp(body).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
      }),
    )
    expect(new Set(tif?.data)).to.deep.equal(new Set([0, 255]))
    expect(tif?.info).to.include({ width: png?.info.width, height: png?.info.height })
    const differing = tif?.data.filter((shade, index) => shade < 128 !== (png?.data[index] ?? 0) < 128)
    expect(differing?.length).to.equal(0)
  })

  it('writes a TIF of one bit a pixel', async () => {
    const { body } = await drawCode(link, { format: 'tif', size: 20, caption: ['Zutaten'] })
    expect(body.toString('latin1', 0, 4)).to.equal('II*\0')
    const directory = body.readUInt32LE(4)
    const tags = new Map(
      Array.from({ length: body.readUInt16LE(directory) }, (_, entry) => {
        const at = directory + 2 + 12 * entry
        return [body.readUInt16LE(at), body.readUInt16LE(at + 8)]
      }),
    )
    const [bitsPerSample, compression, samplesPerPixel] = [258, 259, 277].map((tag) => tags.get(tag))
    expect({ bitsPerSample, compression, samplesPerPixel }).to.deep.equal({
      bitsPerSample: 1,
      compression: 4,
      samplesPerPixel: 1,
    })
    // TIFF 6.0: the resolution in both directions is a fraction at the place that its entry names, in pixels an inch.
    const fraction = (tag: number): number => {
      const at = tags.get(tag) ?? 0
      return body.readUInt32LE(at) / body.readUInt32LE(at + 4)
    }
    expect(
      [fraction(282), fraction(283), tags.get(296)].map((value) => Math.round(value ?? 0)),
    ).to.deep.equal([600, 600, 2])
    const white = tags.get(262)
    expect(white === 0 || white === 1, 'black and white pixels').to.equal(true)
  })

  it('refuses text in a TIF', async () => {
    expect((await refusalOf(link, { format: 'tif', size: 20, text: energy })).reason).to.equal('textInTif')
  })

  it('refuses a size whose modules would be under 0.4 mm, and names the smallest allowed size', async () => {
    expect(minSize(link)).to.equal(13.2)
    for (const size of [13.1, 0, -1, NaN, 200.1]) {
      expect(await refusalOf(link, { format: 'svg', size })).to.include({
        reason: 'size',
        least: 13.2,
        most: 200,
      })
    }
    expect((await drawCode(link, { format: 'svg', size: 13.2 })).type).to.equal('image/svg+xml')
    expect(minSize('HTTPS://Q.EX/A')).to.equal(12)
  })

  it('keeps modules of a raster picture at least 0.4 mm', async () => {
    const { width } = await sharp((await drawCode(link, { format: 'png', size: 13.2 })).body).metadata()
    expect((width / 41 / 600) * 25.4).to.be.at.least(0.4)
  })

  it('refuses inks that are too light or malformed', async () => {
    for (const ink of ['#ffcc00', '#ffffff', 'red', '#7A1F3', 'url(#a)', '"/><script>']) {
      expect((await refusalOf(link, { format: 'svg', size: 20, ink })).reason).to.equal('ink')
    }
  })
})

describe('energy line', () => {
  const lines = (form: EnergyLineForm) =>
    labelLanguages.map((language) =>
      energyLine({ kj: 327, kcal: 79 }, form, labelMessages(language)).replaceAll('\u00a0', ' '),
    )

  it('says "Per 100 ml" and the symbol E in each label language (specification 9)', () => {
    expect(lines('full')).to.deep.equal([
      'На 100 ml: E 327 kJ / 79 kcal',
      'Na 100 ml: E 327 kJ / 79 kcal',
      'Pr. 100 ml: E 327 kJ / 79 kcal',
      'Pro 100 ml: E 327 kJ / 79 kcal',
      'Ανά 100 ml: E 327 kJ / 79 kcal',
      'Per 100 ml: E 327 kJ / 79 kcal',
      'Por 100 ml: E 327 kJ / 79 kcal',
      '100 ml kohta: E 327 kJ / 79 kcal',
      '100 ml:ssa E 327 kJ / 79 kcal',
      'Pour 100 ml : E 327 kJ / 79 kcal',
      'In aghaidh 100 ml: E 327 kJ / 79 kcal',
      'Na 100 ml: E 327 kJ / 79 kcal',
      '100 ml-ben: E 327 kJ / 79 kcal',
      'Per 100 ml: E 327 kJ / 79 kcal',
      '100 ml: E 327 kJ / 79 kcal',
      '100 ml satur: E 327 kJ / 79 kcal',
      'Kull 100 ml: E 327 kJ / 79 kcal',
      'Per 100 ml: E 327 kJ / 79 kcal',
      'W 100 ml: E 327 kJ / 79 kcal',
      'Por 100 ml: E 327 kJ / 79 kcal',
      'Per 100 ml: E 327 kJ / 79 kcal',
      'Na 100 ml: E 327 kJ / 79 kcal',
      'Na 100 ml: E 327 kJ / 79 kcal',
      'Per 100 ml: E 327 kJ / 79 kcal',
    ])
  })

  it('is the same in all languages in its short form', () => {
    expect(new Set(lines('short'))).to.deep.equal(new Set(['E (100 ml): 327 kJ / 79 kcal']))
  })

  it('fits in its band, inside the picture, in each language and form, at the smallest size', async () => {
    for (const form of energyLineForms) {
      for (const language of labelLanguages) {
        const text = energyLine({ kj: 1121, kcal: 269 }, form, labelMessages(language))
        const { body } = await drawCode(link, { format: 'png', size: minSize(link), text })
        const { data, info } = await sharp(body)
          .toColourspace('b-w')
          .raw()
          .toBuffer({ resolveWithObject: true })
        const shade = (x: number, y: number) => data[y * info.width + x] ?? 0
        const margins = [0, 1, info.width - 2, info.width - 1]
        for (let y = info.width; y < info.height; y++)
          for (const x of margins) expect(shade(x, y), `${form} ${language}`).to.equal(255)
        for (const y of [info.width, info.height - 1])
          for (let x = 0; x < info.width; x++) expect(shade(x, y), `${form} ${language}`).to.equal(255)
      }
    }
  })
})
