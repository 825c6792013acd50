// The names of fields, choices and ingredients as the application reads them in files.

import { interfaceLanguages, labelLanguages } from '../../src/domain/languages.ts'
import { buildNameIndex } from '../../src/domain/spreadsheet/name-index.ts'
import type { SpreadsheetRow } from '../../src/domain/spreadsheet/table.ts'
import { dictionary, labelMessages } from '../../src/translations.ts'

/** Every language of the interface and of the label. */
export const allNames = buildNameIndex(interfaceLanguages.map(dictionary), labelLanguages.map(labelMessages))

/** Rows of a file, from its first line. */
export function fileRows(...lines: (readonly string[])[]): SpreadsheetRow[] {
  return lines.map((cells, index) => ({ line: index + 1, cells }))
}
