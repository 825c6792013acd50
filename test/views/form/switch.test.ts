// Switches, and fields of several parts, as the server renders them.

import { expect } from 'chai'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type * as frames from '../../../views/form/field-frame.tsx'
import type * as switches from '../../../views/form/switch.tsx'
import { viewsModule } from '../ssr.ts'

describe('a switch', function () {
  this.timeout(60_000)

  it('is one by its role, named by its words and described by its help', async () => {
    const { Switch } = await viewsModule<typeof switches>('form/switch.tsx')
    const markup = renderToStaticMarkup(
      createElement(Switch, {
        id: 'volume',
        label: 'Net volume',
        description: 'Under the name of the wine',
        defaultChecked: true,
      }),
    )
    expect(markup).to.match(/<input [^>]*role="switch"[^>]*type="checkbox"/)
    expect(markup).to.include('<label for="volume">Net volume</label>')
    expect(markup).to.include('aria-describedby="volume-description"')
    expect(markup).to.match(/<p [^>]*id="volume-description">Under the name of the wine<\/p>/)
  })
})

describe('a field of several parts', function () {
  this.timeout(60_000)

  const markupOf = async (notesFirst: boolean): Promise<string> => {
    const { FieldFrame } = await viewsModule<typeof frames>('form/field-frame.tsx')
    const props = { label: 'Ingredients', description: 'Largest first', error: 'Add one', notesFirst }
    return renderToStaticMarkup(
      createElement(FieldFrame, { ...props, children: createElement('ul', { key: 'parts' }) }),
    )
  }

  it('has its title, then its parts, its error and its help', async () => {
    expect(await markupOf(false)).to.match(/Ingredients<.*<ul>.*Add one<.*Largest first</)
  })

  it('has its error and its help before parts that grow', async () => {
    expect(await markupOf(true)).to.match(/Ingredients<.*Add one<.*Largest first<.*<ul>/)
  })
})
