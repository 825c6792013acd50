// Letters: a kind of letter and a language → subject and body, and the job that sends one.

import type { Letter, Payload } from '../contract/jobs.ts'
import type { InterfaceLanguage } from '../domain/languages.ts'
import { say } from '../words.ts'
import type { Context, House } from './context.ts'

/** What a letter says: words for its sentences, and `link` for its button. */
export type LetterValues = Readonly<Record<string, string>>

/** Asks for a letter: it is sent once the transaction has committed, again and again until the mail server takes it. */
export async function sendLetter(
  context: Pick<Context, 'enqueue'>, letter: Letter, to: string, language: InterfaceLanguage, values: LetterValues, replyTo: string | null = null,
): Promise<void> {
  await context.enqueue('letter.send', { letter, to, language, values: { ...values }, replyTo })
}

/** The job `letter.send`: composes the letter and sends it; without SMTP its link is logged, so that a developer can follow it. */
export async function runLetter(house: House, payload: Payload<'letter.send'>): Promise<void> {
  const { letter, language, values } = payload
  const subject = say(language, `mail.${letter}.subject`, values)
  const body = say(language, `mail.${letter}.body`, values)
  const id = `${letter}-${Buffer.from(house.random(8)).toString('hex')}`
  const { file } = await house.mailer.send({
    to: payload.to, subject, text: textOf(body, values), html: htmlOf(subject, body, values['link'], values['link'] === undefined ? '' : say(language, `mail.${letter}.button`)), replyTo: payload.replyTo,
  }, id)
  if (file !== null) house.log.info('letter.written', { letter, to: payload.to, file, ...(values['link'] === undefined ? {} : { link: values['link'] }) })
}

function textOf(body: string, values: LetterValues): string {
  return values['link'] === undefined ? body : `${body}\n\n${values['link']}\n`
}

function htmlOf(subject: string, body: string, link: string | undefined, button: string): string {
  const paragraphs = body.split(/\n{2,}/).map((part) => `<p style="margin:0 0 16px">${escapeHtml(part).replace(/\n/g, '<br>')}</p>`)
  const action = link === undefined ? '' : `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="background:#7a1f3d;color:#fff;text-decoration:none;padding:12px 20px;border-radius:6px;display:inline-block">${escapeHtml(button)}</a></p><p style="margin:0;font-size:13px;color:#6b6259;word-break:break-all">${escapeHtml(link)}</p>`
  return `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#f7f3ec;font-family:Georgia,serif;color:#2b2320"><div style="max-width:560px;margin:0 auto;padding:32px 20px"><div style="background:#fff;border:1px solid #e6ddd0;border-radius:10px;padding:32px;font-size:16px;line-height:1.55">${paragraphs.join('')}${action}</div></div></body></html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`)
}
