// A back label made by script, with the faults that designers make: shapes and texts in millimetres, which `writers.ts`
// writes as PDF and as pictures.

import qrcode from 'qrcode'

/** Shares of cyan, magenta, yellow and black, 0 to 100, or a screen colour. */
export type Colour = readonly [number, number, number, number] | string

/** What is on the label. Everything has a right value; a case changes one. */
export type Design = {
  readonly content: string | null
  /** Width of a module, and height as a share of it. */
  readonly module: number
  readonly stretch: number
  /** Free modules around the code, up to a frame. */
  readonly quiet: number
  /** Thickness of that frame in mm. */
  readonly frame: number
  readonly dark: Colour
  readonly light: Colour
  readonly isMirrored: boolean
  readonly isInverted: boolean
  /** Share of the code's width that a white strip at the right edge covers. */
  readonly cut: number
  /** Share of the code's side that a white square in its middle covers. */
  readonly cover: number
  /** Strength of stripes under the code, 0 to 1. */
  readonly pattern: number
  /** Degrees. */
  readonly turn: number
  readonly heading: string | null
  /** Distance of the heading above the code in mm. */
  readonly headingGap: number
  readonly energy: string | null
  readonly allergens: string | null
  /** Size of the texts in points. */
  readonly size: number
  readonly ink: Colour
  readonly isOutlined: boolean
  /** Digits of an EAN-13. */
  readonly till: string | null
}

/** Width and height of the label in mm. */
export const labelSize = { width: 90, height: 110 } as const

export const address = 'https://label.example/nutricode/ABCDEFGH12/DR-24'
export const gtin = '3012345000215'

const black: Colour = [0, 0, 0, 100]

/** A label without a fault. */
export const rightDesign: Design = {
  content: address,
  module: 0.6,
  stretch: 1,
  quiet: 5,
  frame: 0.4,
  dark: black,
  light: [0, 0, 0, 0],
  isMirrored: false,
  isInverted: false,
  cut: 0,
  cover: 0,
  pattern: 0,
  turn: 0,
  heading: 'Ingredients',
  headingGap: 4,
  energy: 'E (100 ml): 306 kJ / 74 kcal',
  allergens: 'Contains sulphites, milk. Enthält Sulfite, Milch. Contient des sulfites, lait.',
  size: 8,
  ink: black,
  isOutlined: false,
  till: null,
}

/** A shape or a text, in mm from the upper left corner. */
export type Shape =
  | {
      readonly kind: 'rectangle'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly colour: Colour
      /** Of the frame alone; the shape is filled without it. */
      readonly stroke?: number
      readonly isOfCode?: boolean
    }
  | {
      readonly kind: 'text'
      readonly x: number
      readonly y: number
      readonly text: string
      readonly size: number
      readonly colour: Colour
    }

const codeAt = { x: 30, y: 40 } as const
const shadow: Colour = [0, 0, 0, 60]

/** The shapes of a design, in the order in which they are drawn. Those of the code are turned together. */
export function shapesOf(design: Design): {
  shapes: Shape[]
  turn: { degrees: number; x: number; y: number }
} {
  const side =
    design.content === null ? 0 : qrcode.create(design.content, { errorCorrectionLevel: 'M' }).modules.size
  const [width, height] = [side * design.module, side * design.module * design.stretch]
  const shapes = [
    ...textsOf(design, height),
    ...(design.content === null ? [] : codeShapes(design, design.content, width, height)),
  ]
  return { shapes, turn: { degrees: design.turn, x: codeAt.x + width / 2, y: codeAt.y + height / 2 } }
}

function textsOf({ heading, headingGap, energy, allergens, size, ink }: Design, height: number): Shape[] {
  const lines = [
    { text: heading, y: codeAt.y - headingGap - size * 0.3528 },
    { text: energy, y: codeAt.y + height + 8 },
    { text: allergens, y: codeAt.y + height + 14 },
  ]
  return lines.flatMap(({ text, y }): Shape[] =>
    text === null ? [] : [{ kind: 'text', x: 8, y, text, size, colour: ink }],
  )
}

function codeShapes(design: Design, content: string, width: number, height: number): Shape[] {
  const { module, quiet, stretch, isInverted } = design
  const [dark, light] = isInverted ? [design.light, design.dark] : [design.dark, design.light]
  const around = quiet * module
  const field = {
    x: codeAt.x - around,
    y: codeAt.y - around,
    width: width + 2 * around,
    height: height + 2 * around,
  }
  const rectangle = (
    at: { x: number; y: number; width: number; height: number },
    colour: Colour,
    stroke?: number,
  ): Shape => ({
    kind: 'rectangle',
    isOfCode: true,
    ...at,
    colour,
    ...(stroke === undefined ? {} : { stroke }),
  })
  const code = { ...codeAt, width, height }
  const middle = {
    x: codeAt.x + (width * (1 - design.cover)) / 2,
    y: codeAt.y + (height * (1 - design.cover)) / 2,
    width: width * design.cover,
    height: height * design.cover,
  }
  const strip = {
    x: codeAt.x + width * (1 - design.cut),
    y: codeAt.y - around,
    width: 40,
    height: height + 2 * around,
  }
  return [
    rectangle(field, light),
    ...(quiet < 4.5 ? [rectangle(field, shadow, design.frame)] : []),
    ...stripes(field, design.pattern).map((stripe) => rectangle(stripe.at, stripe.colour)),
    ...modulesOf(content, design.isMirrored).map(([column, row]) =>
      rectangle(
        {
          x: code.x + column * module,
          y: code.y + row * module * stretch,
          width: module,
          height: module * stretch,
        },
        dark,
      ),
    ),
    ...(design.cover > 0 ? [rectangle(middle, light)] : []),
    ...(design.cut > 0 ? [rectangle(strip, light)] : []),
  ]
}

/** Stripes of the field in greys that are darker the stronger the pattern. */
function stripes(field: { x: number; y: number; width: number; height: number }, strength: number) {
  if (strength === 0) return []
  const count = 9
  return Array.from({ length: count }, (_, index) => ({
    at: { ...field, x: field.x + (field.width * index) / count, width: field.width / count },
    colour: [0, 0, 0, Math.round(strength * 70 * (((index * 5) % count) / count))] as const,
  }))
}

/** Columns and rows of the dark modules. */
function modulesOf(content: string, isMirrored: boolean): [column: number, row: number][] {
  const { modules } = qrcode.create(content, { errorCorrectionLevel: 'M' })
  return Array.from(modules.data, (bit, index) => ({ bit, index }))
    .filter(({ bit }) => bit === 1)
    .map(({ index }) => {
      const [column, row] = [index % modules.size, Math.floor(index / modules.size)]
      return [isMirrored ? modules.size - 1 - column : column, row]
    })
}
