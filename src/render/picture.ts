// A picture from outside, made ours: decoded, turned upright, made small and written anew, so that neither what it carried
// beside its pixels nor what it only pretended to be goes any further.

import sharp from 'sharp'

/** Longest side in pixels: sharp enough for a label on a telephone, small enough to be no burden. */
const longestSide = 480
/** Most pixels that are decoded; a small file may claim to be huge. */
const mostPixels = 40_000_000
const kinds: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff']

/** The picture as WebP without any metadata; null when the bytes are no picture of pixels, or too large a one. */
export async function ownPicture(bytes: Uint8Array): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!kinds.includes(format)) return null
    return await picture
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
  } catch {
    return null
  }
}
