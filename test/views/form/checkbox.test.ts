// Checkboxes and lists of them, as the server renders them.

import { expect } from 'chai'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type * as checkboxes from '../../../views/form/checkbox.tsx'
import type * as checklists from '../../../views/form/checklist.tsx'
import { viewsModule } from '../ssr.ts'

const ignore = (): void => undefined

describe('a checkbox', function checkbox() {
  this.timeout(60_000)
  let Checkbox: (typeof checkboxes)['Checkbox']

  before(async () => {
    ;({ Checkbox } = await viewsModule<typeof checkboxes>('form/checkbox.tsx'))
  })

  const markupOf = (props: Parameters<typeof Checkbox>[0]): string =>
    renderToStaticMarkup(createElement(Checkbox, { checked: true, onChange: ignore, ...props }))

  it('without words is one element', () => {
    expect(markupOf({ 'aria-label': 'Select Galets' })).to.match(
      /^<input aria-label="Select Galets"[^>]*\/>$/,
    )
  })

  it('has its label, its help and its fault', () => {
    const markup = markupOf({ id: 'terms', label: 'I accept', description: 'All of them', error: 'Accept' })
    expect(markup).to.include('<label for="terms">I accept</label>')
    expect(markup).to.include('aria-describedby="terms-error terms-description"')
    expect(markup).to.match(/<p [^>]*id="terms-error">Accept<\/p>/)
    expect(markup).to.match(/<p [^>]*id="terms-description">All of them<\/p>/)
    expect(markup).to.include('aria-invalid="true"')
  })
})

describe('a list of checkboxes', function checklist() {
  this.timeout(60_000)

  it('is a group with the name and the fault of the field', async () => {
    const { Checklist } = await viewsModule<typeof checklists>('form/checklist.tsx')
    const markup = renderToStaticMarkup(
      createElement(Checklist<string>, {
        label: 'Rights',
        error: 'Choose one',
        choices: [
          { value: 'see', label: 'See wines' },
          { value: 'edit', label: 'Edit wines', disabled: true },
        ],
        chosen: ['edit'],
        onChange: ignore,
      }),
    )
    const [, group = '', fault = ''] =
      /role="group"[^>]* aria-labelledby="([^"]+)" aria-describedby="([^"]+)"/.exec(markup) ?? []
    expect(markup).to.match(new RegExp(`id="${group}">Rights<`))
    expect(markup).to.match(new RegExp(`id="${fault}">Choose one<`))
    expect(markup).to.match(/ value="see"/)
    expect(markup).to.match(
      /<input [^>]*disabled=""[^>]*checked=""[^>]*value="edit"|value="edit"[^>]*checked/,
    )
  })
})
