import { expect } from 'chai'
import fc from 'fast-check'
import {
  reconciliationColumns,
  applyReport,
  canBeVoided,
  serialReports,
  serialStateNames,
  serialStates,
  stateOfNumber,
  type SerialStatus,
} from '../../../src/domain/code/serial-states.ts'

const step = fc.record({ report: fc.constantFrom(...serialReports), reprint: fc.boolean() })

function after(
  steps: readonly { report: (typeof serialReports)[number]; reprint: boolean }[],
  start: SerialStatus = { state: 'issued', runs: 0 },
): SerialStatus {
  return steps.reduce((known, { report, reprint }) => applyReport(known, report, reprint).next, start)
}

describe('states of serials', () => {
  it('have the numbers of OPC 30260', () => {
    const standard = {
      Unallocated: 1,
      Allocated: 2,
      SNInvalid: 3,
      Encoded: 4,
      LabelSampled: 5,
      LabelScrapped: 6,
      Commissioned: 7,
      Sampled: 8,
      Inactive: 9,
      Destroyed: 10,
      Released: 11,
    }
    expect(Object.values(serialStates)).to.deep.equal(Object.values(standard))
    for (const state of serialStateNames) expect(stateOfNumber(serialStates[state])).to.equal(state)
  })

  it('never change after void, and a report that is not accepted changes nothing', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), step, (history, { report, reprint }) => {
        const known = after(history)
        const { verdict, next } = applyReport(known, report, reprint)
        if (verdict !== 'accepted') expect(next).to.deep.equal(known)
        expect(applyReport({ ...known, state: 'void' }, report, reprint)).to.deep.equal({
          verdict: 'void',
          next: { ...known, state: 'void' },
        })
      }),
    )
  })

  it('treat a second equal report as a duplicate or illegal, except a reprint', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.constantFrom(...serialReports), (history, report) => {
        const once = applyReport(after(history), report)
        fc.pre(once.verdict === 'accepted')
        expect(applyReport(once.next, report).verdict).to.equal('duplicate')
      }),
    )
  })

  it('count the first printing, and each reprint until the label is on a bottle', () => {
    const twice = after([
      { report: 'printed', reprint: false },
      { report: 'printed', reprint: true },
    ])
    expect(twice).to.deep.equal({ state: 'printed', runs: 2 })
    expect(
      applyReport(after([{ report: 'commissioned', reprint: false }], twice), 'printed', true).verdict,
    ).to.equal('illegal')
    expect(applyReport({ state: 'labelScrapped', runs: 1 }, 'printed', true).next).to.deep.equal({
      state: 'printed',
      runs: 2,
    })
  })

  it('never change after destroyed', () => {
    for (const report of serialReports)
      expect(applyReport({ state: 'destroyed', runs: 1 }, report).verdict, report).to.be.oneOf([
        'illegal',
        'duplicate',
      ])
  })

  it('have one reconciliation column each, and released bottles cannot become void', () => {
    expect(serialStateNames.map((state) => reconciliationColumns[state])).to.not.include(undefined)
    expect(serialStateNames.filter((state) => !canBeVoided(state))).to.deep.equal(['void', 'released'])
  })
})
