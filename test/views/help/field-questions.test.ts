// Contextual help: each field leads to a question that the page of help has, in every language of the interface.

import { expect } from 'chai'
import { companyFields } from '../../../src/domain/company/fields.ts'
import { interfaceLanguages } from '../../../src/domain/languages.ts'
import { sheetFields } from '../../../src/domain/sheet/fields.ts'
import { dictionary } from '../../../src/translations.ts'
import { batchFields } from '../../../views/batch/batch-fields.ts'
import {
  batchQuestions,
  companyQuestions,
  fieldQuestions,
  kitQuestions,
  partQuestions,
  userQuestions,
} from '../../../views/help/field-questions.ts'
import { questionGroups } from '../../../views/help/questions.ts'

type Questions = Readonly<Record<string, string>>

const all = questionGroups.flatMap(({ questions }) => questions)
const ids = all.map(({ id }) => id)

/** The fields whose question the page of help does not have. */
function unanswered(fields: object, questions: Questions): string[] {
  return Object.keys(fields).filter((name) => !ids.includes(questions[name] ?? ''))
}

describe('the help of the fields', () => {
  for (const [form, fields, questions] of [
    ['a sheet', sheetFields, fieldQuestions],
    ['a company', companyFields, companyQuestions],
    ['an order of serial codes', batchFields, batchQuestions],
    ['a person', userQuestions, userQuestions],
    ['a back label', kitQuestions, kitQuestions],
    ['an import, a proof, a GS1 prefix, and a batch', partQuestions, partQuestions],
  ] as const)
    it(`is a question of the page of help for every field of ${form}`, () => {
      expect(unanswered(fields, questions)).to.deep.equal([])
    })

  for (const language of interfaceLanguages)
    it(`has each question and its answer in ${language}`, () => {
      const messages: Questions = dictionary(language)
      const texts = all.flatMap(({ question, answer }) => [question, answer])
      expect(texts.filter((key) => (messages[key] ?? '').trim() === '')).to.deep.equal([])
    })

  it('has an address of its own for each question', () => {
    expect(new Set(ids).size).to.equal(ids.length)
  })
})
