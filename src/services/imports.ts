// CSV imports: checked during the call, run by the worker line by line (import-run.ts) with the same rules as
// the form. Every issue is stored with its line and column (specification 5 and 8, contract 8).

import { service } from './service.ts'
import { ownStores, userIdOf, type Context } from './context.ts'
import { readUpload } from './import-files.ts'
import { openPlanner, planAdvice, planLine, type LinePlan } from './import-plan.ts'
import type { ImportAnswer } from '../contract/answers.ts'
import type { Input, Output } from '../contract/operations/index.ts'
import type { InterfaceLanguage } from '../domain/languages.ts'
import { refusals, refuse } from '../domain/refusal.ts'
import type { ColumnChoices } from '../domain/spreadsheet/columns.ts'
import { sheetFields, type SheetField } from '../domain/sheet/fields.ts'
import { wineName } from '../domain/sheet/wine-name.ts'
import { writeCell } from '../domain/spreadsheet/cells.ts'
import { writeCsv } from '../domain/spreadsheet/csv.ts'
import { messageValues, type ValidationIssue } from '../domain/validation-issue.ts'
import { changeCompany, findCompany } from '../persistence/companies.ts'
import type { ImportRecord, RefusedLine } from '../persistence/imports.ts'
import { translate } from '../translations.ts'

/** Maximum number of issues in the answer of a check. */
const maxIssues = 10_000

/**
 * Plans the import of an upload without saving anything; answers what the import would refuse and change, by
 * line.
 */
export const check = service<'imports.check'>(async (context, input) => {
  const stores = ownStores(context)
  const { lines, headers } = readUpload(input, await choicesOf(context, stores.companyId, input))
  const planner = await openPlanner(context, stores, lines)
  const stored = await stores.sheets.ofReferences(
    lines.flatMap(({ draft: { reference } }) => (reference === undefined ? [] : [reference])),
  )
  const plans = lines.map((line) => ({
    line,
    plan: planLine(planner, line, stored.get(line.draft.reference ?? '') ?? null),
  }))
  const good = plans.filter(({ plan }) => plan.refused.length === 0)
  const advised: CheckedLine[] = []
  for (const { line, plan } of good)
    for (const issue of await planAdvice(planner, line, plan))
      advised.push(checkedLine(context, line.line, issue.field, issue))
  const outcomes = plans.map(({ line, plan }) => lineOutcome(line.line, plan))
  const count = (outcome: LineOutcome['outcome']) =>
    outcomes.filter((entry) => entry.outcome === outcome).length
  return {
    lines: lines.length,
    match: matchOf(headers),
    outcomes,
    counts: { new: count('new'), changed: count('changed'), same: count('same'), refused: count('refused') },
    headers: headers.map((column) => ({
      ...column,
      units: [...column.units],
      samples: [...column.samples],
    })),
    good: good.length,
    faulty: lines.length - good.length,
    refused: plans
      .flatMap(({ line: { line }, plan }) =>
        plan.refused.map(({ column, issue }) => checkedLine(context, line, column, issue)),
      )
      .slice(0, maxIssues),
    advised: advised.slice(0, maxIssues),
  }
})

type LineOutcome = Output<'imports.check'>['outcomes'][number]

/** What the import does with a line, and the fields that it changes as texts of cells. */
function lineOutcome(line: number, { before, draft, changed, refused }: LinePlan): LineOutcome {
  const outcome =
    refused.length > 0 ? 'refused' : before === null ? 'new' : changed.length === 0 ? 'same' : 'changed'
  const text = (field: SheetField, value: unknown) => writeCell(field, sheetFields[field], value)
  return {
    line,
    outcome,
    sheet: before?.id ?? null,
    name: wineName(draft, ['name', 'vintage']),
    changes:
      outcome === 'changed'
        ? changed.map((field) => ({
            field,
            before: text(field, before?.draft[field]),
            after: text(field, draft[field]),
          }))
        : [],
  }
}

/** How the lines of a file with these columns find their sheets. */
function matchOf(headers: readonly { field: SheetField | null }[]): 'reference' | 'gtin' | null {
  const identities = ['reference', 'gtin'] as const
  return identities.find((identity) => headers.some(({ field }) => field === identity)) ?? null
}

type CheckedLine = Output<'imports.check'>['refused'][number]

/** An issue of a line, with its message in the actor's language. */
function checkedLine(
  { actor: { language } }: Context,
  line: number,
  column: string,
  issue: ValidationIssue,
): CheckedLine {
  return { line, column, fault: { ...issue, message: issueMessage(language, issue) } }
}

/**
 * Milliseconds without progress after which an import no longer blocks the next. All attempts of its job take
 * less.
 */
const abandonedAfter = 45 * 60_000

/**
 * Stores an upload and enqueues its import. Refuses `import.badlyBuilt` without a column for the brand,
 * `import.unitMissing` while a person has to choose the unit of a column, and `import.alreadyRunning`.
 */
