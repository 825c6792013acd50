// Draws one batch in a process of its own, for `drawing`: count, format, threads and folder as words. Says how long it took
// since the process started, and its most memory.

import { alphabet } from '../../src/domain/code/public-code.ts'
import { drawBatch } from '../../src/render/batch/draw.ts'
import type { BatchFormat } from '../../src/render/batch/request.ts'

const [count = '1000', format = 'svg', workers = '', folder = ''] = process.argv.slice(2)

const parts = await drawBatch(
  {
    address: {
      before: 'https://q.wine.eu/01/09506000134352/10/LOT24/21/',
      places: Array.from({ length: 12 }, () => alphabet),
    },
    options: {},
    count: Number(count),
    format: format as BatchFormat,
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
  workers === '' ? {} : { workers: Number(workers) },
)

process.stdout.write(
  JSON.stringify({
    seconds: performance.now() / 1000,
    memory: process.resourceUsage().maxRSS / 1024,
    bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
  }),
)
