// The modules of a QR code (ISO/IEC 18004), computed in the browser for codes that do not exist yet. The
// library is loaded when a picture is first needed.

export type CodeMatrix = {
  readonly version: number
  /** Modules along one side, without the quiet zone. */
  readonly side: number
  /** Row by row; 1 where the module is dark. */
  readonly dark: Uint8Array
}

/** The modules of a text at error correction level M, the same as in the files of a batch. Browser only. */
export async function codeMatrix(text: string): Promise<CodeMatrix> {
  const { create } = await import('qrcode/lib/core/qrcode.js')
  const { version, modules } = create(text, { errorCorrectionLevel: 'M' })
  return { version, side: modules.size, dark: modules.data }
}

/**
 * The dark modules as an SVG path, one unit per module. A horizontal run of dark modules is one rectangle.
 */
export function pathOfMatrix({ side, dark }: Pick<CodeMatrix, 'side' | 'dark'>): string {
  let path = ''
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      if (dark[row * side + column] !== 1) continue
      const first = column
      while (column < side && dark[row * side + column] === 1) column += 1
      path += `M${String(first)} ${String(row)}h${String(column - first)}v1H${String(first)}z`
    }
  }
  return path
}
