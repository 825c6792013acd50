// A slice of an import: some lines of a file, planned in memory and written by few statements, in the
// transaction of the caller. When a statement is refused, the slice is written line by line (decision 43).

import { setImmediate as nextTurn } from 'node:timers/promises'
import { record as recordAudit } from '../audit.ts'
import { ownStores, userIdOf, type CompanyStores, type Context } from '../context.ts'
import { publishVersion, remainingRechecks } from '../publication.ts'
import { lookUp } from './look-up.ts'
import { importRules, openPlanner, planAdvice, type LinePlan, type PlanRules } from './plan.ts'
import { Refusal } from '../../domain/refusal.ts'
import { sheetStates } from '../../domain/sheet/sheet-states.ts'
import { updateCode } from '../../domain/sheet/shared-identity.ts'
import type { SpreadsheetLine } from '../../domain/spreadsheet/table.ts'
import type { ValidationIssue } from '../../domain/validation-issue.ts'
import { lockName } from '../../persistence/database.ts'
import type { EarlierLine, ImportLine, LineIssue } from '../../persistence/import-lines.ts'
import type { ImportRecord } from '../../persistence/imports.ts'
import { isDataError } from '../../persistence/postgres-errors.ts'
import { storedSheet } from '../../persistence/sheet-imports.ts'

/** A line of a slice, with its cells as in the file. */
export type SliceLine = { readonly reading: SpreadsheetLine; readonly cells: readonly string[] }

/** How the slices of an import are written. */
type Writing = {
  readonly context: Context
  readonly stores: CompanyStores
  readonly planRules: PlanRules
  readonly importId: number
  /** The stated reason of the versions that it publishes. */
  readonly reason: string
}

/** Writes slices of an import, one after the other, in the transaction of the caller. */
export type SliceWriter = {
  /**
   * Imports the lines at a position of the file; answers them as stored.
   * @param meanwhile called once while the database writes: work that needs no answer of it
   */
  write(position: number, lines: readonly SliceLine[], meanwhile?: () => void): Promise<ImportLine[]>
}

/**
 * The writer of an import, whose row the caller has locked. Imports of one company wait for each other, so that
 * two never make the same sheet.
 */
export async function openSliceWriter(context: Context, record: ImportRecord): Promise<SliceWriter> {
  const author = withAuthor(context, record)
  const stores = ownStores(author)
  await lockName(author.trx, `import ${String(stores.companyId)}`)
  const planRules = await importRules(author, stores)
  const writing = { context: author, stores, planRules, importId: record.id, reason: record.fileName }
  return {
    write: async (position, lines, meanwhile = nothing) => {
      const once = onlyOnce(meanwhile)
      const results = (await inOneStatement(writing, lines, once)) ?? (await lineByLine(writing, lines))
      once()
      const stored = results.map((result, index) => ({ ...result, position: position + index }))
      await stores.importLines.insert(record.id, stored)
      await auditSlice(author, stores.companyId, record.id, stored)
      return stored
    },
  }
}

function nothing(): void {
  // Nothing to do meanwhile.
}

function onlyOnce(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}

/** The context with the user who started the import: they are the author of what it changes. */
function withAuthor(context: Context, { userId, language }: ImportRecord): Context {
  const { actor } = context
  if (userId === null || actor.kind === 'anyone' || actor.kind === 'user') return context
  const { companyId } = actor
  return {
    ...context,
    actor: { kind: 'user', userId, companyId, language, rights: [], admin: false, shortAdmin: false },
  }
}

/** A line as stored, without its place in the file. */
type LineResult = Omit<ImportLine, 'position'>

/** Writes all lines at once; null when a statement was refused, and then nothing is written. */
async function inOneStatement(
  writing: Writing,
  lines: readonly SliceLine[],
  meanwhile: () => void,
): Promise<readonly LineResult[] | null> {
  try {
    return await inSavepoint(writing, (within) => writeLines(within, lines, new Map(), meanwhile))
  } catch (error) {
    if (error instanceof Refusal || isDataError(error)) return null
    throw error
  }
}

/** Writes each line in a savepoint: a refusal concerns this line only. */
async function lineByLine(writing: Writing, lines: readonly SliceLine[]): Promise<readonly LineResult[]> {
  const earlier = new Map<string, EarlierLine>()
  const results: LineResult[] = []
  for (const line of lines) {
    const result = await writeLine(writing, line, earlier)
    results.push(result)
    if (result.identity !== null && !earlier.has(result.identity))
      earlier.set(result.identity, { line: result.line, isRefused: result.outcome === 'refused' })
  }
  return results
}

async function writeLine(
  writing: Writing,
  line: SliceLine,
  earlier: ReadonlyMap<string, EarlierLine>,
): Promise<LineResult> {
  try {
    const [result] = await inSavepoint(writing, (within) => writeLines(within, [line], earlier))
    if (result === undefined) throw new Error('A line has one result.')
    return result
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const issues: readonly ValidationIssue[] =
      error.issues.length > 0 ? error.issues : [{ field: '', code: error.code }]
    return refusedLine(
      line,
      null,
      issues.map((issue) => ({ column: issue.field, issue })),
    )
  }
}

