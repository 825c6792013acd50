// The lists and bounds of the specification, repeated here from its text (sections 1, 3, 5, 6, 7, 9).

import { expect } from 'chai'
import { imageFormats } from '../../src/contract/operations/codes.ts'
import { operationNames, operationOf } from '../../src/contract/operations/index.ts'
import { companyFields, companyOptionNames, paidOptions } from '../../src/domain/company/fields.ts'
import { parseVat } from '../../src/domain/company/vat.ts'
import { defaultLanguage, interfaceLanguages } from '../../src/domain/languages.ts'
import { fallbackLanguage } from '../../src/translations.ts'
import { rights, type Need } from '../../src/domain/rights.ts'
import { cpvReasons, sheetFields, wineClasses, wineTypes } from '../../src/domain/sheet/fields.ts'
import { ingredientIds } from '../../src/domain/sheet/ingredient-table.ts'
import { markets } from '../../src/domain/market-table.ts'
import { packagingComponentIds, packagingMaterialCodes } from '../../src/domain/sheet/packaging-table.ts'
import { userFields } from '../../src/domain/user/fields.ts'
import { passwordChecks, passwordIssue } from '../../src/domain/user/password.ts'
import { valueIssues } from '../../src/domain/value.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

describe('the lists of the specification', () => {
  it('has seven interface languages, English by default and French as the fallback', () => {
    expect([...interfaceLanguages].toSorted()).to.deep.equal(words('de en es fr gr it pt'))
    expect([defaultLanguage, fallbackLanguage]).to.deep.equal(['en', 'fr'])
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
    expect([...wineClasses].toSorted()).to.deep.equal(
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
    const brand = (length: number) => valueIssues(sheetFields.brand, 'x'.repeat(length)).length === 0
    expect([4, 5, 20, 21].map(brand)).to.deep.equal([false, true, true, false])
    const name = (length: number) => valueIssues(companyFields.name, 'x'.repeat(length)).length === 0
    expect([1, 2].map(name)).to.deep.equal([false, true])
    expect(
      ['1234', '12345', '1'.repeat(20), '1'.repeat(21)].map((tva) => parseVat(tva, 'CH') !== null),
    ).to.deep.equal([false, true, true, false])
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

const calls: readonly (readonly [string, string])[] = [
  ['POST /compte/reset/check', 'crypt hash'],
  ['POST /compte/reset/password', 'newPassword confirmPassword user'],
  ['POST /compte/reset/email', 'name resetEmail'],
  ['GET /societe/get', ''],
  ['GET /societe/get_options', ''],
  ['POST /societe/update/options', 'options'],
  ['GET /compte/status', ''],
  ['GET /compte/rights', ''],
  ['POST /compte/logout', ''],
  ['GET /admin/check/', ''],
  ['GET /admin/check-short/', ''],
  ['GET /admin/bypasseurs', ''],
  ['POST /admin/update-userstate', 'user_id state'],
  ['POST /admin/validate-bypasseur', 'user_id'],
  ['GET /admin/companies', 'search'],
  ['POST /admin/update-tva', 'company_id tva company_name'],
  ['POST /admin/update-acteur', 'company_id act_id'],
  ['POST /admin/company-users', 'company_id'],
  ['POST /admin/update-user', 'user_id firstName lastName rights'],
  ['POST /admin/company-fiches', 'company_id'],
  ['POST /admin/update-fichestate', 'nutri_id state'],
  ['POST /admin/update-fiche', 'nutri_id changes'],
  ['GET /admin/actualites', ''],
  ['POST /admin/actualites-save', 'actualites'],
  ['POST /log/error', 'log infos'],
]
