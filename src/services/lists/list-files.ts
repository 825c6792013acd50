// The files of every list: what the page shows with its filter, all pages of it. Rights and company are those of
// the list's own operation.

import { listFile, maxListRows, momentCell, refuseTooLong } from './table-file.ts'
import { readAudit } from '../../persistence/audit.ts'
import { listCompanies } from '../../persistence/companies.ts'
import { usersOfCompany } from '../../persistence/users.ts'
import { wineName } from '../../domain/sheet/wine-name.ts'
import { sheetStates } from '../../domain/sheet/sheet-states.ts'
import type { SheetDraft } from '../../domain/sheet/fields.ts'
import { translate, type MessageId } from '../../translations.ts'
import { userAnswer } from '../accounts.ts'
import { auditFilter, maxAuditLines } from '../audit.ts'
import { ownCompanyId, ownStores } from '../context.ts'
import { service } from '../service.ts'
import { batchAnswer } from '../serials/batches.ts'
import { sheetRowAnswer } from '../sheet-answers.ts'
import { requireSheet } from '../sheets.ts'
import { viewFilter } from '../views/views.ts'

/** The filtered list of wines, archived ones when the filter says so. */
export const sheets = service<'sheets.listFile'>(async (context, { format, ...input }) => {
  const stores = ownStores(context)
  const order = {
    sort: input.sort ?? 'updated',
    direction: input.direction ?? 'desc',
    language: context.actor.language,
  } as const
  const rows: ReturnType<typeof sheetRowAnswer>[] = []
  if (input.search === undefined) refuseTooLong(await stores.sheets.countWithoutSearch(input))
  for await (const records of stores.sheets.slices(input, order)) {
    rows.push(...records.map(sheetRowAnswer))
    refuseTooLong(rows.length)
  }
  const named = (prefix: string, id: string | null) =>
    id === null ? '' : translate(context.actor.language, `${prefix}.${id}` as MessageId)
  return listFile(
    context,
    {
      name: input.archived === true ? 'archive' : 'wines',
      title: input.archived === true ? 'page.archive.title' : 'page.wines.title',
      columns: [
        { title: 'field.reference.title', cell: ({ reference }) => reference },
        { title: 'field.brand.title', cell: ({ brand }) => brand },
        { title: 'field.name.title', width: 32, cell: ({ name }) => name },
        { title: 'field.vintage.title', cell: ({ vintage }) => vintage },
        { title: 'field.family.title', cell: ({ family }) => named('choice.family', family) },
        { title: 'field.wineType.title', cell: ({ wineType }) => named('choice.wineType', wineType) },
        { title: 'field.appellation.title', width: 28, cell: ({ appellation }) => appellation },
        { title: 'field.targetMarket.title', cell: ({ market }) => named('market', market) },
        { title: 'field.gtin.title', cell: ({ gtin }) => gtin },
        { title: 'part.sheets.publicCode', cell: ({ code }) => code },
        { title: 'part.sheets.status', cell: (row) => named('part.status', statusOf(row)) },
        { title: 'part.sheets.updated', isTime: true, cell: ({ updatedAt }) => momentCell(updatedAt) },
      ],
      rows,
    },
    format,
  )
})

function statusOf({ state, archived, withdrawn }: ReturnType<typeof sheetRowAnswer>): string {
  if (withdrawn) return 'withdrawn'
  if (archived) return 'archived'
  return state === sheetStates.validated ? 'validated' : 'draft'
}