function inSavepoint<T>(writing: Writing, work: (within: Writing) => Promise<T>): Promise<T> {
  return writing.context.trx.transaction((trx) => {
    const context = { ...writing.context, trx }
    return work({ ...writing, context, stores: ownStores(context) })
  })
}

/** Plans and writes lines: one statement for the new sheets, one for the changed drafts. */
async function writeLines(
  writing: Writing,
  lines: readonly SliceLine[],
  earlier: ReadonlyMap<string, EarlierLine>,
  meanwhile = nothing,
): Promise<LineResult[]> {
  const { context, stores, planRules, importId } = writing
  const readings = lines.map(({ reading }) => reading)
  const stored = await lookUp(stores, readings, importId)
  const planner = openPlanner(planRules, { ...stored, earlier: new Map([...earlier, ...stored.earlier]) })
  const plans = readings.map((line) => planner.plan(line))
  const made = plans.filter(({ outcome }) => outcome === 'new')
  const ids = await stores.sheets.imports.nextIds(made.length)
  const idByPlan = new Map(made.map((plan, index) => [plan, ids[index]]))
  const idOf = (plan: LinePlan): number | null => idByPlan.get(plan) ?? null
  const userId = userIdOf(context.actor)
  const created = made.map(({ draft }, index) => ({ id: ids[index] ?? 0, draft, code: null, recheck: [] }))
  await Promise.all([
    stores.sheets.imports.insertAll(created, userId, context.now),
    // The statement is sent first, so that the database works at the same time.
    nextTurn().then(meanwhile),
  ])
  await stores.sheets.imports.updateAll(plans.flatMap(draftUpdate), userId, context.now)
  const revisions = await publishChanged(writing, plans)
  return plans.map((plan, index) => lineResult(plan, lines[index]?.cells ?? [], idOf, revisions))
}

function isPublished({ outcome, before }: LinePlan): boolean {
  return outcome === 'changed' && before?.state === sheetStates.validated
}

function draftUpdate(plan: LinePlan) {
  const { outcome, before, draft } = plan
  if (outcome !== 'changed' || before === null || isPublished(plan)) return []
  return [{ id: before.id, draft, code: before.code, recheck: remainingRechecks(before, draft) }]
}

/** Publishes the changed validated sheets, each as its next version; answers their revisions. */
async function publishChanged(
  { context, stores, reason }: Writing,
  plans: readonly LinePlan[],
): Promise<ReadonlyMap<LinePlan, number>> {
  const revisions = new Map<LinePlan, number>()
  for (const plan of plans) {
    if (plan.before === null || !isPublished(plan)) continue
    const { revision } = await publishVersion(context, stores, plan.before, plan.draft, reason)
    revisions.set(plan, revision)
  }
  return revisions
}

function lineResult(
  plan: LinePlan,
  cells: readonly string[],
  idOf: (plan: LinePlan) => number | null,
  revisions: ReadonlyMap<LinePlan, number>,
): LineResult {
  const { line, outcome, identity, before, maker, refused } = plan
  if (outcome === 'refused') return refusedLine({ reading: line, cells }, identity, refused)
  const isMade = outcome === 'new'
  const ownId = isMade ? idOf(plan) : maker === null ? null : idOf(maker)
  const revision = isMade
    ? 1
    : outcome === 'changed' && before !== null
      ? (revisions.get(plan) ?? before.revision + 1)
      : null
  return {
    line: line.line,
    outcome,
    identity,
    sheetId: before?.id ?? ownId,
    revision,
    before: outcome === 'changed' && before !== null && !isPublished(plan) ? storedSheet(before) : null,
    cells: null,
    refused: [],
    advised: planAdvice(plan, idOf)
      .filter(({ code }) => code !== updateCode)
      .map((issue) => lineIssue(issue.field, issue)),
  }
}

function refusedLine(
  { reading, cells }: SliceLine,
  identity: string | null,
  issues: SpreadsheetLine['issues'],
): LineResult {
  return {
    line: reading.line,
    outcome: 'refused',
    identity,
    sheetId: null,
    revision: null,
    before: null,
    cells,
    refused: issues.map(({ column, issue }) => lineIssue(column, issue)),
    advised: [],
  }
}

function lineIssue(column: string, { code, values }: ValidationIssue): LineIssue {
  return {
    column: column === '' ? null : column,
    code,
    ...(values === undefined ? {} : { values: { ...values } }),
  }
}

/** One entry of the audit trail for the whole slice: which lines, and which sheets. */
async function auditSlice(
  context: Context,
  companyId: number,
  importId: number,
  lines: readonly ImportLine[],
): Promise<void> {
  const sheetsOf = (outcome: ImportLine['outcome']) =>
    lines.flatMap((line) => (line.outcome === outcome && line.sheetId !== null ? [line.sheetId] : []))
  await recordAudit(context, companyId, 'imports.run', `import ${String(importId)}`, null, {
    from: lines[0]?.line ?? 0,
    to: lines.at(-1)?.line ?? 0,
    created: sheetsOf('new'),
    updated: sheetsOf('changed'),
  })
}
