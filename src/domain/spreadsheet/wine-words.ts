// Colour, class and sweetness of a wine as the trade writes them in one cell: `Weißwein trocken`, `rouge`,
// `Vino spumante brut`, `White`. Words are normalized (`normalizeName`); the same word may say two things, as
// "Sekt" is a class and a type.

import { normalizeName } from '../normalized-name.ts'
import type { SheetDraft } from '../sheet/fields.ts'

type WineType = NonNullable<SheetDraft['wineType']>
type WineClass = NonNullable<SheetDraft['wineClass']>
type Sweetness = NonNullable<SheetDraft['sweetness']>
/** A colour; which type of white wine it is depends on the sugars. */
type Colour = 'red' | 'white' | 'rose'

/** What a cell says of the wine; nothing else is in it. */
export type WineWords = {
  readonly colour?: Colour
  readonly wineClass?: WineClass
  readonly sweetness?: Sweetness
}

const colours: Readonly<Record<Colour, string>> = {
  red:
    'red|reds|red wine|red wines|rouge|rouges|vin rouge|vins rouges|rot|rote|rotwein|rotweine|' +
    'roter|rosso|rossi|vino rosso|rossa|tinto|tintos|vino tinto|vinho tinto|ερυθροσ|ερυθρο|' +
    'ερυθρα|κοκκινο|κοκκινοσ|ερυθροσ οινοσ|κοκκινο κρασι|dunkel',
  white:
    'white|whites|white wine|white wines|blanc|blancs|blanche|vin blanc|vins blancs|weiss|weisse|' +
    'weisser|weisswein|weissweine|bianco|bianchi|bianca|vino bianco|blanco|blancos|vino blanco|' +
    'branco|brancos|vinho branco|λευκοσ|λευκο|λευκα|ασπρο|ασπροσ|λευκοσ οινοσ|λευκο κρασι|λευκοι',
  rose:
    'rose|roses|rose wine|vin rose|vins roses|rosewein|roseweine|rosato|rosati|rosata|' +
    'vino rosato|rosado|rosados|vino rosado|vinho rose|vinho rosado|pink|blush|ροζε|ροζε οινοσ|' +
    'ροζ|weissherbst|rotling|chiaretto|cerasuolo|clairet',
}
const classes: Readonly<Record<WineClass, string>> = {
  still:
    'still|still wine|still wines|tranquille|vin tranquille|vins tranquilles|stillwein|' +
    'still weine|fermo|vino fermo|vini fermi|tranquillo|vino tranquillo|tranquilo|vino tranquilo|' +
    'vinho tranquilo|ησυχοσ|ησυχοσ οινοσ|ησυχο',
  sparkling:
    'sparkling|sparkling wine|sparkling wines|quality sparkling wine|mousseux|vin mousseux|' +
    'vins mousseux|vin mousseux de qualite|effervescent|vin effervescent|effervescents|bulles|' +
    'schaumwein|schaumweine|qualitatsschaumwein|sekt|winzersekt|cremant|champagne|champagner|' +
    'cava|prosecco|spumante|vino spumante|vini spumanti|spumanti|vino spumante di qualita|' +
    'bollicine|espumoso|vino espumoso|vinos espumosos|espumosos|espumante|vinho espumante|' +
    'espumantes|αφρωδησ|αφρωδησ οινοσ|αφρωδη|αφρωδεσ',
  semi_sparkling:
    'semi sparkling|semi sparkling wine|semisparkling|lightly sparkling|petillant|vin petillant|' +
    'perlant|perlwein|perlweine|frizzante|vino frizzante|frizzanti|aguja|de aguja|vino de aguja|' +
    'frisante|vinho frisante|ημιαφρωδησ|ημιαφρωδησ οινοσ|ημιαφρωδεσ',
  fortified:
    'fortified|fortified wine|liqueur wine|liquor wine|vin de liqueur|vin mute|vin doux naturel|' +
    'vdn|vdl|likorwein|likorweine|liquoroso|vino liquoroso|vini liquorosi|vino de licor|licoroso|' +
    'vinho licoroso|vinho generoso|generoso|port|porto|port wine|vinho do porto|sherry|jerez|' +
    'marsala|madeira|οινοσ λικερ|λικερ',
  still_non_alcoholic:
    'non alcoholic|alcohol free|non alcoholic wine|alcohol free wine|sans alcool|vin sans alcool|' +
    'alkoholfrei|alkoholfreier wein|analcolico|vino analcolico|sin alcohol|vino sin alcohol|' +
    'sem alcool|vinho sem alcool|χωρισ αλκοολη',
  sparkling_non_alcoholic:
    'non alcoholic sparkling|alcohol free sparkling wine|alkoholfreier sekt|' +
    'alkoholfreier schaumwein|mousseux sans alcool|effervescent sans alcool|spumante analcolico|' +
    'espumoso sin alcohol|espumante sem alcool',
}
const terms: Readonly<Record<Sweetness, string>> = {
  brut_nature:
    'brut nature|naturherb|brut zero|zero dosage|dosage zero|non dose|pas dose|dosaggio zero|' +
    'pas dosage|nature|bruto natural|brut naturel|ultra brut|μπρουτ νατουρ',
  extra_brut: 'extra brut|extra herb|extra bruto|εξτρα μπρουτ',
  brut: 'brut|herb|bruto|μπρουτ',
  extra_dry: 'extra dry|extra sec|extra trocken|extra secco|extra seco|extra seca|πολυ ξηροσ|εξτρα ξηροσ',
  dry: 'dry|sec|seche|trocken|trockener|secco|secca|asciutto|seco|seca|ξηροσ|ξηρο|ξηρη',
  medium_dry:
    'medium dry|semi dry|half dry|off dry|demi sec|halbtrocken|semi secco|semisecco|abboccato|' +
    'semi seco|semiseco|meio seco|meio seca|ημιξηροσ|ημιξηρο',
  medium:
    'medium|medium sweet|semi sweet|half sweet|moelleux|lieblich|amabile|semi dolce|semidulce|' +
    'semi dulce|meio doce|ημιγλυκοσ|ημιγλυκο|ημιγλυκυσ|ημιγλυκη',
  sweet: 'sweet|doux|douce|liquoreux|suss|susser|edelsuss|mild|dolce|dulce|doce|γλυκυσ|γλυκο|γλυκοσ|γλυκεια',
}
/** Words between the others that say nothing more. */
const fillers: ReadonlySet<string> = new Set(
  (
    'wine|wines|vin|vins|wein|weine|vino|vini|vinos|vinho|vinhos|οινοσ|κρασι|quality|de qualite|' +
    'und|and|et|e|y'
  ).split('|'),
)

