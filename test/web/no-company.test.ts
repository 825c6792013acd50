// Pages for a user who belongs to no company: an administrator, or a colleague whose company is not there yet.

import { expect } from 'chai'
import { useCommandLine } from '../support/command-line.ts'
import { password } from '../support/people.ts'
import { Visitor } from '../support/visitor.ts'
import { useWeb } from '../support/web.ts'
import { cheapHash } from '../support/passwords.ts'
import { pageNames, pageOf } from '../../src/contract/pages.ts'
import { rights } from '../../src/domain/rights.ts'
import { interfaceLanguages } from '../../src/domain/languages.ts'
import { dictionary } from '../../src/translations.ts'

describe('a user without a company', function () {
  this.timeout(60_000)
  const web = useWeb()
  const cli = useCommandLine(() => web.environment)

  it('who is an administrator reads on /manageUser that it shows no company, and is led to the companies', async () => {
    const made = await cli.run(['admin', 'create', '--email', 'chief@nutricode.test', '--password-stdin'], {
      input: `${password}\n`,
    })
    expect(made.code, made.err).to.equal(0)
    const admin = await signedIn('chief@nutricode.test')
    for (const language of interfaceLanguages) {
      const { status, html } = await page(admin, `/manageUser?lang=${language}`)
      expect(status).to.equal(200)
      expect(html).to.contain(escaped(dictionary(language)['part.noCompany.support'] ?? '?'))
      expect(html).to.match(/<a [^>]*href="\/maestria\?tab=companies"/)
    }
  })

  it('who is an administrator is led from every page of a company to the companies', async () => {
    const admin = await signedIn('chief@nutricode.test')
    for (const path of ['/vin', '/create', '/archive', '/societe', '/options', '/serialize']) {
      const { html } = await page(admin, path)
      expect(html, path).to.match(/<a [^>]*href="\/maestria\?tab=companies"/)
      expect(html, path).not.to.contain(escaped(dictionary('en')['part.forbidden.text'] ?? '?'))
    }
  })

  it('sees no failed page in the menu, whatever rights they have', async () => {
    await web.database.db('users').insert(
      [
        { email: 'admin@nutricode.test', admin: true, rights: [...rights] },
        { email: 'bare@nutricode.test', admin: true, rights: [] },
        { email: 'support@nutricode.test', admin: false, short_admin: true, rights: ['dashboard'] },
        {
          email: 'left@nutricode.test',
          admin: false,
          rights: rights.filter((right) => right !== 'societe_create'),
        },
      ].map((user) => ({
        short_admin: false,
        ...user,
        password: hash,
        content: { firstName: 'Anna', lastName: 'Roux' },
        language: 'en',
        confirmed_at: new Date(),
        created_at: new Date(),
      })),
    )
    for (const email of ['admin', 'bare', 'support', 'left']) {
      const visitor = await signedIn(`${email}@nutricode.test`)
      const { html: home } = await page(visitor, '/')
      const menu = pageNames.filter((name) => home.includes(`href="${pageOf(name).path}"`))
      for (const name of email === 'admin' ? navigated : menu) {
        const { status, html } = await page(visitor, pageOf(name).path)
        expect(status, `${email} ${name}`).to.equal(200)
        expect(html, `${email} ${name}`)
          .not.to.contain(escaped(dictionary('en')['refusal.company.none'] ?? '?'))
          .and.not.to.contain(escaped(dictionary('en')['part.failure.title'] ?? '?'))
      }
    }
  })

  const navigated = pageNames.filter((name) => pageOf(name).navigation !== undefined)
  const hash = cheapHash(password)

  async function signedIn(email: string): Promise<Visitor> {
    const visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    expect((await visitor.post('/api/compte/login', { email, password })).status, email).to.equal(200)
    return visitor
  }

  async function page(visitor: Visitor, path: string): Promise<{ status: number; html: string }> {
    const answer = await fetch(`${web.origin}${path}`, {
      headers: { ...visitor.headers(), 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
    })
    // Every document contains the failure screen as a template, which is not shown.
    const html = (await answer.text()).replace(/<template[^]*?<\/template>/gu, '')
    return { status: answer.status, html }
  }

  function escaped(text: string): string {
    return text.replace(/&/g, '&amp;').replace(/'/g, '&#x27;').replace(/"/g, '&quot;')
  }
})
