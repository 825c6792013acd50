// The pages for programs: API keys and webhooks, made by keyboard, used by a program, replaced and ended.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'
import { startHookReceiver, verified, type HookReceiver } from '../support/outside/hook-receiver.ts'
import { createEstate, signInAndVisit } from '../support/people.ts'
import { useWeb } from '../support/web.ts'

const owner = 'owner@deux-rives.test'

describe('pages for programs', function pages() {
  this.timeout(90_000)
  const web = useWeb({ worker: true, settings: { HOOK_ADDRESSES: 'any' } })
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })
  let receiver: HookReceiver

  before(async () => {
    await createEstate(web, owner)
    receiver = await startHookReceiver()
  })
  after(() => receiver.close())

  const statusOf = async (secret: string): Promise<number> =>
    (await fetch(`${web.origin}/api/fiche/list`, { headers: { authorization: `Bearer ${secret}` } })).status
  /** Presses a button by the keyboard. */
  const press = async (page: Page, name: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).first().focus()
    await page.keyboard.press('Enter')
  }
  /** The secret that the dialog shows, which the user then says to have stored. */
  const storedSecret = async (page: Page, title: string): Promise<string> => {
    const dialog = page.getByRole('dialog', { name: title })
    const secret = await dialog.locator('code').first().innerText()
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible(), 'a secret is not closed by accident').to.equal(true)
    await press(page, 'I have stored it')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.content()).not.to.contain(secret)
    return secret
  }

  it('make an API key by keyboard, rotate it without a gap, and revoke it', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/manageUser/keys')
    await press(page, 'New API key')
    await page.getByRole('dialog').getByLabel('Name').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Bottling line 2')
    await page.keyboard.press('Enter')
    const first = await storedSecret(page, 'Copy the key now')
    const row = page.getByRole('row').filter({ hasText: 'Bottling line 2' })
    await row.getByText('Active').waitFor()
    expect(await statusOf(first)).to.equal(200)

    await press(page, 'Rotate Bottling line 2')
    await page.getByRole('dialog').getByText('so that the program never stops').waitFor()
    await press(page, 'Create new key')
    const second = await storedSecret(page, 'Copy the key now')
    await row.getByText(/Old key valid until .+ last used/).waitFor()
    expect([await statusOf(first), await statusOf(second)]).to.deep.equal([200, 200])

    await press(page, 'Revoke Bottling line 2')
    await page.getByRole('dialog').getByText('refused at once').waitFor()
    await press(page, 'Revoke')
    await row.getByText('Revoked').waitFor()
    expect([await statusOf(first), await statusOf(second)]).to.deep.equal([401, 401])
  })

  it('make a webhook by keyboard, try it, see why a message failed, and send it again', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/manageUser/hooks')
    await press(page, 'New webhook')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('ERP')
    await page.keyboard.press('Tab')
    await page.keyboard.type('ftp://erp.example/')
    browser.expectConsoleError(/400|422/)
    await page.keyboard.press('Enter')
    await dialog.getByText('The address must begin with https://').first().waitFor()
    await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
    await page.keyboard.press('Enter')
    const secret = await storedSecret(page, 'Copy the secret now')
    await page.getByRole('link', { name: 'ERP' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'ERP', exact: true }).waitFor()

    receiver.answer = (_call, response) => response.writeHead(503).end()
    await press(page, 'Send a test')
    await page.getByText('answered 503 instead of 200 to 299').waitFor()
    receiver.answer = (_call, response) => response.writeHead(204).end()
    await press(page, /^Send msg_\S+ again$/)
    await page.getByText(/answered 204 in/).waitFor()
    await page.locator('td').getByText('Delivered', { exact: true }).waitFor()
    const [failed, again] = receiver.calls
    verified(again!, secret)
    expect(again?.headers['webhook-id']).to.equal(failed?.headers['webhook-id'])

    await press(page, 'Pause')
    await page.getByText('Paused: events wait').waitFor()
    await press(page, 'Delete')
    await page.getByRole('dialog').getByText('the log of its deliveries is deleted').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByText('No webhooks yet').waitFor()
  })
})
