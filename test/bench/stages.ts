// `node test/bench/stages.ts`: what each stage of drawing costs, on one thread, scaled to 1,000,000 codes.
// The figures of src/render/batch/README.md come from it. Not part of `npm run bench`: it promises nothing.

import { createHash } from 'node:crypto'
import { alphabet } from '../../src/domain/code/public-code.ts'
import type { PrintFormatName } from '../../src/domain/code/print-formats.ts'
import { kernelEngine } from '../../src/render/batch/engine/engine.ts'
import { fileWriter } from '../../src/render/batch/formats/file-writer.ts'
import { pngPicture, pngTables } from '../../src/render/batch/formats/png.ts'
import { svgPicture, svgTables } from '../../src/render/batch/formats/svg.ts'
import { groupSize, maskProgram, operations } from '../../src/render/batch/mask/mask-program.ts'
import { serialReader, type BatchRequest } from '../../src/render/batch/request.ts'
import { createTemplate, serialDigits } from '../../src/render/batch/symbol/template.ts'
import { short } from './measure.ts'

const million = 1_000_000
const groups = 200

const request = (format: PrintFormatName): BatchRequest => ({
  address: {
    before: 'https://q.wine.eu/01/09506000134352/10/LOT24/21/',
    alphabets: Array.from({ length: 12 }, () => alphabet),
  },
  options: {},
  count: million,
  format,
  name: 'codes',
  serials: {
    kind: 'form',
    preset: 'random-12',
    pattern: '',
    first: 0,
    masterKeyHex: 'ab'.repeat(32),
    scope: '09506000134352',
  },
})

function print(name: string, value: string | number): void {
  process.stdout.write(`${name.padEnd(46)} ${value}\n`)
}

/** Seconds that work takes once. */
function once<Result>(name: string, work: () => Result): Result {
  const begun = performance.now()
  const result = work()
  print(name, `${short((performance.now() - begun) / 1000)} s, once`)
  return result
}

/** Seconds for a million codes of work on one group, after 20 groups to warm up. */
function perMillion(name: string, work: (group: number) => void): void {
  for (let group = 0; group < 20; group++) work(group)
  const begun = performance.now()
  for (let group = 0; group < groups; group++) work(group)
  const seconds = ((performance.now() - begun) / 1000) * (million / (groups * groupSize))
  print(name, `${short(seconds)} s`)
}

const svg = request('svg-zip')
const template = once('template', () => createTemplate(svg.address))
const program = once('mask circuit and program', () => maskProgram(template))
const tables = once('SVG tables', () => svgTables(template))
const pngs = once('PNG tables', () => pngTables(template, 10))
print(
  'changing bits',
  template.groups.reduce((sum, { bits }) => sum + bits, 0),
)
const changing = Array.from({ length: template.side ** 2 }, (_, module) =>
  template.invertedBy
    .subarray(module * template.changingWords, (module + 1) * template.changingWords)
    .some((bits) => bits !== 0),
).filter(Boolean).length
print('changing modules', `${changing} of ${template.side ** 2}`)
let steps = 0
for (let at = 0; at < program.code.length;) {
  const count = program.code[at + 1] ?? 0
  steps += count
  at += 2 + count * (operations[program.code[at] ?? 0]?.planes ?? 0)
}
print('mask program', `${steps} operations, ${program.code.byteLength} bytes, ${program.planes} planes`)
print(
  'base matrices and bit groups',
  `${template.groups.length} groups, ${template.matrixWords * 4} bytes a matrix`,
)
print('SVG segments, bytes of tables', `${tables.segments.length}, ${tables.words.byteLength}`)
print('CRC shift tables', `${tables.shiftTables.byteLength} bytes`)
print('PNG segments, bytes of tables', `${pngs.segments.length}, ${pngs.words.byteLength}`)

const read = serialReader(svg)
const range = (group: number) => ({ first: group * groupSize, count: groupSize })
const engine = kernelEngine(template, program)
const digits = serialDigits(template, read(range(0)))
perMillion('serials from indexes', (group) => read(range(group)))
const serials = read(range(0))
perMillion('digits', () => serialDigits(template, serials))
perMillion('masks and matrices', () => engine.draw(digits))
const paintSvg = svgPicture(template, undefined, () => tables).painter(engine)
perMillion('masks, segment values and SVG', () => paintSvg(digits, 46))
const paintPng = pngPicture(template, 10, undefined, () => pngs).painter(engine)
perMillion('masks, segment values and PNG', () => paintPng(digits, 46))
for (const format of ['svg-zip', 'png-zip', 'pdf'] as const) {
  const writer = fileWriter(request(format))
  const index = new Uint8Array(writer.indexBytes(writer.blockCodes))
  let bytes = 0
  perMillion(`blocks of ${format}, all stages`, (group) => {
    const first = group * writer.blockCodes
    bytes = writer.block({ first, count: writer.blockCodes }, 0, index).length
  })
  print(`  bytes of a code`, short(bytes / writer.blockCodes))
}
const block = Buffer.alloc(1 << 20, 1)
const begun = performance.now()
const hash = createHash('sha256')
for (let megabyte = 0; megabyte < 256; megabyte++) hash.update(block)
print('SHA-256, GB a second', short(0.268 / ((performance.now() - begun) / 1000)))
