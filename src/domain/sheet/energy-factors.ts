// The energy of one gram of each energy-giving component (Regulation (EU) 1169/2011 Annex XIV; domain 1.7).

/** Components that give energy, in the order of the calculation, by the names of Annex XIV. */
export const energyParts = ['carbohydrate', 'polyols', 'organic_acids', 'fat', 'protein', 'alcohol'] as const
export type EnergyPart = (typeof energyParts)[number]

/** Kilocalories and kilojoules of one gram, as decimal text. */
export type EnergyFactor = { readonly kcal: string; readonly kj: string }

/**
 * The two sets of factors. `annex-xiv` is the law. `specification` follows the wording of the specification
 * literally, which exchanges the factors of polyols and organic acids (open point 1).
 */
export const energyFactors = {
  'annex-xiv': {
    carbohydrate: { kcal: '4', kj: '17' },
    polyols: { kcal: '2.4', kj: '10' },
    organic_acids: { kcal: '3', kj: '13' },
    fat: { kcal: '9', kj: '37' },
    protein: { kcal: '4', kj: '17' },
    alcohol: { kcal: '7', kj: '29' },
  },
  specification: {
    carbohydrate: { kcal: '4', kj: '17' },
    polyols: { kcal: '3', kj: '13' },
    organic_acids: { kcal: '2.4', kj: '10' },
    fat: { kcal: '9', kj: '37' },
    protein: { kcal: '4', kj: '17' },
    alcohol: { kcal: '7', kj: '29' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<EnergyPart, EnergyFactor>>>>
export type EnergyFactors = keyof typeof energyFactors
