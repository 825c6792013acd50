// Sheets that look wrong and are lawful. None may be refused; where `silent` is set, not even a remark may come
// for the named fields.

import { baseNames, type BaseName } from './base-sheets.ts'
import { casesOf, newTermsLabelling, unread } from './corpus-shape.ts'

const annex7 = 'Regulation (EU) No 1308/2013 Annex VII Part II'
const quantities = 'Directive 2007/45/EC Art. 3 and Annex section 1'
const partB = 'Delegated Regulation (EU) 2019/33 Annex III Part B'
const silent = { silent: true }
const later = { labelledFrom: newTermsLabelling }
const grapes = { id: 'grapes' }
const sulphites = { id: 'sulphites' }
const { cases, accepted } = casesOf<BaseName>('lawful')

// The base sheets themselves: if one is refused, the refusals of its cases prove nothing.
for (const name of baseNames)
  accepted(
    `base-${name}`,
    name,
    {},
    'name',
    'The base sheet is lawful as it stands.',
    'Regulation (EU) No 1308/2013 Art. 119; 251/2014 Art. 3; 2019/787 Annex I',
  )

// Strength and sugar of wine
accepted(
  'flor-wine',
  'fortified',
  {
    name: 'Fino bajo velo',
    indication: 'pdo',
    appellation: 'Jerez',
    wineType: 'dry_white',
    alcohol: 15,
    sugars: 0.1,
    glycerol: 0.03,
  },
  ['glycerol', 'sugars', 'alcohol'],
  'Wine under flor has almost no glycerol, and dry Fino of 15 % vol is listed as exempt from 17.5 % in total.',
  unread(`${annex7} point 3(b); Delegated Regulation (EU) 2019/934 Annex III; domain 7, point 4`),
)
accepted(
  'tokaji-eszencia',
  'stillSweet',
  { name: 'Eszencia', indication: 'pdo', appellation: 'Tokaj', alcohol: 2, sugars: 45, volume: 37.5 },
  ['alcohol', 'sugars'],
  'Tokaji eszencia counts as wine by derogation, with 2 % vol and 450 g/l sugars.',
  `${annex7} point 1, fourth subparagraph`,
)
accepted(
  'moscato-dasti',
  'stillSweet',
  {
    name: 'Moscato',
    indication: 'pdo',
    appellation: 'Moscato d’Asti',
    alcohol: 5,
    sugars: 12,
  },
  ['alcohol', 'sugars'],
  'With a designation 4.5 % vol is enough.',
  `${annex7} point 1(b)`,
)
accepted(
  'pgi-4.5',
  'stillSweet',
  { indication: 'pgi', appellation: 'Rheinburgen', alcohol: 4.5, sugars: 9 },
  'alcohol',
  'The bound of the derogation is inclusive.',
  `${annex7} point 1(b)`,
)
accepted(
  'zone-a-8.5',
  'stillWhite',
  { designation: 'Deutscher Wein', alcohol: 8.5 },
  'alcohol',
  'Zone A: 8.5 % vol exactly, without indication.',
  `${annex7} point 1(a)`,
)
accepted(
  'late-harvest-18-dry',
  'stillRed',
  { alcohol: 18, sugars: 0.3, indication: 'pdo', appellation: 'Amarone della Valpolicella' },
  'alcohol',
  'A dry wine of 18 % vol without enrichment is lawful with a designation.',
  `${annex7} point 1(c), second indent`,
)
accepted(
  'warm-zone-16.5',
  'stillRed',
  { alcohol: 16.5 },
  'alcohol',
  'Zone C without enrichment: up to 20 % vol even without designation.',
  `${annex7} point 1(c), first indent; Delegated Regulation (EU) 2019/934 Art. 2`,
)
accepted(
  'zero-sugars',
  'stillRed',
  { sugars: 0 },
  'sugars',
  'An analysis below the limit of detection is zero.',
  'Regulation (EU) No 1169/2011 Art. 31(4); domain 1.5',
  silent,
)
accepted(
  'ice-wine',
  'stillSweet',
  {
    designation: 'Eiswein',
    indication: 'pdo',
    appellation: 'Rheinhessen',
    alcohol: 7,
    sugars: 22,
    volume: 37.5,
  },
  ['alcohol', 'sugars'],
  'Ice wine with 220 g/l sugars and 7 % vol.',
  `${annex7} point 1(b) and (c)`,
)
accepted(
  'trockenbeerenauslese',
  'stillSweet',
  {
    designation: 'Trockenbeerenauslese',
    indication: 'pdo',
    appellation: 'Burgenland',
    alcohol: 5.5,
    sugars: 35,
    volume: 37.5,
  },
  ['alcohol', 'sugars'],
  '350 g/l sugars beside 5.5 % vol.',
  `${annex7} point 1(b) and (c)`,
)
accepted(
  'sauternes',
  'stillSweet',
  { indication: 'pdo', appellation: 'Sauternes', alcohol: 14, sugars: 13 },
  ['alcohol', 'sugars'],
  '21.7 % vol in total exceeds 20, which a designation may.',
  `${annex7} point 1(c), second indent`,
)
accepted(
  'passito',
  'stillSweet',
  { name: 'Passito', indication: 'pdo', appellation: 'Pantelleria', alcohol: 14.5, sugars: 14 },
  ['alcohol', 'sugars'],
  'Wine from raisined grapes: at least 9 % actual and 16 % total strength.',
  `${annex7} point 15`,
)
accepted(
  'dry-9-with-acid',
  'stillWhite',
  { sweetness: 'dry', sugars: 0.85, acids: 0.7 },
  ['sweetness', 'sugars'],
  '8.5 g/l is dry with a total acidity of at least 6.5 g/l.',
  partB,
)
accepted(
  'halbtrocken-17',
  'stillWhite',
  { wineType: 'semi_dry_white', sweetness: 'medium_dry', sugars: 1.7, acids: 0.8 },
  ['sweetness', 'sugars'],
  '17 g/l is medium dry with a total acidity of at least 7 g/l.',
  partB,
)
accepted(
  'medium-red',
  'stillRed',
  { sweetness: 'medium', sugars: 4.4, designation: 'Deutscher Wein lieblich' },
  ['sweetness', 'sugars', 'designation'],
  'Red wine may be medium: 44 g/l is below 45.',
  partB,
)
accepted(
  'sweet-45',
  'stillSweet',
  { sweetness: 'sweet', sugars: 4.5, alcohol: 11 },
  ['sweetness', 'sugars'],
  'The bound of sweet is inclusive.',
  partB,
)
accepted(
  'orange-wine',
  'stillWhite',
  { name: 'Macération pelliculaire', designation: 'Vin orange de macération', alcohol: 12 },
  ['name', 'designation', 'wineType'],
  'Orange wine is white wine fermented on skins; the list of types has no other.',
  `${annex7} point 1`,
)
accepted(
  'amphora-without-sulphites',
  'stillRed',
  { name: 'Qvevri', ingredients: [grapes], allergens: ['none'] },
  ['ingredients', 'allergens'],
  'Wine without added sulphites may hold less than 10 mg/l of its own.',
  'Regulation (EU) No 1169/2011 Annex II point 12',
)
accepted(
  'natural-sulphites-above-10',
  'stillRed',
  { designation: 'Vin sans sulfites ajoutés', ingredients: [grapes], allergens: ['sulphites'] },
  ['designation', 'allergens', 'ingredients'],
  'Yeast makes sulphites too: none added, and yet above 10 mg/l, so the allergen is stated.',
  'Regulation (EU) No 1169/2011 Annex II point 12; domain 1.8',
)
accepted(
  'ingredients-one-word',
  'stillWhite',
  { ingredients: [grapes], allergens: ['sulphites'] },
  'ingredients',
  'One ingredient is a complete list.',
  'Regulation (EU) No 1308/2013 Annex VII Part II point 1',
)
accepted(
  'retsina',
  'stillWhite',
  {
    name: 'Retsina',
    designation: 'Ρετσίνα',
    targetMarket: '300',
    alcohol: 11.5,
    ingredients: [grapes, { id: 'aleppo-pine-resin' }, sulphites],
  },
  ['ingredients', 'name'],
  'Resin belongs into retsina.',
  'Delegated Regulation (EU) 2019/934 Annex I Appendix 2; Regulation (EU) No 1308/2013 Annex VII Part II point 1',
)
accepted(
  'cmc-in-rose',
  'stillWhite',
  { wineType: 'rose', ingredients: [grapes, sulphites, { id: 'carboxymethylcellulose' }] },
  'ingredients',
  'Carboxymethylcellulose is authorised for rosé.',
  'Delegated Regulation (EU) 2019/934 Annex I Part A Table 2 row 6.11',
  silent,
)
accepted(
  'cmc-in-red-sparkling',
  'sparkling',
  {
    name: 'Sparkling Shiraz',
    ingredients: [
      grapes,
      { id: 'expedition-liqueur', constituents: ['sucrose', 'wine'] },
      sulphites,
      { id: 'carboxymethylcellulose' },
    ],
  },
  'ingredients',
  'For sparkling wine the colour does not matter.',
  'Delegated Regulation (EU) 2019/934 Annex I Part A Table 2 row 6.11',
)
accepted(
  'three-alternatives',
  'stillWhite',
  {
    ingredients: [
      grapes,
      sulphites,
      { id: 'metatartaric-acid' },
      { id: 'gum-arabic', andOr: true },
      { id: 'carboxymethylcellulose', andOr: true },
    ],
  },
  'ingredients',
  'Three stabilisers joined by “and/or” are the most that is allowed.',
  'Delegated Regulation (EU) 2023/1606 recital 13; domain 1.8',
  silent,
)
accepted(
  'citric-acid-as-stabiliser',
  'stillRed',
  { ingredients: [grapes, sulphites, { id: 'citric-acid', functionalClass: 'stabiliser' }] },
  'ingredients',
  'Citric acid has two rows and two classes.',
  'Delegated Regulation (EU) 2019/934 Annex I Part A Table 2 rows 1.10 and 6.3',
  silent,
)
accepted(
  'casein-without-residue',
  'stillWhite',
  { ingredients: [grapes, sulphites, { id: 'casein', residue: 'at_most' }] },
  ['ingredients', 'allergens'],
  'Without detectable residue a fining agent is not printed and no allergen.',
  'Delegated Regulation (EU) 2019/33 Art. 41 and Annex I; domain 1.8',
)
accepted(
  'isinglass',
  'stillWhite',
  { ingredients: [grapes, sulphites, { id: 'isinglass', residue: 'at_most' }] },
  ['ingredients', 'allergens'],
  'Isinglass as fining agent of wine is exempt from the allergen fish.',
  'Regulation (EU) No 1169/2011 Annex II point 4(b)',
  silent,
)

