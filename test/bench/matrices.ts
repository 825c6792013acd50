// Matrices of a batch on one thread, with the mask of ISO/IEC 18004, against npm qrcode and qr; and that they are those of
// npm qrcode, module by module, in six kinds of address.

import { inflateRawSync } from 'node:zlib'
import encodeQR from 'qr'
import qrcode from 'qrcode'
import { engine } from '../../src/render/batch/engine.ts'
import { svgPicture } from '../../src/render/batch/svg.ts'
import { digitsOf } from '../../src/render/batch/template.ts'
import {
  kinds,
  modulesOf,
  peerSymbol,
  segmentOf,
  serialsOf,
  templateOf,
  textOf,
  type Kind,
} from '../render/batch/kinds.ts'
import { readCode } from '../render/reading.ts'
import { short } from './measure.ts'
import { rateOf, ratesOf, timesOf } from './rates.ts'
import type { Figure } from './run.ts'

const checked = 10_000
const read = 50

/** Figures of likeness and speed. */
export async function matrices(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of kinds) figures.push(likeness(kind), await readable(kind))
  return [...figures, ...(await speed())]
}

function likeness(kind: Kind): Figure {
  const drawn = templateOf(kind)
  const drawing = engine(drawn)
  const serials = serialsOf(kind.address, checked, 521_288_629)
  let alike = 0
  for (let first = 0; first < checked; first += 1000) {
    const some = serials.slice(first, first + 1000)
    const { words, masks } = drawing.draw(digitsOf(drawn, some))
    some.forEach((serial, at) => {
      const peer = peerSymbol(drawn, serial)
      if (masks[at] === peer.mask && modulesOf(words, at, drawn) === peer.modules) alike++
    })
  }
  return {
    name: `symbols like npm qrcode's, ${kind.name}`,
    value: alike,
    unit: `of ${checked}`,
    promise: `= ${checked}`,
    kept: alike === checked,
  }
}

async function readable(kind: Kind): Promise<Figure> {
  const drawn = templateOf(kind)
  const drawing = engine(drawn)
  const serials = serialsOf(kind.address, read, 362_436_069)
  const { bytes, spans } = svgPicture(drawn).painter(drawing)(digitsOf(drawn, serials), 0)
  let right = 0
  for (const [at, serial] of serials.entries()) {
    const { text } = await readCode(inflateRawSync(bytes.subarray(spans[at * 2], spans[at * 2 + 1])))
    if (text === textOf(kind.address, serial)) right++
  }
  return {
    name: `symbols read by zxing, ${kind.name}`,
    value: right,
    unit: `of ${read}`,
    promise: `= ${read}`,
    kept: right === read,
  }
}

async function speed(): Promise<Figure[]> {
  const [kind] = kinds
  if (kind === undefined) throw new Error('there is no kind of address')
  const drawn = templateOf(kind)
  const serials = serialsOf(kind.address, 1024)
  const texts = serials.map((serial) => textOf(kind.address, serial))
  const segments = texts.map((text) =>
    drawn.segmentation.segments.map(({ mode, from, to }) => segmentOf(mode, text.slice(from, to))),
  )
  const [kernel, plain, lanes] = [engine(drawn), engine(drawn, 'plain'), engine(drawn, 'lanes')]
  const [digits, few] = [digitsOf(drawn, serials), digitsOf(drawn, serials.slice(0, 64))]
  const rates = await ratesOf({
    kernel: () => kernel.draw(digits).count,
    plain: () => plain.draw(digits).count,
    lanes: () => lanes.draw(few).count,
    qrcode: () =>
      segments.slice(0, 100).map((one) => qrcode.create(one, { errorCorrectionLevel: 'M' })).length,
    qr: () => texts.slice(0, 200).map((text) => encodeQR(text, 'raw', { ecc: 'medium', border: 1 })).length,
  })
  const times = (way: string, peer: string, promised: number): Figure => {
    const value = timesOf(rates, way, peer)
    return {
      name: `matrices, ${way} against ${peer}`,
      value: short(value),
      unit: '×',
      promise: `≥ ${promised}`,
      kept: value >= promised,
    }
  }
  return [
    {
      name: 'matrices of the kernel, one thread',
      value: short(rateOf(rates, 'kernel')),
      unit: 'a second',
      promise: '> 0',
      kept: true,
    },
    times('kernel', 'qrcode', 1000),
    times('kernel', 'qr', 90),
    times('plain', 'qrcode', 30),
    times('lanes', 'qrcode', 2),
  ]
}
