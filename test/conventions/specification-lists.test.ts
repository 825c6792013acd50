// The lists and bounds of the specification, repeated here from its text (sections 1, 3, 5, 6, 7, 9).

import { expect } from 'chai'
import { imageFormats } from '../../src/contract/operations/codes.ts'
import { operationNames, operationOf } from '../../src/contract/operations/index.ts'
import { companyFields, companyOptionNames, paidOptions } from '../../src/domain/company/fields.ts'
import { parseVat } from '../../src/domain/company/vat.ts'
import { formatNumber } from '../../src/domain/label/label-text.ts'
import { defaultLanguage, interfaceLanguages, labelLanguages } from '../../src/domain/languages.ts'
import { dictionary, fallbackLanguage, labelMessages, translate } from '../../src/translations.ts'
import { rights, type Need, type Needs } from '../../src/domain/rights.ts'
import { cpvReasons, sheetFields, wineClasses, wineTypes } from '../../src/domain/sheet/fields.ts'
import { issuesToSave } from '../../src/domain/sheet/rules.ts'
import { ingredient, ingredientGroups, ingredientIds } from '../../src/domain/sheet/ingredient-table.ts'
import { markets } from '../../src/domain/market-table.ts'
import { defaultPackagingEntry } from '../../src/domain/sheet/packaging.ts'
import {
  collections,
  packagingComponentIds,
  packagingMaterialCodes,
} from '../../src/domain/sheet/packaging-table.ts'
import { userFields } from '../../src/domain/user/fields.ts'
import { passwordChecks, passwordIssue } from '../../src/domain/user/password.ts'
import { valueIssues } from '../../src/domain/value.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

