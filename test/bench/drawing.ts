// Pictures of a batch, from addresses to bytes on one thread, and whole batches from a cold process to closed files on two,
// against the same made with npm qrcode or qr and a library for zips, of the same addresses at the same level.

import { execFile } from 'node:child_process'
import { closeSync, createWriteStream, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Zip, ZipDeflate } from 'fflate'
import encodeQR from 'qr'
import qrcode from 'qrcode'
import { engine } from '../../src/render/batch/engine.ts'
import { pngPicture } from '../../src/render/batch/png.ts'
import { svgPicture } from '../../src/render/batch/svg.ts'
import { digitsOf } from '../../src/render/batch/template.ts'
import { kinds, segmentOf, serialsOf, templateOf, textOf } from '../render/batch/kinds.ts'
import { median, short } from './measure.ts'
import { rateOf, ratesOf, timesOf, type Rates } from './rates.ts'
import type { Figure } from './run.ts'

/** What is used of archiver, which brings no types. */
type Archiver = NodeJS.ReadableStream & {
  append(body: Buffer, about: { name: string }): void
  finalize(): Promise<void>
}
const { ZipArchive } = createRequire(import.meta.url)('archiver') as { ZipArchive: new () => Archiver }

/** Codes that peers put into an archive. */
const peerCodes = 5000
const million = 1_000_000

/** Figures of pictures and of whole batches. */
export async function drawing(): Promise<Figure[]> {
  return [...(await pictures()), ...(await batches())]
}

async function pictures(): Promise<Figure[]> {
  const [kind] = kinds
  if (kind === undefined) throw new Error('there is no kind of address')
  const drawn = templateOf(kind)
  const serials = serialsOf(kind.address, 1024)
  const texts = serials.map((serial) => textOf(kind.address, serial))
  const segments = texts.map((text) =>
    drawn.segmentation.segments.map(({ mode, from, to }) => segmentOf(mode, text.slice(from, to))),
  )
  const own = engine(drawn)
  const [svg, png] = [svgPicture(drawn).painter(own), pngPicture(drawn, 10).painter(own)]
  const rates = await ratesOf({
    svg: () => svg(digitsOf(drawn, serials), 0).spans.length / 2,
    png: () => png(digitsOf(drawn, serials), 0).spans.length / 2,
    'qrcode svg': async () =>
      (await Promise.all(segments.slice(0, 50).map((one) => qrcode.toString(one, { type: 'svg' })))).length,
    'qr svg': () => texts.slice(0, 50).map((text) => encodeQR(text, 'svg', { ecc: 'medium' })).length,
    'qrcode png': async () =>
      (await Promise.all(segments.slice(0, 3).map((one) => qrcode.toBuffer(one, { scale: 10 })))).length,
  })
  const peers = await Promise.all(segments.slice(0, 50).map((one) => qrcode.toBuffer(one, { scale: 10 })))
  const share =
    png(digitsOf(drawn, serials.slice(0, 50)), 0).bytes.length /
    peers.reduce((sum, { length }) => sum + length, 0)
  return [
    times(rates, 'svg', 'qrcode svg', 400),
    times(rates, 'svg', 'qr svg', 50),
    times(rates, 'png', 'qrcode png', 5000),
    {
      name: 'bytes of png, of those of npm qrcode',
      value: short(share * 100),
      unit: '%',
      promise: '≤ 25',
      kept: share <= 0.25,
    },
    ...['svg', 'png'].map((name) => ({
      name: `${name}, one thread`,
      value: short(rateOf(rates, name)),
      unit: 'a second',
      promise: '> 0',
      kept: true,
    })),
  ]
}

function times(rates: Rates, way: string, peer: string, promised: number): Figure {
  const value = timesOf(rates, way, peer)
  return {
    name: `${way} against ${peer}`,
    value: short(value),
    unit: '×',
    promise: `≥ ${promised}`,
    kept: value >= promised,
  }
}

