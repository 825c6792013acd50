// Structure of the VAT identification numbers of the 27 Member States, as VIES publishes it. Keys are the
// prefixes; Greece uses EL. Patterns match the number without its prefix.

/** Country and pattern of each prefix. */
export const vatFormats = {
  AT: { country: 'AT', pattern: '^U\\d{8}$' },
  BE: { country: 'BE', pattern: '^[01]\\d{9}$' },
  BG: { country: 'BG', pattern: '^\\d{9,10}$' },
  CY: { country: 'CY', pattern: '^\\d{8}[A-Z]$' },
  CZ: { country: 'CZ', pattern: '^\\d{8,10}$' },
  DE: { country: 'DE', pattern: '^[1-9]\\d{8}$' },
  DK: { country: 'DK', pattern: '^\\d{8}$' },
  EE: { country: 'EE', pattern: '^\\d{9}$' },
  EL: { country: 'GR', pattern: '^\\d{9}$' },
  ES: { country: 'ES', pattern: '^[A-Z0-9]\\d{7}[A-Z0-9]$' },
  FI: { country: 'FI', pattern: '^\\d{8}$' },
  FR: { country: 'FR', pattern: '^[A-HJ-NP-Z0-9]{2}\\d{9}$' },
  HR: { country: 'HR', pattern: '^\\d{11}$' },
  HU: { country: 'HU', pattern: '^\\d{8}$' },
  IE: { country: 'IE', pattern: '^(\\d{7}[A-W][A-IW]?|\\d[A-Z+*]\\d{5}[A-W])$' },
  IT: { country: 'IT', pattern: '^\\d{11}$' },
  LT: { country: 'LT', pattern: '^(\\d{9}|\\d{12})$' },
  LU: { country: 'LU', pattern: '^\\d{8}$' },
  LV: { country: 'LV', pattern: '^\\d{11}$' },
  MT: { country: 'MT', pattern: '^\\d{8}$' },
  NL: { country: 'NL', pattern: '^\\d{9}B\\d{2}$' },
  PL: { country: 'PL', pattern: '^\\d{10}$' },
  PT: { country: 'PT', pattern: '^\\d{9}$' },
  RO: { country: 'RO', pattern: '^[1-9]\\d{1,9}$' },
  SE: { country: 'SE', pattern: '^\\d{12}$' },
  SI: { country: 'SI', pattern: '^[1-9]\\d{7}$' },
  SK: { country: 'SK', pattern: '^[1-9]\\d{9}$' },
} as const
export type VatPrefix = keyof typeof vatFormats