describe('the lists of the specification', () => {
  it('has seven interface languages, English by default and French as the fallback', () => {
    expect([...interfaceLanguages].toSorted()).to.deep.equal(words('de en es fr gr it pt'))
    expect([defaultLanguage, fallbackLanguage]).to.deep.equal(['en', 'fr'])
  })

  it('shows a message that a language lacks in French', () => {
    const id = 'navigation.wines'
    const german = dictionary('de')[id] ?? ''
    try {
      // Set, not deleted: the order of the keys stays for the next tests of this process.
      Reflect.set(dictionary('de'), id, undefined)
      expect(translate('de', id)).to.equal(dictionary('fr')[id])
    } finally {
      Reflect.set(dictionary('de'), id, german)
    }
    expect(translate('de', id)).to.equal(german).and.not.equal(dictionary('fr')[id])
  })

  it('writes a decimal comma in every language of the label but English, Irish and Maltese', () => {
    const withPoint = labelLanguages.filter(
      (language) => formatNumber('0.9', labelMessages(language)) !== '0,9',
    )
    expect(withPoint.toSorted()).to.deep.equal(['en', 'ga', 'mt'])
    for (const language of withPoint)
      expect(formatNumber('0.9', labelMessages(language)), language).to.equal('0.9')
  })

  it('has every field of a sheet', () => {
    expect(Object.keys(sheetFields)).to.include.members(
      words(`brand name gtin reference website location designation appellation vintage cuvee volume
      glasses wineClass wineType
      region alcohol packaging cpv cpvReason gln targetMarket organic productPage
      energyKj energyKcal carbohydrates sugars fat saturates protein salt ingredients`),
    )
  })

  it('has every field of a company and of a user', () => {
    expect(Object.keys(companyFields)).to.include.members(
      words('tva name legalForm gln siret address postalCode city country phone'),
    )
    expect(Object.keys(userFields)).to.include.members(words('email firstName lastName phone'))
  })

  it('has the six options of a company, two of them paid', () => {
    expect([...companyOptionNames].toSorted()).to.deep.equal(
      words('display_E display_alcool display_content display_image display_link_button display_wine'),
    )
    expect([...paidOptions].toSorted()).to.deep.equal(words('display_image display_link_button'))
  })

  it('has the seven types and five classes of wine', () => {
    expect([...wineTypes].toSorted()).to.deep.equal(
      words('dry_white natural_sweet red rose semi_dry_white sparkling sweet_white'),
    )
    // Semi-sparkling wine is a class of the law that the specification does not list (domain 1.11).
    expect(wineClasses.filter((name) => name !== 'semi_sparkling').toSorted()).to.deep.equal(
      words('fortified sparkling sparkling_non_alcoholic still still_non_alcoholic'),
    )
  })

  it('has the fourteen reasons for a CPV', () => {
    expect([...cpvReasons].toSorted()).to.deep.equal(
      words(`add-additional-language additional-declared-net-content-unit marketing-declarations
      minor-artwork-changes minor-formulation-change
      packaging-minor-impact primary-version produced-in-different-locations product-name-and-description-improvement
      reconfiguration-of-consumer-pack
      removal-of-additional-declared-net-content-unit remove-additional-language time-critical-promotion vintage`),
    )
  })

  it('draws codes as SVG, JPG, PNG, TIF and BMP at least', () => {
    expect(imageFormats).to.include.members(words('svg jpg png tif bmp'))
  })

  it('has many markets, the European Union and the world among them', () => {
    expect(markets.length).to.be.greaterThan(200)
    expect(markets.map(({ kind }) => kind)).to.include.members(['union', 'world', 'country'])
  })

  it('has the ingredients that the specification names', () => {
    expect(ingredientIds).to.include.members(
      words(`grapes sucrose concentrated-grape-must tirage-liqueur expedition-liqueur gelatine
      wheat-protein casein potassium-caseinates ovalbumin lysozyme
      other-fining-agent nitrogen argon oxygen carbon-dioxide tannins caramel aleppo-pine-resin neutral-wine-alcohol`),
    )
  })

  it('has the six groups of ingredients, and each ingredient in its own', () => {
    expect(ingredientGroups).to.include.members(
      words('base acidity_regulator preservative_antioxidant stabiliser fining_agent gas'),
    )
    for (const [group, members] of [
      ['base', 'grapes sucrose concentrated-grape-must tirage-liqueur expedition-liqueur'],
      [
        'fining_agent',
        'gelatine wheat-protein casein potassium-caseinates ovalbumin lysozyme other-fining-agent',
      ],
      ['gas', 'nitrogen argon oxygen carbon-dioxide'],
    ] as const)
      for (const id of ingredientIds.filter((known) => words(members).includes(known)))
        expect([ingredient(id).group, ingredient(id).alsoGroup], id).to.include(group)
    for (const group of ingredientGroups)
      expect(ingredientIds.filter((id) => ingredient(id).group === group).length, group).to.be.greaterThan(1)
  })

  it('gives every part of a packaging a material code and a collection', () => {
    for (const component of packagingComponentIds) {
      const { material, collection } = defaultPackagingEntry(component)
      expect(packagingMaterialCodes, component).to.include(material)
      expect(collections, component).to.include(collection)
    }
    expect(packagingMaterialCodes).to.include.members(['GL 71', 'PAP 21', 'FOR 51', 'ALU 41'])
    expect(collections).to.include.members(words('glass paper plastic residual'))
  })

  it('has the sixteen parts of a packaging', () => {
    expect([...packagingComponentIds].toSorted()).to.deep.equal(
      words(
        'bag bottle box can capsule carton case cork cubitainer foil gourd handle muzzle pouring-spout tab tap',
      ),
    )
    expect(packagingMaterialCodes.length).to.be.greaterThan(20)
  })

  it('checks a password in the order of the specification', () => {
    expect(passwordChecks('').map(({ issue }) => issue)).to.deep.equal(
      words('passwordTooShort passwordLower passwordUpper passwordDigit passwordSpecial passwordTooLong'),
    )
    for (const [password, fault] of [
      ['aA1#567', 'passwordTooShort'],
      ['AA1#5678', 'passwordLower'],
      ['aa1#5678', 'passwordUpper'],
      ['aAb#cdef', 'passwordDigit'],
      ['aA1b5678', 'passwordSpecial'],
      [`aA1#${'x'.repeat(29)}`, 'passwordTooLong'],
    ] as const) {
      expect(passwordIssue(password), password).to.equal(fault)
    }
    for (const special of '#?!@$%^&*-') expect(passwordIssue(`aA1${special}5678`), special).to.equal(null)
    expect(passwordIssue(`aA1#${'x'.repeat(28)}`)).to.equal(null)
  })

  it("bounds the brand, the company's name and its tax number", () => {
    const brand = (length: number) =>
      issuesToSave({ brand: 'x'.repeat(length), name: 'Galets' }, { factors: 'annex-xiv' }).length === 0
    expect([4, 5, 20, 21].map(brand)).to.deep.equal([false, true, true, false])
    const storable = (tva: string) => valueIssues(companyFields.tva, tva).length === 0
    const name = (length: number) => valueIssues(companyFields.name, 'x'.repeat(length)).length === 0
    expect([1, 2].map(name)).to.deep.equal([false, true])
    expect(
      ['1234', '12345', '1'.repeat(20), '1'.repeat(21)].map((tva) => parseVat(tva, 'CH') !== null),
    ).to.deep.equal([false, true, true, false])
    expect(
      ['1 2 3 4', '12 34 5'].map((tva) => parseVat(tva, 'CH')?.number),
      'spaces',
    ).to.deep.equal([undefined, '12345'])
    expect(['1'.repeat(5), '1'.repeat(21), '1 2345'].map(storable)).to.deep.equal([true, false, false])
  })

  it('accepts a phone number only with its international prefix', () => {
    for (const phone of [companyFields.phone, userFields.phone]) {
      expect(
        ['+33475080000', '0475080000', '+33 4 75', '+0475080000'].map(
          (typed) => valueIssues(phone, typed).length === 0,
        ),
      ).to.deep.equal([true, false, false, false])
    }
  })

  it('has eleven rights and two flags', () => {
    expect([...rights].toSorted()).to.deep.equal(
      words(`dashboard fiche_adjust fiche_archive fiche_create fiche_modify fiche_option fiche_see manage_user
        premium societe societe_create`),
    )
    const flags: readonly Need[] = ['admin', 'short_admin']
    expect(operationNames.flatMap((name) => operationOf(name).needs)).to.include.members([...flags])
  })

  it('gives the calls of section 7 to the users of their pages', () => {
    const declared = new Map<string, Needs>(
      operationNames.map((name) => [
        `${operationOf(name).method} ${operationOf(name).path}`,
        operationOf(name).needs,
      ]),
    )
    for (const [call, , needs] of calls)
      expect(declared.get(call), call).to.deep.equal(
        needs === 'anyone' || needs === 'signedIn' ? needs : words(needs),
      )
  })

  it('gives the operations behind a page to the users of that page and to no others', () => {
    for (const [needs, names] of [
      ['premium manage_user admin', 'users.list users.create users.update users.delete users.invite'],
      ['premium fiche_archive', 'sheets.archive sheets.restore'],
      ['dashboard fiche_option', 'companies.options companies.saveOptions companies.previewOptions'],
      ['societe', 'companies.update companies.requestValidation'],
      ['societe_create', 'companies.create'],
      ['fiche_create', 'imports.check imports.start imports.list serials.open serials.report serials.void'],
    ] as const)
      for (const name of operationNames.filter((known) => words(names).includes(known)))
        expect(operationOf(name).needs, name).to.have.members(words(needs))
  })

  it('takes the calls of section 7 with their own method, path and payload', () => {
    const declared = new Map(
      operationNames.map((name) => {
        const { method, path, input } = operationOf(name)
        return [`${method} ${path}`, Object.keys(input.schema['properties'] as object).join(' ')]
      }),
    )
    for (const [call, payload] of calls) {
      expect(declared.has(call), call).to.equal(true)
      expect(words(declared.get(call) ?? ''), call).to.include.members(payload === '' ? [''] : words(payload))
    }
  })
})

