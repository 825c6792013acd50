import { expect } from 'chai'
import { formatTag, interfaceLanguages } from '../../../src/domain/languages.ts'
import { intlOf } from '../../../views/client/intl.ts'
import { createTranslate } from '../../../views/client/translations.ts'

describe('the name of a language', () => {
  it('is in the reader’s language', () => {
    const names = interfaceLanguages.map((reader) =>
      createTranslate(intlOf(formatTag(reader), 'UTC', {})).language('de'),
    )
    expect(names).to.deep.equal(['German', 'allemand', 'tedesco', 'Deutsch', 'alemán', 'alemão', 'Γερμανικά'])
  })

  it('is that of modern Greek for the stored tag', () => {
    expect(createTranslate(intlOf('en-GB', 'UTC', {})).language('gr')).to.equal('Greek')
  })
})
