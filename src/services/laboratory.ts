// Laboratories' results: compared with the wines that they name, then saved in one transaction exactly as compared
// (docs/guide/lab.md, decision 45). Published wines are never changed here.

import { createHash } from 'node:crypto'
import { issueMessage } from './imports/answers.ts'
import { readLabUpload } from './lab-files.ts'
import { ownStores, type CompanyStores, type Context } from './context.ts'
import { rulesContext, saveSheet } from './publication.ts'
import { service } from './service.ts'
import { requireSheet } from './sheets.ts'
import type { Input, Output } from '../contract/operations/index.ts'
import { applyChanges } from '../domain/field.ts'
import { labSamples, readLabLines, type LabIssue, type LabLine } from '../domain/laboratory/lines.ts'
import { identityKey } from '../domain/laboratory/matching.ts'
import {
  labOutcomes,
  planLab,
  type LabOutcome,
  type LabRow,
  type LabSheet,
} from '../domain/laboratory/plan.ts'
import { refuse } from '../domain/refusal.ts'
import { equalGtins } from '../domain/sheet/shared-identity.ts'
import { wineName } from '../domain/sheet/wine-name.ts'
import type { SheetRecord } from '../persistence/sheets.ts'

type StoredLabSheet = LabSheet & { readonly record: SheetRecord }
type PlannedRow = LabRow<StoredLabSheet>

/** Compares a file with the wines that it names. Changes nothing. */
export const check = service<'lab.check'>(async (context, input) => {
  const stores = ownStores(context)
  const { file, plan } = await planOf(context, stores, input, false)
  const samples = labSamples(file, input)
  return {
    columns: file.columns.map(({ by: _by, units, ...column }, index) => ({
      ...column,
      units: [...units],
      samples: samples[index] ?? [],
    })),
    rows: plan.map((row) => rowAnswer(context, row)),
    counts: Object.fromEntries(
      labOutcomes.map((name) => [name, plan.filter(({ outcome }) => outcome === name).length]),
    ) as Record<LabOutcome, number>,
    plan: planName(plan),
  }
})

/**
 * Saves what the check with this `plan` showed as changed, all or nothing. Refuses `lab.changedMeanwhile` when a wine
 * or the file is another one since.
 */
export const apply = service<'lab.apply'>(async (context, input) => {
  const stores = ownStores(context)
  const { plan } = await planOf(context, stores, input, true)
  if (planName(plan) !== input.plan) refuse('lab.changedMeanwhile')
  const changed: Output<'lab.apply'>['changed'] = []
  for (const { sheet, changes } of changedRows(plan)) {
    const { record } = sheet
    const figures = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
    const saved = await saveSheet(context, stores, record, applyChanges(record.draft, figures))
    changed.push({
      sheet: saved.id,
      revision: saved.revision,
      before: changes.map(({ field, before }) => ({ field, value: before })),
      recheck: [...record.recheck],
    })
  }
  return { code: 0, changed }
})

/**
 * Puts back the figures of an earlier answer of `lab.apply`, all or nothing. Refuses `sheet.changedMeanwhile` when a
 * wine was changed since.
 */
export const undo = service<'lab.undo'>(async (context, input) => {
  const stores = ownStores(context)
  const ids = input.changed.map(({ sheet }) => sheet)
  if (new Set(ids).size < ids.length)
    refuse('input.invalid', { issues: [{ field: 'changed', code: 'repeated' }] })
  for (const entry of input.changed.toSorted((one, other) => one.sheet - other.sheet)) {
    const record = await requireSheet(stores, entry.sheet, true)
    if (record.revision !== entry.revision)
      refuse('sheet.changedMeanwhile', { values: { revision: record.revision } })
    const figures = Object.fromEntries(entry.before.map(({ field, value }) => [field, value]))
    await saveSheet(context, stores, record, applyChanges(record.draft, figures))
    await stores.sheets.setRecheck(record.id, entry.recheck)
  }
  return { code: 0, count: input.changed.length }
})

async function planOf(context: Context, stores: CompanyStores, input: Input<'lab.check'>, lock: boolean) {
  const file = readLabUpload(input)
  const lines = readLabLines(file, input)
  const sheets = await sheetsOf(stores, lines, lock)
  const plan = planLab(lines, sheets, await rulesContext(context, stores.companyId))
  return { file, plan }
}

/** The wines that the lines may mean, in the order of their ids; archived wines are none. */
async function sheetsOf(
  stores: CompanyStores,
  lines: readonly LabLine[],
  lock: boolean,
): Promise<StoredLabSheet[]> {
  const named = (column: keyof LabLine['identity']): string[] => [
    ...new Set(lines.flatMap(({ identity }) => identity[column] ?? [])),
  ]
  const lotKeys = named('lot').map(identityKey)
  const furtherLots = await stores.lots.ofKeys(lotKeys)
  const records = await stores.sheets.ofIdentities(
    {
      ids: [...furtherLots.keys()],
      references: named('reference').map(identityKey),
      lots: lotKeys,
      gtins: named('gtin')
        .filter((gtin) => /^\d{8,14}$/.test(gtin))
        .flatMap(equalGtins),
    },
    lock,
  )
  return records.map((record) => ({
    record,
    id: record.id,
    draft: record.draft,
    code: record.code,
    revision: record.revision,
    lots: [
      ...(record.draft.cuvee === undefined ? [] : [record.draft.cuvee]),
      ...(furtherLots.get(record.id) ?? []),
    ],
  }))
}

type ChangedRow = PlannedRow & { readonly sheet: StoredLabSheet }

/** The rows that change a wine, in the order of the wines, so that two calls lock and save alike. */
function changedRows(plan: readonly PlannedRow[]): ChangedRow[] {
  return plan
    .flatMap((row) => (row.outcome === 'changed' && row.sheet !== null ? [{ ...row, sheet: row.sheet }] : []))
    .filter((row, index, all) => all.findIndex(({ sheet }) => sheet.id === row.sheet.id) === index)
    .toSorted((one, other) => one.sheet.id - other.sheet.id)
}

/** A name that only the same changes of the same wines in the same state have. */
function planName(plan: readonly PlannedRow[]): string {
  const changes = changedRows(plan).map(({ sheet, changes: fields }) => [sheet.id, sheet.revision, fields])
  return createHash('sha256').update(JSON.stringify(changes)).digest('base64url')
}

function rowAnswer(context: Context, row: PlannedRow): Output<'lab.check'>['rows'][number] {
  const { line, sheet, by, outcome, changes, energy, issues, advice } = row
  return {
    line: line.line,
    title: line.title,
    outcome,
    sheet: sheet?.id ?? null,
    name: sheet === null ? '' : wineName(sheet.draft),
    by,
    changes: [...changes],
    energy,
    refused: issues.map((issue) => issueAnswer(context, issue)),
    advised: advice.map((issue) => issueAnswer(context, issue)),
  }
}

function issueAnswer(
  { actor: { language } }: Context,
  { column, issue }: LabIssue,
): Output<'lab.check'>['rows'][number]['refused'][number] {
  return { column, fault: { ...issue, message: issueMessage(language, issue) } }
}
