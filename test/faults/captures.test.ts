// Captures of EPCIS events whose worker is killed at random moments. The benchmark `captures` does it ten times with
// 100,000 events.

import { expect } from 'chai'
import { openCaptureKilling } from '../support/killed-captures.ts'

describe('a capture whose worker is killed', function killing() {
  this.timeout(180_000)
  let killing: Awaited<ReturnType<typeof openCaptureKilling>>

  before(async () => {
    killing = await openCaptureKilling()
  })
  after(() => killing.close())

  for (const behaviour of ['proceed', 'rollback'] as const)
    it(`has every event, effect and report once (${behaviour})`, async () => {
      const { faults, kills } = await killing.killed({ events: 4000, kills: 1, behaviour })
      expect(faults).to.deep.equal([])
      expect(kills).to.equal(1)
    })
})
