// An editor of wines as the browser is one: saves go out one after the other with the revision of the last answer. A
// save that is refused for a while is repeated with the same content (views/sheet-editor/autosave.ts), a new sheet has
// an idempotency key, and after a lost answer the sheet is read.

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { plainSheet } from '../../support/examples.ts'
import type { Visitor, VisitorAnswer } from '../../support/visitor.ts'

/** What the server has acknowledged of one sheet. */
export type SavedSheet = {
  readonly id: number
  readonly name: string
  readonly revision: number
  /** The code, once a publication was acknowledged. */
  readonly code: string | null
}

/** What editors did together. */
export type EditingLog = {
  /** The last acknowledged state of every sheet. */
  readonly saved: Map<number, SavedSheet>
  acknowledged: number
  /** Answers that made a browser try again, by status; 0 is a broken connection. */
  readonly repeated: Map<number, number>
  /** Saves that neither succeeded nor were told to be repeated. */
  readonly failures: string[]
}

/** Milliseconds between two changes of an editor, and before the same call is repeated (autosave.ts). */
const [typing, repeating] = [1500, 4000]
/** An editor publishes one sheet in so many changes and begins the next. */
const changesPerSheet = 8
const temporary = [0, 429, 502, 503, 504]

/** A sheet as `sheets.get` answers it; saves answer it as their member `sheet`. */
type SheetBody = {
  readonly id: number
  readonly revision: number
  readonly code: string | null
  readonly draft: { readonly name?: string }
}

export function openEditingLog(): EditingLog {
  return { saved: new Map(), acknowledged: 0, repeated: new Map(), failures: [] }
}

/** Edits sheets until `isOver`; the save that runs then is completed. */
export async function edit(visitor: Visitor, log: EditingLog, isOver: () => boolean): Promise<void> {
  let change = 0
  let sheet: SavedSheet | null = null
  while (!isOver()) {
    await pause(typing * (0.5 + Math.random()))
    change += 1
    const name = `Cuvée ${randomUUID().slice(0, 8)} ${String(change)}`
    if (sheet === null) sheet = await create(visitor, log, name)
    else if (change % changesPerSheet === 0) {
      await publish(visitor, log, sheet)
      sheet = null
    } else sheet = await save(visitor, log, sheet, name)
  }
}

async function create(visitor: Visitor, log: EditingLog, name: string): Promise<SavedSheet | null> {
  const request = randomUUID().replaceAll('-', '').slice(0, 24)
  const draft = plainSheet({ name, reference: request })
  const answer = await repeated(log, () => visitor.post('/api/fiche/create', { ...draft, request }))
  return noted(log, answer, 'create')
}

async function save(
  visitor: Visitor,
  log: EditingLog,
  { id, revision }: SavedSheet,
  name: string,
): Promise<SavedSheet | null> {
  const answer = await repeated(log, () =>
    visitor.post(`/api/fiche/update/${String(id)}`, { changes: { name }, revision }),
  )
  if (answer.body['error'] !== 'sheet.changedMeanwhile') return noted(log, answer, 'save')
  // Nobody else edits this sheet: the first attempt was stored, and its answer was lost.
  const current = await repeated(log, () => visitor.get(`/api/fiche/get/${String(id)}`))
  if ((current.body as SheetBody).draft.name !== name)
    log.failures.push(`save of ${String(id)} met another change`)
  return noted(log, current, 'read')
}

async function publish(visitor: Visitor, log: EditingLog, { id }: SavedSheet): Promise<void> {
  const answer = await repeated(log, () => visitor.post(`/api/fiche/generate/${String(id)}`, {}))
  if (answer.body['error'] !== 'sheet.alreadyValidated') {
    noted(log, answer, 'publish')
    return
  }
  noted(log, await repeated(log, () => visitor.get(`/api/fiche/get/${String(id)}`)), 'read')
}

async function repeated(log: EditingLog, send: () => Promise<VisitorAnswer>): Promise<VisitorAnswer> {
  for (;;) {
    const answer = await send().catch(() => null)
    const status = answer?.status ?? 0
    if (answer !== null && !temporary.includes(status)) return answer
    log.repeated.set(status, (log.repeated.get(status) ?? 0) + 1)
    await pause(repeating)
  }
}

function noted(log: EditingLog, { status, body }: VisitorAnswer, kind: string): SavedSheet | null {
  if (status !== 200) {
    log.failures.push(`${kind} ${String(status)} ${String(body['error'])}`)
    return null
  }
  const { id, revision, code, draft } = (body['sheet'] ?? body) as SheetBody
  const saved = { id, revision, code, name: draft.name ?? '' }
  log.saved.set(id, saved)
  log.acknowledged += 1
  return saved
}