// Names that contain the letters of others
accepted(
  'bastide',
  'stillRed',
  { brand: 'Bastiani', name: 'Fantastique' },
  ['name', 'brand'],
  '“Asti” inside other words is no use of the designation.',
  'Regulation (EU) 2024/1143 Art. 26(1)',
  silent,
)
accepted(
  'cavaliere',
  'stillRed',
  { name: 'Il Cavaliere', brand: 'Portavita' },
  ['name', 'brand'],
  '“Cava” and “Port” inside other words.',
  'Regulation (EU) 2024/1143 Art. 26(1)',
  silent,
)
accepted(
  'biondi',
  'stillRed',
  { brand: 'Biondi Fabio' },
  ['brand', 'organic'],
  'A surname that begins with “bio” is no organic term.',
  'Regulation (EU) 2018/848 Art. 30(1)',
  silent,
)
accepted(
  'oekonomierat',
  'stillWhite',
  { brand: 'Ökonomierat Rebholz' },
  ['brand', 'organic'],
  'A title that begins with “öko” is no organic term.',
  'Regulation (EU) 2018/848 Art. 30(1)',
  silent,
)
accepted(
  'cheval-blanc-red',
  'stillRed',
  { brand: 'Cheval Blanc' },
  ['brand', 'wineType'],
  'A brand with a colour in it is lawful for a wine of another colour.',
  'Regulation (EU) No 1169/2011 Art. 7(1)(a)',
)
accepted(
  'dry-river',
  'stillSweet',
  { brand: 'Dry River Estate' },
  ['brand', 'sweetness'],
  'A brand of a place that happens to contain a term of sweetness.',
  unread('Delegated Regulation (EU) 2019/33 Art. 52'),
)
accepted(
  'year-as-brand',
  'stillRed',
  { brand: 'Cuvée 1881' },
  ['brand', 'vintage'],
  'The year of foundation is no vintage.',
  'Delegated Regulation (EU) 2019/33 Art. 49',
)
accepted(
  'blanc-de-noirs',
  'stillWhite',
  { name: 'Blanc de Noirs', designation: 'Pinot Noir vinifié en blanc' },
  ['name', 'designation', 'wineType'],
  'White wine from black grapes.',
  `${annex7} point 1`,
)
accepted(
  'sante-surname',
  'stillRed',
  { brand: 'Cantina Santé' },
  'brand',
  'A surname that means health in French claims nothing.',
  unread('Regulation (EC) No 1924/2006 Art. 2(2)(5)'),
)
accepted(
  'brand-of-five',
  'stillRed',
  { brand: 'Alwin' },
  'brand',
  'Five characters are the least.',
  'specification 3',
)
accepted(
  'brand-of-twenty',
  'stillRed',
  { brand: 'Deux Rives & Enfants' },
  'brand',
  'Twenty characters are the most.',
  'specification 3',
  silent,
)
accepted(
  'greek-name',
  'stillWhite',
  { brand: 'Αμπελουργοί', name: 'Λευκός Ξηρός Οίνος', targetMarket: '300' },
  ['brand', 'name'],
  'Greek letters throughout are no look-alikes; the term means dry white wine, and it is.',
  `${partB}; Regulation (EU) No 1169/2011 Art. 15`,
)
accepted(
  'bulgarian-name',
  'stillRed',
  { brand: 'Тракия Вино', name: 'Мавруд', targetMarket: '100' },
  ['brand', 'name'],
  'Cyrillic throughout is no disguise.',
  'Regulation (EU) No 1169/2011 Art. 15',
)
accepted(
  'champagne-rightly',
  'sparkling',
  { brand: 'Champagne Roy', indication: 'pdo', appellation: 'Champagne', designation: 'Champagne' },
  ['brand', 'designation', 'indication'],
  'With the designation the name is used by right, and the words “protected designation” may be omitted.',
  'Delegated Regulation (EU) 2019/33 Art. 23(c)',
  silent,
)
accepted(
  'quinta-port',
  'fortified',
  { brand: 'Quinta do Vale', indication: 'pdo', appellation: 'Porto', alcohol: 19.5 },
  ['brand', 'appellation'],
  'Port as liqueur wine, with a term of the holding.',
  'Delegated Regulation (EU) 2019/33 Art. 23(f) and Annex VI',
)
accepted(
  'chateau-with-pgi',
  'stillRed',
  { name: 'Clos du Moulin', indication: 'pgi', appellation: 'Pays d’Oc' },
  'name',
  'Terms of a holding are lawful with an indication.',
  'Delegated Regulation (EU) 2019/33 Art. 54(1) and Annex VI',
)

