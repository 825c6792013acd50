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

/** The page of a guest link that opens nothing, for somebody without an account. */
async function guestLink(failure: object): Promise<string> {
  const { renderPage } = await viewsModule<Server>('server.tsx')
  const session = { ...userWithRights([]), flag: 0, user: null, username: null, company: null }
  const { html } = await renderPage({
    url: '/share/x',
    page: 'guest',
    data: { failure },
    session,
    language: 'en',
    nonce: 'n',
  })
  return html
}

describe('a guest link that opens nothing', function () {
  this.timeout(60_000)

  it('says whom to ask for a new one, and offers no page of the application', async () => {
    for (const failure of [
      { kind: 'notFound', status: 404 },
      { kind: 'notFound', status: 410 },
    ])
      expect(await guestLink(failure), failure.kind)
        .to.include('Ask the winery for a new link')
        .and.not.include('Back to home')
  })
})

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
