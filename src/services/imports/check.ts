// The check of an upload: what its import would do, line by line. Nothing is saved.

import { ownStores, type Context } from '../context.ts'
import { readUpload } from '../import-files.ts'
import { service } from '../service.ts'
import { issueMessage } from './answers.ts'
import { columnChoices } from './column-choices.ts'
import { lookUp } from './look-up.ts'
import { importRules, openPlanner, planAdvice, type LinePlan } from './plan.ts'
import type { Output } from '../../contract/operations/index.ts'
import { sheetFields, type SheetField } from '../../domain/sheet/fields.ts'
import { wineName } from '../../domain/sheet/wine-name.ts'
import { writeCell } from '../../domain/spreadsheet/cells.ts'
import type { PlannedColumn } from '../../domain/spreadsheet/columns.ts'
import type { ValidationIssue } from '../../domain/validation-issue.ts'

/** Maximum number of issues in the answer. */
const maxIssues = 10_000

type Checked = Output<'imports.check'>

/** Plans the import of an upload; answers what it would refuse, change and say, by line. */
export const check = service<'imports.check'>(async (context, input) => {
  const stores = ownStores(context)
  const { lines, headers, headerLine } = readUpload(
    input,
    await columnChoices(context, stores.companyId, input),
  )
  const planner = openPlanner(await importRules(context, stores), await lookUp(stores, lines))
  const plans = lines.map((line) => planner.plan(line))
  const outcomes = plans.map(lineOutcome)
  const count = (outcome: LinePlan['outcome']) => plans.filter((plan) => plan.outcome === outcome).length
  const refused = count('refused')
  const fault = issuesIn(context)
  return {
    lines: lines.length,
    headerLine,
    match: matchOf(headers),
    outcomes,
    counts: { new: count('new'), changed: count('changed'), same: count('same'), refused },
    headers: headers.map(columnAnswer),
    good: lines.length - refused,
    faulty: refused,
    refused: plans
      .flatMap((plan) => plan.refused.map(({ column, issue }) => fault(plan, column, issue)))
      .slice(0, maxIssues),
    advised: plans
      .flatMap((plan) => planAdvice(plan, () => null).map((issue) => fault(plan, issue.field, issue)))
      .slice(0, maxIssues),
  }
})

/** A column of the file as the check answers it. */
function columnAnswer(column: PlannedColumn): Checked['headers'][number] {
  const { header, field, by, takenBy, unit, units, unitFrom, unitMissing, samples } = column
  return { header, field, by, takenBy, unit, units: [...units], unitFrom, unitMissing, samples: [...samples] }
}

/** Issues of lines, with their messages in the actor's language. */
function issuesIn({ actor: { language } }: Context) {
  return (
    { line: { line } }: LinePlan,
    column: string,
    issue: ValidationIssue,
  ): Checked['refused'][number] => ({
    line,
    column,
    fault: { ...issue, message: issueMessage(language, issue) },
  })
}

/** What the import does with a line, and the fields that it changes as texts of cells. */
function lineOutcome({ line, outcome, before, draft, changed }: LinePlan): Checked['outcomes'][number] {
  const text = (field: SheetField, value: unknown) => writeCell(field, sheetFields[field], value)
  return {
    line: line.line,
    outcome,
    sheet: before?.id ?? null,
    name: wineName(draft, ['name', 'vintage']) || (draft.reference ?? draft.brand ?? ''),
    changes:
      outcome === 'changed' && before !== null
        ? changed.map((field) => ({
            field,
            before: text(field, before.draft[field]),
            after: text(field, draft[field]),
          }))
        : [],
  }
}

/** How the lines of a file with these columns find their sheets. */
function matchOf(headers: readonly { field: SheetField | null }[]): Checked['match'] {
  const identities = ['reference', 'gtin'] as const
  return identities.find((identity) => headers.some(({ field }) => field === identity)) ?? null
}