// Quantities and containers
accepted(
  'vin-jaune-62',
  'pdoRed',
  {
    appellation: 'Arbois',
    designation: 'Vin jaune',
    wineType: 'dry_white',
    alcohol: 14,
    volume: 62,
    vintage: 2018,
  },
  'volume',
  'Vin jaune comes in 62 cl.',
  `${quantities}; Delegated Regulation (EU) 2019/33 Annex VII point 3`,
)
for (const volume of [10, 18.7, 25, 37.5, 50, 100, 150, 300, 500, 600, 900, 1200, 1500])
  accepted(
    `still-${volume}`,
    'stillRed',
    { volume },
    'volume',
    volume > 150
      ? 'Above 1.5 litres every size is free.'
      : 'One of the eight sizes of still wine between 10 and 150 cl.',
    quantities,
  )
accepted(
  'still-5',
  'stillRed',
  { volume: 5 },
  'volume',
  'Below 10 cl every size is free: a sample of 5 cl.',
  quantities,
)
accepted(
  'bag-in-box',
  'stillWhite',
  {
    volume: 300,
    packaging: [
      { component: 'box', material: 'PAP 20', collection: 'paper' },
      { component: 'bag', material: 'C/LDPE 90', collection: 'plastic' },
      { component: 'tap', material: 'PP 5', collection: 'plastic' },
    ],
  },
  ['volume', 'packaging'],
  'Three litres in a bag inside a box.',
  quantities,
)
accepted(
  'can-25',
  'stillRed',
  { volume: 25, packaging: [{ component: 'can', material: 'ALU 41', collection: 'aluminium' }] },
  ['volume', 'packaging'],
  'Still wine in a can of 25 cl.',
  quantities,
)
accepted(
  'can-20-semi-sparkling',
  'semiSparkling',
  { volume: 20, packaging: [{ component: 'can', material: 'ALU 41', collection: 'aluminium' }] },
  ['volume', 'packaging'],
  'Semi-sparkling wine may come in a can, of 20 cl; the duty of glass is for sparkling wine.',
  `${quantities}; Delegated Regulation (EU) 2019/33 Art. 57`,
)
accepted(
  'piccolo-20',
  'sparkling',
  {
    volume: 20,
    packaging: [
      { component: 'bottle', material: 'GL 71', collection: 'glass' },
      { component: 'cork', material: 'ALU 41', collection: 'aluminium' },
    ],
  },
  ['volume', 'packaging'],
  'Up to 20 cl sparkling wine needs no mushroom stopper.',
  'Delegated Regulation (EU) 2019/33 Art. 57(1)(b)',
)
accepted(
  'sparkling-without-foil',
  'sparkling',
  {
    packaging: [
      { component: 'bottle', material: 'GL 71', collection: 'glass' },
      { component: 'cork', material: 'FOR 51', collection: 'cork' },
      { component: 'muzzle', material: 'FE 40', collection: 'steel' },
    ],
  },
  'packaging',
  'Producers may leave the foil off.',
  'Delegated Regulation (EU) 2019/33 Art. 57, last subparagraph',
  silent,
)
accepted('spirit-mini', 'brandy', { volume: 4 }, 'volume', 'Below 10 cl spirits have free sizes.', quantities)
accepted(
  'spirit-175',
  'brandy',
  { volume: 175 },
  'volume',
  '1.75 l is a size of spirits.',
  quantities,
  silent,
)
accepted(
  'spirit-75-for-america',
  'brandy',
  { volume: 75, targetMarket: '840' },
  'volume',
  'The sizes bind sales in the Union; 75 cl is the size of the United States.',
  unread('Directive 2007/45/EC Art. 1 and 2'),
)
accepted(
  'gluehwein-70',
  'gluehwein',
  { volume: 70 },
  'volume',
  'The sizes bind aromatised wine, not aromatised wine-based drinks.',
  unread(`${quantities}: “aromatised wine” of Regulation (EEC) No 1601/91 Art. 2(1)(a)`),
)
accepted(
  'sangria-can-33',
  'sangria',
  { volume: 33, packaging: [{ component: 'can', material: 'ALU 41', collection: 'aluminium' }] },
  'volume',
  'Sangria is an aromatised wine-based drink and free in its size.',
  unread(`${quantities}: “aromatised wine” of Regulation (EEC) No 1601/91 Art. 2(1)(a)`),
)
accepted(
  'dealcoholised-33',
  'dealcoholised',
  { volume: 33 },
  'volume',
  'De-alcoholised wine of at most 0.5 % vol is classified beside soft drinks; the sizes of wine do not bind it.',
  unread(`${quantities}: CN code ex 2204`),
)

