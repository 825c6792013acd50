// Headers as estates write them in seven languages, with the field and the unit that a person would choose.
// A null field: no field of a sheet, whatever it looks like.

import type { UnitId } from '../../../../src/domain/spreadsheet/units.ts'

/** A header, its field, and the unit that it states. `cells` make the column what it is. */
export type HeaderCase = {
  readonly header: string
  readonly field: string | null
  readonly unit?: UnitId
  readonly cells: readonly [string, string, string]
}

const bottles = {
  ml: ['750', '375', '1500'],
  cl: ['75', '37,5', '150'],
  l: ['0,75', '0,375', '1,5'],
} as const
const perLitre = ['0,7', '2,4', '128'] as const
const acidity = ['5,2', '6,1', '4,8'] as const
const strength = ['13,5', '12', '14,5'] as const
const names = ['Les Galets', 'La Combe', 'Vieilles Vignes'] as const
const colours = {
  en: ['Red', 'Rosé', 'Red'],
  fr: ['rouge', 'rosé', 'rouge'],
  es: ['tinto', 'rosado', 'tinto'],
} as const
const years = ['2021', '2022', '2023'] as const
const gtins = ['3760123045018', '3760123045025', '3760123045032'] as const
const codes = ['A-101', 'A-102', 'A-103'] as const

function of(
  field: string | null,
  cells: readonly [string, string, string],
  ...headers: string[]
): HeaderCase[] {
  return headers.map((header) => ({ header, field, cells }))
}

function measured(
  field: string,
  unit: UnitId,
  cells: readonly [string, string, string],
  ...headers: string[]
) {
  return headers.map((header): HeaderCase => ({ header, field, unit, cells }))
}

