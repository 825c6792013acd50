// Sends e-mails: over SMTP when MAIL_URL is set, else as `.eml` files in the outbox, which any mail program
// opens.

import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
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
   * Sends an e-mail; `file` is its path in the outbox, null for SMTP. `id` (letters, digits, hyphens) becomes
   * its Message-ID: an e-mail that is sent again has the same. Throws when the server refuses it or does not
   * answer; `EmailUncertain` when it may have accepted it.
   */
  send(email: Email, id: string): Promise<{ file: string | null }>
}

/**
 * The whole e-mail was handed to the server, and its answer never came: it may be delivered. Sending it again
 * could deliver it twice (RFC 5321 section 4.5.3.2.6).
 */
export class EmailUncertain extends Error {}

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

/**
 * Milliseconds: as long as RFC 5321 section 4.5.3.2 asks for, five minutes for the greeting and ten for the
 * answer to the e-mail. Servers that slow senders down on purpose answer after more than a minute.
 */
const patience = { connectionTimeout: 300_000, greetingTimeout: 300_000, socketTimeout: 660_000 }

function smtp(url: string, from: string): EmailSender {
  return {
    send: async (email, id) => {
      const { createTransport } = await nodemailer()
      const transport = createTransport({ url, ...patience }, { from })
      const progress = { isHandedOver: false }
      transport.use('stream', ({ message }, done) => {
        message.processFunc((input: Readable) =>
          untilRead(input, () => {
            progress.isHandedOver = true
          }),
        )
        done()
      })
      try {
        await transport.sendMail(messageOf(email, from, id))
      } catch (error) {
        if (progress.isHandedOver && !isAnswer(error))
          throw new EmailUncertain(
            'The mail server took the e-mail and did not answer; it is not sent again, because it may be delivered.',
            { cause: error },
          )
        throw error
      } finally {
        transport.close()
      }
      return { file: null }
    },
  }
}

/** Whether the error is the server's own answer, with its three digits: then it refused the e-mail. */
function isAnswer(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
}

/**
 * Passes a stream on without reading ahead, and calls `then` with its end: nodemailer reads an e-mail when the
 * server has said that it may send it.
 */
function untilRead(input: Readable, then: () => void): Readable {
  const output = new Transform({
    readableHighWaterMark: 0,
    transform: (chunk, _encoding, next) => {
      next(null, chunk)
    },
    flush: (next) => {
      then()
      next()
    },
  })
  input.once('error', (error) => output.destroy(error))
  return input.pipe(output)
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
      const { message } = await transport.sendMail(messageOf(email, settings.mailFrom, id))
      // The links of its e-mails open accounts: other users of this machine may not read them.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${id}.eml`)
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      return { file }
    },
  }
}

function messageOf(email: Email, from: string, id: string) {
  const domain = /@([^@\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    messageId: `<${id}@${domain}>`,
    to: email.to,
    subject: email.subject,
    text: email.text,
    html: email.html,
    ...(email.replyTo === null ? {} : { replyTo: email.replyTo }),
  }
}
