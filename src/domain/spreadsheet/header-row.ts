// Where the table begins and ends in a file (contract 8): titles above the headers, units below them, sums below the
// wines.

import { normalizeName } from '../normalized-name.ts'
import { readHeader } from './headers.ts'
import type { NameIndex } from './name-index.ts'
import type { SpreadsheetRow } from './table.ts'
import { isWithoutUnit, readUnit } from './unit-words.ts'

/** Rows that are searched for the headers. */
const searchedRows = 20
/** Longest text that may be a header; descriptions are longer. */
const longestHeader = 100

/**
 * The index of the row of headers: the first of those with the most headers that we know. Without any it is the
 * first row that is filled as the others are.
 * @param chosen headers that people have mapped
 */
export function headerIndex(
  rows: readonly SpreadsheetRow[],
  chosen: ReadonlySet<string>,
  names: NameIndex,
): number {
  const searched = rows.slice(0, searchedRows)
  const known = searched.map(({ cells }) => knownHeaders(cells, chosen, names))
  const filled = searched.map(({ cells }) => filledCells(cells).length)
  const scores = known.map((count, index) => (count >= (filled[index] ?? 0) * 0.4 ? count : 0))
  const best = Math.max(0, ...scores)
  if (best >= 2) return scores.indexOf(best)
  const widest = Math.max(0, ...filled)
  return Math.max(
    0,
    filled.findIndex((count) => count >= widest * 0.6),
  )
}

function knownHeaders(cells: readonly string[], chosen: ReadonlySet<string>, names: NameIndex): number {
  return filledCells(cells).filter((cell) => {
    if (chosen.has(cell)) return true
    if (cell.length > longestHeader || !/\p{L}/u.test(cell)) return false
    const { fields, isForeign } = readHeader(cell, names)
    return fields.length > 0 || isForeign
  }).length
}

function filledCells(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
}

/** Whether a row below the headers holds their units and nothing else. */
export function isUnitRow({ cells }: SpreadsheetRow): boolean {
  const filled = filledCells(cells)
  return (
    filled.length > 0 &&
    filled.every((cell) => {
      if (cell.length > longestHeader || /^\d/.test(cell)) return false
      const { unit, rest } = readUnit(cell)
      return !isWithoutUnit(unit) && !/[\p{L}\d]/u.test(rest)
    })
  )
}

/** A sum fills its word and a few figures. */
const mostCellsOfSum = 3
const sums =
  'total|totals|grand total|sub total|subtotal|totale|totaux|totales|total general|sum|summe|gesamt|gesamtsumme|' +
  "zwischensumme|insgesamt|somme|somma|suma|soma|συνολο|συνολα|nombre de|nombre d'|number of|anzahl|numero de|" +
  'numero di|numero totale|count|αριθμοσ'
const sumWords = new RegExp(`^(?:${sums})(?![\\p{L}\\d])`, 'u')

/** Whether a row below the wines is their sum: `Total`, and figures. */
export function isTotalRow({ cells }: SpreadsheetRow): boolean {
  const [first = '', ...others] = filledCells(cells)
  return (
    others.length < mostCellsOfSum &&
    sumWords.test(normalizeName(first)) &&
    others.every((cell) => /^[^\p{L}]*(?:\p{L}{1,3}\.?)?[^\p{L}]*$/u.test(cell))
  )
}
