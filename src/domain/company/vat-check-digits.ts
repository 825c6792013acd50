// Check digits of VAT numbers (27 national rules) and of the French SIRET, computed by the library stdnum.

import { stdnum } from 'stdnum'
import type { VatPrefix } from './vat-table.ts'

type CheckDigitRule = { validate(value: string): { isValid: boolean } }

const checkDigitRules: Readonly<Record<VatPrefix, CheckDigitRule | undefined>> = {
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

/**
 * Whether the check digits of a VAT number are right for its country.
 * @param nationalNumber the number without its prefix, in the structure of `vatFormats`
 */
export function hasValidVatChecksum(prefix: VatPrefix, nationalNumber: string): boolean {
  const rule = checkDigitRules[prefix]
  if (rule === undefined) throw new Error(`No rule of check digits for ${prefix}.`)
  return rule.validate(nationalNumber).isValid
}

/**
 * Whether 14 digits are a SIRET: the Luhn checksum, and the special rule for the establishments of La Poste.
 */
export function isSiret(siret: string): boolean {
  return stdnum['FR']?.['siret']?.validate(siret).isValid === true
}
