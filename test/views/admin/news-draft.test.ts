import { expect } from 'chai'
import { faultsOfNews, writtenTexts } from '../../../views/admin/news-draft.ts'

const full = { title: 'Harvest', body: 'We are closed for the harvest.' }

describe('news while they are written', () => {
  it('keeps the languages in which something is written, trimmed', () => {
    expect(
      writtenTexts({ en: { title: ' Harvest ', body: full.body }, fr: { title: ' ', body: '' } }),
    ).to.deep.equal({ en: full })
  })

  it('are sound in one language, for one day or for ever', () => {
    expect(faultsOfNews({ from: '2026-11-21', until: '2026-11-21', texts: { gr: full } })).to.deep.equal([])
    expect(
      faultsOfNews({ from: '2026-11-21', until: null, texts: { en: full, fr: { title: '', body: '' } } }),
    ).to.deep.equal([])
  })

  it('are refused in no language, by halves, or with their days the wrong way round', () => {
    expect(faultsOfNews({ from: '2026-11-21', until: null, texts: {} })).to.deep.equal([
      { code: 'oneLanguage' },
    ])
    expect(
      faultsOfNews({
        from: '2026-11-21',
        until: null,
        texts: { en: full, de: { title: 'Ernte', body: ' ' } },
      }),
    ).to.deep.equal([{ code: 'both', language: 'de' }])
    expect(faultsOfNews({ from: '2026-11-21', until: '2026-11-20', texts: { en: full } })).to.deep.equal([
      { code: 'order' },
    ])
    expect(faultsOfNews({ from: '', until: null, texts: { en: full } })).to.deep.equal([{ code: 'order' }])
  })
})
