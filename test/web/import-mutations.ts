// Files that no program should write: random bytes and texts, broken fixtures, workbooks that lie about their size.

import { readdirSync, readFileSync } from 'node:fs'
import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate'

/** A file and what was done to it. */
export type HostileFile = { readonly kind: string; readonly fileName: string; readonly bytes: Buffer }

const folder = new URL('../fixtures/estates/', import.meta.url)
const fixtures = readdirSync(folder)
  .filter((name) => /\.(csv|xlsx|ods)$/.test(name))
  .map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }))
const workbooks = fixtures.filter(({ name }) => !name.endsWith('.csv'))

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const tokens = [
  '"',
  '""',
  '"""',
  ';',
  ',',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\u0000',
  '\ufeff',
  '\u202e',
  '\u200b',
  '\u2028',
  '=1+1',
  '=HYPERLINK("x")',
  '+',
  '@',
  '-',
  '|',
  '#REF!',
  '1e308',
  '1e999',
  '-0',
  'NaN',
  '9'.repeat(400),
  '0,0,0',
  '1.2.3.4',
  '(((((((',
  ')))',
  '[[[[',
  '%%%%',
  '***',
  'g/l',
  ' ml',
  '°',
  'ſ',
  '\ud83c',
  '__proto__',
  'constructor',
  'toString',
  'brand',
  'name',
  'reference',
  'volume',
  'ingredients',
  'and/or',
  'contains: ',
  ':',
  'E220',
  '{x}',
  '<b>',
  '&lt;',
  "'",
]

const xmlTokens = [
  '<row r="99999999">',
  '<c r="XFD1048576" t="s"><v>4294967296</v></c>',
  '<c r="ZZZZZZ1"><v>1</v></c>',
  '<c t="s"><v>-1</v></c>',
  '</sheetData>',
  '<',
  '&#0;',
  '&#x110000;',
  '&bomb;',
  '<!DOCTYPE x [<!ENTITY bomb "bomb">]>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '<a>'.repeat(3000),
  'table:number-rows-repeated="1048576"',
  'table:number-columns-repeated="16384"',
  '\u0000',
  '"',
  "'",
  '<v>1e999</v>',
  'formatCode="[$-F800]0.0;;;@@@"',
  's="99999"',
  't="d"',
  '<mergeCell ref="A1:XFD1048576"/>',
]

/** One hostile file. */
export function hostileFile(random: () => number): HostileFile {
  const kinds = [
    bytes,
    text,
    mutated,
    mutated,
    truncated,
    wide,
    quotes,
    headers,
    workbookXml,
    workbookXml,
    bomb,
    repeated,
  ]
  return pick(kinds, random)(random)
}

function bytes(random: () => number): HostileFile {
  const content = Buffer.from(Array.from({ length: upTo(20_000, random) }, () => upTo(256, random)))
  if (random() < 0.3) content.set([0x50, 0x4b, 3, 4].slice(0, content.length))
  return { kind: 'bytes', fileName: pick(['a.csv', 'a.xlsx', 'a.ods', 'a'], random), bytes: content }
}

function text(random: () => number): HostileFile {
  const content = Array.from({ length: upTo(600, random) }, () => pick(tokens, random)).join('')
  const encoded = random() < 0.2 ? Buffer.from(`\ufeff${content}`, 'utf16le') : Buffer.from(content)
  return { kind: 'text', fileName: 'wines.csv', bytes: encoded }
}

/** A fixture with bytes changed, removed, repeated or put in. */
function mutated(random: () => number): HostileFile {
  const { name, bytes: whole } = pick(fixtures, random)
  let content = Buffer.from(whole)
  for (let times = upTo(12, random) + 1; times > 0; times -= 1) {
    const at = upTo(content.length, random)
    const end = Math.min(content.length, at + upTo(60, random))
    const change = upTo(4, random)
    if (change === 0) content[at] = upTo(256, random)
    else if (change === 1) content = Buffer.concat([content.subarray(0, at), content.subarray(end)])
    else if (change === 2) content = Buffer.concat([content.subarray(0, end), content.subarray(at)])
    else
      content = Buffer.concat([
        content.subarray(0, at),
        Buffer.from(pick(tokens, random)),
        content.subarray(at),
      ])
  }
  return { kind: `mutated ${name}`, fileName: name, bytes: content }
}

function truncated(random: () => number): HostileFile {
  const { name, bytes: whole } = pick(fixtures, random)
  return { kind: `truncated ${name}`, fileName: name, bytes: whole.subarray(0, upTo(whole.length, random)) }
}

/** Few rows of very many cells, or one cell as long as a file. */
function wide(random: () => number): HostileFile {
  const cells = pick([199, 200, 201, 5000, 200_000], random)
  const row = random() < 0.5 ? 'x;'.repeat(cells) : `${'y'.repeat(cells)};z`
  return {
    kind: `wide ${String(cells)}`,
    fileName: 'wide.csv',
    bytes: Buffer.from(`brand;name;${row}\n${row}\n${row}`),
  }
}

function quotes(random: () => number): HostileFile {
  const depth = pick([3, 1000, 100_000], random)
  const closed = random() < 0.5 ? '"' : ''
  const content = `brand;name\n"${'""'.repeat(depth)}${closed};${'("['.repeat(depth)}\n`
  return { kind: `quotes ${String(depth)}`, fileName: 'quotes.csv', bytes: Buffer.from(content) }
}

