// Words of the trade for the choices of a field, beside their names in the interface languages: `AOP`, `DOCG`,
// `EU`, `Großbritannien`, `bio`. Normalized (`normalizeName`), without full stops.

import { normalizeName } from '../normalized-name.ts'
import type { SheetField } from '../sheet/fields.ts'
import { gasSynonyms } from '../sheet/list-synonyms.ts'
import { readWineWords } from './wine-words.ts'

const words: Readonly<Partial<Record<SheetField, Readonly<Record<string, string>>>>> = {
  family: {
    wine: 'wine|wein|vin|vino|vinho|οινοσ|κρασι|wines|vins',
    aromatised:
      'aromatised wine|aromatized wine|aromatisierter wein|vin aromatise|vino aromatizzato|vermouth',
    spirit:
      'spirit|spirits|spirit drink|spirituose|spirituosen|spiritueux|bevanda spiritosa|' +
      'bebida espirituosa|αλκοολουχο ποτο|distillate',
  },
  gasStatement: {
    bottled: gasSynonyms.bottled.join('|'),
    may_be_bottled: gasSynonyms.may_be_bottled.join('|'),
  },
  indication: {
    pdo:
      'pdo|aop|aoc|dop|doc|docg|do|doca|doq|dopdo|gu|qba|pradikatswein|qualitatswein|ποπ|oπαπ|' +
      "denominazione di origine protetta|appellation d'origine protegee|" +
      'geschutzte ursprungsbezeichnung|denominacion de origen protegida|' +
      'denominacao de origem protegida|vinho de qualidade|vlqprd|vqprd|ava|' +
      'champagne|champagner|cava|prosecco|porto|vinho do porto|sherry|jerez|marsala|madeira',
    pgi:
      'pgi|igp|igt|gga|landwein|vin de pays|vino de la tierra|vinho regional|πγε|vt|' +
      'indication geographique protegee|geschutzte geografische angabe',
    none:
      "none|vin de france|vino d'italia|vino de espana|table wine|vin de table|tafelwein|" +
      'vino da tavola|vino de mesa|vinho de mesa|vsig|sans ig|ohne|deutscher wein|επιτραπεζιοσ|no',
  },
  sparklingMethod: {
    second_fermentation:
      'fermentation|second fermentation|traditional method|methode traditionnelle|' +
      'traditionelle flaschengarung|flaschengarung|metodo classico|metodo tradicional|charmat|' +
      'martinotti|cuve close|tank method|tankgarung|ancestral',
    carbon_dioxide:
      'carbon dioxide|co2|aerated|gazeifie|kohlensaure zugesetzt|gassificato|gasificado|gaseificado',
  },
  targetMarket: {
    '097':
      'eu|ue|e u|european union|europaische union|europe|europa|union europeenne|unione europea|' +
      'union europea|uniao europeia|eu 27|eu27|all eu|ευρωπαικη ενωση|εε|ευρωπη',
    '001': 'world|worldwide|all countries|weltweit|welt|monde|mondo|mundo|κοσμοσ',
    '826':
      'uk|u k|great britain|gb|england|grossbritannien|royaume uni|grande bretagne|regno unito|' +
      'gran bretagna|reino unido|gran bretana',
    '840':
      'usa|u s a|us|united states|united states of america|vereinigte staaten|etats unis|' +
      'stati uniti|estados unidos|ee uu|eeuu|eua|ηπα',
    '528':
      'holland|netherlands|the netherlands|niederlande|pays bas|olanda|paesi bassi|paises bajos|paises baixos',
    '203':
      'czech republic|tschechien|tschechische republik|republique tcheque|repubblica ceca|republica checa',
    '300': 'greece|hellas|griechenland|el',
  },
}

const idsByWord: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(words).map(([field, choices]) => [
    field,
    new Map(
      Object.entries(choices).flatMap(([id, text]) => text.split('|').map((word) => [word, id] as const)),
    ),
  ]),
)

/** What stands beside the name of a place or in a whole designation: `ΠΟΠ Νεμέα`, `Prädikatswein Kabinett`. */
const indicationWords: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:pdo|aop|aoc|dop|docg?|doca|doq|ποπ|οπαπ|pradikatswein|qualitatswein|qba)(?!\p{L})/u, 'pdo'],
  [/(?<!\p{L})(?:kabinett|spatlese|(?:beeren|trockenbeeren)?auslese|eiswein|t?ba)(?!\p{L})/u, 'pdo'],
  [/(?<!\p{L})(?:pgi|igp|igt|gga|landwein|πγε)(?!\p{L})/u, 'pgi'],
]

const negation =
  /(?<!\p{L})(?:no|non|not|without|nicht|kein|ohne|pas|sans|senza|sin|sem|nao|οχι|χωρισ)(?!\p{L})/u

/** The kind of a protected name that is part of a longer text; undefined for none, or for two kinds. */
function indicationIn(text: string): string | undefined {
  const name = normalizeName(text.replace(/\./g, ''))
  if (negation.test(name)) return undefined
  const kinds = new Set(indicationWords.filter(([word]) => word.test(name)).map(([, kind]) => kind))
  return kinds.size === 1 ? [...kinds][0] : undefined
}

/** Whether a text is a protected name with its kind, as `AOP Fitou`, and not the kind alone. */
export function hasProtectedName(text: string): boolean {
  return indicationIn(text) !== undefined && idOfWord('indication', text) === undefined
}

function idOfWord(field: SheetField, text: string): string | undefined {
  const name = normalizeName(text.replace(/\./g, ' ').replace(/[()]/g, ' '))
  const index = idsByWord.get(field)
  return index?.get(name) ?? index?.get(name.replace(/ /g, ''))
}

/** The id that a word of the trade means for a field; undefined when it is none. */
export function choiceByWord(field: SheetField, text: string): string | undefined {
  const named = idOfWord(field, text)
  if (named !== undefined) return named
  if (field === 'indication') return indicationIn(text)
  if (field === 'wineClass') return readWineWords(text)?.wineClass
  return field === 'sweetness' ? readWineWords(text)?.sweetness : undefined
}
