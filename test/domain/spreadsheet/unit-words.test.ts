// Units as people write them, and the unit of a field that they mean.

import { expect } from 'chai'
import type { SheetField } from '../../../src/domain/sheet/fields.ts'
import { isWithoutUnit, readUnit, unitOfField } from '../../../src/domain/spreadsheet/unit-words.ts'
import { amountField, inFieldUnit, unitsOf, type UnitId } from '../../../src/domain/spreadsheet/units.ts'
import { decimal } from '../../../src/domain/decimal.ts'

describe('a written unit', () => {
  it('is taken out of its text, whose other words stay', () => {
    for (const [text, unit, rest] of [
      ['Restzucker   g/l  neu', { per: 'l', amount: 'g' }, 'restzucker neu'],
      ['TA g/l (as tartaric acid)', { acid: 'tartaric', per: 'l', amount: 'g' }, 'ta'],
      ['AT g H2SO4/l', { acid: 'sulphuric', per: 'l', amount: 'g' }, 'at'],
      ['Zucker /l', { per: 'l' }, 'zucker'],
      ['sugar per litre', { per: 'l' }, 'sugar'],
      ['g·L⁻¹', { per: 'l', amount: 'g' }, ''],
      ['mg l^-1', { per: 'l', amount: 'mg' }, ''],
      ['kJ per 125 ml', { isForeign: true, amount: 'kj' }, ''],
      ['kcal/100ml', { per: '100ml', amount: 'kcal' }, ''],
      ['/ 100 ml', { per: '100ml' }, ''],
      ['26° proof', { isForeign: true }, '26'],
      ['% vol', { isStrength: true }, ''],
      ['75 cl', { volume: 'cl' }, '75'],
      ['g', { amount: 'g' }, ''],
      ['Gamay', {}, 'gamay'],
    ] as const) {
      expect(readUnit(text), text).to.deep.equal({ unit, rest })
      expect(isWithoutUnit(unit), text).to.equal(text === 'Gamay')
    }
  })

  it('means a unit of the field, leaves it open (null), or is none of the field (undefined)', () => {
    const units: readonly (readonly [SheetField, string, UnitId | null | undefined])[] = [
      ['volume', 'ml', 'ml'],
      ['volume', '', null],
      ['volume', 'g/l', undefined],
      ['volume', '%', undefined],
      ['sugars', '/l', 'g_l'],
      ['sugars', '/100 ml', 'g_100ml'],
      ['sugars', 'mg', null],
      ['sugars', 'mg/l', 'mg_l'],
      ['sugars', 'mg/100 ml', undefined],
      ['sugars', 'ml', undefined],
      ['sugars', '%', undefined],
      ['sugars', 'meq/l', undefined],
      ['sugars', 'kJ', undefined],
      ['sugars', 'g/l H2SO4', 'g_l'],
      ['acids', 'meq', 'meq_l'],
      ['acids', 'g/l H2SO4', 'g_l_h2so4'],
      ['acids', 'H2SO4', 'g_l_h2so4'],
      ['acids', 'meq/l H2SO4', undefined],
      ['acids', 'g/100 ml H2SO4', undefined],
      ['acids', 'g/100 ml', 'g_100ml'],
      ['alcohol', '%', 'percent_vol'],
      ['alcohol', 'g/l', 'g_l'],
      ['alcohol', 'g/100 ml', undefined],
      ['energyKj', 'kJ', null],
      ['energyKj', 'kJ/l', 'kj_l'],
      ['energyKj', '/100 ml', 'kj_100ml'],
      ['energyKj', 'kcal/100 ml', undefined],
      ['energyKcal', 'kcal', null],
      ['energyKcal', 'kcal/l', 'kcal_l'],
      ['energyKcal', 'kJ', undefined],
      ['vintage', 'ml', undefined],
      ['vintage', 'g/l', undefined],
      ['vintage', '', null],
    ]
    for (const [field, text, unit] of units)
      expect(unitOfField(field, readUnit(text).unit), `${field} ${text}`).to.equal(unit)
  })
})

describe('the units of a field', () => {
  it('are none without an amount, and only % vol for the strength of a base', () => {
    expect([unitsOf('vintage'), unitsOf('name'), unitsOf('baseMinimum')]).to.deep.equal([
      [],
      [],
      ['percent_vol'],
    ])
    expect([amountField('vintage'), amountField('name')]).to.deep.equal([undefined, undefined])
    expect(amountField('alcohol')).to.include({ kind: 'amount', unit: '% vol' })
    expect(inFieldUnit('vintage', decimal(1), 'l')).to.equal(undefined)
    expect(inFieldUnit('baseMinimum', decimal(15), 'g_l')).to.equal(undefined)
  })
})
