/** The flags that say how codes of a batch are printed: width of a module, resolution, error correction, sheet. */
import { textOf, type Call, type Flag } from './command.ts'
import type { CliContext } from './cli-context.ts'
import { Misuse } from './exit-codes.ts'
import {
  batchModule,
  batchResolutions,
  sheetBounds,
  type BatchPrint,
} from '../../src/domain/code/batch-print.ts'
import { correctionLevels } from '../../src/domain/code/symbols.ts'

const millimetres = {
  value: 'mm',
  hint: `(${String(sheetBounds.least)}…${String(sheetBounds.most)})`,
} as const
const codes = { value: 'n', hint: `(1…${String(sheetBounds.mostCodes)})` } as const

export const printFlags: readonly Flag[] = [
  {
    name: 'module',
    value: 'mm',
    messageId: 'cli.flag.printModule',
    hint: `(${String(batchModule.least)}…${String(batchModule.most)})`,
  },
  { name: 'dpi', value: 'n', choices: batchResolutions.map(String), messageId: 'cli.flag.printDpi' },
  { name: 'level', value: 'text', choices: correctionLevels, messageId: 'cli.member.level' },
  { name: 'sheet-width', ...millimetres, messageId: 'cli.member.sheetWidth' },
  { name: 'sheet-height', ...millimetres, messageId: 'cli.member.sheetHeight' },
  { name: 'columns', ...codes, messageId: 'cli.member.columns' },
  { name: 'rows', ...codes, messageId: 'cli.flag.printRows' },
]

/** The choices of a print; empty without any. What is no number, or out of its bounds, is refused before any work. */
export function printOf(context: CliContext, flags: Call['flags']): BatchPrint {
  const number = (flag: string, least: number, most: number): number | undefined => {
    const typed = textOf(flags, flag)
    if (typed === undefined) return undefined
    const isWithin =
      /^\d{1,4}([.,]\d{1,3})?$/.test(typed) && numberOf(typed) >= least && numberOf(typed) <= most
    if (isWithin) return numberOf(typed)
    throw new Misuse(context.translator.translate('cli.notWithin', { flag: `--${flag}`, least, most }))
  }
  const [least, most] = [sheetBounds.least, sheetBounds.most]
  const count = (flag: string) => {
    const codes = number(flag, 1, sheetBounds.mostCodes)
    return codes === undefined ? undefined : Math.floor(codes)
  }
  const chosen: BatchPrint = {
    module: number('module', batchModule.least, batchModule.most),
    dpi: batchResolutions.find((dpi) => String(dpi) === textOf(flags, 'dpi')),
    level: correctionLevels.find((level) => level === textOf(flags, 'level')),
    sheetWidth: number('sheet-width', least, most),
    sheetHeight: number('sheet-height', least, most),
    columns: count('columns'),
    rows: count('rows'),
  }
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined))
}

function numberOf(typed: string): number {
  return Number(typed.replace(',', '.'))
}
