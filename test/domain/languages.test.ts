import { expect } from 'chai'
import { formatTag, interfaceLanguages, labelLanguages, localeTag } from '../../src/domain/languages.ts'

describe('languages', () => {
  it('format English dates with the day first and Portuguese names as in Portugal', () => {
    const day = new Date(Date.UTC(2026, 10, 21))
    expect(
      new Intl.DateTimeFormat(formatTag('en'), { dateStyle: 'long', timeZone: 'UTC' }).format(day),
    ).to.equal('21 November 2026')
    expect(new Intl.DisplayNames([formatTag('pt')], { type: 'region' }).of('PL')).to.equal('Polónia')
  })

  it('have format tags that the runtime supports', () => {
    for (const language of [...interfaceLanguages, ...labelLanguages]) {
      const tag = formatTag(language)
      expect(Intl.DateTimeFormat.supportedLocalesOf(tag), language).to.deep.equal([tag])
    }
    expect(interfaceLanguages.map((language) => formatTag(language).slice(0, 2))).to.deep.equal(
      interfaceLanguages.map(localeTag),
    )
  })
})
