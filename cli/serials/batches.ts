/**
 * Commands of serial batches: open a batch, write its codes to files, check or void serials. A command that
 * was interrupted can be repeated: nothing is created or counted twice.
 */
import { randomUUID } from 'node:crypto'
import { textOf, type Call, type Command, type Flag } from '../common/command.ts'
import { exit, Misuse, type ExitCode } from '../common/exit-codes.ts'
import type { CliContext } from '../common/cli-context.ts'
import { headingFlags, headingOf } from '../common/heading-flags.ts'
import { printFlags, printOf } from '../common/print-flags.ts'
import { writeBatch, type BatchOutput, type TagChoice } from './batch-output.ts'
import { reportSerials } from './reports.ts'
import { sheetIdOf } from '../sheets/sheet-reference.ts'
import { batchFileFormats, largestOrder, presets } from '../../src/contract/answers.ts'
import { itemSchemes, largestFilter } from '../../src/domain/code/epc-schemes.ts'
import { serialReports } from '../../src/domain/code/serial-states.ts'

const outFlag: Flag = { name: 'out', value: 'codes.csv', messageId: 'cli.flag.out' }
const formatFlag: Flag = {
  name: 'format',
  value: 'text',
  choices: ['csv', 'txt', ...batchFileFormats],
  messageId: 'cli.flag.format',
}
const laneFlags: readonly Flag[] = [
  { name: 'lanes', value: 'n', messageId: 'cli.flag.lanes' },
  { name: 'lane', value: 'n', messageId: 'cli.flag.lane' },
]

const tagFlags: readonly Flag[] = [
  { name: 'tags', value: 'text', choices: itemSchemes, messageId: 'cli.flag.tags' },
  { name: 'filter', value: 'n', messageId: 'cli.member.filter', hint: `(0…${String(largestFilter)})` },
  { name: 'prefix', value: '3012345', messageId: 'cli.member.tagPrefix' },
  { name: 'date', value: '17=281231', messageId: 'cli.member.tagDate' },
]

/** The commands of serials that run more than one operation. */
export const serialCommands: readonly Command[] = [
  {
    path: ['serial', 'open'],
    positionals: [],
    isForOneCompany: true,
    example: '--sheet DR-SYRAH-2022 --count 12000 --lot L24-117 --out codes.csv --company 3',
    flags: [
      { name: 'sheet', value: 'reference|id', required: true, messageId: 'cli.flag.sheet' },
      {
        name: 'count',
        value: 'n',
        required: true,
        messageId: 'cli.flag.count',
        hint: `(1…${String(largestOrder)})`,
      },
      { name: 'spare', value: 'percent', messageId: 'cli.flag.spare', hint: '(0…100)' },
      { name: 'lot', value: 'text', messageId: 'cli.flag.lot' },
      { name: 'cpv', value: 'text', messageId: 'cli.flag.cpv' },
      { name: 'preset', value: 'text', choices: presets, messageId: 'cli.flag.preset' },
      { name: 'prefix', value: 'L24-', messageId: 'cli.flag.prefix' },
      { name: 'pattern', value: 'W24-@@@@@@##', messageId: 'cli.flag.pattern' },
      { name: 'request', value: 'text', messageId: 'cli.flag.request' },
      outFlag,
      formatFlag,
      ...headingFlags,
      ...printFlags,
    ],
    run: openSerials,
  },
  {
    path: ['serial', 'codes'],
    positionals: ['batch'],
    isForOneCompany: true,
    example: '5 --from 1 --to 5000 --out codes.csv --company 3',
    flags: [
      { name: 'from', value: 'n', messageId: 'cli.flag.from' },
      { name: 'to', value: 'n', messageId: 'cli.flag.to' },
      ...laneFlags,
      ...tagFlags,
      formatFlag,
      outFlag,
      ...headingFlags,
      ...printFlags,
    ],
    run: writeSerials,
  },
  {
    path: ['serial', 'check'],
    positionals: ['uri'],
    isForOneCompany: true,
    example: '"https://id.example.com/01/03012345000015/21/0H4G8X2K9M1P" --company 3',
    flags: [],
    run: checkSerial,
  },
  {
    path: ['serial', 'report'],
    positionals: ['batch|line'],
    isForOneCompany: true,
    example: '5 --file printed.csv --state printed --company 3',
    flags: [
      { name: 'file', value: 'printed.csv', messageId: 'cli.flag.reportFile' },
      { name: 'watch', value: 'folder', messageId: 'cli.flag.watch' },
      { name: 'state', value: 'text', choices: serialReports, messageId: 'cli.flag.reportState' },
      { name: 'reason', value: 'text', messageId: 'cli.flag.reason' },
      { name: 'reprint', messageId: 'cli.flag.reprint' },
      { name: 'sheet', value: 'reference|id', messageId: 'cli.flag.reportSheet' },
      { name: 'at', value: '2026-11-21T14:30:00Z', messageId: 'cli.flag.reportAt' },
      { name: 'request', value: 'text', messageId: 'cli.flag.request' },
    ],
    run: reportSerials,
  },
  {
    path: ['serial', 'void'],
    positionals: ['batch'],
    isForOneCompany: true,
    example: '5 --range 101..120 --reason "roll lost" --company 3',
    flags: [
      { name: 'range', value: 'A..B', required: true, messageId: 'cli.flag.range' },
      { name: 'reason', value: 'text', required: true, messageId: 'cli.flag.reason' },
    ],
    run: voidSerials,
  },
]

