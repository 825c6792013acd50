// What a guest link offers and what was used of it, in words.

import type { Translate } from '../client/translations.ts'

/** The name of a file as uses and offers call it: `SVG` stays, `page`, `label`, `summary` and `zip` have words. */
export function fileWords(file: string, translate: Translate): string {
  return translate.byId(`part.guests.file.${file}`) ?? file
}
