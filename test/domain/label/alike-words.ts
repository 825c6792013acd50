// Words of the label that are written alike in English and in other languages, by dictionaries.

import { labelLanguages } from '../../../src/domain/languages.ts'

const others = labelLanguages.filter((language) => language !== 'en')

/**
 * Messages that are the same word in English and in these languages; any other equal message is untranslated.
 */
export const alike: Readonly<Record<string, string>> = {
  'allergen.lupin': 'da fr ro sv',
  'allergen.mustard': 'ga',
  'choice.sweetness.brut': 'da el es et fi fr ga hr hu it mt nl ro sk sv',
  'choice.sweetness.brut_nature': 'da el et fi fr ga hr hu mt nl pl pt sk sv',
  'choice.sweetness.dry': 'ga mt nl',
  'choice.sweetness.extra_brut': 'da el es et fi fr ga hu it mt nl ro sk sv',
  'choice.sweetness.extra_dry': 'el fi ga it mt nl ro sv',
  'choice.sweetness.medium_dry': 'ga mt nl ro',
  'choice.sweetness.sweet': 'ga nl',
  'field.alcohol': 'es nl',
  'field.appellation': 'fr',
  'field.region': 'da de pl sv',
  'functionalClass.antioxidant': 'cs da nl ro sk',
  'ingredient.argon': 'cs da fi fr hr hu it mt nl pl ro sl sv',
  'ingredient.caramel': 'fr ro',
  'ingredient.carboxymethylcellulose': 'da nl',
  'ingredient.cardamom': 'ro',
  'ingredient.grapefruit': 'cs nl sk',
  'ingredient.hibiscus': 'da fr ga nl ro',
  'ingredient.mango': 'cs da es et fi hr it lv mt nl pl ro sk sl sv',
  'ingredient.nitrogen': 'da',
  'ingredient.orange': 'fr',
  'ingredient.oxygen': 'da',
  'ingredient.vanilla': 'mt',
  'ingredient.water': 'nl',
  'negligible.protein': 'da sv',
  'negligible.salt': 'da sv',
  'nutrition.energy_line': 'it nl ro sv',
  'nutrition.per_100_ml': 'it nl ro sv',
  'nutrition.protein': 'da sv',
  'nutrition.salt': 'da sv',
  'packaging.component.capsule': 'fr nl',
  'packaging.component.carton': 'fr ro',
  'packaging.component.cubitainer': others.join(' '),
  'packaging.contact': 'fr nl ro',
  'packaging.identification': 'fr',
  'page.version': 'da fr sv',
  'product.zero_alcohol': 'ga mt',
  'product.lot': 'fr ro',
  'recycling.material': 'de es pt ro sl sv',
}
