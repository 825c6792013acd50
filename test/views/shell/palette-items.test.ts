import { expect } from 'chai'
import { createIntl } from 'react-intl'
import { dictionary } from '../../../src/translations.ts'
import { interfaceLanguages, formatTag } from '../../../src/domain/languages.ts'
import { ownerRights, type Right } from '../../../src/domain/rights.ts'
import { createTranslate, type Translate } from '../../../views/client/translations.ts'
import { unknownSession, type ClientSession } from '../../../views/client/session.ts'
import { fixedItems, itemsFor, type PaletteItem } from '../../../views/shell/palette-items.ts'

const company = { id: 1, name: 'Domaine', state: 'verified', gln: null } as const
const session = (rights: readonly Right[]): ClientSession => ({ ...unknownSession, flag: 1, rights, company })
const translate = (language: (typeof interfaceLanguages)[number]): Translate =>
  createTranslate(createIntl({ locale: formatTag(language), messages: { ...dictionary(language) } }))
const titles = (items: readonly PaletteItem[]): string[] => items.map(({ title }) => title)

describe('the search of everything', () => {
  const all = fixedItems(session(ownerRights), translate('en'))

  it('lists actions and pages before a search', () => {
    const kinds = itemsFor(' ', all, []).map(({ kind }) => kind)
    expect([...new Set(kinds)]).to.deep.equal(['action', 'page'])
  })

  it('finds words without case and accents, in titles first and then in answers of the help', () => {
    const [first] = itemsFor('IMPORT', all, [])
    expect(first?.to).to.equal('/import')
    const french = fixedItems(session(ownerRights), translate('fr'))
    expect(itemsFor('energie calculee', french, []).map(({ to }) => to)).to.include('/help#energy')
    const help = itemsFor('sulphites', all, []).filter(({ kind }) => kind === 'help')
    expect(help[0]?.to).to.equal('/help#sulphites')
  })

  it('shows what the server found before everything else', () => {
    const wine: PaletteItem = { id: 'wine-1', kind: 'wine', title: 'Galets', to: '/recapitulatif/1' }
    expect(itemsFor('import', all, [wine])[0]).to.equal(wine)
  })

  it('finds every action by the words of its button, and pages that no navigation lists', () => {
    const first = (search: string) => itemsFor(search, all, []).map(({ to }) => to)
    expect(first('publish')[0]).to.equal('/vin?status=draft')
    expect(first('batch')).to.include('/serialize?new=1#new')
    expect(first('archive')).to.include.members(['/vin?dialog=archive-vintage', '/vin?dialog=archive-all'])
    expect(first('guest link')).to.include('/guests?dialog=new')
    expect(first('api key')).to.include.members(['/manageUser/keys?dialog=new', '/manageUser/keys'])
    expect(first('webhook')).to.include.members(['/manageUser/hooks?dialog=new', '/manageUser/hooks'])
    expect(first('two-step')).to.include('/account#two-step')
  })

  it('offers only what the rights allow', () => {
    const reader = titles(fixedItems(session(['fiche_see']), translate('en')))
    expect(reader).to.include.members(['My wines', 'Help and FAQ', 'Sign out'])
    expect(reader).not.to.include.members(['New wine'])
    for (const title of [
      'Import wines',
      'Users',
      'Invite a colleague',
      'New batch of serial codes',
      'Publish drafts',
      'New guest link',
      'New API key',
      'API keys',
      'Archive a vintage',
      'Display options',
    ])
      expect(reader, title).not.to.include(title)
    const nobody = fixedItems(session([]), translate('en'))
    expect(nobody.filter(({ kind }) => kind === 'help')).to.deep.equal([])
  })

  for (const language of interfaceLanguages)
    it(`has different titles for all pages and actions in ${language}`, () => {
      const items = fixedItems(session(ownerRights), translate(language)).filter(
        ({ kind }) => kind !== 'help',
      )
      expect(new Set(titles(items)).size).to.equal(items.length)
    })
})
