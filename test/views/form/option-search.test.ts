import { expect } from 'chai'
import { find, finding } from '../../../views/form/option-search.ts'

type Options = Parameters<typeof find>[0]['options']

const option = (label: string, value = label) => ({ value, label, disabled: false })
const wines = ['Rosé des Berges', 'Les Galets Rouges 2024', 'Vieux Marc', 'Galets'].map((label) =>
  option(label),
)
const countries: Options = [
  { group: 'Union', items: [option('Romania', '642'), option('Ελλάς', '300')] },
  { group: 'Others', items: [option('Oman', '512'), option('Côte d’Ivoire', '384')] },
]

function labelsOf(options: Options): string[] {
  return options.flatMap((one) => ('group' in one ? one.items : [one])).map(({ label }) => label)
}

describe('what is found in a list by typing', () => {
  const search = (typed: string, options: Options = wines): string[] =>
    labelsOf(find({ options, search: typed, limit: 300 }))

  it('has every word that is typed, with or without accents, in any order', () => {
    expect(search('rose')).to.deep.equal(['Rosé des Berges'])
    expect(search('2024 galets')).to.deep.equal(['Les Galets Rouges 2024'])
    expect(search('ελλασ', countries)).to.deep.equal(['Ελλάς'])
    expect(search("cote d'iv", countries)).to.deep.equal(['Côte d’Ivoire'])
    expect(search('merlot')).to.deep.equal([])
  })

  it('begins with what begins so, in its group as among groups, for the first is taken', () => {
    expect(search('gal')).to.deep.equal(['Galets', 'Les Galets Rouges 2024'])
    expect(search('oman', countries)).to.deep.equal(['Oman', 'Romania'])
  })

  it('is everything while nothing is typed, and no more than is asked for', () => {
    expect(search(' ')).to.have.length(wines.length)
    expect(find({ options: wines, search: '', limit: 2 })).to.have.length(2)
    expect(find({ options: wines, search: 'e', limit: 1 })).to.have.length(1)
  })

  it('answers to a name beside the label, before all others', () => {
    const byCode = finding((code, wanted) => code === wanted)
    expect(labelsOf(byCode({ options: countries, search: '512', limit: 300 }))).to.deep.equal(['Oman'])
  })
})
