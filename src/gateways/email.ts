// Letters, sent: over SMTP when MAIL_URL says where, else written as `.eml` files that any mail program opens.

import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'

/** One letter, ready to send. */
export type Email = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly replyTo: string | null
}

export type EmailSender = {
  /** Sends a letter; answers where it lies when it was only written to the outbox. Throws when the server refuses or is away. */
  send(mail: Email, id: string): Promise<{ file: string | null }>
  close(): void
}

export type EmailSettings = {
  readonly mailUrl: string | undefined
  readonly mailFrom: string
  readonly dataDir: string
}

/** Opens the way letters go. */
export function openEmailSender(settings: EmailSettings): EmailSender {
  return settings.mailUrl === undefined ? outbox(settings) : smtp(settings.mailUrl, settings.mailFrom)
}

/** What writes and sends letters, loaded with the first one: most processes and commands never send any. */
const nodemailer = () => import('nodemailer')

function smtp(url: string, from: string): EmailSender {
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

function outbox(settings: EmailSettings): EmailSender {
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

function messageOf(mail: Email, from: string) {
  return {
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
  }
}
