// E-mails: a template and a language → subject, text and HTML; and the job that sends one.

import { createHash } from 'node:crypto'
import { addressToSend, makeLink } from './one-time-links.ts'
import type { EmailTemplate, LinkKind, Payload } from '../contract/jobs.ts'
import { escapeEmailHtml } from '../domain/html-escape.ts'
import { localeTag, type InterfaceLanguage } from '../domain/languages.ts'
import { translate } from '../translations.ts'
import type { Context, JobContext } from './context.ts'
import { EmailUncertain } from '../gateways/email.ts'
import { JobFailedForGood } from '../persistence/queue.ts'
import type { UserRecord } from '../persistence/users.ts'

/** The values of an e-mail's placeholders, and `link` for its button. */
type EmailValues = Readonly<Record<string, string>>

/** Enqueues an e-mail. The worker sends it after the commit, and retries until the mail server accepts it. */
export async function enqueueEmail(
  context: Pick<Context, 'enqueue' | 'random'>,
  template: EmailTemplate,
  to: string,
  language: InterfaceLanguage,
  values: EmailValues,
  replyTo: string | null = null,
): Promise<void> {
  await context.enqueue('email.send', {
    template,
    to,
    language,
    values: { ...values },
    replyTo,
    emailId: newEmailId(context),
  })
}

/** Makes a one-time link for a user and enqueues its e-mail. The job has the link's public id only. */
export async function enqueueLink(
  context: Context,
  kind: LinkKind,
  user: UserRecord,
  values: EmailValues,
): Promise<void> {
  await context.enqueue('email.send', {
    template: kind,
    to: user.draft.email,
    language: user.language,
    values: { ...values },
    replyTo: null,
    emailId: newEmailId(context),
    oneTimeLink: { kind, crypt: await makeLink(context, kind, user.id) },
  })
}

function newEmailId(context: Pick<Context, 'random'>): string {
  return Buffer.from(context.random(16)).toString('hex')
}

/**
 * The job `email.send`: composes an e-mail and sends it, under the same Message-ID in every attempt. An e-mail
 * that the server may have accepted is not sent again: the job fails for good. Without SMTP the log has its
 * link, so that a developer can follow it; never in production, because a link opens an account.
 */
export async function sendEmail(context: JobContext, payload: Payload<'email.send'>): Promise<void> {
  const { template, to, language, replyTo, oneTimeLink } = payload
  const id = payload.emailId ?? idOfContent(payload)
  const address = oneTimeLink === undefined ? undefined : await addressToSend(context, oneTimeLink)
  if (address === null) {
    context.log.info('email.obsolete', { template, to })
    return
  }
  const values = address === undefined ? payload.values : { ...payload.values, link: address }
  const { file } = await context.mailer
    .send({ to, replyTo, ...composeEmail(template, language, values) }, `${template}-${id}`)
    .catch((error: unknown) => {
      if (error instanceof EmailUncertain) throw new JobFailedForGood(error.message, { cause: error.cause })
      throw error
    })
  if (file === null) return
  const link = context.config.production ? undefined : values['link']
  context.log.info('email.written', { template, to, file, ...(link === undefined ? {} : { link }) })
}

/** The name of an e-mail that an earlier version enqueued without one: the same for the same content. */
function idOfContent(payload: Payload<'email.send'>): string {
  return createHash('sha256').update(JSON.stringify(payload)).digest('hex').slice(0, 32)
}

/**
 * An e-mail in a language: subject, text and HTML. A `link` becomes a button, with its full address below. The last
 * paragraph of a body is its signature, which follows the link; the HTML has it as its heading's first line.
 */
export function composeEmail(
  template: EmailTemplate,
  language: InterfaceLanguage,
  values: EmailValues,
): { subject: string; text: string; html: string } {
  const subject = translate(language, `email.${template}.subject`, values).replace(/\s+/g, ' ')
  const parts = translate(language, `email.${template}.body`, values).split(/\n{2,}/)
  const [body, signature] = [parts.slice(0, -1), parts.at(-1) ?? '']
  const link = linkOf(template, language, values)
  const linkText = link === null ? [] : [`${link.button}:\n${link.address}`]
  return {
    subject,
    text: `${[...body, ...linkText, signature].join('\n\n')}\n`,
    html: htmlOf({ subject, body, signature, link, language }),
  }
}

/** The link of an e-mail: its address, the text of its button, and the sentence above the address. */
type EmailLink = { readonly address: string; readonly button: string; readonly help: string }

function linkOf(
  template: EmailTemplate,
  language: InterfaceLanguage,
  { link }: EmailValues,
): EmailLink | null {
  return link === undefined
    ? null
    : {
        address: link,
        button: translate(language, `email.${template}.button`),
        help: translate(language, 'email.address'),
      }
}

/** Colours for dark mode. Mail programs without media queries invert the light colours by themselves. */
const darkStyle = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.page{background:#1b1715!important}.card{background:#26201d!important;border-color:#453b35!important}',
  '.text{color:#f1e9e2!important}.small{color:#b9aca2!important}.brand{color:#ea9db3!important}',
  '.button{background:#b0486a!important}}',
].join('')

const font = 'font-family:Georgia,serif'

function htmlOf({
  subject,
  body,
  signature,
  link,
  language,
}: {
  subject: string
  body: readonly string[]
  signature: string
  link: EmailLink | null
  language: InterfaceLanguage
}): string {
  const title = escapeEmailHtml(subject)
  return [
    `<!doctype html><html lang="${localeTag(language)}" dir="ltr"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${title}</title><style>${darkStyle}</style></head>`,
    '<body class="page" style="margin:0;padding:0;background:#f7f3ec">',
    // What a list of e-mails shows beside the subject: the sentence after the greeting.
    `<div style="display:none;max-height:0;overflow:hidden">${escapeEmailHtml(body[1] ?? body[0] ?? '')}</div>`,
    // Tables, because some mail programs support no other layout.
    '<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f3ec">',
    '<tbody><tr><td align="center" style="padding:32px 16px">',
    '<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" ',
    'style="max-width:560px;background:#ffffff;border:1px solid #e6ddd0;border-radius:10px"><tbody><tr>',
    `<td class="text" style="padding:32px;${font};font-size:16px;line-height:1.55;color:#2b2320">`,
    '<p class="brand" style="margin:0 0 20px;font-size:15px;font-weight:bold;color:#7a1f3d">',
    `${escapeEmailHtml(signature)}</p>`,
    `<h1 class="text" style="margin:0 0 20px;font-size:22px;line-height:1.3;color:#2b2320">${title}</h1>`,
    ...body.map(paragraphHtml),
    ...(link === null ? [] : [linkHtml(link)]),
    '</td></tr></tbody></table></td></tr></tbody></table></body></html>',
  ].join('')
}

function paragraphHtml(paragraph: string): string {
  const lines = escapeEmailHtml(paragraph).replace(/\n/g, '<br>')
  return `<p class="text" style="margin:0 0 16px;color:#2b2320">${lines}</p>`
}

function linkHtml({ address: link, button, help }: EmailLink): string {
  const address = escapeEmailHtml(link)
  return (
    `<p style="margin:24px 0"><a class="button" href="${address}" style="background:#7a1f3d;color:#ffffff;` +
    'text-decoration:none;padding:12px 20px;border-radius:6px;display:inline-block">' +
    `${escapeEmailHtml(button)}</a></p>` +
    `<p class="small" style="margin:0;font-size:13px;color:#6b6259">${escapeEmailHtml(help)}</p>` +
    `<p class="small" style="margin:0;font-size:13px;color:#6b6259;word-break:break-all">${address}</p>`
  )
}
