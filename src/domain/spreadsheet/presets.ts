// Exports of other services, which a person picks for a file (contract 8): the names of their columns, and the unit
// where the service documents it. Seen in public sources; docs/guide/import.md says which are not confirmed.
// - IMERO: the templates of e-label.eu, version 4 (github.com/imero-de/e-label.eu, 31.10.2024), in six languages.
// - nutri.vin: the fields of its database (github.com/24eme/nutri.vin, app/models/QRCode.class.php, 24.4.2026).
// - U-label: `sku`, `name`, `product_type`, `net_quantity_ml` in the help of Scantrust, which runs it; the others
//   follow the same manner and are not confirmed.

import type { SheetField } from '../sheet/fields.ts'
import type { PresetId } from './column-sources.ts'
import { headerKey } from './headers.ts'
import type { UnitId } from './units.ts'

/** The field of a column, null for one that is left out, and its unit. */
type PresetColumn = { readonly field: SheetField | null; readonly unit?: UnitId }

const uLabel: Readonly<Record<string, PresetColumn>> = {
  sku: { field: 'reference' },
  name: { field: 'name' },
  brand: { field: 'brand' },
  product_type: { field: 'wineClass' },
  net_quantity_ml: { field: 'volume', unit: 'ml' },
  alcohol_by_volume: { field: 'alcohol', unit: 'percent_vol' },
  alcohol_abv: { field: 'alcohol', unit: 'percent_vol' },
  wine_color: { field: 'wineType' },
  wine_colour: { field: 'wineType' },
  sugar_content: { field: 'sweetness' },
  origin: { field: null },
  vintage: { field: 'vintage' },
  geographical_indication: { field: 'appellation' },
  gtin: { field: 'gtin' },
  lot: { field: 'cuvee' },
  ingredients: { field: 'ingredients' },
  energy_kj: { field: 'energyKj', unit: 'kj_100ml' },
  energy_kcal: { field: 'energyKcal', unit: 'kcal_100ml' },
  fat: { field: 'fat', unit: 'g_100ml' },
  saturated_fat: { field: 'saturates', unit: 'g_100ml' },
  saturates: { field: 'saturates', unit: 'g_100ml' },
  carbohydrates: { field: 'carbohydrates', unit: 'g_100ml' },
  carbohydrate: { field: 'carbohydrates', unit: 'g_100ml' },
  sugars: { field: 'sugars', unit: 'g_100ml' },
  protein: { field: 'protein', unit: 'g_100ml' },
  salt: { field: 'salt', unit: 'g_100ml' },
}

/** nutri.vin names its fields alone; the templates of IMERO are read by the words of their headers. */
const imero: Readonly<Record<string, PresetColumn>> = {
  domaine_nom: { field: 'brand' },
  cuvee_nom: { field: 'name' },
  denomination: { field: 'appellation' },
  appellation: { field: 'appellation' },
  couleur: { field: 'wineType' },
  millesime: { field: 'vintage' },
  ean: { field: 'gtin' },
  alcool_degre: { field: 'alcohol', unit: 'percent_vol' },
  centilisation: { field: 'volume', unit: 'cl' },
  lot: { field: 'cuvee' },
  ingredients: { field: 'ingredients' },
  nutritionnel_energie_kj: { field: 'energyKj', unit: 'kj_100ml' },
  nutritionnel_energie_kcal: { field: 'energyKcal', unit: 'kcal_100ml' },
  nutritionnel_graisses: { field: 'fat', unit: 'g_100ml' },
  nutritionnel_acides_gras: { field: 'saturates', unit: 'g_100ml' },
  nutritionnel_glucides: { field: 'carbohydrates', unit: 'g_100ml' },
  nutritionnel_sucres: { field: 'sugars', unit: 'g_100ml' },
  nutritionnel_fibres: { field: null },
  nutritionnel_proteines: { field: 'protein', unit: 'g_100ml' },
  nutritionnel_sel: { field: 'salt', unit: 'g_100ml' },
  nutritionnel_sodium: { field: null },
  ...Object.fromEntries(
    [
      'Quantity [ml]',
      'Füllmenge [ml]',
      'Quantité [ml]',
      'Quantità',
      'Contidad',
      'Cantidad',
      'Quantidade [ml]',
    ].map((header) => [header, { field: 'volume', unit: 'ml' } as const]),
  ),
  ...Object.fromEntries(
    ['Wine ID*', 'WeinID*', 'ID Vin*', 'ID vino*', 'Vino ID*', 'ID do vinho*'].map((header) => [
      header,
      { field: 'reference' } as const,
    ]),
  ),
  ...Object.fromEntries(
    ['Acidity [g/l]', 'Säuregehalt (C4H6O6) [g/l]', 'Acidité [g/l]', 'Acidità [g/l]', 'Acidez [g/l]'].map(
      (header) => [header, { field: 'acids', unit: 'g_l' } as const],
    ),
  ),
  ...Object.fromEntries(
    ['Energy (kcal)', 'Energie (kcal)', 'Énergie (kcal)', 'Energia (kcal)', 'Energía (kcal)'].map(
      (header) => [header, { field: 'energyKcal' } as const],
    ),
  ),
  ...Object.fromEntries(
    ['Denomination', 'Bezeichnung', 'Dénomination', 'Denominazione', 'Denominación', 'Denominação'].map(
      (header) => [header, { field: 'appellation' } as const],
    ),
  ),
}

const columnsOf: Readonly<Record<PresetId, ReadonlyMap<string, PresetColumn>>> = {
  u_label: byKey(uLabel),
  imero: byKey(imero),
}

function byKey(columns: Readonly<Record<string, PresetColumn>>): ReadonlyMap<string, PresetColumn> {
  return new Map(Object.entries(columns).map(([header, column]) => [headerKey(header), column]))
}

/** What a preset says of a header; undefined when it does not know it. */
export function presetColumn(preset: PresetId | undefined, header: string): PresetColumn | undefined {
  return preset === undefined ? undefined : columnsOf[preset].get(headerKey(header))
}
