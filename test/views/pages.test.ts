import { expect } from 'chai'
import { companyFields } from '../../src/domain/company/fields.ts'
import type { Fields } from '../../src/domain/field.ts'
import { interfaceLanguages } from '../../src/domain/languages.ts'
import { sheetFields } from '../../src/domain/sheet/fields.ts'
import { userFields } from '../../src/domain/user/fields.ts'
import { pageNames, pageOf, type PageName } from '../../src/contract/pages.ts'
import { viewsModule } from './ssr.ts'

type Modules = { loadPage: (name: PageName) => Promise<void>; componentOf: (name: PageName) => unknown }
type Locales = { loadDictionary: (language: string) => Promise<Record<string, string>> }

const declarations: readonly Fields[] = [sheetFields, companyFields, userFields]

describe('the pages', function () {
  this.timeout(60_000)

  it('each have a component in a file of their name', async () => {
    const { loadPage, componentOf } = await viewsModule<Modules>('client/page-modules.ts')
    for (const name of pageNames) {
      await loadPage(name)
      expect(componentOf(name), name).to.be.a('function')
    }
  })

  it('have a title in every language, and a name when they are in the navigation', async () => {
    const { loadDictionary } = await viewsModule<Locales>('client/dictionaries.ts')
    const ids = pageNames.flatMap((name) => [
      `page.${name}.title`,
      ...(pageOf(name).navigation === undefined ? [] : [`navigation.${name}`]),
    ])
    for (const language of interfaceLanguages)
      expect(await loadDictionary(language), language).to.include.all.keys(ids)
  })

  it('have a title, a help and choice labels for every field', async () => {
    const { loadDictionary } = await viewsModule<Locales>('client/dictionaries.ts')
    const ids = declarations.flatMap((fields) =>
      Object.entries(fields).flatMap(([name, field]) => [
        `field.${name}.title`,
        `field.${name}.help`,
        `group.${field.group}`,
        ...('messagePrefix' in field
          ? field.choices.map((choice) => `${field.messagePrefix}.${choice}`)
          : []),
      ]),
    )
    for (const language of interfaceLanguages)
      expect(await loadDictionary(language), language).to.include.all.keys(ids)
  })
})