// Bubbles
accepted(
  'lambrusco',
  'semiSparkling',
  {
    name: 'Lambrusco amabile',
    wineType: 'red',
    indication: 'pgi',
    appellation: 'Emilia',
    alcohol: 7.5,
    sugars: 4,
  },
  ['alcohol', 'sugars', 'name'],
  'Red semi-sparkling wine of 7.5 % vol with 40 g/l sugars: amabile is up to 45.',
  `${annex7} point 8; ${partB}`,
)
accepted(
  'pet-nat',
  'sparkling',
  {
    name: 'Ancestral',
    sweetness: 'dry',
    sugars: 1.8,
    alcohol: 10,
    ingredients: [grapes],
    allergens: ['none'],
  },
  ['ingredients', 'sweetness'],
  'First fermentation in the bottle: sparkling without any liqueur.',
  `${annex7} point 4(a)`,
)
accepted(
  'asti-spumante',
  'sparkling',
  {
    indication: 'pdo',
    appellation: 'Asti',
    alcohol: 7,
    sugars: 9,
    sweetness: 'sweet',
    ingredients: [grapes, sulphites],
  },
  ['alcohol', 'sugars'],
  'Quality aromatic sparkling wine: 6 % vol actual, 10 % total.',
  `${annex7} point 6(c) and (d)`,
  silent,
)
accepted(
  'red-sparkling',
  'sparkling',
  { name: 'Rouge Mousse', designation: 'Vin mousseux rouge', sweetness: 'medium_dry', sugars: 4 },
  ['designation', 'wineType'],
  'Sparkling wine may be red; the type of the form has one value for all colours.',
  `${annex7} point 4`,
)
accepted(
  'brut-nature-zero',
  'sparkling',
  {
    sweetness: 'brut_nature',
    sugars: 0.1,
    ingredients: [grapes, { id: 'tirage-liqueur', constituents: ['sucrose', 'wine'] }, sulphites],
  },
  ['sweetness', 'ingredients'],
  'The sugar of the tirage liqueur fermented before.',
  'Delegated Regulation (EU) 2019/33 Annex III Part A',
  silent,
)
accepted(
  'extra-brut-0',
  'sparkling',
  { sweetness: 'extra_brut', sugars: 0 },
  ['sweetness', 'sugars'],
  'Extra brut begins at 0 g/l; nobody must call such a wine brut nature.',
  'Delegated Regulation (EU) 2019/33 Annex III Part A',
)
accepted(
  'overlap-of-terms',
  'sparkling',
  { sweetness: 'brut', sugars: 0.2 },
  'sweetness',
  'Where two terms fit one is chosen: 2 g/l may be brut.',
  unread('Delegated Regulation (EU) 2019/33 Art. 47(2) and Annex III Part A'),
  silent,
)
accepted(
  'secco-aerated-semi-sparkling',
  'semiSparkling',
  {
    name: 'Secco weiß',
    designation: 'Perlwein mit zugesetzter Kohlensäure',
    wineType: 'dry_white',
    sparklingMethod: 'carbon_dioxide',
    sugars: 0.9,
    acids: 0.7,
    ingredients: [grapes, { id: 'carbon-dioxide' }, sulphites],
  },
  ['sparklingMethod', 'ingredients', 'name'],
  'Aerated semi-sparkling wine lists its carbon dioxide.',
  `${annex7} point 9; domain 1.8`,
)
accepted(
  'blend-of-vintages',
  'stillRed',
  { vintage: null, nonVintage: true, name: 'Assemblage de trois années' },
  ['vintage', 'nonVintage'],
  'The vintage is optional; a solera of still wine has none.',
  'Delegated Regulation (EU) 2019/33 Art. 49',
  silent,
)
accepted(
  'old-stock-1937',
  'fortified',
  { vintage: 1937, indication: 'pdo', appellation: 'Rivesaltes', designation: 'Vin doux naturel' },
  'vintage',
  'Rivesaltes of 1937 is still bottled.',
  'Delegated Regulation (EU) 2019/33 Art. 49',
)
accepted(
  'nouveau-of-this-autumn',
  'pdoRed',
  { name: 'Nouveau', appellation: 'Beaujolais', vintage: 2026 },
  ['vintage', 'name'],
  'The wine of this autumn is sold from the third Thursday of November.',
  unread('French specification of Beaujolais; Regulation (EU) No 1308/2013 Art. 112'),
)

