// Words as people write them: colours, vintages, answers, markets, lists, article numbers.

import { either, elsewhere, empty, refused, value, type ColumnCase, type Verdict } from './verdicts.ts'

const grapes = { id: 'grapes' }
const tartaric = { id: 'tartaric-acid' }
const sulphites = { id: 'sulphites' }
const plain = value([grapes, tartaric, sulphites])
const choice = refused('notAChoice')

function column(
  title: string,
  header: string,
  field: string,
  cells: Readonly<Record<string, Verdict>>,
  beside?: Readonly<Record<string, string>>,
): ColumnCase {
  return { title, header, field, cells: Object.entries(cells), ...(beside === undefined ? {} : { beside }) }
}

/** The same verdict for several texts. */
function all(verdict: Verdict, ...texts: string[]): Record<string, Verdict> {
  return Object.fromEntries(texts.map((text) => [text, verdict]))
}

const nonVintage = elsewhere({ nonVintage: true })

export const wordCases: readonly ColumnCase[] = [
  column('red in seven languages', 'Colour', 'wineType', {
    ...all(
      value('red'),
      'Red',
      'red',
      'RED',
      'rouge',
      'Rouge',
      'rot',
      'Rotwein',
      'rosso',
      'tinto',
      'Vinho tinto',
    ),
    ...all(value('red'), 'ερυθρός', 'Ερυθρός οίνος', 'red wine', 'vin rouge', 'vino rosso', 'vino tinto'),
  }),
  column('rosé in seven languages', 'Farbe', 'wineType', {
    ...all(value('rose'), 'Rosé', 'rosé', 'rose', 'ROSÉ', 'rosato', 'rosado', 'ροζέ', 'Roséwein', 'vin rosé'),
  }),
  column('white and dry by its sugars', 'Couleur', 'wineType', all(value('dry_white'), ...whites()), {
    'sugars': '0.2',
  }),
  column('white and sweet by its sugars', 'Couleur', 'wineType', all(value('sweet_white'), ...whites()), {
    'sugars': '12.8',
  }),
  column('white with its taste in words', 'Tipo', 'wineType', {
    ...all(
      value('dry_white'),
      'vin blanc sec',
      'trockener Weißwein',
      'vino bianco secco',
      'dry white wine',
      'dry white',
    ),
    ...all(value('sweet_white'), 'sweet white wine', 'vin blanc doux'),
    ...all(value('semi_dry_white'), 'semi-dry white wine'),
  }),
  column('sparkling in seven languages', 'Type', 'wineType', {
    ...all(
      value('sparkling'),
      'Sparkling',
      'sparkling wine',
      'vin mousseux',
      'Schaumwein',
      'spumante',
      'espumoso',
    ),
    ...all(value('sparkling'), 'espumante', 'αφρώδης οίνος'),
  }),
  column('colours that are no type', 'Color', 'wineType', {
    ...all(choice, 'orange', 'blue', 'various', 'red/white', '75'),
    ...all(empty, '', ' ', '#N/A'),
  }),
  column('classes in words', 'Class', 'wineClass', {
    ...all(value('still'), 'still', 'Still', 'still wine', 'vin tranquille', 'Stillwein'),
    ...all(
      value('fortified'),
      'fortified',
      'vin de liqueur',
      'Likörwein',
      'vino liquoroso',
      'vinho licoroso',
    ),
    ...all(value('sparkling'), 'sparkling', 'Schaumwein', 'spumante'),
    ...all(value('semi_sparkling'), 'frizzante', 'Perlwein', 'vin pétillant'),
  }),
  column('sweetness in words', 'Geschmack', 'sweetness', {
    ...all(value('dry'), 'trocken', 'Trocken', 'dry', 'sec'),
    ...all(value('medium_dry'), 'halbtrocken', 'demi-sec', 'Demi-Sec', 'medium dry'),
    ...all(value('medium'), 'lieblich'),
    ...all(value('sweet'), 'süß', 'süss', 'doux', 'dolce', 'sweet'),
    ...all(value('brut_nature'), 'Brut nature', 'brut nature'),
    ...all(value('extra_brut'), 'Extra-brut', 'extra brut', 'EXTRA BRUT'),
    ...all(choice, 'feinherb', 'yes'),
  }),
  column('no vintage in words', 'Vintage', 'vintage', {
    ...all(
      nonVintage,
      'NV',
      'N.V.',
      'nv',
      'non-vintage',
      'SA',
      'S.A.',
      'sans année',
      'ohne Jahrgang',
      'o. J.',
    ),
    ...all(nonVintage, 'senza annata', 'sin añada', 'sem colheita', 'χωρίς εσοδεία'),
    ...all(empty, '', '-', '—'),
  }),
  column('vintages that are none', 'Millésime', 'vintage', {
    ...all(value(2022), '2022', ' 2022 ', "'2022"),
    '22': refused('tooSmall'),
    '1899': refused('tooSmall'),
    '2101': refused('tooLarge'),
    '20222': refused('tooLarge'),
    ...all(
      refused('notANumber', 'notAnInteger'),
      '01/01/2022',
      '2022-09-15',
      '15.09.2022',
      '2022/2023',
      'old',
      '2022?',
    ),
    ...all(refused('notANumber', 'spreadsheetError'), '#REF!'),
  }),
  column('yes and no in seven languages', 'Organic', 'organic', {
    ...all(
      value(true),
      'yes',
      'Yes',
      'Y',
      'oui',
      'ja',
      'JA',
      'sì',
      'si',
      'sí',
      'sim',
      'ναι',
      'true',
      'TRUE',
      '1',
      'x',
      'X',
    ),
    ...all(value(true), 'vrai', 'wahr', 'vero', 'verdadero'),
    ...all(
      value(false),
      'no',
      'No',
      'N',
      'non',
      'nein',
      'não',
      'όχι',
      'false',
      'FALSE',
      '0',
      'faux',
      'falsch',
      'falso',
    ),
    ...all(empty, '', ' '),
    ...all(refused('notAFlag', 'notAChoice', 'wrongType', 'flag', 'notYesNo', 'yesNo'), 'maybe', 'bio?', '2'),
  }),
  column('markets by name, number and letters', 'Target market', 'targetMarket', {
    ...all(value('250'), 'France', 'Frankreich', 'FR', '250', 'Francia', 'França', 'Γαλλία'),
    ...all(
      value('276'),
      'Germany',
      'Deutschland',
      'Allemagne',
      'Germania',
      'Alemania',
      'Alemanha',
      'Γερμανία',
      'DE',
    ),
    ...all(
      value('097'),
      'European Union',
      'Union européenne',
      'EU',
      '097',
      'Europäische Union',
      'Unione europea',
    ),
    ...all(value('826'), 'United Kingdom', 'Royaume-Uni', 'GB'),
    ...all(value('840'), 'United States', 'États-Unis', 'US', 'USA'),
    '97': either(value('097'), choice),
    ...all(choice, 'Atlantis', 'EU + CH', '999', 'Norden'),
  }),
  column('ingredient lists as the trade writes them', 'Ingredients', 'ingredients', {
    ...all(
      plain,
      'Grapes, tartaric acid, sulphites',
      'grapes; tartaric acid; sulphites',
      'grapes|tartaric-acid|sulphites',
    ),
    ...all(
      plain,
      'Grapes, acidity regulator: tartaric acid, preservative: sulphites',
      'grapes\ntartaric acid\nsulphites',
    ),
    ...all(
      plain,
      'Raisins, correcteur d’acidité : acide tartrique, conservateur : sulfites',
      'raisins|E334|sulfites',
    ),
    ...all(
      plain,
      'Trauben, Säureregulator: Weinsäure, Konservierungsstoff: Sulfite',
      'Trauben; Weinsäure; Sulfite',
    ),
    ...all(
      plain,
      'Uva, regolatore di acidità: acido tartarico, conservante: solfiti',
      'Uvas, ácido tartárico, sulfitos',
    ),
    ...all(
      plain,
      'Σταφύλια, τρυγικό οξύ, θειώδη',
      'Ingredients: Grapes, Tartaric Acid, Sulphites',
      'GRAPES, TARTARIC ACID, SULPHITES',
    ),
    ...all(
      plain,
      '• Grapes\n• tartaric acid\n• sulphites',
      'Grapes, tartaric acid (E334), sulphites',
      'grapes / tartaric acid / sulphites',
    ),
    ...all(
      plain,
      'Grapes, tartaric acid, **sulphites**',
      'Grapes, E334, sulphites.',
      ' Grapes ,tartaric acid ,  sulphites ',
    ),
    ...all(value([grapes, sulphites]), 'Grapes, sulfites', 'Grapes and sulphites', 'Trauben und Sulfite'),
    'Organic grapes, sulphites': value([{ id: 'grapes', organic: true }, sulphites]),
    'raisins*, sulfites': value([{ id: 'grapes', organic: true }, sulphites]),
    'Grapes': value([grapes]),
  }),
  column('ingredient lists that hold something unknown', 'Zutaten', 'ingredients', {
    ...all(
      refused('unknownIngredient'),
      'Grapes, moon dust',
      'Trauben, E999',
      'wine stuff',
      'grapes, #N/A',
      '42',
    ),
    '': empty,
  }),
  column('ingredients with the allergen in a sentence', 'Ingrédients', 'ingredients', {
    ...all(
      value([grapes]),
      'Raisins. Contient des sulfites',
      'Grapes. Contains sulphites',
      'Trauben. Enthält Sulfite',
    ),
  }),
  column('allergens in words', 'Allergens', 'allergens', {
    ...all(
      value(['sulphites']),
      'Sulphites',
      'sulfites',
      'Sulfite',
      'solfiti',
      'sulfitos',
      'θειώδη',
      'contains sulphites',
    ),
    ...all(
      value(['sulphites', 'milk']),
      'sulphites, milk',
      'sulphites|milk',
      'sulfites; lait',
      'solfiti / latte',
    ),
    ...all(value(['none']), 'none', 'keine', 'aucun'),
    ...all(refused('notAChoice', 'unknownAllergen'), 'dust', 'sulphites, dust'),
    '': empty,
  }),
  column('packaging in words and in codes', 'Imballaggio', 'packaging', {
    ...all(
      value([
        { component: 'bottle', material: 'GL 71', collection: 'glass' },
        { component: 'cork', material: 'FOR 51', collection: 'cork' },
      ]),
      'bottle:GL 71:glass|cork:FOR 51:cork',
      'bottle:GL 71|cork:FOR 51',
      'Bottiglia GL 71, Tappo FOR 51',
      'Bottiglia: GL 71; Tappo: FOR 51',
      'bottle GL71, cork FOR51',
    ),
    '': empty,
  }),
  column('article numbers of the GS1 kind', 'EAN', 'gtin', {
    ...all(
      value('3760123045018'),
      '3760123045018',
      '3 760123 045018',
      '376-0123-04501-8',
      ' 3760123045018 ',
      "'3760123045018",
    ),
    ...all(value('3760123045018'), '\u200e3760123045018', '3760123045018\u00a0'),
    '3760123045018.0': either(value('3760123045018'), refused('digits')),
    '3.760123045018E+12': either(value('3760123045018'), refused('digits', 'gtinRounded', 'gtin')),
    '3.76012E+12': refused('digits', 'gtinRounded', 'gtin', 'digitsLost'),
    '3,76012E+12': refused('digits', 'gtinRounded', 'gtin', 'digitsLost'),
    ...all(refused('gtin'), '3760123045019', '3760123045081'),
    '376012304501': refused('gtin'),
    ...all(refused('digits'), 'n/a yet', 'EAN', '37601230450188888'),
    '036000291452': value('036000291452'),
    '36000291452': either(value('036000291452'), value('0036000291452'), refused('digits')),
    '850001234573': value('850001234573'),
    '2012345678900': refused('gtinRestricted', 'gtin'),
    '': empty,
    '-': empty,
  }),
  column('references of every make', 'SKU', 'region', {
    ...all(value('00123'), '00123'),
    ...all(value('A-1/2'), 'A-1/2', ' A-1/2 '),
  }),
  column('texts with invisible and dangerous characters', 'Region', 'region', {
    'Côtes\u00a0du Rhône': either(value('Côtes du Rhône'), value('Côtes\u00a0du Rhône')),
    'Rioja\u200b': either(value('Rioja'), refused('pattern')),
    'Bell\u0007': either(value('Bell'), refused('pattern')),
    '=1+1': value('=1+1'),
    '+33 region': value('+33 region'),
    '@home': value('@home'),
    '-minus': value('-minus'),
    '=HYPERLINK("http://x.example","y")': value('=HYPERLINK("http://x.example","y")'),
    '<script>alert(1)</script>': value('<script>alert(1)</script>'),
    'a;b,c\td': either(value('a;b,c\td'), value('a;b,c d'), refused('pattern')),
    '"quoted"': value('"quoted"'),
    "'leading": value("'leading"),
    'Rhône 🍇': value('Rhône 🍇'),
    'Πελοπόννησος': value('Πελοπόννησος'),
    '#REF!': refused('spreadsheetError', 'pattern'),
    ['x'.repeat(121)]: refused('tooLong'),
  }),
  column('days as people write them', 'Labelled from', 'labelledFrom', {
    ...all(value('2026-12-01'), '2026-12-01', '01.12.2026', '1.12.2026'),
    ...all(refused('dayAmbiguous'), '1/12/2026', '01/12/2026'),
    ...all(value('2026-12-25'), '25/12/2026', '12/25/2026'),
    ...all(refused('day'), 'soon', '2026-13-01', '31.02.2026', '46357'),
    '': empty,
  }),
  column('brands of every length', 'Domaine', 'cuvee', {
    'L24-117': value('L24-117'),
    'lot with spaces': refused('gs1Text'),
    'Λ24-117': refused('gs1Text'),
    ['L'.repeat(21)]: refused('tooLong', 'gs1Text'),
  }),
]

function whites(): string[] {
  return [
    'White',
    'white',
    'blanc',
    'Blanc',
    'weiß',
    'weiss',
    'Weißwein',
    'bianco',
    'blanco',
    'branco',
    'λευκός',
    'Λευκός',
  ]
}
