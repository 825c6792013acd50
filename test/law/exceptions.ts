// Cases of the legal corpus whose verdict the product does not follow, with the reason.

/** Verdicts that the rules do not follow, each with the reason. */
export const otherwise: Readonly<Record<string, string>> = {
  'strength/semi-sparkling-moscato': 'The specification of its protected name sets its strength.',
  'dealcoholised/treatment-unanswered-at-6': 'The specification of its protected name sets its strength.',
  'aromatised/vermouth-unflavoured': 'Advice is enough: the list may name the flavouring in other words.',
  'aromatised/gluehwein-translated':
    'Vin chaud and mulled wine are customary names; whether they stand for the denomination is not known.',
  'ingredients/duplicate-sucrose': 'It is printed once, so no label is false: advice is enough.',
  'sweetness/sparkling-without-term':
    'The term stands on the bottle; the electronic label need not repeat it.',
  'dates/vintage-after-labelling':
    'Harvests of the southern hemisphere are labelled in March: advice is enough.',
  'dates/durability-on-ordinary-wine': 'Any wine may state a date of durability: needless, not false.',
  'spirits/no-legal-name': 'The legal name stands on the bottle; the electronic label need not repeat it.',
  'aromatised/no-denomination':
    'The denomination stands on the bottle; the electronic label need not repeat it.',
  'figures/glycerol-per-litre': 'No wine has so much: the printed energy would be false.',
  'figures/acids-per-litre': 'No wine has so much: the printed energy would be false.',
  'allergens/egg-without-source':
    'An allergen that no ingredient brings would be printed: false until answered.',
  'allergens/milk-with-residue-at-most': 'An allergen that no ingredient brings would be printed.',
  'identifiers/gtin-of-a-shop': 'GS1 forbids it outside the shop, so no code may hold it.',
  'identifiers/gtin-of-zeros': 'GS1 forbids it, so no code may hold it.',
  'markets/northern-ireland': 'A published sheet needs a list (domain 1.10): no list, no label.',
  'markets/united-states-list-missing-2026': 'The law of the Union asks the list until 18 September 2027.',
  'dates/export-labelling-before-new-rule': 'The law of the Union asks the list until 18 September 2027.',
  'lawful/citric-acid-as-stabiliser': 'The reminder of the limit of 1 g/l is advice of domain 2.',
  'protected/unknown-pdo':
    'No register of protected names is part of the product, so a misspelt one is not found.',
  'spirits/gentian-liqueur-85-g':
    'Whether gentian is the only flavouring cannot be told from a list that names flavourings.',
  'lawful/organic-allowed-substances': 'The reminder of the limit of 300 mg/l is advice of domain 2.',
}
