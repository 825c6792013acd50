// Views of labels by day and by wine, and whether a company counts them. Only views are stored, nothing about
// readers (domain 1.3).

import { ownCompanyId, ownStores, type CompanyStores, type Context } from './context.ts'
import { service } from './service.ts'
import { dayOf } from './support.ts'
import type { Input } from '../contract/operations/index.ts'
import { refuse } from '../domain/refusal.ts'
import { changeCompany, findCompany } from '../persistence/companies.ts'
import { wineName } from '../domain/sheet/wine-name.ts'

const dayLength = 86_400_000

/** The views of the company's labels in a period, by day and by sheet. */
export const list = service<'views.list'>(async (context, input) => {
  const stores = ownStores(context)
  const { from, to, sheetCode } = await viewFilter(context, stores, input)
  const days = await stores.views.byDay(from, to, sheetCode)
  const byCode = await stores.views.byCode(from, to, sheetCode)
  const sheets = await stores.sheets.ofCodes(byCode.map((entry) => entry.code))
  const company = await findCompany(context.trx, stores.companyId)
  return {
    from,
    to,
    total: days.reduce((sum, entry) => sum + entry.views, 0),
    counted: company?.countsViews ?? true,
    days,
    sheets: byCode.flatMap((entry) => {
      const sheet = sheets.get(entry.code)
      return sheet === undefined
        ? []
        : [
            {
              fiche: sheet.id,
              name: wineName(sheet.draft, ['brand', 'name']),
              reference: sheet.draft.reference ?? null,
              views: entry.views,
            },
          ]
    }),
  }
})

/** Switches the counting of views on or off for the company. */
export const setCounting = service<'views.setCounting'>(async (context, input) => {
  const companyId = ownCompanyId(context.actor)
  await changeCompany(context.trx, companyId, { counts_views: input.counted })
  return { code: 0 }
})

/** The period, by default the last thirty days, and the code of one sheet if the call names one. */
export async function viewFilter(
  context: Context,
  stores: CompanyStores,
  input: Input<'views.list'>,
): Promise<{ from: string; to: string; sheetCode: string | undefined }> {
  const to = input.to ?? dayOf(context.now)
  const from = input.from ?? dayOf(new Date(Date.parse(to) - 29 * dayLength))
  const sheet =
    input.fiche === undefined ? null : ((await stores.sheets.find(input.fiche)) ?? refuse('sheet.unknown'))
  return { from, to, sheetCode: sheet === null ? undefined : (sheet.code ?? '') }
}
