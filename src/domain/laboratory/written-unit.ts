// The unit that a header, a cell or a row of units states, as laboratories write it: `g/L H2SO4`, `g.L-1`, `% vol`,
// `mval/l`. The units and their factors are in src/domain/spreadsheet/units.ts.

import type { UnitId } from '../spreadsheet/units.ts'
import type { LabField } from './lab-fields.ts'

/** What a text says of the unit: the unit; `unnamed` for the grams of an acid without a factor; or nothing. */
export type WrittenUnit = UnitId | 'unnamed' | null

const tartaric = /tart|weins|wein-?s|τρυγ/u
const sulphuric = /h2so4|sulf|sulph|schwefels|solforic|θειικ/u

/**
 * The unit that a header or a cell states. Total acidity in grams per litre is `unnamed` without its acid,
 * because French and Spanish laboratories express it as sulphuric acid, others as tartaric.
 */
export function writtenUnit(field: LabField, text: string): WrittenUnit {
  const plain = plainUnit(text)
  if (field === 'alcohol')
    return /%|vol\b|°(?!c)/u.test(plain.replace(/(?:20|15)°c?/gu, ''))
      ? 'percent_vol'
      : perLitre.test(plain)
        ? 'g_l'
        : null
  if (/m(?:eq|val)\/?(?:l|dm3)/u.test(plain)) return field === 'acids' ? 'meq_l' : null
  if (/mg\/(?:l|dm3)|ppm/u.test(plain)) return field === 'acids' ? 'unnamed' : 'mg_l'
  const unit = /g\/(?:100ml|dl)|g%/u.test(plain) ? 'g_100ml' : perLitre.test(plain) ? 'g_l' : null
  if (field !== 'acids') return unit
  return acidUnit(unit, plain)
}

const perLitre = /(?:^|[^m])g(?:h2so4|[^/]{0,24})?\/(?:l|dm3)|kg\/m3/u

function acidUnit(unit: 'g_100ml' | 'g_l' | null, plain: string): WrittenUnit {
  if (unit === null) return null
  if (sulphuric.test(plain)) return unit === 'g_l' ? 'g_l_h2so4' : 'unnamed'
  return tartaric.test(plain) ? unit : 'unnamed'
}

/** Units in one spelling: lower case, no spaces, `g·l⁻¹`, `g.L-1` and `g per l` as `g/l`. */
function plainUnit(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\s*(?:per|pro|par|por|ανα)\s+(?:litre|liter|litro|λιτρο|l)\b/gu, '/l')
    .replace(/litres?|liter|litro/gu, 'l')
    .replace(/γρ?(?=\s*[/·])/gu, 'g')
    .replace(/\/\s*λ(?![\p{L}])/gu, '/l')
    .replace(/[\s·*.]*(l|dm3|100ml|dl)\s*[-−–]1/gu, '/$1')
    .replace(/[\s·*.]*dm\s*[-−–]3/gu, '/dm3')
    .replace(/\s+/gu, '')
}
