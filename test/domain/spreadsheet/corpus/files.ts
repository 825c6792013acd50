// Files as programs and people leave them: encodings, separators, quotes, rows above the header, columns without
// a header, columns twice, lines twice.

import {
  either,
  elsewhere,
  empty,
  noSheet,
  refused,
  value,
  type FileCase,
  type RefusedFile,
  type Verdict,
} from './verdicts.ts'

const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const utf16 = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, 'utf16le')
const utf16be = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()

const wine: readonly Verdict[] = [value('Château Bélair'), value('Cuvée Été'), value('R-1'), value(13.5)]
const second: readonly Verdict[] = [value('Château Bélair'), value('Le Blanc'), value('R-2'), value(12)]
const fields = ['brand', 'name', 'reference', 'alcohol'] as const
const semicolons =
  'brand;name;reference;alcohol\r\nChâteau Bélair;Cuvée Été;R-1;13,5\r\nChâteau Bélair;Le Blanc;R-2;12\r\n'
const commas = semicolons.replaceAll(';', ',').replace('13,5', '13.5')
const both = [wine, second]

function same(title: string, content: string | Uint8Array, rows?: readonly number[]): FileCase {
  return { title, content, fields, lines: both, ...(rows === undefined ? {} : { rows }) }
}

function one(
  title: string,
  content: string,
  columns: readonly (string | null)[],
  line: readonly Verdict[],
): FileCase {
  return { title, content, fields: columns, lines: [line] }
}

