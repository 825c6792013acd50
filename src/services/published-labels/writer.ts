// Writes the store of published labels: triggers mark what changed in the transaction of the change, and the
// worker writes what is marked. A crash between the two leaves the marks, so nothing is missed.

import { databaseFacts, type LabelFacts } from './label-facts.ts'
import { openLabelStore, type LabelStore } from './store.ts'
import type { Context } from '../context.ts'
import { codesOfSheet, type CodeRecord } from '../../persistence/codes.ts'
import {
  beginLabelWriting,
  countLabelMarks,
  deleteLabelMarks,
  markAllLabels,
  readLabelMarks,
  type LabelMark,
} from '../../persistence/label-marks.ts'
import { noteLabelsWritten } from '../../persistence/label-store-state.ts'
import { findPicture } from '../../persistence/pictures.ts'
import { openVersions } from '../../persistence/versions.ts'
import { brusselsDay } from '../../domain/law/calendar.ts'

/** Runs work in one transaction of the writer. */
export type WriterTransact = <T>(work: (context: Context) => Promise<T>) => Promise<T>

/** Marks that one transaction works off. */
const marksAtOnce = 200
/** Files that are written at the same time: a bucket answers in tens of milliseconds. */
const filesAtOnce = 16
/** Milliseconds before the next attempt while another process writes. */
const busyPause = 200

type Writing = {
  readonly context: Context
  readonly facts: LabelFacts
  readonly store: LabelStore
  readonly revision: number
}

/** Works off the oldest marks. Answers how many, or null while another process writes. */
export async function writeMarkedLabels(context: Context): Promise<number | null> {
  const revision = await beginLabelWriting(context.trx)
  if (revision === null) return null
  const marks = await readLabelMarks(context.trx, marksAtOnce)
  if (marks.length === 0) return 0
  // What these rows say now includes the change of every mark read before.
  const writing = { context, facts: databaseFacts(context), store: openLabelStore(context.config), revision }
  const writes = await writesOf(writing, marks)
  await inParallel(writes, filesAtOnce)
  await deleteLabelMarks(context.trx, marks)
  await noteLabelsWritten(context.trx, context.now)
  return marks.length
}

/** Writes the whole store, whatever it has. `progress` gets the number of marks left. */
export async function writeAllLabels(
  transact: WriterTransact,
  progress: (left: number) => void,
): Promise<number> {
  await transact(({ trx }) => markAllLabels(trx))
  let written = 0
  for (;;) {
    const count = await transact(writeMarkedLabels)
    if (count === 0) return written
    if (count === null) await new Promise((settle) => setTimeout(settle, busyPause))
    else written += count
    progress(await transact(({ trx }) => countLabelMarks(trx)))
  }
}

type Write = () => Promise<void>

/** Reads what the marks name, each once, and answers the writes. */
async function writesOf(writing: Writing, marks: readonly LabelMark[]): Promise<Write[]> {
  const { context } = writing
  const writes: Write[] = []
  const gtins = new Map<string, boolean>()
  for (const { companyId, isForced } of distinct(marks, (mark) =>
    mark.sheetId === null && mark.gtin === null ? String(mark.companyId) : null,
  ))
    writes.push(...(await companyWrites(writing, companyId, isForced)))
  for (const { companyId, sheetId, isForced } of distinct(marks, ({ companyId, sheetId }) =>
    sheetId === null ? null : `${String(companyId)} ${String(sheetId)}`,
  ))
    for (const record of await codesOfSheet(context.trx, companyId, sheetId ?? 0)) {
      writes.push(...(await codeWrites(writing, record, isForced)))
      if (record.gtin !== null) gtins.set(record.gtin, isForced || gtins.get(record.gtin) === true)
    }
  for (const { gtin, isForced } of marks)
    if (gtin !== null) gtins.set(gtin, isForced || gtins.get(gtin) === true)
  for (const [gtin, isForced] of gtins) writes.push(await gtinWrite(writing, gtin, isForced))
  return writes
}

async function companyWrites(writing: Writing, companyId: number, isForced: boolean): Promise<Write[]> {
  const { facts, store, revision } = writing
  const company = await facts.company(companyId)
  if (company === null) return []
  const { draft, options, countsViews } = company
  const document = { revision, draft, options, countsViews }
  return [() => store.write('companies', String(companyId), document, isForced)]
}

async function codeWrites(writing: Writing, record: CodeRecord, isForced: boolean): Promise<Write[]> {
  const { context, facts, store, revision } = writing
  const sheet = await facts.sheet(record)
  if (sheet === null) return []
  const versions = await openVersions(context.trx, record.companyId).list(record.sheetId)
  const document = {
    revision,
    record,
    sheet,
    versions: Object.fromEntries(
      versions.map(({ version, draft, publishedAt }) => [version, { draft, date: brusselsDay(publishedAt) }]),
    ),
    lots: await facts.lots(record),
    links: await facts.links(record),
  }
  return [
    ...(await pictureWrites(writing, sheet.image)),
    () => store.write('codes', record.code, document, isForced),
  ]
}

async function pictureWrites({ context, store }: Writing, image: string | null): Promise<Write[]> {
  const fingerprint = /^\/pictures\/([0-9a-f]{32})\.webp$/.exec(image ?? '')?.[1]
  const bytes = fingerprint === undefined ? null : await findPicture(context.trx, fingerprint)
  return fingerprint === undefined || bytes === null ? [] : [() => store.writePicture(fingerprint, bytes)]
}

async function gtinWrite(
  { facts, store, revision }: Writing,
  gtin: string,
  isForced: boolean,
): Promise<Write> {
  const document = { revision, codes: await facts.codesOfGtin(gtin), lots: await facts.lotsOfGtin(gtin) }
  return () => store.write('gtins', gtin, document, isForced)
}

/** The marks with a key, one for each key; forced when any of them is. */
function distinct(marks: readonly LabelMark[], keyOf: (mark: LabelMark) => string | null): LabelMark[] {
  const byKey = new Map<string, LabelMark>()
  for (const mark of marks) {
    const key = keyOf(mark)
    if (key !== null)
      byKey.set(key, { ...mark, isForced: mark.isForced || byKey.get(key)?.isForced === true })
  }
  return [...byKey.values()]
}

/** Runs all writes, `limit` at the same time; throws the first error once none runs any more. */
async function inParallel(writes: readonly Write[], limit: number): Promise<void> {
  const queue = writes.values()
  const run = async (): Promise<void> => {
    for (const write of queue) await write()
  }
  const results = await Promise.allSettled(Array.from({ length: limit }, run))
  for (const result of results) if (result.status === 'rejected') throw result.reason as Error
}
