// The words at the code: "Ingredients", alone or with "Nutrition declaration" (Notice C/2023/1190; domain 1.2
// and 9.1, W-10).

import type { WordForm } from './heading-forms.ts'
import { labelMessage, type LabelMessages } from './label-text.ts'

/** The words in a language: `Ingredients`, or `Ingredients & Nutrition declaration`. */
export function codeHeading(form: WordForm, messages: LabelMessages): string {
  const ingredients = labelMessage(messages, 'ingredients.title')
  return form === 'ingredients'
    ? ingredients
    : `${ingredients} & ${labelMessage(messages, 'nutrition.title')}`
}