export const headerCases: readonly HeaderCase[] = [
  ...measured(
    'volume',
    'ml',
    bottles.ml,
    'Bottle size (ml)',
    'Volume (ml)',
    'Volumen ml',
    'Contenance en ml',
    'Όγκος (ml)',
  ),
  ...measured(
    'volume',
    'cl',
    bottles.cl,
    'Contenance (cl)',
    'Formato (cl)',
    'Inhalt in cl',
    'VOLUME CL',
    'Volume [cl]',
  ),
  ...measured(
    'volume',
    'l',
    bottles.l,
    'Inhalt (l)',
    'Capacidade (L)',
    'Capacità litri',
    'Nennvolumen l',
    'Volume (litres)',
  ),
  ...measured(
    'sugars',
    'g_l',
    perLitre,
    'RS g/L',
    'Residual sugar (g/L)',
    'Restzucker g/l',
    'Sucres (g/l)',
    'Sucre résiduel g/l',
  ),
  ...measured(
    'sugars',
    'g_l',
    perLitre,
    'Zuccheri residui (g/l)',
    'Azúcares residuales g/l',
    'Açúcares residuais (g/L)',
  ),
  ...measured(
    'sugars',
    'g_l',
    perLitre,
    'Σάκχαρα (g/l)',
    'RZ [g/l]',
    'Glucose + fructose (g/l)',
    'Sucres g.L-1',
    'Zucker g/L',
  ),
  ...measured(
    'sugars',
    'g_100ml',
    ['0.07', '0.24', '12.8'],
    'Sugars (g/100ml)',
    'Sucres (g pour 100 ml)',
    'Zucker g/100 ml',
  ),
  ...measured('acids', 'g_l', acidity, 'TA g/L', 'Total acidity (g/l)', 'Gesamtsäure g/l', 'Ges. Säure g/l'),
  ...measured(
    'acids',
    'g_l',
    acidity,
    'Acidez total (g/l)',
    'Acidità totale g/l',
    'Ολική οξύτητα (g/l)',
    'Titratable acidity (g/L)',
  ),
  ...measured(
    'acids',
    'g_l_h2so4',
    ['3,3', '3,6', '4,1'],
    'AT g/l H2SO4',
    'Acidité totale (g/l H2SO4)',
    'AT (g H2SO4/l)',
  ),
  ...measured(
    'alcohol',
    'percent_vol',
    strength,
    'ABV',
    'ABV %',
    'Alcohol % vol',
    'Alkohol Vol%',
    'Vol.-%',
    'Degré',
    'TAV',
  ),
  ...measured(
    'alcohol',
    'percent_vol',
    strength,
    'Degré alcoolique',
    'Grado alcolico',
    'Grado alcohólico',
    'Teor alcoólico',
  ),
  ...measured(
    'alcohol',
    'percent_vol',
    strength,
    'Αλκοόλ % vol',
    'Alc. % by vol.',
    'Titre alcoométrique',
    'Alkoholgehalt',
  ),
  ...of(
    'brand',
    ['Deux Rives', 'Deux Rives', 'Clos Rambaud'],
    'Producer',
    'Winery',
    'Domaine',
    'Weingut',
    'Bodega',
    'Cantina',
  ),
  ...of(
    'brand',
    ['Deux Rives', 'Deux Rives', 'Clos Rambaud'],
    'Marque',
    'Marke',
    'Marchio',
    'Marca',
    'Quinta',
    'Οινοποιείο',
  ),
  ...of(
    'name',
    names,
    'Wine',
    'Wine name',
    'Nom du vin',
    'Cuvée',
    'Bezeichnung',
    'Wein',
    'Vino',
    'Vinho',
    'Product name',
  ),
  ...of('name', names, 'Nombre del vino', 'Nome del vino', 'Weinname', 'Ετικέτα', 'Όνομα οίνου'),
  ...of(
    'reference',
    codes,
    'SKU',
    'Item #',
    'Item no.',
    'Art-Nr.',
    'Artikelnummer',
    'Réf.',
    'Référence',
    'Code article',
  ),
  ...of('reference', codes, 'Referencia', 'Codice articolo', 'Código', 'Κωδικός', 'Product code', 'Ref'),
  ...of(
    'gtin',
    gtins,
    'EAN',
    'EAN13',
    'EAN-Code',
    'Barcode',
    'GTIN',
    'UPC',
    'Code-barres',
    'Gencod',
    'Codice a barre',
  ),
  ...of('gtin', gtins, 'Código de barras', 'Strichcode', 'Cod. EAN'),
  ...of(
    'vintage',
    years,
    'Vintage',
    'Year',
    'Millésime',
    'Jahrgang',
    'Jg.',
    'Annata',
    'Añada',
    'Colheita',
    'Εσοδεία',
  ),
  ...of('wineType', colours.en, 'Colour', 'Color', 'Wine type', 'Type'),
  ...of('wineType', colours.fr, 'Couleur', 'Type de vin'),
  ...of('wineType', ['rot', 'rosé', 'rot'], 'Farbe', 'Weinart', 'Weinfarbe'),
  ...of('wineType', ['rosso', 'rosato', 'rosso'], 'Colore', 'Tipologia'),
  ...of('wineType', colours.es, 'Tipo de vino', 'Cor'),
  ...of('wineType', ['Ερυθρός', 'Ροζέ', 'Ερυθρός'], 'Χρώμα'),
  ...of(
    'ingredients',
    ['Grapes, sulphites', 'Grapes', 'Grapes, sulphites'],
    'Ingredients',
    'Ingredient list',
    'Zutaten',
  ),
  ...of(
    'ingredients',
    ['raisins, sulfites', 'raisins', 'raisins'],
    'Ingrédients',
    'Ingredienti',
    'Ingredientes',
    'Συστατικά',
  ),
  ...of(
    'allergens',
    ['sulphites', 'sulphites', 'sulphites'],
    'Allergens',
    'Allergene',
    'Allergènes',
    'Alérgenos',
    'Αλλεργιογόνα',
  ),
  ...of('appellation', ['Morgon', 'Sancerre', 'Morgon'], 'Appellation', 'Denominazione', 'AOP', 'AOC'),
  ...of(
    'region',
    ['Loire', 'Rhône', 'Loire'],
    'Region',
    'Région',
    'Anbaugebiet',
    'Regione',
    'Región',
    'Região',
  ),
  ...of(
    null,
    ['12,50', '9,90', '24,00'],
    'Price',
    'Preis',
    'Prix TTC',
    'Prezzo',
    'Precio',
    'Preço',
    'Τιμή',
    'VK brutto',
  ),
  ...of(
    null,
    ['120', '48', '1 200'],
    'Stock',
    'Bestand',
    'Giacenza',
    'Bouteilles en stock',
    'Απόθεμα',
    'Existencias',
  ),
  ...of(null, ['3,5', '3,6', '3,4'], 'pH', 'pH-Wert'),
  ...of(
    null,
    ['0,4', '0,5', '0,3'],
    'Volatile acidity (g/l)',
    'Acidité volatile',
    'AV g/l H2SO4',
    'Flüchtige Säure',
    'VA',
  ),
  ...of(
    null,
    ['28', '31', '25'],
    'Free SO2 (mg/l)',
    'SO2 libre',
    'Freie SO2 mg/l',
    'SO2 total',
    'Gesamt-SO2',
  ),
  ...of(null, ['Gold 2024', 'Silver 2023', 'Gold 2024'], 'Awards', 'Médailles', 'Auszeichnungen'),
  ...of(null, ['Le Plan', 'Les Sables', 'Le Plan'], 'Parcelle', 'Parcel', 'Lage-Nr.', 'Vigneto', 'Tank'),
  ...of(
    null,
    ['France', 'France', 'Italy'],
    'Country',
    'Country of origin',
    'Pays',
    'Herkunftsland',
    'Paese',
  ),
  ...of(null, ['6', '12', '6'], 'Bottles per case', 'Colisage', 'Flaschen pro Karton'),
  ...of(null, ['Merlot', 'Syrah', 'Merlot'], 'Grape variety', 'Cépage', 'Rebsorte', 'Vitigno', 'Variedad'),
]
