/**
 * Reports of a production line from a file, from standard input or from a watched folder. A long report is sent in parts
 * with names of their own, so that one cut short goes on where it was, and nothing is counted twice.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, watch } from 'node:fs'
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { textOf, type Call } from '../command.ts'
import { exit, Misuse, type ExitCode } from '../exit-codes.ts'
import type { CliContext } from '../cli-context.ts'
import { plain } from '../table.ts'
import { sheetIdOf } from '../sheets/sheet-reference.ts'
import { serialReports } from '../../src/domain/code/serial-states.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import type { SerialReportAnswer } from '../../src/contract/answers.ts'
import type { Input } from '../../src/contract/operations/index.ts'
import type { Actor } from '../../src/domain/rights.ts'

/** Rows of one part. */
const partRows = 50_000
/** Milliseconds without a row after which a pipe's rows are reported, not waiting for its end. */
const quiet = 1000
/** Milliseconds in which a watched file must not have grown. */
const settled = 500
/** Milliseconds until a file is tried again that broke something: a database that is away comes back. */
const patience = 30_000

type Said = Omit<Input<'serials.report'>, 'request' | 'rows'>
type Sending = { readonly actor: Actor; readonly said: Said; tell(sentence: string): void }
type Sums = Pick<
  SerialReportAnswer,
  'rows' | 'accepted' | 'duplicate' | 'foreign' | 'malformed' | 'void' | 'illegal'
>

/** The command `serial report`. Exit code 1 says that rows were not accepted. */
export async function reportSerials(context: CliContext, { positionals, flags }: Call): Promise<ExitCode> {
  const [file, folder] = [textOf(flags, 'file'), textOf(flags, 'watch')]
  if ((file === undefined) === (folder === undefined))
    throw new Misuse(context.voice.say('cli.report.fileOrFolder'))
  const application = await context.product()
  const actor = await context.operator()
  const target = positionals[0] ?? ''
  const state = serialReports.find((one) => one === textOf(flags, 'state'))
  const [reason, sheet, at] = [textOf(flags, 'reason'), textOf(flags, 'sheet'), textOf(flags, 'at')]
  const sending: Sending = {
    actor,
    tell: (sentence) => {
      context.tell(sentence)
    },
    said: {
      target: /^\d{1,15}$/u.test(target) ? Number(target) : target,
      ...(state === undefined ? {} : { state }),
      ...(reason === undefined ? {} : { reason }),
      ...(flags.get('reprint') === true ? { reprint: true } : {}),
      ...(at === undefined ? {} : { at }),
      ...(sheet === undefined ? {} : { fiche: await sheetIdOf(application, actor, sheet) }),
    },
  }
  if (folder !== undefined) return watchFolder(context, sending, folder)
  const sums = await sendFile(context, sending, file ?? '-', textOf(flags, 'request'))
  context.one(sums)
  return sums.accepted + sums.duplicate === sums.rows ? exit.done : exit.faulty
}

/** Sends a file in parts. Without a name of its own, a report is named by what it holds. */
async function sendFile(
  context: CliContext,
  sending: Sending,
  file: string,
  request: string | undefined,
): Promise<Sums> {
  const sums: Record<keyof Sums, number> = {
    rows: 0,
    accepted: 0,
    duplicate: 0,
    foreign: 0,
    malformed: 0,
    void: 0,
    illegal: 0,
  }
  const application = await context.product()
  let part = 0
  // A pipe may never end, as from `tail -f`; parts of a report with a name must be the same ones every time.
  for await (const lines of partsOf(context, file, file === '-' && request === undefined)) {
    part += 1
    const content = lines.join('\n')
    const name = request === undefined ? nameOf(sending.said, content, part) : `${request}#${String(part)}`
    const { report, repeated } = await application.perform(
      'serials.report',
      { ...sending.said, request: name },
      sending.actor,
      { upload: Readable.from([Buffer.from(content)]) },
    )
    if (repeated)
      sending.tell(context.voice.say('cli.report.repeated', { date: Date.parse(report.createdAt) }))
    for (const { row, verdict, value } of report.exceptions)
      sending.tell(
        context.voice.say('cli.report.row', { row: sums.rows + row, verdict, value: plain(value) }),
      )
    for (const key of Object.keys(sums) as (keyof Sums)[]) sums[key] += report[key]
  }
  return sums
}

/** A name of what is said, and where in its report: the same code twice on a pipe is two rows, the second a duplicate. */
function nameOf(said: Said, content: string, part: number): string {
  return createHash('sha256')
    .update(JSON.stringify(said))
    .update(part === 1 ? '' : `#${String(part)}`)
    .update(content)
    .digest('hex')
    .slice(0, 32)
}

