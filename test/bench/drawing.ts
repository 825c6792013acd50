// Pictures of a batch on one thread, from addresses to bytes; and complete batches from a cold process to
// closed files on two threads. Peers: npm qrcode and qr, with the same addresses and level, and a process
// that writes and hashes the same bytes.

import { execFile } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Zip, ZipDeflate } from 'fflate'
import encodeQR from 'qr'
import qrcode from 'qrcode'
import type { PrintFormatName } from '../../src/domain/code/print-formats.ts'
import { kernelEngine } from '../../src/render/batch/engine/engine.ts'
import { pngPicture } from '../../src/render/batch/formats/png.ts'
import { svgPicture } from '../../src/render/batch/formats/svg.ts'
import { serialDigits } from '../../src/render/batch/symbol/template.ts'
import { addressText, qrcodeSegments, serialsOf, templateOf, usualKind } from '../support/batch-kinds.ts'
import { atLeast, atMost, unpromised, type Figure } from './figure.ts'
import { median } from './measure.ts'
import { rateOf, ratesOf, timesOf, type Rates } from './rates.ts'

/** Codes that peers put into an archive. */
const peerCodes = 5000
const million = 1_000_000

/** Figures of pictures and of complete batches. */
export async function drawing(): Promise<Figure[]> {
  return [...(await pictureFigures()), ...(await batchFigures())]
}

async function pictureFigures(): Promise<Figure[]> {
  const template = templateOf(usualKind)
  const serials = serialsOf(usualKind.address, 1024)
  const texts = serials.map((serial) => addressText(usualKind.address, serial)).slice(0, 50)
  const segments = serials.slice(0, 50).map((serial) => qrcodeSegments(template, serial))
  const engine = kernelEngine(template)
  const [svg, png] = [svgPicture(template).painter(engine), pngPicture(template, 10).painter(engine)]
  const qrcodePngs = (count: number) =>
    Promise.all(segments.slice(0, count).map((parts) => qrcode.toBuffer(parts, { scale: 10 })))
  const rates = await ratesOf({
    'svg': () => svg(serialDigits(template, serials), 0).spans.length / 2,
    'png': () => png(serialDigits(template, serials), 0).spans.length / 2,
    'qrcode svg': async () =>
      (await Promise.all(segments.map((parts) => qrcode.toString(parts, { type: 'svg' })))).length,
    'qr svg': () => texts.map((text) => encodeQR(text, 'svg', { ecc: 'medium' })).length,
    'qrcode png': async () => (await qrcodePngs(3)).length,
  })
  const peerBytes = (await qrcodePngs(50)).reduce((sum, { length }) => sum + length, 0)
  const share = png(serialDigits(template, serials.slice(0, 50)), 0).bytes.length / peerBytes
  return [
    ratioFigure(rates, 'svg', 'qrcode svg', 300),
    ratioFigure(rates, 'svg', 'qr svg', 50),
    ratioFigure(rates, 'png', 'qrcode png', 5000),
    atMost('bytes of png, of those of npm qrcode', share * 100, '%', 25),
    unpromised('svg, one thread', rateOf(rates, 'svg'), '1/s'),
    unpromised('png, one thread', rateOf(rates, 'png'), '1/s'),
  ]
}

function ratioFigure(rates: Rates, name: string, peer: string, promised: number): Figure {
  return atLeast(`${name} against ${peer}`, timesOf(rates, name, peer), '×', promised)
}

/** One round of complete batches. Times of peers are of the same round. */
type Round = {
  readonly svg: DrawnBatch
  readonly written: number
  readonly qr: number
  readonly png: DrawnBatch
  readonly pdf: DrawnBatch
}

