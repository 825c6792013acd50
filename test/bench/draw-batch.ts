// Draws one batch in its own process, for `drawing`. Arguments: count, format, threads, folder. Prints the
// seconds since the process started, its most memory, and the bytes and names of the files.

import { alphabet } from '../../src/domain/code/public-code.ts'
import { printFormatName } from '../../src/domain/code/print-formats.ts'
import { drawBatch } from '../../src/render/batch/files/draw.ts'
import { peakMegabytes } from './peak-memory.mjs'

const [count = '1000', format = '', threads = '', folder = ''] = process.argv.slice(2)

const parts = await drawBatch(
  {
    address: {
      before: 'https://q.wine.eu/01/09506000134352/10/LOT24/21/',
      alphabets: Array.from({ length: 12 }, () => alphabet),
    },
    options: {},
    count: Number(count),
    format: printFormatName(format) ?? 'svg-zip',
    name: 'codes',
    serials: {
      kind: 'form',
      preset: 'random-12',
      pattern: '',
      first: 0,
      masterKeyHex: 'ab'.repeat(32),
      scope: '09506000134352',
    },
  },
  folder,
  threads === '' ? {} : { workers: Number(threads) },
)

process.stdout.write(
  JSON.stringify({
    seconds: performance.now() / 1000,
    memory: peakMegabytes(),
    files: parts.map(({ bytes }) => bytes),
  }),
)
