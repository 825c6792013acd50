// What the form says beside each ingredient.

import { expect } from 'chai'
import { exampleSheet } from '../../support/examples.ts'
import { render, sheet } from '../pages/rendering.ts'

const form = (sparklingMethod: 'carbon_dioxide' | 'second_fermentation') =>
  render('create', '/create?id=7', {
    company: {},
    sheet: sheet({
      state: 1,
      code: null,
      draft: exampleSheet({
        wineClass: 'sparkling',
        wineType: 'sparkling',
        sparklingMethod,
        ingredients: [{ id: 'grapes' }, { id: 'carbon-dioxide' }],
      }),
    }),
  })

describe('an ingredient in the form', function () {
  this.timeout(60_000)

  it('is called a packaging gas only when it does not make the bubbles', async () => {
    expect(await form('second_fermentation')).to.include('>packaging gas<')
    expect(await form('carbon_dioxide'))
      .to.include('carbon dioxide')
      .and.not.to.include('>packaging gas<')
  })

  it('is not denied before its sentence on the label is known', async () => {
    expect(await form('second_fermentation'))
      .to.include('On the e-label')
      .and.not.to.include('No ingredients yet.')
  })
})