/** Method and path, members of the payload, and who may make the call. */
const calls: readonly (readonly [call: string, payload: string, needs: string])[] = [
  ['POST /compte/reset/check', 'crypt hash', 'anyone'],
  ['POST /compte/reset/password', 'newPassword confirmPassword user', 'anyone'],
  ['POST /compte/reset/email', 'name resetEmail', 'anyone'],
  ['GET /societe/get', '', 'signedIn'],
  ['GET /societe/get_options', '', 'dashboard fiche_option'],
  ['POST /societe/update/options', 'options', 'dashboard fiche_option'],
  ['GET /compte/status', '', 'anyone'],
  ['GET /compte/rights', '', 'signedIn'],
  ['POST /compte/logout', '', 'anyone'],
  ['GET /admin/check/', '', 'admin'],
  ['GET /admin/check-short/', '', 'admin short_admin'],
  ['GET /admin/bypasseurs', '', 'admin short_admin'],
  ['POST /admin/update-userstate', 'user_id state', 'admin'],
  ['POST /admin/validate-bypasseur', 'user_id', 'admin short_admin'],
  ['GET /admin/companies', 'search', 'admin short_admin'],
  ['POST /admin/update-tva', 'company_id tva company_name', 'admin short_admin'],
  ['POST /admin/update-acteur', 'company_id act_id', 'admin short_admin'],
  ['POST /admin/company-users', 'company_id', 'admin short_admin'],
  ['POST /admin/update-user', 'user_id firstName lastName rights', 'admin'],
  ['POST /admin/company-fiches', 'company_id', 'admin short_admin'],
  ['POST /admin/update-fichestate', 'nutri_id state', 'admin short_admin'],
  ['POST /admin/update-fiche', 'nutri_id changes', 'admin short_admin'],
  ['GET /admin/actualites', '', 'admin'],
  ['POST /admin/actualites-save', 'actualites', 'admin'],
  ['POST /log/error', 'log infos', 'anyone'],
]
