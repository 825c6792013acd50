import { expect } from 'chai'
import { newsIssues, writtenTexts } from '../../../views/admin/news-draft.ts'

const full = { title: 'Harvest', body: 'We are closed for the harvest.' }

describe('a draft of news', () => {
  it('keeps only the languages with a text, trimmed', () => {
    expect(
      writtenTexts({ en: { title: ' Harvest ', body: full.body }, fr: { title: ' ', body: '' } }),
    ).to.deep.equal({ en: full })
  })

  it('is valid in one language, for one day or without an end', () => {
    expect(newsIssues({ from: '2026-11-21', until: '2026-11-21', texts: { gr: full } })).to.deep.equal([])
    expect(
      newsIssues({ from: '2026-11-21', until: null, texts: { en: full, fr: { title: '', body: '' } } }),
    ).to.deep.equal([])
  })

  it('is invalid without a language, with half a text, or with its end before its start', () => {
    expect(newsIssues({ from: '2026-11-21', until: null, texts: {} })).to.deep.equal([
      { code: 'oneLanguage' },
    ])
    expect(
      newsIssues({
        from: '2026-11-21',
        until: null,
        texts: { en: full, de: { title: 'Ernte', body: ' ' } },
      }),
    ).to.deep.equal([{ code: 'both', language: 'de' }])
    expect(newsIssues({ from: '2026-11-21', until: '2026-11-20', texts: { en: full } })).to.deep.equal([
      { code: 'order' },
    ])
    expect(newsIssues({ from: '', until: null, texts: { en: full } })).to.deep.equal([{ code: 'order' }])
  })
})