export const start = service<'imports.start'>(async (context, input) => {
  const stores = ownStores(context)
  const choices = await choicesOf(context, stores.companyId, input)
  const table = readUpload(input, choices)
  if (!table.headers.some((entry) => entry.field === 'brand'))
    refuse('import.badlyBuilt', { values: { line: table.headerLine } })
  const unclear = table.headers.find(({ unitMissing }) => unitMissing)
  if (unclear !== undefined) refuse('import.unitMissing', { values: { column: unclear.header } })
  const mapping = { ...choices.remembered.mapping, ...choices.mapping }
  const units = { ...choices.remembered.units, ...choices.units }
  await stores.imports.endAbandoned(new Date(context.now.getTime() - abandonedAfter), context.now)
  const record = await stores.imports.insert(
    {
      userId: userIdOf(context.actor),
      language: context.actor.language,
      fileName: input.fileName,
      content: Buffer.from(input.content, 'base64'),
      mapping,
      units,
      preset: choices.preset ?? null,
      lines: table.lines.length,
    },
    context.now,
  )
  const remembers = input.mapping !== undefined || input.units !== undefined
  if (remembers)
    await changeCompany(context.trx, stores.companyId, { csv_mapping: mapping, csv_units: units })
  await context.enqueue('import.run', { companyId: stores.companyId, importId: record.id })
  return { code: 0, import: importAnswer(record, context.actor.language) }
})

/** The newest 50 imports of the company. */
export const list = service<'imports.list'>(async (context) => ({
  imports: (await ownStores(context).imports.list(50)).map((record) =>
    importAnswer(record, context.actor.language),
  ),
}))

/** One import with its progress. Refuses `import.unknown`. */
export const get = service<'imports.get'>(async (context, input) =>
  importAnswer(
    (await ownStores(context).imports.find(input.id)) ?? refuse('import.unknown'),
    context.actor.language,
  ),
)

/** The refused lines of an import as CSV, in the actor's language. Refuses `import.unknown`. */
export const refused = service<'imports.refused'>(async (context, input) => {
  const record = (await ownStores(context).imports.find(input.id)) ?? refuse('import.unknown')
  const { language } = context.actor
  const rows = record.refused.map((entry) => [
    String(entry.line),
    entry.column ?? '',
    issueMessage(language, entry),
  ])
  const header = ['line', 'column', 'fault'].map((name) => translate(language, `page.import.column.${name}`))
  return {
    name: `refused-${String(record.id)}.csv`,
    type: 'text/csv; charset=utf-8',
    body: Buffer.from(writeCsv([header, ...rows]), 'utf8'),
  }
})

/** Pauses, resumes or cancels an import between two slices. Refuses `import.unknown` and `import.ended`. */
export const steer = service<'imports.steer'>(async (context, input) => {
  await requireImport(context, input.id)
  return refuse('import.ended')
})

/** Undoes an import. Refuses `import.unknown`, `import.notEnded` and `import.notUndoable`. */
export const undo = service<'imports.undo'>(async (context, input) => {
  const { finishedAt } = await requireImport(context, input.id)
  return refuse(finishedAt === null ? 'import.notEnded' : 'import.notUndoable', {
    values: { wines: '', count: 1 },
  })
})

/** The refused lines with the columns of their file. Refuses `import.unknown`. */
export const refusedRows = refused as never

/** Opens an import of any length. */
export const open = service<'imports.open'>(() => refuse('import.badlyBuilt', { values: { line: 1 } }))

/** Imports the next rows. Refuses `import.unknown`, `import.ended`, `import.paused` and `import.rowsMissing`. */
export const rows = service<'imports.rows'>(async (context, input) => {
  const { finishedAt } = await requireImport(context, input.id)
  return refuse(finishedAt === null ? 'import.paused' : 'import.rowsMissing', { values: { next: 1 } })
})

async function requireImport(context: Context, id: number): Promise<ImportRecord> {
  return (await ownStores(context).imports.find(id)) ?? refuse('import.unknown')
}

/** The message of an issue of a line: of a value, or the refusal of the sheet. */
function issueMessage(
  language: InterfaceLanguage,
  issue: Pick<RefusedLine, 'code' | 'values'> | ValidationIssue,
): string {
  const { code, values } = issue
  const titleOf = (field: string) => translate(language, `field.${field}.title`)
  return translate(
    language,
    code in refusals ? `refusal.${code}` : `issue.${code}`,
    messageValues(values === undefined ? {} : { values }, titleOf),
  )
}

/** What this call chooses for the columns, and what earlier calls of the company chose. */
async function choicesOf(
  context: Context,
  companyId: number,
  { mapping = {}, units = {}, preset }: Input<'imports.check'>,
) {
  const company = (await findCompany(context.trx, companyId)) ?? refuse('company.none')
  return {
    mapping,
    units,
    remembered: { mapping: company.csvMapping, units: company.csvUnits },
    ...(preset === undefined ? {} : { preset }),
  } satisfies ColumnChoices
}

/** The answer for an import, with the messages of its issues in a language. */
export function importAnswer(record: ImportRecord, language: InterfaceLanguage): ImportAnswer {
  const withMessage = (entry: RefusedLine) => ({ ...entry, message: issueMessage(language, entry) })
  return {
    id: record.id,
    state: record.state,
    fileName: record.fileName,
    lines: record.lines,
    done: record.done,
    created: record.created,
    updated: record.updated,
    same: 0,
    faulty: record.faulty,
    undoable: false,
    refused: record.refused.map(withMessage),
    advised: record.advised.map(withMessage),
    sheets: [...record.sheets],
    createdAt: record.createdAt.toISOString(),
    finishedAt: record.finishedAt?.toISOString() ?? null,
  }
}
