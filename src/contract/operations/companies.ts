// The user's company and its options: `/api/societe/…`.

import { companyFields, companyChanges } from '../../domain/company/fields.ts'
import { flag, list, nullable, object, oneOf, optional, shaped, text } from '../../domain/shape.ts'
import { fieldSchema } from '../../domain/field.ts'
import { labelLanguages, type LabelLanguage } from '../../domain/languages.ts'
import { company, companyExport, done, id, options } from '../answers.ts'
import type { Operation } from '../operation.ts'

const member = <T>(name: keyof typeof companyFields) => shaped<T>(fieldSchema(companyFields[name]))
const tva = text({ min: 1, max: 40 })
/** An export has all data of the company; who manages its users can give every right already (decision 44). */
const exportNeeds = ['manage_user'] as const

export const companyOperations = {
  'companies.get': {
    method: 'GET',
    path: '/societe/get',
    needs: 'signedIn',
    scope: 'company',
    command: 'company get',
    input: object({}),
    output: object({ company: nullable(company) }),
    refusals: [],
  },
  'companies.create': {
    method: 'POST',
    path: '/societe/create',
    needs: ['societe_create'],
    scope: 'none',
    command: 'company create',
    input: object({
      tva,
      name: member<string>('name'),
      legalForm: optional(nullable(member<string>('legalForm'))),
      gln: optional(nullable(member<string>('gln'))),
      siret: optional(nullable(member<string>('siret'))),
      address: member<string>('address'),
      postalCode: member<string>('postalCode'),
      city: member<string>('city'),
      country: member<string>('country'),
      phone: optional(nullable(member<string>('phone'))),
      packagingManufacturer: optional(nullable(member<string>('packagingManufacturer'))),
      packagingAddress: optional(nullable(member<string>('packagingAddress'))),
      packagingContact: optional(nullable(member<string>('packagingContact'))),
      organicControlBody: optional(nullable(member<string>('organicControlBody'))),
      bypass: optional(flag()),
    }),
    output: object({ code: oneOf(0), company }),
    refusals: [
      'company.alreadyMember',
      'company.vatInvalid',
      'company.vatTaken',
      'company.vatUnverified',
      'input.invalid',
    ],
  },
  'companies.requestValidation': {
    method: 'POST',
    path: '/societe/ask-again',
    needs: ['societe'],
    scope: 'company',
    command: 'company ask-again',
    input: object({
      tva,
      name: member<string>('name'),
      country: member<string>('country'),
      note: optional(text({ max: 1000 })),
    }),
    output: object({ code: oneOf(0), company }),
    refusals: ['company.none', 'company.notRefused', 'company.vatInvalid', 'company.vatTaken'],
  },
  'companies.update': {
    method: 'POST',
    path: '/societe/update',
    needs: ['societe'],
    scope: 'company',
    command: 'company update',
    input: companyChanges,
    output: object({ code: oneOf(0), company }),
    refusals: [
      'company.nameUnchecked',
      'company.nameUnverified',
      'company.none',
      'company.vatInvalid',
      'company.vatTaken',
      'input.invalid',
    ],
  },
  'companies.checkVat': {
    method: 'POST',
    path: '/societe/check-tva',
    needs: 'signedIn',
    scope: 'none',
    command: 'company check-vat',
    input: object({ tva, country: member<string>('country') }),
    output: object({
      code: oneOf(0),
      tva: text(),
      answer: oneOf('valid', 'invalid', 'unreachable', 'unchecked'),
      name: nullable(text()),
      address: nullable(text()),
    }),
    refusals: ['company.vatInvalid', 'company.vatTaken'],
  },
  'companies.options': {
    method: 'GET',
    path: '/societe/get_options',
    needs: ['dashboard', 'fiche_option'],
    scope: 'company',
    command: 'company options',
    input: object({}),
    output: options,
    refusals: ['company.none'],
  },
  'companies.saveOptions': {
    method: 'POST',
    path: '/societe/update/options',
    needs: ['dashboard', 'fiche_option'],
    scope: 'company',
    command: 'company set-options',
    input: object({ options: text({ max: 1000 }) }),
    output: done,
    refusals: ['company.none', 'input.invalid', 'right.missing'],
  },
  'companies.previewOptions': {
    method: 'POST',
    changes: false,
    path: '/societe/preview-options',
    needs: ['dashboard', 'fiche_option'],
    scope: 'company',
    input: object({
      options: text({ max: 1000 }),
      lang: optional(shaped<LabelLanguage>({ enum: labelLanguages })),
    }),
    output: object({ html: text({ max: 200_000 }) }),
    refusals: ['company.none', 'input.invalid'],
  },
  'companies.exports': {
    method: 'GET',
    path: '/societe/exports',
    needs: exportNeeds,
    scope: 'company',
    command: 'company exports',
    input: object({}),
    output: object({ exports: list(companyExport, 20) }),
    refusals: [],
  },
  'companies.startExport': {
    method: 'POST',
    path: '/societe/export',
    needs: exportNeeds,
    scope: 'company',
    command: 'company start-export',
    input: object({}),
    output: object({ code: oneOf(0), export: companyExport }),
    refusals: ['company.none', 'export.alreadyRunning'],
  },
  'companies.exportFile': {
    method: 'GET',
    path: '/societe/export/{id}.zip',
    needs: exportNeeds,
    scope: 'company',
    command: 'company export-file',
    input: object({ id }),
    output: { file: ['application/zip'] },
    refusals: ['export.unknown', 'export.gone', 'right.readOnly'],
  },
} as const satisfies Record<string, Operation>
