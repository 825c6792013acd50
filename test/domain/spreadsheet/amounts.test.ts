// Figures as people and spreadsheet programs write them, and the decimal mark of a column.

import { expect } from 'chai'
import { decimalText } from '../../../src/domain/decimal.ts'
import { decimalMarkOf, readAmountText, type DecimalMark } from '../../../src/domain/spreadsheet/amounts.ts'

/** The amount of a text, with the other one that it may be: `1.234 or 1234`. */
function amountOf(text: string, mark: DecimalMark = null): string | undefined {
  const reading = readAmountText(text, mark)
  if (reading === undefined) return undefined
  const { amount, grouped } = reading
  return grouped === undefined ? decimalText(amount) : `${decimalText(amount)} or ${decimalText(grouped)}`
}

function expectAmounts(amounts: Readonly<Record<string, string | undefined>>, mark?: DecimalMark): void {
  expect(Object.fromEntries(Object.keys(amounts).map((text) => [text, amountOf(text, mark)]))).to.deep.equal(
    amounts,
  )
}

describe('a figure', () => {
  it('of a strength may have its degrees in the middle', () => {
    expectAmounts({ '13°5': '13.5', '12 ° 75': '12.75', '3°': '3' })
    expect(readAmountText('9°5', null)?.unit).to.deep.equal({ isStrength: true })
    expectAmounts({ '113°5': undefined, '13°555': undefined, 'a 13°5': undefined, '13°5 b': undefined })
  })

  it('has a sign, a mark at either end, and its unit behind it', () => {
    expectAmounts({ '.75': '0.75', ',5': '0.5', '-.5': '-0.5', '+1,5': '1.5', '-12': '-12', '1.': '1' })
    expectAmounts({ ' 7,5 (g)': '7.5', '7.5 [ g/l ].': '7.5', '13,5 %': '13.5' })
    expectAmounts({ '': undefined, 'x': undefined, '7 about': undefined, '1.5.': undefined })
  })

  it('is not two figures: digits behind a space are a group of three or refused', () => {
    expectAmounts({ '5 6': undefined, '12 5': undefined, '1 50': undefined, '1500 000': undefined })
    expectAmounts({ '1 2 3': undefined, "1'50": undefined, '1 500 00': undefined, '1 500': '1500' })
    expectAmounts({ '12 500,5': '12500.5', '1 234 567 g': '1234567', '13 , 5': '13.5', '5, 6': '5.6' })
    expectAmounts({ '7,5 6': undefined, '1 234.567 8': undefined })
  })

  it('has thousands in groups of three, with any mark that is not the decimal one', () => {
    expectAmounts({
      '1 234': '1234',
      '1’234': '1234',
      "1'234,5": '1234.5',
      '1.234.567': '1234567',
      '12.345.678': '12345678',
      '123.456.789,5': '123456789.5',
      '1,234,567.8': '1234567.8',
      '1.234,5': '1234.5',
      '1.234.56': undefined,
      '1.23.456': undefined,
      '1,234.567.8': undefined,
      '1.2,3': undefined,
    })
  })

  it('may be two when one mark stands before three digits and its column does not decide', () => {
    expectAmounts({
      '1.234': '1.234 or 1234',
      '1,234': '1.234 or 1234',
      '-1.234': '-1.234 or -1234',
      '+1.234': '1.234 or 1234',
      '123.456': '123.456 or 123456',
      '0.234': '0.234',
      '1234.567': '1234.567',
      '1.2345': '1.2345',
    })
    expectAmounts({ '1.234': '1234', '1,234': '1.234', '+1.234': '1234' }, ',')
    expectAmounts({ '1.234': '1.234', '1,234': '1234' }, '.')
  })

  it('loses the noise that spreadsheet programs write behind fifteen digits', () => {
    expectAmounts({
      '0.30000000000000004': '0.3',
      '13.499999999999998': '13.5',
      '100.10000000000001': '100.1',
      '00.50': '0.50',
      '0.1234567890123': '0.1234567890123',
      '123456.7890123456': '123456.7890123456',
      '-0.30000000000000004': '-0.3',
    })
    expectAmounts({
      '1.2345678901234': '1.2345678901234',
      '1.23456789012345': '1.23456789012',
      '0.0012345678901234': '0.0012345678901234',
      '0012.123456789012': '12.123456789012',
      '1002.12345678901': '1002.12345679',
    })
  })

  it('may be scientific when it is small, and has 30 characters at most', () => {
    expectAmounts({
      '7.5E-1': '0.75',
      '7,5e-1 g/l': '0.75',
      '5E-1': '0.5',
      '1E-12': '0.000000000001',
      '0E-5': '0',
    })
    expectAmounts({ '1e3': undefined, '12E-1': undefined, '7.5E-100': undefined })
    const longest = '123456789012345678901234567890'
    expectAmounts({ [longest]: longest, [`${longest}1`]: undefined })
  })
})

describe('the decimal mark of a column', () => {
  const marks = (...columns: (readonly string[])[]) => columns.map((cells) => decimalMarkOf(cells))

  it('is the mark of the figures that leave no doubt', () => {
    expect(marks(['1,5'], ['1.5', 'x'], ['1.234', '7,5'], ['1.234 ml', '7,5 cl'])).to.deep.equal([
      ',',
      '.',
      ',',
      ',',
    ])
    expect(marks(['1.2345'], ['1,2345'], ['abc 0,5 g'], ['1.234.567,8'])).to.deep.equal(['.', ',', ',', ','])
    expect(marks(['0.123'], ['0,123'], ['1234,567'], ['12 345,6'], ["1'234.56"])).to.deep.equal([
      '.',
      ',',
      ',',
      ',',
      '.',
    ])
  })

  it('is the last of two marks, and not the one that is repeated', () => {
    expect(marks(['1.234,5'], ['1,234.5'], ['1.234.567'], ['1,234,567'])).to.deep.equal([',', '.', ',', '.'])
  })

  it('is open without a figure that decides, and when figures differ', () => {
    expect(marks([], ['7'], ['abc'], ['1,234'], ['123.456'], ['1.5', '1,5'])).to.deep.equal(
      Array.from({ length: 6 }, () => null),
    )
  })
})
