import { expect } from 'chai'
import { createIntl } from 'react-intl'
import { formatTag, interfaceLanguages } from '../../../src/domain/languages.ts'
import { createTranslate } from '../../../views/client/translations.ts'

describe('the name of a language', () => {
  it('is in the reader’s language', () => {
    const names = interfaceLanguages.map((reader) =>
      createTranslate(createIntl({ locale: formatTag(reader) })).language('de'),
    )
    expect(names).to.deep.equal(['German', 'allemand', 'tedesco', 'Deutsch', 'alemán', 'alemão', 'Γερμανικά'])
  })

  it('is that of modern Greek for the stored tag', () => {
    expect(createTranslate(createIntl({ locale: 'en-GB' })).language('gr')).to.equal('Greek')
  })
})
