// The page of operations: what failed, "Try again", the store of published labels; and the reference that a user
// quotes to support after an error, by which the log is found.

import { expect } from 'chai'
import { accessibilityViolations } from '../support/accessibility.ts'
import { useBrowser } from '../support/browser.ts'
import { addColleague, addStaff, createEstate, signInAndVisit } from '../support/people.ts'
import { eventually, useWeb } from '../support/web.ts'
import { ownerRights } from '../../src/domain/rights.ts'
import { translate } from '../../src/translations.ts'

const [admin, owner] = ['admin@nutricode.test', 'owner@deux-rives.test']

describe('the page of operations', function journey() {
  this.timeout(120_000)
  const web = useWeb({ worker: true })
  const browser = useBrowser({ viewport: { width: 1440, height: 900 } })
  let companyId = 0

  before(async () => {
    companyId = await createEstate(web, owner)
    await addStaff(web, admin, 'admin')
  })

  it('tries a failed job again by keyboard alone; the worker carries it out', async () => {
    const contact = { template: 'no such template', to: 'x@y.test' }
    await web.database.db('pgboss.job').insert({ name: 'email.send', data: contact, retry_limit: 0 })
    const page = await browser.newPage()
    await signInAndVisit(page, web, admin, '/maestria')
    await page.getByRole('tab', { name: word('page.admin.tab.operations') }).focus()
    await page.keyboard.press('Enter')
    const retry = page.getByRole('button', {
      name: translate('en', 'page.admin.operations.retry', { name: 'email.send' }),
    })
    await eventually(async () => {
      const refresh = page.getByRole('button', { name: word('page.admin.operations.refresh') })
      await refresh.click()
      return (await retry.count()) > 0
    })
    expect(await accessibilityViolations(page)).to.deep.equal([])
    await retry.focus()
    await page.keyboard.press('Enter')
    await page.getByText(translate('en', 'page.admin.operations.retried', { name: 'email.send' })).waitFor()
    const attempts = await eventually(async () => {
      const [job] = await web.database
        .db('pgboss.job')
        .where({ name: 'email.send', state: 'failed' })
        .select<{ retry_count: number }[]>('retry_count')
      return (job?.retry_count ?? 0) > 0 ? job?.retry_count : undefined
    })
    expect(attempts).to.equal(1)
  })

  it('shows where published labels are stored and when they last were', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, admin, '/maestria?tab=operations')
    const store = page.locator('section').filter({
      has: page.getByRole('heading', { name: word('page.admin.operations.store') }),
    })
    expect(await store.innerText()).to.include(web.environment['DATA_DIR'])
    expect(await store.locator('dl').innerText()).not.to.include('–')
    expect(await store.getByRole('alert').count()).to.equal(0)
    await web.database.db('label_store').update({ failures: 3, failed_at: new Date(), failure: 'disk full' })
    await page.getByRole('button', { name: word('page.admin.operations.refresh') }).click()
    expect(await store.getByRole('alert').innerText())
      .to.include('3 attempts')
      .and.include('disk full')
  })

  it('gives a user whose export failed "Try again", and the export is then made', async () => {
    await addColleague(web, companyId, 'second@deux-rives.test', ownerRights)
    const now = new Date()
    await web.database.db('company_exports').insert({
      company_id: companyId,
      state: 'failed',
      created_at: now,
      progressed_at: now,
      finished_at: now,
    })
    const page = await browser.newPage()
    await signInAndVisit(page, web, 'second@deux-rives.test', '/societe')
    await page
      .getByRole('button', { name: word('part.tryAgain') })
      .first()
      .click()
    await eventually(
      async () =>
        (await web.database.db('company_exports').where({ company_id: companyId, state: 'done' })).length > 0,
    )
  })

  it('shows the reference of an error, which the log has', async () => {
    browser.expectConsoleError(/500/)
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/vin')
    await web.database.db.raw('alter table prefix_claims rename to no_claims')
    try {
      expect((await page.goto(`${web.origin}/societe`))?.status()).to.equal(500)
      const reference = await page.locator('[data-reference]').innerText()
      const id = /[\da-f-]{36}/.exec(reference)?.[0] ?? ''
      expect(reference).to.equal(translate('en', 'part.failure.reference', { id }))
      const [button, below] = await Promise.all([
        page
          .locator('main')
          .getByRole('link', { name: word('part.failure.home') })
          .boundingBox(),
        page.locator('[data-reference]').boundingBox(),
      ])
      expect(below?.y, 'below the button').to.be.at.least((button?.y ?? 0) + (button?.height ?? 0))
      expect(
        web
          .log()
          .split('\n')
          .some((line) => line.includes('page.broken') && line.includes(id)),
      ).to.equal(true)
    } finally {
      await web.database.db.raw('alter table no_claims rename to prefix_claims')
    }
  })
})

function word(id: string): string {
  return translate('en', id)
}
