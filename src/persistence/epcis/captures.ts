// Capture jobs of one company: what was sent, in parts until it is read, and how far the job is.

import type { Transaction } from '../database.ts'

export type CaptureBehaviour = 'rollback' | 'proceed'

/** An error of a capture: of one event, or of the document. */
export type CaptureError = { readonly field: string; readonly code: string }

/** A capture job. */
export type CaptureRecord = {
  readonly id: number
  readonly name: string
  readonly behaviour: CaptureBehaviour
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  readonly events: number
  readonly done: number
  readonly accepted: number
  readonly repeated: number
  readonly refused: number
  readonly errors: readonly CaptureError[]
  readonly createdAt: Date
  readonly finishedAt: Date | null
}

type CaptureChange = Partial<
  Pick<CaptureRecord, 'state' | 'events' | 'done' | 'accepted' | 'repeated' | 'refused' | 'finishedAt'>
> & { readonly errors?: readonly CaptureError[] }

type CaptureRow = Omit<CaptureRecord, 'createdAt' | 'finishedAt'> & {
  company_id: number
  actor: string
  created_at: Date
  finished_at: Date | null
}

/** Bytes of one part of a document. */
const partBytes = 4 * 1024 * 1024

/** Opens the capture jobs of one company inside a transaction. */
export function openEpcisCaptures(trx: Transaction, companyId: number) {
  const table = () => trx<CaptureRow>('epcis_captures').where('company_id', companyId)
  return {
    ...captureDocuments(trx, companyId),
    /** Inserts a waiting capture; `name` is a UUID that nobody can guess. */
    insert: async (
      capture: Pick<CaptureRecord, 'name' | 'behaviour' | 'events'>,
      actor: string,
      now: Date,
    ): Promise<CaptureRecord> => {
      const [row] = await trx<CaptureRow>('epcis_captures')
        .insert({ company_id: companyId, ...capture, actor, created_at: now })
        .returning('*')
      if (row === undefined) throw new Error('The capture was not inserted.')
      return recordOf(row)
    },
    findByName: async (name: string): Promise<CaptureRecord | null> => {
      const row = await table().where({ name }).first()
      return row === undefined ? null : recordOf(row)
    },
    /** A capture, locked until the transaction ends. */
    lock: async (id: number): Promise<CaptureRecord | null> => {
      const row = await table().where({ id }).forUpdate().first()
      return row === undefined ? null : recordOf(row)
    },
    /** Captures before an id, newest first. */
    list: async (before: number | null, size: number): Promise<CaptureRecord[]> => {
      const rows = table()
      if (before !== null) void rows.where('id', '<', before)
      return (await rows.orderBy('id', 'desc').limit(size)).map(recordOf)
    },
    save: async (id: number, { errors, finishedAt, ...change }: CaptureChange): Promise<void> => {
      await table()
        .where({ id })
        .update({
          ...change,
          ...(errors === undefined ? {} : { errors: JSON.stringify(errors) as never }),
          ...(finishedAt === undefined ? {} : { finished_at: finishedAt }),
        })
    },
  }
}

/** The documents of captures that are not finished. */
function captureDocuments(trx: Transaction, companyId: number) {
  const parts = (captureId: number) =>
    trx('epcis_capture_parts').where({ company_id: companyId, capture_id: captureId })
  return {
    insertDocument: async (captureId: number, document: Uint8Array): Promise<void> => {
      for (let part = 0; part * partBytes < document.length; part++)
        await trx('epcis_capture_parts').insert({
          company_id: companyId,
          capture_id: captureId,
          part,
          bytes: Buffer.from(document.subarray(part * partBytes, (part + 1) * partBytes)),
        })
    },
    readDocument: async (captureId: number): Promise<Buffer> =>
      Buffer.concat(await parts(captureId).orderBy('part').pluck<Buffer[]>('bytes')),
    deleteDocument: async (captureId: number): Promise<void> => {
      await parts(captureId).delete()
    },
  }
}

function recordOf({ created_at: createdAt, finished_at: finishedAt, ...row }: CaptureRow): CaptureRecord {
  const { id, name, behaviour, state, events, done, accepted, repeated, refused, errors } = row
  return {
    ...{ id, name, behaviour, state, events, done, accepted, repeated, refused, errors },
    createdAt,
    finishedAt,
  }
}
