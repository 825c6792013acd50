import { expect } from 'chai'
import { filterOptions, createOptionsFilter } from '../../../views/form/option-search.ts'

type Options = Parameters<typeof filterOptions>[0]['options']

const option = (label: string, value = label) => ({ value, label, disabled: false })
const wines = ['Rosé des Berges', 'Les Galets Rouges 2024', 'Vieux Marc', 'Galets'].map((label) =>
  option(label),
)
const countries: Options = [
  { group: 'Union', items: [option('Romania', '642'), option('Ελλάς', '300')] },
  { group: 'Others', items: [option('Oman', '512'), option('Côte d’Ivoire', '384')] },
]

function labelsOf(options: Options): string[] {
  return options.flatMap((item) => ('group' in item ? item.items : [item])).map(({ label }) => label)
}

describe('the search in options', () => {
  const search = (typed: string, options: Options = wines): string[] =>
    labelsOf(filterOptions({ options, search: typed, limit: 300 }))

  it('finds labels with all typed words, in any order, ignoring accents', () => {
    expect(search('rose')).to.deep.equal(['Rosé des Berges'])
    expect(search('2024 galets')).to.deep.equal(['Les Galets Rouges 2024'])
    expect(search('ελλασ', countries)).to.deep.equal(['Ελλάς'])
    expect(search("cote d'iv", countries)).to.deep.equal(['Côte d’Ivoire'])
    expect(search('merlot')).to.deep.equal([])
  })

  it('puts labels that begin with the text first, within groups and among groups', () => {
    expect(search('gal')).to.deep.equal(['Galets', 'Les Galets Rouges 2024'])
    expect(search('oman', countries)).to.deep.equal(['Oman', 'Romania'])
  })

  it('returns all options for a blank text, up to the limit', () => {
    expect(search(' ')).to.have.length(wines.length)
    expect(filterOptions({ options: wines, search: '', limit: 2 })).to.have.length(2)
    expect(filterOptions({ options: wines, search: 'e', limit: 1 })).to.have.length(1)
  })

  it('finds an option by a name other than its label', () => {
    const byCode = createOptionsFilter((code, wanted) => code === wanted)
    expect(labelsOf(byCode({ options: countries, search: '512', limit: 300 }))).to.deep.equal(['Oman'])
  })
})
