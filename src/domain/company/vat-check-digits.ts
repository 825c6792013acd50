// Check digits of VAT numbers and of the French SIRET, by a kept library: national rules that nobody should write twice.

import { stdnum } from 'stdnum'
import type { VatPrefix } from './vat-table.ts'

type Judge = { validate(value: string): { isValid: boolean } }

const judges: Readonly<Record<VatPrefix, Judge | undefined>> = {
  AT: stdnum['AT']?.['uid'],
  BE: stdnum['BE']?.['vat'],
  BG: stdnum['BG']?.['vat'],
  CY: stdnum['CY']?.['vat'],
  CZ: stdnum['CZ']?.['dic'],
  DE: stdnum['DE']?.['vat'],
  DK: stdnum['DK']?.['cvr'],
  EE: stdnum['EE']?.['kmkr'],
  EL: stdnum['GR']?.['vat'],
  ES: stdnum['ES']?.['nif'],
  FI: stdnum['FI']?.['alv'],
  FR: stdnum['FR']?.['tva'],
  HR: stdnum['HR']?.['oib'],
  HU: stdnum['HU']?.['anum'],
  IE: stdnum['IE']?.['vat'],
  IT: stdnum['IT']?.['iva'],
  LT: stdnum['LT']?.['pvm'],
  LU: stdnum['LU']?.['tva'],
  LV: stdnum['LV']?.['pvn'],
  MT: stdnum['MT']?.['vat'],
  NL: stdnum['NL']?.['btw'],
  PL: stdnum['PL']?.['nip'],
  PT: stdnum['PT']?.['nif'],
  RO: stdnum['RO']?.['cif'],
  SE: stdnum['SE']?.['vat'],
  SI: stdnum['SI']?.['ddv'],
  SK: stdnum['SK']?.['dph'],
}

/** Whether the check digits of a number, given without its prefix, are right for its country. */
export function hasValidVatChecksum(prefix: VatPrefix, rest: string): boolean {
  const judge = judges[prefix]
  if (judge === undefined) throw new Error(`No rule of check digits for ${prefix}.`)
  return judge.validate(rest).isValid
}

/** Whether 14 digits are a SIRET: Luhn, and the rule of their own for the establishments of La Poste. */
export function isSiret(siret: string): boolean {
  return stdnum['FR']?.['siret']?.validate(siret).isValid === true
}
