// The heading above a code in the input of operations: its form, and up to three languages, as `de,fr`.

import { headingForms, headingLanguagesPattern } from '../domain/label/heading-forms.ts'
import { oneOf, optional, shaped } from '../domain/shape.ts'

export const headingOptions = {
  heading: optional(oneOf(...headingForms)),
  headingLang: optional(
    shaped<string>({ type: 'string', pattern: headingLanguagesPattern, 'x-issue': 'notALabelLanguage' }),
  ),
}
