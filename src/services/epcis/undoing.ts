// Undoes the effects of an event that was declared to be an error: what it packed is taken out, what it unpacked goes
// back, and each serial gets the state that follows from its other reports and events (decision 82).

import { effectKey, gs1Host, maxEffects } from './effects.ts'
import type { CompanyStores, Context } from '../context.ts'
import { addressOfUnit } from '../serials/aggregation.ts'
import { cipherOf } from '../serials/scopes.ts'
import { openBatchChanges } from '../serials/batch-totals.ts'
import { effectsOf } from '../../domain/epcis/event-effects.ts'
import type { JsonObject } from '../../domain/epcis/json.ts'
import { serialsAt } from '../../domain/code/serial.ts'
import {
  applyReport,
  serialReports,
  serialStates,
  stateOfNumber,
  unreported,
  type SerialReport,
  type SerialStatus,
} from '../../domain/code/serial-states.ts'
import type { StoredEvent } from '../../persistence/epcis/events.ts'
import { openCorrections, type ReportedStep } from '../../persistence/serials/corrections.ts'

/** Undoes what an event did; nothing when it had no effect. */
export async function undoEffects(
  context: Context,
  stores: CompanyStores,
  { hash }: StoredEvent & { readonly hash: Buffer },
): Promise<void> {
  await stores.aggregations.lock()
  for (let index = 0; index < maxEffects; index++) {
    const report = await stores.reconciliation.findReport(effectKey(hash, index))
    if (report === null) continue
    await undoPackings(context, stores, report.id)
    await undoStates(context, stores, report.id)
  }
}

async function undoPackings(context: Context, stores: CompanyStores, reportId: number): Promise<void> {
  for (const { action, parent, children } of await stores.aggregations.packingsOf(reportId)) {
    if (action === 'pack') await stores.aggregations.takeOutOf(reportId, parent, children)
    else {
      const parents = await stores.aggregations.parentsOf(children)
      const free = children.filter((child) => !parents.has(child))
      await stores.aggregations.put(parent, free, reportId, context.now)
    }
  }
}

/** Takes the transitions of a report away and gives the serials the states that follow from all others. */
async function undoStates(context: Context, stores: CompanyStores, reportId: number): Promise<void> {
  const corrections = openCorrections(context.trx, stores.companyId)
  for (const [batchId, positions] of await corrections.takeTransitions(reportId)) {
    const batch = await stores.batches.find(batchId)
    if (batch === null) continue
    const steps = await corrections.stepsOfBatch(batchId, positions)
    const changes = await openBatchChanges(stores, batchId, positions)
    for (const position of positions) {
      const [serial = ''] = serialsAt(
        ...([batch.preset, batch.first + position - 1, 1, cipherOf(context.config, batch.scope)] as const),
        batch.pattern,
      )
      const further = await eventSteps(context, stores, `${batch.scope}/${serial}`)
      changes.correct(position, statusAfter([...(steps.get(position) ?? []), ...further]))
    }
    await changes.saveCorrected()
  }
  for (const line of await corrections.takeLineTransitions(reportId)) {
    const own = await corrections.stepsOfLineSerial(line.scope, line.serial)
    const further = await eventSteps(context, stores, `${line.scope}/${line.serial}`)
    const steps = inOrder([...own, ...further])
    const [first] = steps
    if (first === undefined) await corrections.removeLineSerial(line.scope, line.serial)
    else await corrections.saveLineSerial(line, first.reportId, storedStatus(statusAfter(steps)))
  }
}

/** The reports of captured events about a unit that still count, whether they changed its state or not. */
async function eventSteps(context: Context, stores: CompanyStores, key: string): Promise<ReportedStep[]> {
  const epc = addressOfUnit(context.config, key, gs1Host)
  const steps: ReportedStep[] = []
  for (const { content, hash } of await stores.epcisEvents.aboutEpcs([epc])) {
    for (const [index, effect] of effectsOf(JSON.parse(content) as JsonObject, null).entries()) {
      const report = await stores.reconciliation.findReport(effectKey(hash, index))
      if (report === null) continue
      if (effect.kind === 'state') {
        if (effect.epcs.includes(epc)) steps.push({ reportId: report.id, report: effect.report })
      } else if (effect.action === 'pack' && effect.children.includes(epc))
        steps.push({ reportId: report.id, report: 'commissioned' })
    }
  }
  return steps
}

/** The status that follows from steps; a report that is named twice counts once. */
function statusAfter(steps: readonly ReportedStep[]): SerialStatus {
  return inOrder(steps).reduce((status, { report, state }) => {
    const known = serialReports.find((name): name is SerialReport => name === report)
    if (known !== undefined) return applyReport(status, known).next
    // Packing commissions a bottle; what else is no report of a line, such as a void, states its state itself.
    return report === 'pack'
      ? applyReport(status, 'commissioned').next
      : { ...status, state: state === undefined ? status.state : stateOfNumber(state) }
  }, unreported)
}

function storedStatus({ state, runs }: SerialStatus): { state: number; runs: number } {
  return { state: serialStates[state], runs }
}

function inOrder(steps: readonly ReportedStep[]): ReportedStep[] {
  const byReport = new Map(steps.map((step) => [step.reportId, step]))
  return [...byReport.values()].toSorted((a, b) => a.reportId - b.reportId)
}
