// Which colour operators the pages of a PDF use: `k` (four inks), `g` (grey), `rg` (screen colours). PDFium answers
// colours as red, green and blue alone, so black of one ink and
// black of four may look alike; the operators say which of them a file has.

import { unzlibSync } from 'fflate'
import type { Ink } from '../../domain/proof/measures.ts'

/** What a file's content streams ask for. */
export type FileInks = {
  readonly hasRgb: boolean
  /** Black together with other inks. */
  readonly hasRichBlack: boolean
  /** A colour space by name: what black is in it is not known here. */
  readonly hasNamedSpace: boolean
  /** Content that is packed or locked in a way that is not read here. */
  readonly hasUnread: boolean
}

/** Most bytes of a stream, and of all streams of a file, that are looked at once they are unpacked. */
const mostOfStream = 8_000_000
const mostOfFile = 40_000_000

const operator =
  /(?<![\w./])((?:[\d.+-]+\s+){1,4})(?:rg|RG|k|K|scn?|SCN?)(?![\w.])|\/[\w.+-]+\s+(?:scn|SCN)(?![\w.])/g

/**
 * Reads the colour operators of a PDF. Three figures are screen colours and four are inks, in whatever space; one
 * figure of a space with a name may be grey or an ink of its own.
 */
export function fileInks(file: Uint8Array): FileInks {
  let [hasRgb, hasRichBlack, hasNamedSpace, hasUnread, read] = [false, false, false, false, 0]
  for (const stream of contentStreams(file)) {
    read += stream?.length ?? 0
    if (stream === null || read > mostOfFile) {
      hasUnread = true
      break
    }
    for (const [, figures = ''] of stream.matchAll(operator)) {
      const shares = figures.trim() === '' ? [] : figures.trim().split(/\s+/).map(Number)
      if (shares.length === 3) hasRgb ||= shares.some((share) => share < 0.99)
      else if (shares.length === 4) hasRichBlack ||= isRichBlack(shares)
      else hasNamedSpace = true
    }
  }
  return { hasRgb, hasRichBlack, hasNamedSpace, hasUnread }
}

/** Black with more than a fifth of any other ink. */
function isRichBlack([cyan = 0, magenta = 0, yellow = 0, black = 0]: readonly number[]): boolean {
  return black > 0.5 && Math.max(cyan, magenta, yellow) > 0.2
}

/** The streams of a file that look like page content, as text; null for one that is not read. */
function* contentStreams(file: Uint8Array): Generator<string | null> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  let position = 0
  for (;;) {
    const start = bytes.indexOf('stream', position)
    if (start < 0) return
    const end = bytes.indexOf('endstream', start)
    if (end < 0) return
    position = end + 'endstream'.length
    const dictionary =
      bytes
        .toString('latin1', Math.max(0, start - 600), start)
        .split('obj')
        .at(-1) ?? ''
    if (/\/(?:Image|FontFile\d?|ObjStm|XRef|Length1|Metadata)\b/.test(dictionary)) continue
    const data = bytes.subarray(start + 6 + (bytes[start + 6] === 0x0d ? 2 : 1), end)
    const filter = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1]?.replace(/[\s[\]]/g, '') ?? ''
    if (filter === '') yield data.toString('latin1')
    else yield filter === '/FlateDecode' ? unpacked(data) : null
  }
}

function unpacked(data: Buffer): string | null {
  try {
    const room = new Uint8Array(mostOfStream)
    return Buffer.from(unzlibSync(data, { out: room })).toString('latin1')
  } catch {
    return null
  }
}

/** Black of one ink as PDFium converts it, and the greys between it and white, are neutral within this. */
const neutral = 9
/** Lighter than this is no black. */
const lightestBlack = 110

/** How a colour that PDFium answered is printed, as far as the file says. */
export function inkOf([red, green, blue]: readonly [number, number, number], file: FileInks): Ink {
  const isUnknown = file.hasNamedSpace || file.hasUnread
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  if (most - least > neutral) return 'colour'
  if (least >= lightestBlack) return 'grey'
  if (file.hasRgb) return isUnknown ? 'unknown' : 'rgb'
  if (file.hasRichBlack && most < 20) return 'fourColours'
  return isUnknown ? 'unknown' : 'black'
}
