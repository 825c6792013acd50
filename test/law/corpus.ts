// The whole legal corpus: wrong, doubtful and unusual sheets, in the order of their subjects.

import type { BaseName } from './base-sheets.ts'
import type { LawCase } from './corpus-shape.ts'
import { lawfulUnusual } from './lawful-unusual.ts'
import { wrongAllergens } from './wrong-allergens.ts'
import { wrongAromatised } from './wrong-aromatised.ts'
import { wrongClaims } from './wrong-claims.ts'
import { wrongDates } from './wrong-dates.ts'
import { wrongDealcoholised } from './wrong-dealcoholised.ts'
import { wrongFigures } from './wrong-figures.ts'
import { wrongIdentifiers } from './wrong-identifiers.ts'
import { wrongIngredients } from './wrong-ingredients.ts'
import { wrongMarkets } from './wrong-markets.ts'
import { wrongNames } from './wrong-names.ts'
import { wrongOrganic } from './wrong-organic.ts'
import { wrongPackaging } from './wrong-packaging.ts'
import { wrongProtectedNames } from './wrong-protected-names.ts'
import { wrongQuantities } from './wrong-quantities.ts'
import { wrongSpirits } from './wrong-spirits.ts'
import { wrongStrength } from './wrong-strength.ts'
import { wrongSweetness } from './wrong-sweetness.ts'

/** Every case of the corpus. */
export const corpus: readonly LawCase<BaseName>[] = [
  ...wrongIngredients,
  ...wrongStrength,
  ...wrongSweetness,
  ...wrongNames,
  ...wrongClaims,
  ...wrongProtectedNames,
  ...wrongFigures,
  ...wrongPackaging,
  ...wrongQuantities,
  ...wrongDates,
  ...wrongOrganic,
  ...wrongAllergens,
  ...wrongSpirits,
  ...wrongAromatised,
  ...wrongDealcoholised,
  ...wrongMarkets,
  ...wrongIdentifiers,
  ...lawfulUnusual,
]
