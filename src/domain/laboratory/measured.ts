// One cell of a laboratory's export: a figure, a figure below the limit of detection, or none. Laboratories write
// `<0,4`, `n.d.`, `0,42 ± 0,05`, `13,2 % vol`, `5,1*`.

import { decimal, type Decimal } from '../decimal.ts'
import { fromCell } from '../spreadsheet/cells.ts'

/** What a cell says. `unit` is the text behind the number, often empty. */
export type Measured =
  | { readonly kind: 'figure' | 'below'; readonly amount: Decimal; readonly unit: string }
  /** Not measured, not found, or a trace: there is no figure. */
  | { readonly kind: 'none' }
  /** A figure above the range of the method. */
  | { readonly kind: 'above' }
  | { readonly kind: 'unreadable' }

/** Words and signs for "no figure", in seven languages, without points, spaces and accents. */
const noFigures: readonly string[] = [
  ...[
    'nd',
    'nn',
    'nb',
    'na',
    'nq',
    'nm',
    'nr',
    'ne',
    'nc',
    'nba',
    'nnb',
    'tr',
    'trace',
    'traces',
    'spuren',
    'spur',
  ],
  ...[
    'tracce',
    'trazas',
    'indicios',
    'vestigios',
    'ιχνη',
    'μα',
    'δα',
    'nondetecte',
    'nonmesure',
    'nondetermine',
  ],
  ...[
    'nichtnachweisbar',
    'nichtbestimmt',
    'nichtanalysiert',
    'nonrilevato',
    'nonrilevabile',
    'nondeterminato',
  ],
  ...[
    'noneseguito',
    'nodetectado',
    'nodeterminado',
    'naodetectado',
    'naodeterminado',
    'notdetected',
    'nottested',
  ],
  ...['notdetermined', 'notanalysed', 'notmeasured', 'absence', 'assente', 'ausencia', 'δενανιχνευθηκε'],
  ...['<lq', '<ld', '<loq', '<lod', '<bg', '<ng', '<lc', '<ldq', '<oα', '-', '–', '—', '/', '.', '*', '?'],
]

/** What laboratories write before a limit, in seven languages. */
const below = [
  ...['<=', '<', '≤', String.raw`inf\.?(?:erieur)?\s*(?:a\s)?`, String.raw`inferiore\s+a\s`],
  ...[String.raw`inferior\s+a\s`, String.raw`menor\s+(?:que|de)\s`, String.raw`unter\s`],
  ...[String.raw`kleiner(?:\s+als)?\s`, String.raw`less\s+than\s`, String.raw`below\s`],
  String.raw`μικροτερο\s+(?:απο\s|του\s)`,
].join('|')
const above =
  /^(?:>|≥|superieur|superiore|superior|mayor|maior|uber\s|grosser|groesser|more\s+than|above|μεγαλυτερο)/u
const number = String.raw`(\d{1,7}(?:[.,]\d{1,6})?)`
/** The uncertainty of the measurement, which is no part of the figure: `± 0,05`, `(+/- 5 %)`. */
const uncertainty = String.raw`(?:\s*\(?\s*(?:±|\+\s?\/?\s?-)\s*\d+(?:[.,]\d+)?\s*%?(?!\s*vol)\)?)?`
/** A unit: letters and signs, and the digits of `100 ml` and `H2SO4`. */
const unit = String.raw`[%°\p{L}](?:[%°\p{L}\p{No}/·. ()⁻−-]|(?<=[/ ])100|(?<=h)2|(?<=so)4){0,30}?`
const written = new RegExp(`^(${below})?\\s*${number}${uncertainty}\\s*(${unit})?\\s*\\*{0,3}$`, 'u')

/** Reads a cell that is not empty. */
export function readMeasured(cell: string): Measured {
  const text = plainText(cell)
  if (noFigures.includes(text.replace(/[.\s]/gu, '') || text)) return { kind: 'none' }
  if (above.test(text)) return { kind: 'above' }
  const [matched, isBelow, digits = '', unit = ''] = written.exec(text) ?? []
  if (matched === undefined) return { kind: 'unreadable' }
  return {
    kind: isBelow === undefined ? 'figure' : 'below',
    amount: decimal(digits.replace(',', '.')),
    unit: unit.trim(),
  }
}

/** Lower case without accents; the signs of units and comparisons stay. */
function plainText(cell: string): string {
  return fromCell(cell)
    .toLowerCase()
    .replace(/ß/gu, 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}
