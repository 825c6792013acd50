// The formats in which the codes of a batch are printed: one table that the engine, the services, the command
// line and the views look up. Names are stored and published; they never change.

/** The names of the print formats, in the order in which they are offered. */
export const printFormatNames = ['svg-zip', 'png-zip', 'tif-zip', 'bmp-zip', 'pdf', 'zpl'] as const
export type PrintFormatName = (typeof printFormatNames)[number]

/** One print format. */
type PrintFormat = {
  /** Extension of its files. */
  readonly extension: string
  readonly mediaType: string
  /** How its files are written: a zip of pictures, a document of sheets, or labels one after the other. */
  readonly writer: 'pictures' | 'sheets' | 'labels'
  /** Extension of the single pictures in a zip. */
  readonly picture?: string
  /** Measured: about how many bytes a code takes whose symbol has so many modules along a side. */
  codeBytes(side: number): number
}

/** Pixels of a module in pictures of pixels, and the quiet zone of both sides together in modules. */
const modulePixels = 10
const quietModules = 8

/** All print formats by name. */
export const printFormats: Readonly<Record<PrintFormatName, PrintFormat>> = {
  'svg-zip': zipOf('svg', weight(443, 0.405)),
  'png-zip': zipOf('png', weight(256, 0.534)),
  'tif-zip': zipOf('tif', weight(271, 1.157)),
  'bmp-zip': zipOf('bmp', (side) => {
    const width = (side + quietModules) * modulePixels
    return 170 + Math.ceil(width / 32) * 4 * width
  }),
  'pdf': {
    extension: 'pdf',
    mediaType: 'application/pdf',
    writer: 'sheets',
    codeBytes: weight(138, 0.31),
  },
  'zpl': {
    extension: 'zpl',
    mediaType: 'application/octet-stream',
    writer: 'labels',
    codeBytes: weight(253, 2.65),
  },
}

function zipOf(picture: string, codeBytes: PrintFormat['codeBytes']): PrintFormat {
  return { extension: 'zip', mediaType: 'application/zip', writer: 'pictures', picture, codeBytes }
}

/** A fixed number of bytes, and so many for each module. */
function weight(fixed: number, perModule: number): PrintFormat['codeBytes'] {
  return (side) => fixed + perModule * side * side
}

/** The format with a name, or undefined: stored names may be older than this table. */
export function printFormatName(name: string): PrintFormatName | undefined {
  return printFormatNames.find((known) => known === name)
}
