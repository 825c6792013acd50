// Which wine a line of a laboratory names, and why it names none.

import { expect } from 'chai'
import { matchSheet, identityKey, type IdentifiedSheet } from '../../../src/domain/laboratory/matching.ts'
import type { LabLine } from '../../../src/domain/laboratory/lines.ts'
import type { SheetDraft } from '../../../src/domain/sheet/fields.ts'

function wine(id: number, draft: SheetDraft, ...lots: string[]): IdentifiedSheet {
  return { id, draft: { name: `Wine ${String(id)}`, ...draft }, lots }
}

/** The wine and the column that found it, as `1 by lot`, or the issue. */
function match(identity: LabLine['identity'], ...sheets: IdentifiedSheet[]) {
  const found = matchSheet(identity, sheets)
  return 'issue' in found ? found.issue : `${String(found.sheet.id)} by ${found.by}`
}

describe('the numbers of a wine', () => {
  it('are compared without case, and with any sign between their parts', () => {
    expect([' DR-1 ', 'dr_1', 'Dr  -  1'].map(identityKey)).to.deep.equal(['dr 1', 'dr 1', 'dr 1'])
    expect(identityKey('DR1')).to.equal('dr1')
  })
})

describe('the wine of a laboratory’s line', () => {
  it('is the one that carries the reference, the lot or the GTIN, also of another length', () => {
    const [first, second] = [wine(1, { reference: 'DR-1' }), wine(2, { gtin: '03012345000215' }, 'L24')]
    expect(match({ reference: 'dr_1' }, first, second)).to.equal('1 by reference')
    expect(match({ lot: 'l24' }, first, second)).to.equal('2 by lot')
    expect(match({ gtin: '3012345000215' }, first, second)).to.equal('2 by gtin')
  })

  it('is the one that carries the most of what the line says', () => {
    const both = wine(1, { reference: 'DR-1' }, 'A')
    const one = wine(2, { reference: 'DR-1' })
    expect(match({ reference: 'DR-1', lot: 'A' }, one, both)).to.equal('1 by reference')
  })

  it('is the one whose numbers are written alike, where others differ in their signs', () => {
    const [own, other] = [wine(1, { reference: 'A-1' }), wine(2, { reference: 'a 1' })]
    expect(match({ reference: 'a 1' }, own, other)).to.equal('2 by reference')
    expect(match({ reference: 'A-1' }, own, other)).to.equal('1 by reference')
    const [dash, space] = [wine(1, {}, 'L-1'), wine(2, {}, 'L 1')]
    expect(match({ lot: 'L 1' }, dash, space)).to.equal('2 by lot')
    expect(match({ reference: 'A-1', lot: 'X' }, own, wine(3, { reference: 'A-1' }, 'x'))).to.equal(
      '3 by reference',
    )
  })

  it('is unknown when none carries what the line says', () => {
    const unknown = { field: '', code: 'labUnknown' }
    expect(match({ reference: 'X' }, wine(1, { reference: 'DR-1' }, 'A'))).to.deep.equal(unknown)
    expect(match({ reference: 'X' })).to.deep.equal(unknown)
    expect(match({ lot: 'A' }, wine(1, {}))).to.deep.equal(unknown)
  })

  it('is open between several, of which two are named', () => {
    const alike = [1, 2, 3].map((id) => wine(id, {}, 'A'))
    expect(match({ lot: 'A' }, ...alike)).to.deep.equal({
      field: '',
      code: 'labSeveral',
      values: { count: 3, first: 'Wine 1', second: 'Wine 2' },
    })
  })

  it('is refused when another number of the line contradicts it, which is named', () => {
    const sheet = wine(1, { reference: 'DR-1', gtin: '03012345000215' }, 'A')
    const disagreeing = (identity: LabLine['identity']) => {
      const issue = match(identity, sheet)
      return typeof issue === 'string' ? issue : [issue.code, issue.values]
    }
    expect(disagreeing({ reference: 'DR-1', lot: 'B' })).to.deep.equal([
      'labDisagrees',
      { wine: 'Wine 1', fields: 'cuvee' },
    ])
    expect(disagreeing({ reference: 'X', lot: 'A', gtin: '03012345000222' })).to.deep.equal([
      'labDisagrees',
      { wine: 'Wine 1', fields: 'reference,gtin' },
    ])
    const [two, three] = [wine(2, { reference: 'R' }, 'A'), wine(3, { reference: 'S' }, 'B')]
    expect(match({ reference: 'R', lot: 'B' }, two, three)).to.deep.include({ code: 'labDisagrees' })
  })
})
