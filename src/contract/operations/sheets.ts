// Sheets: `/api/fiche/…` (contract 4).

import { flag, list, nullable, object, oneOf, optional, shaped, text, integer } from '../../domain/shape.ts'
import { gs1TextPattern } from '../../domain/gs1-text.ts'
import {
  gasStatements,
  ingredientEntry,
  sheetChanges,
  sheetDraft,
  sheetFields,
  wineTypes,
  type SheetChanges,
  type SheetField,
} from '../../domain/sheet/fields.ts'
import { families } from '../../domain/sheet/product-families.ts'
import type { LabelLanguage } from '../../domain/languages.ts'
import { labelLanguages } from '../../domain/languages.ts'
import { allergens, ingredientIds } from '../../domain/sheet/ingredient-table.ts'
import { marketCodes } from '../../domain/market-table.ts'
import {
  done,
  energy,
  lawChange,
  validationIssue,
  id,
  timestamp,
  sheet,
  sheetRow,
  versionNumber,
} from '../answers.ts'
import { listFormats, listTypes, type Operation } from '../operation.ts'

const seeNeeds = ['dashboard', 'fiche_see', 'fiche_create', 'fiche_modify', 'fiche_adjust'] as const
const createNeeds = ['dashboard', 'fiche_create'] as const
const modifyNeeds = ['dashboard', 'fiche_create', 'fiche_modify'] as const
const adjustNeeds = ['dashboard', 'fiche_adjust'] as const
const archiveNeeds = ['premium', 'fiche_archive'] as const
export const listNeeds = ['dashboard', 'fiche_see', 'premium', 'fiche_archive', 'fiche_create'] as const

/** A part of the label's ingredient sentence; allergens are strong. */
const segment = object({
  text: text({ max: 5000 }),
  strong: optional(shaped<true>({ const: true })),
  /** The language of the text, where it is another one. */
  lang: optional(shaped<LabelLanguage>({ enum: labelLanguages })),
})

/** Statuses by which the list can be filtered. */
export const sheetStatuses = ['draft', 'validated', 'withdrawn'] as const
/** Columns by which the list can be sorted. */
export const sheetSorts = [
  'updated',
  'name',
  'brand',
  'reference',
  'vintage',
  'status',
  'type',
  'appellation',
  'market',
  'gtin',
  'code',
] as const

const filterMembers = {
  search: optional(text({ max: 100 })),
  status: optional(oneOf(...sheetStatuses)),
  archived: optional(flag()),
  millesime: optional(integer(1900, 2100)),
  family: optional(oneOf(...families)),
  type: optional(oneOf(...wineTypes)),
  market: optional(shaped<string>({ enum: marketCodes })),
  organic: optional(flag()),
  coded: optional(flag()),
}
const filter = object(filterMembers)
/** A filter and an order of the list, as a user saves them. */
export const savedFilter = object({
  ...filterMembers,
  sort: optional(oneOf(...sheetSorts)),
  direction: optional(oneOf('asc', 'desc')),
})

/** A selection of sheets: by ids, by filter, by vintage, or all (specification 4). */
export const selectionMembers = {
  ids: optional(list(id, 10_000, 1)),
  filter: optional(filter),
  millesime: optional(integer(1900, 2100)),
  all: optional(shaped<true>({ const: true })),
}
/** A selection, or the number of an earlier call (`undo` of its answer) to undo it. */
const selection = object({ ...selectionMembers, undo: optional(id) })
/** What a call archived or restored. `undo` is the number that undoes it, null when there is nothing to undo. */
const archiveAnswer = object({
  code: oneOf(0),
  count: integer(),
  ids: list(id, 10_000),
  undo: nullable(id),
})

/**
 * A new sheet. `request` is the idempotency key: a repeated request updates the sheet that the first one
 * created.
 */
const creation = shaped<SheetChanges & { readonly request?: string }>({
  ...sheetChanges.schema,
  properties: { ...Object(sheetChanges.schema['properties']), request: text({ min: 8, max: 60 }).schema },
})

const fieldName = shaped<SheetField>({ enum: Object.keys(sheetFields) })

/** Lots, each with the published version of its bottles' label. */
const lots = list(
  object({ lot: text({ min: 1, max: 20, pattern: gs1TextPattern }), version: versionNumber }),
  1000,
)

