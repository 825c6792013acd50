// Forms sent without script: posted to the address of their page, done by the operations of the API, answered
// by a page.

import express, { type Request, type Response, type Router } from 'express'
import { refusalBody } from './answers.ts'
import type { PageSender, PostedForm } from './pages.ts'
import type { RateLimits } from './rate-limits.ts'
import { requireToken, sessionPort } from './session.ts'
import type { OperationName } from '../contract/operations/index.ts'
import { pageOf, type PageName } from '../contract/pages.ts'
import { Refusal, refusals } from '../domain/refusal.ts'
import { isAllowed } from '../domain/rights.ts'
import { obfuscate } from '../domain/user/obfuscation.ts'
import type { Application } from '../application.ts'

type TypedFields = Readonly<Record<string, string>>
type InputMembers = Readonly<Record<string, unknown>>
type PageForm = {
  readonly operation: OperationName
  readonly input: (
    fields: TypedFields,
    request: Request,
    application: Application,
  ) => InputMembers | Promise<InputMembers>
  /** Address to redirect to, unless the answer has one; null shows the page again, with the answer. */
  readonly next: string | null
}

/** Fields whose values are never sent back in a page. */
const secretFields: readonly string[] = ['token', 'password', 'newPassword', 'confirmPassword', 'code']

const forms: Partial<Record<PageName, PageForm>> = {
  login: {
    operation: 'account.login',
    input: ({ email = '', password = '' }) => ({ email: email.trim(), password }),
    next: '/',
  },
  loginCode: { operation: 'account.loginCode', input: ({ code = '' }) => ({ code }), next: '/' },
  signin: {
    operation: 'account.create',
    next: '/message/confirmation',
    input: (
      { email = '', password = '', confirmPassword, firstName = '', lastName = '', phone = '', terms },
      { language },
    ) => ({
      email: email.trim(),
      password,
      ...(confirmPassword === undefined ? {} : { confirmPassword }),
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      ...(phone.trim() === '' ? {} : { phone: phone.trim() }),
      terms: terms !== undefined,
      lang: language,
    }),
  },
  forgot: {
    operation: 'account.forgot',
    input: ({ email = '' }) => ({ resetEmail: email.trim() }),
    next: null,
  },
  reset: { operation: 'account.reset', input: resetInput, next: null },
  confirmation: { operation: 'account.confirm', input: (_fields, request) => linkOf(request), next: null },
  guest: {
    operation: 'guests.comment',
    input: ({ text = '', author = '' }, { params }) => ({
      token: String(params['token']),
      text,
      ...(author.trim() === '' ? {} : { author }),
    }),
    next: null,
  },
  contact: {
    operation: 'support.contact',
    input: ({ subject = '', message = '', email = '' }) => ({ subject, message, email: email.trim() }),
    next: null,
  },
}

/** The router of forms; the right to open a page is the right to send its form. */
export function formsRouter(application: Application, sender: PageSender, limits: RateLimits): Router {
  const router = express.Router({ caseSensitive: true })
  const body = express.urlencoded({ extended: false, limit: '64kb' })
  for (const [name, form] of Object.entries(forms) as [PageName, PageForm][]) {
    router.post(pageOf(name).path, limits.strict, body, (request: Request, response: Response) =>
      answerForm(application, sender, { name, form }, request, response),
    )
  }
  router.post('/logout', body, async (request: Request, response: Response) => {
    requireToken(request, application.log, fieldsOf(request)['token'])
    const session = sessionPort(request, response, application.log)
    await application.perform('account.logout', {}, request.actor, { session })
    await session.settle()
    response.redirect(303, '/')
  })
  return router
}

async function answerForm(
  application: Application,
  sender: PageSender,
  { name, form }: { name: PageName; form: PageForm },
  request: Request,
  response: Response,
): Promise<void> {
  if (!isAllowed(request.actor, pageOf(name).needs)) {
    response.redirect(303, '/login')
    return
  }
  const fields = fieldsOf(request)
  const posted = {
    page: name,
    values: Object.fromEntries(Object.entries(fields).filter(([key]) => !secretFields.includes(key))),
    refusal: null,
    answer: null,
  } satisfies PostedForm
  const session = sessionPort(request, response, application.log)
  try {
    requireToken(request, application.log, fields['token'])
    // The form's input is untyped here: `perform` validates it by the operation's shape.
    const output: unknown = await application.perform(
      form.operation,
      await form.input(fields, request, application),
      request.actor,
      { session },
    )
    await session.settle()
    if (form.next === null) await sender.showForm(request, response, { ...posted, answer: output })
    else response.redirect(303, nextOf(output) ?? form.next)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'session.none') response.redirect(303, '/login')
    else await sender.showForm(request, response, { ...posted, refusal: postedRefusal(error, request) })
  }
}

function postedRefusal(error: Refusal, { language }: Request): PostedForm['refusal'] {
  return { ...refusalBody(error, language), status: refusals[error.code].status }
}

/** Checks the link first: its email address is needed to obfuscate the passwords (specification 3). */
async function resetInput(
  { newPassword = '', confirmPassword = '' }: TypedFields,
  request: Request,
  application: Application,
): Promise<InputMembers> {
  const link = linkOf(request)
  const { email } = await application.perform('account.resetCheck', link, request.actor)
  return {
    newPassword: obfuscate(newPassword, email),
    confirmPassword: obfuscate(confirmPassword, email),
    user: { ...link, email },
  }
}

/** The two secrets of an email's link, from the address of its page. */
function linkOf({ params }: Request): { crypt: string; hash: string } {
  const { crypt, hash } = params
  return { crypt: String(crypt), hash: String(hash) }
}

/** The address in an answer to redirect to; only paths of our own (`//host` would be another host). */
function nextOf(output: unknown): string | null {
  const next = typeof output === 'object' && output !== null && 'next' in output ? output.next : null
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : null
}

function fieldsOf(request: Request): TypedFields {
  const body: unknown = request.body
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  )
}
