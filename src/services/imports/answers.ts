// Imports as answers: their counts, and the issues of their lines with messages in the caller's language.

import type { CompanyStores } from '../context.ts'
import type { ImportAnswer } from '../../contract/answers.ts'
import type { InterfaceLanguage } from '../../domain/languages.ts'
import { refusals } from '../../domain/refusal.ts'
import { messageKey, messageValues, type ValidationIssue } from '../../domain/validation-issue.ts'
import type { ImportLine, RefusedLine } from '../../persistence/import-lines.ts'
import type { ImportRecord } from '../../persistence/imports.ts'
import { translate } from '../../translations.ts'

/** Most lines with issues, and most sheets, in the answer for one import. */
const maxLines = 10_000
/** The same for each import of a list: as many as an upload has. */
const maxLinesInList = 300
/** Most issues in an answer. */
const maxIssues = 10_000

/** Milliseconds after which a file of the command line counts as paused: its command is not running any more. */
const silenceOfCommand = 10 * 60_000

/** The answer for an import. */
export async function importAnswer(
  stores: CompanyStores,
  record: ImportRecord,
  language: InterfaceLanguage,
  now: Date,
): Promise<ImportAnswer> {
  const [answer] = await answersOf(stores, [record], language, now, maxLines)
  if (answer === undefined) throw new Error('One import has one answer.')
  return answer
}

/** The answers for a list of imports; each names the issues and sheets of its first lines. */
export function importAnswers(
  stores: CompanyStores,
  records: readonly ImportRecord[],
  language: InterfaceLanguage,
  now: Date,
): Promise<ImportAnswer[]> {
  return answersOf(stores, records, language, now, maxLinesInList)
}

async function answersOf(
  { importUndo, importLines }: CompanyStores,
  records: readonly ImportRecord[],
  language: InterfaceLanguage,
  now: Date,
  limit: number,
): Promise<ImportAnswer[]> {
  if (records.length === 0) return []
  const saved = records.filter(hasSaved).map(({ id }) => id)
  const changedSince = saved.length === 0 ? new Set<number>() : await importUndo.changedSince(saved)
  const results = await importLines.results(
    records.map(({ id }) => id),
    limit,
  )
  return records.map((record) => {
    const { refused = [], advised = [], sheets: ids = [] } = results.get(record.id) ?? {}
    return {
      id: record.id,
      state: stateOf(record, now),
      fileName: record.fileName,
      lines: record.lines,
      done: record.done,
      created: record.created,
      updated: record.updated,
      same: record.same,
      faulty: record.faulty,
      undoable: saved.includes(record.id) && !changedSince.has(record.id),
      refused: refused.slice(0, maxIssues).map((issue) => withMessage(issue, language)),
      advised: advised.slice(0, maxIssues).map((issue) => withMessage(issue, language)),
      sheets: record.state === 'undone' ? [] : [...ids],
      createdAt: record.createdAt.toISOString(),
      finishedAt: record.finishedAt?.toISOString() ?? null,
    }
  })
}

/** Whether an import is over, saved something, and was not undone. */
function hasSaved({ state, finishedAt, created, updated }: ImportRecord): boolean {
  return finishedAt !== null && state !== 'undone' && created + updated > 0
}

/** The state of an import; a file of the command line whose command ended early waits to be continued. */
function stateOf({ state, sha256, progressedAt }: ImportRecord, now: Date): ImportAnswer['state'] {
  const isSilent = now.getTime() - progressedAt.getTime() > silenceOfCommand
  return sha256 !== null && state === 'running' && isSilent ? 'paused' : state
}

/** The issues of a line with their messages. */
export function lineIssues(
  { line, refused, advised }: Pick<ImportLine, 'line' | 'refused' | 'advised'>,
  language: InterfaceLanguage,
): Pick<ImportAnswer, 'refused' | 'advised'> {
  return {
    refused: refused.map((issue) => withMessage({ line, ...issue }, language)),
    advised: advised.map((issue) => withMessage({ line, ...issue }, language)),
  }
}

function withMessage(issue: RefusedLine, language: InterfaceLanguage): ImportAnswer['refused'][number] {
  return { ...issue, message: issueMessage(language, issue) }
}

/** The message of an issue of a line: of a value, or the refusal of the sheet. */
export function issueMessage(
  language: InterfaceLanguage,
  issue: Pick<RefusedLine, 'code' | 'values'> | ValidationIssue,
): string {
  const { code, values } = issue
  return translate(
    language,
    code in refusals ? `refusal.${code}` : messageKey(issue),
    messageValues(values === undefined ? {} : { values }, (key) => translate(language, key)),
  )
}