export const fileCases: readonly FileCase[] = [
  same('UTF-8 and semicolons', semicolons),
  same('UTF-8 with its byte order mark', `\uFEFF${semicolons}`),
  same('Windows-1252', latin(semicolons)),
  same('UTF-16 with its byte order mark', utf16(semicolons)),
  same('UTF-16, high bytes first', utf16be(semicolons)),
  same('UTF-16 with tabs, as "Unicode text"', utf16(semicolons.replaceAll(';', '\t'))),
  same('commas and points', commas),
  same('tabs', semicolons.replaceAll(';', '\t')),
  same('lines that end with a line feed', semicolons.replaceAll('\r\n', '\n')),
  same('lines that end with a carriage return', semicolons.replaceAll('\r\n', '\r')),
  same('lines with both ends', semicolons.replace('\r\n', '\n')),
  same('no end of the last line', semicolons.trimEnd()),
  same('a line "sep=;" first', `sep=;\r\n${semicolons}`, [3, 4]),
  same('a line "sep=," before semicolons in cells', `sep=,\r\n${commas}`, [3, 4]),
  same('everything in quotes', semicolons.replace(/[^;\r\n]+/g, '"$&"')),
  same('a byte order mark before quotes', `\uFEFF${semicolons.replace(/[^;\r\n]+/g, '"$&"')}`),
  same('separators at the end of each line', semicolons.replaceAll('\r\n', ';;;;\r\n')),
  same('thousands of separators at the end', semicolons.replaceAll('\r\n', `${';'.repeat(3000)}\r\n`)),
  same(
    'blank lines before, between and after',
    `\r\n\r\n${semicolons.replace('R-1;13,5\r\n', 'R-1;13,5\r\n;;;\r\n\r\n')}\r\n;;;\r\n\r\n`,
    [4, 7],
  ),
  same('spaces around every cell', semicolons.replaceAll(';', ' ; ')),
  same(
    'headers in capitals',
    semicolons.replace('brand;name;reference;alcohol', 'BRAND;NAME;REFERENCE;ALCOHOL'),
  ),
  same('headers with a star for required', semicolons.replace('brand;name', 'brand *;name*')),
  same(
    'headers of four languages',
    semicolons.replace('brand;name;reference;alcohol', 'Weingut;Nom du vin;Referencia;Grado alcolico'),
  ),
  same('a line break in a header', semicolons.replace('alcohol', '"alcohol\n(% vol)"'), [3, 4]),
  same('a title above the header', `Catalogue 2026\r\n${semicolons}`, [3, 4]),
  same(
    'two titles and a blank row above the header',
    `Catalogue 2026\r\nDomaine;;Stand 1.11.\r\n\r\n${semicolons}`,
    [5, 6],
  ),
  same('the header in the third row, after a row of numbers', `1;2;3;4\r\nA;B;C;D\r\n${semicolons}`, [4, 5]),
  {
    title: 'a sum below the wines, which is no wine',
    content: `${semicolons}Total;;;\r\n`,
    fields,
    lines: [...both, [noSheet, noSheet, noSheet, noSheet]],
  },
  {
    title: 'an empty header over notes',
    content: 'brand;name;;reference\r\nDeux Rives;Galets;see Paul;R-1\r\n',
    fields: ['brand', 'name', null, 'reference'],
    lines: [[value('Deux Rives'), value('Galets'), empty, value('R-1')]],
  },
  {
    title: 'cells right of the last header',
    content: 'brand;name;reference\r\nDeux Rives;Galets;R-1;paid\r\n',
    fields: ['brand', 'name', 'reference', null],
    lines: [[empty, empty, empty, refused('cellWithoutHeader')]],
  },
  {
    title: 'lines shorter than the header',
    content: 'brand;name;reference;alcohol;volume\r\nDeux Rives;Galets;R-1\r\nDeux Rives;Blanc\r\n',
    fields: ['brand', 'name', 'reference', 'alcohol', 'volume'],
    lines: [
      [value('Deux Rives'), value('Galets'), value('R-1'), empty, empty],
      [value('Deux Rives'), value('Blanc'), empty, empty, empty],
    ],
  },
  one(
    'quotes in quotes, separators and line breaks in cells',
    'brand;name;reference;designation\r\n"Deux; Rives";"Cuvée ""Été""";R-1;"Vin\nrouge"\r\n',
    ['brand', 'name', 'reference', 'designation'],
    [
      value('Deux; Rives'),
      value('Cuvée "Été"'),
      value('R-1'),
      either(value('Vin\nrouge'), value('Vin rouge'), refused('pattern')),
    ],
  ),
  one(
    'a quote in the middle of a cell without quotes',
    'brand;name;reference\r\nDeux Rives;Cuvée "Été" 2024;R-1\r\n',
    ['brand', 'name', 'reference'],
    [value('Deux Rives'), value('Cuvée "Été" 2024'), value('R-1')],
  ),
  one(
    'typographic quotes and apostrophes',
    'brand;name;reference\r\nL’Étoile d’Or;“Galets”;R-1\r\n',
    ['brand', 'name', 'reference'],
    [value('L’Étoile d’Or'), value('“Galets”'), value('R-1')],
  ),
  one(
    'entities of web pages stay as they are',
    'brand,name,reference\r\nPierre &amp; Silex,Caf&eacute;,R-1\r\n',
    ['brand', 'name', 'reference'],
    [value('Pierre &amp; Silex'), value('Caf&eacute;'), value('R-1')],
  ),
  one(
    'points and commas in the same file',
    'brand,name,reference,alcohol,sugars\r\nDeux Rives,Galets,R-1,"13,5",0.2\r\n',
    ['brand', 'name', 'reference', 'alcohol', 'sugars'],
    [value('Deux Rives'), value('Galets'), value('R-1'), value(13.5), value(0.2)],
  ),
  {
    title: 'numbered ingredients',
    content:
      'brand;name;reference;Ingredient 1;Ingredient 2;Ingredient 3\r\n' +
      'Deux Rives;Galets;R-1;grapes;tartaric acid;sulphites\r\n' +
      'Deux Rives;Blanc;R-2;grapes;;sulphites\r\nDeux Rives;Nature;R-3;grapes;;\r\n' +
      'Deux Rives;Dust;R-4;grapes;moon dust;\r\n',
    fields: ['brand', 'name', 'reference', 'ingredients', 'ingredients', 'ingredients'],
    lines: [
      [
        value('Deux Rives'),
        value('Galets'),
        value('R-1'),
        value([{ id: 'grapes' }, { id: 'tartaric-acid' }, { id: 'sulphites' }]),
        empty,
        empty,
      ],
      [
        value('Deux Rives'),
        value('Blanc'),
        value('R-2'),
        value([{ id: 'grapes' }, { id: 'sulphites' }]),
        empty,
        empty,
      ],
      [value('Deux Rives'), value('Nature'), value('R-3'), value([{ id: 'grapes' }]), empty, empty],
      [value('Deux Rives'), value('Dust'), value('R-4'), empty, refused('unknownIngredient'), empty],
    ],
  },
  {
    title: 'a reference twice with other values',
    content:
      'brand;name;reference\r\nDeux Rives;Galets;R-1\r\nDeux Rives;Blanc;R-1\r\nDeux Rives;Galets;R-1\r\n',
    fields: ['brand', 'name', 'reference'],
    lines: [
      [value('Deux Rives'), value('Galets'), value('R-1')],
      [empty, empty, refused('referenceRepeated')],
      [value('Deux Rives'), value('Galets'), value('R-1')],
    ],
  },
  {
    title: 'a GTIN twice under two references: two lots',
    content:
      'brand;name;reference;gtin\r\nDeux Rives;Galets;R-1;3760123045018\r\nDeux Rives;Galets;R-2;3760123045018\r\n',
    fields: ['brand', 'name', 'reference', 'gtin'],
    lines: [
      [value('Deux Rives'), value('Galets'), value('R-1'), value('3760123045018')],
      [value('Deux Rives'), value('Galets'), value('R-2'), value('3760123045018')],
    ],
  },
  {
    title: 'no vintage in one line, a year in the other',
    content: 'brand;name;reference;vintage\r\nDeux Rives;Brut;R-1;NV\r\nDeux Rives;Brut;R-2;2019\r\n',
    fields: ['brand', 'name', 'reference', 'vintage'],
    lines: [
      [value('Deux Rives'), value('Brut'), value('R-1'), elsewhere({ nonVintage: true })],
      [value('Deux Rives'), value('Brut'), value('R-2'), value(2019)],
    ],
  },
  {
    title: 'lines without a brand or a name',
    content: 'brand;name;reference\r\n;Galets;R-1\r\nDeux Rives;;R-2\r\nDR;Galets;R-3\r\n',
    fields: ['brand', 'name', 'reference'],
    lines: [
      [refused('required'), empty, empty],
      [empty, refused('required'), empty],
      [refused('tooShort'), empty, empty],
    ],
  },
  {
    title: 'a brand that is longer than the operator allows',
    content: 'brand;name;reference\r\nDomaine de la Grange Tiphaine;Galets;R-1\r\n',
    fields: ['brand', 'name', 'reference'],
    lines: [[refused('brandTooLong'), empty, empty]],
  },
]

