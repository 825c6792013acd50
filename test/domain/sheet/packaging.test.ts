import { expect } from 'chai'
import fc from 'fast-check'
import { sheetFields } from '../../../src/domain/sheet/fields.ts'
import {
  packagingComponentIds,
  packagingComponents,
  packagingMaterialCodes,
} from '../../../src/domain/sheet/packaging-table.ts'
import {
  defaultCollection,
  defaultPackagingEntry,
  isMaterialCode,
  parseMaterialCode,
  packagingPresets,
} from '../../../src/domain/sheet/packaging.ts'
import { recyclingDuty } from '../../../src/domain/sheet/market-duties.ts'
import { valueIssues } from '../../../src/domain/value.ts'

describe('packaging', () => {
  it('is compulsory for Italy and the Union, advised for the world, Spain and Portugal', () => {
    expect(
      ['380', '097', '001', '724', '620', '250', '840', undefined].map((market) => recyclingDuty(market)),
    ).to.deep.equal(['compulsory', 'compulsory', 'advised', 'advised', 'advised', 'none', 'none', 'none'])
  })

  it('proposes for each component a usual material and its collection', () => {
    expect(defaultPackagingEntry('bottle')).to.deep.equal({
      component: 'bottle',
      material: 'GL 71',
      collection: 'glass',
    })
    expect(defaultPackagingEntry('cork')).to.deep.equal({
      component: 'cork',
      material: 'FOR 51',
      collection: 'cork',
    })
    expect(
      valueIssues(sheetFields.packaging, packagingComponentIds.map(defaultPackagingEntry)),
    ).to.deep.equal([])
    for (const id of packagingComponentIds)
      expect(packagingComponents[id].materials).to.include(packagingComponents[id].defaultMaterial)
  })

  it('collects materials outside the table with their family', () => {
    const cases = [
      ['GL 73', 'glass'],
      ['C/PAP 85', 'paper'],
      ['C/GL 98', 'glass'],
      ['PAP 25', 'paper'],
      ['FE 41', 'steel'],
      ['FOR 52', 'wood'],
      ['XYZ 9', 'residual'],
      ['', 'residual'],
    ] as const
    for (const [code, collection] of cases) expect(defaultCollection(code), code).to.equal(collection)
  })

  it('reads codes as people type them', () => {
    const cases = [
      ['gl71', 'GL 71'],
      [' GL  71 ', 'GL 71'],
      ['c/pap 81', 'C/PAP 81'],
      ['C-PAP81', 'C/PAP 81'],
      ['alu-41', 'ALU 41'],
      ['o7', 'O 7'],
      ['C/ALU 90', 'C/ALU 90'],
    ] as const
    for (const [typed, code] of cases) expect(parseMaterialCode(typed), typed).to.equal(code)
    for (const typed of ['', 'glass', '71', 'GL', 'GL 711', 'PLASTIC 1', 'C/ 90'])
      expect(parseMaterialCode(typed), typed).to.equal(undefined)
  })

  it('reads every known code unchanged', () => {
    fc.assert(
      fc.property(fc.constantFrom(...packagingMaterialCodes), (code) => {
        expect(isMaterialCode(code)).to.equal(true)
        expect(parseMaterialCode(code)).to.equal(code)
        expect(parseMaterialCode(code.replace(' ', '').toLowerCase())).to.equal(code)
      }),
    )
  })

  it('offers presets that are valid and use materials of their components', () => {
    for (const entries of Object.values(packagingPresets)) {
      expect(valueIssues(sheetFields.packaging, entries)).to.deep.equal([])
      for (const { component, material } of entries)
        expect(packagingComponents[component].materials).to.include(material)
    }
  })
})
