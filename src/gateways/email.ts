// Sends e-mails: over SMTP when MAIL_URL is set, else as `.eml` files in the outbox, which any mail program
// opens.

import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'

/** One e-mail, ready to send. */
export type Email = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly replyTo: string | null
}

export type EmailSender = {
  /**
   * Sends an e-mail; `file` is its path in the outbox, null for SMTP. Throws when the server refuses or does
   * not answer.
   */
  send(email: Email, id: string): Promise<{ file: string | null }>
  close(): void
}

type EmailSettings = {
  readonly mailUrl: string | undefined
  readonly mailFrom: string
  readonly dataDir: string
}

/** Opens the e-mail sender of the settings. */
export function openEmailSender(settings: EmailSettings): EmailSender {
  return settings.mailUrl === undefined ? outbox(settings) : smtp(settings.mailUrl, settings.mailFrom)
}

/** Loaded with the first e-mail: most processes and commands send none. */
const nodemailer = () => import('nodemailer')

function smtp(url: string, from: string): EmailSender {
  let transporter: Promise<Transporter> | undefined
  const transport = () =>
    (transporter ??= nodemailer().then(({ createTransport }) => createTransport(url, { from })))
  return {
    send: async (email) => {
      await (await transport()).sendMail(messageOf(email, from))
      return { file: null }
    },
    close: () => {
      void transporter?.then((connection) => {
        connection.close()
      })
    },
  }
}

function outbox(settings: EmailSettings): EmailSender {
  const folder = join(settings.dataDir, 'outbox')
  return {
    send: async (email, id) => {
      const { createTransport } = await nodemailer()
      const transport: Transporter<{ message: Buffer }> = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
      }) as never
      const { message } = await transport.sendMail(messageOf(email, settings.mailFrom))
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${id}.eml`)
      await writeFile(`${file}.part`, message)
      await rename(`${file}.part`, file)
      return { file }
    },
    close: () => undefined,
  }
}

function messageOf(email: Email, from: string) {
  return {
    from,
    to: email.to,
    subject: email.subject,
    text: email.text,
    html: email.html,
    ...(email.replyTo === null ? {} : { replyTo: email.replyTo }),
  }
}
