// How high a frame must be to show a label whole, without asking the label: a frame cannot fit itself to what is inside it
// unless a script measures, and the label has none (DOMAIN section 1.3).

import { ingredientText } from './ingredient-words.ts'
import type { LabelModel } from './label.ts'
import { facts, type LabelWords } from './words.ts'

/** Narrowest and widest frame reckoned with, in CSS pixels: a telephone, and the label's own widest column. */
const narrowest = 320
const widest = 640

/**
 * The height in CSS pixels, rounded up to tens: a little too much rather than too little.
 * @param width of the frame in CSS pixels
 * @param others other lots and vintages that stand below, closed
 */
export function frameHeight(model: LabelModel, words: LabelWords, width: number, others = 0): number {
  const frame = Math.min(Math.max(width, narrowest), widest)
  const column = frame - 48
  const lines = (text: string) => Math.ceil((text.length * 8.5) / column)
  const identity = 256 + facts(model, words).length * 46
  const ingredients =
    model.ingredients === undefined ? 90 : 130 + lines(ingredientText(model.ingredients, words)) * 28
  const nutrition = model.nutrition === undefined ? 0 : 170 + model.nutrition.rows.length * 42 + 86
  const recycling = model.recycling.length === 0 ? 0 : 200 + model.recycling.length * 46
  const rest = 324 + model.responsible.length * 30 + (others === 0 ? 0 : 90 + others * 46)
  // Headings, facts and rows of tables break into more lines the narrower the frame is.
  const broken = (widest - frame) * 0.8
  return Math.ceil((broken + identity + ingredients + nutrition + recycling + rest) / 10) * 10
}
