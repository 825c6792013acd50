// Findings on the texts of a PDF: the words at the code, the energy, the allergens, their size and their inks.
// Regulation (EU) 1308/2013 Art. 119(4) and (5), Notice C/2023/1190 question 23, Regulation (EU) 1169/2011 Art. 13, 21.

import type { ArtworkExpectation, ExpectedAllergens } from './expectation.ts'
import type { Finding } from './findings.ts'
import { leastXHeight, xHeight } from './letter-height.ts'
import type { Box, Ink, PageMeasures } from './measures.ts'
import { boxOf, charactersIn, findWord, searchText, type SearchText, type TextRange } from './text-search.ts'

/** Fewer letters than this on a page: its texts are outlines or pictures. */
const fewestLetters = 12
/** Largest distance in mm of the words from the code that still stand "at" it. */
const besideCode = 20
/** The energy statement says "per 100 ml" within this many characters. */
const nearEnergy = 60

/** A text of a page that the law asks for. */
type FoundText = { readonly page: number; readonly search: SearchText; readonly range: TextRange }
type PageText = { readonly page: number; readonly search: SearchText; readonly measures: PageMeasures }

/** The findings on the texts; none for a file without a text layer of its own, such as a photo. */
export function textFindings(
  pages: readonly PageMeasures[],
  expected: ArtworkExpectation,
  codeAt: { readonly page: number; readonly box: Box } | null,
): Finding[] {
  const texts = pages.flatMap((measures, page): PageText[] =>
    measures.characters === null ? [] : [{ page, search: searchText(measures.characters), measures }],
  )
  if (texts.length === 0) return []
  const letters = texts.map(({ search }) => search.text.replace(/[^\p{L}]/gu, '').length)
  if (letters.every((count) => count < fewestLetters)) return notReadable(expected)
  const headings = texts.flatMap((text) => placesOf(text, expected.headings))
  const energies = texts.flatMap(energyStatements)
  const allergens = allergensOn(texts, expected)
  const required = [...headings.slice(0, 3), ...energies.map(({ found }) => found), ...allergens.found]
  const findings = [
    headingFinding(headings, texts, codeAt),
    ...energyFinding(energies, expected),
    ...allergens.findings,
    ...lettersFinding(required),
    ...inksFinding(required),
  ]
  const atCode = texts.findIndex(({ page }) => page === codeAt?.page)
  return (letters[atCode] ?? fewestLetters) < fewestLetters ? withOutlines(findings, expected) : findings
}

/** Findings where the page with the code has outlines: what other pages lack may stand there. */
function withOutlines(findings: readonly Finding[], expected: ArtworkExpectation): Finding[] {
  const unknown = notReadable(expected)
  return findings.map((finding) => {
    const isLacking = ['missing', 'nowhere', 'far'].includes(finding.reason)
    return (isLacking ? unknown.find(({ check }) => check === finding.check) : undefined) ?? finding
  })
}

const nowhere = { page: 0, boxes: [], values: {} } as const

function notReadable({ energy, allergens }: ArtworkExpectation): Finding[] {
  const look = { ...nowhere, reason: 'notReadable', verdict: 'look' } as const
  return [
    { ...look, check: 'heading' },
    ...(energy === null ? [] : [{ ...look, check: 'energy' } as const]),
    ...(allergens.length === 0 ? [] : [{ ...look, check: 'allergens' } as const]),
  ]
}

function placesOf({ page, search }: PageText, words: readonly string[]): FoundText[] {
  return words.flatMap((word) => findWord(search, word).map((range) => ({ page, search, range })))
}

function headingFinding(
  headings: readonly FoundText[],
  texts: readonly PageText[],
  codeAt: { readonly page: number; readonly box: Box } | null,
): Finding {
  const first = headings[0]
  if (first === undefined) return { ...nowhere, check: 'heading', reason: 'missing', verdict: 'wrong' }
  const beside = headings.find(
    (heading) => codeAt !== null && heading.page === codeAt.page && isBeside(heading, texts, codeAt.box),
  )
  const shown = beside ?? first
  const heading = { check: 'heading', page: shown.page, boxes: boxesOf([shown]), values: {} } as const
  return beside === undefined && codeAt !== null
    ? { ...heading, reason: 'far', verdict: 'look' }
    : { ...heading, reason: 'beside', verdict: 'good' }
}

