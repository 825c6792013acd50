// `npm run bench`: runs every benchmark in turn, or those named, and prints one JSON line a figure
// (figure.ts).

import { commandLine } from './command-line.ts'
import { drawing } from './drawing.ts'
import type { Figure } from './figure.ts'
import { importKills } from './import-kills.ts'
import { imports } from './imports.ts'
import { kills } from './kills.ts'
import { label } from './label.ts'
import { list } from './list.ts'
import { matrices } from './matrices.ts'
import { preview } from './preview.ts'
import { serials } from './serials.ts'
import { secondStart } from './second-start.ts'

const benches: Readonly<Record<string, () => Promise<Figure[]>>> = {
  'command-line': commandLine,
  preview,
  'start-again': secondStart,
  label,
  list,
  imports,
  'import-kills': importKills,
  serials,
  matrices,
  drawing,
  kills,
}

for (const [name, bench] of Object.entries(benches)) {
  if (process.argv.length > 2 && !process.argv.slice(2).includes(name)) continue
  for (const figure of await bench()) process.stdout.write(`${JSON.stringify(figure)}\n`)
}
process.exit()
