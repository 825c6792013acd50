// Claims hidden in brand, name, designation or cuvée: health, nutrition, alcohol, sulphites, vegan, natural, and
// marketing beside the list of ingredients.

import type { BaseName } from './base-sheets.ts'
import { casesOf } from './corpus-shape.ts'

const claims = 'Regulation (EC) No 1924/2006 Art. 4(3)'
const fair = 'Regulation (EU) No 1169/2011 Art. 7(1)(a)'
const { cases, refused, advised } = casesOf<BaseName>('claims')

refused(
  'good-for-the-heart',
  'stillRed',
  { name: 'Good for the Heart' },
  'name',
  'A drink above 1.2 % vol may bear no health claim.',
  `${claims}, first subparagraph`,
)
refused(
  'bekoemmlich',
  'stillWhite',
  { designation: 'Sanfte Säure – besonders bekömmlich' },
  'designation',
  '“Bekömmlich” with mild acidity is a health claim, as the Court decided on a wine.',
  `${claims}; Court of Justice C-544/10 Deutsches Weintor`,
)
refused(
  'salutare',
  'stillRed',
  { name: 'Il Rosso che fa bene alla salute' },
  'name',
  'Italian for “good for health”.',
  `${claims}, first subparagraph`,
)
refused(
  'antioxidants',
  'stillRed',
  { cuvee: 'RICH-IN-RESVERATROL' },
  'cuvee',
  'A claim on a substance with nutritional effect, hidden in the cuvée, is a forbidden nutrition claim.',
  `${claims}, second subparagraph`,
)
refused(
  'zero-sugar',
  'stillRed',
  { brand: 'Zero Sugar Wines', sugars: 0 },
  'brand',
  'Brand names count as claims; above 1.2 % vol only claims on less alcohol or energy are permitted.',
  `${claims}, second subparagraph; Art. 1(3)`,
)
refused(
  'sin-azucar',
  'stillRed',
  { name: 'Tinto sin azúcar', sugars: 0 },
  'name',
  'Spanish for “without sugar”: a nutrition claim on sugars.',
  `${claims}, second subparagraph`,
)
refused(
  'ohne-zucker-spirit',
  'brandy',
  { name: 'Ohne Zuckerzusatz', sugars: 0 },
  'name',
  'The prohibition covers spirits alike; “no added sugars” is a claim of the Annex on sugars.',
  `${claims}, second subparagraph; Annex`,
)
refused(
  'fat-free',
  'stillWhite',
  { name: 'Fat free white' },
  'name',
  'A nutrition claim on fat, and one that every wine could make.',
  `${claims}, second subparagraph`,
)
refused(
  'source-of-vitamins-greek',
  'stillWhite',
  { name: 'Πηγή βιταμινών' },
  'name',
  'Greek for “source of vitamins”: a nutrition claim.',
  `${claims}, second subparagraph`,
)
refused(
  'slimming',
  'stillRed',
  { name: 'Skinny Detox Red' },
  'name',
  'Slimming and detox are health claims.',
  'Regulation (EC) No 1924/2006 Art. 4(3) and Art. 12(b)',
)
refused(
  'doctor',
  'stillRed',
  { designation: 'Recommandé par les médecins' },
  'designation',
  'Recommendations of health professionals are forbidden as claims.',
  'Regulation (EC) No 1924/2006 Art. 4(3) and Art. 12(c)',
)
refused(
  'alcohol-free-0.8',
  'dealcoholised',
  { alcohol: 0.8, name: 'Alcohol-free rosé' },
  ['name', 'alcohol'],
  '“Alcohol-free” ends at 0.5 % vol, before and after September 2027.',
  'Regulation (EU) No 1308/2013 Art. 119(1)(a)(i) by Regulation (EU) 2026/471',
)
refused(
  'alcohol-free-12',
  'stillRed',
  { name: 'Sans alcool' },
  ['name', 'alcohol'],
  'A wine of 13.5 % vol calls itself without alcohol.',
  'Regulation (EU) No 1308/2013 Art. 119(1)(a)(i) by Regulation (EU) 2026/471',
)
refused(
  'zero-zero-0.4',
  'dealcoholised',
  { name: 'Jardin 0,0 %' },
  ['name', 'alcohol'],
  '“0,0 %” is for at most 0.05 % vol; this wine has 0.4.',
  'Regulation (EU) No 1308/2013 Art. 119(1)(a)(i) by Regulation (EU) 2026/471',
)
refused(
  'analcolico-0.9',
  'sparklingDealcoholised',
  { alcohol: 0.9, designation: 'Bevanda analcolica da vino' },
  ['designation', 'alcohol'],
  'Italian for alcohol-free at 0.9 % vol.',
  'Regulation (EU) No 1308/2013 Art. 119(1)(a)(i) by Regulation (EU) 2026/471',
)
refused(
  'low-alcohol-13.5',
  'stillRed',
  { name: 'Low Alcohol Red' },
  ['name', 'alcohol'],
  'A claim of low alcohol on a wine of ordinary strength is false.',
  `${claims}; Regulation (EU) No 1169/2011 Art. 7(1)(a)`,
)
refused(
  'no-sulphites-with-sulphites',
  'stillRed',
  { name: 'Sans sulfites' },
  ['name', 'ingredients', 'allergens'],
  'The name denies the sulphites that list and allergens state.',
  fair,
)
refused(
  'no-added-sulphites-with-e224',
  'stillRed',
  {
    designation: 'Vino senza solfiti aggiunti',
    ingredients: [{ id: 'grapes' }, { id: 'potassium-metabisulphite' }],
  },
  ['designation', 'ingredients'],
  'Potassium metabisulphite is an added sulphite.',
  fair,
)
refused(
  'ohne-schwefel-cuvee',
  'stillWhite',
  { cuvee: 'OHNE-SCHWEFEL' },
  ['cuvee', 'ingredients', 'allergens'],
  'German for “without sulphur”, hidden in the cuvée, with sulphites in the list.',
  fair,
)
refused(
  'vegan-with-egg',
  'stillRed',
  {
    name: 'Vegan Red',
    ingredients: [{ id: 'grapes' }, { id: 'sulphites' }, { id: 'ovalbumin', residue: 'above' }],
    allergens: ['sulphites', 'egg'],
  },
  ['name', 'ingredients', 'allergens'],
  'A vegan wine contains no egg.',
  'Regulation (EU) No 1169/2011 Art. 7(1)(a) and Art. 36(2)',
)
refused(
  'vegan-with-casein-at-most',
  'stillWhite',
  {
    designation: 'Vino vegano',
    ingredients: [{ id: 'grapes' }, { id: 'sulphites' }, { id: 'casein', residue: 'at_most' }],
  },
  ['designation', 'ingredients'],
  'Fining with casein makes the wine not vegan, even when no residue is left.',
  'Regulation (EU) No 1169/2011 Art. 36(2)',
)
refused(
  'natural-with-six-additives',
  'stillWhite',
  {
    name: 'Vin naturel',
    ingredients: [
      { id: 'grapes' },
      { id: 'sucrose' },
      { id: 'tartaric-acid' },
      { id: 'sulphites' },
      { id: 'ascorbic-acid' },
      { id: 'gum-arabic' },
      { id: 'carboxymethylcellulose' },
    ],
  },
  ['name', 'ingredients'],
  '“Natural wine” beside sugar and five additives misleads as to the composition.',
  fair,
)
refused(
  'no-additives',
  'stillRed',
  {
    name: 'Nur Trauben',
    designation: 'Wein ohne Zusatzstoffe',
    ingredients: [{ id: 'grapes' }, { id: 'tartaric-acid' }, { id: 'sulphites' }],
  },
  ['designation', 'name', 'ingredients'],
  '“Without additives” stands beside two additives.',
  fair,
)
refused(
  'discount-in-name',
  'stillRed',
  { name: 'Les Galets – 20 % de remise' },
  'name',
  'Information for sales may not stand with the list of ingredients on the electronic label.',
  'Regulation (EU) No 1308/2013 Art. 119(5)(b)',
)
refused(
  'shop-address-in-designation',
  'stillRed',
  { designation: 'Order at www.deuxrives.example' },
  'designation',
  'An invitation to buy is marketing beside the list of ingredients.',
  'Regulation (EU) No 1308/2013 Art. 119(5)(b)',
)
refused(
  'claim-with-zero-width-characters',
  'stillRed',
  { name: 'Alco\u200Bhol-fr\u200Bee' },
  'name',
  'Invisible characters split the word so that a search misses what people read.',
  'Regulation (EU) No 1308/2013 Art. 119(1)(a)(i) by Regulation (EU) 2026/471',
)
refused(
  'claim-with-cyrillic-letters',
  'stillRed',
  { name: 'Hеаlthy Rеd' },
  'name',
  'Cyrillic look-alikes spell “Healthy”.',
  `${claims}, first subparagraph`,
)
refused(
  'claim-in-capitals-and-dots',
  'stillRed',
  { name: 'S.A.N.S  A.L.C.O.O.L' },
  'name',
  'Dots and blanks between the letters do not change what is read.',
  'Regulation (EU) No 1308/2013 Art. 119(1)(a)(i) by Regulation (EU) 2026/471',
)
refused(
  'pregnant-safe',
  'dealcoholised',
  { name: 'Safe in Pregnancy' },
  'name',
  'Below 1.2 % vol a health claim still needs an authorisation, and none exists for this one.',
  'Regulation (EC) No 1924/2006 Art. 10(1)',
)
advised(
  'light',
  'stillWhite',
  { name: 'Leicht & Frisch', alcohol: 9.5 },
  'name',
  '“Light” may describe taste, or claim less energy; the latter needs 30 % less and the reason beside it.',
  'Regulation (EC) No 1924/2006 Art. 4(3), Art. 9 and Annex',
)
advised(
  'gluten-free',
  'stillRed',
  { designation: 'Vin de France sans gluten' },
  'designation',
  'Every wine is gluten-free: to claim it suggests a special quality that all have.',
  'Regulation (EU) No 1169/2011 Art. 7(1)(c)',
)
advised(
  'low-calorie',
  'stillWhite',
  { name: 'Low Calorie Pinot', alcohol: 9 },
  'name',
  'Only the reduction of energy may be claimed; “low” energy is another claim, on which readings differ.',
  'Regulation (EC) No 1924/2006 Art. 4(3) and (4)',
)
advised(
  'natural-with-sulphites',
  'stillRed',
  { name: 'Vino naturale' },
  'name',
  '“Natural wine” has no definition in Union law; some authorities object to it.',
  fair,
)
advised(
  'gold-medal',
  'stillRed',
  { name: 'Médaille d’or 2025' },
  'name',
  'An award is marketing on a page that may hold none.',
  'Regulation (EU) No 1308/2013 Art. 119(5)(b)',
)
advised(
  'histamine',
  'stillRed',
  { name: 'Histamine tested' },
  'name',
  'A hint at tolerance is on the border of a health claim.',
  `${claims}, first subparagraph`,
)
advised(
  'vegan-with-nothing-against-it',
  'stillRed',
  {
    name: 'Vegan Red',
    ingredients: [{ id: 'grapes' }, { id: 'sulphites' }, { id: 'gelatine', residue: 'at_most' }],
  },
  ['name', 'ingredients'],
  'Gelatine is never printed, and yet a wine fined with it is not vegan.',
  'Regulation (EU) No 1169/2011 Art. 36(2)',
)

/** Forbidden and dubious claims. */
export const wrongClaims = cases