function isBeside({ page, search, range }: FoundText, texts: readonly PageText[], code: Box): boolean {
  const [box, text] = [boxOf(search, range), texts.find((candidate) => candidate.page === page)]
  if (box === null || text === undefined) return false
  const { width, height, pixelsPerMm } = text.measures
  const gap = (from: number, size: number, other: number, otherSize: number): number =>
    Math.max(0, from - (other + otherSize), other - (from + size))
  const across = gap(box.left, box.width, code.left, code.width) * width
  const down = gap(box.top, box.height, code.top, code.height) * height
  return Math.hypot(across, down) / (pixelsPerMm ?? 1) <= besideCode
}

type Energy = {
  readonly found: FoundText
  readonly kj: number
  readonly kcal: number
  readonly isPer100: boolean
  readonly isKcalFirst: boolean
}

/** An energy statement: kJ before kcal, kcal before kJ, or both units before both figures. */
const energyStatement = (() => {
  const [figure, between] = [String.raw`(\d{1,4})`, ' ?[/|(),;=–-]* ?']
  const forms = [
    `${figure} ?kj${between}${figure} ?kcal`,
    `${figure} ?kcal${between}${figure} ?kj`,
    `kj ?[/|] ?kcal[): =]*${figure} ?[/|] ?${figure}`,
  ]
  return new RegExp(forms.join('|'), 'g')
})()

function energyStatements({ page, search }: PageText): Energy[] {
  return [...search.text.matchAll(energyStatement)].map((match) => {
    const range = { start: match.index, end: match.index + match[0].length }
    const around = search.text.slice(Math.max(0, range.start - nearEnergy), range.end + nearEnergy)
    const isPer100 = /100 ?(?:ml|мл)/.test(around)
    const [, kj, kcal, kcalFirst, kjSecond, kjBelow, kcalBelow] = match
    return {
      found: { page, search, range },
      kj: Number(kj ?? kjSecond ?? kjBelow),
      kcal: Number(kcal ?? kcalFirst ?? kcalBelow),
      isPer100,
      isKcalFirst: kcalFirst !== undefined,
    }
  })
}

function energyFinding(energies: readonly Energy[], { energy }: ArtworkExpectation): Finding[] {
  if (energy === null) return []
  const values = { kj: energy.kj, kcal: energy.kcal }
  const isEqual = ({ kj, kcal }: Energy): boolean => kj === energy.kj && kcal === energy.kcal
  const [right, other] = [energies.filter(isEqual), energies.find((stated) => !isEqual(stated))]
  const at = (shown: Energy) =>
    ({ check: 'energy', page: shown.found.page, boxes: boxesOf([shown.found]), values }) as const
  const foundIn = ({ kj, kcal }: Energy) => ({ ...values, foundKj: kj, foundKcal: kcal })
  const first = right[0]
  if (first === undefined)
    return other === undefined
      ? [{ ...nowhere, check: 'energy', reason: 'missing', verdict: 'wrong', values }]
      : [{ ...at(other), reason: 'differs', verdict: 'wrong', values: foundIn(other) }]
  if (!right.some(({ isPer100 }) => isPer100))
    return [{ ...at(first), reason: 'notPer100', verdict: 'wrong' }]
  // That of a glass may stand beside it; an old value in one of the languages looks the same.
  if (other !== undefined)
    return [{ ...at(other), reason: 'another', verdict: 'look', values: foundIn(other) }]
  const turned = right.find(({ isKcalFirst }) => isKcalFirst)
  return turned === undefined
    ? [{ ...at(first), reason: 'equal', verdict: 'good' }]
    : [{ ...at(turned), reason: 'order', verdict: 'look' }]
}

