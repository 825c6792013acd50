// Published labels of real wines, entered as their producers would, against the labels that the product prints:
// every ingredient and every figure, each difference with its reason. The facts and their sources are in the
// data files.

import { expect } from 'chai'
import { checkTypedEnergy } from '../../../src/domain/sheet/nutrition.ts'
import {
  enter,
  normalise,
  printedLines,
  realLabels,
  reasons,
  type Difference,
  type RealLabel,
  type Reason,
} from './real-label.ts'

const labels = realLabels()

function differencesOf({ differences }: RealLabel, line: string): readonly Difference[] {
  return differences.filter((difference) => difference.line === line)
}

function hasListReason(label: RealLabel, reason: Reason): boolean {
  return differencesOf(label, 'list').some((difference) => difference.reasons.includes(reason))
}

/** Whether a part is one that the reader leaves unread today, or a piece of it; it reports 120 characters. */
function isKnownUnread({ list, unread }: RealLabel, part: string): boolean {
  return unread.some((known) => known.includes(part) || (known.length === 120 && list.includes(part)))
}

/** The list is not yet what the law asks: what is missing or misplaced is explained, nothing may be added. */
function isUnfinished(label: RealLabel): boolean {
  return hasListReason(label, 'ours changes') || hasListReason(label, 'ours is wrong')
}

/** The bare names of a piece: without class, brackets and joining words stay inside a name. */
function namesOf(piece: string): string[] {
  return piece
    .split(/[(),]/)
    .map((part) => part.slice(part.lastIndexOf(':') + 1).trim())
    .filter((name) => name !== '')
}

/** Whether a printed piece is the one that the law asks, in either of its classes. */
function isPiece(law: string, printed: string): boolean {
  const [heading = '', ...names] = law.split(': ')
  if (names.length === 0) return law === printed
  return heading.split('|').some((name) => `${name}: ${names.join(': ')}` === printed)
}

function isClassed(piece: string): boolean {
  return /^[^(]*: /.test(piece)
}

describe('the published labels', () => {
  it('are at least sixty real ones, with address, file and day of their source', () => {
    expect(labels.length).to.be.at.least(60)
    expect(new Set(labels.map(({ id }) => id)).size).to.equal(labels.length)
    for (const { id, source } of labels) {
      expect(source.address, id).to.have.length.greaterThan(8)
      expect(source.via, id).to.have.length.greaterThan(8)
      expect(source.date, id).to.match(/^20\d\d-\d\d-\d\d$/)
    }
    const full = labels.filter(
      ({ list, kj, rows }) => list !== '' && (kj !== undefined || rows.sugars !== undefined),
    )
    expect(full.length).to.be.at.least(50)
  })

  it('come in six languages, from twelve countries, of six kinds of wine', () => {
    expect([...new Set(labels.map(({ language }) => language))].sort()).to.deep.equal([
      'de',
      'en',
      'es',
      'fr',
      'it',
      'sv',
    ])
    expect(new Set(labels.map(({ country }) => country)).size).to.be.at.least(12)
    expect(new Set(labels.map(({ family, wineClass }) => `${family} ${wineClass}`)).size).to.be.at.least(6)
  })

  it('explain every difference by a reason of the closed list', () => {
    for (const { id, differences } of labels) {
      for (const { line, reasons: given, why } of differences) {
        expect(given, `${id} ${line}`).to.have.length.greaterThan(0)
        for (const reason of given) expect(reasons, `${id} ${line}`).to.include(reason)
        expect(why, `${id} ${line}`).to.have.length.greaterThan(4)
        if (given.includes('their error') && line !== 'list') expect(why, id).to.match(/Art\. \d|Annex/)
      }
    }
  })
})

describe('a published label, entered and printed', () => {
  for (const label of labels) {
    it(`${label.id} (${label.language}): every ingredient`, () => {
      const { pieces, sentence, unread } = enter(label)
      expect(
        unread.filter((part) => !isKnownUnread(label, part)),
        'a part that was read before',
      ).to.deep.equal([])
      if (normalise(label.list) !== sentence) expect(differencesOf(label, 'list')).to.have.length(1)
      const names = label.law.flatMap(namesOf)
      if (isUnfinished(label)) {
        const gases = /atmos|schutzatm|kol(?:en)?dioxid|kohlen|kväve/
        const extra = pieces.flatMap(namesOf).filter((name) => !names.includes(name) && !gases.test(name))
        expect(extra, 'an ingredient that the published list does not have').to.deep.equal([])
        return
      }
      const missing = label.law.filter((law) => !pieces.some((piece) => isPiece(law, piece)))
      const added = pieces.filter((piece) => !label.law.some((law) => isPiece(law, piece)))
      expect(added, 'an ingredient that the published list does not have').to.deep.equal([])
      if (unread.length === 0) expect(missing).to.deep.equal([])
      const plain = pieces.filter((piece) => !isClassed(piece))
      expect(plain, 'plain names in their order of weight').to.deep.equal(
        label.law.filter((law) => plain.includes(law)),
      )
    })

    it(`${label.id} (${label.language}): every figure`, () => {
      const { lines, unread } = enter(label)
      for (const [line, printed] of Object.entries(printedLines(label))) {
        const ours = lines[line] ?? ''
        const known = differencesOf(label, line)
        if (line === 'allergens') {
          const isStated =
            ours !== '' && ours.split(', ').every((term) => normalise(printed).includes(normalise(term)))
          if (!isStated) expect(unread, 'an allergen is lost only with an unread part').not.to.deep.equal([])
          continue
        }
        const found =
          normalise(printed) === normalise(ours)
            ? []
            : [{ line, printed, ours: ours.replaceAll('\u00a0', ' ') }]
        expect(found, line).to.deep.equal(
          known.map((difference) => ({ line, printed: difference.printed, ours: difference.ours })),
        )
      }
    })
  }
})

describe('the energy of a published label', () => {
  /** Labels of known strength whose table has both energies and sugars. */
  const measured = labels.filter(
    ({ alcohol, strengthIsBound, kj, kcal, rows }) =>
      alcohol !== undefined &&
      strengthIsBound !== true &&
      kj !== undefined &&
      kcal !== undefined &&
      rows.sugars !== undefined,
  )

  for (const label of measured) {
    const error = label.differences.some(
      ({ line, reasons: given }) => ['kj', 'kcal'].includes(line) && given.includes('their error'),
    )
    it(`${label.id}: is ${error ? 'refused' : 'accepted'} when its producer types it`, () => {
      const { sheet } = enter(label)
      const check = checkTypedEnergy(
        { ...sheet, energySource: 'typed', energyKj: label.kj ?? 0, energyKcal: label.kcal ?? 0 },
        'annex-xiv',
      )
      const agrees = check !== undefined && check.kjAgrees && check.kcalAgrees && check.balanced
      expect(agrees).to.equal(!error)
    })
  }
})
