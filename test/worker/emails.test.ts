// E-mails through the queue, with a mail server that is down at first: none is lost or duplicated, each in
// its language.

import { expect } from 'chai'
import PostalMime from 'postal-mime'
import type { SMTPServer } from 'smtp-server'
import { startMailServer } from '../support/mail-server.ts'
import { freePort } from '../support/ports.ts'
import { eventually, useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { interfaceLanguages } from '../../src/domain/languages.ts'
import { openApplication } from '../../src/application.ts'
import { dictionary } from '../../src/translations.ts'

describe('e-mails of the worker', function emails() {
  this.timeout(90_000)
  const settings: Record<string, string> = {
    MAIL_FROM: 'Nutricode <label@nutricode.test>',
    SUPPORT_EMAIL: 'support@nutricode.test',
  }
  const received: string[] = []
  let server: SMTPServer | undefined
  let port = 0
  before(async () => {
    port = await freePort()
    settings['MAIL_URL'] = `smtp://127.0.0.1:${String(port)}`
  })
  const web = useWeb({ worker: true, settings })
  after(async () => {
    await new Promise<void>((settle) => {
      if (server === undefined) settle()
      else server.close(settle)
    })
  })

  it('wait while the mail server is down, then arrive once each in their language', async () => {
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'web',
      jobs: 'queue',
    })
    try {
      for (const lang of interfaceLanguages) {
        await application.perform(
          'account.create',
          {
            email: `anna-${lang}@deux-rives.test`,
            password: 'Galets-rouges-24',
            confirmPassword: 'Galets-rouges-24',
            firstName: 'Anna',
            lastName: 'Roux',
            terms: true,
            lang,
          },
          { kind: 'anyone', language: lang },
        )
      }
    } finally {
      await application.close()
    }
    await eventually(async () => (await jobs('retry')) === interfaceLanguages.length)
    expect(await web.emails(), 'nothing is written to the outbox instead').to.deep.equal([])
    server = await startMailServer(port, received)
    // The queue would retry by itself after a growing delay; the test does not wait for it.
    await eventually(async () => {
      await web.database
        .db('pgboss.job')
        .where({ name: 'email.send', state: 'retry' })
        .update({ start_after: web.database.db.fn.now() })
      return (await jobs('completed')) === interfaceLanguages.length
    }, 60_000)
    const read = await Promise.all(received.map((text) => PostalMime.parse(text)))
    const subjects = Object.fromEntries(read.map(({ to, subject }) => [to?.[0]?.address ?? '', subject]))
    expect(subjects).to.deep.equal(
      Object.fromEntries(
        interfaceLanguages.map((lang) => [
          `anna-${lang}@deux-rives.test`,
          dictionary(lang)['email.confirmation.subject'],
        ]),
      ),
    )
    expect(received).to.have.length(interfaceLanguages.length)
    for (const { text, html } of read)
      for (const part of [text, html]) expect(part).to.contain(`${web.origin}/confirmation/`)
  })

  async function jobs(state: string): Promise<number> {
    const counted: { count?: number | string } | undefined = await web.database
      .db('pgboss.job')
      .where({ name: 'email.send', state })
      .count({ count: '*' })
      .first()
    return Number(counted?.count ?? 0)
  }
})
