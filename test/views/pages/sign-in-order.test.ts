// A browser may paint a page before all of it has arrived. What comes first on a narrow screen comes first in the
// document, so that nothing that is painted moves.

import { expect } from 'chai'
import { render, userWithRights } from './rendering.ts'

const nobody = { ...userWithRights([]), flag: 0, username: null, user: null, company: null } as const

describe('the pages of sign-in and sign-up', function () {
  this.timeout(60_000)

  for (const [page, address] of [
    ['login', '/login'],
    ['signin', '/signin'],
  ] as const)
    it(`have their form before what the product promises: ${address}`, async () => {
      const html = await render(page, address, {}, nobody)
      const [form, promise] = [html.indexOf('name="email"'), html.indexOf('<h1')]
      expect(form).to.be.greaterThan(0)
      expect(promise).to.be.greaterThan(form)
    })
})
