/**
 * Reports of a production line from a file, standard input or a watched folder. A long report is sent in
 * parts, each with its own idempotency key: an interrupted report can be sent again, and nothing is counted
 * twice.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, watch } from 'node:fs'
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { textOf, type Call } from '../common/command.ts'
import { exit, Misuse, type ExitCode } from '../common/exit-codes.ts'
import type { CliContext } from '../common/cli-context.ts'
import { plainText } from '../common/table.ts'
import { sheetIdOf } from '../sheets/sheet-reference.ts'
import { serialReports } from '../../src/domain/code/serial-states.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import type { SerialReportAnswer } from '../../src/contract/answers.ts'
import type { Input } from '../../src/contract/operations/index.ts'
import type { Actor } from '../../src/domain/rights.ts'

/** Largest number of rows of a part. */
const partRows = 50_000
/** Milliseconds without input after which the rows of a pipe are sent, without waiting for its end. */
const quietMs = 1000
/** Milliseconds for which a watched file must be unchanged before it is read. */
const unchangedMs = 500
/** Milliseconds until a file is sent again after an unexpected error, such as an unreachable database. */
const retryAfterMs = 30_000

/** The input of a report without its rows and key. */
type ReportInput = Omit<Input<'serials.report'>, 'request' | 'rows'>
type ReportTarget = { readonly actor: Actor; readonly input: ReportInput; print(sentence: string): void }
type ReportTotals = Pick<
  SerialReportAnswer,
  'rows' | 'accepted' | 'duplicate' | 'foreign' | 'malformed' | 'void' | 'illegal'
>

/** The command `serial report`. Exit code 1 says that rows were not accepted. */
export async function reportSerials(context: CliContext, { positionals, flags }: Call): Promise<ExitCode> {
  const [file, folder] = [textOf(flags, 'file'), textOf(flags, 'watch')]
  if ((file === undefined) === (folder === undefined))
    throw new Misuse(context.translator.translate('cli.report.fileOrFolder'))
  const application = await context.application()
  const actor = await context.operator()
  const target = positionals[0] ?? ''
  const state = serialReports.find((report) => report === textOf(flags, 'state'))
  const [reason, sheet, at] = [textOf(flags, 'reason'), textOf(flags, 'sheet'), textOf(flags, 'at')]
  const destination: ReportTarget = {
    actor,
    print: (sentence) => {
      context.printMessage(sentence)
    },
    input: {
      target: /^\d{1,15}$/u.test(target) ? Number(target) : target,
      ...(state === undefined ? {} : { state }),
      ...(reason === undefined ? {} : { reason }),
      ...(flags.get('reprint') === true ? { reprint: true } : {}),
      ...(at === undefined ? {} : { at }),
      ...(sheet === undefined ? {} : { fiche: await sheetIdOf(application, actor, sheet) }),
    },
  }
  if (folder !== undefined) return watchFolder(context, destination, folder)
  const totals = await sendFile(context, destination, file ?? '-', textOf(flags, 'request'))
  context.printRecord(totals)
  return totals.accepted + totals.duplicate === totals.rows ? exit.done : exit.faulty
}

/** Sends a file in parts. Without `--request`, the key of each part is derived from its content. */
async function sendFile(
  context: CliContext,
  target: ReportTarget,
  file: string,
  idempotencyKey: string | undefined,
): Promise<ReportTotals> {
  const sums: Record<keyof ReportTotals, number> = {
    rows: 0,
    accepted: 0,
    duplicate: 0,
    foreign: 0,
    malformed: 0,
    void: 0,
    illegal: 0,
  }
  let part = 0
  // A pipe such as `tail -f` may never end, so its rows are sent when it is quiet. With `--request` the parts
  // must be the same at every run, so they are not split by time.
  for await (const lines of partsOf(context, file, file === '-' && idempotencyKey === undefined)) {
    part += 1
    const content = lines.join('\n')
    const partKey =
      idempotencyKey === undefined ? keyFor(target.input, content, part) : `${idempotencyKey}#${String(part)}`
    const report = await sendPart(context, target, content, partKey, sums.rows)
    for (const key of Object.keys(sums) as (keyof ReportTotals)[]) sums[key] += report[key]
  }
  return sums
}

/**
 * Sends one part, and prints its exceptions by their rows in the file; `rowsBefore` are those of earlier
 * parts.
 */
async function sendPart(
  context: CliContext,
  target: ReportTarget,
  content: string,
  partKey: string,
  rowsBefore: number,
): Promise<SerialReportAnswer> {
  const application = await context.application()
  const { report, repeated } = await application.perform(
    'serials.report',
    { ...target.input, request: partKey },
    target.actor,
    { upload: Readable.from([Buffer.from(content)]) },
  )
  if (repeated)
    target.print(context.translator.translate('cli.report.repeated', { date: Date.parse(report.createdAt) }))
  for (const { row, verdict, value } of report.exceptions)
    target.print(
      context.translator.translate('cli.report.row', {
        row: rowsBefore + row,
        verdict,
        value: plainText(value),
      }),
    )
  return report
}

/**
 * The key of a part: a hash of its input, content and number. The number matters on a pipe, where a code that
 * comes twice is two rows, the second a duplicate.
 */
function keyFor(input: ReportInput, content: string, part: number): string {
  return createHash('sha256')
    .update(JSON.stringify(input))
    .update(part === 1 ? '' : `#${String(part)}`)
    .update(content)
    .digest('hex')
    .slice(0, 32)
}

