import { expect } from 'chai'
import { readDay } from '../../../src/domain/spreadsheet/written-day.ts'

describe('a day as spreadsheet programs write it', () => {
  it('is read where day and month cannot change places', () => {
    for (const text of ['2026-12-01', '01.12.2026', '1.12.2026', '2026-12-01T00:00', '2026-12-01 00:00:00'])
      expect(readDay(text), text).to.deep.equal({ day: '2026-12-01' })
    for (const text of ['31/12/2026', '12/31/2026', '31-12-2026'])
      expect(readDay(text), text).to.deep.equal({ day: '2026-12-31' })
    expect(readDay('5/5/2026')).to.deep.equal({ day: '2026-05-05' })
  })

  it('is ambiguous with strokes and two small numbers, and no day otherwise', () => {
    for (const text of ['1/12/2026', '01/12/2026', '1-12-2026'])
      expect(readDay(text), text).to.deep.equal({ problem: 'ambiguous' })
    for (const text of ['December', '1.12.26', '46357', '2026-12', '1/12.2026', '2026-12-01Tx'])
      expect(readDay(text), text).to.deep.equal({ problem: 'none' })
  })
})