export const refusedFiles: readonly RefusedFile[] = [
  {
    title: 'a byte that no text has',
    content: 'brand;name\r\nDeux Rives;Nul\u0000\r\n',
    refusal: 'import.notSpreadsheet',
  },
  { title: 'nothing', content: '', refusal: 'import.empty' },
  { title: 'blank lines', content: '\r\n\r\n;;;\r\n', refusal: 'import.empty' },
  { title: 'a header only', content: 'brand;name;reference\r\n', refusal: 'import.empty' },
  {
    title: 'a quote that never closes',
    content: 'brand;name\r\nDeux Rives;"Galets\r\nx;y\r\n',
    refusal: 'import.badlyBuilt',
  },
  {
    title: '301 lines',
    content: `brand;name\r\n${'Deux Rives;Galets\r\n'.repeat(301)}`,
    refusal: 'import.tooManyLines',
  },
  {
    title: '201 columns',
    content: `brand;name${';x'.repeat(199)}\r\nDeux Rives;Galets${';1'.repeat(199)}\r\n`,
    refusal: 'import.tooManyColumns',
  },
  {
    title: 'a cell of 10,001 characters',
    content: `brand;name\r\nDeux Rives;${'x'.repeat(10_001)}\r\n`,
    refusal: 'import.cellTooLong',
  },
  {
    title: 'a portable document',
    content: latin('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<< /Type /Catalog >>\nendobj\n\u0000\u0001\u0002'),
    refusal: 'import.notSpreadsheet',
  },
  {
    title: 'a picture',
    content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0]),
    refusal: 'import.notSpreadsheet',
  },
  {
    title: 'an archive that is no workbook',
    content: Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
    refusal: 'import.notSpreadsheet',
  },
  {
    title: 'the beginning of an archive',
    content: Buffer.from('504b030414000000080000002100', 'hex'),
    refusal: 'import.workbookDamaged',
  },
]
