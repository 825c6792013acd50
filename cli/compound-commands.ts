// Commands that run several operations: files of sheets to codes, laboratory results, batches to files.
import type { Command, Flag } from './common/command.ts'
import { headingFlags } from './common/heading-flags.ts'
import { serialCommands } from './serials/batches.ts'
import { importSheets } from './sheets/sheets-import.ts'
import { belowLimits, importResults } from './sheets/sheets-lab.ts'
import { writeTemplate } from './sheets/sheets-template.ts'
import { energyLineForms } from '../src/domain/label/energy-line-forms.ts'
import { writtenLanguages } from '../src/domain/languages.ts'
import { imageFormats } from '../src/contract/operations/codes.ts'
import { presetIds } from '../src/domain/spreadsheet/column-sources.ts'
import { unitIds } from '../src/domain/spreadsheet/units.ts'

const unitFlag: Flag = {
  name: 'unit',
  value: 'header=unit',
  repeatable: true,
  messageId: 'cli.flag.unit',
  hint: `(${unitIds.join('|')})`,
}

/** The commands that run more than one operation. */
export function compoundCommands(): Command[] {
  return [
    {
      path: ['sheets', 'import'],
      positionals: ['file...'],
      isForOneCompany: true,
      example: 'wines.csv --company 3 --codes svg,pdf --out codes/',
      flags: [
        { name: 'map', value: 'map.json', messageId: 'cli.flag.map' },
        unitFlag,
        { name: 'preset', value: 'text', choices: presetIds, messageId: 'cli.member.preset' },
        { name: 'dry-run', messageId: 'cli.flag.dryRun' },
        { name: 'refused', value: 'refused.csv', messageId: 'cli.flag.refused' },
        { name: 'codes', value: 'svg,pdf', messageId: 'cli.flag.codes', hint: `(${imageFormats.join(',')})` },
        { name: 'text', messageId: 'cli.flag.text' },
        { name: 'text-form', value: 'text', choices: energyLineForms, messageId: 'cli.member.textForm' },
        { name: 'text-lang', value: 'text', choices: writtenLanguages, messageId: 'cli.member.textLang' },
        ...headingFlags,
        { name: 'out', value: 'dir', messageId: 'cli.flag.outDir' },
      ],
      run: importSheets,
    },
    {
      path: ['sheets', 'template'],
      positionals: [],
      isForOneCompany: false,
      example: '--out wines.xlsx --lang de',
      flags: [
        { name: 'form', value: 'text', choices: ['names', 'codes'], messageId: 'cli.member.form' },
        { name: 'out', value: 'file', messageId: 'cli.flag.out' },
      ],
      run: writeTemplate,
    },
    {
      path: ['sheets', 'lab'],
      positionals: ['results.csv'],
      isForOneCompany: true,
      example: 'results.csv --company 3 --unit "Acidité totale=g_l_h2so4" --dry-run',
      flags: [
        { name: 'map', value: 'map.json', messageId: 'cli.flag.map' },
        unitFlag,
        { name: 'below-limit', value: 'text', choices: belowLimits, messageId: 'cli.member.belowLimit' },
        { name: 'dry-run', messageId: 'cli.flag.compareOnly' },
      ],
      run: importResults,
    },
    ...serialCommands,
  ]
}
