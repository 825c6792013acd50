// Views: how often labels were read, by day and by wine; whether a company wants them counted at all. Readings alone are
// known, never readers (DOMAIN section 1.3).

import { ownCompanyId, ownStores, type CompanyStores, type Context } from './context.ts'
import { service } from './service.ts'
import { dayOf } from './support.ts'
import type { Input } from '../contract/operations/index.ts'
import { refuse } from '../domain/refusal.ts'
import { csvLine } from '../domain/sheet/csv.ts'
import { changeCompany, findCompany } from '../persistence/companies.ts'
import type { SheetRecord } from '../persistence/sheets.ts'

const dayLength = 86_400_000

export const list = service<'views.list'>(async (context, input) => {
  const stores = ownStores(context)
  const { from, to, only } = await asked(context, stores, input)
  const days = await stores.views.byDay(from, to, only)
  const byCode = await stores.views.byCode(from, to, only)
  const sheets = await stores.sheets.ofCodes(byCode.map((entry) => entry.code))
  const company = await findCompany(context.trx, stores.companyId)
  return {
    from,
    to,
    total: days.reduce((sum, entry) => sum + entry.views, 0),
    counted: company?.countsViews ?? true,
    days,
    sheets: byCode.flatMap((entry) => {
      const found = sheets.get(entry.code)
      return found === undefined
        ? []
        : [
            {
              fiche: found.id,
              name: nameOf(found),
              reference: found.draft.reference ?? null,
              views: entry.views,
            },
          ]
    }),
  }
})

export const file = service<'views.file'>(async (context, input) => {
  const stores = ownStores(context)
  const { from, to, only } = await asked(context, stores, input)
  const entries = await stores.views.byDayAndCode(from, to, only)
  const sheets = await stores.sheets.ofCodes([...new Set(entries.map((entry) => entry.code))])
  const lines = entries.map(({ day, code, views }) => {
    const sheet = sheets.get(code)
    return csvLine([
      day,
      sheet?.draft.reference ?? '',
      sheet === undefined ? '' : nameOf(sheet),
      String(sheet?.draft.vintage ?? ''),
      code,
      String(views),
    ])
  })
  const body = `\uFEFF${csvLine(['day', 'reference', 'name', 'vintage', 'code', 'views'])}${lines.join('')}`
  return {
    name: `views_${from}_${to}.csv`,
    type: 'text/csv; charset=utf-8',
    body: new TextEncoder().encode(body),
  }
})

export const setCounting = service<'views.setCounting'>(async (context, input) => {
  const companyId = ownCompanyId(context.actor)
  await changeCompany(context.trx, companyId, { counts_views: input.counted })
  return { code: 0 }
})

/** The days that are asked for, thirty up to today unless told, and the code of the one sheet, if one is. */
async function asked(
  context: Context,
  stores: CompanyStores,
  input: Input<'views.list'>,
): Promise<{ from: string; to: string; only: string | undefined }> {
  const to = input.to ?? dayOf(context.now)
  const from = input.from ?? dayOf(new Date(Date.parse(to) - 29 * dayLength))
  const sheet =
    input.fiche === undefined ? null : ((await stores.sheets.find(input.fiche)) ?? refuse('sheet.unknown'))
  return { from, to, only: sheet === null ? undefined : (sheet.code ?? '') }
}

function nameOf({ draft: { brand = '', name = '' } }: SheetRecord): string {
  return `${brand} ${name}`.trim()
}
