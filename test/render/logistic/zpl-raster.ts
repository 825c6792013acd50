// Draws the few ZPL commands that logistic labels use, as the programming guide describes them. Anything else in a
// label is an error, so that nothing passes unread.

import sharp from 'sharp'

/** A label as its printer would draw it, and the boxes in it. */
export type DrawnLabel = {
  readonly width: number
  readonly height: number
  readonly boxes: readonly {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }[]
  /** One byte a dot: 0 dark, 255 white. */
  readonly dots: Uint8Array
}

/** The labels of a file. */
export function drawZpl(file: string): DrawnLabel[] {
  const labels = file.split('^XZ\n')
  if (labels.pop() !== '') throw new Error('the file does not end with a label')
  return labels.map(drawLabel)
}

/** A label as PNG, white around it. */
export function pngOfLabel({ width, height, dots }: DrawnLabel): Promise<Buffer> {
  return sharp(dots, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

function drawLabel(label: string): DrawnLabel {
  const head = /^\^XA\^PW(\d+)\^LL(\d+)\^LH0,0\n/.exec(label)
  if (head === null) throw new Error('the label has no head')
  const [width, height] = [Number(head[1]), Number(head[2])]
  const dots = new Uint8Array(width * height).fill(255)
  const boxes: DrawnLabel['boxes'][number][] = []
  const fill = (left: number, top: number, across: number, down: number) => {
    if (left < 0 || top < 0 || left + across > width || top + down > height)
      throw new Error(`${left},${top} +${across},${down} is outside the label`)
    for (let row = top; row < top + down; row++) dots.fill(0, row * width + left, row * width + left + across)
  }
  const fields = label.slice(head[0].length).replaceAll('\n', '').split('^FS')
  if (fields.pop() !== '') throw new Error('a field does not end')
  for (const field of fields) {
    const box = /^\^FO(\d+),(\d+)\^GB(\d+),(\d+),(\d+)$/.exec(field)?.slice(1).map(Number)
    const graphic = /^\^FO(\d+),(\d+)\^GFA,(\d+),(\d+),(\d+),([0-9A-Zg-z:,]*)$/.exec(field)
    if (box !== undefined) {
      const [left = 0, top = 0, across = 0, down = 0, line = 0] = box
      if (line !== Math.min(across, down)) throw new Error('a box that is not filled')
      boxes.push({ left, top, width: across, height: down })
      fill(left, top, across, down)
    } else if (graphic !== null) {
      const [left = 0, top = 0, bytes = 0, total = 0, rowBytes = 1] = graphic.slice(1, 6).map(Number)
      if (bytes !== total || bytes > 99_999) throw new Error(`a picture of ${bytes} and ${total} bytes`)
      const rows = expand(graphic[6] ?? '', rowBytes * 2)
      if (rows.length * rowBytes !== total) throw new Error(`a picture with ${rows.length} rows`)
      for (const [row, digits] of rows.entries())
        for (const [index, digit] of [...digits].entries())
          for (let bit = 0; bit < 4; bit++)
            if ((parseInt(digit, 16) >> (3 - bit)) & 1) fill(left + index * 4 + bit, top + row, 1, 1)
    } else throw new Error(`an unknown field: ${field.slice(0, 60)}`)
  }
  return { width, height, boxes, dots }
}

/** Rows of digits in base 16: counted runs, commas and colons written out. */
function expand(data: string, length: number): string[] {
  const rows: string[] = []
  let [row, count] = ['', 0]
  const end = () => {
    if (row.length !== length) throw new Error(`a row of ${row.length} digits instead of ${length}`)
    rows.push(row)
    row = ''
  }
  for (const character of data) {
    if (/[G-Y]/.test(character)) count += character.charCodeAt(0) - 70
    else if (/[g-z]/.test(character)) count += (character.charCodeAt(0) - 102) * 20
    else if (character === ':') rows.push(rows.at(-1) ?? '')
    else if (character === ',') {
      if (row.length % 2 !== 0) throw new Error('half a byte before a comma')
      row = row.padEnd(length, '0')
      end()
    } else {
      row += character.repeat(count || 1)
      count = 0
      if (row.length >= length) end()
    }
  }
  if (row !== '') throw new Error('the last row is not complete')
  return rows
}