async function openSerials(context: CliContext, { flags }: Call): Promise<ExitCode> {
  const [words, print] = [wordsOf(context, flags), printChoice(context, flags)]
  const count = integerOf(context, flags.get('count'), '--count') ?? 0
  const spare = percentOf(context, textOf(flags, 'spare'))
  const application = await context.application()
  const actor = await context.operator()
  const fiche = await sheetIdOf(application, actor, textOf(flags, 'sheet') ?? '')
  const idempotencyKey = textOf(flags, 'request') ?? randomUUID()
  // An interrupted run continues under the same key, so a generated one is printed.
  if (textOf(flags, 'request') === undefined)
    context.printMessage(context.translator.translate('cli.serial.request', { request: idempotencyKey }))
  const lot = textOf(flags, 'lot')
  const preset = presets.find((name) => name === textOf(flags, 'preset'))
  const [cpv, prefix, pattern] = ['cpv', 'prefix', 'pattern'].map((name) => textOf(flags, name))
  const { batch } = await application.perform(
    'serials.open',
    {
      fiche,
      count,
      request: idempotencyKey,
      ...(lot === undefined ? {} : { lot }),
      ...(preset === undefined ? {} : { preset }),
      ...(spare === undefined ? {} : { spare }),
      ...(cpv === undefined ? {} : { cpv }),
      ...(prefix === undefined ? {} : { prefix }),
      ...(pattern === undefined ? {} : { pattern }),
    },
    actor,
  )
  const out = textOf(flags, 'out')
  if (out === undefined) context.printRecord(batch)
  else await writeBatch(context, actor, batch, { format: formatOf(flags), out, words, print })
  return exit.done
}

async function writeSerials(context: CliContext, { positionals, flags }: Call): Promise<ExitCode> {
  const [words, print] = [wordsOf(context, flags), printChoice(context, flags)]
  const batchId = integerOf(context, positionals[0], 'batch') ?? 0
  const range = {
    from: integerOf(context, flags.get('from'), '--from'),
    to: integerOf(context, flags.get('to'), '--to'),
  }
  const application = await context.application()
  const actor = await context.operator()
  const batch = await application.perform('serials.get', { batch: batchId }, actor)
  const lanes = {
    lanes: integerOf(context, flags.get('lanes'), '--lanes'),
    lane: integerOf(context, flags.get('lane'), '--lane'),
  }
  await writeBatch(context, actor, batch, {
    format: formatOf(flags),
    words,
    print,
    ...range,
    ...lanes,
    tags: tagsOf(context, flags),
    out: textOf(flags, 'out'),
  })
  return exit.done
}

/** Exit code 1 tells a script that the serial is not genuine. */
async function checkSerial(context: CliContext, { positionals }: Call): Promise<ExitCode> {
  const application = await context.application()
  const answer = await application.perform(
    'serials.check',
    { code: positionals[0] ?? '' },
    await context.operator(),
  )
  context.printRecord(answer)
  return answer.verdict === 'genuine' ? exit.done : exit.faulty
}

/** Declares a range of a batch void. */
async function voidSerials(context: CliContext, { positionals, flags }: Call): Promise<ExitCode> {
  const batch = integerOf(context, positionals[0], 'batch') ?? 0
  const range = /^(\d{1,15})(?:\.\.(\d{1,15}))?$/u.exec(textOf(flags, 'range') ?? '')
  if (range === null) throw new Misuse(context.translator.translate('cli.badRange'))
  const application = await context.application()
  const { code: _code, ...counts } = await application.perform(
    'serials.void',
    {
      batch,
      from: Number(range[1]),
      to: Number(range[2] ?? range[1]),
      reason: textOf(flags, 'reason') ?? '',
    },
    await context.operator(),
  )
  context.printRecord(counts)
  return counts.released > 0 ? exit.faulty : exit.done
}

/** The words above the codes. Lists of codes have no room for them. */
function wordsOf(context: CliContext, flags: Call['flags']): BatchOutput['words'] {
  const words = headingOf(context, flags)
  const format = formatOf(flags)
  if (words.heading !== undefined && (format === 'csv' || format === 'txt'))
    throw new Misuse(context.translator.translate('cli.headingNeedsPictures'))
  return words
}

/** How the codes are printed. Lists of codes have no size. */
function printChoice(context: CliContext, flags: Call['flags']): BatchOutput['print'] {
  const print = printOf(context, flags)
  const format = formatOf(flags)
  if (Object.keys(print).length > 0 && (format === 'csv' || format === 'txt'))
    throw new Misuse(context.translator.translate('cli.printNeedsPictures'))
  return print
}

/** The RFID tags of the codes, as the flags choose them. */
function tagsOf(context: CliContext, flags: Call['flags']): TagChoice {
  const tags = itemSchemes.find((scheme) => scheme === textOf(flags, 'tags'))
  const filter = integerOf(context, flags.get('filter'), '--filter')
  const [prefix, date] = [textOf(flags, 'prefix'), textOf(flags, 'date')]
  return {
    ...(tags === undefined ? {} : { tags }),
    ...(filter === undefined ? {} : { filter }),
    ...(prefix === undefined ? {} : { prefix }),
    ...(date === undefined ? {} : { date }),
  }
}

function formatOf(flags: Call['flags']): BatchOutput['format'] {
  const name = textOf(flags, 'format')
  return name === 'txt' ? 'txt' : (batchFileFormats.find((format) => format === name) ?? 'csv')
}

function percentOf(context: CliContext, typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined
  if (/^\d{1,3}(\.\d{1,2})?$/u.test(typed)) return Number(typed)
  throw new Misuse(context.translator.translate('cli.notAPercent', { flag: '--spare' }))
}

function integerOf(
  context: CliContext,
  typed: string | boolean | undefined,
  flag: string,
): number | undefined {
  if (typed === undefined) return undefined
  if (typeof typed === 'string' && /^\d{1,15}$/u.test(typed)) return Number(typed)
  throw new Misuse(context.translator.translate('cli.notANumber', { flag }))
}
