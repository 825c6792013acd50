// `npm run bench`: every benchmark in turn, one JSON line a figure. Figures are ratios to a peer or a limit measured in
// the same run, because machines differ; `promise` is what README.md states.

import { commandLine } from './command-line.ts'
import { drawing } from './drawing.ts'
import { killed } from './kills.ts'
import { label } from './label.ts'
import { serials } from './serials.ts'
import { list } from './list.ts'
import { matrices } from './matrices.ts'
import { preview } from './preview.ts'
import { startAgain } from './start-again.ts'

/** One figure. `kept` says whether the promise holds here and now. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly promise: string
  readonly kept: boolean
}

const benches: Readonly<Record<string, () => Promise<Figure[]>>> = {
  'command-line': commandLine,
  preview,
  'start-again': startAgain,
  label,
  list,
  serials,
  matrices,
  drawing,
  kills: killed,
}

for (const [name, bench] of Object.entries(benches)) {
  if (process.argv.length > 2 && !process.argv.slice(2).includes(name)) continue
  for (const figure of await bench()) process.stdout.write(`${JSON.stringify(figure)}\n`)
}
process.exit()