// Liqueur wine
accepted(
  'dry-16-total-17.6',
  'fortified',
  { alcohol: 16, sugars: 2.8, wineType: 'red' },
  ['alcohol', 'sugars'],
  '16 % vol with 28 g/l sugars is 17.6 % in total: just enough.',
  `${annex7} point 3(a) and (b)`,
)
accepted(
  'pedro-ximenez',
  'fortified',
  { indication: 'pdo', appellation: 'Jerez', alcohol: 15, sugars: 42, name: 'Pedro Ximénez' },
  'sugars',
  '420 g/l sugars are usual here.',
  `${annex7} point 3`,
)
accepted(
  'rutherglen-like',
  'fortified',
  { name: 'Rare Muscat', alcohol: 17.5, sugars: 30, designation: 'Liqueur wine, product of Australia' },
  ['sugars', 'designation'],
  'An Australian liqueur muscat of 300 g/l.',
  `${annex7} point 3`,
)
accepted(
  'marsala-caramel',
  'fortified',
  {
    indication: 'pdo',
    appellation: 'Marsala',
    alcohol: 18,
    ingredients: [grapes, { id: 'wine-distillate' }, { id: 'plain-caramel' }, sulphites],
  },
  'ingredients',
  'Caramel may colour liqueur wine.',
  'Delegated Regulation (EU) 2019/934 Annex I Part A Table 2 row 11.3',
  silent,
)

// De-alcoholised
accepted(
  'zero-zero',
  'dealcoholised',
  { alcohol: 0, name: 'Jardin 0,0 %' },
  ['alcohol', 'name'],
  'Nought per cent may be called 0,0 %.',
  'Regulation (EU) No 1308/2013 Art. 119(1)(a)(i) by Regulation (EU) 2026/471',
)
accepted(
  'half-per-cent-new',
  'dealcoholised',
  { alcohol: 0.5, designation: 'Alcohol-free wine, produced by de-alcoholisation' },
  'alcohol',
  'The bound of 0.5 % vol is inclusive.',
  'Regulation (EU) No 1308/2013 Art. 119(1)(a)(i) and (k) by Regulation (EU) 2026/471',
  later,
)
accepted(
  'reduced-6.3-new',
  'dealcoholised',
  { alcohol: 6.3, dealcoholised: 'part', designation: 'Reduced alcohol wine, produced by de-alcoholisation' },
  'alcohol',
  'Exactly thirty per cent below 9 % vol.',
  'Regulation (EU) No 1308/2013 Art. 119(1)(a)(ii) and (k) by Regulation (EU) 2026/471',
  later,
)
accepted(
  'partially-5.5-old',
  'dealcoholised',
  { alcohol: 5.5, dealcoholised: 'part', designation: 'Vin partiellement désalcoolisé' },
  ['alcohol', 'designation'],
  'Until September 2027 partially de-alcoholised wine keeps its old term.',
  unread('Regulation (EU) No 1308/2013 Art. 119(1)(a)(ii) as in force until 18.9.2027'),
)
accepted(
  'old-term-on-the-last-day',
  'dealcoholised',
  { designation: 'Entalkoholisierter Wein' },
  'designation',
  'Labelled on 18 September 2027 the old term is right, and the stock may be sold.',
  'Regulation (EU) 2026/471 Art. 5 and Art. 6',
  { labelledFrom: '2027-09-18' },
)
accepted(
  'vermouth-alcohol-free',
  'vermouth',
  {
    designation: 'Vermouth, de-alcoholised',
    alcohol: 0.4,
    dealcoholised: 'whole',
    baseMinimum: 9,
    bestBefore: '2028-06-30',
    ingredients: [
      { id: 'wine' },
      grapes,
      { id: 'sucrose' },
      { id: 'wormwood' },
      { id: 'natural-flavourings' },
      sulphites,
    ],
  },
  ['alcohol', 'designation'],
  'Since March 2026 aromatised wine from de-alcoholised wine may fall below the strengths.',
  'Regulation (EU) No 251/2014 Art. 3(5) by Regulation (EU) 2026/471 Art. 2(1)',
)
accepted(
  'blend-with-dealcoholised-part',
  'stillRed',
  { dealcoholised: 'part', alcohol: 11, baseMinimum: 9 },
  ['dealcoholised', 'alcohol'],
  'A coupage with a de-alcoholised part may keep ordinary strength.',
  'Regulation (EU) No 1308/2013 Art. 119(1)(k) by Regulation (EU) 2026/471; Notice C/2024/694',
)

