import { expect } from 'chai'
import {
  formatTag,
  interfaceLanguages,
  labelLanguageOf,
  labelLanguages,
  localeTag,
  namedInterfaceLanguage,
  pickInterfaceLanguage,
  pickLabelLanguage,
} from '../../src/domain/languages.ts'
import { languagesOfMarket } from '../../src/domain/market-table.ts'

describe('languages', () => {
  it('format English dates with the day first and Portuguese names as in Portugal', () => {
    const day = new Date(Date.UTC(2026, 10, 21))
    expect(
      new Intl.DateTimeFormat(formatTag('en'), { dateStyle: 'long', timeZone: 'UTC' }).format(day),
    ).to.equal('21 November 2026')
    expect(new Intl.DisplayNames([formatTag('pt')], { type: 'region' }).of('PL')).to.equal('Polónia')
  })

  it('write times with 24 hours, as Greek timetables and offices do too', () => {
    for (const language of interfaceLanguages) {
      const format = new Intl.DateTimeFormat(formatTag(language), { timeStyle: 'short', timeZone: 'UTC' })
      expect(format.format(new Date('2026-11-28T20:30:00Z')), language).to.equal('20:30')
      expect(format.format(new Date('2026-11-28T00:05:00Z')), language).to.match(/^0?0:05$/)
    }
  })

  it('of words on a picture are the label’s, with Greek by both of its tags', () => {
    expect((['gr', 'el', 'pt'] as const).map(labelLanguageOf)).to.deep.equal(['el', 'el', 'pt'])
  })

  it('that a market needs are its own, all for the Union and the world, none where it has none', () => {
    expect(languagesOfMarket('056')).to.have.members(['fr', 'nl', 'de'])
    expect(languagesOfMarket('097')).to.deep.equal(labelLanguages)
    expect(languagesOfMarket('001')).to.deep.equal(labelLanguages)
    expect(languagesOfMarket('710')).to.deep.equal([])
    expect(languagesOfMarket('999')).to.deep.equal([])
    expect(languagesOfMarket(undefined)).to.deep.equal([])
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

describe('the interface language that an address names', () => {
  it('is read by its own name and by the tags of its language', () => {
    for (const [text, language] of [
      ['gr', 'gr'],
      ['el', 'gr'],
      ['el-GR', 'gr'],
      ['de-AT', 'de'],
      ['pt_BR', 'pt'],
      ['EN', 'en'],
    ] as const)
      expect(namedInterfaceLanguage(text), text).to.equal(language)
    for (const text of ['', 'nl', 'english', ['de'], undefined, null])
      expect(namedInterfaceLanguage(text), String(text)).to.equal(undefined)
  })
})

describe('the language of a reader', () => {
  const picked = (header: string | undefined) => pickInterfaceLanguage(undefined, header)

  it('is the chosen one, else the best that the browser accepts, else English', () => {
    expect(pickInterfaceLanguage('it', 'de')).to.equal('it')
    expect(pickInterfaceLanguage('xx', 'de')).to.equal('de')
    expect(picked(undefined)).to.equal('en')
    expect(picked('zh, ja')).to.equal('en')
    expect(picked('zh, , pt')).to.equal('pt')
  })

  it('is Greek for both of its tags', () => {
    expect(picked('el-GR')).to.equal('gr')
    expect(pickInterfaceLanguage('gr', undefined)).to.equal('gr')
    expect(pickLabelLanguage('gr', undefined, [])).to.equal('el')
    expect(pickLabelLanguage('el', undefined, [])).to.equal('el')
  })

  it('follows the weights, and the order where weights are equal', () => {
    expect(picked('fr;q=0.5, de;q=0.8, it;q=0.05')).to.equal('de')
    expect(picked('fr;q=0.8, de;q=0.8')).to.equal('fr')
    expect(picked('fr;q=0.999, de;q=0.99, es;q=0.9')).to.equal('fr')
    expect(picked('fr;q=0.9, de')).to.equal('de')
    expect(picked('fr;q=0.9, de;q=1.000')).to.equal('de')
    expect(picked('fr;q=0, de;q=0.001')).to.equal('de')
    expect(picked('fr;q=0.0')).to.equal('en')
  })

  it('ignores case, white space, regions and parameters that are no weight', () => {
    expect(picked(' FR-ca ; q=0.5 , DE-AT ;level=1; q=0.7 ')).to.equal('de')
    expect(picked('fr;q = 0.1, de;q=0.5')).to.equal('fr')
    expect(picked('fr;xq=0.1, de;q=0.5')).to.equal('fr')
    expect(picked('fr;q=0.1x, de;q=0.5')).to.equal('fr')
    expect(picked('fr;q=5, de')).to.equal('fr')
    expect(picked('fr;q=0.1234, de;q=0.5')).to.equal('fr')
  })

  it('is looked for in the first 30 entries and 1000 characters alone', () => {
    const unknown = (count: number) => 'zh,'.repeat(count)
    expect(picked(`${unknown(29)}de`)).to.equal('de')
    expect(picked(`${unknown(30)}de`)).to.equal('en')
    expect(picked(`${'x'.repeat(997)},de`)).to.equal('de')
    expect(picked(`${'x'.repeat(998)},de`)).to.equal('en')
  })

  it('of a label is the one of the address, else an accepted one, else one of the market', () => {
    expect(pickLabelLanguage('PL', 'de', ['fr'])).to.equal('pl')
    expect(pickLabelLanguage('pt-BR', undefined, [])).to.equal('pt')
    expect(pickLabelLanguage('pt_BR', undefined, [])).to.equal('pt')
    expect(pickLabelLanguage('zh', 'sv;q=0.2, zh', ['fr'])).to.equal('sv')
    expect(pickLabelLanguage(undefined, 'zh', ['zh', 'fi', 'sv'])).to.equal('fi')
    expect(pickLabelLanguage(undefined, undefined, [])).to.equal('en')
  })
})
