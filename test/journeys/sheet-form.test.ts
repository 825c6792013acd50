// How the form of a sheet guides the user: open points lead to their entry, a wine may have no vintage, a
// packaging preset replaces another, and everything is usable on a small screen.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'
import { createEstate, openSession, reload, signInAndVisit, visit } from '../support/people.ts'
import { eventually, useWeb } from '../support/web.ts'
import { translate, type MessageId } from '../../src/translations.ts'

const owner = 'owner@deux-rives.test'

type Stored = { readonly content: Readonly<Record<string, unknown>>; readonly vintage: number | null }

describe('the form of a sheet', function journey() {
  this.timeout(120_000)
  const web = useWeb()
  const browser = useBrowser({ reducedMotion: 'no-preference', viewport: { width: 1440, height: 900 } })

  before(async () => {
    await createEstate(web, owner)
  })

  const button = (page: Page, id: MessageId) =>
    page.getByRole('button', { name: translate('en', id), exact: true })
  const preset = (name: 'bottle-cork' | 'bottle-sparkling') => translate('en', `packaging.preset.${name}`)
  const saved = async (name: string): Promise<Stored | undefined> =>
    (await web.database.db('sheets').where({ name }))[0] as Stored | undefined

  async function begin(page: Page, name: string): Promise<void> {
    await visit(page, web, '/create')
    await page.locator('#field-brand').fill('Deux Rives')
    await page.locator('#field-name').fill(name)
  }

  /** Begins a wine whose own address is read only once the returned function is called. */
  async function beginSlowly(page: Page, name: string): Promise<() => void> {
    let openAddress = (): void => undefined
    const mayOpen = new Promise<void>((settle) => {
      openAddress = settle
    })
    const address = '**/api/fiche/get/*'
    await page.route(address, async (route) => {
      await mayOpen
      await route.continue()
    })
    await openSession(page, web, owner)
    const isOpening = page.waitForRequest(address)
    await begin(page, name)
    await page.locator('#field-name').blur()
    await isOpening
    return openAddress
  }

  it('leads from an open point to the ingredient it is about', async () => {
    const page = await browser.newPage()
    await openSession(page, web, owner)
    await begin(page, 'Blanc d’œuf')
    for (const ingredient of ['grapes', 'sulphites', 'ovalbumin']) {
      await page.locator('#field-ingredients').fill(ingredient)
      await page.locator('[role=option]:visible').first().waitFor()
      await page.keyboard.press('Enter')
    }
    const point = page
      .getByRole('link', {
        name: `${translate('en', 'field.ingredients.title')}, ${translate('en', 'ingredient.ovalbumin')}`,
      })
      .first()
    await page.evaluate('scrollTo(0, 0)')
    await point.click()
    expect(await page.evaluate('document.activeElement.closest("[data-entry]")?.dataset.entry')).to.equal(
      'ovalbumin',
    )
    expect(await page.evaluate('document.activeElement.type')).to.equal('radio')
  })

  it('accepts that a wine has no vintage, and clears the year', async () => {
    const page = await browser.newPage()
    await openSession(page, web, owner)
    await begin(page, 'Sans année')
    const without = page.getByRole('checkbox', { name: translate('en', 'field.nonVintage.title') })
    await page.getByText(translate('en', 'issue.vintageOpen')).first().waitFor()
    await page.locator('#field-vintage').fill('2024')
    await page.getByText(translate('en', 'issue.vintageOpen')).first().waitFor({ state: 'detached' })
    await without.check()
    expect([
      await page.locator('#field-vintage').inputValue(),
      await page.locator('#field-vintage').isDisabled(),
    ]).to.deep.equal(['', true])
    await eventually(async () => (await saved('Sans année'))?.content['nonVintage'] === true)
    expect((await saved('Sans année'))?.vintage).to.equal(null)
    await page.waitForURL(/\/create\?id=\d+/)
    await reload(page)
    expect(await without.isChecked()).to.equal(true)
    await without.uncheck()
    await page.locator('#field-vintage').fill('2023')
    await eventually(async () => (await saved('Sans année'))?.vintage === 2023)
  })

  it('replaces the packaging by a preset only after confirmation', async () => {
    const page = await browser.newPage()
    await openSession(page, web, owner)
    await begin(page, 'Emballé deux fois')
    await page.getByRole('button', { name: preset('bottle-cork') }).click()
    const rows = page.locator('#field-packaging [data-row]')
    expect(await rows.count()).to.equal(3)
    const choose = async (): Promise<void> => {
      await page
        .locator('#field-packaging')
        .getByRole('button', { name: translate('en', 'part.packaging.presets') })
        .click()
      await page.getByRole('menuitem', { name: preset('bottle-sparkling') }).click()
    }
    await choose()
    await button(page, 'part.dialog.cancel').click()
    expect(await rows.count()).to.equal(3)
    await choose()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: translate('en', 'part.packaging.replace') })
      .click()
    await rows.nth(3).waitFor()
    expect(await rows.count()).to.equal(4)
  })

  it('confirms before a code is generated, however fast the clicks, and lists unread ingredients', async () => {
    const page = await browser.newPage()
    await openSession(page, web, owner)
    await begin(page, 'Deux clics')
    for (const [name, value] of [
      ['volume', '0,75 l'],
      ['alcohol', '13 %'],
      ['sugars', '2 g/l'],
    ] as const)
      await page.locator(`#field-${name}`).fill(value)
    for (const [name, value] of [
      ['targetMarket', 'France'],
      ['wineType', 'Red'],
      ['wineClass', 'Still'],
    ] as const) {
      await page.locator(`#field-${name}`).pressSequentially(value)
      await page.locator('[role=option]:visible').first().waitFor()
      await page.keyboard.press('Tab')
    }
    await button(page, 'part.ingredients.paste').click()
    await page.keyboard.insertText('Raisins, poudre de lune, sulfites')
    await button(page, 'part.ingredients.paste.read').click()
    await page.locator('[data-entry=grapes]').waitFor()
    await page.locator('button[data-publish]').dblclick()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('poudre de lune').waitFor()
    await dialog.getByText(translate('en', 'issue.vintageOpen')).waitFor()
    await dialog.getByRole('button', { name: translate('en', 'part.dialog.cancel') }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('button[data-publish]').click()
    await dialog.getByRole('button', { name: translate('en', 'part.sheet.generate') }).click()
    await page.waitForURL(/\/recapitulatif\/\d+/)
    expect((await saved('Deux clics'))?.content).to.include({ volume: 75, alcohol: 13, sugars: 0.2 })
  })

  it('takes a pasted list while the address of the new wine is read', async () => {
    const page = await browser.newPage()
    const openAddress = await beginSlowly(page, 'Adresse tardive')
    await button(page, 'part.ingredients.paste').click()
    await page.keyboard.insertText('Raisins, sulfites')
    openAddress()
    await page.waitForURL(/\/create\?id=\d+/)
    await button(page, 'part.ingredients.paste.read').click()
    await page.locator('[data-entry=sulphites]').waitFor()
    expect(await page.locator('#field-name').inputValue()).to.equal('Adresse tardive')
    await eventually(async () => Array.isArray((await saved('Adresse tardive'))?.content['ingredients']))
    await reload(page)
    await page.locator('[data-entry=grapes]').waitFor()
  })

  it('gets its address although a link to a part of the form was followed meanwhile', async () => {
    const page = await browser.newPage()
    const openAddress = await beginSlowly(page, 'Adresse interrompue')
    const rail = page.getByRole('navigation', { name: translate('en', 'part.rail.title') })
    await rail.getByRole('link').last().click()
    await page.waitForURL(/\/create#/)
    openAddress()
    await page.waitForURL(/\/create\?id=\d+/)
    expect(await page.locator('#field-name').inputValue()).to.equal('Adresse interrompue')
  })

  it('shows the label and its open points on a small screen, with the save button at the bottom', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/create')
    const bottomOf = (): Promise<number> =>
      page.evaluate<number>('document.querySelector("iframe").getBoundingClientRect().bottom')
    await page.locator('iframe').first().waitFor()
    expect(await bottomOf()).to.be.lessThan(900)
    await page.locator('#block-packaging').scrollIntoViewIfNeeded()
    expect(await bottomOf()).to.be.within(600, 900)
    await page.setViewportSize({ width: 390, height: 844 })
    await begin(page, 'Au pouce')
    await button(page, 'part.sheet.save').click()
    await page.waitForURL(/\/create\?id=\d+/)
    const [box, publish] = [
      await button(page, 'part.sheet.save').boundingBox(),
      await button(page, 'part.sheet.generate').boundingBox(),
    ]
    expect(
      [box?.x ?? -1, (publish?.x ?? 0) + (publish?.width ?? 999)].every((edge) => edge >= 0 && edge <= 390),
    ).to.equal(true)
    browser.expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
    await browser.context.setOffline(true)
    await page.locator('#field-name').fill('Hors réseau')
    await page.locator('[data-status=offline]').first().waitFor()
    expect(
      await page.evaluate<number>('document.documentElement.scrollWidth'),
      'the reason of not saving folds',
    ).to.equal(390)
    const reason = await page.locator('[data-bottom-bar] [data-status=offline]').boundingBox()
    expect(reason?.height, 'lines of 18 pixels above the buttons, which hide the form').to.be.within(1, 36)
  })
})
