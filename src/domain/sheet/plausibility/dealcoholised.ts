// Terms of de-alcoholised drinks in the producer's texts, by the day of labelling
// (Regulation (EU) 1308/2013 Art. 119(1)(a) as changed by 2026/471; domain 9, W-02, W-06).

import { addMonths } from '../../law/calendar.ts'
import { lawRules } from '../../law/law-rules.ts'
import { alcoholFree, dealcoholised as dealcoholisedWords, reducedAlcohol } from './name-terms.ts'
import type { PlausibilityRule } from './rule.ts'
import { findsTerm } from './terms.ts'

const change = lawRules.lowAlcoholTerms.from
const dealcoholised = { families: ['wine', 'aromatised'], ground: 'labelling' } as const

/** The terms that end on 18 September 2027, in the languages of the trade; not the process that they name. */
const earlierTerms = [...dealcoholisedWords, 'teilentalkoholisiert*', 'désalcoolisée', 'dealcoolizzato']
const laterTerms = [...alcoholFree, ...reducedAlcohol, 'χωρίς αλκοόλη']

/** Where the terms stand; brands may be older than the law. */
const labelTexts = ['designation', 'name'] as const

/** Months before the change in which labels are ordered that may still be used after it. */
const orderedAhead = 3

export const dealcoholisedRules: readonly PlausibilityRule[] = [
  {
    ...dealcoholised,
    id: 'dealcoholised.earlierTerm',
    value: 'designation',
    weight: 'blocking',
    source: '2026/471 Art. 1(10) and Art. 5',
    code: 'earlierTerm',
    applies: ({ isDealcoholised, day }) => isDealcoholised && day !== undefined && day >= change,
    finds: (facts) =>
      findsTerm(
        earlierTerms,
        labelTexts,
      )({
        texts: facts.texts.filter(({ words }) => !words.hasAny(laterTerms)),
      }),
  },
  {
    ...dealcoholised,
    id: 'dealcoholised.laterTerm',
    value: 'designation',
    weight: 'advisory',
    source: '2026/471 Art. 6',
    code: 'laterTerm',
    applies: ({ isDealcoholised, words, day }) =>
      isDealcoholised && day !== undefined && day < change && words.hasAny(earlierTerms),
    finds: findsTerm(laterTerms, labelTexts),
  },
  {
    ...dealcoholised,
    id: 'dealcoholised.termEnds',
    value: 'labelledFrom',
    weight: 'advisory',
    source: '2026/471 Art. 5 and 6',
    setting: 'Labels are printed some months ahead.',
    code: 'termEnds',
    applies: ({ isDealcoholised, day }) =>
      isDealcoholised && day !== undefined && day < change && day >= addMonths(change, -orderedAhead),
  },
]