// Aromatised
accepted(
  'sangria-4.5',
  'sangria',
  { alcohol: 4.5 },
  'alcohol',
  'The bound of sangria is inclusive.',
  'Regulation (EU) No 251/2014 Annex II Section B',
  silent,
)
accepted(
  'fruit-gluehwein-5',
  'gluehwein',
  { designation: 'Heidelbeer-Glühwein', alcohol: 5 },
  ['alcohol', 'designation'],
  'Since March 2026 fruit Glühwein may have 5 % vol.',
  'Regulation (EU) No 251/2014 Annex II Section B point 8 by Regulation (EU) 2026/471 Art. 2(6)',
)
accepted(
  'vermouth-extra-dry-15',
  'vermouth',
  { sweetness: 'extra_dry', alcohol: 15, sugars: 2, name: 'Bianco secco' },
  ['alcohol', 'sugars', 'sweetness'],
  'Extra dry needs 15 % vol in total, not 17.5.',
  'Regulation (EU) No 251/2014 Art. 6(2)(a)',
)
accepted(
  'vermouth-dry-15.5',
  'vermouth',
  { sweetness: 'dry', alcohol: 15, sugars: 4 },
  ['alcohol', 'sugars', 'sweetness'],
  'Dry needs 16 % vol in total: 15 % with 40 g/l is 17.4.',
  'Regulation (EU) No 251/2014 Art. 6(2)(b)',
)
accepted(
  'cocktail-1.3',
  'cocktail',
  { alcohol: 1.3 },
  'alcohol',
  'A cocktail begins above 1.2 % vol.',
  'Regulation (EU) No 251/2014 Art. 3(4)(f)',
)
accepted(
  'cremovo',
  'vermouth',
  {
    designation: 'Egg-based aromatised wine',
    name: 'Crema all’uovo',
    alcohol: 17,
    sugars: 25,
    fat: 1,
    saturates: 0.3,
    protein: 0.6,
    ingredients: [
      { id: 'wine' },
      grapes,
      { id: 'sucrose' },
      { id: 'agricultural-alcohol' },
      { id: 'egg-yolk' },
      { id: 'natural-flavourings' },
      sulphites,
    ],
    allergens: ['sulphites', 'egg'],
  },
  ['fat', 'protein', 'sugars'],
  'An aromatised wine with egg yolk has fat and protein.',
  'Regulation (EU) No 251/2014 Annex II Section A',
)
accepted(
  'hops-in-free-text',
  'sangria',
  {
    targetMarket: '276',
    designation: 'Aromatised wine-based drink',
    name: 'Hopped White',
    ingredients: [
      { id: 'wine' },
      grapes,
      { id: 'sucrose' },
      { id: 'free', names: { en: 'hop extract', de: 'Hopfenextrakt', fr: 'extrait de houblon' } },
      sulphites,
    ],
  },
  'ingredients',
  'A freely named flavouring without allergen.',
  'Regulation (EU) No 251/2014 Annex I point 1(b)',
)

// Spirits
accepted(
  'absinthe-74',
  'liqueur',
  {
    designation: 'Spirit drink',
    name: 'Absinthe',
    alcohol: 74,
    sugars: 0,
    volume: 70,
    ingredients: [{ id: 'agricultural-alcohol' }, { id: 'water' }, { id: 'wormwood' }, { id: 'herbs' }],
  },
  'alcohol',
  'Absinthe has no category: the legal name is spirit drink, and 74 % vol is lawful.',
  'Regulation (EU) 2019/787 Art. 7(3) and Art. 10',
)
accepted(
  'egg-liqueur-14',
  'eggLiqueur',
  { alcohol: 14 },
  'alcohol',
  'Egg liqueur is the one spirit below 15 % vol.',
  'Regulation (EU) 2019/787 Annex I category 39(b)',
  silent,
)
accepted(
  'cream-liqueur-15-g-fat',
  'creamLiqueur',
  { fat: 15.5, saturates: 10 },
  ['fat', 'saturates'],
  'A cream liqueur has 15 g fat.',
  'Regulation (EU) 2019/787 Annex I category 33(d)',
  silent,
)
accepted(
  'gentian-liqueur-85',
  'liqueur',
  {
    targetMarket: '276',
    designation: 'Gentian liqueur',
    sugars: 8.5,
    ingredients: [
      { id: 'agricultural-alcohol' },
      { id: 'water' },
      { id: 'sucrose' },
      { id: 'free', names: { en: 'gentian root', de: 'Enzianwurzel', fr: 'racine de gentiane' } },
    ],
  },
  ['sugars', 'designation'],
  'Gentian liqueur needs 80 g/l sugar only.',
  'Regulation (EU) 2019/787 Annex I category 33(a)(i)',
)
accepted(
  'cherry-liqueur-70',
  'liqueur',
  {
    targetMarket: '276',
    designation: 'Cherry liqueur',
    sugars: 7.2,
    ingredients: [
      { id: 'agricultural-distillate' },
      { id: 'water' },
      { id: 'sucrose' },
      { id: 'free', names: { en: 'cherry juice', de: 'Kirschsaft', fr: 'jus de cerise' } },
    ],
  },
  ['sugars', 'designation'],
  'Cherry liqueur from cherry spirit alone needs 70 g/l sugar only.',
  'Regulation (EU) 2019/787 Annex I category 33(a)(i)',
)
accepted(
  'creme-de-cassis-450',
  'liqueur',
  {
    targetMarket: '276',
    designation: 'Crème de cassis',
    alcohol: 15,
    sugars: 45,
    ingredients: [
      { id: 'sucrose' },
      { id: 'agricultural-alcohol' },
      { id: 'free', names: { en: 'blackcurrants', fr: 'cassis', de: 'Schwarze Johannisbeeren' } },
    ],
  },
  'sugars',
  'More than 400 g/l sugar are required here.',
  'Regulation (EU) 2019/787 Annex I category 34(g)',
)
accepted(
  'spirit-without-list',
  'brandy',
  { ingredients: [], sugars: null },
  ['ingredients', 'sugars'],
  'Spirits above 1.2 % vol owe neither list nor declaration; energy alone may be stated.',
  'Regulation (EU) No 1169/2011 Art. 16(4); domain 1.10',
)
accepted(
  'cask-strength',
  'whisky',
  { alcohol: 63.7, name: 'Cask Strength' },
  'alcohol',
  'No spirit has an upper bound of strength but Mistrà.',
  'Regulation (EU) 2019/787 Annex I category 2',
  silent,
)
accepted(
  'whisky-no-allergen',
  'whisky',
  { name: 'Single Malt from Barley' },
  ['allergens', 'name'],
  'Barley used for a distillate is exempt although the name says barley.',
  'Regulation (EU) No 1169/2011 Annex II point 1(d)',
)
accepted(
  'almond-distillate',
  'brandy',
  { designation: 'Spirit drink', name: 'Esprit d’amande' },
  ['allergens', 'name'],
  'Nuts used for a distillate are exempt.',
  'Regulation (EU) No 1169/2011 Annex II point 8(a)',
)
accepted(
  'rum-round-taste',
  'whisky',
  {
    designation: 'Rum',
    alcohol: 40,
    sugars: 2,
    ingredients: [
      { id: 'agricultural-distillate' },
      { id: 'water' },
      { id: 'sucrose' },
      { id: 'plain-caramel' },
    ],
  },
  ['sugars', 'ingredients'],
  'Rum may hold 20 g/l sugar and caramel.',
  'Regulation (EU) 2019/787 Annex I category 1(e) and (f)',
)