/** A first line that names a column of codes is a CSV header. */
const headerPattern = /(?:^|[,;\t])"?(?:url|uri|code|serial|link|epc|value)"?(?:$|[,;\t])/iu

/**
 * The lines of a file in parts of `partRows`; a live stream also ends a part when quiet. Each part has the
 * CSV header.
 */
async function* partsOf(context: CliContext, file: string, isLive: boolean): AsyncGenerator<string[]> {
  const stream = file === '-' ? process.stdin : createReadStream(file)
  let header: string | undefined
  let lines: string[] = []
  const newPart = (): string[] => (header === undefined || header === '' ? [] : [header])
  try {
    for await (const read of linesOf(stream, isLive)) {
      for (const line of read) {
        if (line.trim() === '') continue
        header ??= headerPattern.test(line.replace('\uFEFF', '')) ? line : ''
        lines.push(line)
        if (lines.length < partRows + newPart().length) continue
        yield lines
        lines = newPart()
      }
      if (read.length > 0 || lines.length <= newPart().length) continue
      yield lines
      lines = newPart()
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      throw new Misuse(context.translator.translate('cli.fileUnreadable', { file }))
    throw error
  }
  if (lines.length > newPart().length || header === undefined) yield lines
}

/** Lines as they arrive, many at once; yields an empty list once when a live stream is quiet. */
async function* linesOf(stream: Readable, isLive: boolean): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  let rest = ''
  let next = chunks.next()
  let isQuiet = false
  for (;;) {
    const chunk: IteratorResult<Buffer> | null = isLive && !isQuiet ? await nextOrQuiet(next) : await next
    isQuiet = chunk === null
    if (chunk === null) {
      yield []
      continue
    }
    if (chunk.done === true) break
    next = chunks.next()
    const read = `${rest}${decoder.decode(chunk.value, { stream: true })}`.split(/\r\n|[\r\n]/u)
    rest = read.pop() ?? ''
    if (read.length > 0) yield read
  }
  yield [`${rest}${decoder.decode()}`]
}

/** The next chunk, or null when none arrives within `quietMs`. */
async function nextOrQuiet<T>(next: Promise<T>): Promise<T | null> {
  const waiting = new AbortController()
  const silence = pause(quietMs, null, { signal: waiting.signal }).catch(() => null)
  try {
    return await Promise.race([next, silence])
  } finally {
    waiting.abort()
  }
}

/**
 * Sends every file put into a folder and moves it to `done` or `refused`, next to its answer. Runs until
 * stopped.
 */
async function watchFolder(context: CliContext, target: ReportTarget, folder: string): Promise<ExitCode> {
  for (const inner of ['done', 'refused']) {
    await mkdir(join(folder, inner), { recursive: true }).catch(() => {
      throw new Misuse(context.translator.translate('cli.fileUnwritable', { file: folder }))
    })
  }
  context.printMessage(context.translator.translate('cli.report.watching', { folder }))
  const changes = watchChanges(folder)
  const retryTimes = new Map<string, number>()
  for (;;) {
    for (const name of await readyFiles(folder)) {
      if ((retryTimes.get(name) ?? 0) > Date.now()) continue
      try {
        await reportFile(context, target, folder, name)
        retryTimes.delete(name)
      } catch (error) {
        // A file that fails unexpectedly must not block the others.
        retryTimes.set(name, Date.now() + retryAfterMs)
        context.printMessage(
          context.translator.translate('cli.report.broke', {
            file: name,
            reason: error instanceof Error ? error.message : String(error),
          }),
        )
        // An embedded database that was restarted has another port.
        await context.reopen()
      }
    }
    await changes.next()
  }
}

/** Resolves when the folder changes, and at least every second: not every file system reports changes. */
function watchChanges(folder: string): { next(): Promise<void> } {
  let wake: () => void = () => undefined
  watch(folder, () => {
    wake()
  }).on('error', () => undefined)
  return {
    next: () =>
      new Promise((settle) => {
        const timer = setTimeout(settle, 1000)
        wake = () => {
          clearTimeout(timer)
          setTimeout(settle, unchangedMs)
        }
      }),
  }
}

/** Files that are complete: not hidden, not `.part` or `.tmp`, and unchanged for `unchangedMs`. */
async function readyFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !/^\.|\.(?:part|tmp)$/u.test(entry.name))
    .map((entry) => entry.name)
    .sort()
  const times = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? Infinity),
  )
  return names.filter((_, index) => Date.now() - (times[index] ?? Infinity) >= unchangedMs)
}

async function reportFile(
  context: CliContext,
  target: ReportTarget,
  folder: string,
  name: string,
): Promise<void> {
  const path = join(folder, name)
  const answer = await sendFile(
    context,
    {
      ...target,
      print: (sentence) => {
        context.printMessage(`${name}: ${sentence}`)
      },
    },
    path,
    undefined,
  ).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    return { refused: error.code }
  })
  const inner = 'refused' in answer ? 'refused' : 'done'
  const movedName = freeName(join(folder, inner), name)
  await writeFile(join(folder, inner, `${movedName}.answer.json`), `${JSON.stringify(answer)}\n`)
  await rename(path, join(folder, inner, movedName))
  context.printRecord({ file: name, ...answer })
}

/** A name that the folder does not have yet, with a number if needed: a line may reuse file names. */
function freeName(folder: string, name: string): string {
  const { name: stem, ext } = parse(name)
  let free = name
  for (let number = 2; existsSync(join(folder, free)); number += 1) free = `${stem}-${String(number)}${ext}`
  return free
}