/** The users of the company, with their rights. */
export const users = service<'users.listFile'>(async (context, { format }) => {
  const { language } = context.actor
  return listFile(
    context,
    {
      name: 'users',
      title: 'page.users.title',
      columns: [
        { title: 'field.firstName.title', cell: ({ firstName }) => firstName },
        { title: 'field.lastName.title', cell: ({ lastName }) => lastName },
        { title: 'field.email.title', width: 32, cell: ({ email }) => email },
        { title: 'field.phone.title', cell: ({ phone }) => phone },
        {
          title: 'page.users.state',
          cell: ({ state, confirmed }) =>
            translate(
              language,
              state === 2 ? 'page.users.suspended' : confirmed ? 'page.users.active' : 'page.users.invited',
            ),
        },
        {
          title: 'page.users.owner',
          cell: ({ owner }) => translate(language, owner ? 'part.yes' : 'part.no'),
        },
        {
          title: 'page.users.rights',
          width: 60,
          cell: ({ rights }) => rights.map((right) => translate(language, `right.${right}`)).join(', '),
        },
      ],
      rows: (await usersOfCompany(context.trx, ownCompanyId(context.actor))).map(userAnswer),
    },
    format,
  )
})

/** Every batch of the company, newest first. */
export const batches = service<'serials.listFile'>(async (context, { format }) => {
  const stores = ownStores(context)
  refuseTooLong(await stores.batches.count())
  const records = await stores.batches.list([], maxListRows, 0)
  const drafts = new Map<number, SheetDraft>()
  for (const { sheetId } of records)
    if (!drafts.has(sheetId)) drafts.set(sheetId, (await requireSheet(stores, sheetId)).draft)
  const rows = records.map((batch) => batchAnswer(context.config, batch, drafts.get(batch.sheetId) ?? {}))
  return listFile(
    context,
    {
      name: 'batches',
      title: 'page.serialize.batches',
      columns: [
        { title: 'page.serialize.sheet.title', width: 32, cell: ({ sheetName }) => sheetName },
        { title: 'part.sheets.publicCode', cell: ({ code }) => code },
        { title: 'field.gtin.title', cell: ({ gtin }) => gtin },
        { title: 'page.serialize.lot.title', cell: ({ lot }) => lot },
        {
          title: 'page.serialize.preset.title',
          cell: ({ preset }) => translate(context.actor.language, `page.serialize.preset.${preset}`),
        },
        { title: 'page.serialize.codes', cell: ({ count }) => count },
        { title: 'list.column.spare', cell: ({ spare }) => spare },
        { title: 'list.column.first', cell: ({ first }) => first },
        { title: 'list.column.last', cell: ({ last }) => last },
        { title: 'part.reconciliation.printed', cell: ({ books }) => books.printed },
        { title: 'part.reconciliation.scrapped', cell: ({ books }) => books.scrapped },
        { title: 'part.reconciliation.sampled', cell: ({ books }) => books.sampled },
        { title: 'part.reconciliation.unused', cell: ({ books }) => books.unused },
        { title: 'part.reconciliation.void', cell: ({ books }) => books.void },
        { title: 'part.reconciliation.missing', cell: ({ books }) => books.missing },
        { title: 'page.serialize.date', isTime: true, cell: ({ createdAt }) => momentCell(createdAt) },
      ],
      rows,
    },
    format,
  )
})

/** Every import of the company, newest first. */
export const imports = service<'imports.listFile'>(async (context, { format }) => {
  const rows = await ownStores(context).imports.list(maxListRows + 1)
  return listFile(
    context,
    {
      name: 'imports',
      title: 'page.import.history.title',
      columns: [
        { title: 'page.import.history.file', width: 32, cell: ({ fileName }) => fileName },
        {
          title: 'page.import.history.state',
          cell: ({ state }) => translate(context.actor.language, `page.import.state.${state}`),
        },
        { title: 'list.column.lines', cell: ({ lines }) => lines },
        { title: 'list.column.created', cell: ({ created }) => created },
        { title: 'list.column.updated', cell: ({ updated }) => updated },
        { title: 'list.column.same', cell: ({ same }) => same },
        { title: 'list.column.refused', cell: ({ faulty }) => faulty },
        { title: 'page.import.history.date', isTime: true, cell: ({ createdAt }) => momentCell(createdAt) },
        { title: 'list.column.finished', cell: ({ finishedAt }) => momentCell(finishedAt) },
      ],
      rows,
    },
    format,
  )
})

