// Writes CSV (RFC 4180): UTF-8 with BOM, CRLF, quotes where needed. Cells that a spreadsheet program would
// run as a formula are escaped (contract 8).

/** Rows as one CSV text. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => csvLine(row)).join('')}`
}

/** One line of CSV with its line break. The semicolon suits people whose decimal mark is the comma. */
export function csvLine(cells: readonly string[], delimiter: ',' | ';' = ','): string {
  return `${cells.map(csvCell).join(delimiter)}\r\n`
}

/** One cell: with a leading quote when it begins like a formula, quoted when it contains a separator. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}
