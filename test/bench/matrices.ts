// Matrices of a batch on one thread, with the mask of ISO/IEC 18004, against npm qrcode and qr; and whether
// they equal those of npm qrcode, module by module, in six kinds of batch.

import { inflateRawSync } from 'node:zlib'
import encodeQR from 'qr'
import qrcode from 'qrcode'
import { kernelEngine, smallBatchEngine } from '../../src/render/batch/engine/engine.ts'
import { svgPicture } from '../../src/render/batch/formats/svg.ts'
import { serialDigits } from '../../src/render/batch/symbol/template.ts'
import {
  addressText,
  batchKinds,
  moduleText,
  qrcodeSegments,
  qrcodeSymbol,
  serialsOf,
  templateOf,
  usualKind,
  type BatchKind,
} from '../support/batch-kinds.ts'
import { referenceEngine } from '../support/mask-interpreter.ts'
import { readCode } from '../render/reading.ts'
import { atLeast, unpromised, type Figure } from './figure.ts'
import { rateOf, ratesOf, timesOf } from './rates.ts'

const comparedCodes = 10_000
const readCodes = 50

/** Figures of correctness and speed. */
export async function matrices(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of batchKinds) figures.push(equalSymbols(kind), await readableSymbols(kind))
  return [...figures, ...(await speed())]
}

function equalSymbols(kind: BatchKind): Figure {
  const template = templateOf(kind)
  const engine = kernelEngine(template)
  const serials = serialsOf(kind.address, comparedCodes, 521_288_629)
  let equal = 0
  for (let first = 0; first < comparedCodes; first += 1000) {
    const group = serials.slice(first, first + 1000)
    const { words, masks } = engine.draw(serialDigits(template, group))
    group.forEach((serial, code) => {
      const peer = qrcodeSymbol(template, serial)
      if (masks[code] === peer.mask && moduleText(words, code, template) === peer.modules) equal++
    })
  }
  return allOf(`symbols equal to npm qrcode's, ${kind.name}`, equal, comparedCodes)
}

async function readableSymbols(kind: BatchKind): Promise<Figure> {
  const template = templateOf(kind)
  const serials = serialsOf(kind.address, readCodes, 362_436_069)
  const paint = svgPicture(template).painter(kernelEngine(template))
  const { bytes, spans } = paint(serialDigits(template, serials), 0)
  let correct = 0
  for (const [code, serial] of serials.entries()) {
    const svg = inflateRawSync(bytes.subarray(spans[code * 2], spans[code * 2 + 1]))
    if ((await readCode(svg)).text === addressText(kind.address, serial)) correct++
  }
  return allOf(`symbols read by zxing, ${kind.name}`, correct, readCodes)
}

function allOf(name: string, value: number, count: number): Figure {
  return { name, value, unit: `of ${count}`, promise: `= ${count}`, holds: value === count }
}

async function speed(): Promise<Figure[]> {
  const template = templateOf(usualKind)
  const serials = serialsOf(usualKind.address, 1024)
  const texts = serials.map((serial) => addressText(usualKind.address, serial)).slice(0, 200)
  const segments = serials.slice(0, 100).map((serial) => qrcodeSegments(template, serial))
  const [kernel, reference] = [kernelEngine(template), referenceEngine(template)]
  const small = smallBatchEngine(template)
  const digits = serialDigits(template, serials)
  const fewDigits = serialDigits(template, serials.slice(0, 64))
  const rates = await ratesOf({
    'kernel': () => kernel.draw(digits).count,
    'reference': () => reference.draw(digits).count,
    'code by code': () => small.draw(fewDigits).count,
    'qrcode': () => segments.map((parts) => qrcode.create(parts, { errorCorrectionLevel: 'M' })).length,
    'qr': () => texts.map((text) => encodeQR(text, 'raw', { ecc: 'medium', border: 1 })).length,
  })
  const ratio = (name: string, peer: string, promised: number): Figure =>
    atLeast(`matrices, ${name} against ${peer}`, timesOf(rates, name, peer), '×', promised)
  return [
    unpromised('matrices of the kernel, one thread', rateOf(rates, 'kernel'), '1/s'),
    ratio('kernel', 'qrcode', 1000),
    ratio('kernel', 'qr', 90),
    ratio('reference', 'qrcode', 30),
    ratio('code by code', 'qrcode', 2),
  ]
}
