// Letters: a kind of letter and a language → subject, text and HTML, and the job that sends one.

import type { Letter, Payload } from '../contract/jobs.ts'
import { localeTag, type InterfaceLanguage } from '../domain/languages.ts'
import { translate } from '../translations.ts'
import type { Context, AppDependencies } from './context.ts'

/** What a letter says: words for its sentences, and `link` for its button. */
export type EmailValues = Readonly<Record<string, string>>

/** Asks for a letter: it is sent once the transaction has committed, again and again until the mail server takes it. */
export async function enqueueEmail(
  context: Pick<Context, 'enqueue'>,
  letter: Letter,
  to: string,
  language: InterfaceLanguage,
  values: EmailValues,
  replyTo: string | null = null,
): Promise<void> {
  await context.enqueue('letter.send', { letter, to, language, values: { ...values }, replyTo })
}

/**
 * The job `letter.send`: composes the letter and sends it. Without SMTP its link is logged, so that a developer can
 * follow it; in production never, because a link opens an account.
 */
export async function sendEmail(
  dependencies: AppDependencies,
  payload: Payload<'letter.send'>,
): Promise<void> {
  const { letter, to, language, values, replyTo } = payload
  const id = `${letter}-${Buffer.from(dependencies.random(8)).toString('hex')}`
  const { file } = await dependencies.mailer.send(
    { to, replyTo, ...composeEmail(letter, language, values) },
    id,
  )
  if (file === null) return
  const link = dependencies.config.production ? undefined : values['link']
  dependencies.log.info('letter.written', { letter, to, file, ...(link === undefined ? {} : { link }) })
}

/** A letter in a language: its subject, and its body as text and as HTML; a `link` becomes a button and stands in full below it. */
export function composeEmail(
  letter: Letter,
  language: InterfaceLanguage,
  values: EmailValues,
): { subject: string; text: string; html: string } {
  const subject = translate(language, `email.${letter}.subject`, values).replace(/\s+/g, ' ')
  const body = translate(language, `email.${letter}.body`, values)
  const { link } = values
  const button = link === undefined ? '' : translate(language, `email.${letter}.button`)
  return {
    subject,
    text: link === undefined ? `${body}\n` : `${body}\n\n${button}:\n${link}\n`,
    html: htmlOf({ subject, body, link, button, language }),
  }
}

/** Colours for mail programs that show dark; those that know no media queries turn the light ones by themselves. */
const darkStyle = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.page{background:#1b1715!important}.card{background:#26201d!important;border-color:#453b35!important}',
  '.text{color:#f1e9e2!important}.small{color:#b9aca2!important}.button{background:#b0486a!important}}',
].join('')

function htmlOf({
  subject,
  body,
  link,
  button,
  language,
}: {
  subject: string
  body: string
  link: string | undefined
  button: string
  language: InterfaceLanguage
}): string {
  const paragraphs = body
    .split(/\n{2,}/)
    .map(
      (part) =>
        `<p class="text" style="margin:0 0 16px;color:#2b2320">${escapeHtml(part).replace(/\n/g, '<br>')}</p>`,
    )
  return [
    `<!doctype html><html lang="${localeTag(language)}" dir="ltr"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${darkStyle}</style></head>`,
    '<body class="page" style="margin:0;padding:0;background:#f7f3ec">',
    // Tables, because mail programs that print words into a page know nothing else.
    '<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f3ec"><tbody><tr><td align="center" style="padding:32px 16px">',
    '<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e6ddd0;border-radius:10px"><tbody><tr>',
    '<td class="text" style="padding:32px;font-family:Georgia,serif;font-size:16px;line-height:1.55;color:#2b2320">',
    ...paragraphs,
    ...(link === undefined ? [] : [linkHtml(link, button)]),
    '</td></tr></tbody></table></td></tr></tbody></table></body></html>',
  ].join('')
}

function linkHtml(link: string, button: string): string {
  const address = escapeHtml(link)
  return (
    `<p style="margin:24px 0"><a class="button" href="${address}" style="background:#7a1f3d;color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:6px;display:inline-block">${escapeHtml(button)}</a></p>` +
    `<p class="small" style="margin:0;font-size:13px;color:#6b6259;word-break:break-all">${address}</p>`
  )
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`)
}
