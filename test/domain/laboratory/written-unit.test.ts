// The unit that a header, a row of units or a cell of a laboratory states.

import { expect } from 'chai'
import { writtenUnit, type WrittenUnit } from '../../../src/domain/laboratory/written-unit.ts'
import type { LabField } from '../../../src/domain/laboratory/lab-fields.ts'

function expectUnits(field: LabField, units: readonly (readonly [string, WrittenUnit])[]): void {
  for (const [text, unit] of units) expect(writtenUnit(field, text), text).to.equal(unit)
}

describe('the unit that a laboratory writes', () => {
  it('of a strength is a percentage or grams per litre, and no temperature', () => {
    expectUnits('alcohol', [
      ['% vol', 'percent_vol'],
      ['TAV %', 'percent_vol'],
      ['vol', 'percent_vol'],
      ['12°', 'percent_vol'],
      ['TAV à 20 °C', null],
      ['15 °C', null],
      ['20°', null],
      ['°C', null],
      ['volume', null],
      ['Alkohol g/l', 'g_l'],
      ['g/dm³', 'g_l'],
      ['kg/m3', 'g_l'],
      ['mg/l', null],
      ['Alkohol', null],
    ])
  })

  it('of sugars is a mass in a volume, however the sign between them is written', () => {
    expectUnits('sugars', [
      ['g/l', 'g_l'],
      ['Restzucker g / L', 'g_l'],
      ['g·l⁻¹', 'g_l'],
      ['g.L-1', 'g_l'],
      ['g dm-3', 'g_l'],
      ['g·dm⁻³', 'g_l'],
      ['g per l', 'g_l'],
      ['Gramm pro Liter', 'g_l'],
      ['g par litre', 'g_l'],
      ['g por  litro', 'g_l'],
      ['γρ / λ', 'g_l'],
      ['γ/λ', 'g_l'],
      ['γρ ανά λίτρο', null],
      ['g (Invertzucker)/l', 'g_l'],
      ['g/dm3', 'g_l'],
      ['kg/m3', 'g_l'],
      ['g/100 ml', 'g_100ml'],
      ['g 100ml-1', 'g_100ml'],
      ['g/dl', 'g_100ml'],
      ['g %', 'g_100ml'],
      ['mg/l', 'mg_l'],
      ['mg/dm3', 'mg_l'],
      ['ppm', 'mg_l'],
      ['meq/l', null],
      ['Zucker', null],
    ])
  })

  it('of acids needs the acid as which they are expressed, or milliequivalents', () => {
    expectUnits('acids', [
      ['meq/l', 'meq_l'],
      ['mval / L', 'meq_l'],
      ['meq/dm3', 'meq_l'],
      ['g/l', 'unnamed'],
      ['mg/l', 'unnamed'],
      ['mg/l tartaric acid', 'unnamed'],
      ['g/100 ml', 'unnamed'],
      ['g/l H2SO4', 'g_l_h2so4'],
      ['g H2SO4/l', 'g_l_h2so4'],
      ['g/L acide sulfurique', 'g_l_h2so4'],
      ['g/l Schwefelsäure', 'g_l_h2so4'],
      ['g/l acido solforico', 'g_l_h2so4'],
      ['g/l θειικό', 'g_l_h2so4'],
      ['g/100ml H2SO4', 'unnamed'],
      ['g/l acide tartrique', 'g_l'],
      ['g/l Weinsäure', 'g_l'],
      ['g/l ws. Wein-S.', 'g_l'],
      ['g/l τρυγικό', 'g_l'],
      ['g/100ml Weinsäure', 'g_100ml'],
      ['acide tartrique', null],
      ['H2SO4', null],
    ])
  })
})
