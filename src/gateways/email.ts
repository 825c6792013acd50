// Letters, sent: over SMTP when MAIL_URL says where, else written as `.eml` files that any mail program opens.

import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'

/** One letter, ready to send. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly replyTo: string | null
}

export type Mailer = {
  /** Sends a letter; answers where it lies when it was only written to the outbox. Throws when the server refuses or is away. */
  send(mail: Mail, id: string): Promise<{ file: string | null }>
  close(): void
}

export type MailSettings = {
  readonly mailUrl: string | undefined
  readonly mailFrom: string
  readonly dataDir: string
}

/** Opens the way letters go. */
export function openMailer(settings: MailSettings): Mailer {
  return settings.mailUrl === undefined ? outbox(settings) : smtp(settings.mailUrl, settings.mailFrom)
}

/** What writes and sends letters, loaded with the first one: most processes and commands never send any. */
const nodemailer = () => import('nodemailer')

function smtp(url: string, from: string): Mailer {
  let opened: Promise<Transporter> | undefined
  const transport = () =>
    (opened ??= nodemailer().then(({ createTransport }) => createTransport(url, { from })))
  return {
    send: async (mail) => {
      await (await transport()).sendMail(messageOf(mail, from))
      return { file: null }
    },
    close: () => {
      void opened?.then((open) => {
        open.close()
      })
    },
  }
}

function outbox(settings: MailSettings): Mailer {
  const folder = join(settings.dataDir, 'outbox')
  return {
    send: async (mail, id) => {
      const { createTransport } = await nodemailer()
      const transport: Transporter<{ message: Buffer }> = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
      }) as never
      const { message } = await transport.sendMail(messageOf(mail, settings.mailFrom))
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${id}.eml`)
      await writeFile(`${file}.part`, message)
      await rename(`${file}.part`, file)
      return { file }
    },
    close: () => undefined,
  }
}

function messageOf(mail: Mail, from: string) {
  return {
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
  }
}