const meanings: ReadonlyMap<string, WineWords> = buildMeanings()

function buildMeanings(): ReadonlyMap<string, WineWords> {
  const index = new Map<string, WineWords>()
  const add = (text: string, meaning: WineWords): void => {
    for (const word of text.split('|')) index.set(word, { ...index.get(word), ...meaning })
  }
  for (const [colour, text] of Object.entries(colours)) add(text, { colour: colour as Colour })
  for (const [wineClass, text] of Object.entries(classes)) add(text, { wineClass: wineClass as WineClass })
  for (const [sweetness, text] of Object.entries(terms)) add(text, { sweetness: sweetness as Sweetness })
  return index
}

/** Longest phrase of the tables, in words. */
const maxPhrase = 5
/** Longest cell that is read, in words. */
const maxWords = 8

/** What a cell says of colour, class and sweetness; undefined when it says anything else, or two things at once. */
export function readWineWords(text: string): WineWords | undefined {
  const words = normalizeName(text.replace(/[()[\],;/.]/g, ' ')).split(' ')
  if (words.length > maxWords) return undefined
  const read: { -readonly [K in keyof WineWords]: WineWords[K] } = {}
  for (let start = 0; start < words.length;) {
    const phrase = phraseAt(words, start)
    if (phrase === undefined) return undefined
    const { length, means } = phrase
    if (isContradiction(read, means)) return undefined
    Object.assign(read, means)
    start += length
  }
  return Object.keys(read).length === 0 ? undefined : read
}

function phraseAt(words: readonly string[], start: number): { length: number; means: WineWords } | undefined {
  for (let length = Math.min(maxPhrase, words.length - start); length > 0; length -= 1) {
    const phrase = words.slice(start, start + length).join(' ')
    const means = meanings.get(phrase)
    if (means !== undefined) return { length, means }
    if (fillers.has(phrase)) return { length, means: {} }
  }
  return undefined
}

function isContradiction(read: WineWords, means: WineWords): boolean {
  const kinds = ['colour', 'wineClass', 'sweetness'] as const
  return kinds.some(
    (kind) => means[kind] !== undefined && read[kind] !== undefined && read[kind] !== means[kind],
  )
}

/**
 * The type of a wine by the words of its cell and by its row. Undefined when they do not decide which white wine it
 * is, or say nothing of a type.
 */
export function wineTypeOf(
  { colour, wineClass, sweetness }: WineWords,
  row: SheetDraft,
): WineType | undefined {
  if (colour === 'red') return 'red'
  if (colour === 'rose') return 'rose'
  const read: SheetDraft = {
    ...row,
    ...(wineClass === undefined ? {} : { wineClass }),
    ...(sweetness === undefined ? {} : { sweetness }),
  }
  if (colour === 'white') return whiteTypeOf(read)
  return wineClass === 'sparkling' || wineClass === 'sparkling_non_alcoholic' ? 'sparkling' : undefined
}

/** Grams per litre up to which a still wine is dry whatever its acidity, with it, and from which it is sweet. */
const [alwaysDry, dryWithAcidity, sweetFrom] = [4, 9, 45]

/**
 * The type of a white wine (2019/33 Annex III Part B): by its class, its term of sweetness, or its sugars and
 * acids.
   "Medium" wine of 12 to 45 g/l counts as semi-dry, because no type is named for it. Undefined when the row
 * does not decide.
 */
function whiteTypeOf({ wineClass, sweetness, sugars, acids }: SheetDraft): WineType | undefined {
  if (wineClass === 'sparkling' || wineClass === 'sparkling_non_alcoholic') return 'sparkling'
  const byTerm = sweetness === undefined ? undefined : typesByTerm[sweetness]
  if (byTerm !== undefined) return byTerm
  if (sugars === undefined) return undefined
  const perLitre = Math.round(sugars * 10_000) / 1000
  if (perLitre >= sweetFrom) return 'sweet_white'
  if (perLitre <= alwaysDry) return 'dry_white'
  if (perLitre > dryWithAcidity) return 'semi_dry_white'
  if (acids === undefined) return undefined
  return perLitre <= acids * 10 + 2 ? 'dry_white' : 'semi_dry_white'
}

const typesByTerm: Readonly<Partial<Record<Sweetness, WineType>>> = {
  dry: 'dry_white',
  medium_dry: 'semi_dry_white',
  medium: 'semi_dry_white',
  sweet: 'sweet_white',
}
