// Support and admin: `/api/admin/…`, with the methods, paths and payloads of specification 7.

import { minReasonLength } from '../reasons.ts'
import { companyStates } from '../../domain/company/fields.ts'
import { fieldSchema } from '../../domain/field.ts'
import { interfaceLanguages } from '../../domain/languages.ts'
import {
  flag,
  list,
  nullable,
  object,
  oneOf,
  optional,
  shaped,
  text,
  integer,
  type Infer,
} from '../../domain/shape.ts'
import { sheetChanges } from '../../domain/sheet/fields.ts'
import { userFields } from '../../domain/user/fields.ts'
import { company, day, done, id, timestamp, rightsList, sheet, sheetRow, user } from '../answers.ts'
import { listFormats, listTypes, type Operation } from '../operation.ts'
import { sheetStates } from '../../domain/sheet/sheet-states.ts'

/** Any JSON: the recorded values before and after a change. */
const anyJson = shaped<unknown>({})

const support = ['admin', 'short_admin'] as const
const adminOnly = ['admin'] as const

/** Title and body of a news entry by language. */
export const newsTexts = shaped<
  Partial<Record<(typeof interfaceLanguages)[number], { title: string; body: string }>>
>({
  type: 'object',
  properties: Object.fromEntries(
    interfaceLanguages.map((language) => [
      language,
      {
        type: 'object',
        properties: { title: { type: 'string', maxLength: 200 }, body: { type: 'string', maxLength: 5000 } },
        required: ['title', 'body'],
        additionalProperties: false,
      },
    ]),
  ),
  additionalProperties: false,
})
/** A news entry; `until` is its last day, null for no end. New entries have no id. */
export const news = object({ id: optional(id), from: day, until: nullable(day), texts: newsTexts })
export type NewsAnswer = Infer<typeof news>

const bypasser = object({
  user_id: id,
  company_id: id,
  company: text(),
  tva: text(),
  country: text(),
  email: text(),
  name: text(),
  language: oneOf(...interfaceLanguages),
  createdAt: timestamp,
  vatAnswer: text(),
  state: oneOf(...companyStates),
  /** When the company was created, or last requested validation. */
  waitingSince: timestamp,
  /** Further facts for support's decision. */
  evidence: object({
    vatName: nullable(text()),
    vatAddress: nullable(text()),
    vatAt: nullable(timestamp),
    sameName: flag(),
    legalForm: nullable(text()),
    siret: nullable(text()),
    gln: nullable(text()),
    address: text(),
    phone: nullable(text()),
    /** The earlier refusal's reason, and the company's answer (`note`). */
    refusedFor: nullable(text()),
    refusedAt: nullable(timestamp),
    note: nullable(text()),
  }),
})

/** The operations that the audit trail records. */
export const auditedOperations = [
  'account.update',
  'account.changePassword',
  'account.reset',
  'account.enableTwoStep',
  'account.disableTwoStep',
  'operator.endTwoStep',
  'partner.login',
  'companies.create',
  'companies.requestValidation',
  'companies.update',
  'companies.saveOptions',
  'companies.startExport',
  'prefixes.claim',
  'prefixes.dispute',
  'prefixes.decide',
  'prefixes.decideDispute',
  'prefixes.free',
  'sheets.create',
  'sheets.update',
  'sheets.adjust',
  'sheets.generate',
  'sheets.duplicate',
  'sheets.delete',
  'sheets.archive',
  'sheets.restore',
  'sheets.associate',
  'sheets.saveLots',
  'sheets.setLinks',
  'guests.create',
  'guests.revoke',
  'proofs.check',
  'serials.open',
  'imports.start',
  'imports.run',
  'imports.steer',
  'imports.undo',
  'users.create',
  'users.update',
  'users.delete',
  'users.invite',
  'users.requireSecondFactor',
  'keys.create',
  'keys.rotate',
  'keys.revoke',
  'admin.validateBypass',
  'admin.refuseBypass',
  'admin.updateVat',
  'admin.updateActor',
  'admin.updateUserState',
  'admin.updateUser',
  'admin.updateSheetState',
  'admin.updateSheet',
  'admin.saveNews',
  'admin.retryJob',
  'admin.deleteJob',
  'admin.seeAs',
  'admin.seeAsEnd',
  'operator.createAdmin',
  'operator.exportCompany',
  'operator.importCompany',
] as const
export type AuditedOperation = (typeof auditedOperations)[number]

