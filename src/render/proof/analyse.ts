// The analysis of one file: pages, symbols, texts, and a picture of each page for the report.

import sharp from 'sharp'
import { maxArtworkPages, type ArtworkKind } from '../../domain/proof/artwork-kinds.ts'
import type { ArtworkMeasures, PageMeasures } from '../../domain/proof/measures.ts'
import { fileInks } from './file-inks.ts'
import { looksLikePhoto } from './photo.ts'
import { readPdf } from './pdf-pages.ts'
import { imageOf, pictureOf, type Picture } from './raster.ts'
import { readSymbolsOf } from './read-symbols.ts'

/** Most pixels of a picture's side in the report. */
const reportSide = 1400
/** Most pixels of a picture that is opened, and to which it is reduced. */
const mostOpened = 80_000_000
const mostMeasured = 16_000_000
/** Resolutions that programs write when they know none. */
const screenResolution = 100

/** What the analysis answers: the measures, and a PNG of each page. */
export type Analysis = { readonly measures: ArtworkMeasures; readonly pictures: readonly Uint8Array[] }

/** Analyses a file of a known kind. @throws Error when it cannot be opened */
export async function analyse(file: Uint8Array, kind: ArtworkKind): Promise<Analysis> {
  sharp.cache(false)
  sharp.concurrency(1)
  return kind === 'pdf' ? analysePdf(file) : analysePicture(file, kind)
}

async function analysePdf(file: Uint8Array): Promise<Analysis> {
  const { pages, pagesLeftOut } = await readPdf(file, maxArtworkPages, fileInks(file))
  const symbols = await readSymbolsOf(pages)
  const measured = pages.map(({ picture, pixelsPerMm, characters }, page): PageMeasures => {
    const { width, height } = picture
    return { width, height, pixelsPerMm, symbols: symbols[page] ?? [], characters }
  })
  const pictures: Uint8Array[] = []
  for (const { picture } of pages) pictures.push(await reportPicture(picture))
  return { measures: { isPhoto: false, pages: measured, pagesLeftOut }, pictures }
}

async function analysePicture(file: Uint8Array, kind: ArtworkKind): Promise<Analysis> {
  const { picture, pixelsPerMm, camera } = await openPicture(file, kind)
  const [symbols = []] = await readSymbolsOf([{ picture, pixelsPerMm }])
  const { width, height } = picture
  const isPhoto = camera || (pixelsPerMm === null && looksLikePhoto(picture, symbols))
  const page = { width, height, pixelsPerMm: isPhoto ? null : pixelsPerMm, symbols, characters: null }
  return { measures: { isPhoto, pages: [page], pagesLeftOut: 0 }, pictures: [await reportPicture(picture)] }
}

/** The first picture of a file, upright, reduced to what can be measured. */
async function openPicture(
  file: Uint8Array,
  kind: ArtworkKind,
): Promise<{ picture: Picture; pixelsPerMm: number | null; camera: boolean }> {
  const source = sharp(file, { limitInputPixels: mostOpened, failOn: 'error', pages: 1, unlimited: false })
  const { width, height, density, exif } = await source.metadata()
  const scale = Math.min(1, Math.sqrt(mostMeasured / (width * height)))
  const upright = source.autoOrient()
  const side = Math.round(Math.max(width, height) * scale)
  const reduced = scale < 1 ? upright.resize({ width: side, height: side, fit: 'inside' }) : upright
  // The resolution of a screen says nothing about the print.
  const dotsPerInch = density !== undefined && density > screenResolution ? density * scale : null
  return {
    picture: await pictureOf(reduced),
    pixelsPerMm: dotsPerInch === null ? null : dotsPerInch / 25.4,
    camera: kind !== 'png' && exif !== undefined && namesCamera(exif),
  }
}

/** Whether an Exif block has exposure time, which cameras write and programs do not (tag 0x829A). */
function namesCamera(exif: Buffer): boolean {
  return (
    exif.includes(Buffer.from([0x82, 0x9a, 0x00, 0x05])) ||
    exif.includes(Buffer.from([0x9a, 0x82, 0x05, 0x00]))
  )
}

async function reportPicture(picture: Picture): Promise<Uint8Array> {
  const image = imageOf(picture).removeAlpha().resize({
    width: reportSide,
    height: reportSide,
    fit: 'inside',
    withoutEnlargement: true,
  })
  return new Uint8Array(await image.jpeg({ quality: 82, mozjpeg: true }).toBuffer())
}
