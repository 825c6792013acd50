// The error catalogue of the specification (8) and its password messages (5): each provoked by a real call to
// the real server and read in all seven languages. In English every message holds the specification's own
// sentence.

import { createHash } from 'node:crypto'
import { expect } from 'chai'
import { exampleCompany, makeCompany, plainSheet } from '../support/examples.ts'
import { operatorOf } from '../support/application.ts'
import { Visitor, type VisitorAnswer } from '../support/visitor.ts'
import { useWeb } from '../support/web.ts'
import { cheapHash } from '../support/passwords.ts'
import { readConfig } from '../../src/config.ts'
import { interfaceLanguages, type InterfaceLanguage } from '../../src/domain/languages.ts'
import { ownerRights } from '../../src/domain/rights.ts'
import { maxImportLines } from '../../src/domain/spreadsheet/import-limit.ts'
import { openApplication, type Application } from '../../src/application.ts'
import { dictionary, translate } from '../../src/translations.ts'

const password = 'Galets-rouges-24!'
/** The values of the placeholders in the catalogue's messages. */
const placeholders = { max: maxImportLines }
const account = {
  email: 'new@deux-rives.test',
  password,
  confirmPassword: password,
  firstName: 'Anna',
  lastName: 'Roux',
  terms: true,
  lang: 'en',
}
const csv = (...lines: string[]): { fileName: string; content: string } => ({
  fileName: 'wines.csv',
  content: Buffer.from(lines.join('\n')).toString('base64'),
})
const line = 'Deux Rives;Les Galets;CSV-1;2024;75 cl;13,5'

type Catalogued = {
  readonly sentence: string
  /** The message id. */
  readonly id: string
  readonly provoke: (visitor: Visitor, language: InterfaceLanguage) => Promise<VisitorAnswer>
  /** The field that the message is shown at. */
  readonly field?: string
}

const create =
  (changes: Partial<typeof account>) =>
  (visitor: Visitor): Promise<VisitorAnswer> =>
    visitor.post('/api/compte/create', { ...account, ...changes })
const startImport =
  (file: { fileName: string; content: string }) =>
  (visitor: Visitor): Promise<VisitorAnswer> =>
    visitor.post('/api/import/start', file)