/**
 * Filters of the audit trail: a person's e-mail address or name, a company's name or id, an operation, a
 * period.
 */
const auditFilter = {
  person: optional(text({ max: 100 })),
  company: optional(text({ max: 100 })),
  operation: optional(oneOf(...auditedOperations)),
  from: optional(day),
  to: optional(day),
}
const auditLine = object({
  id,
  at: timestamp,
  actor: text(),
  person: nullable(text()),
  company_id: nullable(id),
  company: nullable(text()),
  operation: text(),
  subject: text(),
  before: anyJson,
  after: anyJson,
})
export type AuditLineAnswer = Infer<typeof auditLine>

export const adminOperations = {
  'admin.check': {
    method: 'GET',
    path: '/admin/check/',
    needs: adminOnly,
    scope: 'none',
    input: object({}),
    output: object({ admin: oneOf(1) }),
    refusals: [],
  },
  'admin.checkShort': {
    method: 'GET',
    path: '/admin/check-short/',
    needs: support,
    scope: 'none',
    input: object({}),
    output: object({ shortAdmin: oneOf(1) }),
    refusals: [],
  },
  'admin.bypassers': {
    method: 'GET',
    path: '/admin/bypasseurs',
    needs: support,
    scope: 'none',
    command: 'admin bypassers',
    input: object({}),
    output: object({ bypasseurs: list(bypasser, 1000) }),
    refusals: [],
  },
  'admin.validateBypass': {
    method: 'POST',
    path: '/admin/validate-bypasseur',
    needs: support,
    scope: 'none',
    command: 'admin validate-bypass',
    input: object({ user_id: id }),
    output: done,
    refusals: ['user.unknown', 'company.none', 'company.notAwaiting'],
  },
  'admin.refuseBypass': {
    method: 'POST',
    path: '/admin/refuse-bypasseur',
    needs: support,
    scope: 'none',
    command: 'admin refuse-bypass',
    input: object({ user_id: id, reason: text({ min: minReasonLength, max: 1000 }) }),
    output: done,
    refusals: ['user.unknown', 'company.none', 'company.notAwaiting'],
  },
  'admin.companies': {
    method: 'GET',
    path: '/admin/companies',
    needs: support,
    scope: 'none',
    command: 'admin companies',
    input: object({ search: optional(text({ max: 100 })) }),
    output: object({ companies: list(company, 1000) }),
    refusals: [],
  },
  /** The found companies as a file. */
  'admin.companiesFile': {
    method: 'GET',
    path: '/admin/companies.{format}',
    needs: support,
    scope: 'none',
    command: 'admin companies-file',
    input: object({ search: optional(text({ max: 100 })), format: oneOf(...listFormats) }),
    output: { file: Object.values(listTypes) },
    refusals: ['list.tooLong'],
  },
  'admin.updateVat': {
    method: 'POST',
    path: '/admin/update-tva',
    needs: support,
    scope: 'none',
    command: 'admin update-vat',
    input: object({
      company_id: id,
      tva: text({ min: 4, max: 20 }),
      company_name: text({ min: 2, max: 120 }),
    }),
    output: done,
    refusals: ['company.unknown', 'company.vatInvalid', 'company.vatTaken'],
  },
  'admin.updateActor': {
    method: 'POST',
    path: '/admin/update-acteur',
    needs: support,
    scope: 'none',
    command: 'admin update-actor',
    input: object({ company_id: id, act_id: integer(0, 2_147_483_647) }),
    output: done,
    refusals: ['company.unknown'],
  },
  'admin.users': {
    method: 'POST',
    path: '/admin/company-users',
    needs: support,
    scope: 'none',
    command: 'admin users',
    input: object({ company_id: id }),
    output: object({ users: list(user, 1000) }),
    refusals: ['company.unknown'],
  },
  'admin.updateUserState': {
    method: 'POST',
    path: '/admin/update-userstate',
    needs: adminOnly,
    scope: 'none',
    command: 'admin user-state',
    input: object({ user_id: id, state: oneOf(1, 2) }),
    output: done,
    refusals: ['user.unknown'],
  },
  'admin.updateUser': {
    method: 'POST',
    path: '/admin/update-user',
    needs: adminOnly,
    scope: 'none',
    command: 'admin update-user',
    input: object({
      user_id: id,
      firstName: shaped<string>(fieldSchema(userFields.firstName)),
      lastName: shaped<string>(fieldSchema(userFields.lastName)),
      phone: optional(nullable(shaped<string>(fieldSchema(userFields.phone)))),
      rights: rightsList,
    }),
    output: done,
    refusals: ['user.unknown'],
  },
  'admin.sheets': {
    method: 'POST',
    path: '/admin/company-fiches',
    needs: support,
    scope: 'none',
    command: 'admin sheets',
    input: object({ company_id: id }),
    output: object({ fiches: list(sheetRow, 10_000) }),
    refusals: ['company.unknown'],
  },
  'admin.sheet': {
    method: 'GET',
    path: '/admin/fiche/{nutri_id}',
    needs: support,
    scope: 'none',
    command: 'admin sheet',
    input: object({ nutri_id: id }),
    output: sheet,
    refusals: ['sheet.unknown'],
  },
  'admin.updateSheetState': {
    method: 'POST',
    path: '/admin/update-fichestate',
    needs: support,
    scope: 'none',
    command: 'admin sheet-state',
    input: object({ nutri_id: id, state: oneOf(sheetStates.unvalidated, sheetStates.validated) }),
    output: done,
    refusals: [
      'sheet.unknown',
      'sheet.notReady',
      'sheet.gtinTaken',
      'prefix.unproven',
      'prefix.awaitsSupport',
      'prefix.refused',
    ],
  },
  'admin.updateSheet': {
    method: 'POST',
    path: '/admin/update-fiche',
    needs: support,
    scope: 'none',
    command: 'admin update-sheet',
    input: object({
      nutri_id: id,
      changes: sheetChanges,
      withdrawn: optional(flag()),
      reason: optional(text({ min: 3, max: 500 })),
    }),
    output: object({ code: oneOf(0), sheet }),
    refusals: ['sheet.unknown', 'sheet.invalid', 'sheet.notReady', 'sheet.locked', 'sheet.referenceTaken'],
  },
  'admin.news': {
    method: 'GET',
    path: '/admin/actualites',
    needs: adminOnly,
    scope: 'none',
    command: 'admin news',
    input: object({}),
    output: object({ actualites: list(news, 1000) }),
    refusals: [],
  },
  'admin.saveNews': {
    method: 'POST',
    path: '/admin/actualites-save',
    needs: adminOnly,
    scope: 'none',
    command: 'admin save-news',
    input: object({ actualites: list(news, 1000) }),
    output: done,
    refusals: ['news.unknown'],
  },
  'admin.seeAs': {
    method: 'POST',
    path: '/admin/see-as',
    needs: support,
    scope: 'none',
    session: 'start',
    input: object({ company_id: id }),
    output: done,
    refusals: ['company.unknown'],
  },
  'admin.seeAsEnd': {
    method: 'POST',
    path: '/admin/see-as/end',
    needs: 'signedIn',
    scope: 'none',
    session: 'end',
    input: object({}),
    output: done,
    refusals: [],
  },
  'admin.audit': {
    method: 'GET',
    path: '/admin/audit',
    needs: adminOnly,
    scope: 'none',
    command: 'admin audit',
    input: object({ ...auditFilter, page: optional(integer(1, 100_000)), size: optional(integer(1, 200)) }),
    output: object({
      lines: list(auditLine, 200),
      total: integer(),
      page: integer(1),
      size: integer(1, 200),
    }),
    refusals: [],
  },
  'admin.auditFile': {
    method: 'GET',
    path: '/admin/audit.{format}',
    needs: adminOnly,
    scope: 'none',
    command: 'admin audit-file',
    input: object({ ...auditFilter, format: oneOf(...listFormats) }),
    output: { file: Object.values(listTypes) },
    refusals: ['list.tooLong'],
  },
} as const satisfies Record<string, Operation>
