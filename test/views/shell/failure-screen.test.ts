import { expect } from 'chai'
import { newcomerRights, type Right } from '../../../src/domain/rights.ts'
import { viewsModule } from '../ssr.ts'
import { userWithRights } from '../pages/rendering.ts'

type Server = { renderPage: (rendering: object) => Promise<{ html: string; status: number }> }

/** The page of wines for a user who may not see it. */
async function forbidden(rights: readonly Right[], hasCompany: boolean): Promise<string> {
  const { renderPage } = await viewsModule<Server>('server.tsx')
  const session = userWithRights(rights)
  const { html } = await renderPage({
    url: '/vin',
    page: 'wines',
    data: { failure: { kind: 'forbidden', status: 403 } },
    session: hasCompany ? session : { ...session, company: null },
    language: 'en',
    nonce: 'n',
  })
  return html
}

describe('a page that a user may not open', function () {
  this.timeout(60_000)

  it('sends a newcomer, who has no company yet, to create one: there is no owner to ask', async () => {
    expect(await forbidden(newcomerRights, false))
      .to.include('href="/societe/create"')
      .and.not.include('Ask the owner of your company')
  })

  it('sends a member of a company to its owner', async () => {
    expect(await forbidden(['dashboard'], true)).to.include('Ask the owner of your company')
  })
})
