import { expect } from 'chai'
import { dayOrderOf, readDay } from '../../../src/domain/spreadsheet/written-day.ts'

describe('a day as spreadsheet programs write it', () => {
  it('is read where day and month cannot change places', () => {
    for (const text of [
      '2026-12-01',
      '01.12.2026',
      '1.12.2026',
      '2026-12-01T00:00',
      '2026-12-01 00:00:00',
      '2026-12-01T00:00:00.123Z',
    ])
      expect(readDay(text), text).to.deep.equal({ day: '2026-12-01' })
    for (const text of ['31/12/2026', '12/31/2026', '31-12-2026'])
      expect(readDay(text), text).to.deep.equal({ day: '2026-12-31' })
    expect(readDay('5/5/2026')).to.deep.equal({ day: '2026-05-05' })
  })

  it('is ambiguous with strokes and two small numbers, and no day otherwise', () => {
    for (const text of ['1/12/2026', '01/12/2026', '1-12-2026', '12/1/2026'])
      expect(readDay(text), text).to.deep.equal({ problem: 'ambiguous' })
    for (const text of [
      'December',
      '1.12.26',
      '46357',
      '2026-12',
      '1/12.2026',
      '2026-12-01Tx',
      '2026-12-01T00:00:00.x',
      '01.12.20266',
      '101.12.2026',
      'on 2026-12-01',
      '',
    ])
      expect(readDay(text), text).to.deep.equal({ problem: 'none' })
  })

  it('has day and month in the order of its column, where they can change places', () => {
    expect(readDay('3/12/2026', 'day')).to.deep.equal({ day: '2026-12-03' })
    expect(readDay('12/3/2026', 'month')).to.deep.equal({ day: '2026-12-03' })
    expect(readDay('12/31/2026', 'day')).to.deep.equal({ day: '2026-12-31' })
    expect(readDay('31/12/2026', 'month')).to.deep.equal({ day: '2026-12-31' })
    expect(readDay('03.12.2026', 'month')).to.deep.equal({ day: '2026-12-03' })
  })
})

describe('the order of day and month in a column', () => {
  it('is shown by a day above 12', () => {
    for (const cells of [
      ['13/12/2026', '03/04/2026'],
      ['x', ' 31-1-2026 '],
      ['28/12/2026', '13/12/2026'],
    ])
      expect(dayOrderOf(cells), cells.join(' ')).to.equal('day')
    for (const cells of [
      ['12/13/2026', '03/04/2026'],
      ['', '1-31-2026'],
    ])
      expect(dayOrderOf(cells), cells.join(' ')).to.equal('month')
  })

  it('is open without one, and where two contradict each other', () => {
    for (const cells of [
      [],
      ['12/12/2026', '03/04/2026'],
      ['13/12/2026', '12/13/2026'],
      ['13.12.2026', '2026-12-13', '13/12/26', '113/12/2026', '13/12/20266', '13/Dec/2026'],
    ])
      expect(dayOrderOf(cells), cells.join(' ')).to.equal(null)
  })
})