/** The views of a period, one row for each day and code. */
export const views = service<'views.file'>(async (context, { format, ...input }) => {
  const stores = ownStores(context)
  const { from, to, sheetCode } = await viewFilter(context, stores, input)
  if (sheetCode === undefined) {
    // Refused before a million rows are sorted.
    const days = await stores.views.byDay(from, to)
    refuseTooLong(days.reduce((sum, { labels }) => sum + labels, 0))
  }
  const rows = await stores.views.byDayAndCode(from, to, maxListRows + 1, sheetCode)
  const sheetOf = await stores.sheets.namesOfCodes([...new Set(rows.map(({ code }) => code))])
  return listFile(
    context,
    {
      name: `views_${from}_${to}`,
      title: 'page.views.title',
      columns: [
        { title: 'list.column.day', cell: ({ day }) => day },
        {
          title: 'field.reference.title',
          cell: ({ code }) => sheetOf.get(code)?.reference ?? null,
        },
        {
          title: 'page.views.wine',
          width: 32,
          cell: ({ code }) => {
            const sheet = sheetOf.get(code)
            return sheet === undefined ? null : wineName(sheet, ['brand', 'name'])
          },
        },
        { title: 'field.vintage.title', cell: ({ code }) => sheetOf.get(code)?.vintage ?? null },
        { title: 'part.sheets.publicCode', cell: ({ code }) => code },
        { title: 'page.views.count', cell: ({ views: count }) => count },
      ],
      rows,
    },
    format,
  )
})

/** The companies that a search finds. */
export const companies = service<'admin.companiesFile'>(async (context, { search = '', format }) => {
  const rows = await listCompanies(context.trx, search, maxListRows + 1)
  const { language } = context.actor
  return listFile(
    context,
    {
      name: 'companies',
      title: 'page.admin.tab.companies',
      columns: [
        { title: 'page.admin.name', width: 32, cell: ({ draft }) => draft.name ?? null },
        { title: 'page.admin.tva', cell: ({ draft }) => draft.tva ?? null },
        { title: 'page.admin.country', cell: ({ draft }) => draft.country ?? null },
        {
          title: 'page.users.state',
          cell: ({ state }) => translate(language, `page.company.state.${state}`),
        },
        {
          title: 'page.admin.premium',
          cell: ({ premium }) => translate(language, premium ? 'part.yes' : 'part.no'),
        },
        { title: 'page.admin.created', isTime: true, cell: ({ createdAt }) => momentCell(createdAt) },
      ],
      rows,
    },
    format,
  )
})

/** The filtered audit trail, newest first. */
export const audit = service<'admin.auditFile'>(async (context, { format, ...input }) => {
  const { lines: rows, total } = await readAudit(context.trx, auditFilter(input), maxAuditLines, 0)
  refuseTooLong(total, maxAuditLines)
  return listFile(
    context,
    {
      name: 'audit',
      title: 'page.admin.tab.audit',
      columns: [
        { title: 'page.admin.audit.when', isTime: true, cell: ({ at }) => at.toISOString() },
        { title: 'list.column.actor', cell: ({ actor }) => actor },
        { title: 'page.admin.audit.person', width: 28, cell: ({ person }) => person },
        { title: 'list.column.companyNumber', cell: ({ companyId }) => companyId },
        { title: 'page.admin.audit.company', width: 28, cell: ({ company }) => company },
        { title: 'page.admin.audit.operation', width: 28, cell: ({ operation }) => operation },
        { title: 'list.column.subject', cell: ({ subject }) => subject },
        { title: 'page.admin.audit.before', width: 60, cell: ({ before }) => jsonCell(before) },
        { title: 'page.admin.audit.after', width: 60, cell: ({ after }) => jsonCell(after) },
      ],
      rows,
    },
    format,
  )
})

function jsonCell(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}
