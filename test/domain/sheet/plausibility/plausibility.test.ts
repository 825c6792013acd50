import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import {
  brokenRules,
  plausibilityIssues,
  plausibilityRules,
} from '../../../../src/domain/sheet/plausibility/plausibility.ts'
import { sheetFields, type SheetDraft } from '../../../../src/domain/sheet/fields.ts'
import { draftIssues } from '../../../../src/domain/value.ts'
import { baseSheets, sheetOf } from '../../../law/base-sheets.ts'
import { corpus } from '../../../law/corpus.ts'
import { plausibilityCases } from './cases.ts'

const today = '2026-11-22'
const found = (draft: SheetDraft) =>
  plausibilityIssues(draft, today).map(({ code, weight = 'blocking' }) => `${code} ${weight}`)

/** Whether a sheet breaks a row; the sheets of the corpus hold values of any shape. */
const breaks = (sheet: object, id: string) => brokenRules(sheet, today).some((rule) => rule.id === id)

describe('the table of plausibility', () => {
  /** The first sheet of the corpus that breaks each row. */
  const breakers = new Map<string, (typeof corpus)[number]>()
  before(() => {
    const wellFormed = corpus.filter((one) => draftIssues(sheetFields, sheetOf(one)).length === 0)
    for (const one of wellFormed.reverse())
      for (const { id } of brokenRules(sheetOf(one), today)) breakers.set(id, one)
  })

  it('names each row once', () => {
    const ids = plausibilityRules.map(({ id }) => id)
    expect(ids).to.deep.equal([...new Set(ids)])
    expect(ids).to.include.members(Object.keys(plausibilityCases))
  })

  for (const { id, code, weight } of plausibilityRules) {
    const own = plausibilityCases[id]
    const verb = weight === 'blocking' ? 'refuses' : 'advises against'
    if (own === undefined)
      it(`${id}: ${verb} a sheet of the legal corpus, passes the sheet that it changes`, () => {
        const wrong = breakers.get(id)
        expect(wrong, id).not.to.equal(undefined)
        expect(breaks(baseSheets[wrong?.base ?? 'stillRed'], id)).to.equal(false)
      })
    else
      it(`${id}: ${verb} a sheet that breaks it, passes one that keeps it`, () => {
        expect(found(own.wrong)).to.include(`${code} ${weight}`)
        expect(breaks(own.right, id)).to.equal(false)
      })
  }

  it('gives a reason for every bound that neither law nor trade gives', () => {
    for (const { id, source, setting } of plausibilityRules)
      expect(source.startsWith('domain') ? (setting ?? source) : source, id).to.match(/\S/)
  })

  it('lists every row with its source in the domain page', () => {
    const page = readFileSync('docs/domain.md', 'utf8')
    for (const { id, source } of plausibilityRules) {
      expect(page, id).to.include(`\`${id}\``)
      expect(page, id).to.include(source)
    }
  })

  it('finds the law of labels in the Union only, truth and composition in every market', () => {
    const abroad = (id: string) => found({ ...plausibilityCases[id]?.wrong, targetMarket: '840' })
    expect(abroad('quantity.nominal')).to.deep.equal([])
    expect(abroad('substance.notInWine')).to.deep.equal(['notInWine blocking'])
    expect(abroad('figure.fat')).to.deep.equal(['figureImpossible blocking'])
  })

  it('lets names be that are protected and lawful here', () => {
    const wine = plausibilityCases['strength.still']?.right ?? {}
    const named = (draft: SheetDraft) =>
      found({ ...wine, alcohol: 13, indication: 'pdo', designation: 'Vin', ...draft })
    expect(named({ appellation: 'Médoc', designation: 'Grand vin de Bordeaux' })).to.deep.equal([])
    expect(named({ appellation: 'Cassis', name: 'Clos du Vieux Port' })).to.deep.equal([])
    expect(named({ appellation: 'Gigondas', name: 'Château des Galets, Réserve' })).to.deep.equal([])
    expect(named({ appellation: 'Bandol', designation: 'Mis en bouteille à Porto-Vecchio' })).to.deep.equal(
      [],
    )
  })

  it('compares the vintage with the day of labelling, before today', () => {
    const wine = plausibilityCases['vintage.future']?.wrong ?? {}
    expect(plausibilityIssues({ ...wine, labelledFrom: '2027-09-01' }, today)).to.deep.equal([])
    expect(plausibilityIssues(wine, undefined)).to.deep.equal([])
  })

  it('quotes what the producer wrote, in the field that holds it', () => {
    const wine = plausibilityCases['dealcoholised.partWhole']?.right ?? {}
    const old = { ...wine, name: 'Entalkoholisierter Rosé', labelledFrom: '2027-10-01' }
    for (const designation of [undefined, 'Alkoholfreier Wein'])
      expect(
        plausibilityIssues(
          { ...old, ...(designation === undefined ? {} : { designation }), bestBefore: '2028-10-01' },
          today,
        ).filter(({ code }) => code === 'earlierTerm'),
      ).to.deep.equal([{ field: 'name', code: 'earlierTerm', values: { text: 'Entalkoholisierter' } }])
  })

  it('points to the name that says "alcohol-free" beside a right designation', () => {
    const wine = plausibilityCases['name.alcoholFree']?.right ?? {}
    const named = { ...wine, designation: 'Vin désalcoolisé', name: 'Zéro, sans alcool', alcohol: 0.6 }
    expect(plausibilityIssues(named, today).find(({ code }) => code === 'alcoholFreeFalse')).to.deep.equal({
      field: 'name',
      code: 'alcoholFreeFalse',
      values: { amount: 0.6, bound: 'atMost', max: 0.5 },
    })
  })

  it('points to the name where no designation is stated', () => {
    const { designation: _, ...spirit } = plausibilityCases['spirit.geist.sweetening']?.wrong ?? {}
    expect(plausibilityIssues({ ...spirit, name: 'Himbeergeist' }, today)).to.deep.equal([
      {
        field: 'name',
        code: 'nameSugars',
        values: { amount: 11, bound: 'atMost', max: 10, name: 'Himbeergeist' },
      },
    ])
  })

  it('asks for the protection of a famous name, and refuses it to a product without', () => {
    const spirit = plausibilityCases['spirit.gin.juniper']?.right ?? {}
    expect(found({ ...spirit, designation: 'Cognac' })).to.include('indicationNeeded advisory')
    expect(found({ ...spirit, designation: 'Tsipouro', indication: 'none' })).to.include(
      'nameProtected blocking',
    )
    const wine = plausibilityCases['strength.fortified']?.right ?? {}
    expect(found({ ...wine, name: 'Port' })).to.include('indicationNeeded advisory')
    expect(found({ ...wine, name: 'Port', indication: 'none' })).to.include('nameProtected blocking')
  })

  it('gives one issue for de-alcoholised wine that lists wine', () => {
    const wine = plausibilityCases['dealcoholised.partWhole']?.right ?? {}
    expect(found({ ...wine, ingredients: [{ id: 'wine' }, { id: 'sulphites' }] })).to.deep.equal([
      'noRawMaterial blocking',
    ])
  })

  it('names the field of the entry, and the bound in the message', () => {
    expect(plausibilityIssues(plausibilityCases['substance.class']?.wrong ?? {}, today)).to.deep.equal([
      { field: 'ingredients.1', code: 'ingredientNotForClass' },
    ])
    expect(plausibilityIssues(plausibilityCases['sweetness.still.dry']?.wrong ?? {}, today)).to.deep.equal([
      {
        field: 'sweetness',
        code: 'sweetnessAgainstSugars',
        values: { amount: 11, bound: 'atMost', max: 10 },
      },
    ])
  })
})
