// The command line: help of a cold process, against a Node that does nothing.

import { fileURLToPath } from 'node:url'
import { atMost, under, type Figure } from './figure.ts'
import { median, secondsOf } from './measure.ts'

const rounds = 7
const launcher = fileURLToPath(new URL('../../cli/nutricode.mjs', import.meta.url))

/** Times `nutricode --help` and `node -e 0` alternately. */
export async function commandLine(): Promise<Figure[]> {
  const help: number[] = []
  const empty: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    help.push(await secondsOf(process.execPath, [launcher, '--help']))
    empty.push(await secondsOf(process.execPath, ['-e', '0']))
  }
  const seconds = median(help)
  return [
    under('nutricode --help', seconds, 's', 0.4),
    atMost('nutricode --help, against an empty Node', seconds / median(empty), '×', 10),
  ]
}
