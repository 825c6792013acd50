// Forms sent without script: posted to the address of their page, done by the same operations, answered by a page.

import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { refusalBody } from './answers.ts'
import type { PageSender, PostedForm } from './pages.ts'
import { demandToken, sessionPort } from './session.ts'
import type { OperationName } from '../contract/operations/index.ts'
import { pageOf, type PageName } from '../contract/pages.ts'
import { Refusal, refusals } from '../domain/refusal.ts'
import { may } from '../domain/rights.ts'
import { obfuscate } from '../domain/user/obfuscation.ts'
import type { Application } from '../application.ts'

type Typed = Readonly<Record<string, string>>
type Members = Readonly<Record<string, unknown>>
type PageForm = {
  readonly operation: OperationName
  readonly input: (typed: Typed, request: Request, application: Application) => Members | Promise<Members>
  /** Where it leads, unless the answer says where; null shows the page again, with the answer. */
  readonly next: string | null
}

/** Never sent back, not even to whoever typed it. */
const secrets: readonly string[] = ['token', 'password', 'newPassword', 'confirmPassword', 'code']

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
      { email = '', password = '', confirmPassword = '', firstName = '', lastName = '', phone = '', terms },
      { language },
    ) => ({
      email: email.trim(),
      password,
      confirmPassword,
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
  confirmation: { operation: 'account.confirm', input: (_typed, request) => linkOf(request), next: null },
  contact: {
    operation: 'support.contact',
    input: ({ subject = '', message = '', email = '' }) => ({ subject, message, email: email.trim() }),
    next: null,
  },
}

/** The router of forms; whoever may not open a page may not send its form either. */
export function formsRouter(
  application: Application,
  sender: PageSender,
  limits: { tight: RequestHandler },
): Router {
  const router = express.Router({ caseSensitive: true })
  const body = express.urlencoded({ extended: false, limit: '64kb' })
  for (const [name, form] of Object.entries(forms) as [PageName, PageForm][]) {
    router.post(pageOf(name).path, limits.tight, body, (request: Request, response: Response) =>
      answer(application, sender, { name, form }, request, response),
    )
  }
  router.post('/logout', body, async (request: Request, response: Response) => {
    demandToken(request, typedIn(request)['token'])
    const port = sessionPort(request, response)
    await application.perform('account.logout', {}, request.actor, { session: port })
    await port.settle()
    response.redirect(303, '/')
  })
  return router
}

async function answer(
  application: Application,
  sender: PageSender,
  { name, form }: { name: PageName; form: PageForm },
  request: Request,
  response: Response,
): Promise<void> {
  if (!may(request.actor, pageOf(name).needs)) {
    response.redirect(303, '/login')
    return
  }
  const typed = typedIn(request)
  const posted = {
    page: name,
    values: Object.fromEntries(Object.entries(typed).filter(([key]) => !secrets.includes(key))),
    refusal: null,
    answer: null,
  } satisfies PostedForm
  const port = sessionPort(request, response)
  try {
    demandToken(request, typed['token'])
    // Only the table knows what an operation takes; the door judges the input by its shape.
    const said: unknown = await application.perform(
      form.operation,
      await form.input(typed, request, application),
      request.actor,
      { session: port },
    )
    await port.settle()
    if (form.next === null) await sender.again(request, response, { ...posted, answer: said })
    else response.redirect(303, nextOf(said) ?? form.next)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'session.none') response.redirect(303, '/login')
    else
      await sender.again(request, response, {
        ...posted,
        refusal: { ...refusalBody(error, request.language), status: refusals[error.code].status },
      })
  }
}

/** The link is checked first, for the address that the passwords are obfuscated with (specification section 3). */
async function resetInput(
  { newPassword = '', confirmPassword = '' }: Typed,
  request: Request,
  application: Application,
): Promise<Members> {
  const link = linkOf(request)
  const { email } = await application.perform('account.resetCheck', link, request.actor)
  return {
    newPassword: obfuscate(newPassword, email),
    confirmPassword: obfuscate(confirmPassword, email),
    user: { ...link, email },
  }
}

/** The two members of a letter's link, out of the address of its page. */
function linkOf({ params }: Request): { crypt: string; hash: string } {
  const { crypt, hash } = params
  return { crypt: String(crypt), hash: String(hash) }
}

/** Where an answer leads: to addresses of our own alone, and to no other host behind two slashes. */
function nextOf(said: unknown): string | null {
  const next = typeof said === 'object' && said !== null && 'next' in said ? said.next : null
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : null
}

function typedIn(request: Request): Typed {
  const sent: unknown = request.body
  if (typeof sent !== 'object' || sent === null) return {}
  return Object.fromEntries(
    Object.entries(sent).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  )
}