export const sheetOperations = {
  'sheets.list': {
    method: 'GET',
    path: '/fiche/list',
    needs: listNeeds,
    scope: 'company',
    command: 'sheets list',
    input: object({
      ...filterMembers,
      sort: optional(oneOf(...sheetSorts)),
      direction: optional(oneOf('asc', 'desc')),
      page: optional(integer(1, 100_000)),
      size: optional(integer(1, 200)),
    }),
    output: object({
      rows: list(sheetRow, 200),
      total: integer(),
      /** True when a search finds more sheets than `total`; it lists the first of them. */
      more: flag(),
      page: integer(1),
      size: integer(1),
      counts: object({ draft: integer(), validated: integer(), withdrawn: integer(), archived: integer() }),
      /**
       * The counts among the sheets that the filter finds, whatever its status and whether they are archived; null
       * without another filter, and for a search with `more`.
       */
      found: nullable(
        object({ draft: integer(), validated: integer(), withdrawn: integer(), archived: integer() }),
      ),
      /** How many sheets `sheets.restore` with `all` would restore. */
      archivedByAll: integer(),
      vintages: list(integer(), 200),
      markets: list(text({ max: 3 }), 251),
    }),
    refusals: [],
  },
  /** The sheet that was changed last, from which a new one may start; null where none is, or all are archived. */
  'sheets.newest': {
    method: 'GET',
    path: '/fiche/newest',
    needs: listNeeds,
    scope: 'company',
    input: object({}),
    output: object({ sheet: nullable(sheetRow) }),
    refusals: [],
  },
  /** The filtered list with all its pages, as a file. */
  'sheets.listFile': {
    method: 'GET',
    path: '/fiche/list.{format}',
    heavyFrom: 0,
    needs: listNeeds,
    scope: 'company',
    command: 'sheets list-file',
    input: object({
      ...filterMembers,
      sort: optional(oneOf(...sheetSorts)),
      direction: optional(oneOf('asc', 'desc')),
      format: oneOf(...listFormats),
    }),
    output: { file: Object.values(listTypes) },
    refusals: ['list.tooLong'],
  },
  'sheets.get': {
    method: 'GET',
    path: '/fiche/get/{id}',
    needs: [...listNeeds, ...seeNeeds],
    scope: 'company',
    command: 'sheets get',
    input: object({ id }),
    output: sheet,
    refusals: ['sheet.unknown'],
  },
  'sheets.status': {
    method: 'GET',
    path: '/fiche/standing/{id}',
    needs: [...listNeeds, ...seeNeeds],
    scope: 'company',
    command: 'sheets standing',
    input: object({ id }),
    output: object({ revision: integer(1), at: timestamp, by: nullable(text({ max: 200 })) }),
    refusals: ['sheet.unknown'],
  },
  'sheets.create': {
    method: 'POST',
    path: '/fiche/create',
    needs: createNeeds,
    scope: 'company',
    command: 'sheets create',
    input: creation,
    output: object({ code: oneOf(0), sheet }),
    refusals: ['company.none', 'sheet.invalid', 'sheet.referenceTaken', 'sheet.changedMeanwhile'],
  },
  'sheets.update': {
    method: 'POST',
    path: '/fiche/update/{id}',
    needs: modifyNeeds,
    scope: 'company',
    command: 'sheets update',
    input: object({ id, changes: sheetChanges, revision: optional(integer(1)) }),
    output: object({ code: oneOf(0), sheet }),
    refusals: [
      'sheet.unknown',
      'sheet.invalid',
      'sheet.locked',
      'sheet.referenceTaken',
      'sheet.changedMeanwhile',
    ],
  },
  'sheets.adjust': {
    method: 'POST',
    path: '/fiche/adjust/{id}',
    needs: adjustNeeds,
    scope: 'company',
    command: 'sheets adjust',
    input: object({
      id,
      reason: text({ min: 3, max: 500 }),
      changes: sheetChanges,
      revision: optional(integer(1)),
    }),
    output: object({ code: oneOf(0), sheet }),
    refusals: [
      'sheet.unknown',
      'sheet.notValidated',
      'sheet.locked',
      'sheet.notReady',
      'sheet.changedMeanwhile',
    ],
  },
  'sheets.generate': {
    method: 'POST',
    path: '/fiche/generate/{id}',
    needs: modifyNeeds,
    scope: 'company',
    command: 'sheets generate',
    input: object({ id }),
    output: object({ code: oneOf(0), sheet }),
    refusals: [
      'sheet.unknown',
      'sheet.notReady',
      'sheet.alreadyValidated',
      'sheet.gtinTaken',
      'prefix.unproven',
      'prefix.awaitsSupport',
      'prefix.refused',
      'company.notValidated',
    ],
  },
  'sheets.edit': {
    method: 'POST',
    path: '/fiche/edit',
    needs: modifyNeeds,
    scope: 'company',
    command: 'sheets edit',
    input: object({
      edits: list(object({ id, changes: sheetChanges, revision: optional(integer(1)) }), 200, 1),
    }),
    output: object({
      code: oneOf(0),
      /** `undo` are the changes that make the sheet again what it was. */
      changed: list(object({ id, revision: integer(1), undo: sheetChanges }), 200),
      left: list(object({ id, reason: text({ max: 100 }), issues: list(validationIssue, 200) }), 200),
    }),
    refusals: ['sheet.referenceTaken'],
  },
  'sheets.publish': {
    method: 'POST',
    path: '/fiche/publish',
    needs: modifyNeeds,
    scope: 'company',
    command: 'sheets publish',
    input: object({ ids: list(id, 100, 1), check: optional(flag()) }),
    output: object({
      code: oneOf(0),
      results: list(
        object({
          id,
          outcome: oneOf('published', 'ready', 'attention', 'already'),
          issues: list(validationIssue, 200),
        }),
        100,
      ),
    }),
    refusals: ['sheet.unknown', 'company.notValidated'],
  },
  'sheets.duplicate': {
    method: 'POST',
    path: '/fiche/duplicate',
    needs: createNeeds,
    scope: 'company',
    command: 'sheets duplicate',
    input: object({ ids: list(id, 200, 1), millesime: optional(integer(1900, 2100)) }),
    output: object({ code: oneOf(0), ids: list(id, 200) }),
    refusals: ['sheet.unknown', 'sheet.referenceTaken'],
  },
  'sheets.recheck': {
    method: 'POST',
    path: '/fiche/recheck/{id}',
    needs: [...modifyNeeds, 'fiche_adjust'],
    scope: 'company',
    command: 'sheets recheck',
    input: object({ id, done: list(fieldName, 100, 1) }),
    output: object({ code: oneOf(0), sheet }),
    refusals: ['sheet.unknown'],
  },
  'sheets.archive': {
    method: 'POST',
    path: '/fiche/archive',
    needs: archiveNeeds,
    scope: 'company',
    command: 'sheets archive',
    input: selection,
    output: archiveAnswer,
    refusals: ['sheet.unknown', 'sheet.selectionTooLarge', 'input.invalid'],
  },
  'sheets.restore': {
    method: 'POST',
    path: '/fiche/restore',
    needs: archiveNeeds,
    scope: 'company',
    command: 'sheets restore',
    input: selection,
    output: archiveAnswer,
    refusals: ['sheet.unknown', 'sheet.selectionTooLarge', 'input.invalid'],
  },
  'sheets.product': {
    method: 'GET',
    path: '/fiche/product',
    needs: modifyNeeds,
    scope: 'none',
    command: 'sheets product',
    input: object({ product: text({ min: 1, max: 100 }) }),
    output: object({ id: text({ max: 100 }), name: text(), image: nullable(text({ max: 1_000_000 })) }),
    refusals: ['tracking.notConfigured', 'tracking.unreachable', 'tracking.unknownProduct'],
  },
  'sheets.associate': {
    method: 'POST',
    path: '/fiche/associate/{id}',
    needs: modifyNeeds,
    scope: 'company',
    command: 'sheets associate',
    input: object({ id, product: text({ min: 1, max: 100 }) }),
    output: object({ code: oneOf(0), sheet }),
    refusals: [
      'sheet.unknown',
      'sheet.alreadyAssociated',
      'tracking.notConfigured',
      'tracking.unreachable',
      'tracking.unknownProduct',
    ],
  },
  'sheets.versions': {
    method: 'GET',
    path: '/fiche/versions/{id}',
    needs: seeNeeds,
    scope: 'company',
    command: 'sheets versions',
    input: object({ id }),
    output: object({
      versions: list(
        object({
          version: integer(1),
          publishedAt: timestamp,
          reason: nullable(text()),
          law: nullable(text({ max: 10 })),
          by: nullable(text()),
          draft: sheetDraft,
        }),
        1000,
      ),
    }),
    refusals: ['sheet.unknown'],
  },
  'sheets.compare': {
    method: 'GET',
    path: '/fiche/compare/{id}',
    needs: seeNeeds,
    scope: 'company',
    command: 'sheets compare',
    input: object({ id, from: versionNumber, to: optional(versionNumber) }),
    output: object({
      from: integer(1),
      to: integer(1),
      changes: list(
        object({ field: fieldName, before: shaped<unknown>({}), after: shaped<unknown>({}) }),
        200,
      ),
    }),
    refusals: ['sheet.unknown', 'sheet.versionUnknown'],
  },
  'sheets.lots': {
    method: 'GET',
    path: '/fiche/lots/{id}',
    needs: seeNeeds,
    scope: 'company',
    command: 'sheets lots',
    input: object({ id }),
    output: object({ lots }),
    refusals: ['sheet.unknown'],
  },
  'sheets.saveLots': {
    method: 'POST',
    path: '/fiche/lots/{id}',
    needs: adjustNeeds,
    scope: 'company',
    command: 'sheets save-lots',
    input: object({ id, lots }),
    output: object({ code: oneOf(0), lots }),
    refusals: ['sheet.unknown', 'sheet.notValidated', 'input.invalid'],
  },
  'sheets.readiness': {
    method: 'GET',
    path: '/fiche/readiness/{id}',
    needs: seeNeeds,
    scope: 'company',
    command: 'sheets readiness',
    input: object({ id }),
    output: object({ ready: flag(), points: list(validationIssue, 500), changes: list(lawChange, 50) }),
    refusals: ['sheet.unknown'],
  },
  'sheets.energy': {
    method: 'POST',
    changes: false,
    path: '/fiche/energy',
    needs: seeNeeds,
    scope: 'none',
    command: 'sheets energy',
    input: sheetChanges,
    output: energy,
    refusals: ['sheet.invalid'],
  },
  'sheets.preview': {
    method: 'POST',
    changes: false,
    path: '/fiche/preview',
    needs: seeNeeds,
    scope: 'company',
    command: 'sheets preview',
    input: object({ draft: sheetChanges, lang: optional(shaped<LabelLanguage>({ enum: labelLanguages })) }),
    output: object({ html: text({ max: 200_000 }) }),
    refusals: [],
  },
  'sheets.sentence': {
    method: 'POST',
    changes: false,
    path: '/fiche/sentence',
    needs: seeNeeds,
    scope: 'company',
    command: 'sheets sentence',
    input: object({ draft: sheetChanges, lang: optional(shaped<LabelLanguage>({ enum: labelLanguages })) }),
    output: object({ paragraphs: list(list(segment, 500), 10) }),
    refusals: [],
  },
  'sheets.recognise': {
    method: 'POST',
    changes: false,
    path: '/fiche/recognise',
    needs: seeNeeds,
    scope: 'none',
    command: 'sheets recognise',
    input: object({ text: text({ min: 1, max: 5000 }), family: optional(oneOf(...families)) }),
    output: object({
      found: list(object({ text: text({ max: 5000 }), entry: ingredientEntry }), 2 * ingredientIds.length),
      unread: list(text({ max: 200 }), 5000),
      gasStatement: optional(oneOf(...gasStatements)),
      dealcoholised: optional(oneOf('part', 'whole')),
      allergens: list(oneOf(...allergens), allergens.length),
    }),
    refusals: [],
  },
  'sheets.delete': {
    method: 'POST',
    path: '/fiche/delete',
    needs: modifyNeeds,
    scope: 'company',
    command: 'sheets delete',
    input: object({ id }),
    output: done,
    refusals: ['sheet.unknown', 'sheet.alreadyValidated'],
  },
  /** All of the sheets, or none when one of them cannot be deleted. */
  'sheets.deleteMany': {
    method: 'POST',
    path: '/fiche/delete/many',
    needs: modifyNeeds,
    scope: 'company',
    command: 'sheets delete-many',
    input: object({ ids: list(id, 200, 1) }),
    output: object({ code: oneOf(0), count: integer() }),
    refusals: ['sheet.unknown', 'sheet.alreadyValidated'],
  },
} as const satisfies Record<string, Operation>
