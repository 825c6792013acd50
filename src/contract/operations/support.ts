// Contact, error reports of browsers, the dashboard, views, news, and the partner's products.

import {
  flag,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
  integer,
  type Infer,
} from '../../domain/shape.ts'
import { batchFileFormats, day, done, id, importAnswer, viewsAnswer } from '../answers.ts'
import { listFormats, listTypes, type Operation } from '../operation.ts'

/** Who may link a sheet to a product (`sheets.associate`). */
const productNeeds = ['dashboard', 'fiche_create', 'fiche_modify'] as const
const ticketPart = text({ min: 1, max: 200 })

/** The dashboard: open work and running jobs. Parts without the actor's right are empty. */
const overview = object({
  /** Drafts without blocking issues. */
  ready: integer(),
  /** Drafts of a new vintage with fields to check again. */
  recheck: integer(),
  withdrawn: list(object({ id, name: text() }), 20),
  /** The newest import, while it runs or when lines were refused; for users who may import. */
  imports: list(importAnswer, 5),
  /** Waiting and running files of batches, with their wine; for users who may serialize. */
  files: list(
    object({
      id,
      batch: id,
      name: text(),
      format: oneOf(...batchFileFormats),
      drawn: integer(),
      count: integer(),
    }),
    5,
  ),
  /** The number of companies that await validation; null for users outside support. */
  waiting: nullable(integer()),
})
export type OverviewAnswer = Infer<typeof overview>

export const supportOperations = {
  'support.contact': {
    method: 'POST',
    path: '/contact/send',
    needs: 'signedIn',
    scope: 'none',
    command: 'contact send',
    input: object({
      subject: text({ min: 2, max: 150 }),
      message: text({ min: 10, max: 5000 }),
      email: optional(text({ max: 254 })),
    }),
    output: done,
    refusals: ['input.invalid', 'request.tooMany'],
  },
  'support.reportFailure': {
    method: 'POST',
    changes: false,
    path: '/log/error',
    needs: 'anyone',
    scope: 'none',
    input: object({
      log: text({ max: 5000 }),
      infos: object({
        file: optional(text({ max: 500 })),
        method: optional(text({ max: 200 })),
        type: optional(text({ max: 200 })),
        customMessage: optional(text()),
        message: optional(text()),
      }),
    }),
    output: done,
    refusals: ['request.tooMany'],
  },
  'support.operator': {
    method: 'GET',
    path: '/operateur/get',
    needs: 'anyone',
    scope: 'none',
    input: object({}),
    output: object({ name: text(), address: text(), register: text(), contact: text() }),
    refusals: [],
  },
  'home.overview': {
    method: 'GET',
    path: '/accueil/get',
    needs: 'signedIn',
    scope: 'company',
    command: 'company overview',
    input: object({}),
    output: overview,
    refusals: [],
  },
  'views.list': {
    method: 'GET',
    path: '/views/list',
    needs: ['dashboard', 'fiche_see'],
    scope: 'company',
    command: 'views list',
    input: object({
      from: optional(day),
      to: optional(day),
      fiche: optional(id),
      trends: optional(flag()),
    }),
    output: viewsAnswer,
    refusals: ['sheet.unknown'],
  },
  'views.file': {
    method: 'GET',
    path: '/views/list.{format}',
    needs: ['dashboard', 'fiche_see'],
    scope: 'company',
    command: 'views file',
    input: object({
      from: optional(day),
      to: optional(day),
      fiche: optional(id),
      format: oneOf(...listFormats),
    }),
    output: { file: Object.values(listTypes) },
    refusals: ['sheet.unknown', 'list.tooLong'],
  },
  'views.setCounting': {
    method: 'POST',
    path: '/views/counting',
    needs: ['societe'],
    scope: 'company',
    command: 'views set-counting',
    input: object({ counted: flag() }),
    output: done,
    refusals: ['company.none'],
  },
  'news.list': {
    method: 'GET',
    path: '/actualites/list',
    needs: 'signedIn',
    scope: 'none',
    input: object({}),
    output: object({ actualites: list(object({ id, from: day, title: text(), body: text() }), 100) }),
    refusals: [],
  },
  'partner.login': {
    method: 'POST',
    path: '/partner/login',
    needs: 'anyone',
    scope: 'none',
    session: 'start',
    input: object({ c_id: ticketPart, c_cerv: ticketPart, has: ticketPart, c_prd: optional(ticketPart) }),
    output: object({ code: oneOf(0), next: text() }),
    refusals: ['partner.refused', 'partner.notConfigured', 'request.tooMany'],
  },
  'partner.products': {
    method: 'GET',
    path: '/partner/products',
    needs: productNeeds,
    scope: 'company',
    command: 'partner products',
    input: object({
      search: optional(text({ max: 100 })),
      page: optional(integer(1, 100_000)),
      size: optional(integer(1, 1000)),
    }),
    output: object({
      configured: oneOf(0, 1),
      total: integer(),
      products: list(object({ id: text(), name: text(), image: nullable(text()) }), 1000),
    }),
    refusals: ['tracking.unreachable'],
  },
  'partner.picture': {
    method: 'GET',
    path: '/partner/picture',
    needs: productNeeds,
    scope: 'company',
    command: 'partner picture',
    input: object({ product: text({ min: 1, max: 100 }) }),
    output: { file: ['image/webp'] },
    refusals: ['tracking.unreachable', 'tracking.unknownProduct'],
  },
} as const satisfies Record<string, Operation>