/** A right shape with headers and cells of any kind: it gets as far as the import. */
function headers(random: () => number): HostileFile {
  const names = [
    'brand',
    'name',
    'reference',
    'gtin',
    'volume',
    'alcohol',
    'sugars',
    'acids',
    'ingredients',
    'packaging',
  ]
  const cell = () =>
    Array.from({ length: upTo(3, random) }, () => pick(tokens, random))
      .join('')
      .replaceAll('"', '""')
  const lines = Array.from({ length: upTo(20, random) + 1 }, (_, line) =>
    names.map((name, column) => {
      const good = [
        'Deux Rives',
        `Wine ${String(line)}`,
        `F-${String(upTo(15, random))}`,
        '',
        '75',
        '13',
        '0,2',
        '',
        'grapes',
        '',
      ][column]
      return `"${random() < 0.85 ? (good ?? name) : cell()}"`
    }),
  )
  const content = [names, ...lines].map((row) => row.join(',')).join('\n')
  return { kind: 'headers', fileName: 'wines.csv', bytes: Buffer.from(content) }
}

/** A workbook with broken XML inside a sound archive. */
function workbookXml(random: () => number): HostileFile {
  const { name, bytes: whole } = pick(workbooks, random)
  const entries = unzipSync(whole)
  const names = Object.keys(entries).filter((entry) => entry.endsWith('.xml') || entry.endsWith('.rels'))
  for (let times = upTo(5, random) + 1; times > 0; times -= 1) {
    const entry = pick(names, random)
    const xml = strFromU8(entries[entry] ?? new Uint8Array())
    const at = upTo(xml.length, random)
    const cut = random() < 0.3 ? upTo(200, random) : 0
    const put = pick(random() < 0.8 ? xmlTokens : tokens, random)
    entries[entry] = strToU8(xml.slice(0, at) + put + xml.slice(at + cut))
  }
  if (random() < 0.2) entries[pick(names, random)] = new Uint8Array()
  return {
    kind: `xml of ${name}`,
    fileName: name,
    bytes: Buffer.from(zipSync(entries as Zippable, { level: 6 })),
  }
}

/** A workbook whose table unpacks to far more than its archive. Few are made, because making them takes long. */
function bomb(random: () => number): HostileFile {
  const index = upTo(bombs.length, random)
  const { name, filler, megabytes } = bombs[index] ?? bombs[0]
  const file = madeBombs.get(index) ?? madeBomb(name, filler, megabytes)
  madeBombs.set(index, file)
  return { kind: `bomb of ${String(megabytes)} MB in ${name}`, fileName: name, bytes: file }
}

const bombs = [
  { name: '04-us-importer.xlsx', filler: '<c/>', megabytes: 20 },
  { name: '03-cantina-sociale.xlsx', filler: ' ', megabytes: 60 },
  { name: '10-cave-cooperative.xlsx', filler: '<row/>', megabytes: 10 },
  { name: '07-bodega-rioja.ods', filler: '<table:table-row/>', megabytes: 20 },
  { name: '07-bodega-rioja.ods', filler: '<!-- -->', megabytes: 50 },
] as const
const madeBombs = new Map<number, Buffer>()

function madeBomb(name: string, filler: string, megabytes: number): Buffer {
  const entries = unzipSync(fixtures.find((fixture) => fixture.name === name)?.bytes ?? new Uint8Array())
  const sheet = Object.keys(entries).find((entry) => /sheet\d\.xml$|^content\.xml$/.test(entry)) ?? ''
  const xml = strFromU8(entries[sheet] ?? new Uint8Array())
  const at = Math.max(0, xml.search(/<\/sheetData>|<\/table:table>/))
  entries[sheet] = strToU8(
    xml.slice(0, at) + filler.repeat(Math.ceil((megabytes * 1e6) / filler.length)) + xml.slice(at),
  )
  return Buffer.from(zipSync(entries as Zippable, { level: 1 }))
}

/** One long text in very many cells: shared in XLSX, repeated in ODS. */
function repeated(random: () => number): HostileFile {
  const length = pick([30, 2000, 9000], random)
  const cells = '<c t="s"><v>0</v></c>'.repeat(190)
  const rows = `<row>${cells}</row>`.repeat(pick([250, 320, 5000], random))
  const isOds = random() < 0.4
  const name = isOds ? '07-bodega-rioja.ods' : '04-us-importer.xlsx'
  const entries = unzipSync(fixtures.find((fixture) => fixture.name === name)?.bytes ?? new Uint8Array())
  const replace = (entry: string, pattern: RegExp, text: string) => {
    entries[entry] = strToU8(strFromU8(entries[entry] ?? new Uint8Array()).replace(pattern, () => text))
  }
  const text = 'x'.repeat(length)
  if (isOds)
    replace(
      'content.xml',
      /<table:table-row[\s\S]*<\/table:table-row>/,
      `<table:table-row table:number-rows-repeated="300"><table:table-cell table:number-columns-repeated="190" ` +
        `office:value-type="string"><text:p>${text}</text:p></table:table-cell></table:table-row>`,
    )
  else {
    replace('xl/sharedStrings.xml', /<si>[\s\S]*<\/si>/, `<si><t>${text}</t></si>`)
    replace('xl/worksheets/sheet2.xml', /<sheetData>[\s\S]*<\/sheetData>/, `<sheetData>${rows}</sheetData>`)
  }
  return { kind: `repeated in ${name}`, fileName: name, bytes: Buffer.from(zipSync(entries, { level: 1 })) }
}

function upTo(limit: number, random: () => number): number {
  return Math.floor(random() * limit)
}

function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('Nothing to pick from.')
  return item
}
