// Keeps private metaphors, riddles and inversions out of code, comments, file names, test names and
// documents. Each banned word names its plain replacement. Run it alone with `npm test
// test/conventions/plain-words.test.ts`; a failure lists every file and line. Quotations are exempt: `> …` in
// Markdown, and the exemptions below.

import { rootTexts, textsOf } from '../support/sources.ts'

type Banned = { readonly word: string; readonly instead: string; readonly pattern: RegExp }

/** A banned word with its inflections, as a whole word in any case. */
const word = (forms: string, instead: string): Banned => ({
  word: forms.split('|').join(', ').replaceAll('?', ''),
  instead,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}_])(?:${forms})(?![\\p{L}\\p{N}_])`, 'iu'),
})

/**
 * A word banned as a part of an identifier: `toldOnce`, `isTold`, `lastTold`. Checked outside comments and
 * strings.
 */
const identifier = (part: string, instead: string): Banned => {
  const capital = `${part.charAt(0).toUpperCase()}${part.slice(1)}`
  return {
    word: `identifier with "${part}"`,
    instead,
    pattern: new RegExp(
      `(?<![A-Za-z0-9])${part}(?![a-z0-9])|(?<=[a-z0-9])${capital}(?![a-z0-9])|\\b${capital}(?![a-z0-9])`,
      'u',
    ),
  }
}

const bannedWords: readonly Banned[] = [
  word('house|houses', 'app, the product, the repository, operator'),
  word('doors?', 'application API, adapter, entry point'),
  word('crews?', 'worker pool'),
  word('wish|wishes', 'idempotency key'),
  word('ledgers?', 'reconciliation, totals'),
  word('tally|tallies', 'view counter, count'),
  word('sweeps?', 'cleanup'),
  word('anew', 'again'),
  word('whoever', 'anyone who, the user who'),
  word('judge|judged|judges|judging', 'validate, check, decide'),
  word('forebears', 'ancestors'),
  word('apart', 'separate, distinguish, in a transaction of its own'),
  word('let go', 'release, allow'),
  word('is asked for', 'is requested'),
  word('ground floor', 'domain layer'),
  word('desks?', 'CLI context'),
  word('he|his|him|himself', 'they, or the role: the producer, the reader'),
  {
    word: 'letter (an e-mail)',
    instead: 'e-mail; a "letter" is a character of the alphabet',
    pattern: new RegExp(
      'letters\\.ts|(?:a|the|this|every|each|no|one) letter (?:to|that|with|is|was|goes|for|has)\\b|by letter\\b|' +
        "the letter['’]s|\\bletter is\\b|letters? (?:sent|queued|that lead)",
      'iu',
    ),
  },
]

const bannedIdentifiers: readonly Banned[] = [
  ...['asked', 'told', 'kept', 'said'].map((part) => identifier(part, 'the noun of the thing')),
  ...['house', 'door', 'crew', 'wish', 'ledger', 'tally', 'desk', 'forebears', 'judge'].map((part) =>
    identifier(part, 'see the word of this name'),
  ),
]

/** Files that may contain any word, each with its reason. */
const exemptFiles: readonly { readonly path: RegExp; readonly because: string }[] = [
  { path: /^test\/conventions\/plain-words\.test\.ts$/, because: 'It lists the words.' },
  { path: /^migrations\/00(?:0\d|1[0-5])/, because: 'A migration that has run never changes.' },
  { path: /^docs\/domain/, because: 'It quotes the law.' },
  { path: /^docs\/specification\.md$/, because: 'It is the specification, unchanged.' },
  { path: /^docs\/reference\//, because: 'It is generated; its sources are checked.' },
]

/** Quotations that may stay, each with its reason. Keep the list short. */
const exemptPhrases: readonly { readonly phrase: string; readonly because: string }[] = [
  { phrase: '`house.defect`', because: 'A code of earlier versions, in the changelog.' },
]

const codeFile = /\.(?:tsx?|mjs|cjs|css|sql)$/

/** Path → text of everything checked. */
function checkedTexts(): ReadonlyMap<string, string> {
  const all = [
    ...textsOf(['src', 'views', 'cli', 'worker', 'test', 'migrations'], codeFile),
    ...textsOf(['docs'], /\.md$/),
    ...rootTexts(/\.(?:md|cjs|ts|js|json|example)$|^Procfile$/),
  ]
  return new Map(
    all.filter(
      ([path]) => path !== 'package-lock.json' && !exemptFiles.some((exempt) => exempt.path.test(path)),
    ),
  )
}

/** The lines of a text without quotations; the numbers of the lines stay. */
function checkedLines(path: string, text: string): string[] {
  return text.split('\n').map((line) => {
    if (path.endsWith('.md') && line.startsWith('>')) return ''
    return exemptPhrases.reduce((rest, { phrase }) => rest.replaceAll(phrase, ''), line)
  })
}

/** Code alone: comments, strings and the text of templates become blanks; the numbers of the lines stay. */
function withoutProse(text: string): string {
  return text.replace(
    /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\$]|\$(?!\{))*(?=`|\$\{)/g,
    (prose) => prose.replace(/[^\n]/g, ' '),
  )
}

/** Where a word occurs: `path:line: text`; a file whose name contains it is listed as `path`. */
function occurrencesOf({ pattern }: Banned, texts: ReadonlyMap<string, string>, inCode = false): string[] {
  return [...texts].flatMap(([path, text]) => {
    if (inCode && !codeFile.test(path)) return []
    const lines = checkedLines(path, inCode ? withoutProse(text) : text)
    const original = text.split('\n')
    const found = lines.flatMap((line, index) =>
      pattern.test(line)
        ? [`${path}:${String(index + 1)}: ${(original[index] ?? '').trim().slice(0, 100)}`]
        : [],
    )
    return pattern.test(path.replaceAll(/[-/]/g, ' ')) ? [path, ...found] : found
  })
}

function refuseOccurrences(banned: Banned, found: readonly string[]): void {
  if (found.length > 0)
    throw new Error(`${banned.word} → ${banned.instead}: ${String(found.length)} places\n${found.join('\n')}`)
}

describe('plain words', () => {
  const texts = checkedTexts()

  for (const banned of bannedWords)
    it(`are used instead of "${banned.word}"`, () => {
      refuseOccurrences(banned, occurrencesOf(banned, texts))
    })

  for (const banned of bannedIdentifiers)
    it(`are used instead of an ${banned.word}`, () => {
      refuseOccurrences(banned, occurrencesOf(banned, texts, true))
    })
})
