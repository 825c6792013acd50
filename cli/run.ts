/** Headless runs: a CSV of sheets to codes on disk, and batches of serials to files, by the same operations as the pages. */
import type { Command } from './command.ts'
import { serialCommands } from './serials/batches.ts'
import { importSheets } from './sheets/sheets-import.ts'
import { imageFormats } from '../src/contract/operations/codes.ts'

/** The commands that do more than one operation. */
export function runCommands(): Command[] {
  return [
    {
      path: ['sheets', 'import'],
      positionals: ['file.csv'],
      ofCompany: true,
      example: 'wines.csv --company 3 --codes svg,pdf --out codes/',
      flags: [
        { name: 'map', value: 'map.json', words: 'cli.flag.map' },
        { name: 'dry-run', words: 'cli.flag.dryRun' },
        { name: 'codes', value: 'svg,pdf', words: 'cli.flag.codes', hint: `(${imageFormats.join(',')})` },
        { name: 'text', words: 'cli.flag.text' },
        { name: 'out', value: 'dir', words: 'cli.flag.outDir' },
      ],
      run: importSheets,
    },
    ...serialCommands(),
  ]
}
