// Where each regulated word of the label was seen: a regulation's own translation (`law`), a public list
// (`public`), or nowhere yet (`unconfirmed`: no source names the language). locales/label-sources.json.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { labelLanguages } from '../../src/domain/languages.ts'

type Words = Readonly<Record<string, string>>
type LabelSources = {
  readonly fingerprints: Words
  readonly sources: Readonly<Record<string, { readonly mark: string; readonly text: string }>>
  /** Message → source → languages, separated by spaces. */
  readonly terms: Readonly<Record<string, Words>>
}

function locale(path: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../locales/${path}`, import.meta.url), 'utf8'))
}

function wordsOf(language: string): Words {
  return locale(`label/${language}.json`) as Words
}

const { fingerprints, sources, terms } = locale('label-sources.json') as LabelSources

/** Messages whose words a regulation gives or bounds. */
const regulated = [
  /^choice\.(?:sweetness|wineClass|wineType)\./,
  /^(?:allergen|functionalClass|gasStatement|ingredients?|negligible)\./,
  /^field\.bestBefore$/,
  /^organic\.origin\./,
  /^packaging\.(?:address|manufacturer|title)$/,
  /^product\.(?:(?:partially_)?de_alcoholised|alcohol_free|zero_alcohol|reduced_alcohol|produced_by_dealcoholisation)$/,
  /^nutrition\.(?:energy|fat|saturates|carbohydrate|sugars|protein|salt|title|per_100_ml)$/,
]

const languagesOf = (term: Words): string[] => Object.values(term).flatMap((list) => list.split(' '))

/** Changes when a confirmed word of a language changes, or is no longer confirmed. */
function fingerprint(language: string): string {
  const words = wordsOf(language)
  const lines = Object.entries(terms)
    .filter(([, term]) => languagesOf(term).includes(language))
    .map(([key]) => `${key}=${words[key] ?? ''}`)
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 12)
}

describe('the sources of the regulated words', () => {
  it('lists every regulated word of the label, and no other', () => {
    const keys = Object.keys(wordsOf('en')).filter((key) => regulated.some((form) => form.test(key)))
    expect(Object.keys(terms)).to.deep.equal(keys)
  })

  it('names known sources, each with a mark and a text, and each used', () => {
    for (const [id, { mark, text }] of Object.entries(sources)) {
      expect(['law', 'public'], id).to.include(mark)
      expect(text.length, id).to.be.greaterThan(20)
    }
    const used = new Set(Object.values(terms).flatMap((term) => Object.keys(term)))
    expect([...used].toSorted()).to.deep.equal(Object.keys(sources).toSorted())
  })

  it('names label languages, each once for a word', () => {
    for (const [key, term] of Object.entries(terms)) {
      const languages = languagesOf(term)
      expect(labelLanguages, key).to.include.members(languages)
      expect(new Set(languages).size, key).to.equal(languages.length)
    }
  })

  for (const language of labelLanguages) {
    it(`has in ${language} the words that the sources have: look at the source before changing one`, () => {
      expect(fingerprint(language)).to.equal(fingerprints[language])
    })
  }
})
