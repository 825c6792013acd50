import { expect } from 'chai'
import { readMeasured } from '../../../src/domain/laboratory/measured.ts'
import { decimalText } from '../../../src/domain/decimal.ts'

/** What a cell says, as one text: `=13.2 %vol`, `<0.4`, or the kind. */
function readingOf(cell: string): string {
  const measured = readMeasured(cell)
  if (measured.kind !== 'figure' && measured.kind !== 'below') return measured.kind
  const sign = measured.kind === 'figure' ? '=' : '<'
  return `${sign}${decimalText(measured.amount)}${measured.unit === '' ? '' : ` ${measured.unit}`}`
}

describe('a cell of a laboratory', () => {
  it('reads figures as laboratories write them', () => {
    const cells = {
      '13,42': '=13.42',
      ' 13.42 ': '=13.42',
      '0,42 ± 0,05': '=0.42',
      '0,42±0,05': '=0.42',
      '0.42 +/- 0.05 g/L': '=0.42 g/l',
      '0,42 (± 5 %)': '=0.42',
      '5,1*': '=5.1',
      '5,1 **': '=5.1',
      '13,2 % vol': '=13.2 % vol',
      '13,2 % vol.': '=13.2 % vol.',
      '98,6 g/l': '=98.6 g/l',
      '12,5 ± 0,1 % vol': '=12.5 % vol',
      '0': '=0',
      "'0,5": 'unreadable',
    }
    expect(Object.fromEntries(Object.keys(cells).map((cell) => [cell, readingOf(cell)]))).to.deep.equal(cells)
  })

  it('keeps a figure below the limit separate from a figure', () => {
    const cells = {
      '<0,4': '<0.4',
      '< 0.4 g/L': '<0.4 g/l',
      '≤0,3': '<0.3',
      'inf. à 0,4': '<0.4',
      'Inférieur à 0,4': '<0.4',
      'kleiner als 0,5': '<0.5',
      'inferiore a 1': '<1',
      'menor que 0,2': '<0.2',
      'less than 0.5 g/l': '<0.5 g/l',
      'μικρότερο από 0,5': '<0.5',
    }
    expect(Object.fromEntries(Object.keys(cells).map((cell) => [cell, readingOf(cell)]))).to.deep.equal(cells)
  })

  it('takes words and signs for no figure as none, never as zero', () => {
    for (const cell of [
      'n.d.',
      'ND',
      'n. d.',
      'n.n.',
      'n.b.',
      'Spuren',
      'traces',
      'tracce',
      '-',
      '—',
      '< LQ',
      '<LOD',
      '/',
    ])
      expect(readingOf(cell), cell).to.equal('none')
  })

  it('reads nothing into other text', () => {
    expect(['>200', 'supérieur à 40'].map(readingOf)).to.deep.equal(['above', 'above'])
    for (const cell of [
      '1.234,5',
      '12,5-13,0',
      'voir annexe',
      '12 13',
      '-0,4',
      '1e3',
      '12,5%%12',
      '='.repeat(9000),
    ])
      expect(readingOf(cell), cell.slice(0, 20)).to.equal('unreadable')
  })
})