const catalogue: readonly Catalogued[] = [
  {
    sentence: 'Bad credentials',
    id: 'refusal.user.badCredentials',
    provoke: (visitor, language) =>
      visitor.post('/api/compte/login', { email: `nobody-${language}@deux-rives.test`, password }),
  },
  {
    sentence: 'Enter a valid email',
    id: 'issue.email',
    field: 'email',
    provoke: create({ email: 'nonsense' }),
  },
  {
    sentence: 'Mail address already used',
    id: 'refusal.user.emailTaken',
    provoke: create({ email: 'owner@deux-rives.test' }),
  },
  {
    sentence: 'The account has not been created',
    id: 'refusal.user.notCreated',
    provoke: create({ terms: false }),
  },
  {
    sentence: 'Your confirmation password is incorrect',
    id: 'issue.passwordsDiffer',
    field: 'confirmPassword',
    provoke: create({ confirmPassword: 'Galets-rouges-25!' }),
  },
  {
    sentence: 'Please enter a password of at least 8 characters',
    id: 'issue.passwordTooShort',
    field: 'password',
    provoke: create({ password: 'Ga-1' }),
  },
  {
    sentence: 'lowercase',
    id: 'issue.passwordLower',
    field: 'password',
    provoke: create({ password: 'GALETS-ROUGES-24!' }),
  },
  {
    sentence: 'capital',
    id: 'issue.passwordUpper',
    field: 'password',
    provoke: create({ password: 'galets-rouges-24!' }),
  },
  {
    sentence: 'number',
    id: 'issue.passwordDigit',
    field: 'password',
    provoke: create({ password: 'Galets-rouges!' }),
  },
  {
    sentence: 'special character',
    id: 'issue.passwordSpecial',
    field: 'password',
    provoke: create({ password: 'GaletsRouges24' }),
  },
  {
    sentence: 'maximum 32 characters',
    id: 'issue.passwordTooLong',
    field: 'password',
    provoke: create({ password: `${password}${'a'.repeat(20)}` }),
  },
  {
    sentence: 'Invalid password',
    id: 'refusal.user.invalidPassword',
    provoke: (visitor) =>
      visitor.post('/api/compte/password', {
        oldPassword: 'wrong',
        newPassword: password,
        confirmPassword: password,
      }),
  },
  {
    sentence: 'You have already created a nutritional sheet with this reference',
    id: 'refusal.sheet.referenceTaken',
    provoke: (visitor) => visitor.post('/api/fiche/create', plainSheet({ reference: 'TAKEN-1' })),
  },
  {
    sentence: 'Invalid VAT number',
    id: 'refusal.company.vatInvalid',
    provoke: (visitor) => visitor.post('/api/societe/check-tva', { tva: 'FR00000000000', country: 'FR' }),
  },
  {
    sentence: 'This VAT number is already in use, contact support',
    id: 'refusal.company.vatTaken',
    provoke: (visitor) => visitor.post('/api/societe/check-tva', { tva: 'FR44732829320', country: 'FR' }),
  },
  {
    sentence: 'Invalid GLN number',
    id: 'issue.gln',
    field: 'gln',
    provoke: (visitor) => visitor.post('/api/fiche/create', plainSheet({ gln: '3012345000007' })),
  },
  {
    sentence: 'Please fill this in',
    id: 'issue.required',
    field: 'name',
    provoke: (visitor) => visitor.post('/api/fiche/create', { brand: 'Deux Rives', name: ' ' }),
  },
  {
    sentence: 'Verification failed, tick the BYPASS box to continue',
    id: 'refusal.company.vatUnverified',
    provoke: (visitor) => visitor.post('/api/societe/create', { ...exampleCompany(), tva: 'FR40303265045' }),
  },
  {
    sentence: 'Incorrect file format',
    id: 'refusal.import.notCsv',
    provoke: startImport({ ...csv('brand;name', line), fileName: 'wines.xlsx' }),
  },
  { sentence: 'Badly built file', id: 'refusal.import.badlyBuilt', provoke: startImport(csv('a;b', '1;2')) },
  { sentence: 'No data in the file', id: 'refusal.import.empty', provoke: startImport(csv('brand;name')) },
  {
    sentence: 'Too much data (limit 300 lines)',
    id: 'refusal.import.tooManyLines',
    provoke: startImport(csv('brand;name', ...Array.from({ length: 301 }, () => line))),
  },
  {
    sentence: 'An import is already in progress',
    id: 'refusal.import.alreadyRunning',
    provoke: startImport(csv('brand;name;reference;vintage;volume;alcohol', line)),
  },
  {
    sentence: 'An error has occurred, please contact support',
    id: 'refusal.user.confirmationFailed',
    provoke: (visitor) => visitor.post('/api/compte/confirmation', { crypt: 'nothing', hash: 'nothing' }),
  },
  {
    sentence: 'You have already confirmed your account',
    id: 'refusal.user.alreadyConfirmed',
    provoke: (visitor) => visitor.post('/api/compte/confirmation', { crypt: 'used', hash: 'secret' }),
  },
]

