// Workbooks for tests: files of other programs, and XLSX of given parts, valid or hostile.

import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { archive } from '../../src/render/archive.ts'

/** A file that another program made (test/fixtures/workbooks). */
export function workbookFixture(name: string): Buffer {
  return readFileSync(new URL(`../fixtures/workbooks/${name}`, import.meta.url))
}

/** Parts of an XLSX that replace the usual ones; `sheet` is its `sheetData`. */
export type XlsxParts = {
  readonly sheet?: string | AsyncIterable<string>
  readonly strings?: string
  readonly styles?: string
  readonly workbook?: string
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** An XLSX with one sheet, `Wines`. */
export function xlsxOf(parts: XlsxParts): Promise<Buffer> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const files: Record<string, string | AsyncIterable<string>> = {
    '[Content_Types].xml': `${head}<Types/>`,
    '_rels/.rels': `${head}<Relationships>${relation('rId1', 'officeDocument', '/xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      parts.workbook ??
      `${head}<workbook ${main} xmlns:r="${office}">` +
        '<sheets><sheet name="Wines" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': [
      `${head}<Relationships>`,
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
      relation('rId3', 'styles', 'styles.xml'),
      '</Relationships>',
    ].join(''),
    'xl/worksheets/sheet1.xml':
      typeof parts.sheet === 'object'
        ? parts.sheet
        : `${head}<worksheet ${main}><sheetData>${parts.sheet ?? ''}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${head}<sst ${main}>${parts.strings ?? ''}</sst>`,
    'xl/styles.xml': `${head}<styleSheet ${main}>${parts.styles ?? ''}</styleSheet>`,
  }
  return buffer(
    archive(
      Object.entries(files).map(([name, body]) => ({
        name,
        body: typeof body === 'string' ? Buffer.from(body) : body,
      })),
    ),
  )
}
