// `npm run bench`: runs every benchmark in turn, or those named, and prints one JSON line a figure
// (figure.ts). Numbers after a name are the sizes of a shorter run (`sizeOf`).

import { captures } from './captures.ts'
import { cluster } from './cluster.ts'
import { commandLine } from './command-line.ts'
import { drawing } from './drawing.ts'
import { fairness } from './fairness.ts'
import type { Figure } from './figure.ts'
import { importKills } from './import-kills.ts'
import { imports } from './imports.ts'
import { kills } from './kills.ts'
import { label } from './label.ts'
import { growth, list } from './list.ts'
import { loop } from './loop.ts'
import { matrices } from './matrices.ts'
import { memory } from './memory.ts'
import { moves } from './moves.ts'
import { outage } from './outage.ts'
import { pages } from './pages.ts'
import { pastedLists } from './pasted-lists.ts'
import { pictures } from './pictures.ts'
import { preview } from './preview.ts'
import { records } from './records.ts'
import { proof } from './proof.ts'
import { shifts } from './shifts.ts'
import { serials } from './serials.ts'
import { secondStart } from './second-start.ts'
import { weight } from './weight.ts'

const benches: Readonly<Record<string, () => Promise<Figure[]>>> = {
  'command-line': commandLine,
  preview,
  weight,
  pages,
  shifts,
  moves,
  'pasted-lists': pastedLists,
  'start-again': secondStart,
  label,
  list,
  growth,
  imports,
  'import-kills': importKills,
  serials,
  matrices,
  drawing,
  pictures,
  proof,
  kills,
  captures,
  cluster,
  fairness,
  loop,
  memory,
  outage,
  records,
}

/** Only when they are named: they take minutes. */
const named = ['captures', 'growth', 'outage', 'records', 'shifts']

const words = process.argv.slice(2)
const unknown = words.filter((word) => !(word in benches) && Number.isNaN(Number(word)))
if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}.`)

for (const [name, bench] of Object.entries(benches)) {
  if (words.length > 0 ? !words.includes(name) : named.includes(name)) continue
  for (const figure of await bench()) process.stdout.write(`${JSON.stringify(figure)}\n`)
}
process.exit()
