// The sample label that the sign-in page links to: for everybody, in every language, and never taken for a real one.

import { expect } from 'chai'
import { labelLanguages } from '../../src/domain/languages.ts'
import { labelMessages } from '../../src/translations.ts'
import { useWeb } from '../support/web.ts'

describe('the sample label', () => {
  const web = useWeb()

  for (const language of labelLanguages)
    it(`says in ${language}, without a session, that its wine does not exist`, async () => {
      const answer = await fetch(`${web.origin}/sample?lang=${language}`)
      const html = await answer.text()
      expect([
        answer.status,
        answer.headers.get('content-language'),
        answer.headers.get('set-cookie'),
      ]).to.deep.equal([200, language, null])
      expect(html).to.contain(`<strong>${labelMessages(language)['page.sample'] ?? 'no words'}</strong>`)
    })
})
