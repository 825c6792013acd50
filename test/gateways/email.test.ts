import { expect } from 'chai'
import type { SMTPServer } from 'smtp-server'
import PostalMime from 'postal-mime'
import { openEmailSender } from '../../src/gateways/email.ts'
import { startMailServer } from '../support/mail-server.ts'
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
    mailer.close()
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
    mailer.close()
    away.close()
  })
})
