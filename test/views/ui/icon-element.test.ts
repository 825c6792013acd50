// The element of icons (views/ui/icon-element.ts): one path in place of several.

import { expect } from 'chai'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createIcon } from '../../../views/ui/icon-element.ts'

describe('an icon', () => {
  it('draws its paths as one, and other shapes one by one', () => {
    const joined = createIcon('outline', 'plus', 'Plus', [
      ['path', { d: 'M12 5l0 14', key: 'svg-0' }],
      ['path', { d: 'M5 12l14 0', key: 'svg-1' }],
    ])
    const markup = renderToStaticMarkup(createElement(joined, { size: 18 }))
    expect(markup).to.match(/^<svg class="icon" viewBox="0 0 24 24" width="18" height="18" stroke-width="2">/)
    expect(markup).to.include('><path d="M12 5l0 14M5 12l14 0"></path></svg>')
    const separate = createIcon('outline', 'dot', 'Dot', [
      ['path', { d: 'M12 5l0 14', key: 'svg-0' }],
      ['path', { d: 'M5 12l14 0', fill: 'currentColor', key: 'svg-1' }],
    ])
    expect(renderToStaticMarkup(createElement(separate))).to.match(
      /<path d="M12 5l0 14"><\/path><path d="M5 12/,
    )
  })
})
