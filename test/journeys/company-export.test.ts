// Export of everything that a company has, from the page of the company to the downloaded file.

import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import { accessibilityViolations } from '../support/accessibility.ts'
import { useBrowser } from '../support/browser.ts'
import { addColleague, createEstate, signInAndVisit } from '../support/people.ts'
import { unzipped } from '../support/unzip.ts'
import { useWeb } from '../support/web.ts'

const owner = 'owner@deux-rives.test'

describe('the export of everything', function exports() {
  this.timeout(90_000)
  const web = useWeb({ worker: true })
  const browser = useBrowser({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })

  before(async () => {
    const companyId = await createEstate(web, owner)
    await addColleague(web, companyId, 'reader@deux-rives.test', ['societe'])
  })

  it('is started on the page of the company, made by the worker, and downloaded', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, owner, '/societe')
    const section = page.getByRole('region', { name: 'Export everything' })
    await section.getByRole('button', { name: 'Export everything' }).click()
    const link = section.getByRole('link', { name: 'Download' })
    await link.waitFor()
    expect(await section.getByRole('progressbar').count()).to.equal(0)
    expect(await section.textContent()).to.match(/available until/)
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).to.match(/^nutricode-FR\d+-\d{4}-\d\d-\d\d\.zip$/)
    const names = (await unzipped(await readFile(await download.path()))).map(({ name }) => name)
    expect(names).to.include.members(['data/sheets.jsonl', 'labels.jsonl', 'csv/wines.csv', 'manifest.json'])
    expect(await accessibilityViolations(page)).to.deep.equal([])
  })

  it('is shown only to a user who may manage users', async () => {
    const page = await browser.newPage()
    await signInAndVisit(page, web, 'reader@deux-rives.test', '/societe')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('region', { name: 'Export everything' }).count()).to.equal(0)
  })
})
