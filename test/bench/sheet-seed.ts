// A company with many sheets, made by PostgreSQL itself: a million in about a minute.

import { searchOf } from '../../src/persistence/sheet-search.ts'
import { inTransaction, type Database } from '../../src/persistence/database.ts'
import { plainSheet } from '../support/examples.ts'

const brands = [
  'Deux Rives',
  'Clos des Cimes',
  'Weingut am Berg',
  'Quinta do Vale',
  'Tenuta Alta',
  'Κτήμα Άμπελος',
]
const appellations = ['Côtes du Rhône', 'Châteauneuf-du-Pape', 'Νεμέα', 'Rheingau', 'Ribera del Duero']
const markets = ['097', '380', '250', '276', '840']
const types = ['red', 'white', 'rose']

/**
 * Inserts `count` sheets of 20 vintages: a third published with a code, some withdrawn, one of eleven archived, half
 * with a GTIN.
 */
export async function seedSheets(db: Database, companyId: number, count: number): Promise<void> {
  const { packaging, allergens, ingredients } = plainSheet()
  const folded = (texts: readonly string[]): string[] => texts.map((text) => searchOf({ name: text }, null))
  await inTransaction(db, async (trx) => {
    await trx.raw(
      `insert into sheets (company_id, brand, name, reference, vintage, gtin, content, state, code, version,
        archived_at, withdrawn_at, generated_at, created_at, updated_at, search)
      select :companyId, brand, name, reference, vintage, gtin,
        :base::jsonb || jsonb_build_object('wineType', type, 'targetMarket', market, 'appellation', appellation,
          'organic', n % 5 = 0),
        case when coded then 3 else 1 end, case when coded then code end, case when coded then 1 end,
        case when n % 11 = 0 then moment end, case when n % 300 = 0 then moment end, case when coded then moment end,
        moment, moment,
        concat_ws(' ', brand_search, lower(name), 'p ' || n, gtin, vintage, appellation_search,
          case when coded then lower(code) end)
      from (
        select n, n % 3 = 0 as coded, 'P-' || n as reference, 'Parcelle ' || n % 9973 as name,
          (:brands::text[])[1 + n % 6] as brand, (:brandsFolded::text[])[1 + n % 6] as brand_search,
          (:appellations::text[])[1 + n / 7 % 5] as appellation,
          (:appellationsFolded::text[])[1 + n / 7 % 5] as appellation_search,
          (:markets::text[])[1 + n / 3 % 5] as market, (:types::text[])[1 + n % 7 % 3] as type,
          2005 + n / 13 % 20 as vintage,
          case when n % 2 = 0 then lpad((3000000000000 + n)::text, 13, '0') end as gtin,
          'C' || :companyId::bigint || 'N' || n as code,
          timestamptz '2026-01-01' + n * interval '7 seconds' as moment
        from generate_series(1, :count::bigint) as n
      ) as made`,
      {
        companyId,
        base: JSON.stringify({ volume: 75, alcohol: 12.5, packaging, allergens, ingredients }),
        brands,
        brandsFolded: folded(brands),
        appellations,
        appellationsFolded: folded(appellations),
        markets,
        types,
        count,
      },
    )
    await trx.raw(
      `insert into codes (company_id, sheet_id, code, gtin, created_at)
      select company_id, id, code, null, created_at from sheets
      where company_id = ? and code is not null on conflict do nothing`,
      [companyId],
    )
  })
  await db.raw('vacuum analyze sheets')
}