// Organic, markets
accepted(
  'organic-allowed-substances',
  'organicRed',
  {
    ingredients: [
      { id: 'grapes', organic: true },
      { id: 'tartaric-acid' },
      sulphites,
      { id: 'ascorbic-acid' },
      { id: 'gum-arabic' },
      { id: 'metatartaric-acid' },
    ],
  },
  'ingredients',
  'Five additives, and all of them in the organic list.',
  'Implementing Regulation (EU) 2021/1165 Annex V Part D',
  silent,
)
accepted(
  'organic-retsina',
  'organicRed',
  {
    wineType: 'dry_white',
    sugars: 0.3,
    name: 'Retsina',
    organicControlBody: 'GR-BIO-01',
    ingredients: [{ id: 'grapes', organic: true }, { id: 'aleppo-pine-resin' }, sulphites],
  },
  'ingredients',
  'Aleppo pine resin is in the organic list.',
  'Implementing Regulation (EU) 2021/1165 Annex V Part D',
)
accepted(
  'organic-from-two-worlds',
  'organicRed',
  { organicOrigin: 'eu_non_eu', organicControlBody: 'DE-ÖKO-006' },
  ['organicOrigin', 'organicControlBody'],
  'German codes hold the word ÖKO; grapes may come from both.',
  'Regulation (EU) 2018/848 Annex V point 2(b)',
  silent,
)
accepted(
  'organic-spanish-code',
  'organicRed',
  { organicControlBody: 'ES-ECO-025-NA' },
  'organicControlBody',
  'Spanish codes add the region to country, term and number.',
  'Regulation (EU) 2018/848 Annex V point 2; code of the authority of Navarra, cpaen.org',
)
accepted(
  'organic-danish-code',
  'organicRed',
  { organicControlBody: 'DK-ØKO-100' },
  'organicControlBody',
  'Danish codes hold the letter Ø.',
  unread('Regulation (EU) 2018/848 Annex V point 2; list of control authorities of Denmark'),
)
accepted(
  'organic-dealcoholised-0.3',
  'dealcoholised',
  {
    alcohol: 0.3,
    organic: true,
    organicControlBody: 'IT-BIO-006',
    organicOrigin: 'eu',
    ingredients: [
      { id: 'grapes', organic: true },
      { id: 'concentrated-grape-must', organic: true },
      sulphites,
    ],
  },
  ['organic', 'alcohol'],
  'Since 2025 organic wine may be de-alcoholised to at most 0.5 % vol.',
  unread('Delegated Regulation (EU) 2025/405'),
)
accepted(
  'japan-without-list-after-2027',
  'stillRed',
  { exportOnly: true, targetMarket: '392', ingredients: [], sugars: null },
  ['ingredients', 'sugars', 'exportOnly'],
  'Solely for export, labelled after the change: neither list nor declaration.',
  'Regulation (EU) No 1308/2013 Art. 119(6) by Regulation (EU) 2026/471 Art. 1(10)(b)',
  later,
)
accepted(
  'france-without-packaging',
  'stillRed',
  { targetMarket: '250', packaging: [] },
  'packaging',
  'The codes of packaging are a duty in Italy.',
  unread('Decision 97/129/EC (voluntary); domain 4.1'),
)
accepted(
  'packaging-made-by-the-supplier',
  'stillRed',
  {
    packagingManufacturer: 'Verrerie du Midi SA',
    packagingAddress: '4 rue du Four, 30000 Nîmes, France',
    packagingContact: 'contact@verrerie.example',
    packagingIdentification: 'B75-2026-11',
  },
  ['packagingManufacturer', 'packagingAddress'],
  'For a micro-enterprise its supplier of packaging counts as the manufacturer.',
  'Regulation (EU) 2025/40 Art. 15(5), (6) and (12); domain 9.2',
)
accepted(
  'energy-typed-by-laboratory',
  'stillRed',
  { energySource: 'typed', energyKj: 330, energyKcal: 80 },
  ['energyKj', 'energyKcal'],
  'The analysis differs from the formula by one per cent.',
  'Regulation (EU) No 1169/2011 Art. 31(4); domain 1.7',
  silent,
)
accepted(
  'reduced-energy-claim',
  'stillWhite',
  { alcohol: 8.5, designation: 'Deutscher Wein, brennwertvermindert: 30 % weniger Energie' },
  'designation',
  'A claim on the reduction of energy is one of the two that wine may bear.',
  'Regulation (EC) No 1924/2006 Art. 4(3), second subparagraph',
)

