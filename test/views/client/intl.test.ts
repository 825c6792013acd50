import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect } from 'chai'
import { createIntl } from 'react-intl'
import { compileMessage } from '../../../cli/bundle/compiled-messages.ts'
import { formatTag, interfaceLanguages } from '../../../src/domain/languages.ts'
import { dictionary } from '../../../src/translations.ts'
import { fillMessage } from '../../../views/client/intl.ts'

type Values = Readonly<Record<string, string | number>>

/** Formats messages of one language, parsed as the build does it. */
function intlWith(locale: string, messages: Readonly<Record<string, string>>, onError?: () => void) {
  const compiled = Object.fromEntries(
    Object.entries(messages).map(([id, text]) => [id, compileMessage(text)]),
  )
  return createIntl({
    locale,
    timeZone: 'Europe/Paris',
    messages: compiled as Record<string, string>,
    ...(onError === undefined ? {} : { onError }),
  })
}

/** Values of every name in a message: names and numbers. */
const valuesOf = (text: string): Values =>
  Object.fromEntries(
    [...text.matchAll(/\{\s*(\w+)/g)].map(([, name = '']) => [
      name,
      new RegExp(`\\{\\s*${name}\\s*,\\s*(?:plural|number)`).test(text) ? 1234.5 : 'Galets',
    ]),
  )

describe('messages of pages with values', () => {
  for (const language of interfaceLanguages)
    it(`read as the package writes them, and again with other values: ${language}`, () => {
      // A text without values is not filled in.
      const messages = Object.fromEntries(
        Object.entries(dictionary(language)).filter(
          ([id, text]) => !id.startsWith('cli.') && typeof compileMessage(text) !== 'string',
        ),
      )
      const intl = intlWith(formatTag(language), messages)
      for (const [id, text] of Object.entries(messages)) {
        const values = valuesOf(text)
        const others = Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? 1 : 'Rives']),
        )
        for (const given of [values, others])
          expect(fillMessage(intl, id, given), id).to.equal(intl.formatMessage({ id }, given))
      }
    })

  it('are reported when a value is missing, and shown all the same', () => {
    let errors = 0
    const intl = intlWith('en', { greeting: 'Hello {name}' }, () => (errors += 1))
    expect(fillMessage(intl, 'greeting')).to.be.a('string')
    expect(errors).to.equal(1)
  })

  it('write no dates, which would need the time zone of the reader', () => {
    const withDates = Object.entries(dictionary('en')).filter(
      ([id, text]) =>
        !id.startsWith('cli.') &&
        parse(text, { ignoreTag: true }).some(({ type }) => type === TYPE.date || type === TYPE.time),
    )
    expect(withDates).to.deep.equal([])
  })
})
