// The frequent questions of the page of help.

import { maxImportLines } from '../../src/domain/spreadsheet/import-limit.ts'
import type { MessageId } from '../client/translations.ts'

export type Question = { readonly id: string; readonly question: MessageId; readonly answer: MessageId }
export type QuestionGroup = { readonly title: MessageId; readonly questions: readonly Question[] }

/** The values of the answers' placeholders. */
export const answerValues = { max: maxImportLines }

/** The questions by subject. An id is also the name of the question in the page's address: `/help#bottle`. */
export const questionGroups: readonly QuestionGroup[] = [
  {
    title: 'page.help.group.label',
    questions: [
      { id: 'bottle', question: 'page.help.bottle.question', answer: 'page.help.bottle.answer' },
      { id: 'heading', question: 'page.help.heading.question', answer: 'page.help.heading.answer' },
      { id: 'energyLine', question: 'page.help.energyLine.question', answer: 'page.help.energyLine.answer' },
      { id: 'old', question: 'page.help.old.question', answer: 'page.help.old.answer' },
      { id: 'languages', question: 'page.help.languages.question', answer: 'page.help.languages.answer' },
      { id: 'italy', question: 'page.help.italy.question', answer: 'page.help.italy.answer' },
      { id: 'packaging', question: 'page.help.packaging.question', answer: 'page.help.packaging.answer' },
      { id: 'export', question: 'page.help.export.question', answer: 'page.help.export.answer' },
      { id: 'merchants', question: 'page.help.merchants.question', answer: 'page.help.merchants.answer' },
      { id: 'website', question: 'page.help.website.question', answer: 'page.help.website.answer' },
    ],
  },
  {
    title: 'page.help.group.content',
    questions: [
      {
        id: 'ingredients',
        question: 'page.help.ingredients.question',
        answer: 'page.help.ingredients.answer',
      },
      { id: 'energy', question: 'page.help.energy.question', answer: 'page.help.energy.answer' },
      {
        id: 'carbohydrates',
        question: 'page.help.carbohydrates.question',
        answer: 'page.help.carbohydrates.answer',
      },
      { id: 'rounding', question: 'page.help.rounding.question', answer: 'page.help.rounding.answer' },
      { id: 'sulphites', question: 'page.help.sulphites.question', answer: 'page.help.sulphites.answer' },
      { id: 'fining', question: 'page.help.fining.question', answer: 'page.help.fining.answer' },
      { id: 'spirits', question: 'page.help.spirits.question', answer: 'page.help.spirits.answer' },
      { id: 'aromatised', question: 'page.help.aromatised.question', answer: 'page.help.aromatised.answer' },
      {
        id: 'dealcoholised',
        question: 'page.help.dealcoholised.question',
        answer: 'page.help.dealcoholised.answer',
      },
      { id: 'organic', question: 'page.help.organic.question', answer: 'page.help.organic.answer' },
      { id: 'gases', question: 'page.help.gases.question', answer: 'page.help.gases.answer' },
      {
        id: 'alternatives',
        question: 'page.help.alternatives.question',
        answer: 'page.help.alternatives.answer',
      },
    ],
  },
  {
    title: 'page.help.group.code',
    questions: [
      { id: 'size', question: 'page.help.size.question', answer: 'page.help.size.answer' },
      { id: 'proof', question: 'page.help.proof.question', answer: 'page.help.proof.answer' },
      { id: 'sizes', question: 'page.help.sizes.question', answer: 'page.help.sizes.answer' },
      { id: 'life', question: 'page.help.life.question', answer: 'page.help.life.answer' },
      { id: 'format', question: 'page.help.format.question', answer: 'page.help.format.answer' },
      { id: 'gtin', question: 'page.help.gtin.question', answer: 'page.help.gtin.answer' },
      { id: 'serials', question: 'page.help.serials.question', answer: 'page.help.serials.answer' },
    ],
  },
  {
    title: 'page.help.group.work',
    questions: [
      { id: 'vintage', question: 'page.help.vintage.question', answer: 'page.help.vintage.answer' },
      { id: 'adjust', question: 'page.help.adjust.question', answer: 'page.help.adjust.answer' },
      { id: 'archive', question: 'page.help.archive.question', answer: 'page.help.archive.answer' },
      { id: 'csv', question: 'page.help.csv.question', answer: 'page.help.csv.answer' },
      { id: 'rights', question: 'page.help.rights.question', answer: 'page.help.rights.answer' },
      { id: 'tracking', question: 'page.help.tracking.question', answer: 'page.help.tracking.answer' },
      { id: 'bypass', question: 'page.help.bypass.question', answer: 'page.help.bypass.answer' },
    ],
  },
]
