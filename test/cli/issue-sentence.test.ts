import { expect } from 'chai'
import { issueSentence, openTranslator } from '../../cli/common/translator.ts'
import { sheetFields } from '../../src/domain/sheet/fields.ts'
import { choiceIssue } from '../../src/domain/validation-issue.ts'

describe('a validation issue on the command line', () => {
  it('names other fields by their titles', () => {
    const issue = { field: '', code: 'labNotOfFamily', values: { fields: 'alcohol' } }
    expect(issueSentence(openTranslator('en'), issue)).to.contain('has no Alcohol by volume:')
  })

  it('names the choices of a list that has few', () => {
    expect(issueSentence(openTranslator('en'), choiceIssue('wineClass', sheetFields.wineClass))).to.match(
      /^wineClass: Choose one of these: still wine, /,
    )
  })
})