describe('the error catalogue', function messages() {
  this.timeout(120_000)
  const web = useWeb()
  const visitors = new Map<InterfaceLanguage, Visitor>()
  let application: Application | undefined
  let companyId = 0

  before(async function prepareData() {
    this.timeout(60_000)
    web.vies.known.set('FR44732829320', null)
    application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'cli',
      jobs: 'here',
    })
    companyId = await makeCompany(application)
    await application.perform('sheets.create', plainSheet({ reference: 'TAKEN-1' }), operatorOf(companyId))
    const rows = await web.database
      .db('users')
      .insert({
        company_id: companyId,
        email: 'owner@deux-rives.test',
        password: cheapHash(password),
        content: { firstName: 'Anna', lastName: 'Roux' },
        language: 'en',
        rights: [...ownerRights, 'societe_create'],
        owner: true,
        confirmed_at: new Date(),
        created_at: new Date(),
      })
      .returning<{ id: number }[]>('id')
    const tomorrow = new Date(Date.now() + 86_400_000)
    await web.database.db('one_time_links').insert({
      crypt: 'used',
      kind: 'confirmation',
      user_id: rows[0]?.id ?? 0,
      secret_hash: createHash('sha256').update('secret').digest(),
      expires_at: tomorrow,
      used_at: new Date(),
    })
    for (const language of interfaceLanguages) {
      const visitor = new Visitor(web.origin)
      await visitor.get(`/login?lang=${language}`)
      expect(
        (await visitor.post('/api/compte/login', { email: 'owner@deux-rives.test', password })).status,
      ).to.equal(200)
      visitors.set(language, visitor)
    }
    // An import that waits for the worker blocks all others.
    const started = await visitors
      .get('en')
      ?.post('/api/import/start', csv('brand;name;reference;vintage;volume;alcohol', line))
    expect(started?.status, JSON.stringify(started?.body)).to.equal(200)
  })
  after(async () => {
    await application?.close()
  })

  for (const { sentence, id, provoke, field } of catalogue) {
    it(`says “${sentence}” in seven languages`, async () => {
      const sentences = new Set<string>()
      for (const [language, visitor] of visitors) {
        const { body } = await provoke(visitor, language)
        const faults = (body['faults'] ?? []) as readonly { field: string; message: string }[]
        const message =
          field === undefined ? body['message'] : faults.find((fault) => fault.field === field)?.message
        expect(message, `${language}: ${JSON.stringify(body)}`).to.equal(
          translate(language, id, placeholders),
        )
        sentences.add(String(message))
      }
      expect(translate('en', id, placeholders)).to.contain(sentence)
      expect(sentences.size).to.equal(interfaceLanguages.length)
    })
  }

  it('answers code 1 for an unknown email, with a message in seven languages', async () => {
    for (const [language, visitor] of visitors) {
      expect(
        (await visitor.post('/api/compte/reset/email', { resetEmail: `nobody-${language}@deux-rives.test` }))
          .body,
      ).to.deep.equal({ code: 1 })
    }
    expectTranslated('page.forgot.unknown', 'Unknown email')
  })

  it('fails an import of a broken file, and counts the lines of a readable one, with messages for both', async () => {
    const visitor = visitors.get('en')
    const { db } = web.database
    const [first = 0] = await db('imports')
      .where({ company_id: companyId, state: 'waiting' })
      .pluck<number[]>('id')
    await db('imports')
      .where('id', first)
      .update({ content: Buffer.from('"never closed') })
    await application?.runJob('import.run', { companyId, importId: first })
    expect((await visitor?.get(`/api/import/get/${String(first)}`))?.body).to.include({ state: 'failed' })
    expectTranslated('page.import.failed.title', 'Your file import has failed')
    expectTranslated('page.import.failed.text', 'Import encountered a problem')
    const again = await visitor?.post(
      '/api/import/start',
      csv(
        'brand;name;reference;vintage;volume;alcohol',
        line,
        line.replace('CSV-1', 'CSV-2').replace('13,5', 'strong'),
      ),
    )
    const { id: second } = again?.body['import'] as { id: number }
    await application?.runJob('import.run', { companyId, importId: second })
    expect((await visitor?.get(`/api/import/get/${String(second)}`))?.body).to.include({
      state: 'done',
      created: 1,
      updated: 0,
      faulty: 1,
    })
  })

  it('apologises in seven languages for a failed call and page, with a link home', async () => {
    await web.database.db.raw('alter table news rename to news_away')
    try {
      for (const [language, visitor] of visitors) {
        const words = dictionary(language)
        const call = await visitor.get('/api/actualites/list')
        expect([call.status, call.body['message']]).to.deep.equal([500, words['part.failure.title']])
        const page = await fetch(`${web.origin}/`, { headers: visitor.headers() })
        const html = await page.text()
        expect(page.status, language).to.equal(500)
        expect(html, language)
          .to.contain(words['part.failure.title'] ?? '')
          .and.to.contain(words['part.failure.home'] ?? '')
      }
    } finally {
      await web.database.db.raw('alter table news_away rename to news')
    }
    expectTranslated('part.failure.title', 'An error has occurred. We apologise')
    expectTranslated('page.options.failed', 'rror has occurred')
  })
})

/** The English message contains the specification's sentence, and each language has a message of its own. */
function expectTranslated(id: string, sentence: string): void {
  expect(dictionary('en')[id]).to.contain(sentence)
  expect(new Set(interfaceLanguages.map((language) => dictionary(language)[id])).size).to.equal(
    interfaceLanguages.length,
  )
}
