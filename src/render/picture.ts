// Re-encodes an uploaded picture: decodes it, turns it upright, shrinks it and writes it as WebP. Metadata
// and anything that only pretends to be a picture do not survive.

import sharp from 'sharp'

/** Longest side in pixels: sharp enough for a label on a telephone, yet quick to load. */
const longestSide = 480
/** Most pixels that are decoded: a small file may claim to be huge. */
const maxPixels = 40_000_000
const acceptedFormats: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff']

/** The picture as WebP without metadata; null when the bytes are no raster picture, or too large a one. */
export async function reencodePicture(bytes: Uint8Array): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!acceptedFormats.includes(format)) return null
    return await picture
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
  } catch {
    return null
  }
}
