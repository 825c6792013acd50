// Reads pictures of codes with independent tools: zxing and ZBar read symbols, sharp (libvips, librsvg)
// reads SVG, PNG, JPG and TIF, PDFium draws PDF.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { scanGrayBuffer } from '@undecaf/zbar-wasm'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/**
 * A symbol that was read: its format as zxing names it, its text, its error correction level if it has one.
 */
export type Read = { readonly format: string; readonly text: string; readonly level: string }

/** Reads the one symbol of a picture file: any format that sharp takes, or BMP, which zxing takes itself. */
export async function readCode(file: Buffer): Promise<Read> {
  const input = file.subarray(0, 2).toString('latin1') === 'BM' ? new Uint8Array(file) : await png(file)
  const found = await readBarcodes(input, { tryHarder: true })
  if (found.length !== 1 || found[0] === undefined)
    throw new Error(`${found.length} symbols were read instead of one`)
  return {
    format: found[0].format,
    text: found[0].text,
    level: /"ECLevel":"(.)"/.exec(found[0].extra)?.[1] ?? '',
  }
}

/** All linear symbols of a picture: text, and the symbology identifier of ISO/IEC 15424 (`]C1` is a GS1-128). */
export async function readCodes(file: Buffer): Promise<{ text: string; identifier: string }[]> {
  const found = await readBarcodes(await png(file), { tryHarder: true, formats: ['Code128'] })
  return found.map(({ text, symbologyIdentifier }) => ({ text, identifier: symbologyIdentifier }))
}

/** The texts of the symbols in a picture that sharp takes, as ZBar reads them: QR codes and EAN, no Data Matrix. */
export async function readByZbar(file: Buffer): Promise<string[]> {
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true })
  const symbols = await scanGrayBuffer(new Uint8Array(data).buffer, info.width, info.height)
  return symbols.map((symbol) => symbol.decode())
}

/**
 * A picture file as pixels: a vector as a printer would draw it at a resolution, any other as it is. BMP, which sharp
 * does not take, is not for this.
 */
export async function rasterOf(file: Buffer, format: string, dotsPerInch: number): Promise<Buffer> {
  if (format === 'pdf') return (await drawPdf(file, dotsPerInch))[0] ?? Buffer.alloc(0)
  const source = format === 'eps' ? Buffer.from(epsToSvg(file)) : file
  const isVector = format === 'eps' || format === 'svg'
  // For lengths in mm or pt, sharp applies the density twice: to the unit, and to the picture.
  return sharp(source, isVector ? { density: Math.sqrt(72 * dotsPerInch) } : {})
    .flatten({ background: 'white' })
    .png()
    .toBuffer()
}

/** Draws the pages of a PDF at a resolution; PNG files. */
export async function drawPdf(file: Buffer, dotsPerInch: number): Promise<Buffer[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(new Uint8Array(file))
  const pages: Buffer[] = []
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: dotsPerInch / 72, render: 'bitmap' })
    pages.push(
      await sharp(data, { raw: { width, height, channels: 4 } })
        .png()
        .toBuffer(),
    )
  }
  document.destroy()
  library.destroy()
  return pages
}

/** The text of each page of a PDF. */
export async function textOfPdf(file: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(new Uint8Array(file))
  const pages = [...document.pages()].map((page) => page.getText())
  document.destroy()
  library.destroy()
  return pages
}

/**
 * An EPS file as SVG, for the few operators that a code's picture uses. Anything else in the file is an
 * error, so that nothing passes unread; `setgray` and `setrgbcolor` colours are kept.
 */
export function epsToSvg(file: Buffer): string {
  const source = file.toString('latin1')
  const box = /^%%HiResBoundingBox: 0 0 (\S+) (\S+)$/m.exec(source)
  if (!source.startsWith('%!PS-Adobe-3.0 EPSF-3.0\n') || box === null) throw new Error('no EPS header')
  const stack: number[] = []
  let [path, colour, transform, drawn] = ['', '', '', '']
  const operators: Record<string, () => void> = {
    gsave: () => {},
    grestore: () => {},
    showpage: () => {},
    newpath: () => {
      path = ''
    },
    concat: () => {
      transform = `matrix(1 0 0 -1 0 ${box[2]}) matrix(${stack.splice(0).join(' ')})`
    },
    setgray: () => {
      colour = grey(stack.splice(0))
    },
    setrgbcolor: () => {
      colour = `rgb(${stack
        .splice(0)
        .map((share) => share * 255)
        .join()})`
    },
    rectfill: () => {
      const [x, y, width, height] = stack.splice(0)
      drawn += `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`
    },
    moveto: () => {
      path += `M${stack.splice(0).join(' ')}`
    },
    lineto: () => {
      path += `L${stack.splice(0).join(' ')}`
    },
    curveto: () => {
      path += `C${stack.splice(0).join(' ')}`
    },
    closepath: () => {
      path += 'Z'
    },
    fill: () => {
      drawn += `<path d="${path}" fill="${colour}" fill-rule="nonzero"/>`
    },
  }
  for (const word of source.replace(/^%.*$/gm, '').replace(/[[\]]/g, ' ').trim().split(/\s+/)) {
    if (Number.isFinite(Number(word))) stack.push(Number(word))
    else if (operators[word] === undefined) throw new Error(`unknown operator ${word}`)
    else operators[word]()
  }
  const size = `width="${box[1]}pt" height="${box[2]}pt" viewBox="0 0 ${box[1]} ${box[2]}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><g transform="${transform}">${drawn}</g></svg>`
}

function grey(figures: number[]): string {
  const shade = (figures[0] ?? 0) * 255
  return `rgb(${shade},${shade},${shade})`
}

async function png(file: Buffer): Promise<Uint8Array> {
  return new Uint8Array(await sharp(file, { density: 300 }).png().toBuffer())
}
