// The jobs of the worker: payloads, retries after an unexpected error, and schedules (cron, UTC).

import type { Infer, Shape } from '../domain/shape.ts'
import { dictionary, list, object, oneOf, optional, shaped, text, integer } from '../domain/shape.ts'
import { interfaceLanguages } from '../domain/languages.ts'
import { day, id } from './answers.ts'

/** The e-mails that the product sends; the texts are `email.<template>.*` in the locales. */
export const emailTemplates = [
  'confirmation',
  'reset',
  'invitation',
  'bypassReceived',
  'bypassToSupport',
  'bypassValidated',
  'bypassRefused',
  'companyRenamed',
  'contact',
  'guestComment',
  'prefixToSupport',
  'prefixDecided',
  'prefixDisputed',
  'prefixDisputeDecided',
  'hookDisabled',
  'keyExpires',
] as const
export type EmailTemplate = (typeof emailTemplates)[number]

/** The one-time links; each has the e-mail template of its name. */
export const linkKinds = ['confirmation', 'reset', 'invitation'] as const
export type LinkKind = (typeof linkKinds)[number]

/** A job of the table below. */
export type Job = {
  readonly payload: Shape<unknown>
  readonly retries: number
  /** Seconds before the first retry; doubled for each further one. */
  readonly retryDelay: number
  /** Seconds after which an unresponsive worker loses the job. */
  readonly expires: number
  readonly schedule?: string
  /** Whether a worker also runs it when it starts. */
  readonly atStart?: boolean
  /** Seconds that its finished and failed jobs are kept; a week when left out. */
  readonly storedFor?: number
  /** The job, declared before this one, that gets the payload once the last retry has failed. */
  readonly afterFailure?: string
}

const importJob = object({ companyId: id, importId: id })
const batchPartJob = object({ companyId: id, fileId: id, part: integer(1) })
const proofJob = object({ companyId: id, proofId: id })
const proofFilesJob = object({ companyId: id, ids: list(id) })
const rankingJob = object({ companyId: id, from: day, to: day })
const exportJob = object({ companyId: id, exportId: id })
const captureJob = object({ companyId: id, captureId: id })
const bundleJob = object({ companyId: id, bundleId: id })

/** All jobs by name. */
export const jobs = {
  'import.end': { payload: importJob, retries: 3, retryDelay: 2, expires: 60 },
  'import.run': {
    payload: importJob,
    retries: 3,
    retryDelay: 2,
    expires: 600,
    afterFailure: 'import.end',
  },
  'email.send': {
    payload: object({
      template: oneOf(...emailTemplates),
      to: text({ max: 254 }),
      language: oneOf(...interfaceLanguages),
      values: dictionary(shaped<string>({ type: 'string', maxLength: 6000 })),
      replyTo: shaped<string | null>({ type: ['string', 'null'], maxLength: 254 }),
      // The name of the e-mail, the same in every attempt; jobs of earlier versions have none.
      emailId: optional(text({ min: 1, max: 64, pattern: '^[0-9a-f]+$' })),
      // A link without its secret: the queue and its back-ups must open no account.
      oneTimeLink: optional(object({ kind: oneOf(...linkKinds), crypt: text({ min: 1, max: 64 }) })),
    }),
    // The waits double, so the retries last most of a day: a mail server can be down that long.
    retries: 12,
    retryDelay: 10,
    // Longer than all time-outs of one attempt together (gateways/email.ts): a job that expires while a slow
    // server still answers would send the e-mail twice.
    expires: 3600,
  },
  'batch.end': { payload: batchPartJob, retries: 3, retryDelay: 2, expires: 60 },
  'batch.part': {
    payload: batchPartJob,
    // Five minutes in all: a bucket may be away that long, and a disk full.
    retries: 6,
    retryDelay: 5,
    expires: 900,
    afterFailure: 'batch.end',
  },
  'bundle.end': { payload: bundleJob, retries: 3, retryDelay: 2, expires: 60 },
  'bundle.slice': {
    payload: bundleJob,
    // As for parts of batches: a bucket may be away for minutes, and a disk full.
    retries: 6,
    retryDelay: 5,
    expires: 900,
    afterFailure: 'bundle.end',
  },
  'epcis.endCapture': { payload: captureJob, retries: 3, retryDelay: 2, expires: 60 },
  'epcis.capture': {
    payload: captureJob,
    // A worker that is killed costs one; what is recorded stays, so each attempt goes on after the last.
    retries: 12,
    retryDelay: 5,
    // A hundred thousand events of our own bottles, each a report, take most of an hour.
    expires: 2 * 3600,
    afterFailure: 'epcis.endCapture',
  },
  'proof.end': { payload: proofJob, retries: 3, retryDelay: 2, expires: 60 },
  'proof.check': { payload: proofJob, retries: 2, retryDelay: 5, expires: 300, afterFailure: 'proof.end' },
  // A bucket may be away for minutes; what stays then costs space alone.
  'proof.remove': { payload: proofFilesJob, retries: 6, retryDelay: 5, expires: 300 },
  'company.endExport': { payload: exportJob, retries: 3, retryDelay: 2, expires: 60 },
  'company.export': {
    payload: exportJob,
    retries: 5,
    retryDelay: 10,
    expires: 3600,
    afterFailure: 'company.endExport',
  },
  'views.rank': {
    payload: rankingJob,
    retries: 2,
    retryDelay: 60,
    // A year of a company with hundreds of thousands of labels is read in minutes.
    expires: 3600,
    storedFor: 86_400,
  },
  'maintenance.settle': {
    payload: object({}),
    retries: 0,
    retryDelay: 1,
    expires: 60,
    schedule: '* * * * *',
    atStart: true,
    storedFor: 3600,
  },
  'maintenance.backup': {
    payload: object({}),
    retries: 3,
    retryDelay: 300,
    expires: 6 * 3600,
    // Each hour it looks whether the back-up of the day is due.
    schedule: '23 * * * *',
  },
  'maintenance.partitions': {
    payload: object({}),
    // A back-up may use a table for hours; the next month has its partition long before.
    retries: 5,
    retryDelay: 600,
    expires: 3600,
    schedule: '47 2 * * *',
    atStart: true,
  },
  'maintenance.viewRankings': {
    payload: object({}),
    retries: 3,
    retryDelay: 60,
    expires: 600,
    // The last thirty days are others from midnight on.
    schedule: '1 0 * * *',
    atStart: true,
  },
  'maintenance.cleanup': {
    payload: object({}),
    retries: 1,
    retryDelay: 60,
    expires: 600,
    schedule: '17 3 * * *',
  },
} as const satisfies Record<string, Job>

export type Jobs = typeof jobs
export type JobName = keyof Jobs
export type Payload<N extends JobName> = Infer<Jobs[N]['payload']>
export const jobNames = Object.keys(jobs) as JobName[]
