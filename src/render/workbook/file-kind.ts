// What a file is, by its bytes. Names of files and media types are not trusted: programs and people rename.

import { fromBufferPromise } from 'yauzl'

/**
 * `xlsx`, `ods`: workbooks that can be read · `encrypted`: a workbook with a password · `old`: what older
 * versions of Excel or programs that imitate it write (binary, HTML, XML) · `numbers`: Apple Numbers · `other`:
 * a document, picture or archive · `damaged`: a zip whose directory is missing, so it was cut off · `text`: none
 * of these, maybe CSV.
 */
export type FileKind = 'xlsx' | 'ods' | 'encrypted' | 'old' | 'numbers' | 'other' | 'damaged' | 'text'

/** First bytes of files that are never text: PDF, PNG, JPEG, GIF, RAR, 7-Zip, gzip, RTF, SQLite, TIFF, WebP. */
const otherSignatures = [
  '%PDF',
  '\x89PNG',
  '\xff\xd8\xff',
  'GIF8',
  'Rar!',
  "7z\xbc\xaf'",
  '\x1f\x8b',
  '{\\rtf',
  'SQLite format 3',
  'II*\0',
  'MM\0*',
  'RIFF',
]
const oldContainer = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const zipSignature = 'PK\x03\x04'

/** Number of entries of a zip that are looked at; workbooks have tens. */
const maxEntries = 2000

/** The kind of a file. Reads a zip's directory only. */
export async function fileKind(bytes: Buffer): Promise<FileKind> {
  const start = bytes.subarray(0, 16).toString('latin1')
  if (start.startsWith(zipSignature)) return zipKind(bytes)
  if (start.startsWith(oldContainer)) return containerKind(bytes)
  if (otherSignatures.some((signature) => start.startsWith(signature))) return 'other'
  return markupKind(bytes.subarray(0, 2000).toString('utf8'))
}

/** Excel before 2007 and encrypted workbooks are in the same container; its directory names what it contains. */
function containerKind(bytes: Buffer): FileKind {
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) return 'encrypted'
  const isOld = ['Workbook', 'Book'].some((name) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le')))
  return isOld ? 'old' : 'other'
}

/** A web page or an XML document that a program called `.xls`; a CSV never begins like this. */
function markupKind(text: string): FileKind {
  const start = text.replace(/^\uFEFF?\s*/, '').toLowerCase()
  return /^<(?:!doctype|html|\?xml|table|meta|head|body|office:)/.test(start) ? 'old' : 'text'
}

async function zipKind(bytes: Buffer): Promise<FileKind> {
  try {
    const names = new Set<string>()
    const zip = await fromBufferPromise(bytes, { strictFileNames: false })
    for await (const { fileName } of zip.eachEntry()) {
      names.add(fileName)
      if (names.size > maxEntries) break
    }
    return kindOfEntries(names, bytes)
  } catch {
    return 'damaged'
  }
}

function kindOfEntries(names: ReadonlySet<string>, bytes: Buffer): FileKind {
  const has = (pattern: RegExp) => [...names].some((name) => pattern.test(name))
  if (has(/\.iwa$/) || names.has('Index.zip')) return 'numbers'
  if (names.has('[Content_Types].xml')) {
    if (has(/workbook\.bin$/)) return 'old'
    return has(/^(?:word|ppt|visio)\//) ? 'other' : has(/workbook.*\.xml$|^xl\//i) ? 'xlsx' : 'other'
  }
  // The media type is the first entry and not compressed, so it is at a fixed place.
  const isSpreadsheet = bytes.subarray(30, 120).includes('opendocument.spreadsheet')
  if (isSpreadsheet) return names.has('encrypted-package') ? 'encrypted' : 'ods'
  return 'other'
}
