import { expect } from 'chai'
import { HtmlValidate } from 'html-validate'
import { letters, type Letter } from '../../src/contract/jobs.ts'
import { interfaceLanguages, localeTag } from '../../src/domain/languages.ts'
import { composeEmail } from '../../src/services/emails.ts'
import { dictionary } from '../../src/translations.ts'
import { anyone, useProduct } from '../support/product.ts'

const link = 'http://app.test/reset/password/abc/def-_'
const values = {
  name: 'Zoë <b>',
  company: 'Domaine “Dupont & Fils”',
  tva: 'FR44732829320',
  email: 'zoe@dupont.test',
  reason: 'Le nom diffère.\nMerci de vérifier.',
  subject: 'Étiquettes',
  message: 'Bonjour <script>alert(1)</script>',
}
/** Letters that lead somewhere. */
const linked: readonly Letter[] = [
  'confirmation',
  'reset',
  'invitation',
  'bypassToSupport',
  'bypassRefused',
  'bypassValidated',
]
/** Inline styles and attributes of old are what mail programs read. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'no-inline-style': 'off',
    'no-deprecated-attr': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
  },
})

describe('letters', () => {
  for (const letter of letters) {
    const given = linked.includes(letter) ? { ...values, link } : values
    it(`write ${letter} in seven languages, whole, as text and as HTML`, async () => {
      const subjects = new Set<string>()
      for (const language of interfaceLanguages) {
        const { subject, text, html } = composeEmail(letter, language, given)
        const where = `${letter} ${language}`
        for (const part of [subject, text, html])
          expect(part, where).not.to.match(/\bemail\.\w+|undefined|\{[a-z]+\}/)
        expect(subject.length, where).to.be.within(8, 120)
        expect(html, where).to.contain(`<html lang="${localeTag(language)}" dir="ltr">`)
        expect(html, where).not.to.match(/<script|<b>/)
        expect(
          await validator
            .validateString(html)
            .then(({ results }) =>
              results.flatMap(({ messages }) =>
                messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
              ),
            ),
          where,
        ).to.deep.equal([])
        if (linked.includes(letter)) {
          expect(text, where).to.contain(`\n${link}\n`)
          expect(html, where).to.contain(`href="${link}"`)
          expect(html, where).to.contain(
            `>${dictionary(language)[`email.${letter}.button`]?.replaceAll("'", '&#39;') ?? '?'}</a>`,
          )
        }
        subjects.add(subject)
      }
      // Portuguese and Spanish may agree on a short subject; seven that are all one were never translated.
      expect(subjects.size, letter).to.be.greaterThan(4)
    })
  }
})

describe('letters of the house', () => {
  const world = useProduct()

  it('go in the language of the account, and to support with the address of whoever wrote', async () => {
    await world.product.perform(
      'account.create',
      {
        email: 'zoe@dupont.test',
        password: 'Galets-rouges-24',
        confirmPassword: 'Galets-rouges-24',
        firstName: 'Zoë',
        lastName: 'Dupont',
        terms: true,
        lang: 'gr',
      },
      anyone,
    )
    const [letter] = await world.letters()
    expect(letter?.subject).to.equal(dictionary('gr')['email.confirmation.subject'])
    expect(letter?.text)
      .to.contain('Zoë')
      .and.match(/http:\/\/app\.test\/confirmation\/[\w-]+\/[\w-]+/)
  })
})

describe('letters in production', () => {
  const lines: string[] = []
  const world = useProduct({
    NODE_ENV: 'production',
    SESSION_SECRET: 'x'.repeat(64),
    SERIAL_KEY: '0'.repeat(64),
    LOG_LEVEL: 'info',
  })

  it('leave no link in the log', async () => {
    const write = process.stderr.write.bind(process.stderr)
    process.stderr.write = (chunk: string | Uint8Array) => {
      lines.push(chunk.toString())
      return true
    }
    try {
      await world.product.runJob('letter.send', {
        letter: 'reset',
        to: 'zoe@dupont.test',
        language: 'fr',
        values: { name: 'Zoë', link },
        replyTo: null,
      })
    } finally {
      process.stderr.write = write
    }
    expect(lines.join('')).to.contain('letter.written')
    expect(lines.join('')).not.to.contain('/reset/password')
  })
})
