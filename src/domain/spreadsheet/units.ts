// Units of the amounts in a spreadsheet (contract 8): which units a field can be written in, and their exact
// conversion into the unit in which the field is stored. Sources of the factors: domain 6; OIV-MA-AS313-01
// (total acidity: 1 meq/l = 0.075 g/l as tartaric acid, 1 g/l as sulphuric acid = 1.53 g/l as tartaric acid);
// OIV-MA-AS312-01 (density of ethanol at 20 °C: 0.78924 g/ml).

import { decimal, product, quotient, rounded, type Decimal } from '../decimal.ts'
import type { AmountField, Fields } from '../field.ts'
import { sheetFields, type SheetField } from '../sheet/fields.ts'

/** Every unit that a column or a cell may have. */
export const unitIds = [
  'ml',
  'cl',
  'dl',
  'l',
  'g_100ml',
  'g_l',
  'mg_l',
  'g_l_h2so4',
  'meq_l',
  'percent_vol',
  'kj_100ml',
  'kj_l',
  'kcal_100ml',
  'kcal_l',
] as const
export type UnitId = (typeof unitIds)[number]

/** The number of field units in one unit, as `multiply` divided by `divide`. */
type Conversion = { readonly multiply: string; readonly divide?: string }
type Units = Readonly<Partial<Record<UnitId, Conversion>>>

const volumes: Units = {
  cl: { multiply: '1' },
  ml: { multiply: '0.1' },
  dl: { multiply: '10' },
  l: { multiply: '100' },
}
const masses: Units = {
  g_100ml: { multiply: '1' },
  g_l: { multiply: '0.1' },
  mg_l: { multiply: '0.0001' },
}
const acidity: Units = { ...masses, g_l_h2so4: { multiply: '0.153' }, meq_l: { multiply: '0.0075' } }
const strength: Units = { percent_vol: { multiply: '1' }, g_l: { multiply: '1', divide: '7.8924' } }
const kilojoules: Units = { kj_100ml: { multiply: '1' }, kj_l: { multiply: '0.1' } }
const kilocalories: Units = { kcal_100ml: { multiply: '1' }, kcal_l: { multiply: '0.1' } }

/** By the unit of a field's declaration; its own unit first. */
const unitsByDeclaration: Readonly<Record<string, Units>> = {
  'cL': volumes,
  'g': masses,
  '% vol': strength,
  'kJ': kilojoules,
  'kcal': kilocalories,
}

const noUnits: Units = {}

function conversionsOf(name: SheetField): Units {
  if (name === 'acids') return acidity
  if (name === 'baseMinimum') return { percent_vol: { multiply: '1' } }
  const unit = amountField(name)?.unit
  return unit === undefined ? noUnits : (unitsByDeclaration[unit] ?? noUnits)
}

const unitsByField: ReadonlyMap<SheetField, readonly UnitId[]> = new Map(
  (Object.keys(sheetFields) as SheetField[]).map((name) => [
    name,
    unitIds
      .filter((unit) => conversionsOf(name)[unit] !== undefined)
      .sort((a, b) => Number(isOwn(name, b)) - Number(isOwn(name, a))),
  ]),
)

function isOwn(name: SheetField, unit: UnitId): boolean {
  const conversion = conversionsOf(name)[unit]
  return conversion?.multiply === '1' && conversion.divide === undefined
}

/** The declaration of a field that holds an amount with a unit; undefined for any other field. */
export function amountField(name: SheetField): AmountField | undefined {
  const field: Fields[string] = sheetFields[name]
  return field.kind === 'amount' ? field : undefined
}

/** The units in which a field can be written, the unit in which it is stored first; empty without a unit. */
export function unitsOf(name: SheetField): readonly UnitId[] {
  return unitsByField.get(name) ?? []
}

/**
 * An amount in a unit as the field stores it: exact, or rounded to the decimals of the field when the unit is
 * another than the field's own. Undefined when the field has no such unit.
 */
export function inFieldUnit(name: SheetField, amount: Decimal, unit: UnitId): Decimal | undefined {
  const conversion = conversionsOf(name)[unit]
  const field = amountField(name)
  if (conversion === undefined || field === undefined) return undefined
  if (isOwn(name, unit)) return amount
  const multiplied = product(amount, decimal(conversion.multiply))
  const { divide } = conversion
  return rounded(divide === undefined ? multiplied : quotient(multiplied, decimal(divide)), field.decimals)
}
