// A page as a raster: its colours for the decoder, and its reflectance for the measurement.

import sharp, { type Sharp } from 'sharp'

/** A raster of reflectances: one byte a pixel, 0 black to 255 white, linear in light. */
export type Raster = { readonly width: number; readonly height: number; readonly light: Uint8Array }

/** A page's picture: four bytes a pixel in sRGB, opaque. */
export type Picture = {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8ClampedArray<ArrayBuffer>
}

/** Linear light of each sRGB value, 0 to 1 (IEC 61966-2-1). */
const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})

/** The luminance of a picture, linear in light, as an estimate of what the print reflects. */
export function rasterOf({ width, height, rgba }: Picture): Raster {
  const light = new Uint8Array(width * height)
  for (let index = 0; index < light.length; index += 1) {
    const [red = 0, green = 0, blue = 0] = [rgba[4 * index], rgba[4 * index + 1], rgba[4 * index + 2]]
    const sum = 0.2126 * (linear[red] ?? 0) + 0.7152 * (linear[green] ?? 0) + 0.0722 * (linear[blue] ?? 0)
    light[index] = Math.round(sum * 255)
  }
  return { width, height, light }
}

/** The reflectance at a point in pixels, 0 to 1; null beside the picture. */
export function lightAt({ width, height, light }: Raster, x: number, y: number): number | null {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  if (column < 0 || row < 0 || column >= width || row >= height) return null
  return (light[row * width + column] ?? 0) / 255
}

/** A picture from PNG, JPG or TIF bytes made by sharp; transparent parts become white paper. */
export async function pictureOf(image: Sharp): Promise<Picture> {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    rgba: new Uint8ClampedArray(data),
  }
}

/** A picture as an image for further work by sharp. */
export function imageOf({ width, height, rgba }: Picture): Sharp {
  const bytes = new Uint8Array(rgba.buffer, rgba.byteOffset, rgba.length)
  return sharp(bytes, { raw: { width, height, channels: 4 } })
}