/** The allergens of each language, and where they were found. */
function allergensOn(
  texts: readonly PageText[],
  { allergens, oneLanguageIsEnough }: ArtworkExpectation,
): { readonly findings: Finding[]; readonly found: FoundText[] } {
  if (allergens.length === 0) return { findings: [], found: [] }
  const languages = allergens.map((statement) => statementOn(texts, statement))
  const complete = languages.filter(({ missing }) => missing.length === 0)
  const found = languages.flatMap((language) => language.found)
  const isEnough = oneLanguageIsEnough ? complete.length > 0 : complete.length === languages.length
  const shown = (isEnough ? complete : languages).flatMap((language) => language.found)
  const at = { check: 'allergens', page: shown[0]?.page ?? 0, boxes: boxesOf(shown) } as const
  if (isEnough) return { findings: [{ ...at, reason: 'all', verdict: 'good', values: {} }], found }
  const lacking = languages.filter(({ missing }) => missing.length > 0)
  const named = [...new Set(lacking.flatMap(({ missing }) => missing))].join(',')
  if (oneLanguageIsEnough)
    return { findings: [{ ...at, reason: 'nowhere', verdict: 'wrong', values: { allergens: named } }], found }
  // A market with several languages may ask for one of them in each region: a person looks.
  const verdict = complete.length > 0 ? 'look' : 'wrong'
  const values = { languages: lacking.map(({ language }) => language).join(','), allergens: named }
  return { findings: [{ ...at, reason: 'missing', verdict, values }], found }
}

function statementOn(texts: readonly PageText[], { language, allergens }: ExpectedAllergens) {
  const places = allergens.map(({ allergen, words }) => ({
    allergen,
    places: texts.flatMap((text) => placesOf(text, words)).slice(0, 2),
  }))
  return {
    language,
    missing: places.filter((entry) => entry.places.length === 0).map(({ allergen }) => allergen),
    found: places.flatMap((entry) => entry.places),
  }
}

/** The smallest letters of the texts that the law asks for. */
function lettersFinding(required: readonly FoundText[]): Finding[] {
  const measured = required.flatMap((found) => {
    const height = xHeight(charactersIn(found.search, found.range))
    return height === null ? [] : [{ found, ...height }]
  })
  const smallest = measured.toSorted((one, other) => one.mm - other.mm)[0]
  if (smallest === undefined) return []
  const values = { mm: Number(smallest.mm.toFixed(2)), least: leastXHeight }
  const limit = leastXHeight * 0.985
  const small = measured.filter(({ mm }) => mm < limit).map(({ found }) => found)
  const shown = small.length > 0 ? small : [smallest.found]
  const at = { check: 'letters', page: shown[0]?.page ?? 0, boxes: boxesOf(shown), values } as const
  if (small.length === 0) return [{ ...at, reason: 'good', verdict: 'good' }]
  const isSure = measured.some(({ mm, isEstimate }) => mm < limit && !isEstimate)
  return [isSure ? { ...at, reason: 'small', verdict: 'wrong' } : { ...at, reason: 'close', verdict: 'look' }]
}

/** From the one to mend first. */
const inksToMend = ['fourColours', 'rgb', 'colour', 'unknown'] as const satisfies readonly Ink[]

function inksFinding(required: readonly FoundText[]): Finding[] {
  const first = required[0]
  if (first === undefined) return []
  for (const ink of inksToMend) {
    const inInk = required.filter(({ search, range }) =>
      charactersIn(search, range).some((character) => character.ink === ink && character.box !== null),
    )
    if (inInk[0] !== undefined)
      return [
        {
          check: 'inks',
          reason: ink,
          verdict: 'look',
          page: inInk[0].page,
          boxes: boxesOf(inInk),
          values: {},
        },
      ]
  }
  return [{ check: 'inks', reason: 'good', verdict: 'good', page: first.page, boxes: [], values: {} }]
}

/** The places of texts of the first one's page, at most eight. */
function boxesOf(found: readonly FoundText[]): Box[] {
  const page = found[0]?.page
  return found
    .filter((text) => text.page === page)
    .slice(0, 8)
    .flatMap(({ search, range }) => boxOf(search, range) ?? [])
}
