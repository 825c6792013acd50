import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { HtmlValidate } from 'html-validate'
import { emailTemplates, type EmailTemplate } from '../../src/contract/jobs.ts'
import { interfaceLanguages, localeTag } from '../../src/domain/languages.ts'
import { composeEmail } from '../../src/services/emails.ts'
import { dictionary } from '../../src/translations.ts'
import { anyone, useApplication } from '../support/application.ts'

const link = 'http://app.test/reset/password/abc/def-_'
const values = {
  name: 'Zoë <b>',
  before: 'Domaine Dupont',
  company: 'Domaine “Dupont & Fils”',
  tva: 'FR44732829320',
  email: 'zoe@dupont.test',
  reason: 'Le nom diffère.\nMerci de vérifier.',
  subject: 'Étiquettes',
  message: 'Bonjour <script>alert(1)</script>',
  prefix: '3012345',
  state: 'confirmed',
  outcome: 'won',
  what: 'disputed',
  wine: 'Clos des Cimes 2024',
  author: 'Anna',
  guest: 'Imprimerie du Rhône',
  hook: 'ERP “Bordeaux”',
  address: 'erp.dupont.test',
  why: 'failing',
  key: 'Line <2>',
  day: '12 December 2026',
  comment: 'The code is 20 mm wide.',
}
/** The templates with a link. */
const linked: readonly EmailTemplate[] = [
  'confirmation',
  'reset',
  'invitation',
  'bypassToSupport',
  'bypassRefused',
  'bypassValidated',
  'companyRenamed',
  'prefixToSupport',
  'prefixDecided',
  'prefixDisputed',
  'prefixDisputeDecided',
  'guestComment',
  'hookDisabled',
  'keyExpires',
]
/** Mail programs understand inline styles and old attributes. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'no-inline-style': 'off',
    'no-deprecated-attr': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
  },
})

describe('e-mails', () => {
  for (const template of emailTemplates) {
    const templateValues = linked.includes(template) ? { ...values, link } : values
    it(`compose ${template} in seven languages, complete, as text and as HTML`, async () => {
      const subjects = new Set<string>()
      for (const language of interfaceLanguages) {
        const { subject, text, html } = composeEmail(template, language, templateValues)
        const where = `${template} ${language}`
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
        if (linked.includes(template)) {
          expect(text, `${where}: the signature is below the link`).to.match(/\nhttp:\S+\n\nNutricode\n$/)
          expect(text, where).to.contain(`\n${link}\n`)
          expect(html, where).to.contain(`href="${link}"`)
          expect(html, where).to.contain(
            `>${dictionary(language)[`email.${template}.button`]?.replaceAll("'", '&#39;') ?? '?'}</a>`,
          )
        }
        expect(html.match(/>Nutricode</g), `${where}: whose e-mail it is, once`).to.have.length(1)
        subjects.add(subject)
      }
      // Portuguese and Spanish may agree on a short subject; seven equal ones were never translated.
      expect(subjects.size, template).to.be.greaterThan(4)
    })
  }
})

describe('e-mails of the application', () => {
  const world = useApplication()

  it('use the language of the account, and reach support with the sender as reply address', async () => {
    await world.application.perform(
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
    const outbox = join(world.config.dataDir, 'outbox')
    const [file = ''] = await readdir(outbox)
    for (const path of [outbox, join(outbox, file)])
      expect((await stat(path)).mode & 0o077, 'nobody else reads it').to.equal(0)
    const [email] = await world.emails()
    expect(email?.subject).to.equal(dictionary('gr')['email.confirmation.subject'])
    expect(email?.text)
      .to.contain('Zoë')
      .and.match(/http:\/\/app\.test\/confirmation\/[\w-]+\/[\w-]+/)
  })
})

describe('e-mails in production', () => {
  const lines: string[] = []
  const world = useApplication({
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
      await world.application.runJob('email.send', {
        template: 'reset',
        to: 'zoe@dupont.test',
        language: 'fr',
        values: { name: 'Zoë', link },
        replyTo: null,
      })
    } finally {
      process.stderr.write = write
    }
    expect(lines.join('')).to.contain('email.written')
    expect(lines.join('')).not.to.contain('/reset/password')
  })
})
