/**
 * Headless runs: a CSV of sheets to codes on disk, and batches of serials to files, by the same operations as the
 * pages. Each can be cut short and asked for again: what was done stays done and nothing is made twice.
 */
import { randomUUID } from 'node:crypto'
import { textOf, type Call, type Command, type Flag } from './command.ts'
import { exit, Misuse, type ExitCode } from './ending.ts'
import type { Desk } from './desk.ts'
import { writeFileAnswer, writeWhole } from './files.ts'
import { openProgress } from './progress.ts'
import { importSheets } from './sheets-import.ts'
import { imageFormats } from '../src/contract/operations/codes.ts'
import { largestOrder, presets, type BatchAnswer } from '../src/contract/answers.ts'
import type { FileOutput } from '../src/contract/operation.ts'
import { refuse } from '../src/domain/refusal.ts'
import type { Actor } from '../src/domain/rights.ts'
import type { Product } from '../src/product.ts'

const outFlag: Flag = { name: 'out', value: 'codes.csv', words: 'cli.flag.out' }
const formatFlag: Flag = { name: 'format', value: 'text', choices: ['csv', 'txt'], words: 'cli.flag.format' }

/** The commands that do more than one operation. */
export function runCommands(): Command[] {
  return [
    {
      path: ['sheets', 'import'], positionals: ['file.csv'], ofCompany: true, example: 'wines.csv --company 3 --codes svg,pdf --out codes/',
      flags: [
        { name: 'map', value: 'map.json', words: 'cli.flag.map' }, { name: 'dry-run', words: 'cli.flag.dryRun' },
        { name: 'codes', value: 'svg,pdf', words: 'cli.flag.codes', hint: `(${imageFormats.join(',')})` },
        { name: 'text', words: 'cli.flag.text' }, { name: 'out', value: 'dir', words: 'cli.flag.outDir' },
      ],
      run: importSheets,
    },
    {
      path: ['serial', 'open'], positionals: [], ofCompany: true, example: '--sheet DR-SYRAH-2022 --count 12000 --lot L24-117 --out codes.csv --company 3',
      flags: [
        { name: 'sheet', value: 'reference|id', required: true, words: 'cli.flag.sheet' },
        { name: 'count', value: 'n', required: true, words: 'cli.flag.count', hint: `(1…${String(largestOrder)})` },
        { name: 'lot', value: 'text', words: 'cli.flag.lot' }, { name: 'preset', value: 'text', choices: presets, words: 'cli.flag.preset' },
        { name: 'request', value: 'text', words: 'cli.flag.request' }, outFlag, formatFlag,
      ],
      run: openSerials,
    },
    {
      path: ['serial', 'codes'], positionals: ['batch'], ofCompany: true, example: '5 --from 1 --to 5000 --out codes.csv --company 3',
      flags: [{ name: 'from', value: 'n', words: 'cli.flag.from' }, { name: 'to', value: 'n', words: 'cli.flag.to' }, formatFlag, outFlag],
      run: writeSerials,
    },
    {
      path: ['serial', 'check'], positionals: ['uri'], ofCompany: true, example: '"https://id.example.com/01/03012345000015/21/0H4G8X2K9M1P" --company 3',
      flags: [], run: checkSerial,
    },
  ]
}

async function openSerials(desk: Desk, { flags }: Call): Promise<ExitCode> {
  const count = wholeOf(desk, flags.get('count'), '--count') ?? 0
  const product = await desk.product()
  const actor = await desk.operator()
  const fiche = await sheetIdOf(product, actor, textOf(flags, 'sheet') ?? '')
  const request = textOf(flags, 'request') ?? randomUUID()
  // A run cut short is continued by the same request, so one made up here must be known.
  if (textOf(flags, 'request') === undefined) desk.tell(desk.voice.say('cli.serial.request', { request }))
  const lot = textOf(flags, 'lot')
  const preset = presets.find((one) => one === textOf(flags, 'preset'))
  const { batch } = await product.perform('serials.open', {
    fiche, count, request, ...(lot === undefined ? {} : { lot }), ...(preset === undefined ? {} : { preset }),
  }, actor)
  const out = textOf(flags, 'out')
  if (out === undefined) desk.one(batch)
  else await writeBatch(desk, actor, batch, { format: formatOf(flags), from: undefined, to: undefined, out })
  return exit.done
}

async function writeSerials(desk: Desk, { positionals, flags }: Call): Promise<ExitCode> {
  const asked = wholeOf(desk, positionals[0], 'batch') ?? 0
  const range = { from: wholeOf(desk, flags.get('from'), '--from'), to: wholeOf(desk, flags.get('to'), '--to') }
  const product = await desk.product()
  const actor = await desk.operator()
  const batch = await product.perform('serials.get', { batch: asked }, actor)
  await writeBatch(desk, actor, batch, { format: formatOf(flags), ...range, out: textOf(flags, 'out') })
  return exit.done
}

type Writing = { readonly format: 'csv' | 'txt'; readonly from: number | undefined; readonly to: number | undefined; readonly out: string | undefined }

/** Streams a batch, or a range of it, to a file, a folder or standard output, slice by slice as the reader takes them. */
async function writeBatch(desk: Desk, actor: Actor, batch: BatchAnswer, { format, from, to, out }: Writing): Promise<void> {
  const product = await desk.product()
  const file = await product.perform('serials.codes', {
    batch: batch.id, format, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }),
  }, actor)
  const progress = openProgress((to ?? batch.count) - (from ?? 1) + 1)
  try {
    const body = counted(file.body, (lines) => { progress.add(lines) })
    if (out === undefined || out === '-') await writeFileAnswer(desk, { ...file, body }, out)
    else {
      const bytes = await writeWhole(desk, body, out)
      progress.end()
      desk.one({ batch: batch.id, file: out, count: batch.count, bytes, first: batch.first, last: batch.last })
    }
  } finally {
    progress.end()
  }
}

/** The same bytes, with their lines counted as they pass. */
async function* counted(body: FileOutput['body'], add: (lines: number) => void): AsyncGenerator<Uint8Array | string> {
  for await (const chunk of body instanceof Uint8Array ? [body] : body) {
    yield chunk
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('latin1')
    add(text.split('\n').length - 1)
  }
}

/** Exit code 1 says that the serial was never issued: so that a script can tell. */
async function checkSerial(desk: Desk, { positionals }: Call): Promise<ExitCode> {
  const product = await desk.product()
  const answer = await product.perform('serials.check', { code: positionals[0] ?? '' }, await desk.operator())
  desk.one(answer)
  return answer.verdict === 'genuine' ? exit.done : exit.faulty
}

/** The id of the sheet with a reference, archived or not; a number that is no reference is an id. */
async function sheetIdOf(product: Product, actor: Actor, asked: string): Promise<number> {
  for (const archived of [false, true]) {
    const { rows } = await product.perform('sheets.list', { search: asked.slice(0, 100), archived, sort: 'reference', size: 200 }, actor)
    const found = rows.find((row) => row.reference === asked)
    if (found !== undefined) return found.id
  }
  return /^\d{1,15}$/u.test(asked) ? Number(asked) : refuse('sheet.unknown')
}

function formatOf(flags: Call['flags']): 'csv' | 'txt' {
  return textOf(flags, 'format') === 'txt' ? 'txt' : 'csv'
}

function wholeOf(desk: Desk, typed: string | boolean | undefined, flag: string): number | undefined {
  if (typed === undefined) return undefined
  if (typeof typed === 'string' && /^\d{1,15}$/u.test(typed)) return Number(typed)
  throw new Misuse(desk.voice.say('cli.notANumber', { flag }))
}
