// Ingredient lists as labels have them: those marked `seen` were found published, on back labels, e-labels and
// in e-label software; the others are written as labels of their language usually write. The lists of the
// published labels in test/law are read too.

import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { realLabels } from '../../law/real-labels/real-label.ts'
import { line } from './pasted-line.ts'

type LabelList = {
  readonly language: string
  readonly seen: boolean
  readonly text: string
  /** What is read, as `line` writes it; text after `?` stays unread. */
  readonly reads: string
}

const lists = JSON.parse(
  readFileSync(new URL('../../fixtures/label-lists.json', import.meta.url), 'utf8'),
) as readonly LabelList[]

/** Text that no substance of the table stands for, so that it rightly stays unread. */
const rightlyUnread = ['levures', 'natürliches Orangenaroma']

/** The same in the published labels: other foods, words that name nothing, missing commas and brackets. */
const unreadInPublished = [
  'Agua carbonatada',
  'Citronensäure und/oder Kaliumpolyaspartat',
  'E-163',
  'Surhetsreglerande medel (Vinsyra.',
  'Trauben',
  'alkohol (neutral vinalkohol) SVAVELDIOXID',
  'aromas y colorante',
  'ciclamato sódico y sacarina sódica',
  'jarabe de azúcar',
  'stabilisator (kaliumbitartrat E-336)',
  'stabiliserande',
  'sugar syrup',
  'utkast till vätska',
  'zumo de uva a partir de concentrado',
]

function unreadOf(read: string): string[] {
  return read.split('? ')[1]?.split(' | ') ?? []
}

describe('the ingredient list of a label', () => {
  for (const { language, text, reads } of lists) {
    it(`is read in ${language}: ${text.slice(0, 70)}`, () => {
      expect(line(text)).to.equal(reads)
    })
  }

  it('leaves nothing unread for which there is a substance, in at least ten languages', () => {
    const unread = lists.flatMap(({ reads }) => unreadOf(reads))
    expect(lists).to.have.length.of.at.least(60)
    expect(new Set(lists.map(({ language }) => language)).size).to.be.at.least(10)
    expect([...new Set(unread)].toSorted()).to.deep.equal(rightlyUnread.toSorted())
  })

  it('leaves of the published labels only what names no substance, or has a comma or bracket too few', () => {
    const unread = realLabels().flatMap(({ list }) => unreadOf(line(list)))
    expect([...new Set(unread)].toSorted()).to.deep.equal(unreadInPublished.toSorted())
  })

  it('takes egg and milk in the list of a wine for allergens', () => {
    expect(line('Druvor, SULFITER, ÄGG, MJÖLK')).to.equal('grapes, sulphites; !egg+milk')
    expect(line('Wine (grapes), cream, egg yolk, milk')).to.equal('wine, grapes, cream, egg-yolk, milk')
  })
})
