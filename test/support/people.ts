// What people do in the browser: sign up, sign in, read e-mails.

import type { Page } from 'playwright-core'
import { confirmPrefix, exampleSheet, makeCompany } from './examples.ts'
import type { ReadEmail } from './emails.ts'
import { operatorOf } from './application.ts'
import { eventually, type TestWeb } from './web.ts'
import { withApplication } from './web-application.ts'
import { cheapHash } from './passwords.ts'
import { ownerRights, type Right } from '../../src/domain/rights.ts'

/** The password of every user in the tests. */
export const password = 'Galets-rouges-24!'

/**
 * Opens an address of the application and waits until the page reacts to clicks and keys; returns the HTTP
 * status.
 */
export async function visit(page: Page, web: TestWeb, path: string): Promise<number> {
  const answer = await page.goto(`${web.origin}${path}`)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  return answer?.status() ?? 0
}

/** Reloads the open page and waits until it reacts to clicks and keys. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

/**
 * Creates an account through the page and confirms it with the link of its e-mail; ends signed in, on the home page.
 */
export async function signUp(
  page: Page,
  web: TestWeb,
  person: { email: string; firstName: string; lastName: string },
): Promise<void> {
  await visit(page, web, '/signin?lang=en')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(person.email)
  await page.getByRole('textbox', { name: 'First name' }).fill(person.firstName)
  await page.getByRole('textbox', { name: 'Last name' }).fill(person.lastName)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.waitForURL('**/message/confirmation')
  const email = await emailTo(web, person.email)
  await page.goto(email.link ?? '')
  await page.waitForURL(`${web.origin}/`)
}

/** Signs in through the sign-in page. */
export async function signIn(page: Page, web: TestWeb, email: string, secret = password): Promise<void> {
  await visit(page, web, '/login?lang=en')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

/** Signs in through the API, for tests that start after the sign-in page. */
export async function openSession(page: Page, web: TestWeb, email: string, secret = password): Promise<void> {
  const context = page.context()
  await context.request.get(`${web.origin}/api/compte/status`)
  const token = (await context.cookies(web.origin)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await context.request.post(`${web.origin}/api/compte/login`, {
    headers: { 'x-xsrf-token': token },
    data: { email, password: secret },
  })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`)
}

/** Signs in as `openSession`, then opens an address as `visit` does. */
export async function signInAndVisit(
  page: Page,
  web: TestWeb,
  email: string,
  path: string,
  secret = password,
): Promise<number> {
  await openSession(page, web, email, secret)
  return visit(page, web, path)
}

/** Waits for the newest e-mail to an address. */
export async function emailTo(web: TestWeb, email: string, subject?: RegExp): Promise<ReadEmail> {
  return eventually(async () =>
    (await web.emails()).findLast(
      ({ to, subject: own }) => to === email && (subject === undefined || subject.test(own)),
    ),
  )
}

/**
 * Creates a company that may publish, with an owner who can sign in with `email`; returns the company's id.
 * @param prefixes GS1 prefixes of its GTINs, besides the one of its GLN
 */
export async function createEstate(
  web: TestWeb,
  email: string,
  prefixes: readonly string[] = [],
): Promise<number> {
  web.vies.known.set('FR44732829320', null)
  return withApplication(web, async (application) => {
    const companyId = await makeCompany(application)
    for (const prefix of prefixes) await confirmPrefix(application, companyId, prefix)
    await addColleague(web, companyId, email, [...ownerRights, 'premium'])
    return companyId
  })
}

/** As `createEstate`, and one wine with its code. */
export async function createEstateWithCode(web: TestWeb, email: string): Promise<number> {
  const companyId = await createEstate(web, email)
  return withApplication(web, async (application) => {
    const { sheet } = await application.perform('sheets.create', exampleSheet(), operatorOf(companyId))
    await application.perform('sheets.generate', { id: sheet.id }, operatorOf(companyId))
    return companyId
  })
}

/** Adds a user with exactly these rights to a company. */
export async function addColleague(
  web: Pick<TestWeb, 'database'>,
  companyId: number,
  email: string,
  rights: readonly Right[],
): Promise<void> {
  await web.database.db('users').insert({
    company_id: companyId,
    email,
    password: cheapHash(password),
    content: { firstName: 'Anna', lastName: 'Roux' },
    language: 'en',
    rights: [...rights],
    owner: rights.includes('manage_user'),
    confirmed_at: new Date(),
    created_at: new Date(),
  })
}

/** Adds a person of support, or an admin. */
export async function addStaff(
  web: Pick<TestWeb, 'database'>,
  email: string,
  flag: 'admin' | 'short_admin',
): Promise<void> {
  await web.database.db('users').insert({
    email,
    password: cheapHash(password),
    content: { firstName: 'Sam', lastName: 'Porter' },
    language: 'en',
    [flag]: true,
    confirmed_at: new Date(),
    created_at: new Date(),
  })
}
