import { expect } from 'chai'
import type { KitStatement } from '../../../src/domain/kit/statements.ts'
import { printed } from '../../../src/services/kit/kit-plan.ts'

const statement = (id: KitStatement['id'], text: string, prints: KitStatement['prints']): KitStatement => ({
  id,
  texts: [{ language: null, text }],
  prints,
  isMissing: false,
  unconfirmed: [],
})

describe('the paragraphs of a back label', () => {
  const name = statement('name', 'Bulles', 'all')

  it('join what is one designation with a dot that stays with the text before it', () => {
    const statements = [
      name,
      statement('category', 'Vin mousseux', 'first'),
      statement('sweetness', 'Brut', 'first'),
    ]
    expect(printed(statements, 'en').paragraphs).to.deep.equal([
      [{ text: 'Bulles', isBold: true }],
      [{ text: 'Vin mousseux\u00a0·' }, { text: 'Brut' }],
    ])
  })

  it('have no dot and no empty paragraph for a statement that prints nothing', () => {
    const statements = [
      name,
      statement('category', 'Saint-Péray brut', 'first'),
      statement('sweetness', 'Brut', 'none'),
      statement('pregnancy', '…', 'none'),
    ]
    expect(printed(statements, 'en').paragraphs).to.deep.equal([
      [{ text: 'Bulles', isBold: true }],
      [{ text: 'Saint-Péray brut' }],
    ])
  })
})
