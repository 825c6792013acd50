// Words of the trade for the choices of a field, beside their names in the interface languages: `AOP`, `DOCG`,
// `EU`, `Großbritannien`, `bio`. Normalized (`normalizeName`), without full stops.

import { normalizeName } from '../normalized-name.ts'
import type { SheetField } from '../sheet/fields.ts'
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
  indication: {
    pdo:
      'pdo|aop|aoc|dop|doc|docg|do|doca|doq|dopdo|gu|qba|pradikatswein|qualitatswein|ποπ|oπαπ|' +
      "denominazione di origine protetta|appellation d'origine protegee|" +
      'geschutzte ursprungsbezeichnung|denominacion de origen protegida|' +
      'denominacao de origem protegida|vinho de qualidade|vlqprd|vqprd|ava',
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

/** The id that a word of the trade means for a field; undefined when it is none. */
export function choiceByWord(field: SheetField, text: string): string | undefined {
  const name = normalizeName(text.replace(/\./g, ' ').replace(/[()]/g, ' '))
  const index = idsByWord.get(field)
  const named = index?.get(name) ?? index?.get(name.replace(/ /g, ''))
  if (named !== undefined) return named
  if (field === 'wineClass') return readWineWords(text)?.wineClass
  return field === 'sweetness' ? readWineWords(text)?.sweetness : undefined
}
