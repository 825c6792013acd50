// The kinds of files that are checked, by their first bytes: a name or a media type may be wrong.

/** The kinds, with their media types. */
export const artworkTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  tif: 'image/tiff',
} as const
export type ArtworkKind = keyof typeof artworkTypes
export const artworkKinds = Object.keys(artworkTypes) as ArtworkKind[]

/** Most bytes of an artwork. Print files of a label have a few megabytes. */
export const largestArtwork = 20_000_000
/** Most pages that are checked. */
export const maxArtworkPages = 4

/** The first bytes that `artworkKind` needs: the header of a PDF may stand behind other bytes. */
export const kindBytes = 1024

const signatures: readonly (readonly [ArtworkKind, readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpg', [0xff, 0xd8, 0xff]],
  ['tif', [0x49, 0x49, 0x2a, 0x00]],
  ['tif', [0x4d, 0x4d, 0x00, 0x2a]],
]
const pdfHeader = [0x25, 0x50, 0x44, 0x46, 0x2d]

/** The kind of a file, from its first bytes; null when it is none that is checked. */
export function artworkKind(bytes: Uint8Array): ArtworkKind | null {
  const found = signatures.find(([, signature]) => startsAt(bytes, signature, 0))
  if (found !== undefined) return found[0]
  const last = Math.min(bytes.length, kindBytes) - pdfHeader.length
  for (let start = 0; start <= last; start += 1) if (startsAt(bytes, pdfHeader, start)) return 'pdf'
  return null
}

function startsAt(bytes: Uint8Array, signature: readonly number[], start: number): boolean {
  return signature.every((byte, index) => bytes[start + index] === byte)
}
