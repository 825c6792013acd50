/**
 * Batches of serials on the command line: opened, written to files, checked; reports of lines from a file, a pipe or a
 * watched folder; the books. Each can be cut short and asked for again: nothing is made or counted twice.
 */
import { createHash, randomUUID, type Hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { textOf, type Call, type Command, type Flag } from '../command.ts'
import { exit, Misuse, type ExitCode } from '../exit-codes.ts'
import type { CliContext } from '../cli-context.ts'
import { isFileTrouble, isFolder, writeFileAnswer, writeWhole } from '../files.ts'
import { spareMemory } from '../memory.ts'
import { openProgress } from '../progress.ts'
import { reportSerials } from './reports.ts'
import { sheetIdOf } from '../sheets/sheet-reference.ts'
import {
  batchFileFormats,
  largestOrder,
  presets,
  type BatchAnswer,
  type BatchFileFormat,
} from '../../src/contract/answers.ts'
import type { FileOutput } from '../../src/contract/operation.ts'
import { serialReports } from '../../src/domain/code/serial-states.ts'
import type { Actor } from '../../src/domain/rights.ts'

const outFlag: Flag = { name: 'out', value: 'codes.csv', words: 'cli.flag.out' }
const formatFlag: Flag = {
  name: 'format',
  value: 'text',
  choices: ['csv', 'txt', ...batchFileFormats],
  words: 'cli.flag.format',
}
const laneFlags: readonly Flag[] = [
  { name: 'lanes', value: 'n', words: 'cli.flag.lanes' },
  { name: 'lane', value: 'n', words: 'cli.flag.lane' },
]

/** Codes that leave more behind than the start of the program did. */
const manyCodes = 20_000

/** The commands of serials that do more than one operation. */
export function serialCommands(): Command[] {
  return [
    {
      path: ['serial', 'open'],
      positionals: [],
      ofCompany: true,
      example: '--sheet DR-SYRAH-2022 --count 12000 --lot L24-117 --out codes.csv --company 3',
      flags: [
        { name: 'sheet', value: 'reference|id', required: true, words: 'cli.flag.sheet' },
        {
          name: 'count',
          value: 'n',
          required: true,
          words: 'cli.flag.count',
          hint: `(1…${String(largestOrder)})`,
        },
        { name: 'spare', value: 'percent', words: 'cli.flag.spare', hint: '(0…100)' },
        { name: 'lot', value: 'text', words: 'cli.flag.lot' },
        { name: 'cpv', value: 'text', words: 'cli.flag.cpv' },
        { name: 'preset', value: 'text', choices: presets, words: 'cli.flag.preset' },
        { name: 'prefix', value: 'L24-', words: 'cli.flag.prefix' },
        { name: 'pattern', value: 'W24-@@@@@@##', words: 'cli.flag.pattern' },
        { name: 'request', value: 'text', words: 'cli.flag.request' },
        outFlag,
        formatFlag,
      ],
      run: openSerials,
    },
    {
      path: ['serial', 'codes'],
      positionals: ['batch'],
      ofCompany: true,
      example: '5 --from 1 --to 5000 --out codes.csv --company 3',
      flags: [
        { name: 'from', value: 'n', words: 'cli.flag.from' },
        { name: 'to', value: 'n', words: 'cli.flag.to' },
        ...laneFlags,
        formatFlag,
        outFlag,
      ],
      run: writeSerials,
    },
    {
      path: ['serial', 'check'],
      positionals: ['uri'],
      ofCompany: true,
      example: '"https://id.example.com/01/03012345000015/21/0H4G8X2K9M1P" --company 3',
      flags: [],
      run: checkSerial,
    },
    {
      path: ['serial', 'report'],
      positionals: ['batch|line'],
      ofCompany: true,
      example: '5 --file printed.csv --state printed --company 3',
      flags: [
        { name: 'file', value: 'printed.csv', words: 'cli.flag.reportFile' },
        { name: 'watch', value: 'folder', words: 'cli.flag.watch' },
        { name: 'state', value: 'text', choices: serialReports, words: 'cli.flag.reportState' },
        { name: 'reason', value: 'text', words: 'cli.flag.reason' },
        { name: 'reprint', words: 'cli.flag.reprint' },
        { name: 'sheet', value: 'reference|id', words: 'cli.flag.reportSheet' },
        { name: 'at', value: '2026-11-21T14:30:00Z', words: 'cli.flag.reportAt' },
        { name: 'request', value: 'text', words: 'cli.flag.request' },
      ],
      run: reportSerials,
    },
    {
      path: ['serial', 'void'],
      positionals: ['batch'],
      ofCompany: true,
      example: '5 --range 101..120 --reason "roll lost" --company 3',
      flags: [
        { name: 'range', value: 'A..B', required: true, words: 'cli.flag.range' },
        { name: 'reason', value: 'text', required: true, words: 'cli.flag.reason' },
      ],
      run: voidSerials,
    },
  ]
}

async function openSerials(context: CliContext, { flags }: Call): Promise<ExitCode> {
  const count = wholeOf(context, flags.get('count'), '--count') ?? 0
  const spare = percentOf(context, textOf(flags, 'spare'))
  const application = await context.product()
  const actor = await context.operator()
  const fiche = await sheetIdOf(application, actor, textOf(flags, 'sheet') ?? '')
  const request = textOf(flags, 'request') ?? randomUUID()
  // A run cut short is continued by the same request, so one made up here must be known.
  if (textOf(flags, 'request') === undefined)
    context.tell(context.voice.say('cli.serial.request', { request }))
  const lot = textOf(flags, 'lot')
  const preset = presets.find((one) => one === textOf(flags, 'preset'))
  const [cpv, prefix, pattern] = ['cpv', 'prefix', 'pattern'].map((name) => textOf(flags, name))
  const { batch } = await application.perform(
    'serials.open',
    {
      fiche,
      count,
      request,
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
  if (out === undefined) context.one(batch)
  else await writeBatch(context, actor, batch, { format: formatOf(flags), out })
  return exit.done
}

async function writeSerials(context: CliContext, { positionals, flags }: Call): Promise<ExitCode> {
  const asked = wholeOf(context, positionals[0], 'batch') ?? 0
  const range = {
    from: wholeOf(context, flags.get('from'), '--from'),
    to: wholeOf(context, flags.get('to'), '--to'),
  }
  const application = await context.product()
  const actor = await context.operator()
  const batch = await application.perform('serials.get', { batch: asked }, actor)
  const lanes = {
    lanes: wholeOf(context, flags.get('lanes'), '--lanes'),
    lane: wholeOf(context, flags.get('lane'), '--lane'),
  }
  await writeBatch(context, actor, batch, {
    format: formatOf(flags),
    ...range,
    ...lanes,
    out: textOf(flags, 'out'),
  })
  return exit.done
}

type Writing = {
  readonly format: 'csv' | 'txt' | BatchFileFormat
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly lanes?: number | undefined
  readonly lane?: number | undefined
  readonly out: string | undefined
}

/** Streams a batch, or a range of it, to a file, a folder or standard output, slice by slice as the reader takes them. */
async function writeBatch(
  context: CliContext,
  actor: Actor,
  batch: BatchAnswer,
  writing: Writing,
): Promise<void> {
  const { format, from, to, lanes, lane, out } = writing
  const application = await context.product()
  const count = (to ?? batch.count) - (from ?? 1) + 1
  if (count > manyCodes) spareMemory()
  if (format !== 'csv' && format !== 'txt') {
    await drawBatch(context, actor, batch, { ...writing, format, count })
    return
  }
  const file = await application.perform(
    'serials.codes',
    {
      batch: batch.id,
      format,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(lanes === undefined ? {} : { lanes }),
      ...(lane === undefined ? {} : { lane }),
    },
    actor,
  )
  const progress = openProgress(count)
  const sum = createHash('sha256')
  try {
    const body = counted(file.body, sum, (lines) => {
      progress.add(lines)
    })
    if (out === undefined || out === '-') await writeFileAnswer(context, { ...file, body }, out)
    else {
      const bytes = await writeWhole(context, body, out)
      progress.end()
      const codeAt = async (at: number) =>
        (
          await text(
            Readable.from(
              (
                await application.perform(
                  'serials.codes',
                  { batch: batch.id, format: 'txt', from: at, to: at },
                  actor,
                )
              ).body,
            ),
          )
        ).trim()
      const [first, last] = [
        from === undefined ? batch.first : await codeAt(from),
        to === undefined ? batch.last : await codeAt(to),
      ]
      context.one({ batch: batch.id, file: out, count, bytes, first, last, sha256: sum.digest('hex') })
    }
  } finally {
    progress.end()
  }
}

/** Draws pictures or print files into a folder. Parts that are there already are kept, so the same command goes on with a run cut short. */
async function drawBatch(
  context: CliContext,
  actor: Actor,
  batch: BatchAnswer,
  {
    format,
    from,
    to,
    count: codes,
    out,
  }: Writing & { readonly format: BatchFileFormat; readonly count: number },
): Promise<void> {
  const folder = out ?? `batch-${String(batch.id)}-${format}`
  if (folder === '-' || (existsSync(folder) && !isFolder(folder)))
    throw new Misuse(context.voice.say('cli.folderNeeded', { format }))
  const application = await context.product()
  const progress = openProgress(codes)
  try {
    const parts = await application.drawSerials(
      {
        batch: batch.id,
        format,
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      },
      folder,
      actor,
      {
        onPart: ({ count }) => {
          progress.add(count)
        },
      },
    )
    progress.end()
    context.rows(
      parts.map(({ name, count, bytes, sha256, firstSerial, lastSerial }) => ({
        file: join(folder, name),
        count,
        bytes,
        first: firstSerial,
        last: lastSerial,
        sha256,
      })),
    )
  } catch (error) {
    throw isFileTrouble(error) ? new Misuse(context.voice.say('cli.fileUnwritable', { file: folder })) : error
  } finally {
    progress.end()
  }
}

/** The same bytes, with their lines counted and their sum taken as they pass. */
async function* counted(
  body: FileOutput['body'],
  sum: Hash,
  add: (lines: number) => void,
): AsyncGenerator<Uint8Array | string> {
  for await (const chunk of body instanceof Uint8Array ? [body] : body) {
    yield chunk
    sum.update(chunk)
    const lines = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('latin1')
    add(lines.split('\n').length - 1)
  }
}

/** Exit code 1 says that the serial was never issued: so that a script can tell. */
async function checkSerial(context: CliContext, { positionals }: Call): Promise<ExitCode> {
  const application = await context.product()
  const answer = await application.perform(
    'serials.check',
    { code: positionals[0] ?? '' },
    await context.operator(),
  )
  context.one(answer)
  return answer.verdict === 'genuine' ? exit.done : exit.faulty
}

/** Declares a range of a batch void. */
async function voidSerials(context: CliContext, { positionals, flags }: Call): Promise<ExitCode> {
  const batch = wholeOf(context, positionals[0], 'batch') ?? 0
  const range = /^(\d{1,15})(?:\.\.(\d{1,15}))?$/u.exec(textOf(flags, 'range') ?? '')
  if (range === null) throw new Misuse(context.voice.say('cli.badRange'))
  const application = await context.product()
  const { code: _done, ...counts } = await application.perform(
    'serials.void',
    {
      batch,
      from: Number(range[1]),
      to: Number(range[2] ?? range[1]),
      reason: textOf(flags, 'reason') ?? '',
    },
    await context.operator(),
  )
  context.one(counts)
  return counts.released > 0 ? exit.faulty : exit.done
}

function formatOf(flags: Call['flags']): Writing['format'] {
  const asked = textOf(flags, 'format')
  return asked === 'txt' ? 'txt' : (batchFileFormats.find((one) => one === asked) ?? 'csv')
}

function percentOf(context: CliContext, typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined
  if (/^\d{1,3}(\.\d{1,2})?$/u.test(typed)) return Number(typed)
  throw new Misuse(context.voice.say('cli.notAPercent', { flag: '--spare' }))
}

function wholeOf(context: CliContext, typed: string | boolean | undefined, flag: string): number | undefined {
  if (typed === undefined) return undefined
  if (typeof typed === 'string' && /^\d{1,15}$/u.test(typed)) return Number(typed)
  throw new Misuse(context.voice.say('cli.notANumber', { flag }))
}
