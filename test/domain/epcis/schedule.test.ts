import { expect } from 'chai'
import { faultOfSchedule, nextRun, type WrittenSchedule } from '../../../src/domain/epcis/schedule.ts'

const after = (written: WrittenSchedule, from: string): string | undefined =>
  nextRun(written, new Date(from))?.toISOString()

describe('the schedule of a subscription', () => {
  it('runs at the next moment that all fields name, in UTC', () => {
    const from = '2026-11-24T10:00:30Z' // A Tuesday.
    for (const [written, next] of [
      [{ hour: '1', minute: '5' }, '2026-11-25T01:05:00.000Z'],
      [{ minute: '5' }, '2026-11-24T10:05:00.000Z'],
      [{ second: '30' }, '2026-11-24T10:01:30.000Z'],
      [{ second: '0/20' }, '2026-11-24T10:00:40.000Z'],
      [{ minute: '[0-3],30', second: '0' }, '2026-11-24T10:01:00.000Z'],
      [{ dayOfWeek: '1' }, '2026-11-30T00:00:00.000Z'],
      [{ dayOfWeek: '7', hour: '8' }, '2026-11-29T08:00:00.000Z'],
      [{ dayOfMonth: '1', month: '[1-3]' }, '2027-01-01T00:00:00.000Z'],
      [{ dayOfMonth: '29', month: '2' }, '2028-02-29T00:00:00.000Z'],
      [{ hour: '10', minute: '0', second: '31' }, '2026-11-24T10:00:31.000Z'],
    ] as const) {
      expect(faultOfSchedule(written), JSON.stringify(written)).to.equal(null)
      expect(after(written, from), JSON.stringify(written)).to.equal(next)
    }
    expect(after({ minute: '5' }, '2026-11-24T10:05:00Z')).to.equal('2026-11-24T11:05:00.000Z')
  })

  it('names the field that does not exist, never happens, or is too frequent', () => {
    for (const [written, field] of [
      [{}, 'minute'],
      [{ minute: '60' }, 'minute'],
      [{ hour: '[5-3]' }, 'hour'],
      [{ hour: 'x' }, 'hour'],
      [{ dayOfWeek: '0' }, 'dayOfWeek'],
      [{ dayOfMonth: '31', month: '2' }, 'dayOfMonth'],
      [{ second: '[0-59]' }, 'second'],
      [{ second: '0/0' }, 'second'],
      [{ month: '1,' }, 'month'],
    ] as const)
      expect(faultOfSchedule(written), JSON.stringify(written)).to.equal(field)
  })
})
