import { createIntl } from 'react-intl'
import { expect } from 'chai'
import { cellWords, changeWords, columnTitle, headerAndTitle } from '../../../views/import/cell-words.ts'
import { columnState, sampleWords } from '../../../views/import/column-state.ts'
import { createTranslate } from '../../../views/client/translations.ts'
import { dictionary } from '../../../src/translations.ts'

const translateIn = (language: 'en' | 'de') =>
  createTranslate(createIntl({ locale: language, messages: dictionary(language) }))
const english = translateIn('en')

describe('the value of a cell in words', () => {
  it('has its unit, the name of its choice, or the names of its entries', () => {
    expect(cellWords('volume', '75', english)).to.equal('75\u00a0cl')
    expect(cellWords('sugars', '0.07', translateIn('de'))).to.equal('0,07\u00a0g/100\u00a0ml')
    expect(cellWords('wineType', 'dry_white', english)).to.equal('Dry white wine')
    expect(cellWords('organic', 'yes', english)).to.equal('Yes')
    expect(
      cellWords('ingredients', 'grapes|tartaric-acid/lactic-acid>|free[en:hop/malt;de:Hopfen]', english),
    ).to.match(/^grapes, .*tartaric acid.*, .*lactic acid.*, hop\/malt$/i)
    expect(cellWords('packaging', 'bottle:GL 71:glass', english)).to.match(/^bottle \(GL 71\)$/i)
    expect(cellWords('name', 'Les Galets', english)).to.equal('Les Galets')
    expect(cellWords('nothing', 'x', english)).to.equal('x')
  })

  it('shows a change as it is written when its words are the same before and after', () => {
    const change = { field: 'ingredients', before: 'grapes|casein<', after: 'grapes|casein>' }
    expect(changeWords(change, english)).to.deep.equal({ before: change.before, after: change.after })
    expect(changeWords({ field: 'volume', before: '75', after: '' }, english)).to.deep.equal({
      before: '75\u00a0cl',
      after: '',
    })
  })

  it('names a column by its field, or by its header and its field', () => {
    expect(columnTitle('ingredients.3', english)).to.equal('Ingredients')
    expect(columnTitle('Millésime', english)).to.equal('Millésime')
    expect(headerAndTitle('Millésime', 'Vintage')).to.equal('Millésime (Vintage)')
    expect(headerAndTitle('VINTAGE', 'Vintage')).to.equal('Vintage')
  })
})

describe('a column of a file', () => {
  it('shows a sample as it stands, with the unit of the column, and as it will be stored', () => {
    const column = { field: 'volume', unit: 'ml' } as const
    expect(sampleWords(column, { text: '750', value: '75' }, english)).to.deep.equal({
      text: '750\u00a0ml',
      value: '75\u00a0cl',
    })
    expect(sampleWords(column, { text: '75 cl', value: '75' }, english).text).to.equal('75 cl')
    expect(sampleWords(column, { text: 'many', value: null }, english).value).to.equal(null)
  })

  it('needs a choice before anything else, and is imported only with a field', () => {
    const column = {
      header: 'x',
      by: null,
      takenBy: null,
      unit: null,
      units: [],
      unitFrom: null,
      samples: [],
    }
    expect(columnState({ ...column, field: 'sugars', unitMissing: true })).to.equal('unitMissing')
    expect(columnState({ ...column, field: 'sugars', unitMissing: false })).to.equal('imported')
    expect(columnState({ ...column, field: null, unitMissing: false })).to.equal('ignored')
  })
})
