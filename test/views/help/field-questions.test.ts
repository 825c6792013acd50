// Contextual help: each field of a sheet leads to a question that the page of help has.

import { expect } from 'chai'
import { sheetFields } from '../../../src/domain/sheet/fields.ts'
import { fieldQuestions } from '../../../views/help/field-questions.ts'
import { questionGroups } from '../../../views/help/questions.ts'

describe('the help of the fields of a sheet', () => {
  const ids = questionGroups.flatMap(({ questions }) => questions.map(({ id }) => id))

  it('is a question of the page of help for every field', () => {
    const questions: Readonly<Record<string, string>> = fieldQuestions
    expect(Object.keys(sheetFields).filter((name) => !ids.includes(questions[name] ?? ''))).to.deep.equal([])
  })

  it('has an address of its own for each question', () => {
    expect(new Set(ids).size).to.equal(ids.length)
  })
})
