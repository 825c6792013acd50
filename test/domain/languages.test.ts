import { expect } from 'chai'
import { formatTag, interfaceLanguages, labelLanguages, localeTag } from '../../src/domain/languages.ts'

describe('the languages of the house', () => {
  it('write English dates with the day first and Portuguese names as Portugal does', () => {
    const day = new Date(Date.UTC(2026, 10, 21))
    expect(
      new Intl.DateTimeFormat(formatTag('en'), { dateStyle: 'long', timeZone: 'UTC' }).format(day),
    ).to.equal('21 November 2026')
    expect(new Intl.DisplayNames([formatTag('pt')], { type: 'region' }).of('PL')).to.equal('Polónia')
  })

  it('write every language by a tag that the runtime knows', () => {
    for (const language of [...interfaceLanguages, ...labelLanguages]) {
      const tag = formatTag(language)
      expect(Intl.DateTimeFormat.supportedLocalesOf(tag), language).to.deep.equal([tag])
    }
    expect(interfaceLanguages.map((language) => formatTag(language).slice(0, 2))).to.deep.equal(
      interfaceLanguages.map(localeTag),
    )
  })
})
