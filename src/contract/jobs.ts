// Every job of the worker: its payload, how often a broken one is tried again, and its schedule (cron, UTC).

import type { Infer, Shape } from '../domain/shape.ts'
import { dictionary, object, oneOf, shaped, text, whole } from '../domain/shape.ts'
import { interfaceLanguages } from '../domain/languages.ts'
import { id } from './answers.ts'

export const letters = [
  'confirmation',
  'reset',
  'invitation',
  'bypassReceived',
  'bypassToSupport',
  'bypassValidated',
  'bypassRefused',
  'contact',
] as const
export type Letter = (typeof letters)[number]

export type Job = {
  readonly payload: Shape<unknown>
  readonly retries: number
  /** Seconds before the first new try; doubled each time. */
  readonly retryDelay: number
  /** Seconds after which a worker that went silent loses the job. */
  readonly expires: number
  readonly schedule?: string
}

export const jobs = {
  'import.run': { payload: object({ companyId: id, importId: id }), retries: 3, retryDelay: 2, expires: 600 },
  'letter.send': {
    payload: object({
      letter: oneOf(...letters),
      to: text({ max: 254 }),
      language: oneOf(...interfaceLanguages),
      values: dictionary(shaped<string>({ type: 'string', maxLength: 6000 })),
      replyTo: shaped<string | null>({ type: ['string', 'null'], maxLength: 254 }),
    }),
    // Each wait is twice the last: a mail server may be away for the better part of a day.
    retries: 12,
    retryDelay: 10,
    expires: 60,
  },
  'batch.part': {
    payload: object({ companyId: id, fileId: id, part: whole(1) }),
    retries: 5,
    retryDelay: 2,
    expires: 900,
  },
  'house.sweep': { payload: object({}), retries: 1, retryDelay: 60, expires: 600, schedule: '17 3 * * *' },
} as const satisfies Record<string, Job>

export type Jobs = typeof jobs
export type JobName = keyof Jobs
export type Payload<N extends JobName> = Infer<Jobs[N]['payload']>
export const jobNames = Object.keys(jobs) as JobName[]
