// Alerts, as the server renders them.

import { expect } from 'chai'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type * as alerts from '../../../views/notice/alert.tsx'
import { viewsModule } from '../ssr.ts'

describe('an alert', function alert() {
  this.timeout(60_000)
  let Alert: (typeof alerts)['Alert']

  before(async () => {
    ;({ Alert } = await viewsModule<typeof alerts>('notice/alert.tsx'))
  })

  it('is read out with its title as its name and its text as its description', () => {
    const markup = renderToStaticMarkup(createElement(Alert, { title: 'Refused', color: 'red' }, 'Try again'))
    const [, title = '', body = ''] =
      /role="alert" aria-labelledby="([^"]+)" aria-describedby="([^"]+)"/.exec(markup) ?? []
    expect(markup).to.include(`id="${title}">Refused<`)
    expect(markup).to.include(`id="${body}">Try again<`)
  })

  it('has no empty parts, and the role that it is given', () => {
    const markup = renderToStaticMarkup(createElement(Alert, { title: 'Saved', role: 'status' }))
    expect(markup).to.include('role="status"').and.not.include('aria-describedby')
    expect(markup.match(/<div/g)).to.have.length(3)
  })
})
