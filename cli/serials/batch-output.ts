/**
 * Writes the codes of a batch: as CSV or text to a file or standard output, or as pictures and print files to
 * a folder.
 */
import { createHash, type Hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { CliContext } from '../common/cli-context.ts'
import { Misuse } from '../common/exit-codes.ts'
import { isFileError, isFolder, writeFileAnswer, writeFileAtomically } from '../common/files.ts'
import type { headingOf } from '../common/heading-flags.ts'
import { limitMemory } from '../common/memory.ts'
import { openProgress } from '../common/progress.ts'
import type { BatchAnswer, BatchFileFormat } from '../../src/contract/answers.ts'
import type { Input } from '../../src/contract/operations/index.ts'
import type { FileOutput } from '../../src/contract/operation.ts'
import { wholeDots, type BatchPrint } from '../../src/domain/code/batch-print.ts'
import type { Actor } from '../../src/domain/rights.ts'

/** Above this number of codes, garbage collection is set to keep the heap small. */
const manyCodes = 20_000

/** The RFID tags of the codes, in the input of `serials.codes`. */
export type TagChoice = Pick<Input<'serials.codes'>, 'tags' | 'filter' | 'prefix' | 'date'>

/** Which codes of a batch to write, how and where. */
export type BatchOutput = {
  readonly format: 'csv' | 'txt' | BatchFileFormat
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly lanes?: number | undefined
  readonly lane?: number | undefined
  readonly out: string | undefined
  /** The RFID tags of a CSV. */
  readonly tags?: TagChoice | undefined
  /** The heading above the codes of pictures and print files. */
  readonly words: ReturnType<typeof headingOf>
  /** How pictures and print files are printed. */
  readonly print: BatchPrint
}

/**
 * Writes a batch, or a range of it, to a file, a folder or standard output, as a stream under back-pressure.
 */
export async function writeBatch(
  context: CliContext,
  actor: Actor,
  batch: BatchAnswer,
  output: BatchOutput,
): Promise<void> {
  const { format, from, to } = output
  const count = (to ?? batch.count) - (from ?? 1) + 1
  if (count > manyCodes) limitMemory()
  if (format !== 'csv' && format !== 'txt') {
    await drawBatch(context, actor, batch, { ...output, format, count })
    return
  }
  await writeCodeList(context, actor, batch, { ...output, format, count })
}

/** Writes the codes as CSV or text; for a file, also prints its size, checksum, and first and last code. */
async function writeCodeList(
  context: CliContext,
  actor: Actor,
  batch: BatchAnswer,
  {
    format,
    from,
    to,
    lanes,
    lane,
    out,
    count,
    tags,
  }: BatchOutput & { readonly format: 'csv' | 'txt'; readonly count: number },
): Promise<void> {
  const application = await context.application()
  const file = await application.perform(
    'serials.codes',
    {
      batch: batch.id,
      format,
      ...rangeOf({ from, to }),
      ...(lanes === undefined ? {} : { lanes }),
      ...(lane === undefined ? {} : { lane }),
      ...tags,
    },
    actor,
  )
  const progress = openProgress(count)
  const sum = createHash('sha256')
  try {
    const body = countLines(file.body, sum, (lines) => {
      progress.add(lines)
    })
    if (out === undefined || out === '-') {
      await writeFileAnswer(context, { ...file, body }, out)
      return
    }
    const bytes = await writeFileAtomically(context, body, out)
    progress.end()
    const first = from === undefined ? batch.first : await codeAt(context, actor, batch, from)
    const last = to === undefined ? batch.last : await codeAt(context, actor, batch, to)
    context.printRecord({ batch: batch.id, file: out, count, bytes, first, last, sha256: sum.digest('hex') })
  } finally {
    progress.end()
  }
}

/** The code at a position of a batch, 1 being the first. */
async function codeAt(
  context: CliContext,
  actor: Actor,
  batch: BatchAnswer,
  position: number,
): Promise<string> {
  const application = await context.application()
  const input = { batch: batch.id, format: 'txt', from: position, to: position } as const
  const { body } = await application.perform('serials.codes', input, actor)
  return (await text(Readable.from(body))).trim()
}

/**
 * Draws pictures or print files into a folder. Existing parts stay, so the same command continues an
 * interrupted run.
 */
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
    words,
    print,
  }: BatchOutput & { readonly format: BatchFileFormat; readonly count: number },
): Promise<void> {
  const folder = out ?? `batch-${String(batch.id)}-${format}`
  if (folder === '-' || (existsSync(folder) && !isFolder(folder)))
    throw new Misuse(context.translator.translate('cli.folderNeeded', { format }))
  const application = await context.application()
  sayPrintedWidth(context, format, print)
  const progress = openProgress(codes)
  try {
    const parts = await application.drawSerials(
      {
        batch: batch.id,
        format,
        ...rangeOf({ from, to }),
        ...words,
        ...print,
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
    context.printRows(
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
    throw isFileError(error)
      ? new Misuse(context.translator.translate('cli.fileUnwritable', { file: folder }))
      : error
  } finally {
    progress.end()
  }
}

/** Says how wide modules become in whole pixels or dots, where that is not what was chosen. */
function sayPrintedWidth({ translator }: CliContext, format: BatchFileFormat, print: BatchPrint): void {
  const printed = wholeDots(format, print)
  if (printed === null) return
  const { better, ...values } = printed
  const name = translator.translate(`part.files.format.${format}`)
  process.stderr.write(`${translator.translate('part.files.wholeDots', { ...values, format: name })}\n`)
  if (better !== null)
    process.stderr.write(`${translator.translate('part.files.narrowDots', { ...values, better })}\n`)
}

/** Passes a body on; adds each chunk to the checksum and its lines to the count. */
async function* countLines(
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

/** First and last position, if given. */
function rangeOf({ from, to }: Pick<BatchOutput, 'from' | 'to'>): { from?: number; to?: number } {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}
