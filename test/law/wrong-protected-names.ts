// Protected designations, geographical indications, traditional terms and terms of holdings, used or evoked
// without right.

import type { BaseName } from './base-sheets.ts'
import { casesOf, unread } from './corpus-shape.ts'

const protection = 'Regulation (EU) 2024/1143 Art. 26(1)'
const traditional = unread('Regulation (EU) No 1308/2013 Art. 113(2)')
const names = ['name', 'brand', 'designation', 'cuvee', 'indication', 'appellation'] as const
const { cases, refused, advised } = casesOf<BaseName>('protected')

refused(
  'champagne-brand-on-still',
  'stillWhite',
  { brand: 'Champagne Rossi' },
  names,
  'A still table wine bears the designation Champagne as brand.',
  protection,
)
refused(
  'prosecco-cuvee',
  'semiSparkling',
  { cuvee: 'PROSECCO-DI-CASA' },
  names,
  'Prosecco is a designation; the sheet claims none.',
  protection,
)
refused(
  'port-name',
  'fortified',
  { name: 'Fine Ruby Port' },
  names,
  'Port is a Portuguese designation.',
  protection,
)
refused(
  'sherry-name',
  'fortified',
  { name: 'Cyprus Sherry', sugars: 10 },
  names,
  'Sherry is protected even when the true origin is stated beside it.',
  protection,
)
refused(
  'chianti-style',
  'stillRed',
  { name: 'Rosso Chianti Style' },
  names,
  'Protection holds even with “style”, “type” or “method”.',
  protection,
)
refused(
  'methode-champenoise',
  'sparkling',
  { designation: 'Mousseux, méthode champenoise' },
  names,
  'The lawful term is traditional method; this one exploits the name Champagne.',
  protection,
)
refused(
  'champagne-lower-case-plural',
  'sparkling',
  { name: 'cuvée façon champagnes' },
  names,
  'Case, plural and “façon” do not remove the use of the name.',
  protection,
)
refused(
  'champagne-cyrillic',
  'sparkling',
  { name: 'Сhаmраgnе Rоyаl' },
  names,
  'Cyrillic look-alikes spell Champagne.',
  protection,
)
refused(
  'champagne-full-width',
  'sparkling',
  { name: 'ＣＨＡＭＰＡＧＮＥ' },
  names,
  'Full-width letters spell Champagne.',
  protection,
)
refused(
  'champagner-translation',
  'sparkling',
  { name: 'Hauschampagner' },
  names,
  'The translated name inside a compound is the name.',
  protection,
)
refused(
  'sampanskoe',
  'sparkling',
  { designation: 'Шампанское' },
  names,
  'The name is protected in transcription too.',
  protection,
)
refused(
  'rioja-on-pgi-of-another-place',
  'stillRed',
  { indication: 'pgi', appellation: 'Castilla', name: 'Tinto Rioja' },
  names,
  'The wine has another indication than the one in its name.',
  protection,
)
refused(
  'bordeaux-blend',
  'stillRed',
  { name: 'Bordeaux Blend' },
  names,
  '“Bordeaux blend” uses the designation for a comparable product.',
  protection,
)
refused(
  'champagne-for-export',
  'sparkling',
  { brand: 'Champagne Lux', targetMarket: '156', exportOnly: true },
  names,
  'The protection of names covers goods for export as well.',
  'Regulation (EU) 2024/1143 Art. 26(4)(c)',
)
refused(
  'cognac-without-indication',
  'brandy',
  { designation: 'Cognac', alcohol: 40 },
  names,
  'Cognac is a geographical indication; the sheet claims none.',
  'Regulation (EU) 2024/1143 Art. 26(1); Regulation (EU) 2019/787 Art. 10(5)(a)',
)
refused(
  'scotch-style',
  'whisky',
  { name: 'Scotch-Type Whisky' },
  names,
  'Scotch with “type” is the classic example of a forbidden use.',
  'Regulation (EU) 2024/1143 Art. 26(1)(b)',
)
refused(
  'appellation-without-indication',
  'stillRed',
  { appellation: 'Chianti Classico' },
  ['appellation', 'indication'],
  'A protected name stands in its field while the sheet answers that there is none.',
  'Regulation (EU) No 1308/2013 Art. 119(1)(b); specification 3',
)
refused(
  'indication-without-name',
  'pdoRed',
  { appellation: null },
  ['appellation', 'indication'],
  'The term protected designation of origin needs the name beside it.',
  unread('Regulation (EU) No 1308/2013 Art. 119(1)(b)(ii)'),
)
refused(
  'champagne-as-pgi',
  'sparkling',
  { indication: 'pgi', appellation: 'Champagne' },
  ['indication', 'appellation'],
  'Champagne is a designation of origin, not a geographical indication.',
  'Delegated Regulation (EU) 2019/33 Art. 23(c)',
)
refused(
  'champagne-still',
  'stillWhite',
  { indication: 'pdo', appellation: 'Champagne' },
  ['appellation', 'wineClass'],
  'The specification of Champagne covers sparkling wine only.',
  unread('register of Regulation (EU) 2024/1143 Art. 22, product specification'),
)
refused(
  'champagne-from-gas',
  'aerated',
  { indication: 'pdo', appellation: 'Champagne' },
  ['appellation', 'sparklingMethod', 'indication'],
  'No designation may be aerated.',
  'Regulation (EU) No 1308/2013 Annex VII Part II point 7(a)',
)
refused(
  'port-still',
  'stillRed',
  { indication: 'pdo', appellation: 'Porto', alcohol: 13 },
  ['appellation', 'wineClass', 'alcohol'],
  'Port is a liqueur wine.',
  unread('register of Regulation (EU) 2024/1143 Art. 22, product specification'),
)
refused(
  'cremant-without-pdo',
  'sparkling',
  { name: 'Crémant de fête' },
  names,
  'Crémant is for quality sparkling wine with a designation.',
  'Delegated Regulation (EU) 2019/33 Art. 53(5)',
)
refused(
  'cremant-sweet',
  'sparkling',
  {
    indication: 'pdo',
    appellation: 'Crémant de Loire',
    sugars: 5.5,
    sweetness: 'sweet',
  },
  ['appellation', 'sugars', 'sweetness'],
  'Crémant has less than 50 g/l sugars.',
  'Delegated Regulation (EU) 2019/33 Art. 53(5)(d)',
)
refused(
  'reserva-without-indication',
  'stillRed',
  { name: 'Gran Reserva' },
  names,
  'Gran reserva is a traditional term of designations.',
  traditional,
)
refused(
  'chateau-without-indication',
  'stillRed',
  { name: 'Château Deux Rives' },
  names,
  'Château is a traditional term and a term of a holding, both reserved for wine with an indication.',
  'Delegated Regulation (EU) 2019/33 Art. 54(1) and Annex VI',
)
refused(
  'auslese-without-indication',
  'stillSweet',
  { name: 'Riesling Auslese' },
  names,
  'Auslese is a traditional term of German and Austrian designations.',
  traditional,
)
refused(
  'vin-jaune-without-indication',
  'stillWhite',
  { name: 'Vin jaune', volume: 62 },
  names,
  'Vin jaune is a traditional term of the designations of the Jura.',
  traditional,
)
refused(
  'amarone-without-indication',
  'stillRed',
  { designation: 'Vino rosso Amarone', alcohol: 15 },
  names,
  'Amarone is a traditional term of Valpolicella.',
  traditional,
)
refused(
  'pdo-words-without-indication',
  'stillRed',
  { designation: 'Denominazione di Origine Controllata' },
  names,
  'The words of the scheme stand on a wine that belongs to none.',
  unread('Regulation (EU) No 1308/2013 Art. 119(1)(b), Art. 112(a)'),
)
refused(
  'retsina-resinless',
  'stillWhite',
  { name: 'Retsina' },
  ['name', 'ingredients'],
  'Retsina is made from must treated with resin; the list has none.',
  'Regulation (EU) No 1308/2013 Annex VII Part II point 1, third subparagraph',
)
advised(
  'champagn-misspelt',
  'sparkling',
  { brand: 'Champanillo' },
  names,
  'A playful variant evokes Champagne; the Court found evocation in this very word.',
  unread('Court of Justice C-783/19 Comité interprofessionnel du vin de Champagne'),
)
advised(
  'domaine-on-table-wine',
  'stillRed',
  { brand: 'Domaine Rives' },
  names,
  'Domaine is a term of a holding, lawful without indication only as the name of the bottler.',
  'Delegated Regulation (EU) 2019/33 Art. 54(1) and Annex VI',
)
advised(
  'barolo-white',
  'pdoRed',
  { appellation: 'Barolo', wineType: 'dry_white' },
  ['appellation', 'wineType'],
  'Barolo is red; type or designation was copied from elsewhere.',
  unread('register of Regulation (EU) 2024/1143 Art. 22, product specification'),
)
advised(
  'chablis-red',
  'pdoRed',
  { appellation: 'Chablis' },
  ['appellation', 'wineType'],
  'Chablis is white.',
  unread('register of Regulation (EU) 2024/1143 Art. 22, product specification'),
)
advised(
  'reserva-too-young',
  'pdoRed',
  { appellation: 'Rioja', name: 'Gran Reserva', vintage: 2024 },
  ['name', 'vintage'],
  'A Gran Reserva of Rioja ages for five years; 2024 cannot be one in 2026.',
  unread('Spanish specification of Rioja; Regulation (EU) No 1308/2013 Art. 112'),
)
advised(
  'grappa-outside-italy',
  'brandy',
  { designation: 'Grappa', indication: 'none', ingredients: [{ id: 'agricultural-distillate' }] },
  names,
  'Grappa is an Italian geographical indication; without it the legal name is grape marc spirit.',
  unread('Regulation (EU) 2019/787 Annex I category 6; register of geographical indications'),
)
advised(
  'unknown-pdo',
  'pdoRed',
  { appellation: 'Côtes du Rohne' },
  'appellation',
  'A misspelt designation is in no register.',
  unread('Regulation (EU) 2024/1143 Art. 22; register eAmbrosia'),
)

/** Protected names without right, and doubts about them. */
export const wrongProtectedNames = cases