async function batches(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nutricode-drawing-'))
  try {
    const rounds: { own: Drawn; qrcode: number; qr: number; png: Drawn; pdf: Drawn }[] = []
    for (let round = 0; round < 3; round++) {
      rounds.push({
        own: await drawn(million, 'svg', folder),
        qrcode: await byQrcode(folder),
        qr: await byQr(folder),
        png: await drawn(million, 'png', folder),
        pdf: await drawn(million, 'pdf', folder),
      })
    }
    const small = await smallOnes(folder)
    const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
    return [
      most(
        '1,000,000 SVG in zips',
        middle(({ own }) => own.seconds),
        's',
        12,
      ),
      most(
        'memory of 1,000,000 SVG',
        middle(({ own }) => own.memory),
        'MB',
        220,
      ),
      least(
        '1,000,000 SVG against qrcode and archiver',
        middle(({ own, qrcode: peer }) => million / own.seconds / peer),
        500,
      ),
      least(
        '1,000,000 SVG against qr and fflate',
        middle(({ own, qr: peer }) => million / own.seconds / peer),
        100,
      ),
      most(
        '1,000,000 PNG in zips, against SVG',
        middle(({ own, png }) => png.seconds / own.seconds),
        '×',
        1,
      ),
      most(
        'memory of 1,000,000 PNG',
        middle(({ png }) => png.memory),
        'MB',
        220,
      ),
      most(
        '1,000,000 codes on PDF sheets, against SVG',
        middle(({ own, pdf }) => pdf.seconds / own.seconds),
        '×',
        1,
      ),
      most(
        'memory of 1,000,000 codes on sheets',
        middle(({ pdf }) => pdf.memory),
        'MB',
        220,
      ),
      most('1,000 SVG in a zip, cold process', small, 's', 0.6),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const most = (name: string, value: number, unit: string, promised: number): Figure => ({
  name,
  value: short(value),
  unit,
  promise: `≤ ${promised}`,
  kept: value <= promised,
})
const least = (name: string, value: number, promised: number): Figure => ({
  name,
  value: short(value),
  unit: '×',
  promise: `≥ ${promised}`,
  kept: value >= promised,
})

/** What draw-batch.ts says. */
type Drawn = { readonly seconds: number; readonly memory: number; readonly bytes: number }

const script = fileURLToPath(new URL('draw-batch.ts', import.meta.url))

/** A batch drawn by a process of its own, on two threads, or as it likes for few codes; compiled code is kept, as nutricode keeps it. */
async function drawn(count: number, format: string, folder: string): Promise<Drawn> {
  const target = join(folder, 'own')
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, String(count), format, count === million ? '2' : '', target],
    { env },
  )
  await rm(target, { recursive: true })
  return JSON.parse(stdout) as Drawn
}

async function smallOnes(folder: string): Promise<number> {
  const seconds: number[] = []
  for (let round = 0; round < 7; round++) {
    const begun = performance.now()
    await drawn(1000, 'svg', folder)
    seconds.push((performance.now() - begun) / 1000)
  }
  return median(seconds)
}

function addresses(): string[] {
  const [kind] = kinds
  if (kind === undefined) throw new Error('there is no kind of address')
  return serialsOf(kind.address, peerCodes).map((serial) => textOf(kind.address, serial))
}

/** Codes a second, by npm qrcode into a zip of archiver. */
async function byQrcode(folder: string): Promise<number> {
  const begun = performance.now()
  const zip = new ZipArchive()
  const file = createWriteStream(join(folder, 'qrcode.zip'))
  zip.pipe(file)
  for (const [at, text] of addresses().entries())
    zip.append(Buffer.from(await qrcode.toString(text, { type: 'svg', errorCorrectionLevel: 'M' })), {
      name: `${at}.svg`,
    })
  await zip.finalize()
  await finished(file)
  return (peerCodes / (performance.now() - begun)) * 1000
}

/** Codes a second, by qr into a zip of fflate. */
function byQr(folder: string): Promise<number> {
  const begun = performance.now()
  const file = openSync(join(folder, 'qr.zip'), 'w')
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const zip = new Zip((error, piece, isLast) => {
    if (error !== null) reject(error)
    writeSync(file, piece)
    if (isLast) resolve((peerCodes / (performance.now() - begun)) * 1000)
  })
  for (const [at, text] of addresses().entries()) {
    const entry = new ZipDeflate(`${at}.svg`)
    zip.add(entry)
    entry.push(Buffer.from(encodeQR(text, 'svg', { ecc: 'medium' })), true)
  }
  zip.end()
  return promise.finally(() => closeSync(file))
}
