// E-mails through the queue, with a mail server that is down at first, then slow, then breaks off: none is
// lost or duplicated, each in its language.

import { expect } from 'chai'
import { PgBoss } from 'pg-boss'
import PostalMime from 'postal-mime'
import type { SMTPServer } from 'smtp-server'
import { startMailServer, startRelay, type Relay } from '../support/mail-server.ts'
import { freePort } from '../support/ports.ts'
import { eventually, useWeb } from '../support/web.ts'
import { readConfig } from '../../src/config.ts'
import { interfaceLanguages, type InterfaceLanguage } from '../../src/domain/languages.ts'
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
  let relay: Relay | undefined
  let port = 0
  /** Answers an e-mail that the server has whole; the tests replace it. */
  let answer = (done: (error?: Error) => void): void => {
    done()
  }
  before(async () => {
    port = await freePort()
    const relayPort = await freePort()
    settings['MAIL_URL'] = `smtp://127.0.0.1:${String(relayPort)}`
    relay = await startRelay(relayPort, port)
  })
  const web = useWeb({ worker: true, settings })
  after(async () => {
    await relay?.close()
    await new Promise<void>((settle) => {
      if (server === undefined) settle()
      else server.close(settle)
    })
  })

  it('wait while the mail server is down, then arrive once each in their language', async () => {
    await signUp(interfaceLanguages.map((lang) => [`anna-${lang}@deux-rives.test`, lang]))
    await eventually(async () => (await jobs('retry')) === interfaceLanguages.length)
    expect(await web.emails(), 'nothing is written to the outbox instead').to.deep.equal([])
    server = await startMailServer(port, received, {
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          received.push(Buffer.concat(chunks).toString('utf8'))
          answer(done)
        })
      },
    })
    await eventually(async () => {
      await retryNow()
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

  it('arrive once from a server that takes 75 seconds to answer, under one Message-ID after a refusal', async () => {
    received.length = 0
    const before = await jobs('completed')
    let finish: ((error?: Error) => void) | undefined
    answer = (done) => {
      finish = done
    }
    await signUp([['slow@deux-rives.test', 'en']])
    await eventually(() => Promise.resolve(finish !== undefined))
    await web.database.db.raw(
      `update pgboss.job set started_on = started_on - interval '75 s' where name = 'email.send' and state = 'active'`,
    )
    await supervise()
    expect([await jobs('active'), received.length]).to.deep.equal([1, 1])
    answer = (done) => {
      done()
    }
    finish?.(Object.assign(new Error('try again later'), { responseCode: 451 }))
    await eventually(async () => {
      await retryNow()
      return (await jobs('completed')) === before + 1
    })
    const ids = await Promise.all(received.map(async (text) => (await PostalMime.parse(text)).messageId))
    expect(ids).to.have.length(2)
    expect(new Set(ids).size).to.equal(1)
  })

  it('are not sent again by themselves when the server may have accepted them', async () => {
    received.length = 0
    answer = () => relay?.cut()
    await signUp([['uncertain@deux-rives.test', 'en']])
    await eventually(async () => (await jobs('failed')) === 1)
    expect([await jobs('retry'), received.length]).to.deep.equal([0, 1])
    const failed: { output?: { message?: string } } | undefined = await web.database
      .db('pgboss.job')
      .where({ name: 'email.send', state: 'failed' })
      .first('output')
    expect(failed?.output?.message).to.contain('may be delivered')
  })

  async function signUp(people: readonly (readonly [string, InterfaceLanguage])[]): Promise<void> {
    const application = await openApplication(readConfig(web.environment, { root: '.' }), {
      role: 'web',
      jobs: 'queue',
    })
    try {
      for (const [email, lang] of people) {
        await application.perform(
          'account.create',
          {
            email,
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
  }

  /** The queue would retry by itself after a growing delay; a test does not wait for it. */
  async function retryNow(): Promise<void> {
    await web.database
      .db('pgboss.job')
      .where({ name: 'email.send', state: 'retry' })
      .update({ start_after: web.database.db.fn.now() })
  }

  /** Lets the queue look for jobs that took too long, as the worker does every five seconds. */
  async function supervise(): Promise<void> {
    await web.database
      .db('pgboss.queue')
      .where('name', 'email.send')
      .update({ monitor_on: null, monitor_claim_on: null })
    const boss = new PgBoss({
      connectionString: web.database.url,
      supervise: false,
      schedule: false,
      migrate: false,
    })
    await boss.start()
    await boss.supervise('email.send')
    await boss.stop({ graceful: false, close: true })
  }

  async function jobs(state: string): Promise<number> {
    const counted: { count?: number | string } | undefined = await web.database
      .db('pgboss.job')
      .where({ name: 'email.send', state })
      .count({ count: '*' })
      .first()
    return Number(counted?.count ?? 0)
  }
})