// Lawful sheets that earlier rules refused or advised on
accepted(
  'weinschorle',
  'gluehwein',
  {
    name: 'Sommerschorle',
    designation: 'Weinschorle',
    alcohol: 6,
    sugars: 0.3,
    ingredients: [{ id: 'wine' }, { id: 'water' }, sulphites],
  },
  ['ingredients', 'designation'],
  'Wine with water and carbon dioxide needs no flavouring.',
  unread('German practice of drinks from wine; 251/2014 does not define it'),
  silent,
)
accepted(
  'perlwein-trocken-16-g',
  'semiSparkling',
  { wineType: 'dry_white', designation: 'Perlwein', sweetness: 'dry', sugars: 1.6 },
  ['sweetness', 'wineType', 'sugars'],
  'German semi-sparkling wine is dry up to 35 g/l.',
  unread('WeinV § 41; Delegated Regulation (EU) 2019/33 Art. 52(3)'),
  silent,
)
accepted(
  'gluehwein-with-clove',
  'gluehwein',
  { ingredients: [{ id: 'wine' }, { id: 'grapes' }, { id: 'sucrose' }, { id: 'clove' }, sulphites] },
  'ingredients',
  'Cloves flavour Glühwein by its definition.',
  'Regulation (EU) No 251/2014 Annex II Section B (8)',
  silent,
)
accepted(
  'sauternes-natural-sweet',
  'stillSweet',
  { wineType: 'natural_sweet', indication: 'pdo', appellation: 'Sauternes', designation: null, sugars: 12 },
  ['wineClass', 'wineType'],
  'Naturally sweet wine needs no added alcohol.',
  `${annex7} (1)`,
  silent,
)
accepted(
  'kabinett-8-percent',
  'stillWhite',
  {
    indication: 'pdo',
    appellation: 'Mosel',
    designation: 'Prädikatswein Kabinett',
    wineType: 'sweet_white',
    alcohol: 8,
    sugars: 5,
  },
  'alcohol',
  'Wine with a protected name has the strength of its specification.',
  `${annex7} (1)(b)`,
  silent,
)
accepted(
  'moscato-d-asti-5-percent',
  'semiSparkling',
  {
    indication: 'pdo',
    appellation: 'Asti',
    designation: 'Moscato d’Asti',
    wineType: 'sweet_white',
    alcohol: 5,
    sugars: 12,
  },
  ['alcohol', 'wineType'],
  'Wine with a protected name has the strength of its specification.',
  `${annex7} (1)(b)`,
  silent,
)
for (const [id, base, name] of [
  ['sangria-by-name', 'sangria', 'Sangría Roja'],
  ['grappa-by-name', 'brandy', 'Grappa di Moscato'],
  ['gin-by-name', 'liqueur', 'London Dry Gin'],
] as const)
  accepted(
    id,
    base,
    {
      name,
      designation: null,
      ...(base === 'sangria' ? {} : { indication: 'pgi', appellation: 'Grappa', sugars: 0, alcohol: 40 }),
      ...(base === 'liqueur' ? { indication: 'none', appellation: null, ingredients: [] } : {}),
    },
    'designation',
    'The name of the drink holds its legal name.',
    'Regulation (EU) 2019/787 Art. 10(1); 251/2014 Art. 5(1)',
    silent,
  )
accepted(
  'citric-acid-in-gluehwein',
  'gluehwein',
  {
    ingredients: [
      { id: 'wine' },
      { id: 'grapes' },
      { id: 'sucrose' },
      { id: 'cinnamon' },
      { id: 'citric-acid' },
      sulphites,
    ],
  },
  'ingredients',
  'The limit of 1 g/l is of wine; citric acid of aromatised products follows the law of additives.',
  'Regulation (EC) No 1333/2008 Annex II, category 14.2.7; Delegated Regulation (EU) 2019/934 Annex I Part A',
  silent,
)
accepted(
  'cava-gran-reserva',
  'sparkling',
  {
    indication: 'pdo',
    appellation: 'Cava',
    designation: 'Cava Gran Reserva Brut',
    name: 'Gran Reserva Brut',
    nonVintage: null,
    vintage: 2023,
  },
  ['designation', 'name', 'vintage'],
  'Cava Gran Reserva ages 30 months, other wine five years.',
  unread('Specification of Cava; 2019/33 Annex V'),
  silent,
)
accepted(
  'sparkling-rose',
  'sparkling',
  { wineType: 'rose' },
  ['wineType', 'wineClass'],
  'The type says the colour of a sparkling wine.',
  unread('domain 5.5'),
  silent,
)

/** Unusual and lawful sheets. */
export const lawfulUnusual = cases
