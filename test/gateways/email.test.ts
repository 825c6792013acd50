import { expect } from 'chai'
import type { SMTPServer } from 'smtp-server'
import PostalMime from 'postal-mime'
import { EmailUncertain, openEmailSender } from '../../src/gateways/email.ts'
import { startMailServer, startRelay } from '../support/mail-server.ts'
import { freePort } from '../support/ports.ts'

const mail = {
  to: 'marie@deux-rives.test',
  subject: 'Confirmez votre compte – Ελλάδα',
  text: 'Bonjour,\n\nété à Tain.\n',
  html: '<p>été à Tain</p>',
  replyTo: 'support@nutricode.test',
}

describe('e-mails over SMTP', () => {
  let server: SMTPServer
  let port = 0
  const received: string[] = []

  before(async () => {
    port = await freePort()
    server = await startMailServer(port, received, {
      onRcptTo: ({ address }, _session, answer) => {
        answer(address.startsWith('nobody') ? new Error('no such mailbox') : null)
      },
    })
  })
  after(
    () =>
      new Promise<void>((settle) => {
        server.close(settle)
      }),
  )

  it('arrive complete: text and HTML, any alphabet, with the reply address', async () => {
    const mailer = openEmailSender({
      mailUrl: `smtp://127.0.0.1:${String(port)}`,
      mailFrom: 'Nutricode <label@nutricode.test>',
      dataDir: '/nowhere',
    })
    expect(await mailer.send(mail, 'x')).to.deep.equal({ file: null })
    const read = await PostalMime.parse(received[0] ?? '')
    expect([
      read.subject,
      read.to?.[0]?.address,
      read.from?.address,
      read.replyTo?.[0]?.address,
    ]).to.deep.equal([mail.subject, mail.to, 'label@nutricode.test', mail.replyTo])
    expect(read.text).to.contain('été à Tain')
    expect(read.html).to.contain('<p>été à Tain</p>')
  })

  it('throw when the server refuses or is unreachable, so that the queue retries', async () => {
    const mailer = openEmailSender({
      mailUrl: `smtp://127.0.0.1:${String(port)}`,
      mailFrom: 'label@nutricode.test',
      dataDir: '/nowhere',
    })
    const away = openEmailSender({
      mailUrl: `smtp://127.0.0.1:${String(await freePort())}`,
      mailFrom: 'label@nutricode.test',
      dataDir: '/nowhere',
    })
    for (const attempt of [
      mailer.send({ ...mail, to: 'nobody@deux-rives.test' }, 'x'),
      away.send(mail, 'x'),
    ]) {
      expect(
        await attempt.then(
          () => 'sent',
          () => 'failed',
        ),
      ).to.equal('failed')
    }
  })
})

describe('e-mails to a mail server that breaks off', () => {
  const received: string[] = []
  let server: SMTPServer
  let relay: Awaited<ReturnType<typeof startRelay>>
  /** What the server does once it has the whole e-mail; `null` breaks the connection. */
  let answer: Error | null | undefined
  let cutsAtRecipient = false

  before(async () => {
    const port = await freePort()
    server = await startMailServer(port, received, {
      onRcptTo: (_address, _session, next) => {
        if (cutsAtRecipient) relay.cut()
        else next()
      },
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          received.push(Buffer.concat(chunks).toString('utf8'))
          if (answer === null) relay.cut()
          else done(answer)
        })
      },
    })
    relay = await startRelay(await freePort(), port)
  })
  after(async () => {
    await relay.close()
    await new Promise<void>((settle) => {
      server.close(settle)
    })
  })

  function send(id: string): Promise<unknown> {
    const mailer = openEmailSender({
      mailUrl: `smtp://127.0.0.1:${String(relay.port)}`,
      mailFrom: 'Nutricode <label@nutricode.test>',
      dataDir: '/nowhere',
    })
    return mailer.send(mail, id).catch((error: unknown) => error)
  }

  it('fail as uncertain once the server has them whole', async () => {
    answer = null
    expect(await send('reset-1')).to.be.instanceOf(EmailUncertain)
    expect(received).to.have.length(1)
  })

  it('fail as usual when the server refuses them, or has none of their text', async () => {
    answer = Object.assign(new Error('try again later'), { responseCode: 451 })
    cutsAtRecipient = false
    expect(await send('reset-2'))
      .to.be.instanceOf(Error)
      .and.not.instanceOf(EmailUncertain)
    cutsAtRecipient = true
    expect(await send('reset-2'))
      .to.be.instanceOf(Error)
      .and.not.instanceOf(EmailUncertain)
    cutsAtRecipient = false
  })

  it('have the same Message-ID when they are sent again', async () => {
    answer = undefined
    received.length = 0
    await send('reset-3')
    await send('reset-3')
    const ids = await Promise.all(received.map(async (text) => (await PostalMime.parse(text)).messageId))
    expect(ids).to.deep.equal(Array(2).fill('<reset-3@nutricode.test>'))
  })
})
