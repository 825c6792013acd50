/**
 * Sends one file to its import, row by row: the next rows are read while the database writes. An import that was
 * interrupted goes on at the row where it stopped.
 */
import { createHash } from 'node:crypto'
import { openProgress } from '../common/progress.ts'
import { lineSentence } from '../common/translator.ts'
import type { ImportContext, ImportedSheets, SheetResult } from './draw-codes.ts'
import { maxStreamedRows } from '../../src/contract/operations/imports.ts'
import type { Input, Output } from '../../src/contract/operations/index.ts'
import type { SpreadsheetRow } from '../../src/domain/spreadsheet/table.ts'
import type { Application, LongFile } from '../../src/application.ts'

/** What people chose for the columns. */
export type Choices = Pick<Input<'imports.open'>, 'mapping' | 'units' | 'preset'>

/** A file and how it is imported. */
export type Sending = {
  readonly name: string
  readonly file: LongFile
  readonly choices: Choices
  /** As the application performs operations, or rehearses them. */
  readonly perform: Application['perform']
  readonly isRehearsal: boolean
  /** The sheets of all rows are wanted, of rows that were imported before too. */
  readonly wantsSheets: boolean
}

type RowsAnswer = Output<'imports.rows'>
/** The counts of an import, its id and the sheets of its rows. */
export type Sent = Pick<RowsAnswer, 'created' | 'updated' | 'same' | 'faulty'> & {
  readonly id: number
  readonly lines: number
  readonly sheets: ImportedSheets
}

/** Sentences on lines of one file, at most; the rest is in the file of refused lines. */
const mostSentences = 1000

/** Imports a file. Refuses what `imports.open` and `imports.rows` refuse, and a file that breaks off. */
export async function sendFile(importContext: ImportContext, sending: Sending): Promise<Sent> {
  const { context, actor } = importContext
  const { file, perform, wantsSheets } = sending
  const opened = await perform('imports.open', openingOf(sending), actor)
  const progress = openProgress(file.about ?? 0)
  const reporter = openReporter(importContext)
  const unregister = context.onStop(() => {
    progress.end()
    if (!sending.isRehearsal)
      context.printMessage(context.translator.translate('cli.import.stopped', { file: sending.name }))
  })
  const sheets = new Map<number, SheetResult['outcome']>()
  try {
    const start = wantsSheets ? 0 : opened.done
    progress.add(start)
    let answer: RowsAnswer | undefined
    for await (const { offset, rows, last } of batches(file.rows(), start)) {
      answer = await perform('imports.rows', { id: opened.id, offset, rows, last }, actor)
      progress.add(rows.length)
      for (const result of answer.results) {
        reporter.report(result)
        if (wantsSheets && result.sheet !== null && !sheets.has(result.sheet))
          sheets.set(result.sheet, result.outcome === 'new' ? 'created' : 'updated')
      }
    }
    const { done, created, updated, same, faulty } = answer ?? opened
    return { id: opened.id, lines: done, created, updated, same, faulty, sheets }
  } finally {
    unregister()
    progress.end()
    reporter.end()
  }
}

function openingOf({ name, file, choices, isRehearsal }: Sending): Input<'imports.open'> {
  return {
    fileName: name.slice(-255),
    // A rehearsal does not go on where an interrupted import stopped.
    sha256: isRehearsal ? createHash('sha256').update(`rehearsal ${file.sha256}`).digest('hex') : file.sha256,
    headers: [...file.headers],
    sample: file.sample.map((cells) => [...cells]),
    ...choices,
  }
}

type Batch = { readonly offset: number; readonly rows: Input<'imports.rows'>['rows']; readonly last: boolean }

/** The rows from the one at `start`, as many as one call takes. While a batch is sent the next one is read. */
async function* batches(rows: AsyncGenerator<SpreadsheetRow>, start: number): AsyncGenerator<Batch> {
  let offset = start
  for (let skipped = 0; skipped < start; skipped += 1) if ((await rows.next()).done === true) break
  let next = takeRows(rows)
  for (;;) {
    const taken = await next
    const last = taken.length < maxStreamedRows
    if (!last) next = takeRows(rows)
    // Awaited in the next round; until then a failure of reading must not end the process.
    next.catch(() => undefined)
    yield { offset, rows: taken, last }
    if (last) return
    offset += taken.length
  }
}

async function takeRows(rows: AsyncGenerator<SpreadsheetRow>): Promise<Batch['rows']> {
  const taken: Batch['rows'] = []
  while (taken.length < maxStreamedRows) {
    const next = await rows.next()
    if (next.done === true) break
    taken.push({ line: next.value.line, cells: [...next.value.cells] })
  }
  return taken
}

/** Prints what is wrong with lines and what to look at, as they are imported. */
function openReporter({ context }: ImportContext) {
  let count = 0
  return {
    report: ({ refused, advised }: RowsAnswer['results'][number]): void => {
      for (const entry of [...refused, ...advised]) {
        count += 1
        if (count <= mostSentences) context.printMessage(lineSentence(context.translator, entry))
      }
    },
    end: (): void => {
      if (count > mostSentences)
        context.printMessage(
          context.translator.translate('cli.import.moreLines', { count: count - mostSentences }),
        )
    },
  }
}
