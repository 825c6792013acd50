import { expect } from 'chai'
import fc from 'fast-check'
import {
  columnOf,
  judge,
  mayBeVoid,
  serialReports,
  serialStateNames,
  serialStates,
  stateNumbered,
  type Known,
} from '../../../src/domain/code/serial-states.ts'

const step = fc.record({ report: fc.constantFrom(...serialReports), reprint: fc.boolean() })

function after(
  steps: readonly { report: (typeof serialReports)[number]; reprint: boolean }[],
  start: Known = { state: 'issued', runs: 0 },
): Known {
  return steps.reduce((known, { report, reprint }) => judge(known, report, reprint).next, start)
}

describe('states of serials', () => {
  it('carry the numbers of OPC 30260', () => {
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
    for (const state of serialStateNames) expect(stateNumbered(serialStates[state])).to.equal(state)
  })

  it('never leave void, and a refused report changes nothing', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), step, (history, { report, reprint }) => {
        const known = after(history)
        const { verdict, next } = judge(known, report, reprint)
        if (verdict !== 'accepted') expect(next).to.deep.equal(known)
        expect(judge({ ...known, state: 'void' }, report, reprint)).to.deep.equal({
          verdict: 'void',
          next: { ...known, state: 'void' },
        })
      }),
    )
  })

  it('take the same report twice as a duplicate or refuse it, but for a reprint', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.constantFrom(...serialReports), (history, report) => {
        const once = judge(after(history), report)
        fc.pre(once.verdict === 'accepted')
        expect(judge(once.next, report).verdict).to.equal('duplicate')
      }),
    )
  })

  it('count printings: the first, and each reprint until the label is on a bottle', () => {
    const twice = after([
      { report: 'printed', reprint: false },
      { report: 'printed', reprint: true },
    ])
    expect(twice).to.deep.equal({ state: 'printed', runs: 2 })
    expect(
      judge(after([{ report: 'commissioned', reprint: false }], twice), 'printed', true).verdict,
    ).to.equal('illegal')
    expect(judge({ state: 'labelScrapped', runs: 1 }, 'printed', true).next).to.deep.equal({
      state: 'printed',
      runs: 2,
    })
  })

  it('of a destroyed bottle are the end', () => {
    for (const report of serialReports)
      expect(judge({ state: 'destroyed', runs: 1 }, report).verdict, report).to.be.oneOf([
        'illegal',
        'duplicate',
      ])
  })

  it('stand in one column of the books each, and released bottles cannot be made void', () => {
    expect(serialStateNames.map((state) => columnOf[state])).to.not.include(undefined)
    expect(serialStateNames.filter((state) => !mayBeVoid(state))).to.deep.equal(['void', 'released'])
  })
})
