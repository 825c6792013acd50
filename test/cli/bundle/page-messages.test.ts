import { expect } from 'chai'
import { compileMessage } from '../../../cli/bundle/compiled-messages.ts'
import { idsIn } from '../../../cli/bundle/page-messages.ts'

const ids = [
  'field.name.help',
  'field.name.title',
  'market.040',
  'page.audited.a.b',
  'page.home.title',
  'part.yes',
]

describe('the messages that a page shows', () => {
  it('are those that its code names', () => {
    expect(idsIn("translate('page.home.title')", ids)).to.deep.equal(['page.home.title'])
    expect(idsIn('translate("part.yes"); state.page.home.title', ids)).to.deep.equal(['part.yes'])
  })

  it('are all that a computed name may have; only its last part may have points', () => {
    expect(idsIn('byId(`field.${name}.title`)', ids)).to.deep.equal(['field.name.title'])
    expect(idsIn('byId(`page.audited.${operation}`)', ids)).to.deep.equal(['page.audited.a.b'])
    expect(idsIn('byId(`page.${name}`)', ids)).to.deep.equal(['page.audited.a.b', 'page.home.title'])
    expect(idsIn('byId(`${field.messagePrefix}.${choice}`)', ids)).to.deep.equal([])
  })

  it('are all that begin as a text of its code, or as the choices of a field', () => {
    expect(idsIn("messagePrefix: 'field.name'", ids)).to.deep.equal(['field.name.help', 'field.name.title'])
    expect(idsIn('messagePrefix: "market"', ids)).to.deep.equal(['market.040'])
    expect(idsIn('kind: "market"', ids)).to.deep.equal([])
  })
})

describe('a compiled message', () => {
  it('is its text, or its pieces when values are filled in', () => {
    expect(compileMessage('Yes')).to.equal('Yes')
    expect(compileMessage("a '{'b'}' <c>")).to.equal('a {b} <c>')
    expect(compileMessage('')).to.equal('')
    expect(compileMessage('{count} wines')).to.have.length(2)
  })
})
