// Writes a label made by script as PDF (pdfkit) and as pictures (librsvg), and turns a picture into a photo: seen from
// the side, out of focus, in uneven light, with noise.

import PDFDocument from 'pdfkit'
import bwip from 'bwip-js'
import sharp from 'sharp'
import { labelSize, shapesOf, type Colour, type Design, type Shape } from './design.ts'
import { fontFile } from '../../../src/render/lettering.ts'

const point = 72 / 25.4

/** The label as PDF. */
export async function pdfOf(design: Design): Promise<Buffer> {
  const { width, height } = labelSize
  const document = new PDFDocument({ size: [width * point, height * point], margin: 0 })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<Buffer>((resolve) => {
    document.on('end', () => {
      resolve(Buffer.concat(parts))
    })
  })
  document.registerFont('text', fontFile('regular'))
  const { shapes, turn } = shapesOf(design)
  if (design.isOutlined)
    document.image(await pictureOf({ ...design, content: null }, 300), 0, 0, { width: width * point })
  for (const shape of shapes) if (shape.kind === 'text' && !design.isOutlined) writeText(document, shape)
  document.save().rotate(turn.degrees, { origin: [turn.x * point, turn.y * point] })
  for (const shape of shapes) if (shape.kind === 'rectangle') writeRectangle(document, shape)
  document.restore()
  if (design.till !== null)
    document.image(await tillPicture(design.till), 50 * point, 5 * point, { width: 36 * point })
  document.end()
  return ended
}

function writeText(
  document: PDFKit.PDFDocument,
  { x, y, text, size, colour }: Extract<Shape, { kind: 'text' }>,
): void {
  document
    .font('text')
    .fontSize(size)
    .fillColor(fill(colour))
    .text(text, x * point, y * point, { width: 74 * point })
}

function writeRectangle(document: PDFKit.PDFDocument, shape: Extract<Shape, { kind: 'rectangle' }>): void {
  const { x, y, width, height, colour, stroke } = shape
  document.rect(x * point, y * point, width * point, height * point)
  if (stroke === undefined) document.fill(fill(colour))
  else document.lineWidth(stroke * point).stroke(fill(colour))
}

function fill(colour: Colour): PDFKit.Mixins.ColorValue {
  return typeof colour === 'string' ? colour : [...colour]
}

function tillPicture(digits: string): Promise<Buffer> {
  return bwip.toBuffer({ bcid: 'ean13', text: digits, scale: 4, includetext: true, paddingwidth: 14 })
}

/** The label as PNG with its resolution. */
export async function pictureOf(design: Design, dotsPerInch: number): Promise<Buffer> {
  const { width, height } = labelSize
  const { shapes, turn } = shapesOf(design)
  const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [svgText(shape)] : []))
  const rectangles = shapes.flatMap((shape) => (shape.kind === 'rectangle' ? [svgRectangle(shape)] : []))
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * point}" height="${height * point}" ` +
    `viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fff"/>${texts.join('')}` +
    `<g shape-rendering="crispEdges" transform="rotate(${turn.degrees} ${turn.x} ${turn.y})">` +
    `${rectangles.join('')}</g></svg>`
  const drawn = sharp(Buffer.from(svg), { density: dotsPerInch }).withMetadata({ density: dotsPerInch })
  if (design.till === null) return drawn.png().toBuffer()
  const till = await sharp(await tillPicture(design.till))
    .resize({ width: Math.round((36 / 25.4) * dotsPerInch) })
    .toBuffer()
  const [left, top] = [50, 5].map((mm) => Math.round((mm / 25.4) * dotsPerInch))
  return drawn
    .composite([{ input: till, left: left ?? 0, top: top ?? 0 }])
    .png()
    .toBuffer()
}

function svgText({ x, y, text, size, colour }: Extract<Shape, { kind: 'text' }>): string {
  const height = size * 0.3528
  const font = `font-size="${height}" font-family="sans-serif" fill="${screen(colour)}"`
  return `<text x="${x}" y="${y + height}" ${font}>${text}</text>`
}

function svgRectangle({
  x,
  y,
  width,
  height,
  colour,
  stroke,
}: Extract<Shape, { kind: 'rectangle' }>): string {
  const at = `x="${x}" y="${y}" width="${width}" height="${height}"`
  return stroke === undefined
    ? `<rect ${at} fill="${screen(colour)}"/>`
    : `<rect ${at} fill="none" stroke="${screen(colour)}" stroke-width="${stroke}"/>`
}

function screen(colour: Colour): string {
  if (typeof colour === 'string') return colour
  const [cyan, magenta, yellow, black] = colour.map((share) => 1 - share / 100) as [
    number,
    number,
    number,
    number,
  ]
  const channels = [cyan, magenta, yellow].map((share) => Math.round(share * black * 255))
  return `rgb(${channels.join(',')})`
}

/** What a camera does. */
export type Camera = {
  /** Skew of the view, as the share by which the far side is shorter. */
  readonly side: number
  /** Blur in pixels. */
  readonly blur: number
  /** Light at the dark end of the picture as a share of that at the bright end. */
  readonly light: number
  /** Noise: standard deviation of 255. */
  readonly noise: number
}

/** A photo of a label. Its noise comes from a fixed sequence, so that every run has the same picture. */
export async function photoOf(design: Design, { side, blur, light, noise }: Camera): Promise<Buffer> {
  const { data, info } = await sharp(await pictureOf(design, 300))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const random = sequence(42)
  const out = Buffer.alloc(width * height * 3, 120)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      // The right edge is farther away: its columns are shorter and closer together.
      const depth = 1 + side * (x / width)
      const from = {
        x: Math.round((x * depth) / (1 + side / 2)),
        y: Math.round((y - height / 2) * depth + height / 2),
      }
      const isInside = from.x < width && from.y >= 0 && from.y < height
      const shade = light + (1 - light) * (x / width)
      for (let channel = 0; channel < 3; channel += 1) {
        const value = isInside ? (data[(from.y * width + from.x) * 3 + channel] ?? 0) : 120
        const lit = (value * 0.85 + 20) * shade + (random() - 0.5) * 3.46 * noise
        out[(y * width + x) * 3 + channel] = Math.max(0, Math.min(255, Math.round(lit)))
      }
    }
  const image = sharp(out, { raw: { width, height, channels: 3 } })
  return (blur > 0 ? image.blur(blur) : image).jpeg({ quality: 88 }).toBuffer()
}

/** Numbers from 0 to 1, the same in every run. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return state / 2 ** 32
  }
}
