// The rules of sheets against the legal corpus: every false or unlawful sheet is refused, every probable slip is
// advised on, every unusual lawful sheet passes; or the list below says why not.

import { expect } from 'chai'
import type { SheetDraft } from '../../src/domain/sheet/fields.ts'
import { issuesToPublish, type RulesContext } from '../../src/domain/sheet/rules.ts'
import { blockingIssues } from '../../src/domain/validation-issue.ts'
import { baseSheets, sheetOf } from './base-sheets.ts'
import { usualLabelling } from './corpus-shape.ts'
import { corpus } from './corpus.ts'
import { otherwise } from './exceptions.ts'

const context: RulesContext = {
  factors: 'annex-xiv',
  law: { today: usualLabelling, settings: { symbolFrom: null, packagingLabelActInForce: null } },
}

/** Whether the rules follow the verdict of a case. */
function isFollowed(one: (typeof corpus)[number]): boolean {
  const issues = issuesToPublish(sheetOf(one), context)
  const isBlocked = blockingIssues(issues).length > 0
  const isRemarked = issues.some(({ field }) => one.fields.includes(field.split('.')[0] ?? ''))
  if (one.verdict === 'refused') return isBlocked
  if (one.verdict === 'advised') return !isBlocked && isRemarked
  return !isBlocked && !(one.silent === true && isRemarked)
}

describe('verdicts of the legal corpus', () => {
  it('publishes every lawful base sheet without a remark', () => {
    for (const [name, sheet] of Object.entries(baseSheets))
      expect(issuesToPublish(sheet as SheetDraft, context), name).to.deep.equal([])
  })

  it('refuses what is false or unlawful, advises on probable slips, passes what is lawful', () => {
    const open = corpus.filter((one) => !isFollowed(one) && !(one.id in otherwise))
    expect(open.map(({ id, verdict, why }) => `${verdict} ${id}: ${why}`)).to.deep.equal([])
  })

  it('gives reasons only for verdicts that it does not follow', () => {
    const followed = corpus.filter((one) => isFollowed(one)).map(({ id }) => id)
    expect(Object.keys(otherwise).filter((id) => followed.includes(id))).to.deep.equal([])
  })
})
