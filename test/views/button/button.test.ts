// Buttons and links that look like buttons, as the server renders them.

import { expect } from 'chai'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type * as buttons from '../../../views/button/button.tsx'
import type * as iconButtons from '../../../views/button/icon-button.tsx'
import { viewsModule } from '../ssr.ts'

describe('a button', function button() {
  this.timeout(60_000)
  let Button: (typeof buttons)['Button']

  before(async () => {
    ;({ Button } = await viewsModule<typeof buttons>('button/button.tsx'))
  })

  it('sends no form unless it says so', () => {
    expect(renderToStaticMarkup(createElement(Button, null, 'Save'))).to.match(
      /^<button type="button" class="[^"]+"><span>Save<\/span><\/button>$/,
    )
    expect(renderToStaticMarkup(createElement(Button, { type: 'submit' }, 'Save'))).to.include(
      'type="submit"',
    )
  })

  it('cannot be pressed again while what it began is under way, and keeps its name', () => {
    const markup = renderToStaticMarkup(createElement(Button, { loading: true }, 'Save'))
    expect(markup).to.match(/ disabled=""/)
    expect(markup).to.match(/<span>Save<\/span><span aria-hidden="true"><\/span>/)
  })

  it('is a link where it leads somewhere', () => {
    expect(
      renderToStaticMarkup(createElement(Button, { href: '/file.csv', download: true }, 'CSV')),
    ).to.match(/^<a href="\/file\.csv" download="" class/)
  })
})

describe('a button with a picture alone', function iconButton() {
  this.timeout(60_000)

  it('says its name under the pointer, unless it has a tooltip of its own', async () => {
    const { IconButton } = await viewsModule<typeof iconButtons>('button/icon-button.tsx')
    const named = { variant: 'subtle', size: 36, 'aria-label': 'Remove grapes' } as const
    expect(renderToStaticMarkup(createElement(IconButton, named))).to.include('title="Remove grapes"')
    expect(renderToStaticMarkup(createElement(IconButton, { ...named, title: '' }))).to.include('title=""')
  })
})
