// People at the browser: how they sign up, sign in and read letters.

import type { Page } from 'playwright-core'
import { eventually, type TestWeb } from './web.ts'
import type { ReadLetter } from './letters.ts'

export const password = 'Galets-rouges-24!'

/** Creates an account through the page and confirms it by its letter; ends on the sign-in page. */
export async function signUp(page: Page, web: TestWeb, person: { email: string; firstName: string; lastName: string }): Promise<void> {
  await page.goto(`${web.origin}/signin?lang=en`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=confirmPassword]').fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.waitForURL('**/message/confirmation')
  const letter = await letterTo(web, person.email)
  await page.goto(letter.link ?? '')
  await page.getByText('Your account is confirmed').waitFor()
}

/** Signs in through the page; ends where it leads. */
export async function signIn(page: Page, web: TestWeb, email: string, secret = password): Promise<void> {
  await page.goto(`${web.origin}/login?lang=en`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** The newest letter to an address, once it has come. */
export async function letterTo(web: TestWeb, email: string, subject?: RegExp): Promise<ReadLetter> {
  return eventually(async () => (await web.letters()).findLast((letter) => letter.to === email && (subject === undefined || subject.test(letter.subject))))
}
