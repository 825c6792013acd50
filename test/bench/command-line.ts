// The command line: help in under 0.4 s, as a whole process, beside a Node that does nothing.

import { fileURLToPath } from 'node:url'
import { median, secondsOf, short } from './measure.ts'
import type { Figure } from './run.ts'

const rounds = 7
const mostSeconds = 0.4
const launcher = fileURLToPath(new URL('../../cli/nutricode.mjs', import.meta.url))

/** Times `nutricode --help` against `node -e 0`, in turn. */
export async function commandLine(): Promise<Figure[]> {
  const help: number[] = []
  const nothing: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    help.push(await secondsOf(process.execPath, [launcher, '--help']))
    nothing.push(await secondsOf(process.execPath, ['-e', '0']))
  }
  const seconds = median(help)
  return [
    {
      name: 'nutricode --help',
      value: short(seconds),
      unit: 's',
      promise: `under ${String(mostSeconds)} s`,
      kept: seconds < mostSeconds,
    },
    {
      name: 'nutricode --help, against an empty Node',
      value: short(seconds / median(nothing)),
      unit: '×',
      promise: 'at most 10 ×',
      kept: seconds / median(nothing) <= 10,
    },
  ]
}
