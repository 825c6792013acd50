// What stands with the word organic on the label (Regulation (EU) 2018/848 Art. 32(1)(a) and (2)).

import { expect } from 'chai'
import { defaultOptions, type CompanyDraft } from '../../../src/domain/company/fields.ts'
import { buildLabel } from '../../../src/domain/label/label.ts'
import { organicLines } from '../../../src/domain/label/label-text.ts'
import { labelLanguages, type LabelLanguage } from '../../../src/domain/languages.ts'
import { organicOrigins, type SheetDraft } from '../../../src/domain/sheet/fields.ts'
import { labelMessagesOf } from './label-messages.ts'

function lines(sheet: SheetDraft, company: CompanyDraft = {}, language: LabelLanguage = 'en'): string[] {
  const { identity } = buildLabel({
    sheet,
    company,
    options: defaultOptions,
    factors: 'annex-xiv',
    version: { number: 1, date: '2026-11-22', current: true },
  })
  return organicLines(identity, labelMessagesOf(language))
}

describe('the particulars of an organic wine', () => {
  it('are the control body’s code and directly below it the place of farming', () => {
    const sheet = { organic: true, organicControlBody: 'FR-BIO-01', organicOrigin: 'eu' as const }
    expect(lines(sheet)).to.deep.equal(['FR-BIO-01', 'EU Agriculture'])
    expect(lines(sheet, {}, 'de')).to.deep.equal(['FR-BIO-01', 'EU-Landwirtschaft'])
    expect(lines(sheet, {}, 'fi')).to.deep.equal(['FR-BIO-01', 'Tuotettu EU:ssa'])
  })

  it('take the code from the company when the sheet has none', () => {
    const company = { organicControlBody: 'FR-BIO-01' }
    expect(lines({ organic: true }, company)).to.deep.equal(['FR-BIO-01'])
    expect(lines({ organic: true, organicControlBody: 'IT-BIO-007' }, company)).to.deep.equal(['IT-BIO-007'])
  })

  it('are absent from a wine that is not organic', () => {
    expect(lines({ organicControlBody: 'FR-BIO-01', organicOrigin: 'eu' })).to.deep.equal([])
    expect(lines({ organic: false }, { organicControlBody: 'FR-BIO-01' })).to.deep.equal([])
  })

  it('have words for each origin in each of 24 languages', () => {
    for (const language of labelLanguages) {
      const words = organicOrigins.map((organicOrigin) =>
        lines({ organic: true, organicOrigin }, {}, language),
      )
      expect(new Set(words.flat()).size, language).to.equal(organicOrigins.length)
    }
  })
})
