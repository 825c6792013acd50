import { expect } from 'chai'
import type { SerialReportAnswer } from '../../src/contract/answers.ts'
import { groupReports } from '../../views/report-groups.ts'

const report = (id: number, given: Partial<SerialReportAnswer>): SerialReportAnswer => ({
  id, request: `web-${String(id)}`, target: '5', state: 'printed', reason: null, createdAt: '2026-11-21T10:00:00.000Z', rows: 1, accepted: 1, duplicate: 0, foreign: 0, malformed: 0,
  void: 0, illegal: 0, exceptions: [], ...given,
})

describe('the list of reports', () => {
  it('gathers the scans of a line screen by day and kind, and leaves files apart', () => {
    const groups = groupReports([
      report(6, { request: 'line-f', state: 'commissioned' }), report(5, { request: 'line-e', state: 'commissioned', accepted: 0, duplicate: 1 }),
      report(4, { rows: 100, accepted: 100 }), report(3, { request: 'line-c', state: 'scrapped' }),
      report(2, { request: 'line-b', state: 'commissioned', createdAt: '2026-11-20T23:00:00.000Z' }), report(1, {}),
    ])
    expect(groups.map(({ id, isScans, rows, accepted, duplicate }) => [id, isScans, rows, accepted, duplicate])).to.deep.equal([
      [6, true, 2, 1, 1], [4, false, 100, 100, 0], [3, true, 1, 1, 0], [2, true, 1, 1, 0], [1, false, 1, 1, 0],
    ])
  })
})