async function batchFigures(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nutricode-drawing-'))
  try {
    const rounds: Round[] = []
    for (let round = 0; round < 3; round++) {
      const svg = await drawCold(million, 'svg-zip', folder)
      rounds.push({
        svg,
        written: await writeAndHash(svg.files, folder),
        qr: await rateOfQr(folder),
        png: await drawCold(million, 'png-zip', folder),
        pdf: await drawCold(million, 'pdf', folder),
      })
    }
    return roundFigures(rounds, await secondsOfSmallBatch(folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Times are medians of the rounds. Memory is the most of all rounds, because its promise holds in every run.
 */
function roundFigures(rounds: readonly Round[], small: number): Figure[] {
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  const most = (of: (round: Round) => number) => Math.max(...rounds.map(of))
  const svgSeconds = middle(({ svg }) => svg.seconds)
  const againstWriting = middle(({ svg, written }) => svg.seconds / written)
  const againstQr = middle(({ svg, qr }) => million / svg.seconds / qr)
  const pngRatio = middle(({ svg, png }) => png.seconds / svg.seconds)
  const pdfRatio = middle(({ svg, pdf }) => pdf.seconds / svg.seconds)
  return [
    atMost('1,000,000 SVG in zips', svgSeconds, 's', 12),
    atMost(
      'most memory of 1,000,000 SVG',
      most(({ svg }) => svg.memory),
      'MB',
      220,
    ),
    atMost('1,000,000 SVG against writing and hashing their bytes', againstWriting, '×', 1.5),
    atLeast('1,000,000 SVG against qr and fflate', againstQr, '×', 100),
    atMost('1,000,000 PNG in zips, against SVG', pngRatio, '×', 1),
    atMost(
      'most memory of 1,000,000 PNG',
      most(({ png }) => png.memory),
      'MB',
      220,
    ),
    atMost('1,000,000 codes on PDF sheets, against SVG', pdfRatio, '×', 1),
    atMost(
      'most memory of 1,000,000 codes on sheets',
      most(({ pdf }) => pdf.memory),
      'MB',
      220,
    ),
    atMost('1,000 SVG in a zip, cold process', small, 's', 0.6),
  ]
}

/** What draw-batch.ts prints: seconds, megabytes, and the bytes of each file. */
type DrawnBatch = { readonly seconds: number; readonly memory: number; readonly files: readonly number[] }

/**
 * Runs a script of this folder in a new process, with compiled code cached as nutricode caches it; its
 * printed JSON.
 */
async function runCold(script: string, folder: string, words: readonly string[]): Promise<unknown> {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const path = fileURLToPath(new URL(script, import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [path, ...words], { env })
  return JSON.parse(stdout)
}

/** Draws a batch in a new process: a million codes on two threads, fewer with the engine's own choice. */
async function drawCold(count: number, format: PrintFormatName, folder: string): Promise<DrawnBatch> {
  const target = join(folder, 'drawn')
  const threads = count === million ? '2' : ''
  const drawn = (await runCold('draw-batch.ts', folder, [
    String(count),
    format,
    threads,
    target,
  ])) as DrawnBatch
  await rm(target, { recursive: true })
  return drawn
}

/** Seconds of a new process that writes and hashes files of such sizes. */
async function writeAndHash(files: readonly number[], folder: string): Promise<number> {
  const target = join(folder, 'written')
  const { seconds } = (await runCold('write-and-hash.ts', folder, [target, ...files.map(String)])) as {
    seconds: number
  }
  await rm(target, { recursive: true })
  return seconds
}

async function secondsOfSmallBatch(folder: string): Promise<number> {
  const seconds: number[] = []
  for (let round = 0; round < 7; round++) {
    const begun = performance.now()
    await drawCold(1000, 'svg-zip', folder)
    seconds.push((performance.now() - begun) / 1000)
  }
  return median(seconds)
}

/** Codes a second of qr into a zip of fflate. */
function rateOfQr(folder: string): Promise<number> {
  const begun = performance.now()
  const file = openSync(join(folder, 'qr.zip'), 'w')
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const zip = new Zip((error, piece, isLast) => {
    if (error !== null) reject(error)
    writeSync(file, piece)
    if (isLast) resolve((peerCodes / (performance.now() - begun)) * 1000)
  })
  for (const [index, serial] of serialsOf(usualKind.address, peerCodes).entries()) {
    const entry = new ZipDeflate(`${index}.svg`)
    zip.add(entry)
    const svg = encodeQR(addressText(usualKind.address, serial), 'svg', { ecc: 'medium' })
    entry.push(Buffer.from(svg), true)
  }
  zip.end()
  return promise.finally(() => closeSync(file))
}