/** The lines of a file, some ten thousand a part, or what there is when a live one is quiet; each part has the header of a CSV again. */
async function* partsOf(context: CliContext, file: string, isLive: boolean): AsyncGenerator<string[]> {
  const stream = file === '-' ? process.stdin : createReadStream(file)
  let header: string | undefined
  let lines: string[] = []
  const begin = (): string[] => (header === undefined || header === '' ? [] : [header])
  try {
    for await (const read of linesOf(stream, isLive)) {
      for (const line of read) {
        if (line.trim() === '') continue
        header ??= /(?:^|[,;\t])"?(?:url|uri|code|serial|link|epc|value)"?(?:$|[,;\t])/iu.test(
          line.replace('\uFEFF', ''),
        )
          ? line
          : ''
        lines.push(line)
        if (lines.length < partRows + begin().length) continue
        yield lines
        lines = begin()
      }
      if (read.length > 0 || lines.length <= begin().length) continue
      yield lines
      lines = begin()
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      throw new Misuse(context.voice.say('cli.fileUnreadable', { file }))
    throw error
  }
  if (lines.length > begin().length || header === undefined) yield lines
}

/** Lines as they come, many at once; none, once, where a live stream is quiet. */
async function* linesOf(stream: Readable, isLive: boolean): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  let rest = ''
  let next = chunks.next()
  let isQuiet = false
  for (;;) {
    const chunk: IteratorResult<Buffer> | null = isLive && !isQuiet ? await orQuiet(next) : await next
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

/** What comes next, or null when nothing does for a while. */
async function orQuiet<T>(next: Promise<T>): Promise<T | null> {
  const waiting = new AbortController()
  const silence = pause(quiet, null, { signal: waiting.signal }).catch(() => null)
  try {
    return await Promise.race([next, silence])
  } finally {
    waiting.abort()
  }
}

/** Sends every file that is laid into a folder, and moves it to `done` or `refused` beside its answer. Ends with the command. */
async function watchFolder(context: CliContext, sending: Sending, folder: string): Promise<ExitCode> {
  for (const inner of ['done', 'refused']) {
    await mkdir(join(folder, inner), { recursive: true }).catch(() => {
      throw new Misuse(context.voice.say('cli.fileUnwritable', { file: folder }))
    })
  }
  context.tell(context.voice.say('cli.report.watching', { folder }))
  const woken = waker(folder)
  const later = new Map<string, number>()
  for (;;) {
    for (const name of await readyFiles(folder)) {
      if ((later.get(name) ?? 0) > Date.now()) continue
      try {
        await takeFile(context, sending, folder, name)
        later.delete(name)
      } catch (error) {
        // One file that breaks something must not keep the others from being reported.
        later.set(name, Date.now() + patience)
        context.tell(
          context.voice.say('cli.report.broke', {
            file: name,
            reason: error instanceof Error ? error.message : String(error),
          }),
        )
        // An embedded database that was ended comes back at another address.
        await context.renew()
      }
    }
    await woken.next()
  }
}

/** Wakes when the folder changes, and at least every second: not every file system tells. */
function waker(folder: string): { next(): Promise<void> } {
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
          setTimeout(settle, settled)
        }
      }),
  }
}

/** Files that are whole: not hidden, not a part, and not changed lately. */
async function readyFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !/^\.|\.(?:part|tmp)$/u.test(entry.name))
    .map((entry) => entry.name)
    .sort()
  const times = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? Infinity),
  )
  return names.filter((_, at) => Date.now() - (times[at] ?? Infinity) >= settled)
}

async function takeFile(context: CliContext, sending: Sending, folder: string, name: string): Promise<void> {
  const path = join(folder, name)
  const answer = await sendFile(
    context,
    {
      ...sending,
      tell: (sentence) => {
        context.tell(`${name}: ${sentence}`)
      },
    },
    path,
    undefined,
  ).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    return { refused: error.code }
  })
  const inner = 'refused' in answer ? 'refused' : 'done'
  const kept = freeName(join(folder, inner), name)
  await writeFile(join(folder, inner, `${kept}.answer.json`), `${JSON.stringify(answer)}\n`)
  await rename(path, join(folder, inner, kept))
  context.one({ file: name, ...answer })
}

/** The name itself, or with a number: a line that always writes the same file loses none. */
function freeName(folder: string, name: string): string {
  const { name: stem, ext } = parse(name)
  let free = name
  for (let number = 2; existsSync(join(folder, free)); number += 1) free = `${stem}-${String(number)}${ext}`
  return free
}
