// The height that an embedded frame needs to show a whole label. The server estimates it, because a frame
// fits its content only by script and the label has none (domain 1.3).

import { ingredientText } from './ingredient-text.ts'
import type { LabelModel } from './label.ts'
import { labelFacts, type LabelMessages } from './label-text.ts'
import type { PackagingBlock } from './packaging-block.ts'

/** Bounds of the frame's width in CSS pixels: a telephone, and the widest column of the label. */
const narrowest = 320
const widest = 640
/**
 * How much higher a label is in DejaVu Serif, the widest serif font in common use, than in the fonts
 * measured.
 */
const widestFont = 1.06

/**
 * The height in CSS pixels, rounded up to tens. The estimate errs on the large side.
 * @param width of the frame in CSS pixels
 * @param others number of other lots and vintages, folded, below the label
 */
export function frameHeight(model: LabelModel, messages: LabelMessages, width: number, others = 0): number {
  const frame = Math.min(Math.max(width, narrowest), widest)
  const column = frame - 48
  const lines = (text: string) => Math.ceil((text.length * 8.5) / column)
  const organic = model.identity.organicMark === undefined ? 0 : 50
  const identity = 256 + organic + labelFacts(model, messages).length * 46
  const ingredients =
    model.ingredients === undefined ? 90 : 130 + lines(ingredientText(model.ingredients, messages)) * 28
  const nutrition = model.nutrition === undefined ? 0 : 170 + model.nutrition.rows.length * 42 + 86
  const recycling = model.recycling.length === 0 ? 0 : 200 + model.recycling.length * 46
  const maker = model.packaging === undefined ? 0 : 150 + lines(makerText(model.packaging)) * 28
  const fixedParts = 324 + model.responsible.length * 30 + (others === 0 ? 0 : 90 + others * 46)
  // Headings, facts and table rows take more lines in a narrower frame.
  const extraHeight = (widest - frame) * 0.8
  const height = extraHeight + identity + ingredients + nutrition + maker + recycling + fixedParts
  return Math.ceil((height * widestFont) / 10) * 10
}

function makerText({ manufacturer, contact = '' }: PackagingBlock): string {
  return [manufacturer.name, ...manufacturer.address, contact].join(', ')
}
